"""The examples of docs/arena.md, typed one after the other in a folder of their own."""

from __future__ import annotations

import fnmatch
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "arena.md"
PROGRAM = Path(sys.executable).parent / "inarow"


def test_the_page_is_right(tmp_path: Path) -> None:
    environ = {**os.environ, "INAROW_LANG": "en", "COLUMNS": "100"}
    count = 0
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            run = subprocess.run(
                [PROGRAM, *shlex.split(command)[1:]],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env=environ,
                check=True,
            )
            pattern = re.sub(r"([\[?*])", r"[\1]", answer).replace("...", "*")
            assert fnmatch.fnmatchcase(run.stdout, pattern), run.stdout
            count += 1
    assert count == 5
    assert (tmp_path / "class.html").exists()
