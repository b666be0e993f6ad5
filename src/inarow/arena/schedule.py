"""Who meets whom, stage by stage.

The games of a stage are independent of each other; the next stage may depend on the results of all
stages before it. An empty stage is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from inarow.arena.meeting import Meeting, Stage


class Schedule(Protocol):
    """A tournament format."""

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        """The next meetings, given the results so far; none at the end."""

    def games(self, entrants: int) -> int | None:
        """The maximum number of games, if that is known."""


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
            for first, second in self.opponents(entrants)
        )

    def games(self, entrants: int) -> int | None:
        return 2 * len(self.opponents(entrants)) * self.rounds * self.pairs

    def opponents(self, entrants: int) -> list[tuple[int, int]]:
        """Who meets whom in a round."""
        return list(combinations(range(entrants), 2))


@dataclass(frozen=True)
class Gauntlet(RoundRobin):
    """The first entrant meets all the others, who do not meet each other."""

    def opponents(self, entrants: int) -> list[tuple[int, int]]:
        return [(0, other) for other in range(1, entrants)]
