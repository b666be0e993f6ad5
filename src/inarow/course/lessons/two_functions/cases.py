"""Positions a few stones before the end, with X and with O to move; the exact engine knows them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Case, equal
from inarow.course.truth import exact_value
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules, Side

EACH = 3  # positions of each value and side
BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 3, 3, gravity=True))


def cases(rng: random.Random) -> Iterator[Case]:
    """Ends of games, then positions of every value with either side to move."""
    for plies in (5, 6, 9):
        position, _last = random_walk(rng, Rules(3, 3, 3), plies, over=True)
        yield _case(position)
    wanted = {(value, side): EACH for value in (1, 0, -1) for side in Side}
    found: list[Position] = []
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - rng.randrange(2, 7))
        kind = (exact_value(position), position.turn)
        if wanted[kind] and position not in found:
            wanted[kind] -= 1
            found.append(position)
            yield _case(position)


def _case(position: Position) -> Case:
    x_moves = position.turn is Side.FIRST
    value = exact_value(position) * (1 if x_moves else -1)
    message = {
        1: Message("X can force a win"),
        0: Message("with best play of both sides it is a draw"),
        -1: Message("O can force a win"),
    }[value]
    if position.outcome is not None:
        message = Message("the game is over, and this is its value as X sees it")
    name = "max_value" if x_moves else "min_value"
    return Case(name, (("position", position),), equal(value, message), Board.of(position))
