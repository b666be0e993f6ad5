"""Boards of many sizes, empty and with stones; the drawing is made from the rules' own cells."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, random_walk
from inarow.course.case import Answer, Case, Fault, Judge, equal, wrong_kind
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Position, Rules

SIZES = ((3, 3), (7, 6), (1, 1), (5, 2), (2, 5), (9, 9))


def cases(rng: random.Random) -> Iterator[Case]:
    """Empty boards, then drawings."""
    for width, height in SIZES:
        rows = [["." for _ in range(width)] for _ in range(height)]
        yield Case("empty_board", (("width", width), ("height", height)), _fresh(rows))
    for width, height in SIZES:
        position, _last = random_walk(rng, Rules(width, height, max(width, height)), width - 1)
        yield Case(
            "draw",
            (("board", as_rows(position)),),
            _drawn(_drawing(position)),
            Board.of(position),
        )


def _drawing(position: Position) -> str:
    """What is to be drawn, cell by cell."""
    rules = position.rules
    marks = {None: ".", "first": "X", "second": "O"}
    lines = [" " + "".join(" " + Cell(x, 0).column for x in range(rules.width))]
    for y in range(rules.height):
        line = str(y + 1)
        for x in range(rules.width):
            side = position.at(Cell(x, y))
            line += " " + marks[None if side is None else side.value]
        lines.append(line)
    return "\n".join(lines)


def _fresh(rows: list[list[str]]) -> Judge:
    same = equal(rows)

    def judge(answer: Answer) -> Fault | None:
        if fault := same(answer):
            return fault
        if answer.shared:
            return Fault(
                Message(
                    "all rows are one and the same list: a stone in one of them would be in all;"
                    " make a new list for each row"
                ),
                kind="shared",
            )
        return None

    return judge


def _drawn(right: str) -> Judge:
    def judge(answer: Answer) -> Fault | None:
        said = answer.value
        if fault := wrong_kind(said, right):
            return fault
        if said == right:
            return None
        own = [line.rstrip() for line in said.rstrip().splitlines()]
        if own == right.splitlines():
            message = Message("there are spaces or empty lines at the end that do not belong there")
            return Fault(message, repr(right))
        for number, line in enumerate(right.splitlines(), 1):
            if number > len(own) or own[number - 1] != line:
                return Fault(Message("line {n} of the drawing differs", n=number), repr(right))
        return Fault(Message("the drawing has more lines than it should"), repr(right))

    return judge
