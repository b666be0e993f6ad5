"""A game from the words of a command line: a file of records, or a game's name with moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from inarow.cli.commands.replay import find_game
from inarow.cli.terminal.saved_games import Shelf
from inarow.players.folder import data_folder
from inarow.rules.errors import BadNotation
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position

LAST = "last"


def read_game_words(words: Sequence[str]) -> Game:
    """The game that the words mean. Raises BadNotation, BadRules, BadPosition or OSError.

    They are a file of records (`-` is standard input), alone or with a number; `last`, the newest
    saved game; or a game's name or code, or a position's, with moves after it.
    """
    head, *rest = words
    if head == LAST and not rest:
        return _last_saved()
    if head == "-" or Path(head).expanduser().is_file():
        if len(rest) > 1:
            raise BadNotation(
                Message(
                    "after a file only the number of a game can follow, not '{text}'",
                    text=" ".join(rest),
                )
            )
        file = head if head == "-" else str(Path(head).expanduser())
        return find_game(file, rest[0] if rest else None)[0]
    if "/" in head and ":" not in head:
        raise BadNotation(Message("{file}: there is no such file", file=head))
    start = read_position(head) if ":" in head else Position.start(Rules.read(head))
    return Game(start, read_moves(" ".join(rest), start))


def _last_saved() -> Game:
    shelf = Shelf(data_folder())
    ids = shelf.ids()
    if not ids:
        raise BadNotation(Message("there is no saved game"))
    return shelf.load(ids[0])
