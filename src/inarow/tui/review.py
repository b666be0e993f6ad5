"""A game looked at again: the curve of its worth, mistakes, reasons, refutations on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from inarow.locale import _, decimal, say
from inarow.phrases.game import pairing, side_names
from inarow.phrases.review import better_phrase, decisive_phrase, mistakes_phrase, worth_phrase
from inarow.phrases.score import score_phrase
from inarow.review import GameReview, MoveReview, review_moves
from inarow.review.grade import FLAWLESS, Grade
from inarow.review.proof import Variation
from inarow.rules import Cell, Game, Side
from inarow.rules import Message as Sentence
from inarow.search import Limit
from inarow.tui.background import in_background
from inarow.tui.board import BoardView, Scene
from inarow.tui.board_face import BoardFace
from inarow.tui.colours import Depth
from inarow.tui.face import BACK, Face, Key
from inarow.tui.panels import Moves, stone_text
from inarow.tui.tiles import Sign

A_POSITION = 1.0  # seconds
A_MOVE = 0.8  # seconds when moves are played by themselves
LABEL = 2  # columns before the curve
BRAILLE = 0x2800
# The dots of a character by column and row, as bits of its code:
DOTS = (
    (0x01, 0x02, 0x04, 0x40),
    (0x08, 0x10, 0x20, 0x80),
)
# The same as on the page.
SIGNS = {
    Grade.WIN_TO_LOSS: "??",
    Grade.WIN_TO_DRAW: "?",
    Grade.DRAW_TO_LOSS: "?",
    Grade.MISSED_QUICK_WIN: "?",
    Grade.QUICK_LOSS: "?",
    Grade.SLOWER_WIN: "?!",
    Grade.FASTER_LOSS: "?!",
    Grade.DOUBTFUL: "~",
}


class Reviewed(Message):
    """One move more is reviewed."""

    def __init__(self, move: MoveReview) -> None:
        super().__init__()
        self.move = move


class Curve(Widget):
    """What each position is worth to the first side, as a curve: up is good for it."""

    class Looked(Message):
        """Somebody wants to see the position after so many moves."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self, stones: tuple[Text, Text]) -> None:
        super().__init__(id="curve")
        self.stones = stones  # of both sides, the first one's above
        self.values: Mapping[int, float] = {}
        self.mistakes: frozenset[int] = frozenset()
        self.plies = 1
        self.ply = 0

    def show(
        self, plies: int, ply: int, values: Mapping[int, float], mistakes: frozenset[int]
    ) -> None:
        """Show these values by ply, with the one that is looked at."""
        self.plies, self.ply, self.values, self.mistakes = max(1, plies), ply, values, mistakes
        self.refresh()

    def render(self) -> Text:
        """A line of dots, eight in a character; mistakes stand out."""
        rows, wide, tones = self.size.height, self.size.width - LABEL, self.app.theme_variables
        dots = self._dots(wide, rows)
        wrong = {self._column(ply, wide) for ply in self.mistakes}
        here = self._column(self.ply, wide)
        text = Text(no_wrap=True)
        for row in range(rows):
            label = {0: self.stones[0], rows - 1: self.stones[1]}.get(row, Text(" "))
            text.append_text(label).append(" ")
            for column in range(wide):
                bits = dots.get((column, row), 0)
                sign = chr(BRAILLE + bits) if bits else "┈" if row == rows // 2 else " "
                tone = tones["loss" if bits and column in wrong else "accent" if bits else "quiet"]
                ground = f" on {tones['panel']}" if column == here else ""
                text.append(sign, f"{tone}{ground}")
            text.append("\n")
        return text

    def _column(self, ply: int, wide: int) -> int:
        return self._dot(ply, wide) // 2

    def _dot(self, ply: int, wide: int) -> int:
        return round(ply / self.plies * (2 * wide - 1))

    def _dots(self, wide: int, rows: int) -> dict[tuple[int, int], int]:
        """The dots of every character, as the bits of its code."""
        known = sorted(self.values.items())
        places = [
            (self._dot(ply, wide), round((1 - value) / 2 * (4 * rows - 1))) for ply, value in known
        ]
        found: dict[tuple[int, int], int] = {}
        for at, (x, y) in enumerate(places):
            follows = at + 1 < len(places) and known[at + 1][0] == known[at][0] + 1
            end = places[at + 1] if follows else (x, y)
            steps = max(1, abs(end[0] - x), abs(end[1] - y))
            for step in range(steps + 1):
                column = round(x + (end[0] - x) * step / steps)
                row = round(y + (end[1] - y) * step / steps)
                key = (column // 2, row // 4)
                found[key] = found.get(key, 0) | DOTS[column % 2][row % 4]
        return found

    def on_click(self, event: events.Click) -> None:
        """Look at the move under the mouse."""
        share = (event.x - LABEL) / max(1, self.size.width - LABEL - 1)
        self.post_message(self.Looked(max(0, min(self.plies, round(share * self.plies)))))


class Line(Enum):
    """Moves that were not played, to be seen on the board."""

    FOLLOWS = "refutation"
    BETTER = "better"


class ReviewScreen(BoardFace):
    """Every move with its grade; a mistake with its reason, and its refutation on the board."""

    TITLE_TEXT = Sentence("Review")
    AUTO_FOCUS = ""  # arrows are the screen's own
    KEYS = (
        Key("left", "look(-1)", Sentence("back")),
        Key("right", "look(1)", Sentence("forward")),
        Key("m", "mistake", Sentence("next mistake")),
        Key("p", "play_out('refutation')", Sentence("play the refutation")),
        Key("b", "play_out('better')", Sentence("What was better")),
        BACK,
        Key("space", "run", Sentence("run"), rare=True),
        Key("home", "look(-999)", Sentence("to the start"), rare=True),
        Key("end", "look(999)", Sentence("to the end"), rare=True),
    )

    def __init__(self, game: Game, marks: str) -> None:
        super().__init__()
        self.game, self.marks = game, marks
        self.ply = len(game.moves)
        self.line: Line | None = None  # what is shown in place of the game
        self.further = 0  # moves of that line that are shown
        self.reviews: dict[int, MoveReview] = {}
        self._timer: Timer | None = None

    def body(self) -> ComposeResult:
        """The board, the curve, the moves and the reasons."""
        with Horizontal(id="table"):
            yield BoardView(self._scene(), id="board")
            with Vertical(id="side"):
                yield Static(id="summary")
                theme, depth = self.app.theme, Depth.of(self.app)
                first, second = (
                    stone_text(side, self.game.rules, self.marks, theme, depth) for side in Side
                )
                yield Curve((first, second))
                yield Moves()
                with VerticalScroll(id="reason"):
                    yield Static(id="why")

    def on_mount(self) -> None:
        """Begin with the last move."""
        in_background(self, self._review, lambda _nothing: self._show())
        self._show()

    def _review(self) -> None:
        limit = Limit(seconds=A_POSITION, stop=self.leaving)
        for move in review_moves(self.game, limit):
            if self.leaving.is_set():
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
        game, line = self.game, self.line
        ply = self.ply - 1 if line is Line.BETTER else self.ply
        position, last = game.positions[ply], game.moves[ply - 1] if ply else None
        if line is None:
            return Scene(position, last, self.marks, marked=self._reason_cells())
        signs = {}
        for number, cell in enumerate(self.moves_of(line)[: self.further], 1):
            position, last = position.play(cell), cell
            signs[cell] = Sign(str(number), "win" if line is Line.BETTER else "loss")
        return Scene(position, last, self.marks, signs)

    def moves_of(self, line: Line) -> tuple[Cell, ...]:
        """What could follow the move that is looked at, or be played in its place."""
        review = self.reviews.get(self.ply)
        variation: Variation | None = None if review is None else getattr(review, line.value)
        return () if variation is None else variation.moves

    def _reason_cells(self) -> frozenset[Cell]:
        """The empty cells that the first reason is about."""
        review = self.reviews.get(self.ply)
        reasons = () if review is None or not review.is_mistake else review.reasons
        cells = next((reason.cells for reason in reasons if reason.cells), ())
        return frozenset(cell for cell in cells if self.game.positions[self.ply].at(cell) is None)

    def _show(self) -> None:
        self.board.show(self._scene())
        mistakes = frozenset(ply for ply, one in self.reviews.items() if one.is_mistake)
        moves, styles = [], []
        for ply, move in enumerate(self.game.moves, 1):
            review = self.reviews.get(ply)
            moves.append(f"{move}{'' if review is None else SIGNS.get(review.grade, '')}")
            styles.append(f"bold {self.app.theme_variables['loss']}" if ply in mistakes else "")
        self.query_one(Moves).show(moves, self.ply, styles)
        values = {
            ply: one.score.value if one.side is Side.FIRST else -one.score.value
            for ply, one in self.reviews.items()
        }
        self.query_one(Curve).show(len(moves), self.ply, values, mistakes)
        self.query_one("#why", Static).update(self._reason())
        self.query_one("#summary", Static).update(self._summary())

    def _reason(self) -> Text:
        """Why the move was good or bad, and what is to be seen on the board."""
        text, tones = Text(), self.app.theme_variables
        review = self.reviews.get(self.ply)
        if review is None:
            return text.append(_("looking …") if self.ply else "", "dim")
        names = side_names(self.game, self.marks)
        tone = "loss" if review.is_mistake else "win" if review.grade in FLAWLESS else "foreground"
        text.append(f"{self.ply}. {names[review.side]}: {review.move}\n", "bold")
        text.append(f"{say(review.message)}", f"bold {tones[tone]}")
        text.append(f"{worth_phrase(review)}\n", "dim")
        for reason in review.reasons:
            text.append("• ", tones["accent"]).append(f"{say(reason.message)}\n")
        if follows := self.moves_of(Line.FOLLOWS):
            text.append_text(self._line_text(Line.FOLLOWS, _("How it goes on: {moves}"), follows))
        if review.better is not None and (better := self.moves_of(Line.BETTER)):
            phrase = better_phrase(review).replace("{score}", score_phrase(review.better.score))
            text.append_text(self._line_text(Line.BETTER, phrase, better))
        return text

    def _line_text(self, line: Line, phrase: str, moves: Sequence[Cell]) -> Text:
        """A line in words; what is on the board stands out."""
        before, _sign, after = phrase.partition("{moves}")
        text = Text(before)
        for number, cell in enumerate(moves, 1):
            shown = self.line is line and number <= self.further
            text.append(str(cell), "reverse" if shown else "bold")
            text.append(" " if number < len(moves) else "")
        return text.append(f"{after}\n")

    def _summary(self) -> Text:
        """How well both played, once that is known."""
        whole = self.whole
        if whole is None:
            done, total = len(self.reviews), len(self.game.moves)
            return Text(_("{done} of {total}", done=done, total=total), "dim")
        names = side_names(self.game, self.marks)
        text = Text(mistakes_phrase(whole), "bold")
        if decisive := decisive_phrase(whole, names):
            text.append(f"\n{decisive}", "not bold")
        for side in Side:
            accuracy = whole.accuracy(side)
            share = "?" if accuracy is None else f"{decimal(accuracy, 1)} %"
            line = _("{player}: accuracy {share}", player=names[side], share=share)
            text.append(f"\n{line}", "dim not bold")
        return text

    def headline(self) -> Text:
        """Which game."""
        return super().headline().append(f"  {pairing(self.game, self.marks)}", "dim")

    async def pressed(self, event: events.Key) -> None:
        """Letters are commands here, not columns: nobody moves on this board."""
        await Face.pressed(self, event)

    def on_moves_looked(self, event: Moves.Looked) -> None:
        """Look at this move."""
        self._look_at(event.ply)

    def on_curve_looked(self, event: Curve.Looked) -> None:
        """Look at this move."""
        self._look_at(event.ply)

    def _look_at(self, ply: int) -> None:
        self._hold()
        self.ply = max(0, min(len(self.game.moves), ply))
        self.line, self.further = None, 0
        self._show()

    def _hold(self) -> None:
        """Nothing runs by itself any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_look(self, step: int) -> None:
        """Go so many moves back or forward, in the game or in the line that is shown."""
        if self.line is None:
            self._look_at(self.ply + step)
            return
        self._hold()
        self.further = min(len(self.moves_of(self.line)), self.further + step)
        if self.further <= 0:
            self.line, self.further = None, 0
        self._show()

    def action_mistake(self) -> None:
        """Go to the next mistake, from the end to the start again."""
        wrong = sorted(ply for ply, one in self.reviews.items() if one.is_mistake)
        if wrong:
            self._look_at(next((ply for ply in wrong if ply > self.ply), wrong[0]))

    def action_play_out(self, name: str) -> None:
        """Play the refutation, or what was better, on the board; again: back to the game."""
        line = Line(name)
        again = self.line is line
        self._look_at(self.ply)
        if not again and self.moves_of(line):
            self.line, self.further = line, 1
            self._timer = self.set_interval(A_MOVE, self._play_on)
            self._show()

    def _play_on(self) -> None:
        if self.line is None or self.further >= len(self.moves_of(self.line)):
            self._hold()
        else:
            self.further += 1
            self._show()

    def action_run(self) -> None:
        """Show the game move by move, from the start if it is at its end; again stops."""
        running, ply = self._timer is not None, self.ply
        self._look_at(0 if ply == len(self.game.moves) and not running else ply)
        if not running:
            self._timer = self.set_interval(A_MOVE, self._run_on)

    def _run_on(self) -> None:
        if self.ply == len(self.game.moves):
            self._hold()
        else:
            self.ply += 1
            self._show()
