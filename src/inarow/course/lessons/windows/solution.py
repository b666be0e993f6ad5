"""Lesson {windows}: shifted windows."""

from inarow.course.lessons.given import further, nearer
from inarow.rules import Position

WIN = 100


def search(position: Position, depth: int, alpha: int, beta: int) -> int:
    """The value of lesson {depth}, with the cuts of lesson {alpha_beta}."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return WIN if position.outcome.winner is position.turn else -WIN
    if depth == 0:
        return 0
    best = -WIN
    for move in position.legal_moves():
        value = -search(position.play(move), depth - 1, -further(beta), -further(alpha))
        best = max(best, nearer(value))
        alpha = max(alpha, best)
        if alpha >= beta or best == WIN - 1:
            break
    return best
