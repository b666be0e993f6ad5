"""The folder of saved games, each in a file of its own."""

from __future__ import annotations

import re
import time
from collections import deque
from pathlib import Path

from inarow.rules import BadFile, BadOption, Game, Message, read_games
from inarow.rules.record import save_game


class SavedGames:
    """The games that can be resumed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "games"

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
        for attempt in range(1, 1000):
            game_id = stamp if attempt == 1 else f"{stamp}-{attempt}"
            try:
                self.path(game_id).touch(exist_ok=False)
            except FileExistsError:
                continue
            return game_id
        raise FileExistsError(17, "all ids of this second are taken", str(self._folder))

    def save(self, game_id: str, game: Game) -> None:
        """Save the game. Until that is done, its old file stays as it was."""
        save_game(self.path(game_id), game)

    def load(self, game_id: str) -> Game:
        """The game with this id. Raises BadFile or OSError."""
        path = self.path(game_id)
        if not path.exists():
            raise BadFile(self._no_such(game_id))
        return last_game(path)

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

    def _no_such(self, game_id: str) -> Message:
        newest = self.ids()[:3]
        if not newest:
            return Message("there is no saved game {id}, and no other", id=game_id)
        return Message(
            "there is no saved game {id}; the newest are {newest}",
            id=game_id,
            newest=", ".join(newest),
        )


def last_game(path: Path) -> Game:
    """The last game of a file of records. Raises BadFile or OSError."""
    games = deque(read_games(path), maxlen=1)
    if not games:
        raise BadFile("there is no game in {file}", file=str(path))
    return games[0]
