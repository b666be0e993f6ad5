"""Lesson {alpha_beta}: alpha-beta."""

from inarow.rules import Position


def alpha_beta(position: Position, alpha: int, beta: int) -> int:
    """What minimax says, from a fraction of the tree."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    best = -1
    for move in position.legal_moves():
        value = -alpha_beta(position.play(move), -beta, -alpha)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
