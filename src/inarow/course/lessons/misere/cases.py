"""Ends of games with both meanings of a line, and games in which X mirrors whatever O does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from inarow.course.boards import as_rows, place, random_walk
from inarow.course.case import Case, equal
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Outcome, Position, Rules

NAMES = {None: None, Outcome.FIRST: "X", Outcome.SECOND: "O", Outcome.DRAW: "draw"}
MIRRORED = (Rules(3, 3, 3, misere=True), Rules(5, 5, 5, misere=True), Rules(3, 5, 5, misere=True))


def cases(rng: random.Random) -> Iterator[Case]:
    """Ends, then mirrored games."""
    for rules in (Rules(3, 3, 3), Rules(4, 4, 3)):
        for misere in (False, True):
            same = replace(rules, misere=misere)
            yield _ending(Position.start(same), None)
            for plies, over in ((2, False), (5, True), (6, True), (7, True)):
                yield _ending(*random_walk(rng, same, plies, over))
            yield _ending(*random_walk(rng, same, rules.cells, over=True))
    for rules in MIRRORED:
        for _ in range(3):
            yield from _mirrored_game(rng, rules)


def _ending(position: Position, last: Cell | None) -> Case:
    rules = position.rules
    where = None if last is None else place(last)
    arguments = (
        ("board", as_rows(position)),
        ("last", where),
        ("k", rules.k),
        ("misere", rules.misere),
    )
    if position.outcome is None:
        message = Message("the game is not over")
    elif position.outcome is Outcome.DRAW:
        message = Message("the board is full, and nobody has a line")
    elif rules.misere:
        message = Message("the line is there, and whoever has it loses")
    else:
        message = Message("the line is there, and whoever has it wins")
    judge = equal(NAMES[position.outcome], message, optional=True)
    return Case("outcome", arguments, judge, Board.of(position, last))


def _mirrored_game(rng: random.Random, rules: Rules) -> Iterator[Case]:
    """X takes the centre and then mirrors; O moves at random. X never completes a line first."""
    position = Position.start(rules)
    last: Cell | None = None
    while position.outcome is None:
        right = Cell(rules.width // 2, rules.height // 2)
        if last is not None:
            right = Cell(rules.width - 1 - last.x, rules.height - 1 - last.y)
        where = None if last is None else place(last)
        arguments = (("board", as_rows(position)), ("last", where))
        message = Message("this is not the cell opposite to the last move, or the centre")
        judge = equal(place(right), message)
        yield Case("mirror_move", arguments, judge, Board.of(position, last))
        position = position.play(right)
        if position.outcome is None:
            last = rng.choice(position.legal_moves())
            position = position.play(last)
    assert position.outcome is not Outcome.SECOND, "mirroring does not lose"
