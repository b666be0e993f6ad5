"""How much time the players have."""

from __future__ import annotations

import re
from dataclasses import dataclass

from inarow.rules.errors import BadLimit, BadNotation


@dataclass(frozen=True)
class Clock:
    """Seconds for the whole game, and seconds added after each move.

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
                "a clock of {clock} is impossible:"
                " the seconds must be over 0, and those added 0 or more",
                clock=str(self),
            )

    @classmethod
    def read(cls, text: str) -> Clock:
        """`300` is five minutes for the game, `300+5` adds five seconds a move."""
        match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(?:\+([0-9]+(?:\.[0-9]+)?))?", text.strip())
        if match is None:
            raise BadNotation(
                "'{text}' is not a clock: write the seconds for the game, 300,"
                " or with seconds added after each move, 300+5",
                text=text,
            )
        return cls(float(match[1]), float(match[2] or 0))

    def left(self, spent: tuple[float, ...]) -> float:
        """The seconds left to a player who spent these on each of their moves."""
        return self.seconds + self.increment * len(spent) - sum(spent)

    def __str__(self) -> str:
        return f"{self.seconds:g}+{self.increment:g}"
