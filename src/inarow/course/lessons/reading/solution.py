"""Lesson {reading}: reading a move."""

LETTERS = "abcdefghijklmnopqrs"


def read_move(text: str, board: list[list[str]]) -> tuple[int, int] | None:
    """Row and column, counted from 0, of the empty cell that a text like "b2" names, else None."""
    word = text.strip().lower()
    letter, number = word[:1], word[1:]
    if letter not in LETTERS or not number.isascii() or not number.isdigit():
        return None
    row, column = int(number) - 1, LETTERS.find(letter)
    if not (0 <= row < len(board) and 0 <= column < len(board[0])):
        return None
    return (row, column) if board[row][column] == "." else None
