"""Where the games of a pair begin: some plies that both players have to live with, on both sides.

Every meeting of a tournament uses the same openings in the same order, so nobody gets better ones.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypedDict

from inarow.arena.seed import seed_of
from inarow.arena.value import exact_value
from inarow.rules.cell import Cell
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules

ATTEMPTS = 400  # to find an opening that is new and wanted
UNPROVEN = 12  # proofs in a row that fail, and no more are tried


class Choice(Enum):
    """How openings are found."""

    NONE = "none"
    RANDOM = "random"
    BALANCED = "balanced"
    GIVEN = "given"


@dataclass(frozen=True)
class Opening:
    """The plies on the board before the players begin, and what they are worth if it is known."""

    moves: tuple[Cell, ...]
    value: int | None = None


class OpeningData(TypedDict):
    """A rule for openings in JSON."""

    choice: str
    plies: int
    given: list[str]


@dataclass(frozen=True)
class OpeningRule:
    """How the openings of a tournament are found: at random, balanced by proof, or given.

    Balanced openings are drawn with perfect play. Where there are none of so many plies, openings
    won by the first side and by the second side take turns.
    """

    choice: Choice = Choice.RANDOM
    plies: int = 2
    given: tuple[str, ...] = ()

    def as_data(self) -> OpeningData:
        """The rule as plain values."""
        return {"choice": self.choice.value, "plies": self.plies, "given": list(self.given)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> OpeningRule:
        """The rule that `as_data` wrote."""
        return cls(Choice(data["choice"]), data["plies"], tuple(data["given"]))


def usual_plies(rules: Rules) -> int:
    """How many plies an opening has unless it is said.

    >>> [usual_plies(Rules(3, 3, 3)), usual_plies(Rules(7, 6, 4, gravity=True))]
    [2, 4]
    """
    return 2 if rules.cells <= 20 else 4


class Openings:
    """The openings of a tournament, one after the other: the same for the same seed.

    They differ from each other, also as mirror images, as long as there are new ones; then they
    come again from the beginning.
    """

    def __init__(self, rules: Rules, rule: OpeningRule, seed: int) -> None:
        self._rules = rules
        self._rule = rule
        self._seed = seed
        self._found: list[Opening] = []
        self._seen: set[Position] = set()
        self._all_found = False
        match rule.choice:
            case Choice.NONE:
                self._found, self._all_found = [Opening(())], True
            case Choice.GIVEN:
                self._found, self._all_found = read_openings(rule.given, rules), True
            case Choice.BALANCED:
                self._drawn = self._has_drawn()

    def __getitem__(self, index: int) -> Opening:
        while not self._all_found and len(self._found) <= index:
            opening = self._search(len(self._found))
            if opening is None:
                self._all_found = True
            else:
                self._found.append(opening)
        return self._found[index % len(self._found)]

    def _search(self, index: int) -> Opening | None:
        """A new opening, or None when there seem to be no more."""
        rng = random.Random(seed_of(self._seed, "opening", index))
        wanted = None
        if self._rule.choice is Choice.BALANCED:
            wanted = 0 if self._drawn else (1 if index % 2 == 0 else -1)
        fallback: tuple[Opening, Position] | None = None
        unproven = 0
        for _attempt in range(ATTEMPTS):
            moves, position = random_plies(self._rules, self._rule.plies, rng)
            if position.outcome is not None or position.canonical() in self._seen:
                continue
            if wanted is not None:
                value = exact_value(position)
                unproven = unproven + 1 if value is None else 0
                if unproven >= UNPROVEN:
                    break
                if value != wanted:
                    continue
                self._seen.add(position.canonical())
                return Opening(moves, value)
            if not wins_at_once(position):
                self._seen.add(position.canonical())
                return Opening(moves)
            fallback = fallback or (Opening(moves), position)
        if fallback is not None and not self._found:
            self._seen.add(fallback[1].canonical())
            return fallback[0]
        if not self._found:
            raise self._nothing_found()
        return None

    def _has_drawn(self) -> bool:
        """Whether openings of so many plies can be drawn. Raises BadNotation if none is known."""
        rng = random.Random(seed_of(self._seed, "balance"))
        values: list[int | None] = []
        for _attempt in range(ATTEMPTS // 8):
            _moves, position = random_plies(self._rules, self._rule.plies, rng)
            if position.outcome is not None:
                continue
            values.append(exact_value(position))
            if values[-1] == 0:
                return True
            if values[:UNPROVEN] == [None] * UNPROVEN:
                break
        if {1, -1} <= set(values):
            return False
        if None not in values:
            raise self._nothing_found()
        raise BadNotation(
            Message(
                "after {plies} plies of {code} nobody can prove in a moment who wins: take"
                " more plies, or random openings",
                plies=self._rule.plies,
                code=self._rules.code,
            )
        )

    def _nothing_found(self) -> BadNotation:
        return BadNotation(
            Message(
                "no opening of {plies} plies was found on {code}: take fewer or more plies",
                plies=self._rule.plies,
                code=self._rules.code,
            )
        )


def random_plies(rules: Rules, plies: int, rng: random.Random) -> tuple[tuple[Cell, ...], Position]:
    """So many random moves, and where they lead; fewer where the game is over before."""
    position = Position.start(rules)
    moves: list[Cell] = []
    while len(moves) < plies and position.outcome is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return tuple(moves), position


def wins_at_once(position: Position) -> bool:
    """Whether the side to move can win with its next move."""
    mover = position.turn
    return any(
        outcome is not None and outcome.winner is mover
        for outcome in (position.play(move).outcome for move in position.legal_moves())
    )


def read_openings(lines: Sequence[str], rules: Rules) -> list[Opening]:
    """Openings as lines of moves. Raises BadNotation naming the line."""
    start = Position.start(rules)
    openings = []
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        moves = read_moves(text, start)
        position = start
        for move in moves:
            position = position.play(move)
        if position.outcome is not None:
            raise BadNotation(
                Message("line {number} of the openings ends the game already", number=number)
            )
        openings.append(Opening(moves, exact_value(position)))
    if not openings:
        raise BadNotation(Message("there is no opening in the file"))
    return openings
