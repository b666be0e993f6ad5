"""Rung 7: alpha-beta whose guesses are random games.

Alpha-beta needs a guess where it stops, and counting open lines is a poor one. Monte-Carlo is a
good guess but sees no combinations. Together: look `depth` plies ahead, and value what is there
by the average of random games.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from inarow.rules import Cell, Outcome, Position
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.limit import Effort, Stopped
from inarow.search.monte_carlo import average, count_for, random_game
from inarow.search.report import Report
from inarow.search.score import Score
from inarow.search.watched import listening


class AlphaBetaMonteCarlo(AlphaBeta):
    """One search; `known` holds the guesses, one for a position and its mirror images."""

    def __init__(self, rng: random.Random, effort: Effort, games: int) -> None:
        super().__init__(evaluate=self.guess)
        self.effort = effort
        self.rng = rng
        self.games = games
        self.known: dict[Position, float] = {}

    def guess(self, position: Position) -> float:
        """The average result of random games from here, from -1 to 1."""
        key = position.canonical()
        if key not in self.known:
            endings = dict.fromkeys(Outcome, 0)
            for _ in range(self.games):
                self.effort.visit()
                self.effort.look_at_clock()
                endings[random_game(position, self.rng)] += 1
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


def choose_by_alpha_beta_monte_carlo(
    position: Position, rng: random.Random, effort: Effort, depth: int = 4, games: int = 300
) -> Report:
    """The best move `depth` plies ahead, valued by so many random games at each end.

    It looks one ply ahead first, then two, and so on, so that there is an answer when time runs
    out.
    """
    search = AlphaBetaMonteCarlo(rng, effort, games)
    values: dict[Cell, float] = {}
    reached = 0
    try:
        with listening(effort.count):
            for ahead in range(1, depth + 1):
                values = search.value_moves(position, ahead)
                reached = ahead
    except Stopped:
        pass

    if values:
        move = max(values, key=lambda move: values[move])
    else:
        move = rng.choice(position.legal_moves())
    scores = {move: _score(value) for move, value in values.items()}
    return effort.report(move, scores, reached, finished=reached == depth)


def _score(value: float) -> Score:
    """Only a sure win or loss within sight is proven; everything else leans on random games."""
    return Score(float(value)) if value in (-1, 1) else Score.estimate(value)
