"""Runs of stones laid in every direction, one too short or just long enough, and lines elsewhere.

What is right is known from how the board is laid, and looked at again line by line.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import Rows, board_of
from inarow.course.case import Case, equal
from inarow.rules import Cell, Message, Rules
from inarow.rules.grid import DIRECTIONS

BOARDS = ((3, 3, 3), (7, 6, 4), (6, 5, 4), (9, 8, 5), (5, 5, 2))


def cases(rng: random.Random) -> Iterator[Case]:
    """For each board and direction a line, a gap in it, and a line that the cell is not part of."""
    for width, height, k in BOARDS:
        rules = Rules(width, height, k)
        for dx, dy in DIRECTIONS:
            run = _run(rng, rules, dx, dy)
            last = rng.choice(run)
            whole = _board(rng, rules, run, [])
            yield _case(whole, last, rules)
            gap = rng.choice([cell for cell in run if cell != last])
            yield _case(_board(rng, rules, run, [gap]), last, rules)
            others = [cell for cell in rules.grid.cells if whole[cell.y][cell.x] == "O"]
            if others:
                yield _case(whole, rng.choice(others), rules)
    yield from _longer_and_wrapped()


def _longer_and_wrapped() -> Iterator[Case]:
    """A run longer than k, and stones that are neighbours only for who forgets the edge."""
    yield _case([list("XXXXX.."), list("OOO.OO.")], Cell(2, 0), Rules(7, 2, 4))
    yield _case([list("..XX"), list("X..."), list("OO.O")], Cell(3, 0), Rules(4, 3, 3))
    yield _case([list("X..."), list(".O.O"), list("..OX")], Cell(0, 0), Rules(4, 3, 3))


def _run(rng: random.Random, rules: Rules, dx: int, dy: int) -> list[Cell]:
    """Some k cells in a row."""
    fitting = [
        run
        for x, y in rules.grid.cells
        if (run := [Cell(x + dx * i, y + dy * i) for i in range(rules.k)])[-1] in rules.grid.bit_of
    ]
    return rng.choice(fitting)


def _board(rng: random.Random, rules: Rules, run: list[Cell], gaps: list[Cell]) -> Rows:
    rows = [[rng.choice("O..") for _ in range(rules.width)] for _ in range(rules.height)]
    for cell in run:
        rows[cell.y][cell.x] = "X"
    for cell in gaps:
        rows[cell.y][cell.x] = rng.choice("O.")
    return rows


def _case(rows: Rows, last: Cell, rules: Rules) -> Case:
    right = _has_line_through(rows, last, rules)
    arguments = (("board", rows), ("row", last.y), ("column", last.x), ("k", rules.k))
    message = (
        Message("the stone on {cell} is part of {k} in a row", cell=str(last), k=rules.k)
        if right
        else Message("the stone on {cell} is not part of {k} in a row", cell=str(last), k=rules.k)
    )
    return Case("wins", arguments, equal(right, message), board_of(rows, last))


def _has_line_through(rows: Rows, last: Cell, rules: Rules) -> bool:
    grid = rules.grid
    stone = rows[last.y][last.x]
    own = grid.bits_of([cell for cell in grid.cells if rows[cell.y][cell.x] == stone])
    return any(line & own == line for line in grid.lines_through[grid.bit_of[last]])
