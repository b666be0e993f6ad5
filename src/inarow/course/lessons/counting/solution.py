"""Lesson {counting}: counting all games."""

from inarow.rules import Outcome, Position


def count_games(position: Position) -> tuple[int, int, int]:
    """How many games go on from here: won by the first side, won by the second side, drawn."""
    if position.outcome is not None:
        return (
            int(position.outcome is Outcome.FIRST),
            int(position.outcome is Outcome.SECOND),
            int(position.outcome is Outcome.DRAW),
        )
    first, second, drawn = 0, 0, 0
    for move in position.legal_moves():
        below = count_games(position.play(move))
        first, second, drawn = first + below[0], second + below[1], drawn + below[2]
    return first, second, drawn
