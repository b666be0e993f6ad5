"""Lesson {reading}: reading a move."""


def read_move(text: str, board: list[list[str]]) -> tuple[int, int] | None:
    """Row and column, counted from 0, of the empty cell that a text like "b2" names, else None.

    Small and capital letters are the same, spaces around do not matter. None is the answer to
    text that is no cell, to a cell outside the board, and to one that is taken.
    """
    return None  # replace this line
