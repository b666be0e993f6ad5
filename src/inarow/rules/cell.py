"""A place on the board."""

from __future__ import annotations

from typing import NamedTuple

LETTERS = "abcdefghijklmnopqrstuv"


class Cell(NamedTuple):
    """A place on the board: column `x` and row `y`, both counted from 0.

    A move is the cell that is taken, so cells are moves, with and without gravity.

    >>> str(Cell(1, 1))
    'b2'
    """

    x: int
    y: int

    @property
    def column(self) -> str:
        """The letter of the column."""
        return LETTERS[self.x]

    def __str__(self) -> str:
        return f"{LETTERS[self.x]}{self.y + 1}"
