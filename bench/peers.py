"""Other people's programs to measure beside, each set in an environment of its own."""

import json
import subprocess
import sys
import venv
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path("build/peers")


@cache
def peer_python(*packages: str) -> Path:
    """A Python that has these packages; installed on first use, and kept."""
    folder = FOLDER / "-".join(package.split("==")[0] for package in packages)
    python = folder / "bin" / "python"
    stamp = folder / "installed"
    wanted = "\n".join(packages)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        print(f"installing {', '.join(packages)} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-qq", *packages], check=True)
        stamp.write_text(wanted, encoding="utf-8")
    return python


def ask_peer(packages: tuple[str, ...], script: Path, question: object) -> Any:
    """What a script says, run with these packages: JSON in on standard input, JSON out."""
    answer = subprocess.run(
        [peer_python(*packages), script],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(answer.stdout)
