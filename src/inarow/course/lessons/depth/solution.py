"""Lesson {depth}: depth."""

from inarow.rules import Position

WIN = 100


def search(position: Position, depth: int) -> int:
    """What the position is worth to the side to move, as far as `depth` plies show."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return WIN if position.outcome.winner is position.turn else -WIN
    if depth == 0:
        return 0
    best = max(-search(position.play(move), depth - 1) for move in position.legal_moves())
    if best > 0:
        return best - 1
    return best + 1 if best < 0 else 0
