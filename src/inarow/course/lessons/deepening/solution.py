"""Lesson {deepening}: iterative deepening."""

from itertools import count

from inarow.course.lessons.given import pay, search
from inarow.rules import Cell, Position


def deepen(position: Position, budget: int) -> Cell:
    """The best move of the deepest search that `budget` coins can finish."""
    purse = [budget]
    best = position.legal_moves()[0]
    try:
        for depth in count(1):
            values = {}
            for move in position.legal_moves():
                pay(purse)
                values[move] = -search(position.play(move), depth - 1, purse)
            best = max(values, key=lambda move: values[move])
    except TimeoutError:
        pass
    return best
