"""What goes into the compiled core and what comes out of it: the only file that knows its reports.

The core counts scores as whole numbers: a win in n plies is 1000 - n, a loss n - 1000, a draw 0.
What it has proven are bounds: a score is at least `low` and at most `high`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from inarow import _core
from inarow.rules import Cell, Position, Rules
from inarow.search import Bound, Limit, Score

# Bounds that say nothing.
WORST, BEST = -1000, 1000


def rules_for_core(rules: Rules) -> tuple[int, int, int, bool, bool, bool]:
    """The rules in the order in which the core takes them.

    >>> rules_for_core(Rules(7, 6, 4, gravity=True))
    (7, 6, 4, True, False, False)
    """
    return rules.width, rules.height, rules.k, rules.gravity, rules.misere, rules.exact


def stones_for_core(position: Position) -> tuple[int, int]:
    """Both sides' stones, in the order in which the core takes them."""
    return position.first, position.second


@cache  # scores never change, and a batch has thousands of few different ones
def score_of(number: int) -> Score:
    """The score that a number of the core stands for."""
    if number == 0:
        return Score.draw()
    plies = 1000 - abs(number) or None
    return Score.win(plies) if number > 0 else Score.loss(plies)


def number_of(score: Score) -> int:
    """A draw, or a win or a loss with its plies, for the core.

    >>> [number_of(score) for score in (Score.win(3), Score.draw(), Score.loss(8))]
    [997, 0, -992]
    """
    if score.plies is None:
        return 0
    return 1000 - score.plies if score.is_win else score.plies - 1000


def score_between(low: int, high: int, left: int) -> Score | None:
    """The score that two bounds leave with so many cells left; None if they leave it open.

    A win is known to take at most n plies; that every game ends when the board is full says
    nothing new.

    >>> [score_between(*bounds, left=20) for bounds in ((997, 997), (1, BEST), (WORST, BEST))]
    [Score.win(3), Score.win(), None]
    """
    if low == high:
        return score_of(low)
    if low > 0:
        plies = 1000 - low
        return Score.win(plies, Bound.AT_LEAST) if plies < left else Score.win()
    if high < 0:
        plies = 1000 + high
        return Score.loss(plies, Bound.AT_MOST) if plies < left else Score.loss()
    if low == 0:
        return Score.draw(Bound.AT_LEAST)
    return Score.draw(Bound.AT_MOST) if high == 0 else None


@dataclass(frozen=True)
class Found:
    """What a search of the core says: bounds that are proven, and guesses from -1 to 1."""

    low: int = WORST
    high: int = BEST
    moves: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    guesses: dict[Cell, float] = field(default_factory=dict)
    best: Cell | None = None
    variation: tuple[Cell, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    depth: int | None = None
    finished: bool = False
    interrupted: bool = False


def found_of(report: _core.Report, cells: Mapping[int, Cell]) -> Found:
    """A report of the core in the words of the game; `cells` says what its bits are."""
    return Found(
        report.low,
        report.high,
        {cells[1 << move.cell]: (move.low, move.high) for move in report.moves},
        {
            cells[1 << move.cell]: move.estimate
            for move in report.moves
            if move.estimate is not None
        },
        None if report.best is None else cells[1 << report.best],
        tuple(cells[1 << cell] for cell in report.variation),
        report.nodes,
        report.seconds,
        report.depth or None,
        report.finished,
        report.interrupted,
    )


def limits_for_core(
    limit: Limit, listen: Callable[[_core.Report], None] | None = None
) -> dict[str, Any]:
    """The limit as the core takes it, and who hears of a search on the way."""
    stop = _core.Stop()
    if limit.stopped:
        stop.set()

    def hear(report: _core.Report) -> None:
        """Called by the core about every 50 ms."""
        if limit.stopped:
            stop.set()
        if listen is not None:
            listen(report)

    return {
        "seconds": limit.seconds,
        "nodes": limit.nodes,
        "depth": limit.depth,
        "stop": stop,
        "progress": hear if limit.stop is not None or listen is not None else None,
    }
