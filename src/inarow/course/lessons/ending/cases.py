"""Games by chance, stopped on the way or played to their end; the rules say how they ended."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, place, random_walk
from inarow.course.case import Case, equal
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Outcome, Position, Rules, read_position

NAMES = {None: None, Outcome.FIRST: "X", Outcome.SECOND: "O", Outcome.DRAW: "draw"}
# A line that is completed by the very last stone, on a full board: a win, not a draw.
FULL = ("3x3k3 a1 b1 c1 a2 c2 b2 a3 c3", "3x3k3 a1 b1 a2 b2 c1 a3 b3 c2")


def cases(rng: random.Random) -> Iterator[Case]:
    """Won, drawn, going on; and the empty board."""
    tic_tac_toe = Rules(3, 3, 3)
    yield _case(Position.start(tic_tac_toe), None)
    for plies, over in ((1, False), (5, False), (5, True), (6, True), (7, True), (8, False)):
        yield _case(*random_walk(rng, tic_tac_toe, plies, over))
    for _ in range(6):
        yield _case(*random_walk(rng, tic_tac_toe, 9, over=True))
    for rules in (Rules(5, 4, 4), Rules(6, 6, 3), Rules(2, 2, 2)):
        for plies in (1, rules.k, 2 * rules.k - 1):
            if plies < rules.cells and not (rules.k == 2 and plies == 3):
                yield _case(*random_walk(rng, rules, plies))
        yield _case(*random_walk(rng, rules, 2 * rules.k - 1, over=True))
    for text in FULL:
        before = read_position(text)
        (last,) = before.legal_moves()
        yield _case(before.play(last), last)


def _case(position: Position, last: Cell | None) -> Case:
    where = None if last is None else place(last)
    arguments = (("board", as_rows(position)), ("last", where), ("k", position.rules.k))
    message = {
        None: Message("the game is not over"),
        Outcome.DRAW: Message("the board is full, and nobody has a line"),
        Outcome.FIRST: Message("X has a line"),
        Outcome.SECOND: Message("O has a line"),
    }[position.outcome]
    judge = equal(NAMES[position.outcome], message, optional=True)
    return Case("outcome", arguments, judge, Board.of(position, last))
