"""Misère: the mirror argument, by which a side that answers with images can't lose."""

from __future__ import annotations

from collections.abc import Callable

from inarow.rules import Cell, Position
from inarow.rules.symmetry import symmetries


def opposite_answer(position: Position) -> Cell | None:
    """Misère: the answer that makes the board look the same to both sides, where there is one.

    Whoever always gives it never has the line first: each own line would be the image of a line
    that the other side has already.

    >>> from inarow.rules import read_position
    >>> str(opposite_answer(read_position("4x4k3m a1 d4 b1")))
    'c4'
    """
    if not position.rules.misere or position.outcome is not None:
        return None
    images = symmetries(position.rules)[
        1:4
    ]  # each the way back of itself: two mirrors, half a turn
    answers = (_answer(position, image.cell) for image in images)
    return next((answer for answer in answers if answer is not None), None)


def _answer(position: Position, image: Callable[[Cell], Cell]) -> Cell | None:
    """The image of the other side's one stone without an image, if all others have theirs.

    A cell that is its own image, the centre of an odd board, must be the answering side's, and
    the lines through it their own images too: else one could be completed without its image.
    """
    grid = position.rules.grid
    own = set(grid.cells_of(position.stones(position.turn)))
    other = set(grid.cells_of(position.stones(position.turn.other)))
    fixed = {cell for cell in grid.cells if image(cell) == cell}
    through = [grid.cells_of(line) for line in grid.lines if line & grid.bits_of(tuple(fixed))]
    if any({*map(image, line)} != {*line} for line in through):
        return None
    alone = other - {image(cell) for cell in own - fixed}
    if not fixed <= own or len(alone) != 1 or len(own - fixed) != len(other) - 1:
        return None
    answer = image(*alone)
    return answer if position.at(answer) is None and answer in position.legal_moves() else None
