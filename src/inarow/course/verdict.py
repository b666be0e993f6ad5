"""What is said about a learner's file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict

from inarow.draw.text import board_rows
from inarow.rules import Cell, Message, Position

SHOWN = 5  # failures that are kept with all that belongs to them

Say = Callable[[Message], str]  # puts a message into the reader's language


class BoardData(TypedDict):
    """Stones to draw."""

    rows: list[str]
    code: str | None
    gravity: bool
    last: str | None


class FailureData(TypedDict):
    """A question that was answered wrongly."""

    function: str
    kind: str
    message: str
    call: str
    returned: str | None
    right: str | None
    board: BoardData | None
    trace: str


class BreakdownData(TypedDict):
    """What ended the check as a whole."""

    kind: str
    message: str
    trace: str


class VerdictData(TypedDict):
    """What is said about a learner's file."""

    lesson: int
    passed: bool
    total: int
    tried: int
    failed: int
    trouble: BreakdownData | None
    failures: list[FailureData]
    printed: str
    isolation: str


@dataclass(frozen=True)
class Board:
    """Stones to draw, from the top row to the bottom: X, O, and a dot for an empty cell.

    `code` names the position where a game can come to it; boards made up for a task may not be one.
    """

    rows: tuple[str, ...]
    code: str | None = None
    gravity: bool = False
    last: Cell | None = None

    @classmethod
    def of(cls, position: Position, last: Cell | None = None) -> Board:
        """The board of a position.

        >>> from inarow.rules import read_position
        >>> Board.of(read_position("3x3k3 b2 a1")).rows
        ('O..', '.X.', '...')
        """
        rows = tuple(board_rows(position))
        return cls(rows, position.code, position.rules.gravity, last)

    def as_data(self) -> BoardData:
        """The board as plain data."""
        return {
            "rows": list(self.rows),
            "code": self.code,
            "gravity": self.gravity,
            "last": None if self.last is None else str(self.last),
        }


@dataclass(frozen=True)
class Failure:
    """One question that was not answered rightly."""

    function: str
    kind: str
    message: Message
    call: str
    returned: str | None = None
    right: str | None = None
    board: Board | None = None
    trace: str = ""

    def as_data(self, say: Say = str) -> FailureData:
        """The failure as plain data."""
        return {
            "function": self.function,
            "kind": self.kind,
            "message": say(self.message),
            "call": self.call,
            "returned": self.returned,
            "right": self.right,
            "board": None if self.board is None else self.board.as_data(),
            "trace": self.trace,
        }


@dataclass(frozen=True)
class Breakdown:
    """What ended the check as a whole, such as an endless loop."""

    kind: str
    message: Message
    trace: str = ""

    def as_data(self, say: Say = str) -> BreakdownData:
        """The trouble as plain data."""
        return {"kind": self.kind, "message": say(self.message), "trace": self.trace}


@dataclass(frozen=True)
class Verdict:
    """So many questions of so many were answered rightly; the first few wrong answers are kept."""

    lesson: int
    total: int
    tried: int
    failed: int
    failures: tuple[Failure, ...] = ()
    trouble: Breakdown | None = None
    printed: str = ""
    isolation: str = ""

    @property
    def passed(self) -> bool:
        return self.trouble is None and self.failed == 0 and self.tried == self.total

    @property
    def right(self) -> int:
        """How many questions were answered rightly."""
        return self.tried - self.failed

    def as_data(self, say: Say = str) -> VerdictData:
        """The verdict as plain data."""
        return {
            "lesson": self.lesson,
            "passed": self.passed,
            "total": self.total,
            "tried": self.tried,
            "failed": self.failed,
            "trouble": None if self.trouble is None else self.trouble.as_data(say),
            "failures": [failure.as_data(say) for failure in self.failures],
            "printed": self.printed,
            "isolation": self.isolation,
        }
