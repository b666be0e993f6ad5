"""Everything that decides how a tournament goes: the same plan gives the same games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Any, ClassVar, NamedTuple

from inarow.arena.fixture import Fixture, seed_of
from inarow.arena.opening import Choice, OpeningRule, Openings
from inarow.arena.schedule import Gauntlet, KnockOut, Meeting, RoundRobin, Schedule, Sprt, Swiss
from inarow.players.fault import Evidence
from inarow.players.match import GRACE, PATIENCE, Leeway
from inarow.players.registry import object_name, split_options
from inarow.rules import Agreement, Clock, Data, Game, InarowError, Message, Rules, Say
from inarow.rules.agreement import agree
from inarow.rules.message import printable
from inarow.search import Limit

LONGEST = 60


class Entrant(NamedTuple):
    """A name, unique in the tournament, and the text for `make_player`.

    `own` is in its place what a program has handed over: a player, its class or a function. `hash`
    is the SHA-256 of a bot's files when the tournament began.
    """

    name: str
    player: str
    own: Any = None
    hash: str = ""


class Rejected(NamedTuple):
    """A bot that wanted to take part and can't, and why."""

    name: str
    reason: Message


def read_entrants(players: Sequence[str | Any]) -> tuple[Entrant, ...]:
    """Entrants from what was typed: a player's text, or `Name=text`; or objects of this program.

    A path is named after its file, an object after its class; a name that is taken gets a number.

    >>> [entrant.name for entrant in read_entrants(["careful", "Ada=bots/ada.py", "careful"])]
    ['careful', 'Ada', 'careful #2']
    """
    entrants: list[Entrant] = []
    for given in players:
        own = None if isinstance(given, str) else given
        text = given if own is None else object_name(given)
        name, player = _name_and_player(text.strip())
        taken = {entrant.name for entrant in entrants}
        fresh, number = name, 1
        while fresh in taken:
            number += 1
            fresh = f"{name} #{number}"
        entrants.append(Entrant(fresh, player, own))
    return tuple(entrants)


def _name_and_player(text: str) -> tuple[str, str]:
    # Neither `minimax:depth=4` nor `bots/a=b.py` starts with a name.
    if match := re.match(r"([^=:/\\,]+)=(.+)", text):
        return printable(match[1].strip())[:LONGEST], match[2].strip()
    path = text.partition(":")[2] if text.startswith("bot:") else text
    if "/" in path or "\\" in path:
        return printable(PurePath(split_options(path)[0]).name or path)[:LONGEST], text
    return text[:LONGEST], text


@dataclass(frozen=True)
class Terms(Data):
    """Rules and time: seconds per move, seconds per game, and extra for a player's first move.

    `nodes`, `depth` and `playouts` limit a search without a clock, so that it comes out the same
    on every machine. With `charge_start` the time that a bot takes to start counts as part of its
    first move. In a `contest` no bot runs on a machine that can't lock it in. `memory` is the MiB
    and `processes` the number of processes that a bot may use, if not as many as usual. By an
    `agreement` the players place the first stones and decide who plays which side.
    """

    rules: Rules
    move_seconds: float | None = None
    clock: Clock | None = None
    first_seconds: float = 0.0
    nodes: int | None = None
    depth: int | None = None
    playouts: int | None = None
    charge_start: bool = False
    contest: bool = False
    memory: int | None = None
    processes: int | None = None
    grace: float = GRACE
    patience: float = PATIENCE
    agreement: Agreement | None = None

    @cached_property
    def limit(self) -> Limit:
        """What bounds a single move."""
        return Limit(self.move_seconds, self.nodes, self.depth, self.playouts)

    @cached_property
    def leeway(self) -> Leeway:
        """How strictly the time is taken."""
        return Leeway(self.first_seconds, self.charge_start, self.grace, self.patience)

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The terms as plain values; limits that are as usual are left out, as they always were."""
        data = super().as_data(say)
        return {
            key: value
            for key, value in data.items()
            if value is not None or key not in ("memory", "processes", "agreement")
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Terms:
        """The terms that `as_data` wrote."""
        values = dict(data)
        values["rules"] = Rules.read(values["rules"])
        if values["clock"] is not None:
            values["clock"] = Clock.read(values["clock"])
        if values.get("agreement") is not None:
            values["agreement"] = Agreement.read(values["agreement"])
        return cls(**values)


FORMATS: dict[str, type[Any]] = {
    "round-robin": RoundRobin,
    "gauntlet": Gauntlet,
    "swiss": Swiss,
    "knock-out": KnockOut,
    "sprt": Sprt,
}


class BadPlan(InarowError):
    """The tournament can't be played as planned."""


@dataclass(frozen=True)
class Plan(Data):
    """Who plays, on which terms and schedule, from which openings, and the seed for it all.

    Two plans are the same if their data are.
    """

    terms: Terms
    entrants: tuple[Entrant, ...]
    schedule: Schedule
    openings: OpeningRule = field(default_factory=OpeningRule)
    seed: int = 0
    rejected: tuple[Rejected, ...] = ()

    version: ClassVar[int] = 1
    DATA = "version terms entrants=seats format schedule openings seed rejected=kept_out"

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise BadPlan("a tournament needs at least two players, not {n}", n=len(self.entrants))
        if isinstance(self.schedule, Sprt) and len(self.entrants) != 2:
            raise BadPlan("a sequential test compares two players, not {n}", n=len(self.entrants))

    @property
    def seats(self) -> list[list[str]]:
        """The entrants as the ledger keeps them."""
        return [[e.name, e.player, *([e.hash] if e.hash else [])] for e in self.entrants]

    @property
    def kept_out(self) -> list[list[str]]:
        """Who was rejected, as the ledger keeps it."""
        return [[each.name, Evidence(each.reason).as_json()] for each in self.rejected]

    @property
    def format(self) -> str:
        """The name of the tournament's format."""
        return next(name for name, kind in FORMATS.items() if type(self.schedule) is kind)

    @cached_property
    def opening_list(self) -> Openings:
        """The openings, found as they are needed. Raises BadNotation or BadOption."""
        return Openings(self.terms.rules, self.openings, self.seed)

    def prepare(self) -> None:
        """Find the first opening, so that a problem shows before anybody plays.

        Raises BadNotation or BadOption.
        """
        if self.terms.agreement is not None:
            agree(Game.new(self.terms.rules), self.terms.agreement)
            if self.openings.choice is not Choice.NONE:
                raise BadPlan("players who open by agreement need no openings: omit --openings")
        self.opening_list[0]

    def fixtures(self, meetings: Sequence[Meeting], pair: int) -> Iterator[Fixture]:
        """The games of these meetings; their pairs are numbered from `pair` on."""
        for meeting in meetings:
            if meeting.second is None:
                continue
            for offset in range(meeting.pairs):
                opening = self.opening_list[meeting.opening + offset]
                two = (meeting.first, meeting.second)
                for number, (first, second) in enumerate((two, two[::-1]), 2 * pair):
                    seed = seed_of(self.seed, "game", number)
                    yield Fixture(number, first, second, opening, seed)
                pair += 1

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The plan as plain values; who was rejected only if anybody was."""
        data = super().as_data(say)
        return data if self.rejected else {k: v for k, v in data.items() if k != "rejected"}

    def as_json(self) -> str:
        """The plan as plain letters: a file's name may be any bytes."""
        return json.dumps(self.as_data(), sort_keys=True)

    @classmethod
    def read(cls, text: str) -> Plan:
        """The plan that `as_json` wrote. Raises BadPlan."""
        try:
            data: Mapping[str, Any] = json.loads(text)
            if data["version"] != cls.version:
                raise BadPlan(
                    "the tournament was started by another version of inarow and can't be resumed"
                )
            return cls(
                Terms.from_data(data["terms"]),
                tuple(
                    Entrant(printable(name), player, hash="".join(marked))
                    for name, player, *marked in data["entrants"]
                ),
                FORMATS[data["format"]](**data["schedule"]),
                OpeningRule.from_data(data["openings"]),
                data["seed"],
                tuple(
                    Rejected(printable(name), Evidence.read(reason).message)
                    for name, reason in data.get("rejected", ())
                ),
            )
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, InarowError):
                raise
            raise BadPlan("the plan of the tournament can't be read") from error
