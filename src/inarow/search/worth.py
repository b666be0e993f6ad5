"""What the end of a game is worth, and what a position seems worth before the end."""

from __future__ import annotations

from inarow.rules import Position, Side
from inarow.search.score import Score

# What an open line counts with 0, 1, 2, ... stones of its owner: each stone is worth four times
# as much as the one before, as it is that much harder to stop.
_STONES: tuple[int, ...] = (0, *(4**stones for stones in range(1, 23)))


def plain(position: Position) -> int:
    """The end of a game for the side to move: 1 won, 0 drawn, -1 lost."""
    return Score.ended(position).sign


def quickest(position: Position) -> int:
    """The end of a game, where a quick win is worth more than a slow one, and a slow loss too.

    A win with the very last stone is worth 2, one stone earlier 3, and so on; so every win is
    worth more than any guess, which is at most 1.
    """
    return plain(position) * (position.rules.cells + 2 - position.ply)


def open_lines(position: Position) -> float:
    """A guess before the end, from -1 to 1, large where the side to move is better.

    It counts the lines that each side can still fill, by the stones they hold already. Where a
    line loses, they count against their owner.
    """
    own, other = position.first, position.second
    if position.turn is Side.SECOND:
        own, other = other, own
    total = 0
    grid = position.rules.grid
    for line in grid.lines:
        if not line & other:
            total += _STONES[(line & own).bit_count()] if grid.counts(line, own) else 0
        elif not line & own:
            total -= _STONES[(line & other).bit_count()] if grid.counts(line, other) else 0
    if position.rules.misere:
        total = -total
    return total / (abs(total) + _STONES[position.rules.k - 1] + 1)


def plain_score(value: float) -> Score:
    """A value of `plain` ends and guesses, as a score."""
    if value in (-1, 0, 1):
        return Score(float(value))
    return Score.estimate(value)


def quickest_score(value: float, position: Position) -> Score:
    """A value of `quickest` ends and guesses, as a score seen from `position`.

    >>> from inarow.rules.rules import Rules
    >>> quickest_score(5, Position.start(Rules(3, 3, 3)))
    Score.win(6)
    """
    if abs(value) >= 2:
        plies = position.rules.cells + 2 - round(abs(value)) - position.ply
        return Score.win(plies) if value > 0 else Score.loss(plies)
    if isinstance(value, int):
        return Score.draw()
    return Score.estimate(value)
