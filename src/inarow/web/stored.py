"""A game as it is stored: its record, who sits where, and the computer's last report."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from typing import Annotated, Any, Literal, Self, TypedDict

from inarow.locale import language
from inarow.players.match import BY_HAND, PERSON, is_person
from inarow.rules import (
    LETTERS,
    Cell,
    Data,
    Deal,
    Game,
    Reason,
    Side,
    SideName,
    read_game,
    write_game,
)
from inarow.rules.agreement import DealData
from inarow.rules.game import GameData
from inarow.search import ReportData
from inarow.web.clients import this_client
from inarow.web.offers import title_of

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits
TEXTS = 200  # games whose JSON is remembered
LONGEST = 1e6  # seconds that a move can have taken
ASKED = "asked"  # the tag of what one side asks the other

# What a row of the database has under the same name and as it is.
COLUMNS = ("id", "version", "made", "changed", "seconds", "delay", "paused", "following", "maker")


def new_secret() -> str:
    """A name for a game or a seat that nobody can guess."""
    return secrets.token_urlsafe(16)


def fingerprint(secret: str) -> str:
    """What is stored of a secret: enough to recognise it, not enough to use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class Seat(Data):
    """Who plays a side, and who may move for it; `free` while a friend has not come yet.

    `player` is a person or a player by name; `invitation` is there until a friend has taken the
    seat. Both secrets are stored as fingerprints, and nobody is shown them.
    """

    player: str = PERSON
    name: str = ""
    owner: str | None = None
    invitation: str | None = None

    DATA = "player person name free"

    @property
    def person(self) -> bool:
        return is_person(self.player)

    @property
    def free(self) -> bool:
        return self.owner is None


SeatData = Annotated[dict[str, Any], Seat]


class SeatsData(TypedDict):
    """Both seats."""

    first: SeatData
    second: SeatData


class ClockData(TypedDict):
    """The seconds left to each side now, what a move adds, and whose clock is `running`."""

    first: float
    second: float
    increment: float
    running: SideName | None


class AskedData(TypedDict):
    """What one side asks the other: to take back to its last move, or for another game."""

    side: SideName
    what: Literal["undo", "rematch"]


class StoredGameData(GameData):
    """A game on the server as it is now.

    When `by_hand`, a person makes the next move, even if it is the computer's. While `paused`,
    computers move only when they are asked; `delay` is how many seconds they wait for each other.
    """

    id: str
    version: int
    title: str
    seats: SeatsData
    marks: Literal["XO", "OX"]
    by_hand: bool
    paused: bool
    thinking_seconds: float
    delay: float
    report: ReportData | None
    following: str | None
    clock: ClockData | None
    asked: AskedData | None
    deal: DealData | None


@dataclass(frozen=True, eq=False)
class StoredGame:
    """A game with its seats. It never changes: every move makes the next version."""

    id: str
    game: Game
    seats: Mapping[Side, Seat]
    seconds: float = 3.0
    delay: float = 0.0
    paused: bool = False
    version: int = 1
    made: float = field(default_factory=time.time)
    changed: float = field(default_factory=time.time)
    since: float = field(default_factory=time.monotonic)  # `changed`, by a clock that never jumps
    report: ReportData | None = None
    following: str | None = None
    maker: str = field(default_factory=lambda: fingerprint(this_client())[:22])

    @property
    def kept(self) -> bool:
        """Whether it goes last of its maker's games: it is over, and somebody's by name."""
        named = any(seat.name for seat in self.seats.values())
        return named and self.game.ending is not None

    @property
    def marks(self) -> Literal["XO", "OX"]:
        return "OX" if self.game.tags.get("marks") == "OX" else "XO"

    @property
    def by_hand(self) -> bool:
        """Whether a person makes the next move, even if it is the computer's."""
        return self.game.tags.get(BY_HAND) == "yes"

    def owns(self, side: Side, secret: str) -> bool:
        """Whether this secret is the one of the seat."""
        owner = self.seats[side].owner
        return owner is not None and secrets.compare_digest(owner, fingerprint(secret))

    def after(self, game: Game, report: ReportData | None = None, swapped: bool = False) -> Self:
        """The next version, with this game; the players may have swapped seats."""
        seats = swapped_seats(self.seats) if swapped else self.seats
        return self.next(game=game, report=report, seats=seats)

    @property
    def deal(self) -> Deal | None:
        """The opening by agreement, if the game has one."""
        return Deal.of(self.game)

    @property
    def dealing(self) -> bool:
        """Whether it is not decided yet who plays which side; no clock runs then."""
        deal = self.deal
        return deal is not None and not deal.over

    def next(self, **changes: Any) -> Self:
        """The next version."""
        now = {"changed": time.time(), "since": time.monotonic()}
        return replace(self, version=self.version + 1, **{**now, **changes})

    def remark(self, **changes: Any) -> Self:
        """The next version, which does not count as a change of the game: clocks run on."""
        return self.next(changed=self.changed, since=self.since, **changes)

    @property
    def between_people(self) -> bool:
        """Whether two people play who are not at the same screen."""
        first, second = self.seats.values()
        return first.person and second.person and first.owner != second.owner

    @property
    def elapsed(self) -> float:
        """The seconds that the next move has taken so far; none before both seats are taken."""
        if self.game.clock is not None and any(seat.free for seat in self.seats.values()):
            return 0.0
        return min(LONGEST, max(0.0, time.monotonic() - self.since))

    @property
    def running_seconds(self) -> float | None:
        """The seconds left to the person whose clock runs; None if none does."""
        turn = self.game.position.turn
        left = self.game.time_left(turn)
        if left is None or self.game.ending is not None or not self.seats[turn].person:
            return None
        if self.dealing:
            return None
        return None if any(seat.free for seat in self.seats.values()) else left - self.elapsed

    def clock_data(self) -> ClockData | None:
        """Both clocks as they are now; None if the game has none."""
        clock = self.game.clock
        if clock is None:
            return None
        turn = self.game.position.turn
        over = self.game.ending is not None
        runs = not over and not any(seat.free for seat in self.seats.values()) and not self.dealing
        left = {side: self.game.time_left(side) or 0.0 for side in Side}
        if runs:
            left[turn] -= self.elapsed
        elif self.game.ended is not None and self.game.ended.reason is Reason.TIME_OUT:
            left[turn if self.game.ended.winner is turn.other else turn.other] = 0.0
        return {
            "first": round(max(0.0, left[Side.FIRST]), 3),
            "second": round(max(0.0, left[Side.SECOND]), 3),
            "increment": clock.increment,
            "running": side_name(turn) if runs else None,
        }

    @property
    def record(self) -> Game:
        """The game with people's names, for others to read."""
        first, second = (seat.name or seat.player for seat in self.seats.values())
        return replace(self.game, first=first, second=second)

    def as_data(self) -> StoredGameData:
        """The game as everybody may see it, in the language of the request."""
        return {
            **self.game.as_data(),
            "id": self.id,
            "version": self.version,
            "title": title_of(self.game.rules),
            "seats": {
                "first": _seat_data(self.seats[Side.FIRST]),
                "second": _seat_data(self.seats[Side.SECOND]),
            },
            "marks": self.marks,
            "by_hand": self.by_hand,
            "paused": self.paused,
            "thinking_seconds": self.seconds,
            "delay": self.delay,
            "report": self.report,
            "following": self.following,
            "clock": self.clock_data(),
            "asked": asked_of(self.game),
            "deal": None if (deal := self.deal) is None else deal.as_data(),
        }

    def row(self) -> dict[str, Any]:
        """The game as a row of the database."""
        undone = [[str(cell), seconds] for cell, seconds in self.game.undone]
        return {
            **{name: getattr(self, name) for name in COLUMNS},
            "kept": self.kept,
            "record": write_game(self.game),
            "undone": json.dumps(undone),
            "first": _seat_json(self.seats[Side.FIRST]),
            "second": _seat_json(self.seats[Side.SECOND]),
            "report": None if self.report is None else json.dumps(self.report),
        }

    @classmethod
    def of_row(cls, row: Any) -> Self:
        """The game that `row` wrote."""
        undone = tuple((_cell(name), seconds) for name, seconds in json.loads(row.undone))
        return cls(
            **{name: getattr(row, name) for name in COLUMNS},
            since=time.monotonic() - max(0.0, time.time() - row.changed),
            game=replace(read_game(row.record), undone=undone),
            seats={
                Side.FIRST: Seat(**json.loads(row.first)),
                Side.SECOND: Seat(**json.loads(row.second)),
            },
            report=None if row.report is None else json.loads(row.report),
        )


def game_text(stored: StoredGame) -> str:
    """The game as JSON text, made once for all who ask at the same time."""
    if stored.running_seconds is not None:  # a clock is never the same
        return json.dumps(stored.as_data(), ensure_ascii=False)
    return _text_in(language(), stored)


def asked_of(game: Game) -> AskedData | None:
    """What one side asks the other in this position."""
    match game.tags.get(ASKED, "").split():
        case [("first" | "second") as side, ("undo" | "rematch") as what, ply]:
            if ply == str(len(game.moves)):
                return {"side": side, "what": what}
    return None


def swapped_seats(seats: Mapping[Side, Seat]) -> dict[Side, Seat]:
    """The seats with each other's players."""
    return {Side.FIRST: seats[Side.SECOND], Side.SECOND: seats[Side.FIRST]}


def side_name(side: Side) -> SideName:
    """A side as data has it."""
    return "first" if side is Side.FIRST else "second"


@lru_cache(TEXTS)
def _text_in(_language: str, stored: StoredGame) -> str:
    return json.dumps(stored.as_data(), ensure_ascii=False)


@lru_cache(1000)
def _seat_data(seat: Seat) -> SeatData:
    return seat.as_data()


@lru_cache(1000)
def _seat_json(seat: Seat) -> str:
    return json.dumps(asdict(seat))


def _cell(name: str) -> Cell:
    return Cell(LETTERS.index(name[0]), int(name[1:]) - 1)
