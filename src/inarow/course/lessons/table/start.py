"""Lesson {table}: the table."""

from inarow.rules import Position


def solve(position: Position) -> int:
    """1, 0 or -1 for the side to move; no position is searched more often than it has to be."""
    return 0  # replace this line
