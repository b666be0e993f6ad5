"""Who meets whom, stage by stage.

The games of a stage are independent of each other; the next stage may depend on the results of all
stages before it. An empty stage is the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Protocol


@dataclass(frozen=True)
class Meeting:
    """Who meets whom (by index in the list of entrants), for how many pairs.

    `opening` is the number of the first pair's opening. `second` is None for a bye: with nobody
    left to meet, the entrant has the round off.
    """

    first: int
    second: int | None
    pairs: int
    opening: int
    round: int

    @property
    def games(self) -> int:
        """The number of games."""
        return 0 if self.second is None else 2 * self.pairs


@dataclass(frozen=True)
class Met:
    """A meeting that was played: the half points of its `first` in each pair, 0 to 4."""

    meeting: Meeting
    pairs: tuple[int, ...] = ()

    @property
    def points(self) -> tuple[float, float]:
        """What each of the two scored; a bye counts as all games won."""
        if self.meeting.second is None:
            return 2.0 * self.meeting.pairs, 0.0
        own = sum(self.pairs) / 2
        return own, 2 * len(self.pairs) - own

    @property
    def winner(self) -> int | None:
        """Who scored more, or None for a tie."""
        own, other = self.points
        if own == other:
            return None
        return self.meeting.first if own > other else self.meeting.second


Stage = Sequence[Met]


def byes(entrant: int, stages: Iterable[Stage]) -> list[Met]:
    """The rounds that the entrant had off."""
    return [
        met
        for met in chain.from_iterable(stages)
        if met.meeting.first == entrant and met.meeting.second is None
    ]


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
