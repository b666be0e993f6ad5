"""What the calls returned: a value, or a value and a move in a row, a dictionary or an object."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TypeGuard

from inarow.debugger.calls import Call
from inarow.rules import Cell, InarowError, Position, read_cell

# Values that are words, for the side to move or another one.
SPOKEN = {
    **dict.fromkeys(("win", "won", "wins", "victory", "winner"), 1.0),
    **dict.fromkeys(("loss", "lose", "lost", "loses", "defeat"), -1.0),
    **dict.fromkeys(("draw", "tie", "drawn", "tied"), 0.0),
}
FEW, SMALL = 10, 16  # calls that show enough, and cells of a board on which pairs are moves
LEGIBLE = 0.5  # of the moves must be legal before they are believed to be moves

Decoder = Callable[[object, Position], Cell | None]


Key = int | str | None


@dataclass(frozen=True)
class Answers:
    """How the returned things are to be read.

    `at` is where the value stands in what is returned: a place in a row, a key or an attribute;
    None where the value is returned alone. `decode` reads moves.
    """

    at: Key
    decode: Decoder | None
    only_moves: bool = False  # whether moves are returned without a value
    is_nested: bool = False  # whether the value is the first of several numbers there

    def value(self, call: Call) -> float | None:
        """The value that a call returned; None if there is none."""
        part = None if self.only_moves else _part(call.value, self.at)
        if self.is_nested and isinstance(part, tuple | list) and part:
            part = part[0]
        return as_number(part)

    def move(self, call: Call) -> Cell | None:
        """The move that a call returned; None if there is none."""
        if self.decode is None:
            return None
        if self.only_moves:
            return self.decode(call.value, call.position)
        if self.at is None:
            return None
        return self.decode(_rest(call.value, self.at), call.position)


def as_number(returned: object) -> float | None:
    """A number, also one of numpy's or in words; no bool."""
    if isinstance(returned, bool) or returned is None:
        return None
    if isinstance(returned, Enum | str):
        word = returned.name if isinstance(returned, Enum) else returned
        if word.lower() in SPOKEN:
            return SPOKEN[word.lower()]
        return as_number(returned.value) if isinstance(returned, Enum) else None
    if isinstance(returned, int | float):
        return returned
    item = getattr(returned, "item", None)
    try:
        return as_number(item()) if callable(item) else None
    except (TypeError, ValueError):  # an array of several numbers
        return None


def is_pair(returned: object) -> TypeGuard[Sequence[object]]:
    """Whether this may be a row and a column."""
    return isinstance(returned, tuple | list) and len(returned) == 2 and type(returned) is not Cell


def _parts(returned: object) -> dict[int | str, object]:
    """The parts of what was returned: of a row, a dictionary or an object."""
    if isinstance(returned, Cell | str) or hasattr(returned, "item"):
        return {}
    if isinstance(returned, tuple | list):
        return dict(enumerate(returned))
    if isinstance(returned, dict):
        return returned
    return dict(getattr(returned, "__dict__", {}))


def _part(returned: object, at: Key) -> object:
    parts = {} if at is None else _parts(returned)
    if at in parts:
        return parts[at]
    # A search that returns pairs may return plain numbers at the ends, or the other way round.
    return returned if at is None or as_number(returned) is not None else None


def _rest(returned: object, at: Key) -> object:
    """What is returned beside the value: one thing, or two together."""
    rest = [part for key, part in _parts(returned).items() if key != at]
    return rest[0] if len(rest) == 1 else rest


def read_answers(calls: Sequence[Call]) -> Answers:
    """Find out where the value stands and how moves are written: as fits most of the calls."""
    if calls and all(call.value is None for call in calls):
        for call in calls:  # `self.score = best`, and nothing is returned
            call.value = call.kept
    deciding = [call for call in calls if call.children][:500]
    rules = deciding[0].before.rules if len(deciding) >= FEW else None
    if rules is not None and not rules.gravity and rules.cells <= SMALL:
        for write in (_row_and_column, _column_and_row):
            if all(_is_move(write(one.value, one.position), one) for one in deciding):
                return Answers(None, write, only_moves=True)
    split = [(call, parts) for call in calls if (parts := _parts(call.value))]
    if 2 * len(split) < len(calls) or not split:
        return Answers(None, None)
    inner = [call for call, _ in split if call.children][:500]
    best: tuple[float, Key, Decoder | None] = (-1.0, None, None)
    leaves = _leaves(calls)
    for at in split[0][1]:
        numbers = sum(as_number(parts.get(at)) is not None for _, parts in split) / len(split)
        plain = numbers + _handed_up(inner, at)
        for decode, legal in _legal_shares(inner, at):
            if plain + legal > best[0]:
                moves = legal >= LEGIBLE and not _says_more(leaves, at)
                best = (plain + legal, at, decode if moves else None)
    keys = list(split[0][1])
    if not any(all(as_number(parts.get(at)) is not None for _, parts in split) for at in keys):
        for at in keys:  # no number always stands beside something else: (move, (value, depth))
            if all(_begins_with_number(parts.get(at)) for _, parts in split):
                return Answers(at, None, is_nested=True)
    return Answers(best[1], best[2])


def _begins_with_number(part: object) -> bool:
    row = isinstance(part, tuple | list) and part and type(part) is not Cell
    return bool(row) and as_number(part[0]) is not None  # type: ignore[index]


def _leaves(calls: Sequence[Call]) -> list[Call]:
    """The calls that looked at nothing, each position once: later it may be remembered."""
    first: dict[object, Call] = {}
    for call in calls:
        first.setdefault(call.before, call)
    return [call for call in first.values() if not call.children][:500]


def _says_more(leaves: Sequence[Call], at: Key) -> bool:
    """Whether what stands beside the value is no move: numbers also where no move was looked at.

    How deep a search has come is such a number. Those that always put the same there mean nothing.
    """
    found = [as_number(_rest(call.value, at)) for call in leaves]
    return None not in found and len(set(found)) > 1


def _is_move(cell: Cell | None, call: Call) -> bool:
    return cell in call.position.legal_moves()


def _handed_up(inner: Sequence[Call], at: Key) -> float:
    """How often a part is, but for its sign, the same part of one of the calls below."""
    shown = 0
    for call in inner:
        value = as_number(_part(call.value, at))
        below = [as_number(_part(child.value, at)) for child in call.children]
        shown += value is not None and any(value in (one, -one) for one in below if one is not None)
    return shown / len(inner) if inner else 0.0


def _legal_shares(inner: Sequence[Call], at: Key) -> list[tuple[Decoder, float]]:
    """How often each way to read moves finds a legal one beside the value."""
    shares = []
    for decode in DECODERS:
        legal = sum(
            decode(_rest(call.value, at), call.position) in call.position.legal_moves()
            for call in inner
        )
        shares.append((decode, legal / len(inner) if inner else 0.0))
    return shares


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
    x, y = map(_whole, returned)
    return None if x is None or y is None else Cell(x, y)


def _number(returned: object, position: Position) -> Cell | None:
    """Cells counted from 0, row by row; or columns, where stones fall."""
    index = _whole(returned)
    width = position.rules.width
    if index is None:
        return None
    if position.rules.gravity:
        return position.landing(index) if 0 <= index < width else None
    return Cell(index % width, index // width)


def _whole(returned: object) -> int | None:
    """A whole number; None if this is none."""
    number = as_number(returned)
    if number is None or not math.isfinite(number) or number != int(number):
        return None
    return int(number)


def _number_from_one(returned: object, position: Position) -> Cell | None:
    index = _whole(returned)
    return None if index is None else _number(index - 1, position)


DECODERS: tuple[Decoder, ...] = (
    _cell,
    _row_and_column,
    _row_and_column_from_below,
    _column_and_row,
    _number,
    _number_from_one,
)
