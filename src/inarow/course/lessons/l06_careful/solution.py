"""Lesson 6: one move ahead."""

import random


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
