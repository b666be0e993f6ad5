"""What every visit should have returned, and which of them did not.

With r the value returned for a window: r <= alpha says worth <= alpha; r >= beta says worth >=
beta; else worth == r. A value is wrong only if the truth contradicts what it says: a bound is not
wrong for being a bound, and where the window is empty anything may be returned.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from inarow.debugger.meaning import RULES, SOUND, TOLERANCE, Combination, Scale, class_of
from inarow.debugger.visits import Visit
from inarow.rules import Position, Side

MOST_SOLVED = 60_000  # positions that are solved to know the truth
SOLVABLE = 12  # free cells from which that many positions may be enough

RULES_OF = {perspective: rules for rules, perspective in SOUND.items()}


class Unsolved(Exception):
    """There are too many positions to know the truth of all."""


class Truth:
    """The right values, in the meaning that the function gives to its numbers."""

    def __init__(
        self, perspective: str, scale: Scale, combination: Combination | None, horizon: set[int]
    ) -> None:
        self.perspective = perspective
        self._scale = scale
        self._decay = None if combination is None else combination.decay
        self._horizon = horizon
        self._solved: dict[tuple[int, int], float] = {}
        self._whole = not horizon

    def judge(self, visits: Sequence[Visit]) -> None:
        """Give every visit the bounds between which the truth lies."""
        for visit in visits:
            if visit.call.step in self._horizon:
                visit.low = visit.high = visit.value or 0.0
            elif visit.is_over:
                visit.low = visit.high = self.end(visit.position)
            else:
                visit.low, visit.high = self._between(visit)

    def is_wrong(self, visit: Visit) -> bool:
        """Whether the truth contradicts what the visit returned."""
        value, low, high = visit.value, visit.low, visit.high
        if value is None or math.isnan(value):
            return True
        if visit.window is not None:
            alpha, beta = visit.window
            if alpha >= beta:
                return False
            # Beyond an edge it only matters on which side of the edge the truth lies: who goes on
            # after a cut may return anything there.
            if value <= alpha:
                return low > alpha + TOLERANCE
            if value >= beta:
                return high < beta - TOLERANCE
        return not low - TOLERANCE <= value <= high + TOLERANCE

    def end(self, position: Position) -> float:
        """What the end of a game is worth."""
        return self._scale.end(class_of(position, self.perspective), position.ply)

    def rule(self, turn: Side) -> str:
        """How a node of this side gets its value."""
        return RULES_OF[self.perspective][0 if turn is Side.FIRST else 1]

    def negates(self, turn: Side) -> bool:
        """Whether a node of this side turns the values of its moves around."""
        return self.rule(turn)[0] == "-"

    def largest(self, turn: Side) -> bool:
        """Whether a node of this side takes the largest of what it compares, not the smallest."""
        return self.rule(turn)[1:] == "max"

    def compared(self, visit: Visit) -> list[float]:
        """The values of the moves that were looked at, as this node compares them."""
        return [-value if self.negates(visit.turn) else value for value in visit.values()]

    def _between(self, visit: Visit) -> tuple[float, float]:
        if self._whole and visit.free <= SOLVABLE:
            try:
                value = self.solve(visit.position)
            except Unsolved:
                self._whole = False
            else:
                return value, value
        known = {child.made: (child.low, child.high) for child in visit.children}
        bounds = [known.get(move, (-math.inf, math.inf)) for move in visit.position.legal_moves()]
        if self.negates(visit.turn):
            bounds = [(high, low) for low, high in bounds]
        choose = RULES[self.rule(visit.turn)]
        low = choose([bound[0] for bound in bounds])
        high = choose([bound[1] for bound in bounds])
        return self.faded(low), self.faded(high)

    def solve(self, position: Position) -> float:
        """The value of a position by looking at everything. Raises Unsolved."""
        if position.outcome is not None:
            return self.end(position)
        key = (position.first, position.second)
        if key not in self._solved:
            if len(self._solved) >= MOST_SOLVED:
                raise Unsolved
            values = [self.solve(position.play(move)) for move in position.legal_moves()]
            self._solved[key] = self.faded(RULES[self.rule(position.turn)](values))
        return self._solved[key]

    def faded(self, value: float) -> float:
        """A value as it is one ply earlier in the game."""
        return value if self._decay is None or math.isinf(value) else self._decay(value)


SMALL = 9  # free cells of a board that can be searched to its end


def last_depth(visits: Sequence[Visit], remembered: set[int]) -> float | None:
    """The depth at which a function stops, the same number everywhere; None if it has none."""
    depths = Counter(visit.depth for visit in _stopped(visits, remembered))
    del depths[None]
    if not depths or len({visit.depth for visit in visits}) < 2:
        return None
    return depths.most_common(1)[0][0]


def _stopped(visits: Sequence[Visit], remembered: set[int]) -> list[Visit]:
    """The visits that looked at no move, although they could."""
    return [
        visit
        for visit in visits
        if not visit.is_over and not visit.call.children and visit.call.step not in remembered
    ]


def find_horizon(visits: Sequence[Visit], remembered: set[int]) -> set[int]:
    """The steps of the visits that stopped because of their depth."""
    stopped = _stopped(visits, remembered)
    depth = last_depth(visits, remembered)
    if depth is None:
        # It counts otherwise, or in its board; where nobody can search to the end, it must stop.
        return {visit.call.step for visit in stopped if visit.free > SOLVABLE}
    horizon = [visit for visit in stopped if visit.depth == depth]
    return set() if _is_too_near(horizon, visits[-1]) else {one.call.step for one in horizon}


def find_estimated(ends: Sequence[Visit]) -> set[int]:
    """The steps of the ends where they are estimated like other positions, each otherwise."""
    kinds: dict[object, set[float]] = {}
    for end in ends:
        if end.winner and end.value is not None:
            kind = (end.winner, end.position.ply, end.depth)
            kinds.setdefault(kind, set()).add(abs(end.value))
    if all(len(values) == 1 for values in kinds.values()):
        return set()
    return {end.call.step for end in ends}


def _is_too_near(horizon: Sequence[Visit], root: Visit) -> bool:
    """Whether a small board is not searched to its end, and nothing is guessed where it stops.

    Only where the depth counts up: what counts down begins where somebody else says.
    """
    free = root.position.rules.cells - root.position.ply
    counts_up = any(
        child.depth is not None and root.depth is not None and child.depth > root.depth
        for child in root.children
    )
    return free <= SMALL and counts_up and len({visit.value for visit in horizon}) == 1


def find_remembered(visits: Sequence[Visit]) -> set[int]:
    """The steps of the visits whose position, or a mirror image of it, had been searched before."""
    known: set[tuple[int, int]] = set()
    remembered = set()
    for visit in visits:
        if visit.call.children:
            known.add((visit.position.first, visit.position.second))
        elif not visit.is_over:
            images = {(image.first, image.second) for image in visit.position.images()}
            if images & known:
                remembered.add(visit.call.step)
    return remembered
