"""Wins in a few plies on large boards where stones are placed, found by looking at lines only.

What is found here is all there is: a move that is not named does not win so soon.
"""

from __future__ import annotations

from collections.abc import Iterator

from inarow.review.motif import completing_cells
from inarow.rules import Cell, Position, Rules


def wins_within(position: Position, plies: int) -> frozenset[Cell]:
    """The moves by which the side to move wins within 1, 3 or 5 plies, whatever is answered.

    A win at once hides slower ones. For rules in which a line wins and stones are placed.

    >>> from inarow.rules import read_position
    >>> position = read_position("gomoku h8 a1 i9 b3 j10 o15")
    >>> sorted(str(move) for move in wins_within(position, 3))
    ['g7', 'k11']
    """
    grid = position.rules.grid
    own, other = position.stones(position.turn), position.stones(position.turn.other)
    return frozenset(grid.cells_of(_winning(_Lines(position), own, other, plies)))


def is_too_slow(position: Position, move: Cell, plies: int) -> bool:
    """Whether it is certain that the move does not win within so many plies.

    False also where that can't be seen by looking: far ahead, and where a line loses.
    """
    if position.rules.misere:
        return False
    if plies == 1:
        return move not in completing_cells(position, position.turn)
    return _is_placed(position.rules) and plies <= 5 and move not in wins_within(position, plies)


def holds_out(position: Position, move: Cell, plies: int) -> bool:
    """Whether it is certain that the side to move, with this move, does not lose so soon.

    >>> from inarow.rules import read_position
    >>> position = read_position("3x3k3:xx1/1o1/3")
    >>> [holds_out(position, Cell(x, 0), 2) for x in (2,)], holds_out(position, Cell(0, 2), 2)
    ([True], False)
    """
    mover = position.turn
    if position.rules.misere:  # a move that ends nothing is followed by one of the other side
        return plies <= 2 and move not in completing_cells(position, mover)
    after = position.play(move)
    if after.outcome is not None or plies <= 2:
        return not completing_cells(after, mover.other)
    return _is_placed(position.rules) and plies <= 6 and not wins_within(after, (plies - 1) | 1)


def _is_placed(rules: Rules) -> bool:
    """Whether stones are placed and a line wins."""
    return not rules.gravity and not rules.misere


class _Lines:
    """The lines of a board and what stones leave of them."""

    def __init__(self, position: Position) -> None:
        grid = position.rules.grid
        self.lines, self.full, self.counts = grid.lines, grid.full, grid.counts

    def completing(self, own: int, other: int) -> int:
        """The cells that would complete a line of `own`."""
        cells = 0
        for line in self.lines:
            if not line & other:
                missing = line & ~own
                if missing & (missing - 1) == 0 and self.counts(line, own):
                    cells |= missing
        return cells

    def doubling(self, own: int, other: int) -> int:
        """The cells after which two or more cells would complete a line of `own`."""
        gains: dict[int, int] = {}
        for line in self.lines:
            if not line & other:
                missing = line & ~own
                if missing.bit_count() == 2 and self.counts(line, own):
                    low = missing & -missing
                    high = missing ^ low
                    gains[low] = gains.get(low, 0) | high
                    gains[high] = gains.get(high, 0) | low
        return sum(cell for cell, opened in gains.items() if opened & (opened - 1))

    def promising(self, own: int, other: int) -> int:
        """The cells that bring a line of `own` to at most two missing stones.

        Only they can win within five plies: the stone before a double threat prepares it, or
        stands in it.
        """
        cells = 0
        for line in self.lines:
            if not line & other and (missing := line & ~own).bit_count() <= 3:
                cells |= missing
        return cells


def _winning(lines: _Lines, own: int, other: int, plies: int) -> int:
    """The cells by which the side with the stones `own`, to move, wins within so many plies."""
    cells = lines.completing(own, other)
    if plies < 3 or cells:
        return cells
    threats = lines.completing(other, own)
    if threats & (threats - 1):
        return 0  # only one of them can be stopped
    if plies < 5:
        cells = lines.doubling(own, other)
        return cells & threats if threats else cells
    free = threats or lines.promising(own, other)
    while free:
        cell = free & -free
        free ^= cell
        if _loses(lines, other, own | cell, plies - 1):
            cells |= cell
    return cells


def _loses(lines: _Lines, own: int, other: int, plies: int) -> bool:
    """Whether the side with the stones `own`, to move, loses within so many plies."""
    if lines.completing(own, other):
        return False
    threats = lines.completing(other, own)
    if threats & (threats - 1):
        return True
    if not threats and not lines.doubling(other, own):
        return False  # a stone more never hurts, so every answer holds
    free = lines.full & ~(own | other)
    answers = [threats] if threats else _best_first(free, lines.doubling(other, own))
    return bool(free) and all(_winning(lines, other, own | answer, plies - 1) for answer in answers)


def _best_first(free: int, likely: int) -> Iterator[int]:
    """The cells one by one, those that are likely to hold first."""
    for cells in (free & likely, free & ~likely):
        while cells:
            yield cells & -cells
            cells &= cells - 1
