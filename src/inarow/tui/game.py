"""A game: the board, who plays, the moves, and what the engine thinks of it."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from inarow.engine.engine import engine_for
from inarow.locale import _, say
from inarow.phrases.deal import deal_phrase, decided_phrase, decision_label
from inarow.phrases.game import (
    aim,
    clock_phrase,
    ending_phrase,
    player_name,
    side_names,
    title,
)
from inarow.phrases.score import effort, report_effort, score_phrase
from inarow.players import BadPlayer, level_number
from inarow.players.levels import level_description
from inarow.players.match import PERSON
from inarow.players.saved_games import Sitting
from inarow.rules import Cell, Decision, Game, InarowError, Notation, Side, write_move
from inarow.rules import Message as Sentence
from inarow.rules.errors import why_os_error
from inarow.search import Bound, Limit, Report, Score
from inarow.tui.background import Analysed, Analyst, in_background
from inarow.tui.board import BoardView, Scene
from inarow.tui.board_face import BoardFace
from inarow.tui.face import Key, Question
from inarow.tui.panels import Bar, Moves, stone_text
from inarow.tui.tiles import Sign

if TYPE_CHECKING:
    from inarow.review.hint import Hint

ADVICE = 2.0  # seconds for a move that the computer makes for a person
MOST_SIGNS = 20  # values on a large board: the best ones


DIGITS = "123"  # the keys of what can be decided in an opening by agreement

Thought = Report | Sentence | tuple[Decision, str] | None  # a decision comes with who made it


class Decisions(Static):
    """What there is to decide in an opening by agreement: a line each, with its key."""

    class Taken(Message):
        """A line is clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self) -> None:
        super().__init__(id="deal")
        self._count = 0

    def show(self, phrase: str, labels: list[str]) -> None:
        """Say what is to be done, and what can be decided."""
        self._count = len(labels)
        text = Text(phrase)
        for digit, label in zip(DIGITS, labels, strict=False):
            text.append("\n").append(f" {digit} ", "bold reverse").append(f" {label}")
        self.update(text)

    def on_click(self, event: events.Click) -> None:
        """The lines of the labels are the last ones."""
        index = event.y - (self.size.height - self._count)
        if 0 <= index < self._count:
            self.post_message(self.Taken(index))


class GameScreen(BoardFace):
    """One game after the other at one sitting."""

    KEYS = (
        Key("u", "undo", Sentence("undo")),
        Key("h", "hint", Sentence("hint")),
        Key("a", "analyse", Sentence("analysis")),
        Key("v", "review", Sentence("review")),
        Key("n", "new", Sentence("new game")),
        Key("escape", "stop", Sentence("back")),
        Key("r", "redo", Sentence("bring back the move that was taken back"), rare=True),
        Key("t", "threats", Sentence("show threats"), rare=True),
        Key("y", "best", Sentence("let the computer make your move"), rare=True),
        Key("x", "resign", Sentence("give up"), rare=True),
        Key("w", "write", Sentence("write the game to a file"), rare=True),
        Key("pageup", "look(-1)", Sentence("look back a move"), rare=True),
        Key("pagedown", "look(1)", Sentence("look forward a move"), rare=True),
        Key("arrows", "", Sentence("choose a cell; or type it, like b2"), rare=True),
        Key("enter", "", Sentence("move there; a click does too"), rare=True),
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.match = sitting.match
        self.analyst = Analyst(self)
        self.analysing = sitting.values
        self.threats = False
        self.report: Report | None = None  # of the analysis
        self.looking: int | None = None  # the ply that is looked back to
        self.note = ""  # what was said last
        self._stop: threading.Event | None = None  # while the computer thinks
        self._then = ""  # the action that waits until it has stopped
        self._since = time.perf_counter()
        self._hint: Hint | None = None
        self._steps = 0
        self._effort = ""

    # What is on the screen

    def body(self) -> ComposeResult:
        """The board, and beside it everything else."""
        rules = self.match.game.rules
        with Horizontal(id="table"):
            yield Bar(rules, self.sitting.marks)
            yield BoardView(self._scene(), id="board")
            with Vertical(id="side"):
                yield Static(id="second", classes="player")
                yield Moves()
                yield Static(id="analysis")
                yield Static(id="note")
                yield Decisions()
                yield Static(id="first", classes="player")

    def headline(self) -> Text:
        """The game and its aim."""
        rules = self.match.game.rules
        return super().headline().append(title(rules), "bold").append(f"  {aim(rules)}", "dim")

    def on_mount(self) -> None:
        """Begin."""
        self.board.focus()
        self.set_interval(1.0, self._tick)
        self._go_on()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.match.game

    @property
    def ply(self) -> int:
        """The ply that is shown."""
        return len(self.game.moves) if self.looking is None else self.looking

    @property
    def thinking(self) -> bool:
        """Whether the computer thinks."""
        return self._stop is not None

    @property
    def _open(self) -> bool:
        """Whether a person may move on the board that is shown."""
        return self._live and not self.match.deciding

    @property
    def _live(self) -> bool:
        """Whether it is a person's turn to do something."""
        live = self.looking is None and not self.thinking
        return live and not self.match.over and self.match.person_moves

    def _scene(self) -> Scene:
        position = self.game.positions[self.ply]
        last = self.game.moves[self.ply - 1] if self.ply else None
        return Scene(
            position, last, self.sitting.marks, self._signs(), self._marked(), open=self._open
        )

    def _signs(self) -> dict[Cell, Sign]:
        """What every move is worth, as far as it is known."""
        if not self.analysing or self.report is None:
            return {}
        return value_signs(self.report)

    def _marked(self) -> frozenset[Cell]:
        """The cells that a hint is about, or the threats."""
        position = self.game.positions[self.ply]
        if self._hint is not None and self._hint.position == position:
            steps = {1: self._hint.near, 2: self._hint.cells, 3: (self._hint.move,)}
            return frozenset(steps.get(self._steps, ()))
        if not self.threats or position.outcome is not None:
            return frozenset()
        return frozenset(cell for side in Side for cell in position.threats(side))

    def _show(self) -> None:
        """Bring the whole screen up to date."""
        self.board.show(self._scene())
        self._show_players()
        self._show_analysis()
        self.query_one("#note", Static).update(self.note)
        self._show_deal()
        moves = [self._write(move) for move in self.game.moves]
        self.query_one(Moves).show(moves, self.ply)

    def _show_deal(self) -> None:
        """What an opening by agreement wants now, and the keys that decide."""
        deal, box = self.match.deal, self.query_one(Decisions)
        box.display = self._live and deal is not None
        if deal is None:
            return
        marks = self.sitting.marks
        labels = [decision_label(each, marks) for each in deal.open_decisions]
        box.show(deal_phrase(deal, self.game), labels)

    def _show_players(self) -> None:
        for side in Side:
            box = self.query_one(f"#{side.value}", Static)
            box.update(self._player_text(side), layout=False)
            box.set_class(side is self.match.asked and not self.match.over, "turn")

    def _player_text(self, side: Side) -> Text:
        board = self.board
        name = self.game.player(side)
        text = Text()
        marks, theme = self.sitting.marks, self.app.theme
        text.append_text(stone_text(side, self.game.rules, marks, theme, board.depth))
        level = level_number(name)
        if level is not None:
            shown = _("level {n}", n=level)
        elif name == PERSON and self.game.player(side.other) != PERSON:
            shown = _("You")
        else:
            shown = player_name(name)
        text.append(f" {shown}", "bold")
        left = self.game.time_left(side)
        if left is not None:
            text.append(f"  {clock_phrase(left - self._elapsed(side))}", "bold")
        text.append(f"\n{self._about(side, name)}", "dim")
        return text

    def _elapsed(self, side: Side) -> float:
        """The seconds that the clock of a side has run since the last move."""
        runs = side is self.match.turn and not self.match.over and self.match.deal is None
        return time.perf_counter() - self._since if runs else 0.0

    def _about(self, side: Side, name: str) -> str:
        level = level_number(name)
        if not self.match.over and side is self.match.asked:
            if self.thinking:
                return _("thinks … (Esc: move now)")
            if self.match.in_place_of_computer:
                return _("you move in the computer's place")
            return _("to move")
        if level is not None:
            return self._effort or say(level_description(level, self.game.rules))
        return self._effort if self.match.contestants[side].player is not None else ""

    def _show_analysis(self) -> None:
        box = self.query_one("#analysis", Static)
        box.display = self.analysing
        position = self.game.positions[self.ply]
        score = self._score()
        bar = self.query_one(Bar)
        bar.display = self.analysing
        if score is not None:
            bar.show(score if position.turn is Side.FIRST else -score)
        if not self.analysing:
            return
        text = Text()
        if position.outcome is not None:
            text.append(_("The game is over."), "dim")
        elif self.report is None:
            text.append(_("looking …"), "dim")
        elif self.report.score is not None:
            report, tones = self.report, self.app.theme_variables
            assert report.score is not None
            tone = tones[{1: "win", 0: "secondary", -1: "loss"}[report.score.sign]]
            text.append(f"{self._write(report.move)} {score_phrase(report.score)}", f"bold {tone}")
            if report.score.proven:
                text.append("  " + _("proven"), "dim")
            if report.variation:
                text.append("\n" + " ".join(map(self._write, report.variation[:12])))
            text.append(f"\n{effort(report.seconds, report.nodes)}", "dim")
        box.update(text, layout=False)

    def _score(self) -> Score | None:
        """What the position is worth to the side to move, as far as that is known."""
        position = self.game.positions[self.ply]
        if position.outcome is not None:
            return Score.ended(position)
        return None if self.report is None else self.report.score

    def _write(self, cell: Cell) -> str:
        rules = self.game.rules
        short = rules.gravity and self.sitting.notation is Notation.CELL
        return write_move(cell, rules, Notation.COLUMN if short else self.sitting.notation)

    def _tick(self) -> None:
        """Clocks run."""
        if self.game.clock is not None and not self.match.over:
            self._show_players()

    # The game goes on

    def _go_on(self) -> None:
        """Something has changed: save it, show it, and let the computer move if it is its turn."""
        if problem := self.sitting.autosave.save(self.game):
            self.note = say(problem)
        self._since = time.perf_counter()
        self.looking = None
        if self.game.ending is not None:
            names = side_names(self.game, self.sitting.marks)
            self.note = ending_phrase(self.game.rules, self.game.ending, names)
        elif not self.match.person_moves:
            self._stop = threading.Event()
        self._look_again()
        if self._stop is None:
            return
        if falls := self.board.still_falls:  # it lands before the computer's begins to fall
            self.set_timer(falls, self._think)
        else:
            self._think()

    def _look_again(self) -> None:
        """Another position is shown: analyse that one."""
        position = self.game.positions[self.ply]
        if self.report is not None and self.report.position != position:
            self.report = None
        wanted = self.analysing and position.outcome is None
        self.analyst.look(position if wanted else None)
        self._show()

    def _think(self) -> None:
        match, stop = self.match, self._stop
        limit = Limit(seconds=self.sitting.seconds, stop=stop)

        def think() -> Thought:
            try:
                if match.deciding:
                    name = match.game.player(match.asked)
                    decision = match.judge(limit)
                    return None if decision is None else (decision, name)
                return match.think(limit)
            except BadPlayer as error:
                return error.message

        in_background(self, think, self._thought)

    def _thought(self, answer: Thought) -> None:
        """The computer has moved, or decided, or failed."""
        self._stop = None
        if isinstance(answer, tuple):
            self.note = decided_phrase(*answer, self.sitting.marks)
        elif isinstance(answer, Report):
            self.note = "\n".join(map(say, answer.notices))
            self._effort = effort(answer.seconds, answer.nodes) if answer.nodes else ""
        else:
            if isinstance(answer, Sentence):
                self.match.fail(BadPlayer(answer))
            assert self.match.evidence is not None
            name = player_name(self.game.player(self.match.asked))
            reason = say(self.match.evidence.message)
            self.note = _("{player} failed: {reason}", player=name, reason=reason)
        waiting, self._then = self._then, ""
        self._go_on()
        if waiting:
            self.call_later(self.run_action, waiting)

    def _stopped_for(self, action: str) -> bool:
        """Whether the computer was asked to stop, so that this can be done after its move."""
        if self._stop is None:
            return False
        self._then = action
        self._stop.set()
        return True

    def on_analysed(self, event: Analysed) -> None:
        """The engine knows more."""
        if self.analysing and event.position == self.game.positions[self.ply]:
            self.report = event.report
            self.board.show(self._scene())
            self._show_analysis()

    # What a person does

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Move there."""
        if self.looking is not None:
            self.action_look(len(self.game.moves))
            return
        if self.match.over:
            self._say(_("The game is over: n begins a new one."))
            return
        if not self._open:
            return
        cell = self.board.landing(event.cell) or event.cell
        try:
            self.match.play(cell, time.perf_counter() - self._since)
        except InarowError as error:
            self._say(say(error.message))
            return
        self.note = ""
        self._go_on()

    async def pressed(self, event: events.Key) -> None:
        """A digit decides, where there is something to decide."""
        deal = self.match.deal
        digit = event.character or ""
        decides = deal is not None and self._live and not self._typed  # else it is part of a cell
        if deal and decides and digit and digit in DIGITS[: len(deal.open_decisions)]:
            event.stop()
            self._decide(deal.open_decisions[DIGITS.index(digit)])
        else:
            await super().pressed(event)

    def on_decisions_taken(self, event: Decisions.Taken) -> None:
        """A decision is clicked."""
        deal = self.match.deal
        if deal is not None and self._live and event.index < len(deal.open_decisions):
            self._decide(deal.open_decisions[event.index])

    def _decide(self, decision: Decision) -> None:
        name = self.game.player(self.match.asked)
        self.match.decide(decision)
        self.note = decided_phrase(decision, name, self.sitting.marks)
        self._go_on()

    def _refuses_help(self) -> bool:
        """Say that there is no best move yet, if an opening by agreement is not over."""
        if self.match.deal is None:
            return False
        self._say(_("Help begins when it is decided who plays which side."))
        return True

    def _say(self, text: str) -> None:
        self.note = text
        self.query_one("#note", Static).update(text)

    def on_moves_looked(self, event: Moves.Looked) -> None:
        """Look back."""
        self.looking = event.ply if event.ply < len(self.game.moves) else None
        self._look_again()

    def action_look(self, step: int) -> None:
        """Look back or forward so many moves."""
        ply = max(0, min(len(self.game.moves), self.ply + step))
        self.looking = ply if ply < len(self.game.moves) else None
        self._look_again()

    def action_undo(self) -> None:
        """Take back one move; while the computer thinks, its move and the one before."""
        if self._stopped_for("undo_both"):
            return
        if not self.match.undo():
            self._say(_("There is no move to take back."))
            return
        self.note = ""
        self._go_on()

    def action_undo_both(self) -> None:
        """Take back the computer's hurried move and the person's before it."""
        self._stopped_for("undo_both")
        self.match.undo()
        self.match.undo()
        self._go_on()

    def action_redo(self) -> None:
        """Bring a move back."""
        if self.thinking:
            return
        if not self.match.redo():
            self._say(_("No move has been taken back."))
            return
        self._go_on()

    def action_hint(self) -> None:
        """One step more each time: where to look, the idea, the move."""
        position = self.game.position
        if not self._live or self._refuses_help():
            return
        if self._hint is not None and self._hint.position == position:
            self._steps = min(self._steps + 1, len(self._hint.steps))
            self._show_hint()
            return
        from inarow.review.hint import PATIENCE, hint_for  # slow to import

        self._say(_("looking …"))
        limit = replace(PATIENCE, stop=self.leaving)
        in_background(self, lambda: hint_for(position, limit), self._hinted)

    def _hinted(self, hint: Hint) -> None:
        if hint.position == self.game.position:
            self._hint, self._steps = hint, 1
            self._show_hint()

    def _show_hint(self) -> None:
        assert self._hint is not None
        self.note = say(self._hint.steps[self._steps - 1])
        if self._steps < len(self._hint.steps):
            self.note += " " + _("(h: more)")
        self._show()

    def action_best(self) -> None:
        """The computer makes a person's move."""
        if not self._live or self._refuses_help():
            return
        position = self.game.position
        seconds = self.sitting.seconds or ADVICE
        limit = self.match.limit_now(Limit(seconds=seconds, stop=self.leaving))
        in_background(
            self, lambda: engine_for(position.rules).search(position, limit), self._advised
        )

    def _advised(self, report: Report) -> None:
        if self._open and report.move in self.game.position.legal_moves():
            self.match.play(report.move, time.perf_counter() - self._since)
            self.note = _(
                "For you: {move} ({effort})",
                move=self._write(report.move),
                effort=report_effort(report),
            )
            self._go_on()

    def action_analyse(self) -> None:
        """Show what every move is worth, or stop that."""
        self.analysing = not self.analysing
        self._look_again()

    def action_threats(self) -> None:
        """Show threats, or stop that."""
        self.threats = not self.threats
        text = _("Threats are marked.") if self.threats else _("Threats are no longer marked.")
        self.note = text
        self._show()

    def action_resign(self) -> None:
        """Give up."""
        if self._live:
            self.match.resign()
            self._go_on()

    def action_new(self) -> None:
        """The same players once more."""
        if self._stopped_for("new"):
            return
        self.sitting.autosave.forget()
        self.match.new()
        self.note = self._effort = ""
        self._go_on()

    def action_write(self) -> None:
        """Write the game to a file."""
        self.app.push_screen(
            Question(_("Write the game to this file:"), "game.jsonl"), self._write_to
        )

    def _write_to(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self._say(say(self.sitting.autosave.write(name, self.game)))
        except InarowError as error:
            self._say(say(error.message))
        except OSError as error:
            self._say(say(why_os_error(error)))

    def action_review(self) -> None:
        """Look at the game again."""
        from inarow.tui.menu import open_place

        screen = open_place("review", self.game, self.sitting.marks)
        if screen is None:
            self._say(_("No move has been made."))
        else:
            self.app.push_screen(screen)

    def action_stop(self) -> None:
        """Stop the computer; if it does not think, go back."""
        if self._stop is not None:
            self._stop.set()
        elif self.looking is not None:
            self.action_look(len(self.game.moves))
        else:
            self.leave()
            self.app.call_later(self.app.run_action, "home")

    def leave(self) -> tuple[Sentence, ...]:
        """The players go. The game is saved already; the answer says where."""
        if self._stop is not None:
            self._stop.set()
        self.analyst.look(None)
        self.leaving.set()
        in_background(self, self.match.leave, lambda _nothing: None)
        self.sitting.autosave.close()
        return self.sitting.autosave.where(self.game)


def value_signs(report: Report) -> dict[Cell, Sign]:
    """What every move is worth; the best ones stand out. Mere bounds would mislead."""
    best = set(report.best_moves)
    exact = [cell for cell, score in report.values.items() if score.bound is Bound.EXACT]
    exact.sort(key=lambda cell: report.values[cell], reverse=True)
    return {
        cell: Sign(report.values[cell].short, _tone(report.values[cell]), cell in best)
        for cell in exact[:MOST_SIGNS]
    }


def _tone(score: Score) -> str:
    if not score.proven and abs(score.value) < 0.1:
        return "even"
    return {1: "win", 0: "even", -1: "loss"}[score.sign]
