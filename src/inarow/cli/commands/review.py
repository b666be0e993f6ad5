"""`inarow review`: a game with a grade for every move and a reason for every mistake."""

from __future__ import annotations

import json
from collections.abc import Sequence

from inarow.cli.arguments.game import read_game_words
from inarow.cli.arguments.read import read_marks, read_seconds
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import ending_words, mark, score_words, title, who
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import Span, draw_rows
from inarow.locale import decimal, ngettext, say
from inarow.locale import gettext as _
from inarow.review import GameReview, MoveReview, review_game
from inarow.review.proof import Variation
from inarow.rules.cell import Cell
from inarow.rules.errors import BadNotation
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.side import Side
from inarow.search.limit import Limit

WIDEST = 80  # columns that two boards side by side may take
GAP = 6


def say_review(
    words: Sequence[str],
    seconds: str,
    everything: bool,
    marks: str,
    colour: bool | None,
    as_json: bool,
) -> int:
    """Print the review."""
    marks = read_marks(marks)
    limit = Limit(seconds=read_seconds(seconds))
    game = read_game_words(words)
    if not game.moves:
        raise BadNotation(Message("there is no move to review: give the moves after the game"))
    with Meter() as meter:
        review = review_game(game, limit, meter.count)
    if as_json:
        print(json.dumps(review.as_data(say), ensure_ascii=False, indent=2))
        return FINE
    Page(Screen(colour), review, marks).show(everything)
    return FINE


class Page:
    """A review on the terminal."""

    def __init__(self, screen: Screen, review: GameReview, marks: str) -> None:
        self._screen = screen
        self._review = review
        self._marks = marks
        self._names = {side: who(review.game, side, marks) for side in Side}

    def show(self, everything: bool) -> None:
        """Print the moves that lost something, or every move, and how well each side played."""
        game = self._review.game
        self._screen.show(
            f"{title(game.rules)}: {self._names[Side.FIRST]} - {self._names[Side.SECOND]}"
        )
        for move in self._review.moves:
            if everything or move.reasons:
                self._show_move(move, everything)
        self._screen.show()
        self._screen.show(self._end(game))
        self._show_summary()

    def _show_move(self, move: MoveReview, everything: bool) -> None:
        screen = self._screen
        screen.show()
        head = f"{move.ply}. {self._names[move.side]}: {move.move}"
        screen.show(f"{head} - {say(move.graded.message)} ({score_words(move.graded.score)})")
        if everything or move.is_mistake:
            show_boards(screen, move, self._marks)
        for line in reason_lines(move):
            screen.show(f"   {line}")

    def _end(self, game: Game) -> str:
        if game.ending is None:
            return _("The game is not finished.")
        return ending_words(game.rules, game.ending, self._names)

    def _show_summary(self) -> None:
        review = self._review
        n = len(review.mistakes)
        self._screen.show(
            ngettext("{n} proven mistake.", "{n} proven mistakes.", n).format(n=n)
            if n
            else _("No mistake is proven.")
        )
        for side in Side:
            accuracy, counted = review.accuracy(side), len(review.counted(side))
            if accuracy is None:
                text = _("{player}: no move counts for the accuracy.")
                self._screen.show(text.format(player=self._names[side]))
            else:
                text = ngettext(
                    "{player}: accuracy {share} in {n} move that counts.",
                    "{player}: accuracy {share} in {n} moves that count.",
                    counted,
                )
                share = f"{decimal(accuracy, 1)} %"
                self._screen.show(text.format(player=self._names[side], share=share, n=counted))
        guessed = sum(not move.graded.proven for move in review.moves)
        if guessed:
            text = ngettext(
                "{n} grade rests on an estimate; more time may prove it (--seconds).",
                "{n} grades rest on an estimate; more time may prove them (--seconds).",
                guessed,
            )
            self._screen.show(text.format(n=guessed))


def reason_lines(move: MoveReview, with_better: bool = True) -> list[str]:
    """Why a move was worse, how it is refuted, and what was better."""
    reasons = move.reasons if with_better else [r for r in move.reasons if not r.tells_better]
    lines = [say(reason.message) for reason in reasons]
    if move.refutation and move.refutation.moves:
        lines.append(_("How it goes on: {moves}").format(moves=line_words(move.refutation)))
    if with_better and move.better and move.better.moves:
        lines.append(
            _("Better: {moves} ({score})").format(
                moves=line_words(move.better), score=score_words(move.better.score)
            )
        )
    return lines


def line_words(line: Variation) -> str:
    """The moves of a line; dots where it is not the end of the game."""
    return " ".join(map(str, line.moves)) + ("" if line.complete else " ...")


def show_boards(screen: Screen, move: MoveReview, marks: str) -> None:
    """The board after the move, and beside it the one at the end of the refutation."""
    after = move.position.play(move.move)
    left = draw_rows(after, move.move, marks)
    line = move.refutation
    right: list[list[Span]] = []
    if line is not None and line.moves and line.complete:
        right = draw_rows(line.positions(after)[-1], line.moves[-1], marks)
    wide = max(width_of(row) for row in left)
    if right and 2 * wide + GAP <= WIDEST:
        left = [
            [*row, Span(" " * (wide + GAP - width_of(row))), *other]
            for row, other in zip(left, right, strict=True)
        ]
    screen.show_lines(left)


def width_of(row: Sequence[Span]) -> int:
    """How wide a row of a board is."""
    return sum(len(span.text) for span in row)


def turn_words(position: Position, marks: str) -> str:
    """Whose turn it is."""
    return _("{mark} to move.").format(mark=mark(position.turn, marks))


def show_position(screen: Screen, position: Position, last: Cell | None, marks: str) -> None:
    """Draw a board between empty lines."""
    screen.show_lines([[], *draw_rows(position, last, marks), []])
