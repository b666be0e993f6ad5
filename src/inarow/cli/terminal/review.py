"""A reviewed move: the board, its refutation beside it, and why the move was a mistake."""

import sys
from collections.abc import Sequence

from inarow.cli.terminal.output import columns, show, show_words
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import Span, draw_rows
from inarow.locale import _, say
from inarow.phrases.review import better_phrase
from inarow.phrases.score import score_phrase
from inarow.review import GameReview, MoveReview
from inarow.review.proof import Variation
from inarow.rules import Game, Side

GAP = 6
INDENT = 3
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
    if right and 2 * wide + GAP <= columns():
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
            show_words(say(reason.message), INDENT)
    if move.refutation and move.refutation.moves:
        moves = _variation_phrase(move.refutation, most)
        show_words(_("How it goes on: {moves}", moves=moves), INDENT)
    if with_better and move.better and move.better.moves:
        moves = _variation_phrase(move.better, most)
        score = score_phrase(move.better.score)
        show_words(better_phrase(move).format(moves=moves, score=score), INDENT)


def _variation_phrase(variation: Variation, most: int | None) -> str:
    """The moves to come; dots where they do not reach the end of the game."""
    shown = variation.moves[:most]
    whole = variation.complete and shown == variation.moves
    return " ".join(map(str, shown)) + ("" if whole else " ...")


def show_curve(review: GameReview, player: str) -> None:
    """What each position was worth to the first side as bars, and where the game was decided."""
    bars, pointer = _bars(review)
    if bars[:1] in PLAIN_STEPS:
        label = _("Value for {player}, from 0 (lost) to 7 (won): {curve}", player=player, curve="")
    else:
        label = _("Value for {player}: {curve}", player=player, curve="")
    wide = columns()
    begin = len(label) if len(label) + len(bars) <= wide else 0
    if not begin:
        show_words(label.rstrip())
    decisive = review.decisive
    at = None if decisive is None else review.moves.index(decisive) + 1  # after that move
    for left in range(0, len(bars), wide):
        show((label if begin else "") + bars[left : left + wide])
        if decisive is not None and at is not None and left <= at < left + wide:
            place, text = begin + at - left, f"{pointer} {decisive.ply}"
            if place + len(text) > wide:
                text = f"{decisive.ply} {pointer}"
                place -= len(text) - 1
            show(" " * place + text)


def _bars(review: GameReview) -> tuple[str, str]:
    """A bar for each position, the last one too, and a sign to point at one of them."""
    steps, pointer = STEPS, "▲"
    try:
        (STEPS + pointer).encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        steps, pointer = PLAIN_STEPS, "^"
    values = [
        move.best.value if move.side is Side.FIRST else -move.best.value for move in review.moves
    ]
    values += [
        move.score.value if move.side is Side.FIRST else -move.score.value
        for move in review.moves[-1:]
    ]
    bars = (steps[round((value + 1) / 2 * (len(steps) - 1))] for value in values)
    return "".join(bars), pointer
