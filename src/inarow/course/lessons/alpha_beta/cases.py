"""Positions in which alpha-beta saves most of the tree; moves are counted where they are played.

A learner may look at the moves in any order: what alpha-beta needs in just that order is allowed,
and a little more.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, shown, wrong_kind
from inarow.course.truth import exact_value, fair_alpha_beta, few_nodes
from inarow.course.verdict import Board
from inarow.rules import Message, Position, Rules
from inarow.search import Effort
from inarow.search.minimax import minimax
from inarow.search.watched import listening

BOARDS = (Rules(3, 3, 3), Rules(4, 3, 3))
EACH = 2  # positions of each value
LEEWAY, SPARE = 1.1, 5
MOST = 200  # positions that are to be looked at, for a check that does not take long


def cases(rng: random.Random) -> Iterator[Case]:
    """Ended games, narrow windows, then whole positions with a limit for the positions seen."""
    played: list[int] = []  # what was played for all questions: a table may answer some at once
    for plies in (5, 9):
        yield _case(random_walk(rng, Rules(3, 3, 3), plies, over=True)[0], -1, 1, played)
    for alpha, beta in ((-1, 0), (0, 1), (-1, 1)):
        for _ in range(4):
            position, _last = random_walk(rng, Rules(3, 3, 3), rng.randrange(4, 7))
            yield _case(position, alpha, beta, played)
    wanted = dict.fromkeys((1, 0, -1), EACH)
    while any(wanted.values()):
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rules.cells - 6)
        value = exact_value(position)
        if wanted[value] and _telling(position, value):
            wanted[value] -= 1
            yield _case(position, -1, 1, played, counted=True)


def _telling(position: Position, value: int) -> bool:
    """Whether it is seen by the numbers that a search does not cut, or cuts only at wins."""
    needed = fair_alpha_beta(position)
    if needed > MOST:
        return False
    allowed = _allowed(needed)
    if value != 0:
        return _all_nodes(position) > 2 * allowed
    return fair_alpha_beta(position, narrow=False) > 1.1 * allowed


def _allowed(needed: int) -> int:
    return round(needed * LEEWAY) + SPARE


def _all_nodes(position: Position) -> int:
    effort = Effort()
    with listening(effort.count):
        minimax(position)
    return effort.nodes - 1


def _case(
    position: Position, alpha: int, beta: int, played: list[int], counted: bool = False
) -> Case:
    arguments = (("position", Watched(position)), ("alpha", alpha), ("beta", beta))
    judge = _judge(position, alpha, beta, played, counted)
    return Case("alpha_beta", arguments, judge, Board.of(position))


def _judge(position: Position, alpha: int, beta: int, played: list[int], counted: bool) -> Judge:
    worth = exact_value(position)
    least, most = (min(worth, beta), max(worth, alpha))
    right = shown(worth) if least >= most else f"{shown(least)} … {shown(most)}"

    def judge(answer: Answer) -> Fault | None:
        if fault := wrong_kind(answer.value, worth):
            return fault
        if not least <= answer.value <= most:
            return Fault(Message("this is not what minimax says of the position"), right)
        played.append(answer.nodes)
        if not any(played) and position.outcome is None:
            return Fault(
                Message("your function played no move on the position that it was given"), right
            )
        allowed = _allowed(fair_alpha_beta(position, answer.seen)) if counted else answer.nodes
        return few_nodes(answer, allowed, right)

    return judge
