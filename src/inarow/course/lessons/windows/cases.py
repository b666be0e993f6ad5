"""Positions in which a shifted window saves much; moves are counted where they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, shown, wrong_kind
from inarow.course.truth import WIN, fair_search, few_nodes, value_within
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 4, 3, gravity=True), Rules(5, 4, 4, gravity=True))
EACH = {WIN - 1: 2, WIN - 3: 4, 0: 2, 2 - WIN: 2}  # values, and how many positions of each
MOST = 500  # positions that are to be looked at


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games, narrow windows, then whole positions with a limit for the positions seen."""
    for plies in (5, 9):
        yield _case(random_walk(rng, Rules(3, 3, 3), plies, over=True)[0], 3, -WIN, WIN)
    for alpha, beta in ((-1, 1), (0, 98), (96, 97), (-98, 0), (-99, -97)):
        position, _last = random_walk(rng, rng.choice(BOARDS[:2]), 5)
        yield _case(position, 3, alpha, beta)
    wanted = dict(EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(
            rng, rules, rules.cells - rng.randrange(6, min(11, rules.cells))
        )
        depth = rng.randrange(3, 6)
        value = value_within(position, depth)
        if wanted.get(value) and _telling(position, depth, value):
            wanted[value] -= 1
            yield _case(position, depth, -WIN, WIN, counted=True)


def _telling(position: Position, depth: int, value: int) -> bool:
    """Whether the numbers show that a window was not shifted, or for other values not used."""
    needed = fair_search(position, depth)
    if not 10 <= needed <= MOST:
        return False
    careless = fair_search(position, depth, shift=value != WIN - 3, narrow=value == WIN - 3)
    return careless > 1.3 * _allowed(needed)


def _allowed(needed: int) -> int:
    return round(needed * 1.1) + 5


def _case(position: Position, depth: int, alpha: int, beta: int, counted: bool = False) -> Case:
    arguments = (
        ("position", Watched(position)),
        ("depth", depth),
        ("alpha", alpha),
        ("beta", beta),
    )
    judge = _judge(position, depth, alpha, beta, counted)
    return Case("search", arguments, judge, Board.of(position))


def _judge(position: Position, depth: int, alpha: int, beta: int, counted: bool) -> Judge:
    worth = value_within(position, depth)
    least, most = (min(worth, beta), max(worth, alpha))
    right = shown(worth) if least >= most else f"{shown(least)} … {shown(most)}"

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, worth):
            return fault
        if not least <= answer.value <= most:
            return Fault(Message("this is not what the search without a window says"), right)
        if not counted:
            return None
        return few_nodes(answer, _allowed(fair_search(position, depth, answer.seen)), right)

    return judge
