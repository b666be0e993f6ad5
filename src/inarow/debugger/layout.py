"""How a program writes its boards: where each cell lies, and what stands in it.

A layout is made from an empty board: one that the program itself makes, or one of the usual ones.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

from inarow.debugger.board import Stones, stones_of
from inarow.debugger.calls import Ended
from inarow.rules import BadNotation, Message, Position, Rules, Side

Marks = tuple[object, object]
Path = tuple[Any, ...]  # the keys that lead to a cell

# Marks of the first and the second side, as people write them.
PAIRS: tuple[Marks, ...] = (
    ("X", "O"),
    ("x", "o"),
    (1, 2),
    (1, -1),
    ("1", "2"),
    ("R", "Y"),
    ("r", "y"),
    ("❌", "⭕"),
    ("X", "0"),
    ("x", "0"),
    ("B", "W"),
    ("b", "w"),
    ("red", "yellow"),
    ("#", "O"),
    ("@", "O"),
    (1, 0),
)
EMPTIES: tuple[object, ...] = (" ", None, "", "_", ".", "-", 0, "*", "#")


class ForeignMark(Ended):
    """The function writes other marks than those it was given: it means another kind of board."""


@dataclass(frozen=True, eq=False)
class Layout:
    """An empty board, the way to each cell of it, and the marks of the two sides."""

    rules: Rules
    kind: str
    template: Any
    paths: tuple[Path, ...]
    marks: Marks
    is_turned: bool = False  # whether the marks are those of PAIRS, the other way round

    def turned(self) -> Layout:
        """The same board with the marks of the two sides changed."""
        return replace(self, marks=self.marks[::-1], is_turned=not self.is_turned)

    def make(self, position: Position) -> Any:
        """A new board with the stones of the position."""
        if self.kind == "position":
            return position
        board = _thawed(self.template)
        cells = zip(self.rules.grid.cells, self.paths, self._empties, strict=True)
        for cell, path, empty in cells:
            owner = position.at(cell)
            mark = self.mark(owner) if owner is not None else empty
            inner = board
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = mark
        return _frozen(board, self.template)

    def read(self, board: Any) -> Stones:
        """The stones on a board. Raises ForeignMark, and BadNotation if it is no such board."""
        if self.kind == "position":
            return stones_of(board, self.rules)
        stones = [0, 0]
        places = zip(self.rules.grid.cells, self._empties, self._paths_in(board), strict=True)
        for cell, empty, place in places:
            value = _at(board, place)
            for index, mark in enumerate(self.marks):
                if _equal(value, mark):
                    stones[index] |= self.rules.grid.bit_of[cell]
                    break
            else:
                if not _equal(value, empty) and value not in EMPTIES:
                    raise ForeignMark
        return Stones(self.rules, *stones)

    def fits(self, value: Any) -> bool:
        """Whether this may be a board of these rules, whether or not it is written like ours."""
        if self.kind == "position":
            return isinstance(value, Position)
        if isinstance(value, str) and self.kind != "text":
            return False
        return next(_ways(value, self.rules), None) is not None

    def _paths_in(self, board: Any) -> tuple[Path, ...]:
        """The ways to the cells: programs may turn the board that they get into one of their own.

        Rows may become a list, or a list an array; the first row stays the first one.
        """
        shape = shape_of(board)
        if shape == shape_of(self.template) or not shape:
            return self.paths
        others = [paths for _, paths in _ways(board, self.rules)]
        if not others:
            return self.paths
        return others[self._first_row % len(others)]

    @cached_property
    def _first_row(self) -> int:
        """Which of the orders of rows this is."""
        ways = [paths for _, paths in _ways(self.template, self.rules)]
        return ways.index(self.paths)

    def mark(self, side: Side) -> Any:
        """The mark of a side."""
        return self.marks[0 if side is Side.FIRST else 1]

    def describe(self) -> Message:
        """The layout in words."""
        if self.kind == "position":
            return Message("one of our positions")
        first, second = map(repr, self.marks)
        empty = repr(self._empties[0])
        marks = {"first": first, "second": second, "empty": empty}
        return {
            "rows": Message("rows of {first}, {second} and {empty}", **marks),
            "cells": Message("a list of {first}, {second} and {empty}", **marks),
            "text": Message("a text of {first}, {second} and {empty}", **marks),
            "dict": Message("a dictionary with {first}, {second} and {empty}", **marks),
        }[self.kind]

    @cached_property
    def _empties(self) -> tuple[Any, ...]:
        """What stands in each cell when it is empty."""
        values = (_at(self.template, path) for path in self.paths)
        return tuple(
            commonest(self.template) if any(_equal(one, mark) for mark in self.marks) else one
            for one in values
        )


@dataclass(frozen=True, eq=False)
class Adapted(Layout):
    """Boards of a kind of their own, with the program's two functions for them as template."""

    def make(self, position: Position) -> Any:
        """What the program makes of the position."""
        return self.template[0](position)

    def read(self, board: Any) -> Stones:
        """The stones on what the program makes of its board."""
        return stones_of(self.template[1](board), self.rules)

    def fits(self, _value: Any) -> bool:
        """Nobody but the program can tell."""
        return True

    def describe(self) -> Message:
        """The layout in words."""
        return Message("as make_board makes it")


def adapted(rules: Rules, make: Callable[..., Any], read: Callable[..., Any]) -> Layout:
    """Boards that the program itself makes from positions and turns into rows."""
    return Adapted(rules, "own", (make, read), (), ("X", "O"))


def ours(rules: Rules) -> Layout:
    """Our own positions."""
    return Layout(rules, "position", None, (), (Side.FIRST, Side.SECOND))


def layouts_of(template: Any, rules: Rules, marks: Marks) -> Iterator[Layout]:
    """The ways in which the cells can lie in an empty board; none if it is no board."""
    for kind, paths in _ways(template, rules):
        yield Layout(rules, kind, template, paths, marks)


def usual_boards(
    rules: Rules,
    constants: Sequence[Any],
    kind: str = "auto",
    arrays: Any = None,
    empties: Sequence[Any] = (),
) -> Iterator[Any]:
    """Empty boards as most people write them, with what stands in the program's text.

    `arrays` is numpy, where a program uses it.
    """
    known = {repr(one) for one in constants}
    if arrays is not None and kind == "auto":
        yield arrays.zeros((rules.height, rules.width), dtype=int)
        for mark in (" ", "", "-", None):
            yield arrays.full((rules.height, rules.width), mark, dtype=object)
    for empty in [*empties, *([one for one in EMPTIES if repr(one) in known] or EMPTIES)]:
        if kind in ("auto", "rows"):
            yield [[empty] * rules.width for _ in range(rules.height)]
            if rules.gravity and rules.width != rules.height:  # columns, from left to right
                yield [[empty] * rules.height for _ in range(rules.width)]
        if kind in ("auto", "cells"):
            yield [empty] * rules.cells
        if kind in ("auto", "text") and isinstance(empty, str) and empty:
            yield empty * rules.cells
    if kind in ("auto", "text"):
        yield "0" * rules.cells
    if kind in ("auto", "cells"):
        yield [str(number + 1) for number in range(rules.cells)]
        yield list(range(rules.cells))
        yield list(range(1, rules.cells + 1))
        yield [" "] * (rules.cells + 1)


def is_board(value: Any, rules: Rules) -> bool:
    """Whether this may be an empty board: most of its cells hold the same, or are numbered."""
    paths = next((paths for _, paths in _ways(value, rules)), None)
    if paths is None:
        return False
    cells = [_at(value, path) for path in paths]
    if not all(one is None or isinstance(one, str | int | float | Enum) for one in cells):
        return False
    if _is_walled(cells, rules):
        return False
    if 2 * Counter(map(repr, cells)).most_common(1)[0][1] >= len(cells):
        return not isinstance(cells[0], bool)
    numbers = [str(one).strip() for one in cells]
    return all(text.isdigit() for text in numbers) and len(set(numbers)) == len(cells)


def _is_walled(cells: Sequence[Any], rules: Rules) -> bool:
    """Whether all cells at the edge hold the same, and all others something else."""
    edge: set[str] = set()
    inner: set[str] = set()
    for cell, value in zip(rules.grid.cells, cells, strict=True):
        is_edge = cell.x in (0, rules.width - 1) or cell.y in (0, rules.height - 1)
        (edge if is_edge else inner).add(repr(value))
    return rules.width > 3 and len(edge) == len(inner) == 1 and edge != inner


def commonest(template: Any) -> Any:
    """What stands in most cells of an empty board."""
    values = list(_leaves(template))
    name = Counter(map(repr, values)).most_common(1)[0][0]
    return next(value for value in values if repr(value) == name)


def pairs_for(
    template: Any,
    constants: Sequence[Any],
    enums: Sequence[Marks],
    written: Sequence[Any],
    named: Sequence[Marks] = (),
) -> list[Marks]:
    """The marks that a program may mean, the likeliest first: those that it writes on boards.

    `named` are marks of its own that it has given to names of players.
    """
    empty = commonest(template)
    known = {repr(one) for one in constants}
    pairs = [pair for pair in PAIRS if all(repr(mark) in known for mark in pair)]
    pairs = [pair for pair in pairs if not any(_equal(mark, empty) for mark in pair)]
    if isinstance(empty, str) and not isinstance(empty, Enum):
        pairs.sort(key=lambda pair: not isinstance(pair[0], str))
    elif isinstance(empty, int | float):
        pairs.sort(key=lambda pair: isinstance(pair[0], str))
    marks = {repr(mark) for mark in written}
    pairs.sort(key=lambda pair: not {*map(repr, pair)} <= marks)
    if isinstance(empty, Enum):
        return [*enums, *pairs]
    own = [pair for pair in named if not {pair, pair[::-1]} & {*PAIRS}]
    pairs = [pair for pair in own if not any(_equal(mark, empty) for mark in pair)] + pairs
    if isinstance(empty, str) and not any(isinstance(pair[0], str) for pair in pairs):
        pairs = [PAIRS[0], *pairs]  # its marks are arguments, and texts like this
    pairs = pairs or list(PAIRS[:4])
    return [*pairs[:1], *enums, *pairs[1:]]


def _ways(board: Any, rules: Rules) -> Iterator[tuple[str, tuple[Path, ...]]]:
    """How the cells of the grid can lie in a board: the paths to them, in the grid's order."""
    width, height = rules.width, rules.height
    cells = rules.grid.cells
    turned = [height - 1 - y for y in range(height)]
    # The first row is the one called 1; where stones fall, the top row is meant more often.
    orders = [turned, list(range(height))] if rules.gravity else [list(range(height))]
    shape = shape_of(board)
    keys = list(board) if isinstance(board, dict) else []
    for rows in orders:
        if shape == (height, width):
            outer = keys or range(height)
            yield "rows", tuple((outer[rows[cell.y]], cell.x) for cell in cells)
        elif shape == (width, height):
            outer = keys or range(width)
            yield "rows", tuple((outer[cell.x], rows[cell.y]) for cell in cells)
        elif shape == (rules.cells,) and keys:
            ordered = sorted(keys) if all(isinstance(key, tuple) for key in keys) else keys
            yield "dict", tuple((ordered[rows[cell.y] * width + cell.x],) for cell in cells)
        elif shape in ((rules.cells,), (rules.cells + 1,)):
            spare = shape[0] - rules.cells  # some leave out the cell 0
            kind = "text" if isinstance(board, str) else "cells"
            yield kind, tuple((spare + rows[cell.y] * width + cell.x,) for cell in cells)


def shape_of(board: Any) -> tuple[int, ...]:
    """The lengths of a board and of its rows; nothing if it is no board."""
    if isinstance(board, type):
        return ()
    if hasattr(board, "shape") and hasattr(board, "tolist"):
        return tuple(board.shape)
    if isinstance(board, str):
        return (len(board),)
    if not isinstance(board, list | tuple | dict) or not board:
        return ()
    values = list(board.values()) if isinstance(board, dict) else list(board)
    if not all(isinstance(row, list | tuple) for row in values):
        return (len(board),)
    lengths = {len(row) for row in values}
    return (len(board), *lengths) if len(lengths) == 1 else ()


def _leaves(board: Any) -> Iterator[Any]:
    if hasattr(board, "tolist"):
        board = board.tolist()
    values = board.values() if isinstance(board, dict) else board
    for value in values:
        if isinstance(value, list | tuple):
            yield from _leaves(value)
        else:
            yield value


def _at(board: Any, path: Path) -> Any:
    """What stands at the end of a path. Raises BadNotation."""
    try:
        for key in path:
            board = board[key]
    except (IndexError, KeyError, TypeError, AttributeError):
        text = repr(board)[:60]
        raise BadNotation("this is no board that can be read: {board}", board=text) from None
    return board.item() if hasattr(board, "item") else board


def _equal(one: Any, other: Any) -> bool:
    """Whether two marks are the same; 1 and True are, 0 and False are."""
    try:
        return bool(one == other)
    except Exception:  # an array, or whatever the program compares
        return False


def _as_before(kind: type) -> type:
    """Arrays with what NumPy has taken away from them."""
    return type(kind.__name__, (kind,), {"tostring": lambda self: self.tobytes()})


def _thawed(board: Any) -> Any:
    """A copy in which cells can be set."""
    if isinstance(board, str | tuple):
        return [_thawed(one) if isinstance(one, tuple) else one for one in board]
    if isinstance(board, list):
        return [_thawed(one) if isinstance(one, list | tuple) else one for one in board]
    return copy.deepcopy(board)


def _frozen(board: Any, template: Any) -> Any:
    """The board as the template is: text, tuples, or as it was."""
    if hasattr(board, "tobytes") and hasattr(board, "view") and not hasattr(board, "tostring"):
        return board.view(_as_before(type(board)))
    if isinstance(template, str):
        return "".join(map(str, board))
    if isinstance(template, list | tuple):
        inner = [
            _frozen(one, like) if isinstance(like, list | tuple) else one
            for one, like in zip(board, template, strict=True)
        ]
        return type(template)(inner) if type(template) in (list, tuple) else inner
    return board
