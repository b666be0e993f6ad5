"""A reviewed move: the board, its refutation beside it, and why the move was a mistake."""

import sys
from collections.abc import Sequence

from inarow.cli.terminal.output import show
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import Span, draw_rows
from inarow.locale import _, say
from inarow.phrases.score import score_phrase
from inarow.review import GameReview, MoveReview
from inarow.review.proof import Variation
from inarow.rules import Game, Side

WIDEST = 80  # columns that two boards side by side may take
GAP = 6
STEPS = "▁▂▃▄▅▆▇█"  # from lost to won
PLAIN_STEPS = "01234567"


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


def show_reasons(move: MoveReview, with_better: bool = True, most: int | None = None) -> None:
    """Say why a move was worse, how it is refuted, and what was better, in so many moves."""
    for reason in move.reasons:
        if with_better or not reason.tells_better:
            show(f"   {say(reason.message)}")
    if move.refutation and move.refutation.moves:
        moves = _variation_phrase(move.refutation, most)
        show("   " + _("How it goes on: {moves}", moves=moves))
    if with_better and move.better and move.better.moves:
        moves = _variation_phrase(move.better, most)
        score = score_phrase(move.better.score)
        show("   " + _("Better: {moves} ({score})", moves=moves, score=score))


def _variation_phrase(variation: Variation, most: int | None) -> str:
    """The moves to come; dots where they do not reach the end of the game."""
    shown = variation.moves[:most]
    whole = variation.complete and shown == variation.moves
    return " ".join(map(str, shown)) + ("" if whole else " ...")


def curve_row(review: GameReview) -> str:
    """What each position was worth to the first side, as a row of bars, the last one too."""
    try:
        STEPS.encode(sys.stdout.encoding or "ascii")
        steps = STEPS
    except UnicodeEncodeError:
        steps = PLAIN_STEPS
    values = [
        move.best.value if move.side is Side.FIRST else -move.best.value for move in review.moves
    ]
    values += [
        move.score.value if move.side is Side.FIRST else -move.score.value
        for move in review.moves[-1:]
    ]
    return "".join(steps[round((value + 1) / 2 * (len(steps) - 1))] for value in values)
