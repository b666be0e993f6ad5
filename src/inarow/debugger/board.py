"""Boards as people write them, read into the stones of the two sides.

A board may be one of our positions, rows of marks, all marks in one list or text, or an object
that holds one of these. Stones are not checked here: a faulty program makes impossible boards, and
that is what we want to see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from inarow.rules import BadNotation, Outcome, Position, Rules, Side

FIRST, SECOND, EMPTY = 1, 2, 0
MARKS: dict[object, int] = {
    **dict.fromkeys(("X", "x", "1", 1), FIRST),
    **dict.fromkeys(("O", "o", "0", "2", "-1", 2, -1), SECOND),
    **dict.fromkeys((None, "", " ", ".", "_", "-", 0), EMPTY),
}
HOLDERS = ("board", "cells", "grid", "rows", "squares", "position")

# What the lengths of the rows mean, or of the one list, where nobody has named the game.
SHAPES = {
    (3,) * 3: "tic-tac-toe",
    (9,): "tic-tac-toe",
    (7,) * 6: "connect-four",
    (42,): "connect-four",
}


class Stones(NamedTuple):
    """Whose stones are where, as bits of the rules' grid; possible or not."""

    rules: Rules
    first: int
    second: int

    @property
    def both(self) -> int:
        return self.first | self.second

    def position(self) -> Position:
        """The position with these stones, even if no game comes to it."""
        rules, first, second = self
        turn = Side.FIRST if first.bit_count() <= second.bit_count() else Side.SECOND
        outcome = Outcome.DRAW if self.both == rules.grid.full else None
        for own, owner in ((second, Side.SECOND), (first, Side.FIRST)):
            if rules.grid.lines_in(own):
                outcome = Outcome.won_by(owner.other if rules.misere else owner)
        return Position(rules, first, second, turn, outcome)


Read = Callable[[object], object]


class BoardReader:
    """Reads the board among a function's arguments, always at the same place."""

    def __init__(
        self,
        arguments: Mapping[str, object],
        rules: Rules | None = None,
        read: Read | None = None,
    ) -> None:
        self._read = read
        for name, argument in arguments.items():
            try:
                board = argument if read is None else read(argument)
                found = rules or rules_of(board)
                stones_of(board, found)
            except BadNotation:
                if read is not None:
                    raise
                continue
            self.name = name
            self.rules = found
            return
        raise BadNotation(
            "no board was found among the arguments: give one of our positions, rows of marks"
            " (with game=), or say by read= how your board becomes one of these"
        )

    def stones(self, arguments: Mapping[str, object]) -> Stones:
        """The stones on the board now. Raises BadNotation."""
        board = arguments[self.name]
        return stones_of(board if self._read is None else self._read(board), self.rules)


def rules_of(board: object) -> Rules:
    """The game that a board is for. Raises BadNotation."""
    if isinstance(board, Position):
        return board.rules
    rows = _rows(board)
    shape = tuple(map(len, rows))
    if shape not in SHAPES:
        raise BadNotation("say which game this board is for, like game='4x4k3': it can't be told")
    return Rules.read(SHAPES[shape])


def stones_of(board: object, rules: Rules) -> Stones:
    """The stones on a board of any kind. Raises BadNotation."""
    if isinstance(board, Position):
        return Stones(rules, board.first, board.second)
    rows = _rows(board)
    if len(rows) == 1 and rules.height > 1:
        rows = [rows[0][at : at + rules.width] for at in range(0, len(rows[0]), rules.width)]
    if len(rows) != rules.height or any(len(row) != rules.width for row in rows):
        raise BadNotation("a board of {code} has {cells} cells", code=rules.code, cells=rules.cells)
    if rules.gravity and _is_drawn(rows):
        rows = rows[::-1]
    stones = {FIRST: 0, SECOND: 0, EMPTY: 0}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            stones[_whose(mark)] |= 1 << (rules.grid.stride * y + x)
    return Stones(rules, stones[FIRST], stones[SECOND])


def _is_drawn(rows: Sequence[Sequence[object]]) -> bool:
    """Whether the first row is the top one: stones lie in the other one first."""
    lying = [sum(_whose(mark) != EMPTY for mark in row) for row in (rows[0], rows[-1])]
    return lying[1] >= lying[0]


def _whose(mark: object) -> int:
    """Whose stone a mark is. Raises BadNotation."""
    try:
        if not isinstance(mark, bool):
            return MARKS[mark]
    except (KeyError, TypeError):
        pass
    raise BadNotation(
        "{mark} is no mark of a cell: X or 1, O or 2 or -1, and for an empty cell None, a dot,"
        " a space or 0",
        mark=repr(mark),
    )


def _rows(board: object) -> list[list[object]]:
    """The rows of a board: one row if it is flat. Raises BadNotation."""
    if hasattr(board, "tolist"):  # arrays of every kind
        board = board.tolist()
    if isinstance(board, str):
        return [list(line) for line in board.strip("\n").split("\n")]
    if isinstance(board, list | tuple) and board:
        if all(isinstance(row, list | tuple) for row in board) or all(
            isinstance(row, str) and len(row) > 1 for row in board
        ):
            return [list(row) for row in board]
        return [list(board)]
    for name in HOLDERS:
        if hasattr(board, name) and not callable(getattr(board, name)):
            held = getattr(board, name)
            if isinstance(held, list | tuple | str) or hasattr(held, "tolist"):
                return _rows(held)
    raise BadNotation("this is no board that can be read: {board}", board=repr(board)[:60])
