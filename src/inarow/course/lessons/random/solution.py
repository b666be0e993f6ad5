"""Lesson {random}: a random player."""

import random


def random_move(board: list[list[str]], rng: random.Random) -> tuple[int, int]:
    """Row and column of an empty cell, each as likely as the others; `rng` throws the dice."""
    free = [
        (row, column)
        for row, cells in enumerate(board)
        for column, stone in enumerate(cells)
        if stone == "."
    ]
    return rng.choice(free)
