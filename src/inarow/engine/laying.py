"""How the board lies before a search: mirror images and turns of a position are one to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from inarow.rules import Cell, Position, Rules
from inarow.rules.symmetry import Symmetry, symmetries


@dataclass(frozen=True)
class Laying:
    """One symmetry of the board, under which a search sees it."""

    rules: Rules
    number: int

    @classmethod
    def of(cls, position: Position) -> Laying:
        """The one that makes all images of a position the same.

        >>> from inarow.rules import read_position
        >>> left, right = read_position("3x3k3 a1 b2"), read_position("3x3k3 c1 b2")
        >>> Laying.of(left).stones(left) == Laying.of(right).stones(right)
        True
        """
        layings = _layings(position.rules)
        return min(layings, key=lambda laying: laying.stones(position))

    @property
    def symmetry(self) -> Symmetry:
        """The symmetry itself."""
        return symmetries(self.rules)[self.number]

    def stones(self, position: Position) -> tuple[int, int]:
        """Both sides' stones as the search sees them."""
        if self.number == 0:
            return position.first, position.second
        symmetry = self.symmetry
        return symmetry.bits(position.first), symmetry.bits(position.second)

    @cached_property
    def cells(self) -> Mapping[int, Cell]:
        """What a bit of the search is on the board."""
        bit_of = self.rules.grid.bit_of
        symmetry = self.symmetry
        return {bit_of[symmetry.cell(cell)]: cell for cell in bit_of}


def alike(position: Position) -> dict[Cell, tuple[Cell, ...]]:
    """For each move those that are its images in this position; empty where none has any.

    >>> from inarow.rules import read_position
    >>> [len(images) for images in alike(read_position("3x3k3")).values()]
    [4, 4, 4, 4, 1, 4, 4, 4, 4]
    """
    first, second = position.first, position.second
    same = [
        one
        for one in symmetries(position.rules)[1:]
        if one.bits(first) == first and one.bits(second) == second
    ]
    if not same:
        return {}
    return {
        move: tuple(dict.fromkeys((move, *(one.cell(move) for one in same))))
        for move in position.legal_moves()
    }


@lru_cache(maxsize=64)
def _layings(rules: Rules) -> tuple[Laying, ...]:
    """All of them, the one that changes nothing first."""
    return tuple(Laying(rules, number) for number in range(len(symmetries(rules))))
