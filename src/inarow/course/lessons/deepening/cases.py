"""Positions where three plies decide, with a budget that lasts for them, and some that does not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import random_walk
from inarow.course.case import Answer, Case, Fault, Judge, Watched, one_of
from inarow.course.truth import all_nodes, values_within
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules

BOARDS = (Rules(5, 4, 4, gravity=True), Rules(4, 4, 3, gravity=True), Rules(6, 3, 3, gravity=True))
ENOUGH = 3  # plies for which the budget lasts
DEEPEST = 9  # plies that a very good search may reach with it
EACH = 5


def cases(rng: random.Random) -> Iterator[Case]:
    """Budgets for three plies, then budgets for less than one."""
    found = tempting = 0
    while found < 2 * EACH:
        rules = rng.choice(BOARDS)
        position, _last = random_walk(rng, rules, rng.randrange(4, rules.cells - 5))
        need = sum(all_nodes(position, depth) for depth in range(1, ENOUGH + 1))
        beyond = all_nodes(position, ENOUGH + 1)
        moves = position.legal_moves()
        right = _right(position)
        if beyond < 60 or len(right) == len(moves):
            continue
        if moves[0] in right and tempting >= EACH:  # a guess would do
            continue
        found += 1
        tempting += moves[0] in right
        yield _case(position, need + rng.randrange(5, beyond // 3), right)
    for budget in (0, 1, 2):
        position, _last = random_walk(rng, BOARDS[0], 6)
        yield _case(position, budget, list(position.legal_moves()))


def _right(position: Position) -> list[Cell]:
    """The moves that are best at some depth from three plies on."""
    right: list[Cell] = []
    for depth in range(ENOUGH, DEEPEST):
        values = values_within(position, depth)
        best = max(values.values())
        right += [move for move in values if values[move] == best and move not in right]
    return right


def _case(position: Position, budget: int, right: list[Cell]) -> Case:
    arguments = (("position", Watched(position)), ("budget", budget))
    return Case("deepen", arguments, _judge(budget, right), Board.of(position))


def _judge(budget: int, right: list[Cell]) -> Judge:
    good = one_of(right, Message("a search that this budget can finish finds a better move"))

    def judge(answer: Answer) -> Fault | None:
        if answer.nodes > budget:
            message = Message(
                "{n} moves were played, and there were coins for {budget}",
                n=answer.nodes,
                budget=budget,
            )
            return Fault(message, kind="nodes")
        return good(answer)

    return judge
