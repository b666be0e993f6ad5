"""Limited skill: what a player notices and overlooks, how far it thinks, how it wavers."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from inarow.engine.calibration import PLAIN, Calibration, calibration_for
from inarow.players.engines import EnginePlayer
from inarow.rules import BadFile, Cell, Game, Position, Rules
from inarow.rules.grid import DIRECTIONS
from inarow.search import Limit, Report, Score

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
MEMORY = 8  # megabytes: enough for all that is found within the nodes of a skill
# The engine's choice is better than its figures say: those of other moves may be bounds, or the
# results of few games.
AHEAD = 0.03
# Nobody wavers between more moves than this.
CONSIDERED = 8
# How much an expected result of 1 instead of 0 counts beside the appeal of a move at a glance.
WORTH = 8.0


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
        counts = position.rules.grid.counts
        complete = position.rules.k - 1
        distance = UNKNOWN_DISTANCE
        if last is not None:
            distance = max(abs(cell.x - last.x), abs(cell.y - last.y))
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
                    if not counts(line, mine):
                        continue
                    if stones == complete:
                        self.own_there = True
                        self.own_seen |= own
                    if own:
                        total += own_weights[stones]
                elif not line & mine:
                    stones = (line & theirs).bit_count()
                    if not counts(line, theirs):
                        continue
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


def _calibration(rules: Rules) -> Calibration:
    """What makes points of guesses; the engine says where it can't be had."""
    try:
        return calibration_for(rules)
    except BadFile:
        return PLAIN


class Thinker:
    """Chooses moves as its skill allows: the same for the same seed, position and last move."""

    def __init__(self, skill: Skill, seed: int) -> None:
        self.skill = skill
        self._seed = seed
        self._engine = EnginePlayer(memory=MEMORY, book=False, seed=seed % 2**32)

    def choose(self, game: Game, limit: Limit) -> Report:
        """A move; what is near the last stone is noticed first."""
        position = game.position
        rng = random.Random(f"{self._seed}/{position.first}/{position.second}")
        sight = look(position, game.last, self.skill, rng)
        if sight.wins:
            return Report(rng.choice(sight.wins), Score.win(1))
        if not sight.overlooked and self.skill.nodes and rng.random() < self.skill.focus:
            report = self._search(position, limit)
            move = self._weigh(sight, report, rng)
            sure = _calibration(position.rules)
            values = {cell: sure.score(score) for cell, score in report.values.items()}
            return replace(report, move=move, score=values.get(move), values=values, variation=())
        return Report(self._waver({m: sight.appeal[m] for m in sight.sensible}, rng))

    def _search(self, position: Position, limit: Limit) -> Report:
        """What thinking ahead says, from scratch: not what earlier moves have left in memory."""
        nodes = self.skill.nodes if limit.nodes is None else min(self.skill.nodes, limit.nodes)
        engine = self._engine.engine(position.rules)
        engine.calibration = PLAIN  # levels were measured with guesses as they are
        engine.forget()
        return engine.search(position, replace(limit, nodes=nodes))

    def _weigh(self, sight: Sight, report: Report, rng: random.Random) -> Cell:
        """The move that is best by thinking and seeing together."""
        if winning := [move for move, score in report.values.items() if score.is_win]:
            best = max(report.values[move] for move in winning)
            return rng.choice([move for move in winning if report.values[move] == best])
        lost = {move for move, score in report.values.items() if score.is_loss}
        lost -= set(sight.unseen)
        moves = [move for move in sight.appeal if move not in lost]
        if not moves:
            longest = max(report.values.values())
            moves = [move for move in lost if report.values[move] == longest]
            return self._waver({move: sight.appeal[move] for move in sorted(moves)}, rng)
        trust = report.nodes / (report.nodes + self.skill.doubt * len(sight.appeal))
        if report.finished:
            trust = 1.0
        worth = self._worth(moves, sight, report)
        return self._waver(
            {m: (1 - trust) * sight.appeal[m] + trust * WORTH * worth[m] for m in moves}, rng
        )

    def _worth(self, moves: Sequence[Cell], sight: Sight, report: Report) -> dict[Cell, float]:
        """The expected result of each move; a loss that is not seen looks like the best move."""
        known = {m: report.values[m].value for m in moves if m in report.values}
        for move in sight.unseen:
            known.pop(move, None)
        best = max(known.values(), default=0.0)
        least = min(known.values(), default=0.0)
        worth = {m: known.get(m, best if m in sight.unseen else least) for m in moves}
        if report.move in worth:
            worth[report.move] = best + AHEAD
        return worth

    def _waver(self, looks: Mapping[Cell, float], rng: random.Random) -> Cell:
        """One of the moves: rarely one that looks much worse than the best."""
        moves = sorted(looks, key=lambda move: (-looks[move], rng.random()))[:CONSIDERED]
        best = looks[moves[0]]
        chances = [math.exp((looks[move] - best) / self.skill.waver) for move in moves]
        return rng.choices(moves, chances)[0]
