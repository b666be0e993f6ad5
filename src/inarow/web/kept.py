"""A game as it is kept: its record, who sits where, and the computer's last report."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Any, Self

from inarow.players.session import BY_HAND, PERSON, Session, is_person
from inarow.rules.cell import LETTERS, Cell
from inarow.rules.game import Game
from inarow.rules.record import read_game, write_game
from inarow.rules.side import Side

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits


def new_secret() -> str:
    """A name of a game or a seat that nobody guesses."""
    return secrets.token_urlsafe(16)


def fingerprint(secret: str) -> str:
    """What is kept of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class Seat:
    """Who plays a side, and who may move for it.

    `player` is a person or a player by name; `invitation` is there until a friend has taken the
    seat. Both secrets are kept as fingerprints.
    """

    player: str = PERSON
    name: str = ""
    owner: str | None = None
    invitation: str | None = None

    @property
    def is_person(self) -> bool:
        return is_person(self.player)


@dataclass(frozen=True)
class KeptGame:
    """A game with its seats. It never changes: every move makes the next version."""

    id: str
    game: Game
    seats: Mapping[Side, Seat]
    seconds: float = 3.0
    version: int = 1
    made: float = field(default_factory=time.time)
    changed: float = field(default_factory=time.time)
    report: Mapping[str, Any] | None = None
    following: str | None = None

    @property
    def session(self) -> Session:
        """The game as it is played on: who is to move, and undo and redo. Raises BadPlayer."""
        return Session.of(self.game)

    @property
    def marks(self) -> str:
        return self.game.tags.get("marks", "XO")

    @property
    def by_hand(self) -> bool:
        """Whether a person makes the next move, even if it is the computer's."""
        return self.game.tags.get(BY_HAND) == "yes"

    def owns(self, side: Side, secret: str | None) -> bool:
        """Whether this secret is the one of the seat."""
        owner = self.seats[side].owner
        if secret is None or owner is None:
            return False
        return secrets.compare_digest(owner, fingerprint(secret))

    def owned(self, secret: str | None) -> tuple[Side, ...]:
        """The sides that this secret may move for."""
        return tuple(side for side in Side if self.owns(side, secret))

    def after(self, game: Game, report: Mapping[str, Any] | None = None) -> Self:
        """The next version, with this game."""
        return self.next(game=game, report=report)

    def next(self, **changes: Any) -> Self:
        """The next version."""
        return replace(self, version=self.version + 1, changed=time.time(), **changes)

    @property
    def record(self) -> Game:
        """The game as others shall read it, with the names of people."""
        first, second = (seat.name or seat.player for seat in self.seats.values())
        return replace(self.game, first=first, second=second)

    def row(self) -> dict[str, Any]:
        """The game as it stands in the database."""
        undone = [[str(cell), seconds] for cell, seconds in self.game.undone]
        return {
            "id": self.id,
            "version": self.version,
            "made": self.made,
            "changed": self.changed,
            "record": write_game(self.game),
            "undone": json.dumps(undone),
            "first": _seat_json(self.seats[Side.FIRST]),
            "second": _seat_json(self.seats[Side.SECOND]),
            "seconds": self.seconds,
            "report": None if self.report is None else json.dumps(self.report),
            "following": self.following,
        }

    @classmethod
    def of_row(cls, row: Any) -> Self:
        """The game that `row` wrote."""
        undone = tuple((_cell(name), seconds) for name, seconds in json.loads(row.undone))
        return cls(
            id=row.id,
            game=replace(read_game(row.record), undone=undone),
            seats={
                Side.FIRST: Seat(**json.loads(row.first)),
                Side.SECOND: Seat(**json.loads(row.second)),
            },
            seconds=row.seconds,
            version=row.version,
            made=row.made,
            changed=row.changed,
            report=None if row.report is None else json.loads(row.report),
            following=row.following,
        )


@lru_cache(1000)
def _seat_json(seat: Seat) -> str:
    return json.dumps(asdict(seat))


def _cell(name: str) -> Cell:
    return Cell(LETTERS.index(name[0]), int(name[1:]) - 1)
