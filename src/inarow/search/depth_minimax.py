"""Rung 4: minimax that hurries, and that can stop at a depth.

Plain minimax sees no difference between winning now and winning later, and may never get there.
Here a win is worth more the sooner it comes, and a loss less. And where the tree is too deep,
the search ends after `depth` plies with a guess of what the position is worth.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from inarow.rules import Cell, Position
from inarow.search.limit import Effort, Stopped
from inarow.search.report import Report
from inarow.search.worth import open_lines, quickest, quickest_score

Evaluation = Callable[[Position], float]
Ask = Callable[[Position, int | None, Evaluation, Effort], float]


def depth_minimax(
    position: Position,
    depth: int | None,
    evaluate: Evaluation,
    effort: Effort,
    ask: Ask | None = None,
) -> float:
    """What the position is worth to the side to move: see `quickest` for ends.

    After `depth` plies (None: never) `evaluate` says what a position seems worth, from -1 to 1.
    The positions after a move are asked about through `ask`, where somebody wants to watch.
    """
    effort.visit()
    if position.outcome is not None:
        return quickest(position)
    if depth == 0:
        return evaluate(position)
    deeper = None if depth is None else depth - 1
    ask = ask or depth_minimax
    return max(
        -ask(position.play(move), deeper, evaluate, effort) for move in position.legal_moves()
    )


def choose_by_depth_minimax(
    position: Position,
    rng: random.Random,
    effort: Effort,
    depth: int | None = None,
    evaluate: Evaluation = open_lines,
    ask: Ask = depth_minimax,
) -> Report:
    """The quickest win or the slowest loss within sight, at random among equally good moves."""
    values: dict[Cell, float] = {}
    finished = True
    deeper = None if depth is None else depth - 1
    try:
        effort.visit()
        for move in position.legal_moves():
            values[move] = -ask(position.play(move), deeper, evaluate, effort)
    except Stopped:
        finished = False

    best = [move for move, value in values.items() if value == max(values.values())]
    move = rng.choice(best or position.legal_moves())
    scores = {move: quickest_score(value, position) for move, value in values.items()}
    return effort.report(move, scores, depth, finished)
