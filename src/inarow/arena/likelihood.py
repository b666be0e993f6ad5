"""How likely the games of a tournament are, given how strong the players are.

The unknowns are a vector: the strength of every player, then the advantage of the first side, then
`draws`. Every unknown has a normal prior around 0; `widths` are their standard deviations.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Vector = list[float]
Matrix = list[list[float]]
Games = Mapping[tuple[int, int], Sequence[int]]  # (first, second): won, drawn, lost by the first


def log_chances(gap: float, advantage: float, draws: float) -> tuple[float, float, float]:
    """The logarithms of how likely the first side wins, draws and loses."""
    half = (gap + advantage) / 2
    top = max(abs(half), draws)  # keeps the exponentials within the range of a float
    norm = top + math.log(
        math.exp(half - top) + math.exp(draws - top) + math.exp(-half - top),
    )
    return half - norm, draws - norm, -half - norm


def chances(gap: float, advantage: float, draws: float) -> tuple[float, float, float]:
    """How likely the first side wins, draws and loses.

    >>> chances(0.0, 0.0, 0.0) == (1 / 3, 1 / 3, 1 / 3)
    True
    """
    win, draw, loss = log_chances(gap, advantage, draws)
    return math.exp(win), math.exp(draw), math.exp(loss)


def log_posterior(games: Games, unknowns: Sequence[float], widths: Sequence[float]) -> float:
    """How likely the games and the unknowns are together, as a logarithm, up to a constant."""
    total = 0.0
    for (i, j), counts in games.items():
        likely = log_chances(unknowns[i] - unknowns[j], unknowns[-2], unknowns[-1])
        total += sum(n * log for n, log in zip(counts, likely, strict=True))
    return total - sum((u / w) ** 2 / 2 for u, w in zip(unknowns, widths, strict=True))


def most_likely(games: Games, widths: Sequence[float], begin: Sequence[float]) -> Vector:
    """The unknowns with the highest posterior, by Newton's method, starting at `begin`."""
    unknowns = list(begin)
    height = log_posterior(games, unknowns, widths)
    for _step in range(100):
        slope, curvature = slope_and_curvature(games, unknowns, widths)
        step = solve(cholesky(curvature), slope)
        for halved in range(20):  # a step that overshoots the top is halved
            there = [u + s / 2**halved for u, s in zip(unknowns, step, strict=True)]
            if (new_height := log_posterior(games, there, widths)) >= height:
                unknowns, height = there, new_height
                break
        else:
            break
        if max(map(abs, step)) < 1e-9:
            break
    return unknowns


def slope_and_curvature(
    games: Games, unknowns: Sequence[float], widths: Sequence[float]
) -> tuple[Vector, Matrix]:
    """The gradient of the log posterior, and its negated matrix of second derivatives.

    A game depends on the unknowns through two numbers: its result r (1/2, 0, -1/2), which goes
    with the gap, and the draw indicator, which goes with `draws`. The slope is what was seen
    minus what was expected; the curvature is the covariance of the two.
    """
    size = len(widths)
    first_side = size - 2
    slope = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for (i, j), (won, drawn, lost) in games.items():
        count = won + drawn + lost
        win, draw, loss = chances(unknowns[i] - unknowns[j], unknowns[-2], unknowns[-1])
        result = (win - loss) / 2
        by_gap = (won - lost) / 2 - count * result
        gap_gap = count * ((win + loss) / 4 - result * result)
        gap_draws = -count * result * draw
        for a, sign in ((i, 1), (j, -1), (first_side, 1)):
            slope[a] += sign * by_gap
            for b, other_sign in ((i, 1), (j, -1), (first_side, 1)):
                curvature[a][b] += sign * other_sign * gap_gap
            curvature[a][-1] += sign * gap_draws
            curvature[-1][a] += sign * gap_draws
        slope[-1] += drawn - count * draw
        curvature[-1][-1] += count * draw * (1 - draw)
    for a, width in enumerate(widths):
        slope[a] -= unknowns[a] / width**2
        curvature[a][a] += 1 / width**2
    return slope, curvature


# The little linear algebra that ratings need, for symmetric positive definite matrices


def cholesky(matrix: Matrix) -> Matrix:
    """The lower triangle L with L L' = matrix.

    >>> cholesky([[4.0, 2.0], [2.0, 5.0]])
    [[2.0, 0.0], [1.0, 2.0]]
    """
    size = len(matrix)
    lower = [[0.0] * size for _ in range(size)]
    for i, row in enumerate(lower):
        for j in range(i + 1):
            other = lower[j]
            rest = matrix[i][j] - sum(row[k] * other[k] for k in range(j))
            row[j] = math.sqrt(rest) if i == j else rest / other[j]
    return lower


def solve(lower: Matrix, right: Sequence[float]) -> Vector:
    """The x with L L' x = right.

    >>> solve([[2.0, 0.0], [1.0, 2.0]], [8.0, 8.0])
    [1.5, 1.0]
    """
    size = len(lower)
    middle = [0.0] * size
    for i in range(size):
        middle[i] = (right[i] - sum(lower[i][k] * middle[k] for k in range(i))) / lower[i][i]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(lower[k][i] * result[k] for k in range(i + 1, size))
        result[i] = (middle[i] - known) / lower[i][i]
    return result


def inverse(lower: Matrix) -> Matrix:
    """The inverse of L L'."""
    size = len(lower)
    return [solve(lower, [float(i == j) for j in range(size)]) for i in range(size)]


def half_log_determinant(lower: Matrix) -> float:
    """Half the logarithm of the determinant of L L'."""
    return sum(math.log(row[i]) for i, row in enumerate(lower))
