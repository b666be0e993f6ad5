"""Everything that decides how a tournament goes: the same plan gives the same games."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypedDict

from inarow.arena.entrant import Entrant
from inarow.arena.fixture import Fixture
from inarow.arena.knockout import KnockOut
from inarow.arena.opening import OpeningData, OpeningRule, Openings
from inarow.arena.schedule import Gauntlet, Meeting, RoundRobin, Schedule
from inarow.arena.seed import seed_of
from inarow.arena.sprt import Sprt
from inarow.arena.swiss import Swiss
from inarow.arena.terms import Terms
from inarow.rules import InarowError

FORMATS: dict[str, type[Any]] = {
    "round-robin": RoundRobin,
    "gauntlet": Gauntlet,
    "swiss": Swiss,
    "knock-out": KnockOut,
    "sprt": Sprt,
}
VERSION = 1


class PlanData(TypedDict):
    """A plan in JSON."""

    version: int
    terms: dict[str, Any]
    entrants: list[list[str]]
    format: str
    schedule: dict[str, Any]
    openings: OpeningData
    seed: int


class BadPlan(InarowError):
    """The tournament can't be played as planned."""


@dataclass(frozen=True)
class Plan:
    """Who plays, on which terms and schedule, from which openings, and the seed for it all."""

    terms: Terms
    entrants: tuple[Entrant, ...]
    schedule: Schedule
    openings: OpeningRule = field(default_factory=OpeningRule)
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.entrants) < 2:
            raise BadPlan("a tournament needs at least two players, not {n}", n=len(self.entrants))
        if isinstance(self.schedule, Sprt) and len(self.entrants) != 2:
            raise BadPlan("a sequential test compares two players, not {n}", n=len(self.entrants))

    @property
    def format(self) -> str:
        """The name of the tournament's format."""
        return next(name for name, kind in FORMATS.items() if type(self.schedule) is kind)

    @cached_property
    def opening_list(self) -> Openings:
        """The openings, found as they are needed. Raises BadNotation or BadOption."""
        return Openings(self.terms.rules, self.openings, self.seed)

    def prepare(self) -> None:
        """Find the first opening, so that a problem shows before anybody plays."""
        self.opening_list[0]

    def fixtures(self, meetings: Sequence[Meeting], pair: int) -> Iterator[Fixture]:
        """The games of these meetings; their pairs are numbered from `pair` on."""
        for meeting in meetings:
            if meeting.second is None:
                continue
            for offset in range(meeting.pairs):
                opening = self.opening_list[meeting.opening + offset]
                for swapped in (0, 1):
                    number = 2 * pair + swapped
                    first, second = meeting.first, meeting.second
                    if swapped:
                        first, second = second, first
                    seed = seed_of(self.seed, "game", number)
                    yield Fixture(number, first, second, opening, seed)
                pair += 1

    def as_data(self) -> PlanData:
        """The plan as plain values; two plans are the same if these are."""
        return {
            "version": VERSION,
            "terms": self.terms.as_data(),
            "entrants": [[entrant.name, entrant.player] for entrant in self.entrants],
            "format": self.format,
            "schedule": dataclasses.asdict(self.schedule),  # type: ignore[call-overload] # all schedules are dataclasses
            "openings": self.openings.as_data(),
            "seed": self.seed,
        }

    def as_json(self) -> str:
        """The plan as text."""
        return json.dumps(self.as_data(), ensure_ascii=False, sort_keys=True)

    @classmethod
    def read(cls, text: str) -> Plan:
        """The plan that `as_json` wrote. Raises BadPlan."""
        try:
            data: Mapping[str, Any] = json.loads(text)
            if data["version"] != VERSION:
                raise BadPlan(
                    "the tournament was started by another version of inarow and can't be resumed"
                )
            return cls(
                Terms.from_data(data["terms"]),
                tuple(Entrant(name, player) for name, player in data["entrants"]),
                FORMATS[data["format"]](**data["schedule"]),
                OpeningRule.from_data(data["openings"]),
                data["seed"],
            )
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, InarowError):
                raise
            raise BadPlan("the plan of the tournament can't be read") from error
