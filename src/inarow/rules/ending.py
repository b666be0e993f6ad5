"""How a game came to its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from inarow.rules.data import Data
from inarow.rules.errors import BadNotation
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


# What the loser did, for a record.
_DEEDS = {
    Reason.TIME_OUT: "ran out of time",
    Reason.ILLEGAL: "made an illegal move",
    Reason.CRASH: "crashed",
    Reason.RESIGNED: "resigned",
}
_REASONS = {deed: reason for reason, deed in _DEEDS.items()}


@dataclass(frozen=True)
class Ending(Data):
    """Who won, if anyone, and by what.

    >>> str(Ending.lost_by(Side.FIRST, Reason.RESIGNED))
    'second wins: first resigned'
    >>> str(Ending(Reason.LINE, Side.FIRST)), str(Ending(Reason.FULL))
    ('first wins: line', 'draw: full board')
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
        """The ending of a game that `side` lost for this reason."""
        return cls(reason, side.other)

    @classmethod
    def read(cls, text: str) -> Ending:
        """The ending that `str` wrote, now or in older records. Raises BadNotation.

        Older records name the winner and the reason, although it sounds like the loser:

        >>> Ending.read("second resigned") == Ending.read("second wins: first resigned")
        True
        """
        if text in ("draw: full board", "full"):
            return cls(Reason.FULL)
        winner, wins, what = text.partition(" wins: ")
        if not wins:
            winner, _, what = text.partition(" ")
        try:
            side = Side(winner)
            if wins and what != Reason.LINE.value:
                return cls(_REASONS[what.removeprefix(f"{side.other.value} ")], side)
            return cls(Reason(what), side)
        except (KeyError, ValueError):
            raise BadNotation(
                "'{text}' is not an ending: write 'draw: full board', 'first wins: line'"
                " or 'first wins: second resigned'",
                text=text,
            ) from None

    def __str__(self) -> str:
        if self.winner is None:
            return "draw: full board"
        if self.reason is Reason.LINE:
            return f"{self.winner.value} wins: line"
        return f"{self.winner.value} wins: {self.winner.other.value} {_DEEDS[self.reason]}"


EndingData = Annotated[dict[str, Any], Ending]
