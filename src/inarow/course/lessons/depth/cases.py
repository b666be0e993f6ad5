"""Positions with wins and losses near and far, searched to several depths."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, shown, wrong_kind
from inarow.course.truth import WIN, value_within
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(4, 4, 3, gravity=True))
EACH = {WIN - 1: 4, WIN - 3: 4, 2 - WIN: 4, 4 - WIN: 2, 0: 4}


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games and no depth at all, then wins and losses within sight, and just beyond it."""
    over, _last = random_walk(rng, Rules(3, 3, 3), 7, over=True)
    yield _case(over, 0)
    yield _case(over, 3)
    yield _case(random_walk(rng, Rules(3, 3, 3), 9, over=True)[0], 2)
    wanted = dict(EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - rng.randrange(2, 6))
        depth = rng.randrange(1, 5)
        value = value_within(position, depth)
        if wanted.get(value):
            wanted[value] -= 1
            yield _case(position, depth)
            if value != 0 and WIN - abs(value) == depth:
                yield _case(position, depth - 1)


def _case(position: Position, depth: int) -> Case:
    arguments = (("position", Watched(position)), ("depth", depth))
    return Case("search", arguments, _judge(position, depth), Board.of(position))


def _judge(position: Position, depth: int) -> Judge:
    right = value_within(position, depth)

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, right):
            return fault
        if answer.value == right:
            if answer.depth > depth:
                return Fault(
                    Message(
                        "your function looked {n} plies deep, and {depth} were asked for",
                        n=answer.depth,
                        depth=depth,
                    ),
                    shown(right),
                    "depth",
                )
            return None
        return Fault(_reason(right), shown(right))

    return judge


def _reason(right: int) -> Message:
    plies = WIN - abs(right)
    if right == 0:
        return Message("within this depth nothing is decided, or it is a draw")
    if plies == 0:
        return Message("the game is over")
    if right > 0:
        return Message.counted(
            "the side to move wins in {n} ply", "the side to move wins in {n} plies", plies
        )
    return Message.counted(
        "the side to move loses in {n} ply", "the side to move loses in {n} plies", plies
    )
