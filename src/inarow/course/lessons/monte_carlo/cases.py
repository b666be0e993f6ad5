"""Positions whose averages over all random games can be computed exactly."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Seeded, shown, wrong_kind
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules, Side

BOARDS = (
    Rules(3, 3, 3),
    Rules(3, 3, 3),
    Rules(4, 3, 3),
    Rules(3, 3, 3, misere=True),
    Rules(4, 3, 3, gravity=True),
)
GAMES = 300
# An average of 300 results between 0 and 1 strays by 0.03 at most; five times that happens once in
# two million times.
NEAR = 0.15


def cases(rng: random.Random) -> Iterator[Case]:
    """A few empty cells, many games."""
    for rules in BOARDS:
        for empty in (3, 5):
            position, _last = random_walk(rng, rules, rules.cells - empty)
            arguments = (
                ("position", position),
                ("games", GAMES),
                ("rng", Seeded(rng.randrange(10**6))),
            )
            yield Case("estimate", arguments, _judge(position), Board.of(position))


def _judge(position: Position) -> Judge:
    side = position.turn
    right = {move: _average(position.play(move), side) for move in position.legal_moves()}

    def judge(answer: Answer) -> Fault | None:
        said = answer.value
        if fault := wrong_kind(said, right):
            return fault
        if set(said) != set(right):
            message = Message("the dict must have every legal move, and nothing else")
            return Fault(message, shown(right))
        for move, value in right.items():
            if fault := wrong_kind(said[move], value):
                return fault
            if not abs(said[move] - value) <= NEAR:
                return Fault(_far(move, said[move], value), shown(right))
        return None

    return judge


def _far(move: Cell, said: float, value: float) -> Message:
    return Message(
        "{move} wins {right} points a game on average, not {said}",
        move=str(move),
        right=f"{value:.2f}",
        said=f"{said:.2f}",
    )


def _average(position: Position, side: Side) -> float:
    """What a random game from here brings to a side, over all such games."""
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0.5
        return 1.0 if position.outcome.winner is side else 0.0
    moves = position.legal_moves()
    return sum(_average(position.play(move), side) for move in moves) / len(moves)
