"""SPRT, the sequential test: is the first entrant stronger? Play until that is known, no longer.

The unit is the pair: its two games share an opening, so they are not independent; pairs are. A
pair gives the first entrant 0, 1/2, 1, 3/2 or 2 points, and after n pairs with the mean m and the
variance v of these points (as shares of 2) the log-likelihood ratio of "expected share s1" to
"expected share s0" is close to

    n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)

where s = 1 / (1 + 10 ** (-elo / 400)).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from inarow.arena.schedule import Meeting, Stage
from inarow.rules import Data

PRIOR = 0.1  # of a pair, added to each of the five results, so that the variance is never 0


class Decision(Enum):
    """What a test says so far."""

    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Sprt(Data):
    """Tests `elo1` against `elo0`, with error rates `alpha` and `beta`.

    The ratio is checked after every `batch` pairs, not after every game, so the decision does not
    depend on which worker is faster.
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
