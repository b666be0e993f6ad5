"""Counts to choose from, and positions that so many games decide beyond all doubt."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import log, sqrt

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Seeded, one_of, shown, wrong_kind
from inarow.course.lessons.uct.solution import uct
from inarow.course.truth import exact_values
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3), Rules(4, 4, 4, gravity=True))
GAMES = 600
EACH = 3  # positions on each board
CLEAR = 2.0  # times as many games as the next move, with half of them


def cases(rng: random.Random) -> Iterator[Case]:
    """Children to choose from, then trees."""
    for _ in range(6):
        yield _choice(rng)
    yield _unvisited(rng)
    for rules in BOARDS:
        found = 0
        while found < EACH:
            position, _last = random_walk(rng, rules, rules.cells - rng.randrange(4, 7))
            values = exact_values(position)
            best = [move for move, value in values.items() if value == max(values.values())]
            if len(best) == 1 and len(values) > 2 and _is_clear(position):
                found += 1
                yield _tree(position, rng)


def _choice(rng: random.Random) -> Case:
    """Children of which one is clearly to be taken."""
    while True:
        played = [rng.randrange(1, 40) for _ in range(rng.randrange(3, 6))]
        children = [(n, rng.randrange(0, 2 * n + 1) / 2) for n in played]
        games = sum(played)
        worth = [points / n + sqrt(2 * log(games) / n) for n, points in children]
        first, second = sorted(worth, reverse=True)[:2]
        greedy = max(children, key=lambda child: child[1] / child[0])
        if first - second > 0.05 and children[worth.index(first)] != greedy:
            return _select(games, children, [worth.index(first)])


def _unvisited(rng: random.Random) -> Case:
    children = [(rng.randrange(1, 9), 1.0) for _ in range(3)]
    number = rng.randrange(3)
    children[number] = (0, 0.0)
    return _select(sum(games for games, _points in children), children, [number])


def _select(games: int, children: list[tuple[int, float]], right: list[int]) -> Case:
    arguments = (("games", games), ("children", children))
    message = Message("another child has more points and curiosity together")
    return Case("select", arguments, one_of(right, message))


def _is_clear(position: Position) -> bool:
    """Whether half of the games find the right move, three times out of three."""
    values = exact_values(position)
    for seed in range(3):
        counts = uct(position, GAMES // 2, random.Random(seed))
        (move, most), (_other, second) = sorted(counts.items(), key=lambda item: -item[1])[:2]
        if values[move] != max(values.values()) or most < CLEAR * second:
            return False
    return True


def _tree(position: Position, rng: random.Random) -> Case:
    arguments = (
        ("position", position),
        ("games", GAMES),
        ("rng", Seeded(rng.randrange(10**6))),
    )
    return Case("uct", arguments, _judge(position), Board.of(position))


def _judge(position: Position) -> Judge:
    values = exact_values(position)
    (best,) = [move for move, value in values.items() if value == max(values.values())]

    def judge(answer: Answer) -> Fault | None:
        said = answer.value
        if fault := wrong_kind(said, values):
            return fault
        if set(said) != set(values):
            return Fault(Message("the dict must have every legal move, and nothing else"))
        for count in said.values():
            if fault := wrong_kind(count, 1):
                return fault
        if sum(said.values()) != GAMES:
            message = Message(
                "{n} games went through the moves together, and {games} were asked for",
                n=sum(said.values()),
                games=GAMES,
            )
            return Fault(message, kind="games")
        if max(said, key=lambda move: said[move]) != best:
            return Fault(Message("most games went to a move that is not the best"), shown(best))
        return None

    return judge
