"""A mistake and its refutation, on boards side by side."""

from collections.abc import Sequence

from inarow.cli.terminal.screen import Screen
from inarow.draw.text import Span, draw_rows
from inarow.review import MoveReview
from inarow.rules import Game

WIDEST = 80  # columns that two boards side by side may take
GAP = 6


def show_refutation(screen: Screen, move: MoveReview, marks: str) -> None:
    """Draw the board after the move, and beside it the one at the end of the refutation."""
    left = draw_rows(move.after, move.move, marks)
    variation = move.refutation
    right: list[list[Span]] = []
    if variation is not None and variation.moves and variation.complete:
        right = draw_rows(Game(move.after, variation.moves).position, variation.moves[-1], marks)
    wide = max(map(_width, left))
    if right and 2 * wide + GAP <= WIDEST:
        left = [
            [*row, Span(" " * (wide + GAP - _width(row))), *other]
            for row, other in zip(left, right, strict=True)
        ]
    screen.show_rows(left)


def _width(row: Sequence[Span]) -> int:
    return sum(len(span.text) for span in row)
