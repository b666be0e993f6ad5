"""A game looked at again: the curve of its worth, mistakes, reasons, refutations on the board."""

from __future__ import annotations

import threading

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from inarow.locale import _, decimal, ngettext, say
from inarow.phrases.game import ending_phrase, pairing, side_names
from inarow.phrases.score import score_phrase
from inarow.review import GameReview, MoveReview, review_moves
from inarow.rules import Cell, Game, Side
from inarow.rules import Message as Sentence
from inarow.search import Limit
from inarow.tui.background import in_background
from inarow.tui.board import BoardView, Scene
from inarow.tui.board_face import BoardFace
from inarow.tui.face import BACK, Key
from inarow.tui.panels import Moves, cells_text

A_POSITION = 1.0  # seconds
A_MOVE = 0.8  # seconds when a game runs by itself


class Reviewed(Message):
    """One move more is reviewed."""

    def __init__(self, move: MoveReview) -> None:
        super().__init__()
        self.move = move


class Curve(Widget):
    """What each position is worth to the first side, as a curve: up is good for it."""

    def __init__(self) -> None:
        super().__init__(id="curve")
        self.values: dict[int, float] = {}
        self.plies = 0
        self.ply = 0

    def show(self, plies: int, ply: int, values: dict[int, float]) -> None:
        """Show these values by ply, with the one that is looked at."""
        self.plies, self.ply, self.values = plies, ply, values
        self.refresh()

    def render(self) -> Text:
        """Bars from the middle: above for the first side, below for the second."""
        rows, tones = max(2, self.size.height), self.app.theme_variables
        half = rows / 2
        wide = max(1, min(3, self.size.width // max(1, self.plies)))
        text = Text()
        for row in range(rows):
            for ply in range(1, self.plies + 1):
                value = self.values.get(ply)
                text.append(*self._block(value, half - row, tones, ply, wide))
            text.append("\n")
        return text

    def _block(
        self, value: float | None, top: float, tones: dict[str, str], ply: int, wide: int
    ) -> tuple[str, str]:
        """The part of a bar in a row whose upper edge is `top` rows above the middle."""
        ground = f" on {tones['panel']}" if ply == self.ply else ""
        if value is None:
            return (" ·"[0 < top <= 1] * wide, f"{tones['secondary']}{ground}")
        reach = value * self.size.height / 2
        middle = top - 0.5
        if 0 < middle < reach:
            return ("█" * wide, f"{tones['win']}{ground}")
        if reach < middle < 0:
            return ("█" * wide, f"{tones['loss']}{ground}")
        return ("─"[: 0 < top <= 1] * wide or " " * wide, f"{tones['secondary']}{ground}")


class ReviewScreen(BoardFace):
    """Every move with its grade; a mistake with its reason, and its refutation on the board."""

    TITLE_TEXT = Sentence("Review")
    KEYS = (
        Key("left", "look(-1)", Sentence("back")),
        Key("right", "look(1)", Sentence("forward")),
        Key("m", "mistake", Sentence("next mistake")),
        Key("p", "play_on", Sentence("play the refutation")),
        Key("space", "run", Sentence("run")),
        BACK,
        Key("home", "look(-999)", Sentence("to the start"), rare=True),
        Key("end", "look(999)", Sentence("to the end"), rare=True),
    )

    def __init__(self, game: Game, marks: str) -> None:
        super().__init__()
        self.game, self.marks = game, marks
        self.ply = len(game.moves)
        self.further = 0  # moves of the refutation that are shown
        self.reviews: dict[int, MoveReview] = {}
        self._stop = threading.Event()
        self._running_on: Timer | None = None

    def body(self) -> ComposeResult:
        """The board, the curve, the moves and the reasons."""
        with Horizontal(id="table"):
            yield BoardView(self._scene(), id="board")
            with Vertical(id="side"):
                yield Curve()
                yield Moves()
                yield Static(id="reason")

    def on_mount(self) -> None:
        """Begin with the last move."""
        self.query_one(Moves).focus()
        in_background(self, self._review, lambda _nothing: self._show())
        self._show()

    def _review(self) -> None:
        limit = Limit(seconds=A_POSITION, stop=self._stop)
        for move in review_moves(self.game, limit):
            if self._stop.is_set():
                return
            self.post_message(Reviewed(move))

    def on_reviewed(self, event: Reviewed) -> None:
        """One move more."""
        self.reviews[event.move.ply - self.game.start.ply] = event.move
        self._show()

    @property
    def whole(self) -> GameReview | None:
        """The review, when it is complete."""
        if len(self.reviews) < len(self.game.moves):
            return None
        return GameReview(
            self.game, tuple(self.reviews[ply + 1] for ply in range(len(self.reviews)))
        )

    def _scene(self) -> Scene:
        game = self.game
        position = game.positions[self.ply]
        last = game.moves[self.ply - 1] if self.ply else None
        for cell in self._refutation()[: self.further]:
            position, last = position.play(cell), cell
        return Scene(position, last, self.marks)

    def _refutation(self) -> tuple[Cell, ...]:
        review = self.reviews.get(self.ply)
        return () if review is None or review.refutation is None else review.refutation.moves

    def _show(self) -> None:
        tones = self.app.theme_variables
        self.board.show(self._scene())
        moves = [str(move) for move in self.game.moves]
        styles = [
            f"bold {tones['loss']}" if (one := self.reviews.get(ply)) and one.is_mistake else ""
            for ply in range(1, len(moves) + 1)
        ]
        self.query_one(Moves).show(moves, self.ply, styles)
        values = {
            ply: one.score.value if one.side is Side.FIRST else -one.score.value
            for ply, one in self.reviews.items()
        }
        self.query_one(Curve).show(len(moves), self.ply, values)
        self.query_one("#reason", Static).update(self._reason())

    def _reason(self) -> Text:
        text = Text()
        review = self.reviews.get(self.ply)
        if review is not None:
            names = side_names(self.game, self.marks)
            text.append(f"{self.ply}. {names[review.side]}: {review.move}\n", "bold")
            text.append(f"{say(review.message)} ({score_phrase(review.score)})\n")
            for reason in review.reasons:
                text.append(f"{say(reason.message)}\n")
            if review.refutation is not None and review.refutation.moves:
                moves = cells_text(review.refutation.moves)
                text.append(_("How it goes on: {moves}", moves=moves) + "\n", "dim")
            if review.better is not None and review.better.moves:
                moves, score = cells_text(review.better.moves), score_phrase(review.better.score)
                text.append(_("Better: {moves} ({score})", moves=moves, score=score) + "\n")
        elif self.ply:
            text.append(_("looking …") + "\n", "dim")
        whole = self.whole
        if whole is None:
            done = _("{done} of {total}", done=len(self.reviews), total=len(self.game.moves))
            return text.append(done, "dim")
        return text.append_text(self._summary(whole))

    def _summary(self, whole: GameReview) -> Text:
        names = side_names(self.game, self.marks)
        n = len(whole.mistakes)
        mistakes = ngettext("{n} proven mistake.", "{n} proven mistakes.", n)
        lines = [ending_phrase(self.game.rules, self.game.ending, names)]
        lines.append(mistakes if n else _("No mistake is proven."))
        for side in Side:
            accuracy = whole.accuracy(side)
            share = "?" if accuracy is None else f"{decimal(accuracy, 1)} %"
            lines.append(_("{player}: accuracy {share}", player=names[side], share=share))
        return Text("\n".join(lines), "dim")

    def headline(self) -> Text:
        """Which game."""
        return super().headline().append(f"  {pairing(self.game, self.marks)}", "dim")

    def on_moves_looked(self, event: Moves.Looked) -> None:
        """Look at this move."""
        self.ply, self.further = event.ply, 0
        self._show()

    def action_look(self, step: int) -> None:
        """Go so many moves back or forward."""
        self.ply, self.further = max(0, min(len(self.game.moves), self.ply + step)), 0
        self._show()

    def action_mistake(self) -> None:
        """Go to the next mistake, from the end to the start again."""
        wrong = sorted(ply for ply, one in self.reviews.items() if one.is_mistake)
        if wrong:
            self.ply = next((ply for ply in wrong if ply > self.ply), wrong[0])
            self.further = 0
            self._show()

    def action_play_on(self) -> None:
        """Play the refutation on the board, one move each time, then back to the mistake."""
        self.further = (self.further + 1) % (len(self._refutation()) + 1)
        self._show()

    def action_run(self) -> None:
        """Show the game move by move, from the start if it is at its end; again stops."""
        if self._running_on is not None:
            self._running_on.stop()
            self._running_on = None
            return
        if self.ply == len(self.game.moves):
            self.action_look(-self.ply)
        self._running_on = self.set_interval(A_MOVE, self._run_on)

    def _run_on(self) -> None:
        if self.ply == len(self.game.moves):
            self.action_run()
        else:
            self.action_look(1)

    def action_back(self) -> None:
        """Stop and go back."""
        self._stop.set()
        super().action_back()
