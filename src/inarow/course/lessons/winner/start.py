"""Lesson {winner}: the winner, through the last move only."""


def wins(board: list[list[str]], row: int, column: int, k: int) -> bool:
    """Whether the stone on this cell is part of k or more of its kind in a row.

    A row can run along a row, a column or a diagonal. Lines elsewhere do not matter.
    """
    return False  # replace this line
