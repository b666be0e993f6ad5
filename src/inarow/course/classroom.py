"""A folder with the files of many learners, graded one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from inarow.bots import Isolation
from inarow.course.folder import read_source
from inarow.course.grader import SECONDS, check
from inarow.course.lesson import LESSONS, BadLesson, Lesson, find_lesson
from inarow.course.verdict import Verdict
from inarow.rules import BadFile, InarowError

SEED = 2  # other positions than those that learners see when they check
DEEPEST = 3  # folders below a learner's own
OWN_FILE = re.compile(r"[0-9]{1,2}(?![0-9]).*\.py", re.IGNORECASE)
LOOSE_FILE = re.compile(r"(.*?[^\W\d_].*?)[-_ ]+([0-9]{1,2}(?![0-9]).*\.py)", re.IGNORECASE)

Files = dict[int, Path]


@dataclass(frozen=True)
class Row:
    """A learner's verdicts, by the number of the lesson; a file that can't be read has none."""

    learner: str
    verdicts: dict[int, Verdict | None]

    @property
    def passed(self) -> int:
        """How many lessons are passed."""
        return sum(verdict is not None and verdict.passed for verdict in self.verdicts.values())

    def word(self, lesson: Lesson) -> str:
        """A lesson in a table: `passed`, how many of the questions were right, or nothing."""
        if lesson.number not in self.verdicts:
            return ""
        verdict = self.verdicts[lesson.number]
        if verdict is None:
            return "unreadable"
        if verdict.passed:
            return "passed"
        if verdict.trouble is not None:
            return verdict.trouble.kind
        return f"{verdict.right} of {verdict.total}"


def find_learners(folder: Path) -> dict[str, Files]:
    """Every learner's files: a sub-folder each, or files such as anna_07_minimax.py.

    Raises BadFile where there are none.
    """
    if not folder.is_dir():
        raise BadFile("there is no folder {folder}", folder=str(folder))
    learners: dict[str, Files] = {}
    for item in sorted(folder.iterdir()):
        if item.is_symlink() or item.name.startswith("."):
            continue
        if item.is_dir():
            files = dict(_own_files(item))
            learners[item.name] = {**learners.get(item.name, {}), **files}
        elif OWN_FILE.fullmatch(item.name):
            _add(learners.setdefault(folder.resolve().name, {}), item.name, item)
        elif found := LOOSE_FILE.fullmatch(item.name):
            _add(learners.setdefault(found[1], {}), found[2], item)
    if not learners:
        raise BadFile(
            "there are no learners in {folder}: give each a sub-folder with files such as"
            " 07_minimax.py, or name the files anna_07_minimax.py",
            folder=str(folder),
        )
    return learners


def grade(
    learners: dict[str, Files],
    isolation: Isolation,
    seed: int = SEED,
    seconds: float = SECONDS,
) -> Iterator[Row]:
    """One learner after the other."""
    for learner, files in learners.items():
        verdicts: dict[int, Verdict | None] = {}
        for lesson in LESSONS:
            if lesson.number in files:
                verdicts[lesson.number] = _graded(
                    lesson, files[lesson.number], isolation, seed, seconds
                )
        yield Row(learner, verdicts)


def _graded(
    lesson: Lesson, path: Path, isolation: Isolation, seed: int, seconds: float
) -> Verdict | None:
    try:
        source = read_source(path)
    except (InarowError, OSError):
        return None
    return check(lesson, source, seed=seed, seconds=seconds, isolation=isolation)


def _own_files(folder: Path, depth: int = 0) -> Iterator[tuple[int, Path]]:
    """The files of one learner; those nearer to the top come last, and so count."""
    inside = sorted(folder.iterdir())
    for item in inside:
        if item.is_dir() and not item.is_symlink() and depth < DEEPEST and item.name[0] != ".":
            yield from _own_files(item, depth + 1)
    files: Files = {}
    for item in inside:
        if not item.is_symlink() and item.is_file() and OWN_FILE.fullmatch(item.name):
            _add(files, item.name, item)
    yield from files.items()


def _add(files: Files, name: str, path: Path) -> None:
    """Take a file for its lesson; the usual name is stronger than any other."""
    try:
        lesson = find_lesson(name)
    except BadLesson:
        return
    if lesson.number not in files or name.lower() == lesson.file:
        files[lesson.number] = path
