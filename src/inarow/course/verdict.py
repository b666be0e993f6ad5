"""What is said about a learner's file."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.rules.cell import Cell
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.side import Side

SHOWN = 5  # failures that are kept with all that belongs to them


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
        rules = position.rules
        return cls(tuple(rows_of(position)), position.code, rules.gravity, last)


def rows_of(position: Position) -> list[str]:
    """The rows as drawn, top row first."""
    rules = position.rules
    marks = {None: ".", Side.FIRST: "X", Side.SECOND: "O"}
    rows = [
        "".join(marks[position.at(Cell(x, y))] for x in range(rules.width))
        for y in range(rules.height)
    ]
    return rows[::-1] if rules.gravity else rows


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


@dataclass(frozen=True)
class Trouble:
    """What ended the check as a whole, such as an endless loop."""

    kind: str
    message: Message
    trace: str = ""


@dataclass(frozen=True)
class Verdict:
    """So many questions of so many were answered rightly; the first few wrong answers are kept."""

    lesson: int
    total: int
    tried: int
    failed: int
    failures: tuple[Failure, ...] = ()
    trouble: Trouble | None = None
    printed: str = ""
    isolation: str = ""

    @property
    def passed(self) -> bool:
        return self.trouble is None and self.failed == 0 and self.tried == self.total

    @property
    def right(self) -> int:
        """How many questions were answered rightly."""
        return self.tried - self.failed
