"""Boards as bits, in the layout that the whole package has."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.course.boards import as_rows, board_of, random_walk
from inarow.course.case import Case, equal
from inarow.course.verdict import Board
from inarow.rules import Cell, Message, Rules
from inarow.rules.grid import DIRECTIONS

BOARDS = (Rules(3, 3, 3), Rules(7, 6, 4), Rules(5, 3, 3), Rules(10, 10, 5))


def cases(rng: random.Random) -> Iterator[Case]:
    """Stones to bits, then lines in all directions, gaps, and rows that only seem to go on."""
    for rules in BOARDS:
        position, _last = random_walk(rng, rules, rules.cells // 2)
        for stone, bits in (("X", position.first), ("O", position.second)):
            arguments = (("board", as_rows(position)), ("stone", stone))
            message = Message("these are not the bits of the stones")
            yield Case("to_bits", arguments, equal(bits, message), Board.of(position))
    for rules in BOARDS:
        for dx, dy in DIRECTIONS:
            runs = [
                run
                for x, y in rules.grid.cells
                if (run := _run(x, y, dx, dy, rules.k))[-1] in rules.grid.bit_of
            ]
            run = rng.choice(runs)
            yield _case(rules, run)
            yield _case(rules, [cell for cell in run if cell != rng.choice(run)])
        yield _case(rules, [])
        yield _case(rules, _around_the_edge(rules))
        yield _case(rules, _with_gap(rules))


def _run(x: int, y: int, dx: int, dy: int, k: int) -> list[Cell]:
    return [Cell(x + dx * i, y + dy * i) for i in range(k)]


def _around_the_edge(rules: Rules) -> list[Cell]:
    """Stones at the end of a row and at the beginning of the next: no line."""
    end = [Cell(x, 0) for x in range(rules.width - rules.k + 1, rules.width)]
    return [*end, Cell(0, 1), Cell(1, 1)]


def _with_gap(rules: Rules) -> list[Cell]:
    """As many stones as a line has, but with a hole."""
    return [Cell(x, 0) for x in range(rules.width) if x != rules.k - 1][: 2 * rules.k - 2]


def _case(rules: Rules, stones: list[Cell]) -> Case:
    grid = rules.grid
    bits = grid.bits_of(stones)
    right = any(line & bits == line for line in grid.lines)
    rows = [["." for _ in range(rules.width)] for _ in range(rules.height)]
    for cell in stones:
        rows[cell.y][cell.x] = "X"
    message = (
        Message("there are {k} in a row", k=rules.k)
        if right
        else Message("there are no {k} in a row", k=rules.k)
    )
    arguments = (("bits", bits), ("width", rules.width), ("k", rules.k))
    return Case("has_line", arguments, equal(right, message), board_of(rows))
