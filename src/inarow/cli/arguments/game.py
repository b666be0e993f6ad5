"""Recorded games: from a file of records, a ledger, standard input, or moves that were typed."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from inarow.arena.ledger import Ledger, is_ledger
from inarow.cli.arguments.options import read_whole
from inarow.cli.terminal.output import standard_input
from inarow.players.fault import Evidence
from inarow.players.saved_games import LAST, SavedGames
from inarow.rules import (
    BadFile,
    BadOption,
    Game,
    Message,
    Position,
    Rules,
    read_game,
    read_games,
    read_moves,
    read_position,
)
from inarow.rules.record import games_in


def read_game_arguments(arguments: Sequence[str]) -> Game:
    """The game that the arguments name. Raises an InarowError or OSError.

    They are a file of records (`-` is standard input), alone or with a number; `last`, the newest
    saved game; or a game's name or code, or a position's, with moves after it.
    """
    head, *rest = arguments
    if head == LAST and not rest:
        saved = SavedGames()
        return saved.load(saved.newest())
    file = head if head == "-" else str(Path(head).expanduser())
    if file == "-" or Path(file).is_file() or Path(file).is_fifo():
        if len(rest) > 1:
            raise BadOption(
                "after a file only the number of a game can follow, not '{text}'",
                text=" ".join(rest),
            )
        return find_game(file, rest[0] if rest else None)[0]
    start = read_position(head) if ":" in head else Position.start(Rules.read(head))
    return Game(start, read_moves(" ".join(rest), start))


def find_game(file: str, number: str | None) -> tuple[Game, Evidence | None]:
    """A game by its number, or the first, and what is known about a fault. Raises BadFile."""
    wanted = None if number is None else read_whole(number, Message("the number of a game"))
    with open_ledger(file) as ledger:
        if ledger is not None:
            if wanted is None:
                wanted = min(ledger.numbers(), default=0)
            played = ledger.find(wanted)
            evidence = None if played.evidence is None else Evidence.read(played.evidence)
            return read_game(played.record), evidence
    games = recorded_games(file)
    wanted = 1 if wanted is None else wanted
    if not 1 <= wanted <= len(games):
        raise BadFile(
            "there is no game {number} in {file}, which has {count} in all",
            number=wanted,
            file=file,
            count=len(games),
        )
    return games[wanted - 1], None


def open_ledger(file: str) -> AbstractContextManager[Ledger | None]:
    """The ledger in the file, or None if it holds records. Raises OSError or BadLedger."""
    if file == "-" or not is_ledger(Path(file)):
        return nullcontext()
    return Ledger.open(Path(file))


def recorded_games(file: str) -> list[Game]:
    """The games of a file of records. Raises BadFile, BadNotation or OSError."""
    games = list(games_in(standard_input(), "-") if file == "-" else read_games(Path(file)))
    if not games:
        raise BadFile("there is no game in {file}", file=file)
    return games
