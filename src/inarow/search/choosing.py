"""From what positions are worth to a move and its report, within a limit."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace

from inarow.rules import Cell, Position
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.alpha_beta_table import AlphaBetaMirror, AlphaBetaTable
from inarow.search.depth_minimax import depth_minimax
from inarow.search.limit import Effort, Stopped
from inarow.search.minimax import minimax
from inarow.search.report import Report
from inarow.search.score import Bound, Score
from inarow.search.watched import Listener, listening
from inarow.search.worth import plain, plain_score, quickest, quickest_score


def choose_by_minimax(
    position: Position, rng: random.Random, effort: Effort, listener: Listener | None = None
) -> Report:
    """A best move, at random among equally good ones.

    A listener hears every question and counts it by `effort.visit()`; so in all functions here.
    """
    values, finished = _value_moves(position, effort, listener, minimax)
    scores = {move: plain_score(value) for move, value in values.items()}
    report = effort.report(_any_best(position, values, rng), scores, finished=finished)
    return report if finished else replace(report, score=None)  # a better move may be to come


def choose_by_depth_minimax(
    position: Position,
    rng: random.Random,
    effort: Effort,
    depth: int | None = None,
    listener: Listener | None = None,
) -> Report:
    """The quickest win or the slowest loss within sight, at random among equally good moves."""
    deeper = None if depth is None else depth - 1
    values, finished = _value_moves(
        position, effort, listener, lambda after: depth_minimax(after, deeper)
    )
    scores = {move: quickest_score(value, position) for move, value in values.items()}
    return effort.report(_any_best(position, values, rng), scores, depth, finished)


def _value_moves(
    position: Position,
    effort: Effort,
    listener: Listener | None,
    ask: Callable[[Position], float],
) -> tuple[dict[Cell, float], bool]:
    """What each move is worth, and whether the limit let all of them be asked about."""
    values: dict[Cell, float] = {}
    try:
        effort.visit()
        with listening(listener or effort.count):
            for move in position.legal_moves():
                values[move] = -ask(position.play(move))
    except Stopped:
        return values, False
    return values, True


def _any_best(position: Position, values: dict[Cell, float], rng: random.Random) -> Cell:
    """One of the best moves; any move if nothing is known."""
    best = [move for move, value in values.items() if value == max(values.values())]
    return rng.choice(best or position.legal_moves())


def choose_by_alpha_beta(
    position: Position,
    effort: Effort,
    depth: int | None = None,
    hurry: bool = False,
    table: bool = False,
    mirror: bool = False,
    every: bool = False,
    listener: Listener | None = None,
) -> Report:
    """The first of the best moves.

    A move that comes after the best one is only shown not to be better, so its value is often
    known as "at most"; with `every` each move is valued on its own, which takes longer. With
    `hurry` ends are valued by `quickest`, so that the quickest win is the best.
    """
    kind = AlphaBetaMirror if mirror else AlphaBetaTable if table else AlphaBeta
    search = kind(end=quickest if hurry else plain)
    ceiling = position.rules.cells + 1 - position.ply if hurry else 1
    deeper = None if depth is None else depth - 1
    values: dict[Cell, Score] = {}
    best_move, best = None, -math.inf
    finished = True
    try:
        effort.visit()
        with listening(listener or effort.count):
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
