"""Where cells and lines are on a board: the part of the rules that is geometry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from typing import TypeVar

from inarow.rules.cell import Cell

# One step to the right, up, and along the two diagonals.
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
FALSE_OR_TRUE = bytes.maketrans(b"01", b"\0\1")

Value = TypeVar("Value")


@dataclass(frozen=True)
class Grid:
    """The cells of a board as bits, and its lines of k cells as masks.

    ::

         8  9 10  .    3x3: stride 4, cell (x, y) is bit 4y + x
         4  5  6  .    the spare bit at the end of a row stays 0,
         0  1  2  .    so a run can't wrap into the next row
    """

    width: int
    height: int
    k: int
    exact: bool = False

    @property
    def stride(self) -> int:
        return self.width + 1

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(Cell(x, y) for y in range(self.height) for x in range(self.width))

    @cached_property
    def names(self) -> dict[Cell, str]:
        """What each cell is called."""
        return {cell: str(cell) for cell in self.cells}

    @cached_property
    def named(self) -> dict[str, Cell]:
        """The cell of each name."""
        return {name: cell for cell, name in self.names.items()}

    @cached_property
    def bit_of(self) -> dict[Cell, int]:
        return {cell: 1 << (self.stride * cell.y + cell.x) for cell in self.cells}

    @cached_property
    def cell_of(self) -> dict[int, Cell]:
        return {bit: cell for cell, bit in self.bit_of.items()}

    @cached_property
    def full(self) -> int:
        """A bit for every cell."""
        return sum(self.bit_of.values())

    @cached_property
    def row(self) -> int:
        """A bit for every cell of row 0."""
        return (1 << self.width) - 1

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """Every k cells in a row, as masks."""
        return tuple(self.beyond)

    @cached_property
    def beyond(self) -> dict[int, int]:
        """The cells that would make each line longer: one at each end, if there is room."""
        found = {}  # with k = 1 all directions give the same cell, and no stone makes it longer
        for x, y in self.cells:
            for dx, dy in DIRECTIONS:
                before, *run, after = (Cell(x + dx * i, y + dy * i) for i in range(-1, self.k + 1))
                if run[-1] in self.bit_of:
                    ends = (before, after) if self.k > 1 else ()
                    mask = sum({self.bit_of[cell] for cell in run})
                    found[mask] = sum(self.bit_of.get(cell, 0) for cell in ends)
        return found

    @cached_property
    def lines_through(self) -> dict[int, tuple[int, ...]]:
        """For each cell's bit, the lines that hold it."""
        through: dict[int, list[int]] = {bit: [] for bit in self.cell_of}
        for line in self.lines:
            for cell in self.cells_of(line):
                through[self.bit_of[cell]].append(line)
        return {bit: tuple(lines) for bit, lines in through.items()}

    def lines_in(self, stones: int) -> list[int]:
        """The lines that these stones hold."""
        return [line for line in self.lines if line & stones == line and self.counts(line, stones)]

    def counts(self, line: int, stones: int) -> bool:
        """Whether a line is one by these rules: if it must be exact, nothing makes it longer."""
        return not self.exact or not self.beyond[line] & stones

    def cells_of(self, bits: int) -> tuple[Cell, ...]:
        """The cells whose bits are set, row by row.

        >>> Grid(3, 3, 3).cells_of(0b101)
        (Cell(x=0, y=0), Cell(x=2, y=0))
        """
        return tuple(chosen(bits, self._cells))

    def names_of(self, bits: int) -> list[str]:
        """What those cells are called.

        >>> Grid(3, 3, 3).names_of(0b101)
        ['a1', 'c1']
        """
        return list(chosen(bits, self._names))

    @cached_property
    def _cells(self) -> tuple[Cell, ...]:
        """A cell for every bit, with the spare one of each row."""
        return tuple(Cell(x, y) for y in range(self.height) for x in range(self.stride))

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """What the cell of every bit is called; the spare one is never asked for."""
        return tuple(self.names.get(cell, "") for cell in self._cells)

    def rows(self, first: int, second: int, marks: str) -> list[str]:
        """The rows of the board, row 0 first, with marks for empty cells and both sides' stones.

        >>> Grid(3, 3, 3).rows(0b10_0000, 0b1, ".xo")
        ['o..', '.x.', '...']
        """
        # A bit becomes a digit: read as hexadecimal, the stones of both sides can be added.
        width, stride = self.width, self.stride
        cells = stride * self.height
        digits = int(f"{first:b}", 16) + 2 * int(f"{second:b}", 16)
        text = f"{digits:0{cells}x}"[::-1].translate(_marked(marks))
        return [text[start : start + width] for start in range(0, cells, stride)]

    def bits_of(self, cells: list[Cell] | tuple[Cell, ...]) -> int:
        """The cells as bits."""
        bits = 0
        for cell in cells:
            bits |= self.bit_of[cell]
        return bits


@lru_cache(maxsize=16)
def _marked(marks: str) -> dict[int, int]:
    """Digits to marks, for `translate`."""
    return str.maketrans("012", marks)


def chosen(bits: int, values: Sequence[Value]) -> Iterator[Value]:
    """The values whose bits are set, the lowest bit's first."""
    return compress(values, f"{bits:b}"[::-1].encode().translate(FALSE_OR_TRUE))


@lru_cache(maxsize=256)
def grid(width: int, height: int, k: int, exact: bool = False) -> Grid:
    """The grid of a board; the same one for the same numbers, as its tables are large."""
    return Grid(width, height, k, exact)
