"""Positions in which alpha-beta saves most of the tree; moves are counted where they are played.

A learner may look at moves in another order, or cut a little later, but not without cuts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, shown, wrong_kind
from inarow.course.truth import alpha_beta_nodes, exact_value
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules
from inarow.search.limit import Effort
from inarow.search.minimax import minimax

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3))
EACH = 2  # positions of each value
LEEWAY, SPARE = 1.5, 10
SAVING = 2  # times more positions that minimax must need than may be looked at
MOST = 250  # positions that may be looked at


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games, narrow windows, then whole positions with a limit for the positions seen."""
    for plies in (5, 9):
        yield _case(random_walk(rng, Rules(3, 3, 3), plies, over=True)[0], -1, 1, None)
    for window in ((-1, 0), (0, 1), (-1, 1)):
        for _ in range(4):
            position, _last = random_walk(rng, Rules(3, 3, 3), rng.randrange(4, 7))
            yield _case(position, *window, None)
    wanted = dict.fromkeys((1, 0, -1), EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - 6)
        value = exact_value(position)
        if wanted[value]:
            effort = Effort()
            minimax(position, effort)
            allowed = round(alpha_beta_nodes(position) * LEEWAY) + SPARE
            if allowed <= MOST and effort.nodes >= SAVING * allowed:
                wanted[value] -= 1
                yield _case(position, -1, 1, allowed)


def _case(position: Position, alpha: int, beta: int, allowed: int | None) -> Case:
    arguments = (("position", Watched(position)), ("alpha", alpha), ("beta", beta))
    judge = _judge(position, alpha, beta, allowed)
    return Case("alpha_beta", arguments, judge, Board.of(position))


def _judge(position: Position, alpha: int, beta: int, allowed: int | None) -> Judge:
    worth = exact_value(position)
    least, most = (min(worth, beta), max(worth, alpha))
    right = shown(worth) if least >= most else f"{shown(least)} … {shown(most)}"

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, worth):
            return fault
        if not least <= answer.value <= most:
            return Fault(Message("this is not what minimax says of the position"), right)
        if answer.nodes == 0 and position.outcome is None:
            return Fault(Message("it played no move on the position that it was given"), right)
        if allowed is not None and answer.nodes > allowed:
            return Fault(
                Message(
                    "the value is right, but it looked at {n} positions, and {allowed} are enough",
                    n=answer.nodes,
                    allowed=allowed,
                ),
                right,
                "nodes",
            )
        return None

    return judge
