"""Lesson {ending}: the end of the game."""

from inarow.course.lessons.given import wins


def outcome(board: list[list[str]], last: tuple[int, int] | None, k: int) -> str | None:
    """How the game has ended after the last move: "X", "O" or "draw"; None while it goes on."""
    if last is not None:
        row, column = last
        if wins(board, row, column, k):
            return board[row][column]
    if all("." not in row for row in board):
        return "draw"
    return None
