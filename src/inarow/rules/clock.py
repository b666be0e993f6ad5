"""How much time the players have."""

from __future__ import annotations

import re
from dataclasses import dataclass

from inarow.rules.errors import BadLimit, BadNotation
from inarow.rules.message import Message


@dataclass(frozen=True)
class Clock:
    """Seconds for the whole game, and seconds added after each own move.

    >>> Clock.read("300+5")
    Clock(seconds=300.0, increment=5.0)
    >>> str(Clock(90))
    '90+0'
    """

    seconds: float
    increment: float = 0.0

    def __post_init__(self) -> None:
        if not (0 < self.seconds < 1e7 and 0 <= self.increment < 1e6):
            raise BadLimit(
                Message(
                    "a clock of {seconds} seconds and {increment} a move can't be:"
                    " the first must be over 0, the second not below",
                    seconds=self.seconds,
                    increment=self.increment,
                )
            )

    @classmethod
    def read(cls, text: str) -> Clock:
        """`300` is five minutes for the game, `300+5` adds five seconds a move."""
        match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?", text.strip())
        if match is None:
            raise BadNotation(
                Message(
                    "'{text}' is no clock: give the seconds for the game, 300,"
                    " or with seconds added for each move, 300+5",
                    text=text,
                )
            )
        return cls(float(match[1]), float(match[2] or 0))

    def left(self, spent: tuple[float, ...]) -> float:
        """What is left for a player who took so long for each own move."""
        return self.seconds + self.increment * len(spent) - sum(spent)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"
