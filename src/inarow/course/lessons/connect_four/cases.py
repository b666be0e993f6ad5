"""Columns to fall into, and positions with a win or a loss within sight."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import Counted, as_rows, random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, equal, one_of
from inarow.course.lessons.connect_four.solution import best_move
from inarow.course.truth import WIN, Seen, all_nodes, fair_search, values_within
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules

CONNECT_FOUR = Rules(7, 6, 4, gravity=True)
WANTED = {WIN - 1: 2, WIN - 3: 3, 0: 3}  # the value of the best move, how many positions
DEPTH = 4


def cases(rng: random.Random) -> Iterator[Case]:
    """Landings, then moves."""
    for rules, plies in ((CONNECT_FOUR, 12), (Rules(4, 3, 4, gravity=True), 9)):
        position, _last = random_walk(rng, rules, plies)
        for x in range(rules.width):
            yield _landing(position, x)
    full, _last = random_walk(rng, Rules(1, 2, 2, gravity=True), 2, over=True)
    yield _landing(full, 0)
    wanted = dict(WANTED)
    while any(wanted.values()):
        position, _last = random_walk(rng, CONNECT_FOUR, rng.randrange(22, 32))
        values = values_within(position, DEPTH)
        best = max(values.values())
        if wanted.get(best) and len(set(values.values())) > 1 and _can_be_cut(position):
            wanted[best] -= 1
            yield _move(position, values)


def _landing(position: Position, x: int) -> Case:
    cell = position.landing(x)
    right = None if cell is None else position.rules.height - 1 - cell.y
    message = (
        Message("column {n} is full", n=x)
        if right is None
        else Message("the stone does not come to rest here")
    )
    arguments = (("board", as_rows(position)), ("column", x))
    return Case("landing", arguments, equal(right, message, optional=True), Board.of(position))


def _move(position: Position, values: dict[Cell, int]) -> Case:
    best = max(values.values())
    moves = [move for move, value in values.items() if value == best]
    message = (
        Message.counted("there is a win in {n} ply", "there is a win in {n} plies", WIN - best)
        if best > 0
        else Message("after this move the other side can force a win within this depth")
    )
    arguments = (("position", Watched(position)), ("depth", DEPTH))
    return Case("best_move", arguments, _few(one_of(moves, message), position), Board.of(position))


def _few(judge_move: Judge, position: Position) -> Judge:
    def judge(answer: Answer) -> Fault | None:
        if fault := judge_move(answer):
            return fault
        if answer.nodes <= _allowed(position):
            return None
        # More than half, but cut all the same: in an order that is not the best, for example.
        allowed = max(_allowed(position), round(_leisurely(position, answer.seen) * 1.1) + 5)
        if answer.nodes > allowed:
            return Fault(
                Message(
                    "the move is right, but {n} positions were looked at, and {allowed} are enough",
                    n=answer.nodes,
                    allowed=allowed,
                ),
                kind="nodes",
            )
        return None

    return judge


def _can_be_cut(position: Position) -> bool:
    """Whether the solution stays well below the limit, so that other orders of moves do too."""
    counted = Counted(position, [])
    best_move(counted, DEPTH)  # type: ignore[arg-type]
    return 3 * len(counted.seen) <= 2 * _allowed(position)


def _allowed(position: Position) -> int:
    return all_nodes(position, DEPTH) // 2


def _leisurely(position: Position, seen: Seen) -> int:
    """What a search with cuts needs that looks at each move on its own, and shifts no window."""
    known = seen[0]
    return sum(
        1 + fair_search(position.play(move), DEPTH - 1, seen, known.get(move), shift=False)
        for move in position.legal_moves()
    )
