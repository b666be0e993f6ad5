"""Lesson {minimax}: minimax."""

from inarow.rules import Cell, Position


def minimax(position: Position) -> int:
    """1 if the side to move can force a win, 0 if it can force a draw and no more, else -1."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    return max(-minimax(position.play(move)) for move in position.legal_moves())


def best_move(position: Position) -> Cell:
    """A move that is worth as much as the position. The game is not over."""
    return max(position.legal_moves(), key=lambda move: -minimax(position.play(move)))
