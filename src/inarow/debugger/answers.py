"""What the calls returned: a value, a move, or a pair of both in either order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeGuard

from inarow.debugger.calls import Call
from inarow.rules import Cell, InarowError, Position, read_cell

Decoder = Callable[[object, Position], Cell | None]


@dataclass(frozen=True)
class Answers:
    """How the returned things are to be read.

    `at` is where the value stands in a pair, None where no pair is returned; `decode` reads moves.
    """

    at: int | None
    decode: Decoder | None

    def value(self, call: Call) -> float | None:
        """The value that a call returned; None if there is none."""
        return as_number(call.value[self.at or 0] if is_pair(call.value) else call.value)

    def move(self, call: Call) -> Cell | None:
        """The move that a call returned; None if there is none."""
        if self.decode is None or self.at is None or not is_pair(call.value):
            return None
        return self.decode(call.value[1 - self.at], call.position)


def as_number(returned: object) -> float | None:
    """A number, also one of numpy's; no bool."""
    if isinstance(returned, bool) or returned is None:
        return None
    if isinstance(returned, int | float):
        return returned
    item = getattr(returned, "item", None)
    return as_number(item()) if callable(item) else None


def is_pair(returned: object) -> TypeGuard[Sequence[object]]:
    """Whether this may be a value and a move."""
    return isinstance(returned, tuple | list) and len(returned) == 2 and type(returned) is not Cell


def read_answers(calls: Sequence[Call]) -> Answers:
    """Find out where the value stands and how moves are written: as fits most of the calls."""
    pairs = [(call, call.value) for call in calls if is_pair(call.value)]
    if 2 * len(pairs) < len(calls) or not pairs:
        return Answers(None, None)
    inner = [(call.position, pair) for call, pair in pairs if call.children][:500]
    best: tuple[float, int, Decoder | None] = (-1.0, 0, None)
    for at in (0, 1):
        numbers = sum(as_number(pair[at]) is not None for _, pair in pairs) / len(pairs)
        for decode in DECODERS:
            legal = sum(
                decode(pair[1 - at], position) in position.legal_moves() for position, pair in inner
            )
            share = numbers + (legal / len(inner) if inner else 0.0)
            if share > best[0]:
                best = (share, at, decode)
    return Answers(best[1], best[2])


# Ways to write a move


def _cell(returned: object, position: Position) -> Cell | None:
    """One of our cells, or its name."""
    if isinstance(returned, str):
        with suppress(InarowError):
            return read_cell(returned, position)
    return returned if isinstance(returned, Cell) else None


def _row_and_column(returned: object, position: Position) -> Cell | None:
    """(row, column), counted from 0 from the top."""
    cell = _row_and_column_from_below(returned, position)
    if cell is None or not position.rules.gravity:
        return cell
    return Cell(cell.x, position.rules.height - 1 - cell.y)


def _row_and_column_from_below(returned: object, position: Position) -> Cell | None:
    cell = _column_and_row(returned, position)
    return None if cell is None else Cell(cell.y, cell.x)


def _column_and_row(returned: object, position: Position) -> Cell | None:
    if not is_pair(returned):
        return None
    numbers = [as_number(part) for part in returned]
    if any(number is None or number != int(number) for number in numbers):
        return None
    return Cell(int(numbers[0] or 0), int(numbers[1] or 0))


def _number(returned: object, position: Position) -> Cell | None:
    """Cells counted from 0, row by row; or columns, where stones fall."""
    index = as_number(returned)
    width = position.rules.width
    if index is None or index != int(index):
        return None
    if position.rules.gravity:
        return position.landing(int(index)) if 0 <= index < width else None
    return Cell(int(index) % width, int(index) // width)


def _number_from_one(returned: object, position: Position) -> Cell | None:
    index = as_number(returned)
    return None if index is None else _number(index - 1, position)


DECODERS: tuple[Decoder, ...] = (
    _cell,
    _row_and_column,
    _row_and_column_from_below,
    _column_and_row,
    _number,
    _number_from_one,
)
