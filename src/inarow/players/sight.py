"""What makes a level: how much it notices, how far it thinks, how it wavers; what it overlooks."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import lru_cache

from inarow.rules import Cell, Position, Rules
from inarow.rules.grid import DIRECTIONS

HIGHEST_STRENGTH = 10.0
# How much more a line is worth with each stone on it, and how much the other side's lines count.
GROWTH = 4.0
OTHERS = 0.7
# Where lines lose, a line without stones of the other side is a burden: BURDEN if it lacks two
# stones, and less by the factor LIGHTER for each stone more that it lacks.
BURDEN = 0.18
LIGHTER = 2.2
# How much the appeal of a move falls with each unit of burden.
DISLIKE = 12.0
# On large boards, cells with no stone within this many columns and rows all look the same.
NEARBY = 2
# The distance of every cell where the last move is not known.
UNKNOWN_DISTANCE = 3


@dataclass(frozen=True)
class Skill:
    """All the knobs of a level. Chances are between 0 and 1.

    `own` and `other` are the chances to notice that a stone beside the last one completes a line,
    for this side and for the other. Every cell of distance multiplies them by `far`, a diagonal by
    `slant`. `focus` is the chance to think ahead at all, with so many `nodes`; else the move is
    made at a glance. `waver` is the temperature of the choice among moves that seem about equally
    good. `doubt` is how many nodes for each legal move it takes to trust thinking as much as what
    is seen.
    """

    own: float
    other: float
    far: float
    slant: float
    focus: float
    nodes: int
    waver: float
    doubt: float

    @classmethod
    def at(cls, strength: float, doubt: float = 40.0) -> Skill:
        """The skill of a strength from 0, a child's, to 10; in between there is no step.

        >>> child, grown = Skill.at(0), Skill.at(5)
        >>> child.other < child.own < grown.own, child.nodes, 500 < grown.nodes < 1000
        (True, 0, True)
        """
        strength = min(max(strength, 0.0), HIGHEST_STRENGTH)

        def rise(low: float, high: float, until: float) -> float:
            return low + (high - low) * min(1.0, strength / until)

        return cls(
            own=rise(0.5, 1.0, 3),
            other=rise(0.2, 1.0, 4),
            far=rise(0.85, 1.0, 4),
            slant=rise(0.65, 1.0, 4),
            focus=min(1.0, max(0.0, (strength - 1) / 3)),
            nodes=round(8 * 2 ** (1.6 * (strength - 1))) if strength > 1 else 0,
            waver=1.2 * (0.05 / 1.2) ** min(1.0, strength / 8),
            doubt=doubt,
        )

    def notices(self, own: bool, distance: int, slant: bool) -> float:
        """The chance to notice a line that a stone so far from the last one completes.

        >>> skill = Skill.at(1)
        >>> skill.notices(True, 1, False) > skill.notices(True, 5, False)
        True
        >>> skill.notices(True, 1, False) > skill.notices(True, 1, True)
        True
        """
        chance = self.own if own else self.other
        chance *= self.far ** max(0, distance - 1)
        return chance * self.slant if slant else chance


@dataclass
class Sight:
    """What is seen at a glance.

    `wins` are moves that win at once, `blocks` cells that the other side must not get, `traps`
    moves that lose at once or let the other side win: of all three only what was noticed. `appeal`
    is how good each legal move looks, on a logarithmic scale. `unseen` are the moves that lose at
    once and don't look like it. Where `overlooked`, a win in one of either side was not noticed.
    """

    wins: list[Cell] = field(default_factory=list)
    blocks: list[Cell] = field(default_factory=list)
    traps: list[Cell] = field(default_factory=list)
    unseen: list[Cell] = field(default_factory=list)
    appeal: dict[Cell, float] = field(default_factory=dict)
    overlooked: bool = False

    @property
    def sensible(self) -> list[Cell]:
        """The moves that a player who sees this would consider."""
        if self.blocks:
            return self.blocks
        return [move for move in self.appeal if move not in self.traps] or list(self.appeal)


# For a direction: whether it is a diagonal, and the lines through a cell.
Rays = tuple[tuple[bool, tuple[int, ...]], ...]


@lru_cache(maxsize=32)
def _rays(rules: Rules) -> dict[Cell, Rays]:
    """For each cell the lines through it, direction by direction."""
    rays: dict[Cell, list[list[int]]] = {cell: [[], [], [], []] for cell in rules.grid.cells}
    for x, y in rules.grid.cells:
        for index, (dx, dy) in enumerate(DIRECTIONS):
            run = [Cell(x + dx * i, y + dy * i) for i in range(rules.k)]
            if run[-1] in rules.grid.bit_of:
                line = rules.grid.bits_of(run)
                for cell in run:
                    rays[cell][index].append(line)
    return {
        cell: tuple((index >= 2, tuple(lines)) for index, lines in enumerate(found) if lines)
        for cell, found in rays.items()
    }


@lru_cache(maxsize=32)
def _weights(rules: Rules) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What a stone adds to a line, by the number of own stones on it, or of the other side's."""
    if not rules.misere:
        own = tuple(GROWTH**stones for stones in range(rules.k))
        return own, tuple(OTHERS * weight for weight in own)
    burden = [0.0, *(BURDEN * LIGHTER ** (s - rules.k + 2) for s in range(1, rules.k + 1))]
    more = tuple(burden[s + 1] - burden[s] for s in range(rules.k))
    # A cell that the other side can't take without losing is a move to keep for the end.
    return more, (*burden[: rules.k - 1], 1.0)


def look(position: Position, last: Cell | None, skill: Skill, rng: random.Random) -> Sight:
    """What this skill sees of the position; `last` is where the last stone was put."""
    sight = Sight()
    rules = position.rules
    near = _near(position)
    for move in position.legal_moves():
        if near is not None and not rules.grid.bit_of[move] & near:
            sight.appeal[move] = 0.0
            continue
        glance = _Glance(position, move, last, skill, rng)
        sight.appeal[move] = glance.appeal
        _sort(sight, rules, move, glance)
        if rules.gravity and not rules.misere and move.y + 1 < rules.height:
            # A stone makes room for one on top of it: a line that takes a move longer to see.
            above = _Glance(position, Cell(move.x, move.y + 1), last, skill, rng)
            if above.other_seen and rng.random() < skill.other:
                sight.traps.append(move)
            else:
                sight.overlooked |= above.other_there
    return sight


class _Glance:
    """A cell looked at in every direction: what is there, and what of it is noticed."""

    __slots__ = ("appeal", "other_seen", "other_there", "own_seen", "own_there")

    def __init__(
        self, position: Position, cell: Cell, last: Cell | None, skill: Skill, rng: random.Random
    ) -> None:
        mine, theirs = position.stones(position.turn), position.stones(position.turn.other)
        complete = position.rules.k - 1
        distance = _distance(cell, last)
        self.own_there = self.own_seen = self.other_there = self.other_seen = False
        own_weights, other_weights = _weights(position.rules)
        total = 0.0
        for slant, lines in _rays(position.rules)[cell]:
            roll = rng.random()
            own = roll < skill.notices(True, distance, slant)
            other = roll < skill.notices(False, distance, slant)
            for line in lines:
                if not line & theirs:
                    stones = (line & mine).bit_count()
                    if stones == complete:
                        self.own_there = True
                        self.own_seen |= own
                    if own:
                        total += own_weights[stones]
                elif not line & mine:
                    stones = (line & theirs).bit_count()
                    if stones == complete:
                        self.other_there = True
                        self.other_seen |= other
                    if other:
                        total += other_weights[stones]
        self.appeal = -DISLIKE * total if position.rules.misere else math.log(1 + total)


def _sort(sight: Sight, rules: Rules, move: Cell, glance: _Glance) -> None:
    """Put a move where it belongs, by what was noticed about it."""
    if rules.misere:
        if glance.own_seen:
            sight.traps.append(move)
        elif glance.own_there:
            sight.unseen.append(move)
        return
    if glance.own_seen:
        sight.wins.append(move)
    if glance.other_seen:
        sight.blocks.append(move)
    sight.overlooked |= glance.own_there and not glance.own_seen
    sight.overlooked |= glance.other_there and not glance.other_seen


def _distance(cell: Cell, last: Cell | None) -> int:
    if last is None:
        return UNKNOWN_DISTANCE
    return max(abs(cell.x - last.x), abs(cell.y - last.y))


def _near(position: Position) -> int | None:
    """The cells near a stone, on boards so large that it matters; None for all."""
    grid = position.rules.grid
    if position.rules.gravity or position.rules.misere or position.rules.cells <= 64:
        return None
    near = position.first | position.second
    for _ in range(NEARBY):
        near |= near << 1 | near >> 1
        near |= near << grid.stride | near >> grid.stride
    # A cell beyond the edge leaks into the next row; that only adds cells to look at.
    return near or grid.full
