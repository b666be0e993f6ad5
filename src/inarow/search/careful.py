"""Rung 2: one move ahead.

Win at once if that is possible. Otherwise leave out the moves that lose at once, and the moves
after which the other side wins at once. Of what remains, any move will do.
"""

from __future__ import annotations

import random

from inarow.rules import Position
from inarow.search.limit import Effort, Stopped
from inarow.search.report import Report
from inarow.search.score import Score


def choose_carefully(position: Position, rng: random.Random, effort: Effort) -> Report:
    """A move that wins at once, or else one that does not lose at once, if there is one."""
    values = {}
    finished = True
    try:
        for move in position.legal_moves():
            score = one_move_ahead(position.play(move), effort)
            if score is not None:
                values[move] = score
    except Stopped:
        finished = False

    best = [move for move, score in values.items() if score.is_win]
    if not best:
        best = [move for move in position.legal_moves() if move not in values]
    if not best:
        slowest = max(values.values())
        best = [move for move, score in values.items() if score == slowest]

    move = rng.choice(best)
    return effort.report(move, values, depth=2, finished=finished)


def one_move_ahead(after: Position, effort: Effort) -> Score | None:
    """What a move was worth to its maker, as far as one answer shows; None where it does not.

    `after` is the position that the move led to.
    """
    effort.visit()
    if after.outcome is not None:
        return Score.ended(after).before()
    for answer in after.legal_moves():
        effort.visit()
        outcome = after.play(answer).outcome
        if outcome is not None and outcome.winner is after.turn:
            return Score.loss(2)
    return None
