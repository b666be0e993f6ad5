"""What is said about a learner's file."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.draw.text import board_rows
from inarow.rules import Cell, Data, Message, Position, read_position

SHOWN = 5  # failures that are kept with all that belongs to them


@dataclass(frozen=True)
class Board(Data):
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


@dataclass(frozen=True)
class Failure(Data):
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
class Breakdown(Data):
    """What ended the check as a whole, such as an endless loop."""

    kind: str
    message: Message
    trace: str = ""


@dataclass(frozen=True)
class Verdict(Data):
    """So many questions of so many were answered rightly; the first few wrong answers are kept."""

    lesson: int
    total: int
    tried: int = 0
    failed: int = 0
    failures: tuple[Failure, ...] = ()
    trouble: Breakdown | None = None
    printed: str = ""
    isolation: str = ""
    advice: tuple[Message, ...] = ()

    DATA = "lesson passed total tried failed trouble failures advice printed isolation traceable"

    @property
    def passed(self) -> bool:
        return self.trouble is None and self.failed == 0 and self.tried == self.total

    @property
    def right(self) -> int:
        """How many questions were answered rightly."""
        return self.tried - self.failed

    @property
    def wrong_searches(self) -> tuple[str, ...]:
        """The codes of positions with wrong answers where a search could go wrong."""
        wrong = (failure for failure in self.failures if failure.kind not in ("time", "nodes"))
        boards = (failure.board for failure in wrong if failure.board is not None)
        codes = dict.fromkeys(board.code for board in boards if board.code is not None)
        return tuple(code for code in codes if read_position(code).outcome is None)

    @property
    def traceable(self) -> str | None:
        """The first of these positions."""
        return next(iter(self.wrong_searches), None)
