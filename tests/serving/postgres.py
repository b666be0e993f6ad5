"""A PostgreSQL server of one's own, in a folder that is thrown away."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def find_programs() -> Path | None:
    """Where PostgreSQL's own programs are; Debian keeps them off the path."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if found := shutil.which("initdb"):
        folders.append(Path(found).parent)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


@contextlib.contextmanager
def postgres(programs: Path) -> Iterator[str]:
    """The address of a fresh database."""
    # PostgreSQL refuses to run as root; Debian's package brings a user for it.
    become = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="inarow-pg-") as name:
        folder = Path(name)
        if become:
            shutil.chown(folder, "postgres")
        port = _free_port()
        data = folder / "data"

        def run(*words: str | Path) -> None:
            subprocess.run(
                [*become, *map(str, words)], check=True, cwd="/", stdout=subprocess.DEVNULL
            )

        run(programs / "initdb", "-D", data, "-U", "inarow", "-A", "trust", "-E", "UTF8", "-N")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        run(programs / "pg_ctl", "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        try:
            run(programs / "createdb", "-h", folder, "-p", str(port), "-U", "inarow", "games")
            yield f"postgresql://inarow@127.0.0.1:{port}/games"
        finally:
            run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])
