"""Rung 5, two steps further: alpha-beta that remembers, and that knows mirror images.

Different orders of the same moves lead to the same position. A table keeps what is known of each:
often not its value, only a bound, because alpha or beta ended the search early.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from inarow.rules import Position
from inarow.search.alpha_beta import AlphaBeta

# What is known of a position searched to a depth: it is worth at least this, and at most that.
Table = dict[tuple[Position, int | None], tuple[float, float]]


@dataclass
class AlphaBetaTable(AlphaBeta):
    """Alpha-beta that asks its table first."""

    table: Table = field(default_factory=dict)

    def best(self, position: Position, alpha: float, beta: float, depth: int | None) -> float:
        least, most = self.recall(position, depth)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        value = super().best(position, alpha, beta, depth)
        self.table[self.entry(position), depth] = (
            value if value > alpha else least,
            value if value < beta else most,
        )
        return value

    def recall(self, position: Position, depth: int | None) -> tuple[float, float]:
        """What the table knows: the least and the most that the position can be worth."""
        return self.table.get((self.entry(position), depth), (-math.inf, math.inf))

    def entry(self, position: Position) -> Position:
        """The position under which this one is kept."""
        return position


class AlphaBetaMirror(AlphaBetaTable):
    """The same, where a position and its mirror images share one entry."""

    def entry(self, position: Position) -> Position:
        return position.canonical()
