"""Lesson {two_functions}: two functions."""

from inarow.rules import Position, Side


def max_value(position: Position) -> int:
    """1 if X wins with best play, 0 for a draw, -1 if O wins. X is to move."""
    return 0  # replace this line


def min_value(position: Position) -> int:
    """The same number, as X sees it. O is to move."""
    return 0  # replace this line


if __name__ == "__main__":
    from inarow.rules import read_position

    print(max_value(read_position("tic-tac-toe b2 a1 c1 a3")))
