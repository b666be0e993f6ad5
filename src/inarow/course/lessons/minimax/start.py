"""Lesson {minimax}: minimax."""

from inarow.rules import Cell, Position


def minimax(position: Position) -> int:
    """1 if the side to move can force a win, 0 if it can force a draw and no more, else -1."""
    return 0  # replace this line


def best_move(position: Position) -> Cell:
    """A move that is worth as much as the position. The game is not over."""
    return position.legal_moves()[0]  # replace this line


if __name__ == "__main__":
    from inarow.rules import read_position

    print(minimax(read_position("tic-tac-toe b2 a1 c1 a3")))
