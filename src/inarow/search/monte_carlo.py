"""Rung 6: play random games and count.

After each move, play many games to the end in which both sides move at random. The move after
which most of them are won is the best guess. No knowledge of the game is needed, only its rules.
"""

from __future__ import annotations

import random
from dataclasses import replace

from inarow.rules import Outcome, Position, Side
from inarow.search.limit import Effort, Stopped
from inarow.search.report import Count, Report
from inarow.search.score import Score


def random_game(position: Position, rng: random.Random) -> Outcome:
    """How a game ends in which both sides move at random from here."""
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    return position.outcome


def choose_by_monte_carlo(
    position: Position, rng: random.Random, effort: Effort, games: int = 500
) -> Report:
    """The move after which most random games are won; a draw counts half.

    One game after each move in turn, so that all moves had equally many when time runs out.
    """
    moves = position.legal_moves()
    endings = {move: dict.fromkeys(Outcome, 0) for move in moves}
    finished = True
    try:
        for _ in range(games):
            for move in moves:
                effort.visit()
                effort.look_at_clock()
                endings[move][random_game(position.play(move), rng)] += 1
    except Stopped:
        finished = False

    counts = {move: count_for(position.turn, endings[move]) for move in moves}
    values = {move: average(count) for move, count in counts.items()}
    best = [move for move in moves if values[move] == max(values.values())]
    move = rng.choice(best)
    return replace(effort.report(move, values, finished=finished), counts=counts)


def count_for(side: Side, endings: dict[Outcome, int]) -> Count:
    """The endings as `side` sees them."""
    return Count(
        won=endings[Outcome.won_by(side)],
        drawn=endings[Outcome.DRAW],
        games=sum(endings.values()),
    )


def average(count: Count) -> Score:
    """The average result: 1 for all won, -1 for all lost."""
    if not count.games:
        return Score.estimate(0.0)
    return Score.estimate((2 * count.won + count.drawn) / count.games - 1)
