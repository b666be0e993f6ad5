"""Who meets whom, and when that can be known.

A schedule names the meetings of one stage after the other. The games of a stage wait for nobody;
the next stage may depend on how all stages before it came out. An empty stage is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from inarow.arena.meeting import Meeting, Stage


class Schedule(Protocol):
    """A form of tournament."""

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        """The next meetings, with what came of those before; none at the end."""

    def games(self, entrants: int) -> int | None:
        """How many games there will be at most, if that is known."""


@dataclass(frozen=True)
class RoundRobin:
    """Everybody meets everybody in every round. With two entrants it is a match."""

    rounds: int = 10
    pairs: int = 1

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        if past:
            return ()
        return tuple(
            Meeting(first, second, self.pairs, turn * self.pairs, turn + 1)
            for turn in range(self.rounds)
            for first, second in combinations(range(entrants), 2)
        )

    def games(self, entrants: int) -> int | None:
        return entrants * (entrants - 1) * self.rounds * self.pairs


@dataclass(frozen=True)
class Gauntlet:
    """The first entrant meets all the others, who do not meet each other."""

    rounds: int = 10
    pairs: int = 1

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        if past:
            return ()
        return tuple(
            Meeting(0, other, self.pairs, turn * self.pairs, turn + 1)
            for turn in range(self.rounds)
            for other in range(1, entrants)
        )

    def games(self, entrants: int) -> int | None:
        return 2 * (entrants - 1) * self.rounds * self.pairs
