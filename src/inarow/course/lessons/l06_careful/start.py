"""Lesson 6: one move ahead."""

import random


def careful_move(board: list[list[str]], side: str, k: int, rng: random.Random) -> tuple[int, int]:
    """A move for `side`, "X" or "O": win at once if you can; else don't let the other win at once.

    Where nothing is to be won or prevented, or nothing helps, any empty cell will do. Do not leave
    stones on the board that you only tried.
    """
    return free_cells(board)[0]  # replace this line


def free_cells(board: list[list[str]]) -> list[tuple[int, int]]:
    """Row and column of every empty cell."""
    return [
        (row, column)
        for row, cells in enumerate(board)
        for column, stone in enumerate(cells)
        if stone == "."
    ]


def wins(board: list[list[str]], row: int, column: int, k: int) -> bool:
    """Whether the stone on this cell is part of k in a row."""
    stone = board[row][column]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            y, x = row + sign * down, column + sign * right
            while 0 <= y < len(board) and 0 <= x < len(board[0]) and board[y][x] == stone:
                run += 1
                y, x = y + sign * down, x + sign * right
        if run >= k:
            return True
    return False
