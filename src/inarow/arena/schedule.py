"""Who meets whom, stage by stage.

The games of a stage are independent of each other; the next stage may depend on the results of all
stages before it. An empty stage is the end.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, combinations
from typing import Protocol

from inarow.rules import Data


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

    @property
    def best(self) -> int:
        """Who goes on in a knock-out: the winner, after a tie the entrant higher in the list."""
        return self.meeting.first if self.winner is None else self.winner


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
class RoundRobin(Data):
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


@dataclass(frozen=True)
class Swiss(Data):
    """In every round, entrants with similar scores meet, and no two meet twice.

    An odd entrant out has the round off, if possible only once.

    A round off scores as a won meeting. Once everybody has met everybody, the round with the
    fewest repeats is played.
    """

    rounds: int
    pairs: int = 1

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        number = len(past)
        if number >= self.rounds:
            return ()
        ranked = ranking(entrants, past)
        met = meetings_so_far(past)
        off = None
        if entrants % 2:
            off = min(reversed(ranked), key=lambda entrant: len(byes(entrant, past)))
            ranked.remove(off)
        opening = number * self.pairs
        stage = [
            Meeting(first, second, self.pairs, opening, number + 1)
            for first, second in pair_up(ranked, met)
        ]
        if off is not None:
            stage.append(Meeting(off, None, self.pairs, opening, number + 1))
        return tuple(stage)

    def games(self, entrants: int) -> int | None:
        return 2 * self.pairs * (entrants // 2) * self.rounds


def usual_rounds(entrants: int) -> int:
    """Enough rounds to find the best, plus one.

    >>> [usual_rounds(n) for n in (2, 3, 8, 9)]
    [1, 3, 4, 5]
    """
    return min(max(1, entrants - 1 + entrants % 2), (entrants - 1).bit_length() + 1)


def ranking(entrants: int, past: Sequence[Stage]) -> list[int]:
    """The entrants by points, then by their opponents' points, then as listed."""
    points = [0.0] * entrants
    opponents: list[list[int]] = [[] for _ in range(entrants)]
    for met in chain.from_iterable(past):
        first, second = met.meeting.first, met.meeting.second
        own, other = met.points
        points[first] += own
        if second is not None:
            points[second] += other
            opponents[first].append(second)
            opponents[second].append(first)
    strength = [sum(points[other] for other in others) for others in opponents]
    return sorted(range(entrants), key=lambda e: (-points[e], -strength[e], e))


def meetings_so_far(past: Sequence[Stage]) -> dict[frozenset[int], int]:
    """How often any two have met."""
    return Counter(
        frozenset((met.meeting.first, met.meeting.second))
        for met in chain.from_iterable(past)
        if met.meeting.second is not None
    )


def pair_up(ranked: Sequence[int], met: dict[frozenset[int], int]) -> list[tuple[int, int]]:
    """Pairs of neighbours in the ranking, as close as possible without meeting again.

    >>> pair_up([0, 1, 2, 3], {frozenset((0, 1)): 1})
    [(0, 2), (1, 3)]
    """
    for often in range(1 + max(met.values(), default=0)):
        tries = [100_000]
        pairs = _pair_up(list(ranked), met, often, tries)
        if pairs is not None:
            return pairs
    return list(zip(ranked[::2], ranked[1::2], strict=True))


def _pair_up(
    waiting: list[int], met: dict[frozenset[int], int], often: int, tries: list[int]
) -> list[tuple[int, int]] | None:
    """Everybody paired, no two who met more than `often` times; None if that is impossible."""
    if not waiting:
        return []
    tries[0] -= 1
    if tries[0] < 0:
        return None
    best, rest = waiting[0], waiting[1:]
    for other in rest:
        if met.get(frozenset((best, other)), 0) > often:
            continue
        remaining = [entrant for entrant in rest if entrant != other]
        pairs = _pair_up(remaining, met, often, tries)
        if pairs is not None:
            return [(best, other), *pairs]
    return None


EXTRA_PAIRS = 3


@dataclass(frozen=True)
class KnockOut(Data):
    """The loser of a meeting is out, until one entrant is left.

    A seeded bracket: the first of the list meets the last, and the top two can only meet in the
    final.

    If the number of entrants is not a power of two, those at the top of the list have the first
    round off. A tied meeting goes on for up to three more pairs; if it is still tied, the entrant
    higher in the list wins.
    """

    pairs: int = 2

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        bracket = first_bracket(entrants)
        stages = list(past)
        number, opening = 1, 0
        while len(bracket) > 1:
            meetings = self._round(bracket, number, opening)
            if not stages:
                return meetings
            played = {met.meeting.first: met for met in stages.pop(0)}
            opening += self.pairs
            for _extra in range(EXTRA_PAIRS):
                even = [met.meeting for met in played.values() if met.winner is None]
                if not even:
                    break
                if not stages:
                    return tuple(replace(tied, pairs=1, opening=opening) for tied in even)
                for met in stages.pop(0):
                    before = played[met.meeting.first]
                    played[met.meeting.first] = Met(before.meeting, before.pairs + met.pairs)
                opening += 1
            bracket = [played[meeting.first].best for meeting in meetings]
            number += 1
        return ()

    def games(self, entrants: int) -> int | None:
        return 2 * self.pairs * (entrants - 1)

    def _round(
        self, bracket: Sequence[int | None], number: int, opening: int
    ) -> tuple[Meeting, ...]:
        """The meetings of neighbours, the one higher in the list first, nobody last."""
        stage = []
        for two in zip(bracket[::2], bracket[1::2], strict=True):
            first, *other = sorted(entrant for entrant in two if entrant is not None)
            second = other[0] if other else None
            stage.append(Meeting(first, second, self.pairs, opening, number))
        return tuple(stage)


def first_bracket(entrants: int) -> list[int | None]:
    """The order of the first round; None stands for a round off.

    >>> first_bracket(4), first_bracket(3)
    ([0, 3, 1, 2], [0, None, 1, 2])
    """
    order = [0]
    while len(order) < entrants:
        size = 2 * len(order)
        order = [place for top in order for place in (top, size - 1 - top)]
    return [place if place < entrants else None for place in order]


PRIOR = 0.1  # of a pair, added to each of the five results, so that the variance is never 0


class Decision(Enum):
    """What a test says so far."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Sprt(Data):
    """The sequential test: is the first entrant stronger? Play until that is known, no longer.

    It tests `elo1` against `elo0`, with error rates `alpha` and `beta`. The unit is the pair: its
    two games share an opening, so they are not independent; pairs are. A pair gives the first
    entrant 0, 1/2, 1, 3/2 or 2 points, and after n pairs with the mean m and the variance v of
    these points (as shares of 2) the log-likelihood ratio of "expected share s1" to "expected
    share s0" is close to

        n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)

    where s = 1 / (1 + 10 ** (-elo / 400)). The ratio is checked after every `batch` pairs, not
    after every game, so the decision does not depend on which worker is faster.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    most_pairs: int = 10_000
    batch: int = 8

    def stage(self, entrants: int, past: Sequence[Stage]) -> tuple[Meeting, ...]:
        pairs = pair_results(past)
        room = min(self.batch, self.most_pairs - len(pairs))
        if room <= 0 or self.decision(pairs) is not Decision.UNDECIDED:
            return ()
        return (Meeting(0, 1, room, len(pairs), len(past) + 1),)

    def games(self, entrants: int) -> int | None:
        return None

    @property
    def bounds(self) -> tuple[float, float]:
        """The test says no below the first, yes above the second.

        >>> [round(bound, 2) for bound in Sprt().bounds]
        [-2.94, 2.94]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The log-likelihood ratio after pairs with these half points, 0 to 4 each."""
        return log_likelihood_ratio([pairs.count(n) for n in range(5)], self.elo0, self.elo1)

    def decision(self, pairs: Sequence[int]) -> Decision:
        """What the test says after these pairs."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        if ratio >= high:
            return Decision.STRONGER
        return Decision.NOT_STRONGER if ratio <= low else Decision.UNDECIDED


def pair_results(past: Sequence[Stage]) -> list[int]:
    """The half points of the first entrant in each pair."""
    return [points for stage in past for met in stage for points in met.pairs]


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float) -> float:
    """How much more likely these pairs are at `elo1` than at `elo0`, as a logarithm.

    `counts` says how many pairs gave 0, 1, 2, 3 and 4 half points.
    """
    pairs = sum(counts)
    if not pairs:
        return 0.0
    weights = [count + PRIOR for count in counts]
    total = sum(weights)
    mean = sum(weight * n / 4 for n, weight in enumerate(weights)) / total
    variance = sum(weight * (n / 4 - mean) ** 2 for n, weight in enumerate(weights)) / total
    s0, s1 = expected_share(elo0), expected_share(elo1)
    return pairs * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)


def expected_share(elo: float) -> float:
    """The expected share of the points for a player `elo` points stronger.

    >>> expected_share(0)
    0.5
    """
    return 1 / (1 + 10 ** (-elo / 400))
