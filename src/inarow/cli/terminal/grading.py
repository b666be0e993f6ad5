"""Grades a class, two files at a time, and writes what came of it for the class and for each."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from inarow.bots import Isolation
from inarow.course import LESSONS, Lesson, check
from inarow.course.classroom import Alike, Class, find_alike, language_of, word_of
from inarow.course.folder import read_source
from inarow.course.verdict import Verdict
from inarow.debugger import trace_locked
from inarow.draw.text import draw_text
from inarow.locale import _, language, say, speaking
from inarow.phrases.course import verdict_text
from inarow.rules import Data, InarowError, read_position
from inarow.rules.record import write_whole

AT_ONCE = 2  # files
TRACED = 3  # wrong answers of a file, until one shows what is wrong with the search
PAGE, TABLE, FEEDBACK, DONE = "class.html", "grades.csv", "feedback", ".done"
MARKED = "utf-8-sig"  # Excel and browsers know by the mark at its beginning that it is UTF-8
STYLE = """
body { font: 15px sans-serif; margin: 2em } table { border-collapse: collapse }
th, td { border: 1px solid #bbb; padding: 3px 6px; text-align: center }
th:first-child, td:first-child { text-align: left }
.passed { background: #cfeacf } .wrong { background: #f6dcc8 }
@page { size: A4 landscape; margin: 12mm }
@media print {
  body { font-size: 9px; margin: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
  th, td { padding: 2px 3px } tr { break-inside: avoid } a { color: inherit; text-decoration: none }
}
""".strip()


@dataclass(frozen=True)
class Graded(Data):
    """What a learner's file for a lesson is worth, and what is said to the learner."""

    lesson: int
    word: str
    feedback: str


@dataclass(frozen=True)
class Row(Data):
    """A learner's lessons."""

    learner: str
    lessons: tuple[Graded, ...]

    DATA = "learner passed lessons"

    @property
    def passed(self) -> int:
        """How many lessons are passed."""
        return sum(one.word == "passed" for one in self.lessons)

    def word(self, lesson: Lesson) -> str:
        """A lesson in the table; nothing where there is no file."""
        return next((one.word for one in self.lessons if one.lesson == lesson.number), "")


@dataclass(frozen=True)
class Grader:
    """How files are graded; what is done is kept in `folder`, if there is one."""

    isolation: Isolation
    seed: int
    seconds: float
    folder: Path | None = None

    def grade(self, found: Class) -> Iterator[Row]:
        """Every learner, in order; the files of the next ones are graded meanwhile."""
        spoken = language()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            rows = {
                learner: [
                    pool.submit(self._graded, lesson, files[lesson.number], spoken)
                    for lesson in LESSONS
                    if lesson.number in files
                ]
                for learner, files in found.learners.items()
            }
            try:
                for learner, futures in rows.items():
                    yield Row(learner, tuple(future.result() for future in futures))
            finally:
                _give_up([future for futures in rows.values() for future in futures])

    def _graded(self, lesson: Lesson, path: Path, spoken: str) -> Graded:
        try:
            source = read_source(path)
        except (InarowError, OSError) as error:
            reason = say(error.message) if isinstance(error, InarowError) else str(error)
            return Graded(lesson.number, word_of(None), reason)
        own = language_of(lesson, source, spoken)
        kept = self._kept(lesson, source, own)
        if kept is not None and kept.is_file():
            data = json.loads(kept.read_text(encoding="utf-8"))
            return Graded(lesson.number, data["word"], data["feedback"])
        verdict = check(
            lesson, source, seed=self.seed, seconds=self.seconds, isolation=self.isolation
        )
        with speaking(own):
            feedback = verdict_text(verdict, path.name)
            if diagnosis := self._traced(lesson, source, verdict):
                feedback += f"\n\n{diagnosis}"
        graded = Graded(lesson.number, word_of(verdict), feedback)
        if kept is not None:
            write_whole(kept, json.dumps(graded.as_data()))
        return graded

    def _kept(self, lesson: Lesson, source: str, spoken: str) -> Path | None:
        """Where the result for just this source is, or will be."""
        if self.folder is None:
            return None
        parts = (lesson.name, source, spoken, str(self.seed), str(self.seconds))
        mark = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return self.folder / DONE / f"{mark[:32]}.json"

    def _traced(self, lesson: Lesson, source: str, verdict: Verdict) -> str:
        """Where the search goes wrong, on the first wrong answer that shows it."""
        if not lesson.is_traced:
            return ""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / lesson.file
            Path(folder).chmod(0o755)
            file.write_text(source, encoding="utf-8")
            for code in verdict.wrong_searches[:TRACED]:
                with contextlib.suppress(InarowError):
                    position = read_position(code)
                    found = trace_locked(str(file), position, isolation=self.isolation)
                    if found.fault is not None:
                        return found.text(say, draw_text)
        return ""


def _give_up(futures: list[Future[Graded]]) -> None:
    for future in futures:
        future.cancel()


def class_data(rows: list[Row], found: Class) -> dict[str, Any]:
    """The whole class as data."""
    return {
        "learners": [row.as_data() for row in rows],
        "alike": [alike.as_data() for alike in find_alike(found.learners)],
        "unrecognised": found.unrecognised,
    }


def write_class(folder: Path, rows: list[Row], found: Class, table: str) -> None:
    """The page and the table of the class, and a file for each learner."""
    (folder / FEEDBACK).mkdir(parents=True, exist_ok=True)
    (folder / TABLE).write_text(table, encoding=MARKED)
    files: dict[str, str] = {}
    for row in rows:
        parts = [_lesson_text(one) for one in row.lessons]
        text = "\n\n\n".join([f"{row.learner}: {row.passed}/{len(row.lessons)}", *parts])
        files[row.learner] = _file_name(row.learner, {name.casefold() for name in files.values()})
        (folder / FEEDBACK / files[row.learner]).write_text(text + "\n", encoding=MARKED)
    page = _page(rows, files, list(find_alike(found.learners)), found.unrecognised)
    (folder / PAGE).write_text(page, encoding="utf-8")


def _file_name(learner: str, taken: set[str]) -> str:
    """A name for a file, from any name of a person; none of those that are `taken`."""
    name = "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in learner)
    name = name.strip(". ") or "_"
    number = 1
    while (file := f"{name}{'' if number == 1 else f' {number}'}.txt").casefold() in taken:
        number += 1
    return file


def _lesson_text(graded: Graded) -> str:
    head = LESSONS[graded.lesson - 1].file
    return f"{head}\n{'-' * len(head)}\n\n{graded.feedback}"


def _page(
    rows: list[Row], files: dict[str, str], alike: list[Alike], unrecognised: list[str]
) -> str:
    """The class as a page: a table with a link to each learner's file, and what to look at."""
    shown = [lesson for lesson in LESSONS if any(row.word(lesson) for row in rows)]
    titles = [f'<th title="{escape(one.title(language()))}">{one.number}</th>' for one in shown]
    head = f"<tr><th>{_('Learner')}</th>{''.join(titles)}<th>{_('passed')}</th></tr>"
    lines = []
    for row in rows:
        words = [row.word(lesson) for lesson in shown]
        link = quote(f"{FEEDBACK}/{files[row.learner]}")
        cells = [f'<td><a href="{link}">{escape(row.learner)}</a></td>']
        cells += [f"<td{_look(word)}>{escape(_shown(word))}</td>" for word in words]
        lines.append(f"<tr>{''.join(cells)}<td>{row.passed}</td></tr>")
    sums = [sum(row.word(lesson) == "passed" for row in rows) for lesson in shown]
    last = [_("passed"), *sums, sum(sums)]
    foot = f"<tr>{''.join(f'<th>{one}</th>' for one in last)}</tr>"
    table = f"<table><thead>{head}</thead><tbody>{''.join(lines)}{foot}</tbody></table>"
    parts = [f"<h1>{_('The class')}</h1>{table}"]
    if alike:
        parts.append(f"<h2>{_('These files look alike')}</h2>")
        parts.append(f"<p>{_('This is a reason to look, not a proof.')}</p><ul>")
        parts += [
            f"<li>{LESSONS[one.lesson - 1].file}: {escape(', '.join(one.learners))},"
            f" {one.share:.0%}</li>"
            for one in alike
        ]
        parts.append("</ul>")
    if unrecognised:
        parts.append(f"<h2>{_('These files belong to no lesson')}</h2><ul>")
        parts += [f"<li>{escape(name)}</li>" for name in unrecognised]
        parts.append("</ul>")
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        f"<title>{_('The class')}</title><style>{STYLE}</style></head><body>{''.join(parts)}"
        "</body></html>\n"
    )


def _look(word: str) -> str:
    return "" if not word else ' class="passed"' if word == "passed" else ' class="wrong"'


def _shown(word: str) -> str:
    """What stands in the table for people; the one for programs stays in English."""
    if count := re.fullmatch(r"(\d+) of (\d+)", word):
        return _("{right} of {total}", right=count[1], total=count[2])
    words = {
        "passed": "✓",
        "time": _("out of time"),
        "syntax": _("syntax error"),
        "load": _("fails at once"),
        "missing": _("function missing"),
        "ended": _("broke off"),
        "output": _("too much text"),
        "channel": _("answers damaged"),
        "too-large": _("too large"),
        "unreadable": _("unreadable"),
    }
    return words.get(word, word)
