"""Lesson {monte_carlo}: Monte-Carlo."""

import random

from inarow.rules import Cell, Outcome, Position, Side


def estimate(position: Position, games: int, rng: random.Random) -> dict[Cell, float]:
    """What each legal move seems worth to the side that makes it, from 0 (lost) to 1 (won)."""
    values = {}
    for move in position.legal_moves():
        after = position.play(move)
        points = sum(result(random_game(after, rng), position.turn) for _ in range(games))
        values[move] = points / games
    return values


def random_game(position: Position, rng: random.Random) -> Outcome:
    """How a game ends in which both sides move at random."""
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    return position.outcome


def result(outcome: Outcome, side: Side) -> float:
    """What the end of a game is worth to a side."""
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is side else 0.0
