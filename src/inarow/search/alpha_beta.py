"""Rung 5: the same value as minimax from a fraction of the tree.

While a position is searched, two numbers go along: `alpha`, what the side to move has for sure
elsewhere, and `beta`, what the other side will not let it exceed. As soon as a move reaches beta,
the other side would never allow this position, and the remaining moves need no look.

A table of positions that are known already saves more, and more still when all mirror images of
a position share one entry.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from inarow.rules import Cell, Position
from inarow.search.limit import Effort, Stopped
from inarow.search.report import Report
from inarow.search.score import Bound, Score
from inarow.search.worth import open_lines, plain, plain_score, quickest, quickest_score

# What is known of a position searched to a depth: it is worth at least this, and at most that.
Table = dict[tuple[Position, int | None], tuple[float, float]]


@dataclass
class AlphaBeta:
    """One search: how ends and guesses are valued, and what is remembered.

    `table` None remembers nothing; `mirror` lets mirror images share what is known.
    """

    effort: Effort
    end: Callable[[Position], int] = plain
    evaluate: Callable[[Position], float] = open_lines
    table: Table | None = None
    mirror: bool = False

    def value(self, position: Position, alpha: float, beta: float, depth: int | None) -> float:
        """What the position is worth to the side to move, as far as alpha and beta ask.

        With r the value returned: r <= alpha: worth <= r;  r >= beta: worth >= r;  else worth == r.
        """
        self.effort.visit()
        if position.outcome is not None:
            return self.end(position)
        if depth == 0:
            return self.evaluate(position)

        if self.table is None:
            return self._best(position, alpha, beta, depth)

        key = (position.canonical() if self.mirror else position, depth)
        least, most = self.table.get(key, (-math.inf, math.inf))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        value = self._best(position, alpha, beta, depth)
        self.table[key] = (
            value if value > alpha else least,
            value if value < beta else most,
        )
        return value

    def moves(self, position: Position) -> Sequence[Cell]:
        """The legal moves in the order in which they are tried."""
        return position.legal_moves()

    def _best(self, position: Position, alpha: float, beta: float, depth: int | None) -> float:
        """The best move's value; the same promise as `value`."""
        deeper = None if depth is None else depth - 1
        best = -math.inf
        for move in self.moves(position):
            value = -self.value(position.play(move), -beta, -alpha, deeper)
            best = max(best, value)
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best


def choose_by_alpha_beta(
    position: Position,
    effort: Effort,
    depth: int | None = None,
    hurry: bool = False,
    table: bool = False,
    mirror: bool = False,
    every: bool = False,
    kind: Callable[..., AlphaBeta] = AlphaBeta,
) -> Report:
    """The first of the best moves.

    A move that comes after the best one is only shown not to be better, so its value is often
    known as "at most"; with `every` each move is valued on its own, which takes longer. With
    `hurry` ends are valued by `quickest`, so that the quickest win is the best. Who wants to
    watch gives another `kind` of search, which tells what it does.
    """
    search = kind(
        effort,
        end=quickest if hurry else plain,
        table={} if table or mirror else None,
        mirror=mirror,
    )
    ceiling = position.rules.cells + 1 - position.ply if hurry else 1
    deeper = None if depth is None else depth - 1
    values: dict[Cell, Score] = {}
    best_move, best = None, -math.inf
    finished = True
    try:
        effort.visit()
        for move in position.legal_moves():
            alpha = -ceiling if every else max(best, -ceiling)
            value = -search.value(position.play(move), -ceiling, -alpha, deeper)
            score = quickest_score(value, position) if hurry else plain_score(value)
            if best_move is None or value > best:
                best_move, best = move, value
            elif value > -ceiling and not every:
                score = replace(score, bound=Bound.AT_MOST)
            values[move] = score
            if best == ceiling and not every:
                break
    except Stopped:
        finished = False

    move = best_move or position.legal_moves()[0]
    return effort.report(move, values, depth, finished)
