"""Which game a student's program is about, where nobody has said it: its boards tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from inarow.debugger.layout import is_board, shape_of
from inarow.debugger.program import Program
from inarow.debugger.setting import constants_of
from inarow.rules import Cell, Position, Rules, read_position

TIC_TAC_TOE, CONNECT_FOUR, GOMOKU = map(Rules.read, ("3x3k3", "7x6k4g", "15x15k5"))
SIZES = range(3, 23)
MOST_GAMES = 4
# Positions with something to think about: O must answer in the first, X in the second.
BEGUN = {
    TIC_TAC_TOE: read_position("3x3k3 a1 b2 b1"),
    CONNECT_FOUR: read_position("7x6k4g 4433"),
}


def games_of(program: Program, values: Sequence[tuple[str, Any]]) -> list[Position]:
    """Positions of the games that a program may be about, the likeliest first."""
    found = [
        rules
        for _, value in values
        for rules in rules_for(shape_of(value))
        if is_board(value, rules)
    ]
    usual = [TIC_TAC_TOE, CONNECT_FOUR, GOMOKU]
    constants = constants_of(program)
    usual.sort(key=lambda rules: not {rules.width, rules.height} <= set(_numbers(constants)))
    if found:
        usual = []
    return [begun(rules) for rules in list(dict.fromkeys([*found, *usual]))[:MOST_GAMES]]


def rules_for(shape: tuple[int, ...]) -> Iterator[Rules]:
    """The games that are played on a board of this shape."""
    if len(shape) == 1:
        if shape[0] == CONNECT_FOUR.cells:
            yield CONNECT_FOUR
        side = round(shape[0] ** 0.5)
        shape = (side, side) if side * side == shape[0] else ()
    if len(shape) != 2 or not all(size in SIZES for size in shape):
        return
    height, width = shape
    if {height, width} == {6, 7}:
        yield CONNECT_FOUR
    elif height != width:
        yield Rules(width, height, 4, gravity=True)
    elif width == 3:
        yield TIC_TAC_TOE
    else:
        lines = [5, 4] if width > 6 else [4, 3] if width == 4 else [4, 5, 3]
        yield from (Rules(width, height, k) for k in lines)


def begun(rules: Rules) -> Position:
    """A position of the game after a few moves."""
    if rules in BEGUN:
        return BEGUN[rules]
    at = Position.start(rules)
    x, y = rules.width // 2, rules.height // 2
    if rules.gravity:
        cells = [Cell(x, 0), Cell(x, 1), Cell(x - 1, 0), Cell(x - 1, 1)]
    else:
        cells = [Cell(x, y), Cell(x, y - 1), Cell(x - 1, y)]
    for cell in cells:
        at = at.play(cell)
    return at


def _numbers(constants: Sequence[Any]) -> list[int]:
    return [one for one in constants if type(one) is int]
