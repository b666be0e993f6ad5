"""The learner's folder: the files that are edited, and what is done already."""

from __future__ import annotations

import contextlib
import io
import json
import tokenize
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from inarow.course.lesson import NAMES, Lesson
from inarow.rules import BadFile
from inarow.rules.record import write_whole

NAME = "inarow-course"
PROGRESS = "progress.json"
DAMAGED = "progress.damaged.json"
VERSION = 2  # 1 had numbers in place of names, and these lessons
FIRST_LESSONS = (
    *("board", "reading", "winner", "ending", "random", "careful", "minimax", "counting"),
    *("depth", "alpha_beta", "evaluation", "monte_carlo", "bitboards", "connect_four", "misere"),
)
LARGEST = 1 << 20
LANGUAGES = ("en", "de", "ru")


@dataclass
class Step:
    """How often a lesson was tried, and whether it is passed."""

    tries: int = 0
    passed: bool = False


@dataclass
class Progress:
    """What a learner has done, by the name of the lesson."""

    steps: dict[str, Step] = field(default_factory=dict)
    damaged: bool = False  # what was kept could not be read, and was put aside

    def of(self, lesson: Lesson) -> Step:
        return self.steps.get(lesson.name, Step())

    @property
    def passed(self) -> int:
        """How many lessons are passed."""
        return sum(step.passed for step in self.steps.values())


@dataclass(frozen=True)
class CourseFolder:
    """A folder with a learner's files and progress; it need not be there yet."""

    path: Path

    def file(self, lesson: Lesson) -> Path:
        """The learner's file for a lesson; one with the number that it had before is as good."""
        file = self.path / lesson.file
        if file.exists():
            return file
        before = sorted(self.path.glob(f"[0-9][0-9]_{lesson.name}.py"))
        return before[0] if before else file

    def begin(self, lesson: Lesson, language: str) -> bool:
        """Write the file to begin with; False if there is one already, which stays as it is."""
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            with self.file(lesson).open("x", encoding="utf-8") as file:
                file.write(lesson.start(language))
        except FileExistsError:
            return False
        return True

    def progress(self) -> Progress:
        """What is kept; a damaged file counts as none, and the next `keep` puts it aside."""
        try:
            text = (self.path / PROGRESS).read_text(encoding="utf-8")
        except FileNotFoundError:
            return Progress()
        except (OSError, UnicodeDecodeError):
            return Progress(damaged=True)
        try:
            return Progress(_steps(json.loads(text)))
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return Progress(damaged=True)

    def record(self, lesson: Lesson, source: str, passed: bool) -> Progress:
        """Keep a try; the file as it was to begin with is none."""
        progress = self.progress()
        if untouched(lesson, source):
            return progress
        step = progress.of(lesson)
        progress.steps[lesson.name] = Step(step.tries + 1, step.passed or passed)
        self._keep(progress)
        return progress

    def _keep(self, progress: Progress) -> None:
        target = self.path / PROGRESS
        if progress.damaged:
            with contextlib.suppress(OSError):
                target.replace(self.path / DAMAGED)
        data = {
            "version": VERSION,
            "lessons": {name: asdict(step) for name, step in sorted(progress.steps.items())},
        }
        write_whole(target, json.dumps(data, indent=1))


def untouched(lesson: Lesson, source: str) -> bool:
    """Whether this is the file to begin with, in any language."""
    return any(source == lesson.start(language) for language in LANGUAGES)


def read_source(path: Path) -> str:
    """A learner's file as text, in UTF-8 or what its first lines say, as Python reads it.

    Raises BadFile, and OSError where it can't be read.
    """
    if not path.is_file():
        if path.exists():
            raise BadFile("{file} is not a file", file=str(path))
        raise BadFile("there is no file {file}", file=str(path))
    if path.suffix.lower() == ".ipynb":
        raise BadFile(
            "{file} is a notebook: export it as a Python file, in JupyterLab by File, Save and"
            " Export Notebook As, Executable Script",
            file=str(path),
        )
    with path.open("rb") as file:
        data = file.read(LARGEST)  # much more than a check takes
    try:
        encoding, _lines = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding)
    except (SyntaxError, LookupError, UnicodeDecodeError):
        raise BadFile(
            "{file} is no text in UTF-8: save it again in your editor, and choose the encoding"
            " UTF-8",
            file=str(path),
        ) from None


def _steps(data: dict[str, Any]) -> dict[str, Step]:
    """What is kept, by name; raises ValueError, TypeError or KeyError."""
    steps = {}
    for word, kept in data["lessons"].items():
        name = FIRST_LESSONS[int(word) - 1] if data["version"] == 1 else word
        tries, passed = kept["tries"], kept["passed"]
        if not isinstance(tries, int) or not isinstance(passed, bool) or name not in NAMES:
            raise ValueError(word)
        steps[name] = Step(tries, passed)
    return steps
