"""From what an algorithm finds to a move and its report, within a limit."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from inarow.rules import Cell, Position
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.alpha_beta_monte_carlo import AlphaBetaMonteCarlo
from inarow.search.alpha_beta_table import AlphaBetaMirror, AlphaBetaTable
from inarow.search.at_random import any_move
from inarow.search.careful import one_move_ahead, sensible
from inarow.search.depth_minimax import depth_minimax
from inarow.search.growing import grown_depth
from inarow.search.limit import Effort
from inarow.search.minimax import minimax
from inarow.search.monte_carlo import Endings, average, count_for, play_games
from inarow.search.report import Report
from inarow.search.score import Bound, Score
from inarow.search.watched import Listener
from inarow.search.worth import plain, plain_score, quickest, quickest_score


def choose_at_random(position: Position, rng: random.Random, effort: Effort) -> Report:
    """A legal move, each as likely as the others."""
    return effort.report(any_move(position, rng), {})


def choose_carefully(position: Position, rng: random.Random, effort: Effort) -> Report:
    """A move that wins at once, or else one that does not lose at once, if there is one."""
    known: dict[Cell, Score] = {}
    with effort.counting():
        for move in position.legal_moves():
            score = one_move_ahead(position.play(move))
            if score is not None:
                known[move] = score
    move = rng.choice(sensible(position.legal_moves(), known))
    return effort.report(move, known, depth=2)


def choose_by_minimax(
    position: Position, rng: random.Random, effort: Effort, listener: Listener | None = None
) -> Report:
    """A best move, at random among equally good ones.

    A listener hears every question and counts it by `effort.visit()`; so in all functions here.
    """
    values = _value_moves(position, effort, listener, minimax)
    scores = {move: plain_score(value) for move, value in values.items()}
    report = effort.report(_any_best(position, values, rng), scores)
    # A better move may be to come.
    return report if report.finished else replace(report, score=None)


def choose_by_depth_minimax(
    position: Position,
    rng: random.Random,
    effort: Effort,
    depth: int | None = None,
    listener: Listener | None = None,
) -> Report:
    """The quickest win or the slowest loss within sight, at random among equally good moves."""
    deeper = None if depth is None else depth - 1
    values = _value_moves(position, effort, listener, lambda after: depth_minimax(after, deeper))
    scores = {move: quickest_score(value, position) for move, value in values.items()}
    return effort.report(_any_best(position, values, rng), scores, depth)


def _value_moves(
    position: Position,
    effort: Effort,
    listener: Listener | None,
    ask: Callable[[Position], float],
) -> dict[Cell, float]:
    """What each move is worth, as far as the limit let them be asked about."""
    values: dict[Cell, float] = {}
    with effort.counting(listener):
        effort.visit()
        for move in position.legal_moves():
            values[move] = -ask(position.play(move))
    return values


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
    with effort.counting(listener):
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

    move = best_move or position.legal_moves()[0]
    return effort.report(move, values, depth)


def choose_by_monte_carlo(
    position: Position, rng: random.Random, effort: Effort, games: int = 500
) -> Report:
    """The move after which most random games are won; a draw counts half."""
    moves = position.legal_moves()
    endings: Endings = {move: Counter() for move in moves}
    with effort.counting():
        play_games(position, rng, games, endings)

    counts = {move: count_for(position.turn, endings[move]) for move in moves}
    values = {move: average(count) for move, count in counts.items()}
    best = [move for move in moves if values[move] == max(values.values())]
    return replace(effort.report(rng.choice(best), values), counts=counts)


def choose_by_alpha_beta_monte_carlo(
    position: Position, rng: random.Random, effort: Effort, depth: int = 4, games: int = 300
) -> Report:
    """The best move `depth` plies ahead, valued by so many random games at each end.

    It looks one ply ahead first, then two, and so on, so that there is an answer when time runs
    out.
    """
    search = AlphaBetaMonteCarlo(rng, games)
    values: dict[Cell, float] = {}
    reached = 0
    with effort.counting():
        for ahead in range(1, depth + 1):
            values = search.value_moves(position, ahead)
            reached = ahead

    move = max(values, key=lambda move: values[move]) if values else any_move(position, rng)
    # Only a sure win or loss within sight is proven; everything else leans on random games.
    scores = {
        move: Score(float(value)) if value in (-1, 1) else Score.estimate(value)
        for move, value in values.items()
    }
    return effort.report(move, scores, reached)


def choose_growing(
    position: Position,
    rng: random.Random,
    effort: Effort,
    opening: int = 10,
    depth: int = 2,
    tree: int = 10_000,
) -> Report:
    """A random move in the first `opening` plies, then minimax with a growing depth."""
    if position.ply < opening:
        return choose_at_random(position, rng, effort)
    return choose_by_depth_minimax(position, rng, effort, grown_depth(position, depth, tree))
