"""Two entrants who play some pairs against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain


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
