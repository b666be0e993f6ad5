"""A lesson: its texts in three languages, the file to begin with, and a solution."""

from __future__ import annotations

import ast
import re
import textwrap
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.setup import read_position

FOLDER = Path(__file__).parent / "lessons"
NAMES = (
    "board",
    "reading",
    "winner",
    "ending",
    "random",
    "careful",
    "minimax",
    "counting",
    "depth",
    "alpha_beta",
    "evaluation",
    "monte_carlo",
    "bitboards",
    "connect_four",
    "misere",
)
TREES = ("minimax", "minimax-depth", "alpha-beta", "monte-carlo")
HERE = "# replace this line"
HERE_IN = {"de": "# ersetze diese Zeile", "ru": "# замени эту строку"}
MARGIN = 96  # columns of a docstring in the learner's file


class BadLesson(InarowError):
    """There is no such lesson."""


@dataclass(frozen=True)
class Tree:
    """The search tree that belongs to a lesson: an algorithm's name, and how deep it looks."""

    algorithm: str
    depth: int | None


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course.

    >>> find_lesson(7).file
    '07_minimax.py'
    """

    number: int
    name: str

    @property
    def file(self) -> str:
        """The file that the learner edits."""
        return f"{self.number:02}_{self.name}.py"

    @property
    def module(self) -> str:
        """The folder of the lesson, which is a package too: its module `cases` knows the oracle."""
        return f"l{self.number:02}_{self.name}"

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

    @cached_property
    def tree(self) -> Tree | None:
        """The search tree to look at, where the lesson is about one."""
        algorithm, _, depth = self._page("en")[0].get("tree", "").partition(" ")
        return Tree(algorithm, int(depth) if depth else None) if algorithm else None

    @cached_property
    def functions(self) -> tuple[str, ...]:
        """The functions that the learner writes."""
        return tuple(self._page("en")[0]["functions"].split())

    @property
    def solution(self) -> str:
        """One way to do it, as the text of a file."""
        return (FOLDER / self.module / "solution.py").read_text(encoding="utf-8")

    def start(self, language: str = "en") -> str:
        """The file to begin with, its docstrings in this language."""
        source = (FOLDER / self.module / "start.py").read_text(encoding="utf-8")
        if language == "en":
            return source
        head = self._page(language)[0]
        texts = {name: head[f"doc.{name}"] for name in self.functions}
        source = _with_docstrings(source, texts, f"{self.number}. {self.title(language)}.")
        return source.replace(HERE, HERE_IN[language])

    def _page(self, language: str) -> tuple[dict[str, str], str]:
        return _read_page(FOLDER / self.module / f"{language}.md")


LESSONS = tuple(Lesson(number, name) for number, name in enumerate(NAMES, 1))


def find_lesson(text: str | int) -> Lesson:
    """The lesson of this number, name or file. Raises BadLesson.

    >>> {find_lesson(word).number for word in (7, "7", "07", "minimax", "my/07_minimax.py")}
    {7}
    """
    word = Path(str(text).strip().lower()).name.removesuffix(".py")
    number = re.match(r"[0-9]{1,3}(?![0-9])", word)
    for lesson in LESSONS:
        if number is not None and lesson.number == int(number[0]):
            return lesson
        if word.replace("-", "_") == lesson.name:
            return lesson
    raise BadLesson(
        Message(
            "there is no lesson '{text}': give a number from 1 to {last}, or the lesson's name",
            text=str(text),
            last=len(LESSONS),
        )
    )


@cache
def _read_page(path: Path) -> tuple[dict[str, str], str]:
    """What stands between the two lines of dashes at the beginning, and what comes after it."""
    _, head, text = path.read_text(encoding="utf-8").split("---\n", 2)
    pairs = (line.partition(": ") for line in head.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}, text.strip() + "\n"


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
