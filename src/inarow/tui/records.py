"""Games that were played: the saved ones, or those of a file of records."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from inarow.locale import _, ngettext, say
from inarow.phrases.game import ending_phrase, pairing, side_names
from inarow.players.saved_games import SavedGames
from inarow.rules import Game, InarowError, read_games
from inarow.rules import Message as Sentence
from inarow.rules.errors import why_os_error
from inarow.tui.face import BACK, Face, Key, Question
from inarow.tui.review import ReviewScreen

MOST = 500  # games of a file that are listed


class RecordsScreen(Face):
    """A list of games; Enter shows one, move by move, with its review."""

    TITLE_TEXT = Sentence("Replay")
    KEYS = (
        Key("enter", "", Sentence("show")),
        Key("o", "other", Sentence("open a file")),
        BACK,
    )

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Game] = []

    def body(self) -> ComposeResult:
        """The list."""
        yield OptionList(id="list")

    def on_mount(self) -> None:
        """List the saved games, the newest first."""
        saved = SavedGames()
        for game_id in islice(saved.ids(), MOST):
            with suppress(InarowError, OSError):
                self.games.append(saved.load(game_id))
        self._list()

    def _list(self) -> None:
        shown = self.query_one(OptionList)
        shown.clear_options()
        shown.add_options([Option(_line(game)) for game in self.games])
        shown.highlighted = 0 if self.games else None
        shown.focus()
        if not self.games:
            self.notify(_("There is no game yet: o opens a file of records."))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the game."""
        game = self.games[event.option_index]
        if game.moves:
            self.app.push_screen(ReviewScreen(game, game.tags.get("marks", "XO")))

    def action_other(self) -> None:
        """Open a file of records."""
        self.app.push_screen(Question(_("A file of records:")), self._open)

    def _open(self, name: str | None) -> None:
        if name is None:
            return
        try:
            self.games = list(islice(read_games(Path(name).expanduser()), MOST))
        except InarowError as error:
            self.notify(say(error.message), severity="error", markup=False)
            return
        except OSError as error:
            self.notify(say(why_os_error(error)), severity="error", markup=False)
            return
        self._list()


def _line(game: Game) -> str:
    marks = game.tags.get("marks", "XO")
    n = len(game.moves)
    plies = ngettext("{n} ply", "{n} plies", n)
    ending = ending_phrase(game.rules, game.ending, side_names(game, marks))
    return f"{pairing(game, marks)}  {plies}  {ending}"
