"""Ten levels for every game, from one that a child beats to the strongest there is."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files

from inarow.players.engines import ENGINES, SECONDS, strongest_player
from inarow.players.kind import Kind, option
from inarow.players.player import Abilities, Player, abilities
from inarow.players.skill import Skill, Thinker
from inarow.rules import Cell, Game, Message, Rules, Side
from inarow.search import Limit, Report

HIGHEST = 10
NAME = "level-"

USUAL_OPPONENT = f"{NAME}3"  # for those who have not chosen one

DESCRIPTIONS = (
    Message("for children: overlooks most things"),
    Message("a beginner who overlooks much"),
    Message("plays for fun, does not look far"),
    Message("plays for fun, sometimes thinks ahead"),
    Message("overlooks little that is near"),
    Message("has practice, seldom overlooks anything"),
    Message("plays well and thinks ahead"),
    Message("plays very well"),
    Message("an expert"),
    Message("the strongest there is"),
)


@dataclass(frozen=True)
class Levels:
    """The levels of one game: the strength of each below the highest, and the ratings measured.

    `doubt` is how little thinking is worth here beside what is seen at a glance; see `Skill`.
    The highest level is the strongest player. A small board leaves room for fewer than ten. A
    rating is points above the first level, with half the width of its 95 % interval.
    """

    strengths: tuple[float, ...]
    doubt: float
    ratings: tuple[tuple[float, float], ...] = ()

    @property
    def count(self) -> int:
        """How many levels there are."""
        return len(self.strengths) + 1

    def skill(self, level: int) -> Skill | None:
        """The skill of a level; None is the strongest player."""
        return Skill.at(self.strengths[level - 1], self.doubt) if level < self.count else None


@cache
def measured_levels() -> dict[Rules, Levels]:
    """The levels of the games that were measured: data that `bench/levels.py` has made."""
    text = files("inarow.players").joinpath("levels.json").read_text(encoding="utf-8")
    return {
        Rules.read(code): Levels(
            tuple(entry["skills"]),
            entry["doubt"],
            tuple((value, margin) for value, margin in entry["ratings"]),
        )
        for code, entry in json.loads(text).items()
    }


@cache
def levels_of(rules: Rules) -> Levels:
    """The levels of a game; one that was not measured has those of the game most like it.

    >>> levels_of(Rules(7, 6, 4, gravity=True)).count
    10
    """

    def unlikeness(known: Rules) -> tuple[bool, bool, float, bool]:
        size = abs(math.log(known.cells / rules.cells)) + abs(math.log(known.k / rules.k))
        return (
            known.misere != rules.misere,
            known.gravity != rules.gravity,
            size,
            known.exact != rules.exact,
        )

    return measured_levels()[min(measured_levels(), key=unlikeness)]


@dataclass(kw_only=True)
class Level(Abilities):
    """Plays as well as its level, and makes the mistakes of people."""

    level: int
    seed: int | None = option(None, Message("the same number makes the same choices again"), 0)
    _players: dict[Rules, Player] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def prepare(self, rules: Rules, side: Side) -> None:
        abilities(self._player(rules)).prepare(rules, side)

    def choose(self, game: Game, limit: Limit) -> Report | Cell | str:
        """A move that somebody of this level could make."""
        player = self._player(game.rules)
        if not isinstance(player, Thinker):
            seconds = SECONDS if limit.seconds is None else min(SECONDS, limit.seconds)
            limit = replace(limit, seconds=seconds)
        return player.choose(game, limit)

    def _player(self, rules: Rules) -> Player:
        if rules not in self._players:
            seed = random.getrandbits(32) if self.seed is None else self.seed
            skill = levels_of(rules).skill(self.level)
            self._players[rules] = strongest(rules, seed) if skill is None else Thinker(skill, seed)
        return self._players[rules]


def strongest(rules: Rules, seed: int) -> Player:
    """The strongest player for these rules."""
    kinds = {kind.name: kind for kind in ENGINES}
    return kinds[strongest_player(rules)].make(seed=seed % 2**32)


def level_name(level: int) -> str:
    """What a level is called where players are named.

    >>> level_name(3)
    'level-3'
    """
    return f"{NAME}{level}"


def level_number(name: str) -> int | None:
    """The level that has this name, if it is one's.

    >>> level_number("level-3"), level_number("careful")
    (3, None)
    """
    number = name.removeprefix(NAME)
    return int(number) if name.startswith(NAME) and number.isdecimal() else None


def level_description(level: int, rules: Rules) -> Message:
    """What is said about a level of this game."""
    return DESCRIPTIONS[(HIGHEST if level >= levels_of(rules).count else level) - 1]


def _kind(level: int) -> Kind:
    seed = next(p for p in Kind.of("level", Level).parameters if p.name == "seed")
    make: Callable[..., Player] = partial(Level, level=level)
    return Kind(level_name(level), DESCRIPTIONS[level - 1], make, (seed,))


LEVELS = tuple(_kind(level) for level in range(1, HIGHEST + 1))
