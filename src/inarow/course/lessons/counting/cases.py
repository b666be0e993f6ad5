"""Positions with a few empty cells, counted by the compiled core."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, shown, wrong_kind
from inarow.course.verdict import Board
from inarow.engine.count import count_games
from inarow.rules import Message, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(3, 4, 3, gravity=True), Rules(3, 3, 3, misere=True))


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games, then more and more empty cells."""
    for plies in (5, 9):
        yield _case(random_walk(rng, Rules(3, 3, 3), plies, over=True)[0])
    for empty in (1, 2, 3, 4, 5):
        for rules in BOARDS:
            yield _case(random_walk(rng, rules, rules.cells - empty)[0])
    yield _case(random_walk(rng, Rules(3, 3, 3), 3)[0])
    yield _case(Position.start(Rules(2, 2, 2)))


def _case(position: Position) -> Case:
    arguments = (("position", position),)
    return Case("count_games", arguments, _judge(position), Board.of(position))


def _judge(position: Position) -> Judge:
    count = count_games(position)
    right = (count.first, count.second, count.drawn)

    def judge(answer: Answer) -> Fault | None:
        said = answer.value
        if fault := wrong_kind(said, right):
            return fault
        if said == right:
            return None
        message = Message("these are not the numbers of games")
        numbers = len(said) == 3 and all(type(number) is int for number in said)
        if numbers and sum(said) == sum(right):
            message = Message("there are so many games, but they do not end so")
        elif numbers:
            message = Message.counted(
                "there is {n} game in all", "there are {n} games in all", sum(right)
            )
        return Fault(message, shown(right))

    return judge
