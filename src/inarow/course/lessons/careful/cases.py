"""Positions with a win, with a threat, with both and with neither; the rules know the threats."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, mark, place, random_walk
from inarow.course.case import Case, Seeded, one_of
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules

EACH = 3  # positions of each kind, on each board
BOARDS = (Rules(3, 3, 3), Rules(5, 4, 3), Rules(6, 6, 4))


def cases(rng: random.Random) -> Iterator[Case]:
    """So many of each kind, on small and on larger boards."""
    for rules in BOARDS:
        wanted = dict.fromkeys(((True, True), (True, False), (False, True), (False, False)), EACH)
        for _ in range(20_000):
            plies = rng.randrange(rules.k, min(rules.cells - 1, 5 * rules.k))
            try_one, _last = random_walk(rng, rules, plies)
            own = try_one.threats(try_one.turn)
            other = try_one.threats(try_one.turn.other)
            if len(other) > 1 and not own:  # nothing helps against two at once
                continue
            if wanted[bool(own), bool(other)]:
                wanted[bool(own), bool(other)] -= 1
                yield _case(try_one, own, other, rng)
            if not any(wanted.values()):
                break


def _case(
    position: Position, own: tuple[Cell, ...], other: tuple[Cell, ...], rng: random.Random
) -> Case:
    if own:
        message = Message("there is a move that wins at once")
    elif other:
        message = Message(
            "the other side wins at once if it may move here: {cell}", cell=str(other[0])
        )
    else:
        message = Message("this is not an empty cell")
    right = [place(cell) for cell in own or other or position.legal_moves()]
    arguments = (
        ("board", as_rows(position)),
        ("side", mark(position)),
        ("k", position.rules.k),
        ("rng", Seeded(rng.randrange(10**6))),
    )
    return Case("careful_move", arguments, one_of(right, message), Board.of(position))
