"""Forced wins made backwards: from a won pattern, take the stone away that a threat will put there.

. x x x .        won: the middle of an open three is empty, and a stone there is an open four
. x ? x .        a stone earlier: `?` is put by a four along another line, which has to be
  |              answered at `d`; so three stones of that line are there already
  d
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from inarow.rules import Position, Rules
from oracle.forced import DEFENDER, Cell, ForcedWin, GivenUp

# Most attempts come out too crowded, or not won.
TRIES = 1_000_000
# What the oracle may spend on one of them, in stones put on the board.
STONES = 40_000
# Short wins come often: of those in so many plies, this share is kept.
KEPT = {1: 0.0, 3: 0.05, 5: 0.2}


@dataclass(frozen=True)
class Won:
    """The side to move wins within `plies`, and not sooner by threats alone."""

    position: Position
    plies: int


@dataclass
class Building:
    """Stones that are needed, cells that must stay empty, and the plies to the line."""

    rules: Rules
    rng: random.Random
    stones: set[Cell] = field(default_factory=set)
    free: set[Cell] = field(default_factory=set)

    def segments(self, through: Cell, length: int) -> list[tuple[Cell, ...]]:
        """The rows of cells of this length through a cell, on the board."""
        found = []
        x, y = through
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for back in range(length):
                cells = tuple((x + (i - back) * dx, y + (i - back) * dy) for i in range(length))
                if all(0 <= a < self.rules.width and 0 <= b < self.rules.height for a, b in cells):
                    found.append(cells)
        return found

    def add_four(self, cell: Cell) -> bool:
        """A stone on the cell will make a four; one cell is left for the answer."""
        return self._add(cell, self.rules.k, 1)

    def add_three(self, cell: Cell) -> bool:
        """A stone on the cell will make an open three."""
        return self._add(cell, self.rules.k + 1, 3)

    def _add(self, cell: Cell, length: int, holes: int) -> bool:
        for cells in self.rng.sample(found := self.segments(cell, length), len(found)):
            inner = cells[1:-1] if holes > 1 else cells
            if cell not in inner:
                continue
            rest = [c for c in inner if c != cell]
            empty = {self.rng.choice(rest)} | (set(cells) - set(inner))
            new = set(rest) - empty
            if new & self.free or empty & self.stones or len(new & self.stones) > 1:
                continue
            self.stones |= new
            self.free |= empty | {cell}
            return True
        return False

    def step_back(self) -> bool:
        """One of the stones is not there yet: a threat will put it."""
        if not self.stones:
            return False
        cell = self.rng.choice(sorted(self.stones))
        self.stones.remove(cell)
        return self.add_four(cell) if self.rng.random() < 0.7 else self.add_three(cell)


def build(rules: Rules, rng: random.Random, stones: int = STONES) -> Won | None:
    """One attempt: a pattern that wins in three to five plies, and some steps back."""
    building = Building(rules, rng)
    middle = (rng.randrange(rules.width), rng.randrange(rules.height))
    kinds = [(building.add_four, building.add_four), (building.add_four, building.add_three)]
    kinds.append((building.add_three, building.add_three))
    if not all(add(middle) for add in rng.choice(kinds)):
        return None
    if not all(building.step_back() for _ in range(rng.randint(0, 4))):
        return None
    second = rng.random() < 0.5
    others = len(building.stones) + second
    left = sorted(
        {(x, y) for x in range(rules.width) for y in range(rules.height)}
        - building.stones
        - building.free
    )
    if len(left) < others:
        return None
    defender = set(rng.sample(left, others))
    sides = (defender, building.stones) if second else (building.stones, defender)
    first, last = (sum(1 << (rules.width + 1) * y + x for x, y in side) for side in sides)
    oracle = ForcedWin(rules, building.stones, defender, stones)
    if any(count in (rules.k, DEFENDER * rules.k) for count in oracle.counts):
        return None
    try:
        plies = next((n for n in range(1, 12, 2) if oracle.attack(n)), None)
    except GivenUp:
        return None
    return None if plies is None else Won(Position.from_bits(rules, first, last), plies)


def forced_wins(rules: Rules, count: int, seed: int, stones: int = STONES) -> Iterator[Won]:
    """Forced wins in at most eleven plies, mostly seven and more; the same for the same seed."""
    rng = random.Random(f"{rules.code} {seed}")
    for _ in range(TRIES):
        if count == 0:
            return
        won = build(rules, rng, stones)
        if won is None or rng.random() > KEPT.get(won.plies, 1.0):
            continue
        count -= 1
        yield won
