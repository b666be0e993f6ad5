"""The little linear algebra that ratings need, for symmetric positive definite matrices."""

from __future__ import annotations

import math
from collections.abc import Sequence

Vector = list[float]
Matrix = list[list[float]]


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
