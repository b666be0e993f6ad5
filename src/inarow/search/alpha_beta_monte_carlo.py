"""Rung 7: alpha-beta whose guesses are random games.

Alpha-beta needs a guess where it stops, and counting open lines is a poor one. Monte-Carlo is a
good guess but sees no combinations. Together: look `depth` plies ahead, and value what is there
by the average of random games.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

from inarow.rules import Cell, Position
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.monte_carlo import average, count_for, random_game


class AlphaBetaMonteCarlo(AlphaBeta):
    """One search; `known` holds the guesses, one for a position and its mirror images."""

    def __init__(self, rng: random.Random, games: int) -> None:
        super().__init__(evaluate=self.guess)
        self.rng = rng
        self.games = games
        self.known: dict[Position, float] = {}

    def guess(self, position: Position) -> float:
        """The average result of random games from here, from -1 to 1."""
        key = position.canonical()
        if key not in self.known:
            endings = Counter(random_game(position, self.rng) for _ in range(self.games))
            self.known[key] = average(count_for(position.turn, endings)).value
        return self.known[key]

    def moves(self, position: Position) -> Sequence[Cell]:
        """The legal moves in any order, so that equally good ones take turns to be first."""
        return self.rng.sample(position.legal_moves(), k=len(position.legal_moves()))

    def value_moves(self, position: Position, depth: int) -> dict[Cell, float]:
        """What each move is worth, the best exactly, the others at most."""
        values: dict[Cell, float] = {}
        best = -math.inf
        for move in self.moves(position):
            values[move] = -self.value(position.play(move), -math.inf, -best, depth - 1)
            best = max(best, values[move])
        return values
