"""Swiss: in every round, entrants with similar scores meet, and no two meet twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from inarow.arena.schedule import Meeting, Stage, byes


@dataclass(frozen=True)
class Swiss:
    """A number of rounds; an odd entrant out has the round off, if possible only once.

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
    counts: dict[frozenset[int], int] = {}
    for met in chain.from_iterable(past):
        if met.meeting.second is not None:
            two = frozenset((met.meeting.first, met.meeting.second))
            counts[two] = counts.get(two, 0) + 1
    return counts


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
