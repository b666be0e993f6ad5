"""A lesson: its texts in three languages, the file to begin with, and a solution."""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import dataclass
from functools import cache, cached_property
from math import ceil
from pathlib import Path
from typing import TypedDict

from inarow.rules import InarowError, Position, read_position

FOLDER = Path(__file__).parent / "lessons"
# Functions that lessons hand to the learner. A lesson's files import them from this module, and
# the import becomes their text: what the learner gets stands alone.
GIVEN = "inarow.course.lessons.given"
# The lessons in their order, each a folder of this name. Texts call a lesson {minimax}, which
# becomes its number, and its file {minimax.py}; sources only say "lesson {minimax}".
NAMES = (
    *("board", "reading", "winner", "ending", "random", "loop", "careful", "two_functions"),
    *("minimax", "counting", "depth", "alpha_beta", "windows", "evaluation", "deepening", "table"),
    *("monte_carlo", "uct", "bitboards", "connect_four", "misere", "network", "champion"),
)
IN_TEXT = re.compile(rf"\{{({'|'.join(NAMES)})(\.py)?\}}")
IN_SOURCE = re.compile(rf"(?<=esson )\{{({'|'.join(NAMES)})\}}")
HERE = "# replace this line"
HERE_IN = {"de": "# ersetze diese Zeile", "ru": "# замени эту строку"}
# The lessons in which something is written that chooses moves.
PLAYERS = frozenset(
    "random loop careful two_functions minimax depth alpha_beta windows deepening table"
    " monte_carlo uct connect_four champion".split()
)
WORDS = 120  # that are read in a minute, with their code and boards
MINUTES = 2  # for a line of code
MARGIN = 96  # columns of a docstring in the learner's file


class BadLesson(InarowError):
    """There is no such lesson."""


class LessonTreeData(TypedDict):
    """The search tree to look at with a lesson: an algorithm's name, and how deep it looks."""

    algorithm: str
    depth: int | None


class LessonHead(TypedDict):
    """A lesson in the list of all."""

    number: int
    name: str
    file: str
    title: str
    summary: str
    minutes: int


class LessonData(LessonHead):
    """A lesson with its text and the file to begin with; the solution is not in it."""

    text: str
    board: str
    tree: LessonTreeData | None
    functions: list[str]
    traced: bool
    start: str
    previous: int | None
    next: int | None


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course.

    >>> find_lesson(9).file
    '09_minimax.py'
    """

    number: int
    name: str

    @property
    def file(self) -> str:
        """The file that the learner edits."""
        return f"{self.number:02}_{self.name}.py"

    @property
    def module(self) -> str:
        """The package of the lesson: its module `cases` knows the oracle."""
        return f"inarow.course.lessons.{self.name}"

    def title(self, language: str = "en") -> str:
        return self._page(language)[0]["title"]

    def summary(self, language: str = "en") -> str:
        """What is learned, in a sentence."""
        return self._page(language)[0]["summary"]

    def text(self, language: str = "en") -> str:
        """The lesson, in a small part of Markdown."""
        return self._page(language)[1]

    @cached_property
    def board(self) -> Position:
        """The position to try."""
        return read_position(self._page("en")[0]["board"])

    @property
    def plays(self) -> bool:
        """Whether what is written in it chooses moves."""
        return self.name in PLAYERS

    @cached_property
    def tree(self) -> LessonTreeData | None:
        """The search tree to look at, where the lesson is about one."""
        algorithm, _, depth = self._page("en")[0].get("tree", "").partition(" ")
        if not algorithm:
            return None
        return {"algorithm": algorithm, "depth": int(depth) if depth else None}

    @cached_property
    def minutes(self) -> int:
        """An estimate of the time it takes, by rule: nobody was timed.

        A minute for 120 words of the English text, two for each line of the solution that is not in
        the file to begin with, rounded up to five.

        >>> find_lesson("minimax").minutes
        15
        """
        begun = {line.strip() for line in self.start().splitlines()}
        written = [line for line in map(str.strip, self.solution.splitlines()) if line]
        lines = sum(line not in begun for line in written)
        return 5 * ceil((len(self.text().split()) / WORDS + MINUTES * lines) / 5)

    @property
    def is_traced(self) -> bool:
        """Whether the learner writes a search that calls itself, whose values can be watched."""
        return "trace" in self._page("en")[0]

    @cached_property
    def functions(self) -> tuple[str, ...]:
        """The functions that the learner writes."""
        return tuple(self._page("en")[0]["functions"].split())

    @property
    def solution(self) -> str:
        """One way to do it, as the text of a file."""
        return self._source("solution.py")

    def start(self, language: str = "en") -> str:
        """The file to begin with, its docstrings in this language."""
        source = self._source("start.py")
        if language == "en":
            return source
        head = self._page(language)[0]
        texts = {name: head[f"doc.{name}"] for name in self.functions}
        source = _with_docstrings(source, texts, f"{self.number}. {self.title(language)}.")
        return source.replace(HERE, HERE_IN[language])

    def head(self, language: str = "en") -> LessonHead:
        """What the list of lessons says of it, as plain data."""
        return {
            "number": self.number,
            "name": self.name,
            "file": self.file,
            "title": self.title(language),
            "summary": self.summary(language),
            "minutes": self.minutes,
        }

    def as_data(self, language: str = "en") -> LessonData:
        """The lesson as plain data."""
        return {
            **self.head(language),
            "text": self.text(language),
            "board": self.board.code,
            "tree": self.tree,
            "functions": list(self.functions),
            "traced": self.is_traced,
            "start": self.start(language),
            "previous": self.number - 1 or None,
            "next": self.number + 1 if self.number < len(LESSONS) else None,
        }

    def _source(self, name: str) -> str:
        source = (FOLDER / self.name / name).read_text(encoding="utf-8")
        return _with_given(IN_SOURCE.sub(_numbered, source))

    def _page(self, language: str) -> tuple[dict[str, str], str]:
        return _read_page(FOLDER / self.name / f"{language}.md")


LESSONS = tuple(Lesson(number, name) for number, name in enumerate(NAMES, 1))


def _numbered(found: re.Match[str]) -> str:
    """The number or the file of the lesson that a text names."""
    lesson = LESSONS[NAMES.index(found[1])]
    return lesson.file if found[0].endswith(".py}") else str(lesson.number)


def find_lesson(text: str | int) -> Lesson:
    """The lesson of this number, name or file. Raises BadLesson.

    A name says more than a number: lessons have had other numbers before.

    >>> {find_lesson(word).number for word in (9, "9", "09", "minimax", "my/07_minimax.py")}
    {9}
    """
    word = Path(str(text).strip().lower()).name.removesuffix(".py")
    number = re.match(r"[0-9]{1,3}(?![0-9])", word)
    name = re.sub(r"^[0-9]*[-_ ]*", "", word).replace("-", "_")
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    for lesson in LESSONS:
        if number is not None and lesson.number == int(number[0]):
            return lesson
    raise BadLesson(
        "there is no lesson '{text}': give a number from 1 to {last}, or the lesson's name",
        text=str(text),
        last=len(LESSONS),
    )


@cache
def _read_page(path: Path) -> tuple[dict[str, str], str]:
    """What stands between the two lines of dashes at the beginning, and what comes after it."""
    page = IN_TEXT.sub(_numbered, path.read_text(encoding="utf-8"))
    _, head, text = page.split("---\n", 2)
    pairs = (line.partition(": ") for line in head.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}, text.strip() + "\n"


def _with_given(source: str) -> str:
    """The source with the functions that it imports from GIVEN at its end."""
    match = re.search(rf"^from {re.escape(GIVEN)} import (.+)\n+", source, re.MULTILINE)
    if match is None:
        return source
    given = [_given()[name.strip()] for name in match[1].split(",")]
    before, after = source[: match.start()], source[match.end() :]
    between = "\n" if before and not after.startswith(("from ", "import ")) else ""
    alone = before + between + after
    return "\n\n\n".join([alone.rstrip("\n"), *given]) + "\n"


@cache
def _given() -> dict[str, str]:
    """The text of each function that can be given, by name."""
    source = (FOLDER / "given.py").read_text(encoding="utf-8")
    return {
        node.name: ast.get_source_segment(source, node) or ""
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef)
    }


def _with_docstrings(source: str, texts: dict[str, str], title: str) -> str:
    """The source with other docstrings: the file's, and those of these functions."""
    lines = source.splitlines()
    tree = ast.parse(source)
    nodes = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name in texts]
    for node in reversed(nodes):  # from the end, so that the numbers of lines before stay right
        _replace(lines, node.body[0], texts[node.name], "    ")
    _replace(lines, tree.body[0], title, "")
    return "\n".join(lines) + "\n"


def _replace(lines: list[str], node: ast.stmt, text: str, indent: str) -> None:
    assert isinstance(node, ast.Expr)
    assert node.end_lineno is not None
    filled = textwrap.fill(
        f'"""{text}"""',
        MARGIN,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    lines[node.lineno - 1 : node.end_lineno] = filled.splitlines()
