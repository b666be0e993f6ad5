"""Saves the game that is being played, after every move; a full disk does not stop the game."""

from __future__ import annotations

import contextlib
from pathlib import Path

from inarow.cli.failures import why_os_error
from inarow.cli.terminal.output import tell
from inarow.cli.terminal.saved_games import SavedGames
from inarow.locale import gettext as _
from inarow.locale import say
from inarow.rules import BadFile, Game
from inarow.rules.record import save_game


class Autosave:
    """Saves the game, and says where it is."""

    def __init__(self, saved: SavedGames, game_id: str | None = None) -> None:
        self._games = saved
        self._id = game_id
        self._saved: Game | None = None
        self._failed = False
        self._written: set[Path] = set()  # files that this program wrote and may overwrite

    def save(self, game: Game) -> None:
        """Save the game, if there is anything in it yet."""
        if game is self._saved or (not game.moves and self._id is None):
            return
        try:
            if self._id is None:
                self._id = self._games.new_id()
            self._games.save(self._id, game)
        except OSError as error:
            if not self._failed:
                tell(
                    _("The game can't be saved: {reason}. You can play on.").format(
                        reason=say(why_os_error(error))
                    )
                )
            self._failed = True
            self._saved = None
        else:
            self._failed = False
            self._saved = game

    def forget(self) -> None:
        """The next game is another one, with a file of its own."""
        self._id = None
        self._saved = None

    def write(self, name: str, game: Game) -> None:
        """Save the game to a file that the user named. Raises BadFile or OSError."""
        path = Path(name).expanduser()
        if path.exists() and path.resolve() not in self._written:
            raise BadFile("{file} exists already: take another name", file=str(path))
        save_game(path, game)
        self._written.add(path.resolve())
        tell(_("Saved to {file}.").format(file=path))

    def tell_where(self, game: Game) -> None:
        """Say where the game is, and how to go on with it."""
        if not game.moves and self._id is None:
            return
        if self._saved is None or self._id is None:
            moves = " ".join(map(str, game.moves))
            tell(_("The game is not saved. Its moves: {moves}").format(moves=moves))
            return
        path = self._games.path(self._id)
        tell(_("The game is saved in {file}").format(file=path), wrap=False)
        if game.ending is None:
            command = f"inarow play --resume {self._id}"
            tell(_("Go on with: {command}").format(command=command), wrap=False)

    def close(self) -> None:
        """Leave no empty file behind."""
        if self._id is not None:
            path = self._games.path(self._id)
            with contextlib.suppress(OSError):
                if not path.stat().st_size:
                    path.unlink()
