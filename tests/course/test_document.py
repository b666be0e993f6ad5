"""The examples of docs/course.md, typed one after the other in a folder of their own."""

from __future__ import annotations

import fnmatch
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from inarow.course import LESSONS

PAGE = Path(__file__).parents[2] / "docs" / "course.md"
PROGRAM = Path(sys.executable).parent / "inarow"


def test_the_page_is_right(tmp_path: Path) -> None:
    environ = {**os.environ, "INAROW_LANG": "en"}
    count = 0
    for block in re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        command, _, answer = block.removeprefix("$ ").partition("\n")
        run = subprocess.run(
            [PROGRAM, *shlex.split(command)[1:]],
            capture_output=True,
            encoding="utf-8",
            cwd=tmp_path,
            env=environ,
            check=False,
        )
        pattern = re.sub(r"([\[?*])", r"[\1]", answer).replace("...", "*")
        assert fnmatch.fnmatchcase(run.stdout, pattern), run.stdout
        count += 1
    assert count == 3


def test_the_page_names_all_that_is_written() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for lesson in LESSONS:
        tasks = ", ".join(f"`{name}`" for name in lesson.functions)
        assert re.search(rf"\| {lesson.number} \| [^|]+ \| {re.escape(tasks)} \|", page)
