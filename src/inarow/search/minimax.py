"""Rung 3: the whole tree.

A position is worth to the side to move the best of what its moves lead to, and what is good for
one side is as bad for the other. So: try every move, ask the same question of the position after
it, turn the sign around, take the largest.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from inarow.rules import Position
from inarow.search.limit import Effort, Stopped
from inarow.search.report import Report
from inarow.search.worth import plain, plain_score

Ask = Callable[[Position, Effort], int]


def minimax(position: Position, effort: Effort, ask: Ask | None = None) -> int:
    """1 if the side to move can force a win, 0 if it can force a draw, else -1.

    The positions after a move are asked about through `ask`, where somebody wants to watch.
    """
    effort.visit()
    if position.outcome is not None:
        return plain(position)
    ask = ask or minimax
    return max(-ask(position.play(move), effort) for move in position.legal_moves())


def choose_by_minimax(
    position: Position, rng: random.Random, effort: Effort, ask: Ask = minimax
) -> Report:
    """A best move, at random among equally good ones."""
    values = {}
    finished = True
    try:
        effort.visit()
        for move in position.legal_moves():
            values[move] = -ask(position.play(move), effort)
    except Stopped:
        finished = False

    best = [move for move, value in values.items() if value == max(values.values())]
    move = rng.choice(best or position.legal_moves())
    scores = {move: plain_score(value) for move, value in values.items()}
    report = effort.report(move, scores, finished=finished)
    return report if finished else replace(report, score=None)  # a better move may be to come
