"""Boards by chance; the lines are those that the rules know."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, random_walk
from inarow.course.case import Case, equal
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules, Side

BOARDS = ((Rules(3, 3, 3), (0, 1, 2, 5)), (Rules(7, 6, 4), (1, 4, 12)), (Rules(5, 9, 5), (6, 15)))


def cases(rng: random.Random) -> Iterator[Case]:
    """One stone, few, many; for both sides."""
    yield _case(Position.start(Rules(4, 2, 3)).play(Cell(0, 0)), Side.FIRST)
    for rules, all_plies in BOARDS:
        for plies in all_plies:
            position, _last = random_walk(rng, rules, plies)
            for side in Side:
                yield _case(position, side)


def _case(position: Position, side: Side) -> Case:
    stone = "X" if side is Side.FIRST else "O"
    arguments = (("board", as_rows(position)), ("side", stone), ("k", position.rules.k))
    message = Message("this is not the sum over all lines")
    return Case("evaluate", arguments, equal(_value(position, side), message), Board.of(position))


def _value(position: Position, side: Side) -> int:
    own, other = position.stones(side), position.stones(side.other)
    total = 0
    for line in position.rules.grid.lines:
        if line & own and not line & other:
            total += 10 ** ((line & own).bit_count() - 1)
        if line & other and not line & own:
            total -= 10 ** ((line & other).bit_count() - 1)
    return total
