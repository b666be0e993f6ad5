"""Turning and mirroring a board: what looks different but is the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from inarow.rules.cell import Cell
from inarow.rules.grid import Grid
from inarow.rules.rules import Rules


class Symmetry:
    """One way to lay the board onto itself, for cells and for bits."""

    __slots__ = ("_bit_to", "_grid")

    def __init__(self, grid: Grid, move: Callable[[Cell], Cell]) -> None:
        self._grid = grid
        self._bit_to = {bit: grid.bit_of[move(cell)] for cell, bit in grid.bit_of.items()}

    def cell(self, cell: Cell) -> Cell:
        """Where `cell` ends up."""
        return self._grid.cell_of[self._bit_to[self._grid.bit_of[cell]]]

    def bits(self, bits: int) -> int:
        """Where these cells end up."""
        moved = 0
        while bits:
            low = bits & -bits
            moved |= self._bit_to[low]
            bits ^= low
        return moved


@lru_cache(maxsize=256)
def symmetries(rules: Rules) -> tuple[Symmetry, ...]:
    """All symmetries of the board, the one that changes nothing first.

    Falling stones leave only left and right to be swapped.

    >>> [len(symmetries(Rules.read(code))) for code in ("3x3k3", "4x3k3", "7x6k4g")]
    [8, 4, 2]
    """
    right, top = rules.width - 1, rules.height - 1
    moves: list[Callable[[Cell], Cell]] = [
        lambda c: c,
        lambda c: Cell(right - c.x, c.y),
    ]
    if not rules.gravity:
        moves += [
            lambda c: Cell(c.x, top - c.y),
            lambda c: Cell(right - c.x, top - c.y),
        ]
        if rules.width == rules.height:
            moves += [
                lambda c: Cell(c.y, c.x),
                lambda c: Cell(right - c.y, c.x),
                lambda c: Cell(c.y, top - c.x),
                lambda c: Cell(right - c.y, top - c.x),
            ]
    return tuple(Symmetry(rules.grid, move) for move in moves)
