"""Lesson {windows}: shifted windows."""

from inarow.course.lessons.given import further, nearer
from inarow.rules import Position

WIN = 100


def search(position: Position, depth: int, alpha: int, beta: int) -> int:
    """The value of lesson {depth}, with cuts: outside of alpha and beta a bound will do."""
    return 0  # replace this line
