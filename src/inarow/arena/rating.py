"""How strong the players are, and how sure that is.

The model: a game between `i` on the first side and `j` on the second has the difference

    d = strength[i] - strength[j] + advantage

and is won, drawn and lost by `i` with chances in the proportions

    exp(d / 2)  :  exp(draws)  :  exp(-d / 2)

(Bradley and Terry, with Davidson's draws and an advantage of the first side.) The strengths are
those that make the games played most likely, with a prior that keeps them finite: the strengths in
a tournament are normally distributed around their average. How wide that distribution is cannot be
known beforehand, so several spreads are tried, each weighted by how well it explains the games.
With many games the prior does not matter. With few it keeps luck from being taken for strength,
above all in Swiss tournaments, where the lucky meet the lucky.

Ratings are on the usual scale, where 400 points are odds of 10 to 1, around an average of 1500.
Only their differences mean anything.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from inarow.arena.likelihood import (
    Games,
    Matrix,
    Vector,
    cholesky,
    half_log_determinant,
    inverse,
    log_posterior,
    most_likely,
    slope_and_curvature,
)
from inarow.rules import Data

SCALE = 400 / math.log(10)  # rating points in one unit of strength
AVERAGE = 1500.0
SPREADS = (120.0, 240.0, 480.0, 960.0)  # of the strengths, in rating points
WIDTH_OF_ADVANTAGE = 400 / SCALE
WIDTH_OF_DRAWS = 3.0
SURE = NormalDist().inv_cdf(0.975)  # 95 % lie within this many standard deviations


@dataclass(frozen=True)
class Estimate(Data):
    """A value and its standard deviation; as data, the value and its 95 % interval."""

    value: float
    deviation: float

    DATA = "value low high"

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return SURE * self.deviation

    @property
    def low(self) -> float:
        """Where the 95 % interval begins."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """Where the 95 % interval ends."""
        return self.value + self.margin


@dataclass(frozen=True)
class Fit:
    """The most likely unknowns for one spread of the strengths, with their covariance."""

    widths: Vector
    unknowns: Vector
    covariance: Matrix
    height: float
    evidence: float


@dataclass(frozen=True)
class Ratings:
    """What the games say about every entrant, about the first side and about draws."""

    players: tuple[Estimate, ...]
    advantage: Estimate
    draw_share: Estimate
    _games: Games
    _best: Fit

    def superiority(self, entrant: int, other: int) -> float:
        """The likelihood that `entrant` is stronger than `other`, from 0 to 1.

        It follows from how much less likely the games are if the two are equally strong (the
        signed root of the likelihood ratio), which works even if one of them won every game.
        """
        if entrant == other:
            return 0.5
        as_one = _as_one(self._games, entrant, other)
        widths = list(self._best.widths)
        widths[entrant] /= math.sqrt(2)  # it stands for both
        begin = list(self._best.unknowns)
        begin[entrant] = (begin[entrant] + begin[other]) / 2
        begin[other] = 0.0
        height = log_posterior(as_one, most_likely(as_one, widths, begin), widths)
        gap = math.sqrt(max(0.0, 2 * (self._best.height - height)))
        ahead = self._best.unknowns[entrant] >= self._best.unknowns[other]
        return NormalDist().cdf(gap if ahead else -gap)


def rate(entrants: int, games: Games, spreads: Sequence[float] = SPREADS) -> Ratings:
    """Ratings from the games won by the first side, drawn and lost, for each (first, second).

    >>> even = rate(2, {(0, 1): (5, 2, 3), (1, 0): (5, 2, 3)})
    >>> [round(player.value) for player in even.players]
    [1500, 1500]
    """
    games = {two: tuple(counts) for two, counts in games.items()}
    fits: list[Fit] = []
    begin = [0.0] * (entrants + 2)
    for spread in spreads:
        fits.append(_fit(entrants, games, spread, begin))
        begin = fits[-1].unknowns
    weights = _weights(fits)
    players = tuple(
        _mixed(weights, [_centred(fit, i, entrants) for fit in fits]) for i in range(entrants)
    )
    return Ratings(
        tuple(_scaled(player, AVERAGE) for player in players),
        _scaled(_mixed(weights, [_marginal(fit, -2) for fit in fits])),
        _draw_share(_mixed(weights, [_marginal(fit, -1) for fit in fits])),
        games,
        max(fits, key=lambda fit: fit.evidence),
    )


def _fit(entrants: int, games: Games, spread: float, begin: Sequence[float]) -> Fit:
    widths = [spread / SCALE] * entrants + [WIDTH_OF_ADVANTAGE, WIDTH_OF_DRAWS]
    unknowns = most_likely(games, widths, begin)
    lower = cholesky(slope_and_curvature(games, unknowns, widths)[1])
    height = log_posterior(games, unknowns, widths)
    # How well this spread explains the games: the posterior, integrated over the unknowns as if it
    # were a normal distribution around its maximum (Laplace's method).
    evidence = height - sum(map(math.log, widths)) - half_log_determinant(lower)
    return Fit(widths, unknowns, inverse(lower), height, evidence)


def _weights(fits: Sequence[Fit]) -> Vector:
    best = max(fit.evidence for fit in fits)
    raw = [math.exp(fit.evidence - best) for fit in fits]
    return [weight / sum(raw) for weight in raw]


def _mixed(weights: Sequence[float], estimates: Sequence[Estimate]) -> Estimate:
    """The mean and the deviation of a mixture."""
    mean = sum(w * e.value for w, e in zip(weights, estimates, strict=True))
    square = sum(
        w * (e.deviation**2 + (e.value - mean) ** 2)
        for w, e in zip(weights, estimates, strict=True)
    )
    return Estimate(mean, math.sqrt(square))


def _marginal(fit: Fit, index: int) -> Estimate:
    return Estimate(fit.unknowns[index], math.sqrt(fit.covariance[index][index]))


def _centred(fit: Fit, i: int, entrants: int) -> Estimate:
    """A strength relative to the average of all."""
    rows = fit.covariance[:entrants]
    to_all = sum(rows[i][:entrants]) / entrants
    of_average = sum(sum(row[:entrants]) for row in rows) / entrants**2
    variance = max(0.0, rows[i][i] - 2 * to_all + of_average)
    middle = sum(fit.unknowns[:entrants]) / entrants
    return Estimate(fit.unknowns[i] - middle, math.sqrt(variance))


def _scaled(estimate: Estimate, middle: float = 0.0) -> Estimate:
    """A strength in rating points around `middle`."""
    return Estimate(middle + SCALE * estimate.value, SCALE * estimate.deviation)


def _draw_share(draws: Estimate) -> Estimate:
    """The share of draws between equals, from the unknown `draws`."""
    share = 1 / (1 + 2 * math.exp(-draws.value))
    return Estimate(share, share * (1 - share) * draws.deviation)


def _as_one(games: Games, entrant: int, other: int) -> Games:
    """The games as if `other` were `entrant`."""
    merged: dict[tuple[int, int], list[int]] = {}
    for (i, j), counts in games.items():
        two = (entrant if i == other else i, entrant if j == other else j)
        sums = merged.setdefault(two, [0, 0, 0])
        for index, count in enumerate(counts):
            sums[index] += count
    return merged
