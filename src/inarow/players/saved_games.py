"""Saved games, each in a file of its own: saved while they are played, and gone on with."""

import contextlib
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from inarow.players.folder import data_folder
from inarow.players.match import Match, is_person
from inarow.players.player import Player
from inarow.players.registry import kind_called, make_player, runs_programs
from inarow.rules import BadFile, BadOption, Game, Message, Notation, Side, read_games
from inarow.rules.errors import why_os_error
from inarow.rules.record import save_game

MayStart = Callable[[Side, str], bool]  # whether a side's player, a program, may be started

LAST = "last"  # typed for the id of the newest game


class SavedGames:
    """The games that can be resumed."""

    def __init__(self) -> None:
        self._folder = data_folder() / "games"

    def path(self, game_id: str) -> Path:
        """The file of the game with this id. Raises BadFile."""
        if not re.fullmatch(r"[0-9A-Za-z][0-9A-Za-z-]{0,60}", game_id):
            raise BadOption(
                "'{text}' is not the id of a game: one looks like 20261115-091500", text=game_id
            )
        return self._folder / f"{game_id}.jsonl"

    def new_id(self) -> str:
        """An unused id. Its file is created at once, so that no other terminal takes it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        stamp = time.strftime("%Y%m%d-%H%M%S")
        for ending in ("", *(f"-{twin}" for twin in range(2, 1000))):
            with contextlib.suppress(FileExistsError):
                self.path(stamp + ending).touch(exist_ok=False)
                return stamp + ending
        raise FileExistsError(17, "all ids of this second are taken", str(self._folder))

    def load(self, game_id: str) -> Game:
        """The game with this id. Raises BadFile or OSError."""
        path = self.path(game_id)
        if path.exists():
            return last_game(path)
        newest = ", ".join(self.ids()[:3])
        if not newest:
            raise BadFile("there is no saved game {id}, and no other", id=game_id)
        raise BadFile(
            "there is no saved game {id}; the newest are {newest}", id=game_id, newest=newest
        )

    def ids(self) -> list[str]:
        """The ids of all games, the newest first."""
        paths = [path for path in self._folder.glob("*.jsonl") if path.stat().st_size]
        paths.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        return [path.stem for path in paths]

    def newest(self) -> str:
        """The id of the newest game. Raises BadFile."""
        ids = self.ids()
        if not ids:
            raise BadFile("there is no saved game")
        return ids[0]


def last_game(path: Path) -> Game:
    """The last game of a file of records. Raises BadFile or OSError."""
    games = deque(read_games(path), maxlen=1)
    if not games:
        raise BadFile("there is no game in {file}", file=str(path))
    return games[0]


def resume(game: Game, may_start: MayStart = lambda _side, _name: False) -> Match:
    """A match that goes on with a game whose record names its players. Raises BadPlayer.

    A name that no kind of player has, such as Ada, is a person's. A program is started only if it
    `may_start`, for nobody knows where the record comes from; else a person plays in its place.
    """
    first = _recorded(game.first, Side.FIRST, may_start)
    second = _recorded(game.second, Side.SECOND, may_start)
    return Match(first, second, game, leeway=None)


def _recorded(name: str, side: Side, may_start: MayStart) -> Player | None:
    if is_person(name):
        return None
    if runs_programs(name):
        return make_player(name) if may_start(side, name) else None
    return None if kind_called(name.partition(":")[0]) is None else make_player(name)


class Autosave:
    """Saves the game that is being played, after every move; a full disk does not stop it."""

    def __init__(self, game_id: str | None = None) -> None:
        self._games = SavedGames()
        self._id = game_id
        self._saved: Game | None = None
        self._failed = False
        self._written: set[Path] = set()  # files that this program wrote and may overwrite

    def save(self, game: Game) -> Message | None:
        """Save the game, if there is anything in it yet; why that failed, once."""
        if game is self._saved or (not game.moves and self._id is None):
            return None
        try:
            if self._id is None:
                self._id = self._games.new_id()
            save_game(self._games.path(self._id), game)  # until it is written, the old one stays
        except OSError as error:
            said, self._failed, self._saved = self._failed, True, None
            if said:
                return None
            reason = why_os_error(error)
            return Message("The game can't be saved: {reason}. You can play on.", reason=reason)
        self._failed, self._saved = False, game
        return None

    def forget(self) -> None:
        """The next game is another one, with a file of its own."""
        self._id = None
        self._saved = None

    def write(self, name: str, game: Game) -> Message:
        """Save the game to a file that the user named, and say where. Raises BadFile or OSError."""
        path = Path(name).expanduser()
        if path.exists() and path.resolve() not in self._written:
            raise BadFile("{file} exists already: take another name", file=str(path))
        save_game(path, game)
        self._written.add(path.resolve())
        return Message("Saved to {file}.", file=str(path))

    def where(self, game: Game) -> tuple[Message, ...]:
        """Where the game is, and how to go on with it; nothing where there is no game yet."""
        if not game.moves and self._id is None:
            return ()
        if self._saved is None or self._id is None:
            moves = " ".join(map(str, game.moves))
            return (Message("The game is not saved. Its moves: {moves}", moves=moves),)
        path = str(self._games.path(self._id))
        places = (Message("The game is saved in {file}", file=path),)
        if game.ending is not None:
            return places
        command = f"inarow play --resume {self._id}"
        return (*places, Message("Go on with: {command}", command=command))

    def close(self) -> None:
        """Leave no empty file behind."""
        if self._id is not None:
            path = self._games.path(self._id)
            with contextlib.suppress(OSError):
                if not path.stat().st_size:
                    path.unlink()


@dataclass(frozen=True)
class Sitting:
    """A match at a terminal, where it is saved, and how it is shown."""

    match: Match
    autosave: Autosave
    marks: str = "XO"
    notation: Notation = Notation.CELL
    seconds: float | None = 10.0  # for each of the computer's moves
    values: bool = False  # whether those behind the computer's moves are shown
