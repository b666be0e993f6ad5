"""Boards for the lessons: positions by chance, and rows as the learner has them."""

from __future__ import annotations

import random

from inarow.course.verdict import Board
from inarow.draw.text import board_rows
from inarow.rules import Cell, Position, Rules

Rows = list[list[str]]
TRIES = 20_000  # walks by chance before it is certain that there is no such position


def as_rows(position: Position) -> Rows:
    """The board as the learner has it: `board[row][column]`, X, O or a dot, top row first.

    >>> as_rows(Position.start(Rules(2, 1, 2)).play(Cell(0, 0)))
    [['X', '.']]
    """
    return [list(row) for row in board_rows(position)]


def board_of(rows: Rows, last: Cell | None = None) -> Board:
    """Stones that no game need come to."""
    return Board(tuple("".join(row) for row in rows), last=last)


def random_walk(
    rng: random.Random, rules: Rules, plies: int, over: bool = False
) -> tuple[Position, Cell | None]:
    """A position after so many random moves, and the last of them; `over`: the game ends with it.

    Not over, it is one in which both sides can still move.
    """
    for _ in range(TRIES):
        position, last = Position.start(rules), None
        while position.outcome is None and position.ply < plies:
            last = rng.choice(position.legal_moves())
            position = position.play(last)
        if position.ply == plies and (position.outcome is not None) == over:
            return position, last
    raise AssertionError(f"{rules.code} has no such position after {plies} plies")


def mark(position: Position) -> str:
    """The stone of the side to move."""
    return "X" if position.turn.value == "first" else "O"


def place(cell: Cell) -> tuple[int, int]:
    """Row and column, counted from 0 at the top left, on a board where stones are placed."""
    return cell.y, cell.x


class Counted:
    """A position that counts the moves played on it and on those after it."""

    def __init__(self, position: Position, seen: list[Cell]) -> None:
        self._position = position
        self.seen = seen
        self.turn = position.turn
        self.outcome = position.outcome
        self.code = position.code

    def legal_moves(self) -> tuple[Cell, ...]:
        """The moves of the position."""
        return self._position.legal_moves()

    def play(self, move: Cell) -> Counted:
        """The position after a move, one more to count."""
        self.seen.append(move)
        return Counted(self._position.play(move), self.seen)
