"""Lesson {two_functions}: two functions."""

from inarow.rules import Outcome, Position, Side


def max_value(position: Position) -> int:
    """1 if X wins with best play, 0 for a draw, -1 if O wins. X is to move."""
    if position.outcome is not None:
        return points(position.outcome)
    return max(min_value(position.play(move)) for move in position.legal_moves())


def min_value(position: Position) -> int:
    """The same number, as X sees it. O is to move."""
    if position.outcome is not None:
        return points(position.outcome)
    return min(max_value(position.play(move)) for move in position.legal_moves())


def points(outcome: Outcome) -> int:
    """What the end of a game is worth to X."""
    if outcome.winner is None:
        return 0
    return 1 if outcome.winner is Side.FIRST else -1
