"""A game that is scheduled, and one that was played."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from inarow.rules import Cell, Reason, Side


@dataclass(frozen=True, slots=True)
class Fixture:
    """A scheduled game: the entrants on each side (by index), the opening and a seed.

    Its number is 2 * pair for the first game of a pair and 2 * pair + 1 for the one with the
    sides swapped, so it is unique in the tournament.
    """

    number: int
    first: int
    second: int
    opening: tuple[Cell, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is being played: its entrants, its moves so far with the opening, and by whom."""

    number: int
    first: int
    second: int
    moves: tuple[Cell, ...]
    worker: int  # the process


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end: one row of the ledger.

    `first` and `second` are who played these sides in the end: in an opening by agreement they
    may have swapped. `seconds` is what the first and the second player took for all their moves,
    `startup` what it took them to prepare and to leave, and `overhead` what the arena itself took
    between the moves. A game that did not end by the rules has `evidence`, as JSON.
    """

    number: int
    first: int
    second: int
    winner: Side | None
    reason: Reason
    plies: int
    seconds: tuple[float, float]
    startup: float
    overhead: float
    record: str
    evidence: str | None = None

    @property
    def pair(self) -> int:
        """The number of the pair."""
        return self.number // 2

    @property
    def half_points(self) -> int:
        """What the first side got: 2 for a win, 1 for a draw."""
        if self.winner is None:
            return 1
        return 2 if self.winner is Side.FIRST else 0

    def points_of(self, entrant: int) -> int:
        """What this entrant got, in half points."""
        return self.half_points if self.first == entrant else 2 - self.half_points


def seed_of(*parts: object) -> int:
    """A 63-bit number derived from these parts: the same on every machine, every day.

    >>> seed_of(1, "pair", 7) == seed_of(1, "pair", 7) != seed_of(1, "pair", 8)
    True
    """
    text = "/".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") >> 1
