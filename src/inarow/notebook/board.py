"""A live board: the page's `<inarow-board>`, played on by a match in Python."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from inarow.engine.engine import engine_for
from inarow.locale import say
from inarow.notebook.module import board_module
from inarow.phrases.game import ending_phrase, side_names
from inarow.phrases.score import score_phrase
from inarow.players import Match
from inarow.rules import Game, InarowError, Position, Rules
from inarow.search import Limit, Score

PATIENCE = Limit(seconds=2)  # for a move of the computer's, and for values


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A board to play on, by click or by `play`; `game` is what was played so far.

    The sides are players, by name or as objects, or None for a person. Buttons step back and
    forth, begin anew, and show what every move is worth.
    """

    _esm = board_module() + files("inarow.notebook").joinpath("board.js").read_text("utf-8")

    position = traitlets.Dict().tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    playable = traitlets.Bool(True).tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self,
        start: Game | Position | Rules | str = "connect-four",
        first: Any = None,
        second: Any = None,
        limit: Limit = PATIENCE,
    ) -> None:
        super().__init__()
        self.match = Match(first, second, start, limit=limit)
        self._shows_values = False
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

    def undo(self) -> None:
        """Take a move back; of the computer's also the one before it."""
        self.match.undo()
        if not self._is_persons_turn:
            self.match.undo()
        self._show()

    def redo(self) -> None:
        """Make the moves again that were taken back."""
        self.match.redo()
        if not self._is_persons_turn:
            self.match.redo()
        self._show()

    def new(self) -> None:
        """Begin anew."""
        self.match.new()
        self._go_on()

    def show_values(self, wanted: bool = True) -> None:
        """Show what every move is worth, or no longer."""
        self._shows_values = wanted
        self._show()

    @property
    def _is_persons_turn(self) -> bool:
        return self.match.contestants[self.match.turn].player is None

    def _hear(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "new": self.new,
            "values": lambda: self.show_values(not self._shows_values),
        }
        try:
            if "move" in content:
                self.play(str(content["move"]))
            elif (deed := deeds.get(str(content.get("deed")))) is not None:
                deed()
        except InarowError as error:
            self.told = say(error.message)

    def _go_on(self) -> None:
        """Let the computer move for as long as it is to; each move is seen."""
        self._show()
        while not self.match.over and not self.match.person_moves and self.match.has_person:
            if self.match.think() is None:
                break
            self._show()

    def _show(self) -> None:
        game = self.game
        self.position = dict(game.position.as_data(game.last))
        self.playable = not self.match.over
        names = side_names(game, "XO")
        self.told = "" if game.ending is None else ending_phrase(game.rules, game.ending, names)
        self.values = {}
        if self._shows_values and game.position.outcome is None:
            report = engine_for(game.rules).analyse(game.position, PATIENCE)
            self.values = {str(move): _shown(score) for move, score in report.values.items()}


def _shown(score: Score) -> dict[str, str]:
    """A value as the board takes it."""
    look = "guess"
    if score.proven:
        look = "draw" if score.value == 0 else "win" if score.value > 0 else "loss"
    return {"sign": score.short, "words": score_phrase(score), "look": look}
