"""Which game a student's program is about, where nobody has said it: its boards tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from inarow.debugger.constants import constants_of
from inarow.debugger.layout import is_board, shape_of
from inarow.debugger.program import Program
from inarow.rules import Cell, Game, Position, Rules
from inarow.rules.catalogue import find_entry

TIC_TAC_TOE, CONNECT_FOUR, GOMOKU = map(Rules.read, ("3x3k3", "7x6k4g", "15x15k5"))
SIZES = range(3, 23)
MOST_GAMES = 4
SHORTEST = 3  # lines
SHORT = 3  # letters of a name that may be a part of another word
# Objects that are told how large their board is are made for this one, which nobody means.
NEUTRAL = Rules(17, 21, 5)
# How programs name the numbers of a game.
ROWS = ("row", "height", "lign", "hauteur", "zeile", "fila", "linha")
COLUMNS = ("col", "width", "largeur", "spalte", "breite")
SQUARE = frozenset("size board_size boardsize grid_size n dim dimension taille tam".split())
LINES = ("connect", "inarow", "in_a_row", "to_win", "win_len", "win_count", "max_len")
# How files of these games are called.
NAMES = {
    TIC_TAC_TOE: ("tictac", "tic", "ttt", "morpion", "velha", "xo", "noughts"),
    CONNECT_FOUR: ("connect", "four", "puissance", "c4", "p4", "gewinnt"),
    GOMOKU: ("gomoku", "caro", "gobang", "five", "renju"),
}
# Moves after which there is something to think about.
BEGUN = {
    TIC_TAC_TOE: (Cell(0, 0), Cell(1, 1), Cell(1, 0)),
    CONNECT_FOUR: (Cell(3, 0), Cell(3, 1), Cell(2, 0), Cell(2, 1)),
}


def games_of(program: Program, values: Sequence[tuple[str, Any]]) -> list[Game]:
    """Games that a program may be about, each after a few moves, the likeliest first."""
    found = [
        rules
        for _, value in values
        for rules in rules_for(shape_of(value), program)
        if not {rules.width, rules.height} <= {NEUTRAL.width, NEUTRAL.height}
        and is_board(value, rules)
    ]
    found = found or list(rules_for(_named_size(program) or _written_size(program), program))
    usual = list(NAMES)
    numbers = {one for one in constants_of(program) if type(one) is int}
    usual.sort(key=lambda rules: not {rules.width, rules.height} <= numbers)
    path = str(Path(program.path.parent.name, program.path.name)).lower()
    usual = [rules for rules in usual if _is_named(rules, path)] or usual
    if is_agent(program):
        usual.sort(key=lambda rules: rules is not CONNECT_FOUR)
    if found:
        usual = []
    return [begun(rules) for rules in list(dict.fromkeys([*found, *usual]))[:MOST_GAMES]]


def _is_named(rules: Rules, path: str) -> bool:
    """Whether a path speaks of a game; names of two or three letters must stand alone."""
    words = re.split(r"[^a-z0-9]+", path)
    return any(name in (words if len(name) <= SHORT else path) for name in NAMES[rules])


def is_agent(program: Program) -> bool:
    """Whether the program asks for the numbers of a game as contests give them."""
    asked = {
        node.attr if isinstance(node, ast.Attribute) else getattr(node, "value", None)
        for tree in program.trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Constant)
    }
    return "inarow" in asked


def _named_size(program: Program) -> tuple[int, ...]:
    """The size of a board that the program gives as ROWS and COLS or as SIZE, or in such names."""
    rows, columns = (_number_called(program, names) for names in (ROWS, COLUMNS))
    if rows is not None and columns is not None:
        return rows, columns
    for module in program.modules:
        for name, value in vars(module).items():
            if name.lower() in SQUARE and type(value) is int:
                return value, value
    return ()


def _written_size(program: Program) -> tuple[int, ...]:
    """The size of a square board of which the file speaks cell by cell: `board[3][0]`."""
    last = [-1, -1]  # the largest row, and the largest column
    for tree in program.trees:
        for one in program.nodes(tree, ast.Subscript):
            if isinstance(one.value, ast.Subscript) and isinstance(one.value.value, ast.Name):
                for at, index in enumerate((one.value.slice, one.slice)):
                    number = getattr(index, "value", None)
                    last[at] = max(last[at], number if type(number) is int else -1)
    row, column = last
    return (row + 1, column + 1) if row == column >= SHORTEST - 1 else ()


def _number_called(program: Program, names: Sequence[str]) -> int | None:
    """The first number of the program that is called like this."""
    return next(
        (
            value
            for module in program.modules
            for name, value in vars(module).items()
            if type(value) is int and any(part in name.lower() for part in names)
        ),
        None,
    )


def rules_for(shape: tuple[int, ...], program: Program) -> Iterator[Rules]:
    """The games that are played on a board of this shape."""
    line = _number_called(program, LINES) or _line_in_text(program)
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
        usual = [5, 4] if width > 6 else [4, 3] if width == 4 else [4, 5, 3]
        lines = [line] if line is not None and SHORTEST <= line <= width else usual
        path = str(program.path).lower()
        falling = _is_named(CONNECT_FOUR, path)
        for gravity in (True, False) if falling else (False,):
            yield from (Rules(width, height, k, gravity=gravity) for k in lines)


def _line_in_text(program: Program) -> int | None:
    """How long lines are, by how their cells are written: `board[y][x + 3]`, `row[x : x + 4]`."""
    offsets = {0}
    lengths: set[int | None] = set()
    for tree in program.trees:
        for equal in program.nodes(tree, ast.Compare):
            cells = [one for one in (equal.left, *equal.comparators) if _is_cell(one)]
            if all(isinstance(one, ast.Eq) for one in equal.ops[: len(cells) - 1]):
                lengths.add(len(cells))
        for one in program.nodes(tree, ast.Subscript):
            if isinstance(one.slice, ast.Slice):
                low, high = one.slice.lower, one.slice.upper
                lengths.add(None if low is None else _without(high, low))
            else:
                offsets |= {abs(_offset(part)) for part in _parts_of(one.slice)}
    steps = next(at for at in range(len(offsets) + 1) if at not in offsets)
    if steps >= SHORTEST:
        return steps
    found = {one for one in lengths if one and one >= SHORTEST}
    return found.pop() if len(found) == 1 else None


def _is_cell(one: ast.expr) -> bool:
    """Whether this is a cell of rows: `board[0][3]`."""
    return isinstance(one, ast.Subscript) and isinstance(one.value, ast.Subscript)


def _parts_of(index: ast.expr) -> Sequence[ast.expr]:
    return index.elts if isinstance(index, ast.Tuple) else [index]


def _offset(index: ast.expr) -> int:
    """The number that is added to a name; 0 if there is none."""
    if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add | ast.Sub):
        number = getattr(index.right, "value", None)
        return number if type(number) is int else 0
    return 0


def _without(high: ast.expr | None, low: ast.expr) -> int | None:
    """The number by which an edge of a slice is more than the other one."""
    if isinstance(high, ast.BinOp) and ast.dump(high.left) == ast.dump(low):
        return _offset(high) or None
    return None


def begun(rules: Rules) -> Game:
    """The game after a few moves."""
    x, y = rules.width // 2, rules.height // 2
    falling = (Cell(x, 0), Cell(x, 1), Cell(x - 1, 0), Cell(x - 1, 1))
    placed = (Cell(x, y), Cell(x, y - 1), Cell(x - 1, y))
    cells = BEGUN.get(rules, falling if rules.gravity else placed)
    return Game(Position.start(rules), cells)


def to_type(game: Game) -> str:
    """The name of a game and its moves, as one would type them."""
    entry = find_entry(game.start.rules)
    name = game.start.rules.code if entry is None else entry.name
    return " ".join([name, *map(str, game.moves)])
