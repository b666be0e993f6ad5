"""The two sides, and how a game between them can come out."""

from __future__ import annotations

from enum import Enum
from typing import Literal

SideName = Literal["first", "second"]
OutcomeName = Literal["first", "second", "draw"]


class Side(Enum):
    """Who owns stones. The first side makes the first move.

    >>> Side.FIRST.other
    <Side.SECOND: 'second'>
    """

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Side:
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class Outcome(Enum):
    """How the rules end a game: won by a side, or drawn."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"

    @property
    def winner(self) -> Side | None:
        return None if self is Outcome.DRAW else Side(self.value)

    @classmethod
    def won_by(cls, side: Side) -> Outcome:
        return cls.FIRST if side is Side.FIRST else cls.SECOND
