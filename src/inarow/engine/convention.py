"""The public score of solvers for falling stones, and the plies that it stands for.

The public score counts stones from the end: 0 is a draw, n says that the side to move wins with
its n-th last stone (1: with its very last), -n that it loses likewise.
"""

from __future__ import annotations

from inarow.rules import Position
from inarow.search import Score


def to_public(score: Score, position: Position) -> int:
    """The public score of an exact score of `position`.

    >>> from inarow.rules.setup import read_position
    >>> to_public(Score.win(41), read_position("connect-four"))
    1
    """
    return to_public_with(score, position.rules.cells - position.ply)


def to_public_with(score: Score, left: int) -> int:
    """The public score of an exact score, with so many cells left."""
    if score.is_draw:
        return 0
    assert score.plies is not None
    value = (left + 2 - score.plies) // 2
    return value if score.is_win else -value


def from_public(value: int, position: Position) -> Score:
    """The score of `position` that the public one stands for.

    >>> from inarow.rules.setup import read_position
    >>> from_public(-2, read_position("connect-four 1"))
    Score.loss(38)
    """
    if value == 0:
        return Score.draw()
    cells, ply = position.rules.cells, position.ply
    # Stones 41 and 42 of 42 are both a last stone: the one that ends the game is an odd number of
    # plies away when the side to move makes it, else an even one. Misère turns winner and maker.
    makes_it = (value > 0) is not position.rules.misere
    last = cells + 2 - 2 * abs(value)
    if (last - ply) % 2 != makes_it:
        last -= 1
    return Score.win(last - ply) if value > 0 else Score.loss(last - ply)
