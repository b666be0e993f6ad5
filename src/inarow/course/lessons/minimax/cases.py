"""Positions a few stones before the end, won, drawn and lost; the exact engine knows which."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Case, equal, one_of
from inarow.course.truth import exact_value, exact_values
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules

EACH = 5  # positions of each value
BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 3, 3, gravity=True))


def cases(rng: random.Random) -> Iterator[Case]:
    """Ends of games, then positions of every value, then moves."""
    for plies in (5, 7, 9):
        position, _last = random_walk(rng, Rules(3, 3, 3), plies, over=True)
        yield _value_case(position)
    found: list[Position] = []
    wanted = dict.fromkeys((1, 0, -1), EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - rng.randrange(2, 7))
        value = exact_value(position)
        if wanted[value] and position not in found:
            wanted[value] -= 1
            found.append(position)
            yield _value_case(position)
    for position in found:
        values = exact_values(position)
        best = [move for move, value in values.items() if value == max(values.values())]
        if len(best) < len(values):
            message = Message("there is a better move")
            judge = one_of(best, message)
            yield Case("best_move", (("position", position),), judge, Board.of(position))


def _value_case(position: Position) -> Case:
    value = exact_value(position)
    message = {
        1: Message("the side to move can force a win"),
        0: Message("with best play of both sides it is a draw"),
        -1: Message("the other side can force a win"),
    }[value]
    if position.outcome is not None:
        message = Message("the game is over, and has this value for the side that would move now")
    return Case("minimax", (("position", position),), equal(value, message), Board.of(position))
