"""Recorded games, from wherever they are kept: a file of records, a ledger, standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from inarow.arena.ledger import Ledger, is_ledger
from inarow.rules.errors import BadNotation, InarowError
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.record import read_game, read_games


@contextmanager
def open_ledger(file: str) -> Iterator[Ledger | None]:
    """The ledger in the file, or None if it holds records. Raises OSError or BadLedger."""
    if file == "-" or not is_ledger(Path(file)):
        yield None
        return
    with Ledger.open(Path(file)) as ledger:
        yield ledger


def recorded_games(file: str) -> list[Game]:
    """The games of a file of records. Raises BadNotation or OSError."""
    games = _from_input() if file == "-" else list(read_games(Path(file)))
    if not games:
        raise BadNotation(Message("there is no game in {file}", file=file))
    return games


def _from_input() -> list[Game]:
    games = []
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            games.append(read_game(line))
        except InarowError as error:
            raise BadNotation(
                Message(
                    "line {number} of {file}: {reason}",
                    number=number,
                    file="-",
                    reason=error.message,
                )
            ) from error
    return games
