"""A live board: the page's `<inarow-board>`, played on by a match in Python."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from inarow import locale
from inarow.engine.engine import engine_for
from inarow.locale import _, say
from inarow.notebook.module import board_module
from inarow.phrases.deal import deal_phrase, decision_label
from inarow.phrases.game import ending_phrase, side_names, turn_phrase
from inarow.phrases.score import score_phrase
from inarow.players import Match
from inarow.rules import Agreement, Decision, Game, InarowError, Position, Rules
from inarow.search import Limit, Report, Score

PATIENCE = Limit(seconds=2)  # for a move of the computer's, and for values
MARKS = "XO"


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on, by click or by `play`; `game` is what was played so far.

    The sides are players, by name or as objects, or None for a person. Buttons step back and
    forth, begin anew, and show what every move is worth; in an opening by `agreement` others
    decide. It speaks the language of the environment, as the terminal does, unless another is
    named: en, de or ru.
    """

    _esm = board_module()
    _css = files("inarow.notebook").joinpath("board.css").read_text("utf-8")

    position = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    valued = traitlets.Bool(False).tag(sync=True)  # whether values are wanted
    playable = traitlets.Bool(True).tag(sync=True)
    undo_ready = traitlets.Bool(False).tag(sync=True)
    redo_ready = traitlets.Bool(False).tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    buttons: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    # What a person may decide now; the buttons for it come and go.
    decisions: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        start: Game | Position | Rules | str = "connect-four",
        first: Any = None,
        second: Any = None,
        limit: Limit = PATIENCE,
        language: str | None = None,
        agreement: Agreement | str | None = None,
    ) -> None:
        super().__init__()
        self.match = Match(first, second, start, limit=limit, agreement=agreement)
        self.language = language or locale.choose([], os.environ)
        with locale.speaking(self.language):
            self.texts = locale.texts_of(board_module())
            self.buttons = [
                {"deed": "undo", "sign": "◀", "words": _("one ply back")},
                {"deed": "redo", "sign": "▶", "words": _("one ply on")},
                {"deed": "new", "sign": "", "words": _("New game")},
                {"deed": "values", "sign": "", "words": _("Values")},
            ]
        self.on_msg(self._hear)
        self._go_on()

    @property
    def game(self) -> Game:
        """The game so far."""
        return self.match.game

    def play(self, move: str) -> None:
        """Make a move, as a click does; the computer answers. Raises IllegalMove or GameOver."""
        self.match.play(move)
        self._go_on()

    def decide(self, decision: Decision | str) -> None:
        """Decide in an opening by agreement: first, second or more. Raises BadNotation."""
        self.match.decide(decision)
        self._go_on()

    def undo(self) -> None:
        """Take a move or a decision back; of the computer's also those before it."""
        self.match.undo()
        while self._is_computers_turn and self.match.undo():
            pass
        self._show()

    def redo(self) -> None:
        """Make the moves again that were taken back."""
        self.match.redo()
        if self._is_computers_turn:
            self.match.redo()
        self._show()

    def new(self) -> None:
        """Begin anew."""
        self.match.new()
        self._go_on()

    def show_values(self, wanted: bool = True) -> None:
        """Show what every move is worth, or no longer."""
        self.valued = wanted
        self._show()

    @property
    def _is_computers_turn(self) -> bool:
        """Whether a person waits for the computer; without people the game goes ply by ply."""
        return self.match.has_person and self.match.contestants[self.match.asked].player is not None

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "new": self.new,
            "values": lambda: self.show_values(not self.valued),
        }
        try:
            if "move" in content:
                self.play(str(content["move"]))
            elif "decision" in content:
                self.decide(str(content["decision"]))
            elif (deed := deeds.get(str(content.get("deed")))) is not None:
                deed()
        except InarowError as error:
            with locale.speaking(self.language):
                self.told = say(error.message)

    def _go_on(self) -> None:
        """Let the computer move for as long as it is to; each move is seen."""
        while not self.match.over and not self.match.person_moves and self.match.has_person:
            self._show(thinking=True)
            if (self.match.judge() if self.match.deciding else self.match.think()) is None:
                break
        self._show()

    def _show(self, thinking: bool = False) -> None:
        """Bring what is seen up to date; values come as they are found."""
        game, deal = self.game, self.match.deal
        self.position = dict(game.position.as_data(game.last))
        self.playable = not self.match.over
        self.undo_ready, self.redo_ready = bool(game.moves), bool(game.undone)
        with locale.speaking(self.language):
            if game.ending is not None:
                self.told = ending_phrase(game.rules, game.ending, side_names(game, MARKS))
            elif deal is not None:
                self.told = deal_phrase(deal, game)
            else:
                self.told = turn_phrase(game.position, MARKS)
            choices = () if deal is None or thinking else deal.open_decisions
            self.decisions = [
                {"decision": each.value, "words": decision_label(each, MARKS)} for each in choices
            ]
            self.values = {}
            if self.valued and not thinking and game.position.outcome is None:
                engine = engine_for(game.rules)
                self._value(engine.analyse(game.position, PATIENCE, on_report=self._value))

    def _value(self, report: Report) -> None:
        self.values = {str(move): _shown(score) for move, score in report.values.items()}


def _shown(score: Score) -> dict[str, str]:
    """A value as the board takes it."""
    look = "guess"
    if score.proven:
        look = "draw" if score.value == 0 else "win" if score.value > 0 else "loss"
    return {"sign": score.short, "words": score_phrase(score), "look": look}
