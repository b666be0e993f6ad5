"""A board as students write it: a list of nine marks."""

from __future__ import annotations

Board = list[str]
LINES = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)


def winner(board: Board) -> str | None:
    for a, b, c in LINES:
        if board[a] != " " and board[a] == board[b] == board[c]:
            return board[a]
    return None


def free(board: Board) -> list[int]:
    return [cell for cell in range(9) if board[cell] == " "]


def turn(board: Board) -> str:
    return "X" if board.count("X") == board.count("O") else "O"


def other(player: str) -> str:
    return "O" if player == "X" else "X"
