"""Openings: the moves before a pair's games begin, which both players get on both sides.

Every meeting of a tournament uses the same openings in the same order, so nobody gets better ones.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from inarow.arena.fixture import seed_of
from inarow.arena.perfect_play import exact_value
from inarow.rules import BadNotation, BadOption, Cell, Data, Game, Position, Rules, read_moves

ATTEMPTS = 400  # at finding a new opening of the wanted value
UNPROVEN = 12  # failed proofs in a row before giving up


class Choice(Enum):
    """How openings are found."""

    NONE = "none"
    RANDOM = "random"
    BALANCED = "balanced"
    GIVEN = "given"


Opening = tuple[Cell, ...]  # the moves on the board before the players begin


@dataclass(frozen=True)
class OpeningRule(Data):
    """How the openings of a tournament are found: at random, balanced by proof, or given.

    Balanced openings are drawn with perfect play. If there are none of that length, openings won
    by the first side and by the second side take turns.
    """

    choice: Choice = Choice.RANDOM
    plies: int = 2
    given: tuple[str, ...] = ()

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> OpeningRule:
        """The rule that `as_data` wrote."""
        return cls(Choice(data["choice"]), data["plies"], tuple(data["given"]))


def usual_plies(rules: Rules) -> int:
    """The default length of an opening.

    >>> [usual_plies(Rules(3, 3, 3)), usual_plies(Rules(7, 6, 4, gravity=True))]
    [2, 4]
    """
    return 2 if rules.cells <= 20 else 4


class Openings:
    """The openings of a tournament in order, determined by the seed.

    No two are the same, or mirror images, until there are no new ones; then they start over.
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
                self._found, self._all_found = [()], True
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
        """A new opening, or None if there seem to be no more."""
        rng = random.Random(seed_of(self._seed, "opening", index))
        wanted = None
        if self._rule.choice is Choice.BALANCED:
            wanted = 0 if self._drawn else (1 if index % 2 == 0 else -1)
        spare: Opening | None = None  # the side to move wins at once: better than none
        unproven = 0
        for _attempt in range(ATTEMPTS):
            moves, position = random_plies(self._rules, self._rule.plies, rng)
            if position.outcome is not None or position.canonical() in self._seen:
                continue
            value = None if wanted is None else exact_value(position)
            if wanted is None and wins_at_once(position):
                spare = spare or moves
            elif value == wanted:
                self._seen.add(position.canonical())
                return moves
            else:
                unproven = unproven + 1 if value is None else 0
                if unproven >= UNPROVEN:
                    break
        if self._found:
            return None
        if spare is None:
            raise self._nothing_found()
        return spare

    def _has_drawn(self) -> bool:
        """Whether some openings of this length are drawn. Raises BadOption if nobody knows."""
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
        raise BadOption(
            "after {plies} plies of {code} it takes too long to prove who wins: use more"
            " plies, or random openings",
            plies=self._rule.plies,
            code=self._rules.code,
        )

    def _nothing_found(self) -> BadOption:
        return BadOption(
            "no opening of {plies} plies was found for {code}: use fewer or more plies",
            plies=self._rule.plies,
            code=self._rules.code,
        )


def random_plies(rules: Rules, plies: int, rng: random.Random) -> tuple[Opening, Position]:
    """Random moves, and where they lead; fewer than `plies` if the game ends before."""
    position = Position.start(rules)
    moves: list[Cell] = []
    while len(moves) < plies and position.outcome is None:
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return tuple(moves), position


def wins_at_once(position: Position) -> bool:
    """Whether the side to move can win with its next move."""
    outcomes = (position.play(move).outcome for move in position.legal_moves())
    return any(outcome is not None and outcome.winner is position.turn for outcome in outcomes)


def read_openings(texts: Sequence[str], rules: Rules) -> list[Opening]:
    """Openings from rows of moves; what follows a # is a comment.

    Raises BadNotation naming the row.
    """
    start = Position.start(rules)
    openings = []
    for number, text in enumerate(texts, 1):
        written = text.partition("#")[0].strip()
        if not written:
            continue
        moves = read_moves(written, start)
        if Game(start, moves).position.outcome is not None:
            raise BadNotation("line {number} of the openings ends the game already", number=number)
        openings.append(moves)
    if not openings:
        raise BadNotation("there is no opening in the file")
    return openings
