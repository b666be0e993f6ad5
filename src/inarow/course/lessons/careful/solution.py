"""Lesson {careful}: one move ahead."""

import random

from inarow.course.lessons.given import free_cells, wins


def careful_move(board: list[list[str]], side: str, k: int, rng: random.Random) -> tuple[int, int]:
    """A move for `side`, "X" or "O": win at once, else don't let the other win at once."""
    other = "O" if side == "X" else "X"
    for stone in (side, other):
        for row, column in free_cells(board):
            board[row][column] = stone
            found = wins(board, row, column, k)
            board[row][column] = "."
            if found:
                return row, column
    return rng.choice(free_cells(board))
