"""Positions of several games, near the end or with a win or a loss three plies away at most."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Case, one_of
from inarow.course.truth import WIN, exact_values, values_within
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(4, 4, 4, gravity=True), Rules(3, 3, 3, misere=True))
CONNECT_FOUR = Rules(7, 6, 4, gravity=True)
NEAR = {WIN - 1: 2, WIN - 3: 2, 0: 2}  # the value of the best move, how many positions
EACH = 3  # positions on each board
SECONDS = 0.5


def cases(rng: random.Random) -> Iterator[Case]:
    """Ends of small games, then Connect Four."""
    for rules in BOARDS:
        found = 0
        while found < EACH:
            position, _last = random_walk(rng, rules, rules.cells - rng.randrange(3, 6))
            values = exact_values(position)
            if len(set(values.values())) > 1:
                found += 1
                yield _case(position, values)
    wanted = dict(NEAR)
    while any(wanted.values()):
        position, _last = random_walk(rng, CONNECT_FOUR, rng.randrange(24, 32))
        values = values_within(position, 3)
        best = max(values.values())
        if wanted.get(best) and len(set(values.values())) > 1:
            wanted[best] -= 1
            yield _case(position, values)


def _case(position: Position, values: dict[Cell, int]) -> Case:
    best = max(values.values())
    right = [move for move, value in values.items() if value == best]
    arguments = (("position", position), ("seconds", SECONDS))
    judge = one_of(right, Message("there is a better move"))
    return Case("choose", arguments, judge, Board.of(position))
