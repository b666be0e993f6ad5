"""Rung 6: play random games and count.

After each move, play many games to the end in which both sides move at random. The move after
which most of them are won is the best guess. No knowledge of the game is needed, only its rules.
"""

from __future__ import annotations

import random
from collections import Counter

from inarow.rules import Cell, Outcome, Position, Side
from inarow.search.report import Count
from inarow.search.score import Score
from inarow.search.watched import watched

# How the games ended that were played after each move.
Endings = dict[Cell, Counter[Outcome]]


@watched
def random_game(position: Position, rng: random.Random) -> Outcome:
    """How a game ends in which both sides move at random from here."""
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    return position.outcome


def play_games(position: Position, rng: random.Random, games: int, endings: Endings) -> None:
    """Play so many random games after each move, and count in `endings` how they ended.

    One game after each move in turn, so that all moves have equally many at any time.
    """
    for _ in range(games):
        for move in position.legal_moves():
            endings[move][random_game(position.play(move), rng)] += 1


def count_for(side: Side, endings: Counter[Outcome]) -> Count:
    """The endings as `side` sees them."""
    return Count(
        won=endings[Outcome.won_by(side)],
        drawn=endings[Outcome.DRAW],
        games=endings.total(),
    )


def average(count: Count) -> Score:
    """The average result: 1 for all won, -1 for all lost; a draw counts half."""
    if not count.games:
        return Score.estimate(0.0)
    return Score.estimate((2 * count.won + count.drawn) / count.games - 1)
