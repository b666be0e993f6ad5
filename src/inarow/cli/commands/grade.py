"""`inarow learn grade`: a class at a glance, as a table that spreadsheets read."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

from inarow.bots import demand_isolation
from inarow.cli.commands.learn import Options
from inarow.cli.failures import FINE
from inarow.course import LESSONS
from inarow.course.classroom import SEED, Row, find_learners, grade
from inarow.locale import gettext as _
from inarow.locale import ngettext, say

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def grade_folder(options: Options, folder: Path) -> int:
    """Grade everybody, then write the table."""
    seconds, seed = options.read_seconds(), options.read_seed(SEED)
    learners = find_learners(folder)
    isolation = demand_isolation(contest=True, unsafe=options.trust)
    print(_("Isolation: {words}").format(words=say(isolation.message)), file=sys.stderr)
    rows = []
    for row in grade(learners, isolation, seed, seconds):
        rows.append(row)
        text = ngettext(
            "{learner}: {passed} of {n} lesson passed",
            "{learner}: {passed} of {n} lessons passed",
            len(row.verdicts),
        )
        words = text.format(learner=row.learner, passed=row.passed, n=len(row.verdicts))
        print(words, file=sys.stderr, flush=True)
    table = _table(rows)
    if options.file is None or options.file == "-":
        print(table, end="")
    else:
        Path(options.file).expanduser().write_text(table, encoding="utf-8")
        print(_("{file} is written.").format(file=options.file), file=sys.stderr)
    return FINE


def _table(rows: list[Row]) -> str:
    """A row a learner, a column a lesson; words that programs know stay English."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["learner", *(lesson.file.removesuffix(".py") for lesson in LESSONS), "passed"])
    for row in rows:
        words = [row.word(lesson) for lesson in LESSONS]
        writer.writerow([_harmless(row.learner), *words, row.passed])
    return text.getvalue()


def _harmless(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
