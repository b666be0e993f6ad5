"""Texts for moves, good and bad; the rules' own reader says what they mean."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, place, random_walk
from inarow.course.case import Case, Judge, equal
from inarow.course.verdict import Board
from inarow.rules import LETTERS, Cell, Message, Position, Rules

NONSENSE = ("", " ", "b", "2", "22", "bb", "b2b", "b-1", "b1.5", "hello", "b 2", "é1", "b²", "(b2)")


def cases(rng: random.Random) -> Iterator[Case]:
    """Free cells, taken cells, cells outside, and nonsense."""
    for width, height in ((3, 3), (7, 4), (4, 12)):
        rules = Rules(width, height, max(width, height))
        position, _last = random_walk(rng, rules, width * height // 2)
        free = rng.sample(position.legal_moves(), 3)
        for cell, form in zip(free, ("{}", "  {} ", "{}"), strict=True):
            text = form.format(cell)
            yield _case(rng.choice((text, text.upper())), position, _means(place(cell)))
        taken = [cell for cell in rules.grid.cells if position.at(cell) is not None]
        for cell in rng.sample(taken, 2):
            yield _case(
                str(cell), position, _none(Message("the cell {cell} is taken", cell=str(cell)))
            )
        outside = (
            f"a{height + 1}",
            f"{LETTERS[width]}1",
            "a0",
            f"{LETTERS[width - 1]}{height + 7}",
        )
        for text in outside:
            yield _case(text, position, _none(Message("{text} is outside the board", text=text)))
    position = Position.start(Rules(3, 3, 3)).play(Cell(0, 0))
    for text in NONSENSE:
        yield _case(text, position, _none(Message("this text is no cell")))


def _case(text: str, position: Position, judge: Judge) -> Case:
    arguments = (("text", text), ("board", as_rows(position)))
    return Case("read_move", arguments, judge, Board.of(position))


def _means(right: tuple[int, int]) -> Judge:
    return equal(right, Message("this is not the cell that the text names"), optional=True)


def _none(message: Message) -> Judge:
    return equal(None, message)
