"""Positions that are reached by many ways; moves are counted where they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import Counted, random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, shown, wrong_kind
from inarow.course.lessons.table.solution import solve
from inarow.course.truth import exact_value, fair_alpha_beta, few_nodes
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules, read_position

BOARDS = (Rules(4, 3, 3), Rules(4, 4, 4, gravity=True), Rules(4, 3, 3, misere=True))
EACH = 2  # positions of each value
# Here a table that takes bounds for values is wrong, which is rare: one position in a hundred.
TRICKY = (
    "4x4k4g:4/x3/oo1o/oxxx",
    "4x4k4g:3o/3x/x2o/oxxo",
    "4x4k4g:4/1o2/ox1o/xxxo",
    "4x4k4g:4/1o2/ox1x/xxoo",
    "4x4k4g:4/1o2/oo1x/xxxo",
    "4x4k4g:3o/1o1x/1x1o/xx1o",
    "4x4k4g:2o1/x1o1/x1x1/oox1",
    "4x4k4g:4/1o2/ox1x/oxxo",
)
MOST = 500  # positions that alpha-beta without a table looks at


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games, then positions of every value where a table saves much."""
    for plies in (5, 9):
        yield _case(random_walk(rng, Rules(3, 3, 3), plies, over=True)[0])
    wanted = dict.fromkeys((1, 0, -1), EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - rng.randrange(6, 9))
        value = exact_value(position)
        if not wanted[value] or not 60 <= (without := fair_alpha_beta(position)) <= MOST:
            continue
        if without > 1.2 * _allowed(position):
            wanted[value] -= 1
            yield _case(position)
    for code in rng.sample(TRICKY, EACH):
        yield _case(read_position(code))


def _allowed(position: Position) -> int:
    """What the solution needs, and a little more."""
    counted = Counted(position, [])
    solve(counted)  # type: ignore[arg-type]
    return round(len(counted.seen) * 1.2) + 5


def _case(position: Position) -> Case:
    judge = _judge(position)
    return Case("solve", (("position", Watched(position)),), judge, Board.of(position))


def _judge(position: Position) -> Judge:
    worth, allowed = exact_value(position), _allowed(position)

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, worth):
            return fault
        if answer.value != worth:
            return Fault(Message("this is not what minimax says of the position"), shown(worth))
        return few_nodes(answer, allowed, shown(worth))

    return judge
