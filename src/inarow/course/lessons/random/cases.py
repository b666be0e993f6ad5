"""Boards with few and with many empty cells, asked once and asked very often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from inarow.course.boards import as_rows, place, random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Seeded, one_of
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules, read_position

LOPSIDED = "6x2k6:xoxox1/6"  # one empty cell in a row, six in the other
OFTEN = 60  # games for each empty cell
FEW, MANY = OFTEN // 3, OFTEN * 5 // 2  # fair dice leave these bounds once in a million times


def cases(rng: random.Random) -> Iterator[Case]:
    """Any legal move, then evenly spread ones."""
    for width, height, plies in ((3, 3, 0), (3, 3, 4), (3, 3, 7), (7, 6, 20), (1, 5, 3), (4, 1, 3)):
        position, _last = random_walk(rng, Rules(width, height, max(width, height)), plies)
        yield _case(position, rng, _legal(position), 1)
    for position in (
        random_walk(rng, Rules(3, 3, 3), 3)[0],
        random_walk(rng, Rules(2, 5, 5), 3)[0],
        read_position(LOPSIDED),
    ):
        moves = [place(cell) for cell in position.legal_moves()]
        yield _case(position, rng, _even(moves), OFTEN * len(moves))
    position, _last = random_walk(rng, Rules(5, 5, 5), 6)
    yield Case(
        "random_move",
        (("board", as_rows(position)), ("rng", Seeded(rng.randrange(10**6)))),
        _same_dice(),
        Board.of(position),
        times=12,
        step=0,
    )


def _case(position: Position, rng: random.Random, judge: Judge, times: int) -> Case:
    arguments = (("board", as_rows(position)), ("rng", Seeded(rng.randrange(10**6))))
    return Case("random_move", arguments, judge, Board.of(position), times)


def _legal(position: Position) -> Judge:
    moves = [place(cell) for cell in position.legal_moves()]
    return one_of(moves, Message("this is not an empty cell"))


def _even(moves: list[tuple[int, int]]) -> Judge:
    legal = one_of(moves, Message("this is not an empty cell"))

    def judge(answer: Answer) -> Fault | None:
        said = answer.value if isinstance(answer.value, list) else []
        for move in said:
            if fault := legal(Answer(move)):
                return fault
        counts = Counter(said)
        for row, column in moves:
            n = counts[row, column]
            if not FEW <= n <= MANY:
                return Fault(
                    Message(
                        "of {all} random moves {n} were {move}: each empty cell should come about"
                        " {right} times",
                        all=len(said),
                        n=n,
                        move=str((row, column)),
                        right=OFTEN,
                    ),
                    kind="chance",
                )
        return None

    return judge


def _same_dice() -> Judge:
    def judge(answer: Answer) -> Fault | None:
        if isinstance(answer.value, list) and len(set(map(str, answer.value))) > 1:
            return Fault(
                Message("the same dice gave different moves: let `rng` choose, and nothing else"),
                kind="chance",
            )
        return None

    return judge
