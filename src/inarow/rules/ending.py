"""How a game came to its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.side import Side


class Reason(Enum):
    """What ended a game. The first two are by the rules, the others by a player."""

    LINE = "line"
    FULL = "full"
    TIME_OUT = "time-out"
    ILLEGAL = "illegal"
    CRASH = "crash"
    RESIGNED = "resigned"


@dataclass(frozen=True)
class Ending:
    """Who won, if anyone, and by what.

    >>> str(Ending(Reason.RESIGNED, Side.SECOND))
    'second resigned'
    """

    reason: Reason
    winner: Side | None = None

    @classmethod
    def of(cls, position: Position) -> Ending | None:
        """The ending by the rules, or None while the game goes on."""
        if position.outcome is None:
            return None
        winner = position.outcome.winner
        return cls(Reason.FULL) if winner is None else cls(Reason.LINE, winner)

    @classmethod
    def lost_by(cls, side: Side, reason: Reason) -> Ending:
        """The ending of a game that `side` threw away."""
        return cls(reason, side.other)

    @classmethod
    def from_text(cls, text: str) -> Ending:
        """The ending that `str` wrote. Raises BadNotation."""
        if text == Reason.FULL.value:
            return cls(Reason.FULL)
        winner, _, reason = text.partition(" ")
        try:
            return cls(Reason(reason), Side(winner))
        except ValueError:
            raise BadNotation(
                Message(
                    "'{text}' is no ending: it is 'full', or who won and by what, 'first line'",
                    text=text,
                )
            ) from None

    def __str__(self) -> str:
        if self.winner is None:
            return self.reason.value
        return f"{self.winner.value} {self.reason.value}"
