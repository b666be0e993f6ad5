"""Lesson {monte_carlo}: Monte-Carlo."""

import random

from inarow.rules import Cell, Position


def estimate(position: Position, games: int, rng: random.Random) -> dict[Cell, float]:
    """What each legal move seems worth to the side that makes it, from 0 (lost) to 1 (won).

    After each move, play `games` games to their end in which both sides move at random; a game
    won counts 1, a draw one half, a loss 0. The value of the move is the average.
    """
    return {}  # replace this line
