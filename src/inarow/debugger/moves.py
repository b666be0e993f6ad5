"""Objects that keep more than a board, brought to a position by the moves that they make.

A counter of stones, a list of free cells, a hash key, whose turn it is: who plays the moves of a
game on such an object has all of that right, without knowing what it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import CodeType
from typing import Any

from inarow.debugger.calls import Ended, watchdog
from inarow.debugger.layout import Layout
from inarow.debugger.program import LOADING
from inarow.debugger.slots import board_path, copied, follow, held_by
from inarow.rules import BadNotation, Cell, Position

MOST_ARGUMENTS = 4
NO_MOVES = ("un", "remove", "delete", "reset", "best", "random", "ai_", "check", "print", "draw_")

Written = Callable[[Layout, Cell, object], tuple[Any, ...]]


def _keys(layout: Layout, cell: Cell) -> tuple[Any, ...]:
    """The keys under which the board holds a cell."""
    return layout.paths[layout.rules.grid.cells.index(cell)]


def _number(layout: Layout, cell: Cell) -> int:
    """The number of a cell, counted row by row as the board has them, from 0 on."""
    keys = _keys(layout, cell)
    if len(keys) == 2 and all(isinstance(key, int) for key in keys):
        return int(keys[0] * layout.rules.width + keys[1])
    return layout.rules.grid.cells.index(cell)


# How a move is handed to a method, beside the mark that is put: cells as the board holds them.
WRITTEN: tuple[Written, ...] = (
    lambda layout, cell, mark: _keys(layout, cell),
    lambda layout, cell, mark: (*_keys(layout, cell), mark),
    lambda layout, cell, mark: (mark, *_keys(layout, cell)),
    lambda layout, cell, mark: (_keys(layout, cell),),
    lambda layout, cell, mark: (_keys(layout, cell), mark),
    lambda layout, cell, mark: (mark, _keys(layout, cell)),
    lambda layout, cell, mark: _keys(layout, cell)[::-1],
    lambda layout, cell, mark: (*_keys(layout, cell)[::-1], mark),
    lambda layout, cell, mark: (_keys(layout, cell)[0] + 1,),
    lambda layout, cell, mark: (_keys(layout, cell)[0] + 1, mark),
    lambda layout, cell, mark: (mark, _keys(layout, cell)[0] + 1),
    lambda layout, cell, mark: (_number(layout, cell),),
    lambda layout, cell, mark: (_number(layout, cell), mark),
    lambda layout, cell, mark: (mark, _number(layout, cell)),
    lambda layout, cell, mark: (_number(layout, cell) + 1,),
    lambda layout, cell, mark: (_number(layout, cell) + 1, mark),
)
# The same where stones fall: a column is enough.
FALLING: tuple[Written, ...] = (
    lambda layout, cell, mark: (cell.x,),
    lambda layout, cell, mark: (cell.x, mark),
    lambda layout, cell, mark: (mark, cell.x),
    lambda layout, cell, mark: (cell.x + 1,),
    lambda layout, cell, mark: (cell.x + 1, mark),
    lambda layout, cell, mark: (mark, cell.x + 1),
)


@dataclass(frozen=True)
class OwnMove:
    """A method that makes a move, how it is told which, and whether it also changes the turn."""

    name: str
    written: Written
    tells_turn: bool

    def play(self, made: Any, layout: Layout, cell: Cell, mark: object) -> Any:
        """The object after a move: itself, or a new one that the method returns."""
        result = getattr(made, self.name)(*self.written(layout, cell, mark))
        return result if type(result) is type(made) else made

    def played(self, prototype: Any, layout: Layout, position: Position) -> Any:
        """A copy of an object that has come to a position; None if its board is another one."""
        with suppress(Exception, Ended), watchdog(LOADING):
            made = copied(prototype)
            at = Position.start(position.rules)
            for cell in moves_to(position):
                made = self.play(made, layout, cell, layout.mark(at.turn))
                at = at.play(cell)
            if _shows(made, layout, position):
                return made
        return None


def find_own_move(prototype: Any, layout: Layout) -> OwnMove | None:
    """How an object with an empty board makes moves; None if it does not, or not alone."""
    start = Position.start(layout.rules)
    if not layout.paths or not _shows(prototype, layout, start):
        return None
    cell = start.legal_moves()[-1]  # the last cell is not the first one, however it is counted
    mark, after = layout.mark(start.turn), start.play(cell)
    for name, count in _methods(prototype):
        for written in FALLING + WRITTEN if layout.rules.gravity else WRITTEN:
            with suppress(Exception, Ended), watchdog(LOADING / 4):
                if len(written(layout, cell, mark)) not in count:
                    continue
                own = OwnMove(name, written, False)
                made = own.play(copied(prototype), layout, cell, mark)
                if _shows(made, layout, after):
                    return OwnMove(name, written, _others(made) != _others(prototype))
    return None


def _methods(prototype: Any) -> Iterator[tuple[str, range]]:
    """The methods that may make a move, and how many arguments they take: none that searches."""
    methods = dict(inspect.getmembers(type(prototype), inspect.isfunction))
    called = {name: _named_in(value.__code__) for name, value in methods.items()}
    searching = {name for name, names in called.items() if name in names and name[:2] != "__"}
    while more := {name for name, names in called.items() if names & searching} - searching:
        searching |= more
    for name, value in methods.items():
        low = name.lower()
        if low.startswith("__") or any(part in low for part in NO_MOVES) or name in searching:
            continue
        parameters = list(inspect.signature(value).parameters.values())[1:]
        required = sum(one.default is one.empty for one in parameters)
        if parameters and required <= MOST_ARGUMENTS:
            yield name, range(max(1, required), len(parameters) + 1)


def _named_in(code: CodeType) -> set[str]:
    """The names that a function speaks of, also in functions inside it."""
    inner = (_named_in(one) for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*inner)


def _shows(made: Any, layout: Layout, position: Position) -> bool:
    path = board_path(made, layout)
    try:
        stones = layout.read(follow(made, path)) if path else None
    except (BadNotation, Ended):
        return False
    return stones is not None and (stones.first, stones.second) == (
        position.first,
        position.second,
    )


def _others(made: Any) -> list[tuple[str, str]]:
    """All plain values that an object holds."""
    plain = (str, int, float, bool, type(None))
    return [(key, repr(one)) for key, one in held_by(made).items() if isinstance(one, plain)]


def moves_to(position: Position) -> Sequence[Cell]:
    """Moves by which a game comes to this position, in an order that the rules allow."""

    def look(at: Position, left: frozenset[Cell]) -> tuple[Cell, ...] | None:
        if not left:
            return ()
        for cell in sorted(left):
            if position.at(cell) is at.turn and cell in at.legal_moves():
                after = at.play(cell)
                if after.outcome is None or len(left) == 1:
                    rest = look(after, left - {cell})
                    if rest is not None:
                        return (cell, *rest)
        return None

    taken = frozenset(cell for cell in position.rules.grid.cells if position.at(cell) is not None)
    return look(Position.start(position.rules), taken) or ()
