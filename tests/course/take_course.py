"""Takes the whole course as a learner would, by the program's own commands, and says what it saw.

`take_course.py LANGUAGE FOLDER` writes one JSON object a line: the command, its exit code, its
output. All commands run in one process, as to start one for each takes long. The checks are the
same
in every language, so in others than English only those of the first lessons are made.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from pathlib import Path

from inarow.cli.main import main
from inarow.course import LESSONS
from inarow.course.folder import CourseFolder

LANGUAGE, FOLDER = sys.argv[1:]
CHECKED = 3  # lessons


def learn(*words: str) -> str:
    """Run `inarow learn` with these words; the result is what it printed."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(["learn", *words, "--lang", LANGUAGE, "--folder", FOLDER])
    seen = {"words": words, "code": code, "out": out.getvalue(), "err": err.getvalue()}
    print(json.dumps(seen), flush=True)
    return out.getvalue()


learn()
learn("1")
learn("check")  # the file as it was written
for lesson in LESSONS if LANGUAGE == "en" else LESSONS[:CHECKED]:
    number = str(lesson.number)
    file = Path(FOLDER) / lesson.file
    learn(number)
    learn("solution", number)  # too early
    file.write_text(file.read_text(encoding="utf-8") + "\n# my own\n", encoding="utf-8")
    learn(number)  # again: what the learner wrote stays
    learn("check", str(file))
    file.write_text(learn("solution", number), encoding="utf-8")
    learn("check")  # the lesson that is begun and not passed
if LANGUAGE != "en":
    for lesson in LESSONS[CHECKED:]:
        learn(str(lesson.number))
        CourseFolder(Path(FOLDER)).record(lesson, lesson.solution, passed=True)
learn()
