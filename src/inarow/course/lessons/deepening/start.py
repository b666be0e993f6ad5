"""Lesson {deepening}: iterative deepening."""

from inarow.course.lessons.given import pay, search
from inarow.rules import Cell, Position


def deepen(position: Position, budget: int) -> Cell:
    """The best move of the deepest search that `budget` coins can finish.

    If they do not even last for depth 1, any legal move.
    """
    return position.legal_moves()[0]  # replace this line
