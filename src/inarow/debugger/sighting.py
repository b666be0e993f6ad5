"""Where a program keeps its board, found out by watching how its values change from call to call.

Whatever the shape, with every move one thing changes: a cell of a grid gets a mark, a list or a
set of one side grows by a cell, a number gets a bit. What changes like that in nearly all calls, as
moves of the two sides do, is the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, permutations, product
from types import ModuleType
from typing import Any

from inarow.debugger.board import Stones
from inarow.debugger.slots import held_by
from inarow.debugger.stage import Stage, Widget
from inarow.debugger.standin import Anything
from inarow.rules import BadNotation, Cell, Message, Rules

DEEP = 3  # attributes, keys and places that lead to a value
MOST_PLACES = 400  # that are looked at in one call
LARGEST = 600  # things in a list
CLEAR = 0.6  # of all moves must change one thing, or it is no board
SOON = 40  # moves that show what is no board
FEW = 3  # moves that show anything
LEGAL = 0.9  # of all moves must be legal

KINDS = (int, str, list, tuple, dict, set, frozenset)  # what may be a board

Place = tuple[tuple[str, Any], ...]
State = dict[Place, Any]


@dataclass(eq=False)
class Heard:
    """One call: what it had before it, and which call made it."""

    number: int  # of the call, in the whole game
    function: str
    state: State
    parent: Heard | None
    done: bool = False
    tells: bool = False  # whether it returns anything, or keeps a number
    below: int = 0  # calls


Games = Callable[[tuple[int, ...]], Sequence[Rules]]
Steps = Sequence[tuple[Heard, Heard]]


def state_of(
    named: Mapping[str, Any], free: Mapping[str, Any], modules: Sequence[ModuleType]
) -> State:
    """All that a call may look at and that may be a board, frozen as it is now."""
    found: State = {}
    for place, value in _places(named, free, modules):
        if len(found) >= MOST_PLACES:
            break
        frozen = freeze(value)
        if frozen is not None:
            found[place] = frozen
    return found


def _places(
    named: Mapping[str, Any], free: Mapping[str, Any], modules: Sequence[ModuleType]
) -> Iterator[tuple[Place, Any]]:
    for name, value in named.items():
        yield from _within((("argument", name),), value, DEEP)
    for name, value in free.items():
        yield from _within((("free", name),), value, DEEP)
    for module in modules:
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                yield from _within((("module", module.__name__), ("key", name)), value, DEEP)


def _within(place: Place, value: Any, deep: int) -> Iterator[tuple[Place, Any]]:
    """The value, if it may be a board or a part of one, and what lies in it."""
    if type(value) in (Widget, Anything) or isinstance(value, type | ModuleType):
        return
    if callable(value) and not isinstance(value, Widget):
        return
    if isinstance(value, bool | float | Enum) or value is None:
        return
    if isinstance(value, int | str | list | tuple | dict | set | frozenset) or hasattr(
        value, "tolist"
    ):
        yield place, value
    if not deep or isinstance(value, int | str | set | frozenset):
        return
    if isinstance(value, list | tuple):
        if len(value) <= 4:
            for at, one in enumerate(value):
                yield from _within((*place, ("key", at)), one, deep - 1)
    elif isinstance(value, dict):
        if len(value) <= 20 and all(isinstance(key, str | int | Enum) for key in value):
            for key, one in value.items():
                yield from _within((*place, ("key", key)), one, deep - 1)
    elif not hasattr(type(value), "tolist"):
        for name, one in attributes_of(value).items():
            yield from _within((*place, ("attribute", name)), one, deep - 1)


def attributes_of(value: Any) -> dict[str, Any]:
    """What an object holds, also in slots."""
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    held = held_by(value) or {name: getattr(value, name, None) for name in slots}
    return {name: one for name, one in held.items() if not isinstance(one, Stage)}


def freeze(value: Any, deep: int = DEEP) -> Any:
    """A copy that nobody changes, of plain things; None if it is too large or nothing plain.

    Members of enumerations become their names: each game makes them anew.
    """
    if isinstance(value, Widget):
        return dict(value.options)
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(type(value), "tolist"):
        value = value.tolist()
    if isinstance(value, type | ModuleType | Anything) or callable(value) or deep <= 0:
        return None
    if isinstance(value, list | tuple | set | frozenset | dict) and len(value) > LARGEST:
        return None
    if isinstance(value, list | tuple):
        return tuple(freeze(one, deep - 1) for one in value)
    if isinstance(value, set | frozenset):
        return frozenset(map(_cell, value))
    if isinstance(value, dict):
        return {_cell(key): freeze(one, deep - 1) for key, one in value.items()}
    attributes = {name: freeze(one, 1) for name, one in attributes_of(value).items()}
    plain = (bool, int, str, type(None))
    return {name: one for name, one in attributes.items() if isinstance(one, plain)}


def _cell(value: Any) -> Any:
    """What may name a cell, as a tuple or as it is."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple | list):
        return tuple(map(_cell, value))
    if isinstance(value, int | str) or value is None:
        return value
    return tuple(one for one in attributes_of(value).values() if type(one) is int)


def live(
    place: Place, named: Mapping[str, Any], free: Mapping[str, Any], modules: Sequence[ModuleType]
) -> Any:
    """What lies in a place now. Raises BadNotation."""
    (kind, name), *rest = place
    try:
        value: Any
        if kind == "module":
            value = vars(next(one for one in modules if one.__name__ == name))
        else:
            value = (named if kind == "argument" else free)[name]
        for how, key in rest:
            value = getattr(value, key) if how == "attribute" else value[key]
    except (KeyError, IndexError, AttributeError, TypeError, StopIteration):
        raise BadNotation("no board was found among the arguments") from None
    return value


Decode = Callable[[Sequence[Any]], tuple[int, int]]


@dataclass(frozen=True, eq=False)
class Sight:
    """Where the stones lie, and how they are read."""

    rules: Rules
    places: tuple[Place, ...]
    decode: Decode = field(repr=False)
    text: Message
    is_turned: bool = False  # whether O begins
    is_open: bool = False  # whether the size of the board does not show

    def stones(self, frozen: Sequence[Any]) -> Stones:
        """The stones in these values. Raises BadNotation."""
        try:
            return Stones(self.rules, *self.decode(frozen))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise BadNotation("no board was found among the arguments") from None


def find_sights(calls: Sequence[Heard], games: Games) -> list[Sight]:
    """The ways to read the board under which nearly all calls are one legal move on.

    `games` are the games that are played on a board with these lengths, or all that may be meant.
    """
    steps = [(one.parent, one) for one in calls if one.parent is not None]
    if len(steps) < FEW:
        return []
    places = [place for place in calls[-1].state if _changes(place, calls, steps)]
    places.sort(key=len)
    found: list[tuple[float, Sight]] = []
    shown: list[Sequence[Stones | None]] = []
    for sight in _candidates(places, steps, games):
        share, told = _judge(sight, calls, steps)
        if share >= LEGAL and told not in shown:
            shown.append(told)
            found.append((share, sight))
    found.sort(key=lambda one: -one[0])
    sights = [sight for _, sight in found]
    # Cells that lie in no grid fit on every larger board, too: there no game would ever end.
    smallest = min((one.rules.cells for one in sights if one.is_open), default=0)
    return [one for one in sights if not one.is_open or one.rules.cells == smallest]


def _changes(place: Place, calls: Sequence[Heard], steps: Steps) -> bool:
    """Whether something is there in nearly all calls, and not always the same."""
    if sum(place in one.state for one in calls) < LEGAL * len(calls):
        return False
    return any(
        place in one.state and place in other.state and one.state[place] != other.state[place]
        for one, other in steps
    )


def _judge(
    sight: Sight, calls: Sequence[Heard], steps: Steps
) -> tuple[float, Sequence[Stones | None]]:
    """The share of the steps that are legal moves, and all that was read; soon, if it is none."""
    if len(steps) > SOON:
        numbers = {one.number for step in steps[:SOON] for one in step}
        some = [one for one in calls if one.number in numbers]
        if _judge(sight, some, steps[:SOON])[0] < CLEAR:
            return 0.0, []
    seen: dict[int, Stones | None] = {}
    for one in calls:
        try:
            seen[one.number] = sight.stones([one.state[place] for place in sight.places])
        except (BadNotation, KeyError):
            seen[one.number] = None
    marks = [_is_move(seen[parent.number], seen[child.number]) for parent, child in steps]
    clear = [one for one in marks if one is not None]
    if len(clear) < FEW:
        return 0.0, []
    return sum(clear) / len(clear), list(seen.values())


def _is_move(before: Stones | None, after: Stones | None) -> bool | None:
    """Whether this is a move of the side to move; None where the game was over."""
    if before is None or after is None:
        return False
    if before.first.bit_count() - before.second.bit_count() not in (0, 1):
        return False
    position = before.position()
    if position.outcome is not None:
        return None
    new = after.both & ~before.both
    if before.both & ~after.both or new.bit_count() != 1:
        return False
    due = (before.first | new, before.second)
    if position.ply % 2:
        due = (before.first, before.second | new)
    cell = position.rules.grid.cell_of[new]
    return (after.first, after.second) == due and cell in position.legal_moves()


def _candidates(places: Sequence[Place], steps: Steps, games: Games) -> Iterator[Sight]:
    for place in places:
        yield from _grids(place, steps, games)
        yield from _taken(place, steps, games)
        yield from _stacks(place, steps, games)
    yield from _collections(places, steps, games)
    yield from _numbers(places, steps, games)


# Grids of marks

Grids = Mapping[int, tuple[tuple[int, ...], tuple[Any, ...]]]


def _leaves(frozen: Any) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    """The lengths of a grid and what stands in its cells, row by row; no lengths if it is none."""
    if isinstance(frozen, dict):
        keys = list(frozen)
        if all(isinstance(key, tuple) and len(key) == 2 for key in keys) and keys:
            keys.sort(key=lambda key: (str(type(key[0])), *key))
            height, width = len({key[0] for key in keys}), len({key[1] for key in keys})
            shape = (height, width) if height * width == len(keys) else ()
            return shape, tuple(frozen[key] for key in keys)
        frozen = tuple(frozen.values())
    if isinstance(frozen, str):
        lines = frozen.split("\n") if "\n" in frozen.strip() else []
        return _leaves(tuple(map(tuple, lines)) if lines else tuple(frozen))
    if not isinstance(frozen, tuple) or not frozen:
        return (), ()
    rows = [tuple(one) if isinstance(one, str) and len(one) > 1 else one for one in frozen]
    if all(isinstance(one, tuple) for one in rows):
        lengths = {len(one) for one in rows}
        flat = tuple(leaf for one in rows for leaf in one)
        return ((len(rows), *lengths) if len(lengths) == 1 else ()), flat
    return (len(frozen),), tuple(frozen)


def _grids(place: Place, steps: Steps, games: Games) -> Iterator[Sight]:
    grids = {}
    for one in {id(call): call for step in steps for call in step}.values():
        if place in one.state:
            grids[one.number] = _leaves(one.state[place])
    shapes = Counter(shape for shape, _ in grids.values())
    shape = shapes.most_common(1)[0][0]
    if not shape or shapes[shape] < LEGAL * len(grids):
        return
    sample = next(leaves for other, leaves in grids.values() if other == shape)
    keys = sorted({key for leaf in sample if isinstance(leaf, dict) for key in leaf}, key=str)
    for key in keys or [None]:
        marks = _marks_of(grids, shape, key, steps)
        if marks is not None:
            walls = _walls(grids, shape, key, marks)
            for pair in (marks, marks[::-1]):
                for sight, cells in _arranged(place, shape, key, pair, games):
                    if not walls.intersection(cells):
                        yield sight


def _mark(leaf: Any, key: Any) -> Any:
    return leaf if key is None else leaf.get(key) if isinstance(leaf, dict) else None


def _marks_of(
    grids: Grids,
    shape: tuple[int, ...],
    key: Any,
    steps: Steps,
) -> tuple[Any, Any] | None:
    """The two marks that moves put into cells; None if steps are no such moves."""
    put: dict[str, tuple[int, Any]] = {}
    single = 0
    for one, other in steps:
        before, after = grids.get(one.number), grids.get(other.number)
        if before is None or after is None or before[0] != shape or after[0] != shape:
            continue
        changed = [
            new
            for old, new in zip(before[1], after[1], strict=True)
            if repr(_mark(old, key)) != repr(_mark(new, key))
        ]
        if len(changed) == 1:
            single += 1
            mark = _mark(changed[0], key)
            put[repr(mark)] = (put.get(repr(mark), (0, None))[0] + 1, mark)
    likely = sorted(put.values(), key=lambda one: -one[0])
    if single < CLEAR * len(steps) or len(likely) < 2:
        return None
    return likely[0][1], likely[1][1]


def _walls(grids: Grids, shape: tuple[int, ...], key: Any, marks: Sequence[Any]) -> set[int]:
    """The cells that always hold the same, and what was never seen in a cell that changed."""
    seen: list[dict[str, Any]] = []
    for other, leaves in grids.values():
        if other == shape:
            seen = seen or [{} for _ in leaves]
            for values, leaf in zip(seen, leaves, strict=True):
                mark = _mark(leaf, key)
                values[repr(mark)] = mark
    free = {name for values in seen if len(values) > 1 for name in values}
    free |= {repr(mark) for mark in marks}
    return {at for at, values in enumerate(seen) if len(values) == 1 and not free & set(values)}


def _arranged(
    place: Place, shape: tuple[int, ...], key: Any, marks: tuple[Any, Any], games: Games
) -> Iterator[tuple[Sight, Sequence[int]]]:
    first, second = marks

    def sight(rules: Rules, places: Sequence[int]) -> Sight:
        bits = [rules.grid.bit_of[cell] for cell in rules.grid.cells]

        def decode(frozen: Sequence[Any]) -> tuple[int, int]:
            leaves = _leaves(frozen[0])[1]
            stones = [0, 0]
            for bit, at in zip(bits, places, strict=True):
                mark = _mark(leaves[at], key)
                if _is(mark, first):
                    stones[0] |= bit
                elif _is(mark, second):
                    stones[1] |= bit
            return stones[0], stones[1]

        return Sight(rules, (place,), decode, _with_marks(marks), _is_o(first))

    for rules, order in _orders(shape, games):
        yield sight(rules, order), order


def _with_marks(marks: Sequence[Any]) -> Message:
    first, second = (repr(mark) for mark in marks)
    return Message("cells with {first} and {second}", first=first, second=second)


def _is_o(mark: Any) -> bool:
    return str(mark).lower() == "o"


def _is(mark: Any, other: Any) -> bool:
    return type(mark) is type(other) and bool(mark == other)


def _orders(shape: tuple[int, ...], games: Games) -> Iterator[tuple[Rules, list[int]]]:
    """The games on a grid, or within its border, and the places of their cells in it."""
    if len(shape) == 1:
        for spare in (0, 1):
            for rules in games((shape[0] - spare,)):
                for order in _turns(rules, (rules.height, rules.width), rules.width, spare):
                    yield rules, order
                if rules.gravity:
                    for order in _turns(rules, (rules.width, rules.height), rules.height, spare):
                        yield rules, order
        side = round(shape[0] ** 0.5)
        if side * side != shape[0] or side < 5:
            return
        shape = (side, side)
    if len(shape) != 2:
        return
    for before, after in ((0, 0), (1, 1), (1, 0), (0, 1)):
        inner = (shape[0] - before - after, shape[1] - before - after)
        start = before * shape[1] + before
        for rules in games(inner):
            for order in _turns(rules, inner, shape[1], start):
                yield rules, order


def _turns(rules: Rules, shape: tuple[int, int], stride: int, start: int) -> Iterator[list[int]]:
    """The ways to lay the cells of a game on rows of this stride."""
    cells, top = rules.grid.cells, rules.height - 1
    ups = (False, True) if rules.gravity else (False,)
    for up in ups:
        if shape == (rules.height, rules.width):
            yield [start + (top - cell.y if up else cell.y) * stride + cell.x for cell in cells]
        if rules.gravity and shape == (rules.width, rules.height):
            yield [start + cell.x * stride + (top - cell.y if up else cell.y) for cell in cells]


# Lists and sets of the cells of each side


def _collections(places: Sequence[Place], steps: Steps, games: Games) -> Iterator[Sight]:
    growing = []
    for place in places:
        pairs = [
            (set(one.state[place]), set(other.state[place]))
            for one, other in steps
            if _is_collection(one.state.get(place)) and _is_collection(other.state.get(place))
        ]
        if len(pairs) < LEGAL * len(steps):
            continue
        grown = sum(before < after and len(after) == len(before) + 1 for before, after in pairs)
        if sum(map(len, (after for _, after in pairs))) > sum(len(before) for before, _ in pairs):
            growing.append((place, grown / len(pairs), set().union(*(after for _, after in pairs))))
    for (one, _, some), (other, _, more) in combinations(growing, 2):
        for rules in games(()):
            for number in _ways_of_cells(some | more, rules):
                for pair, turns in product(((one, other), (other, one)), (False, True)):
                    yield _of_sides(pair, rules, number, turns)
    for place, share, cells in growing:
        if share > CLEAR:
            for rules in games(()):
                for number in _ways_of_cells(cells, rules):
                    yield _of_history(place, rules, number)


def _taken(place: Place, steps: Steps, games: Games) -> Iterator[Sight]:
    """Dictionaries of the cells that are taken, with the mark in each."""
    cells: set[Any] = set()
    marks: dict[str, Any] = {}
    grown = 0
    for one, other in steps:
        before, after = one.state.get(place), other.state.get(place)
        if not isinstance(before, dict) or not isinstance(after, dict):
            return
        cells |= set(after)
        marks.update({repr(mark): mark for mark in after.values()})
        grown += len(after) == len(before) + 1
    if grown < CLEAR * len(steps) or len(marks) != 2:
        return
    for rules, pair in product(games(()), permutations(marks.values())):
        for way in _ways_of_cells(cells, rules):

            def decode(frozen: Sequence[Any], way: Bit = way, pair: Any = pair) -> tuple[int, int]:
                first, second = (
                    sum(way(cell) for cell, mark in frozen[0].items() if _is(mark, side))
                    for side in pair
                )
                return first, second

            yield Sight(rules, (place,), decode, _with_marks(pair), _is_o(pair[0]), is_open=True)


def _is_collection(value: Any) -> bool:
    if isinstance(value, dict) or not isinstance(value, tuple | frozenset):
        return False
    return all(
        isinstance(one, int | str) or (isinstance(one, tuple) and len(one) == 2) for one in value
    )


Bit = Callable[[Any], int]


def _ways_of_cells(seen: set[Any], rules: Rules) -> Iterator[Bit]:
    """How the cells of a game may be written, so that all that were seen are cells of it."""
    bits = rules.grid.bit_of
    width = rules.width
    if seen and all(isinstance(one, tuple) for one in seen):
        for least, turned in product((0, 1), (False, True)):

            def of_pair(one: Any, least: int = least, turned: bool = turned) -> int:
                row, column = one
                x, y = (row, column) if turned else (column, row)
                return bits[Cell(x - least, y - least)]

            def upside_down(
                one: Any, of: Bit = of_pair, least: int = least, turned: bool = turned
            ) -> int:
                row, column = one
                low = rules.height - 1 + 2 * least
                return of((row, low - column) if turned else (low - row, column))

            for way in (of_pair, upside_down) if rules.gravity else (of_pair,):
                if _fits(way, seen):
                    yield way
        return
    for least in (0, 1):

        def of_number(one: Any, least: int = least) -> int:
            at = int(one) - least
            if at < 0:
                raise KeyError(one)
            return bits[Cell(at % width, at // width)]

        if _fits(of_number, seen):
            yield of_number


def _fits(way: Bit, seen: set[Any]) -> bool:
    try:
        return len({way(one) for one in seen}) == len(seen)
    except (KeyError, ValueError, TypeError):
        return False


def _of_sides(pair: tuple[Place, Place], rules: Rules, way: Bit, turns: bool) -> Sight:
    """The cells of each side; or, where they take turns, those of the side to move come first."""

    def decode(frozen: Sequence[Any]) -> tuple[int, int]:
        first, second = (sum({way(one) for one in side}) for side in frozen)
        return (second, first) if turns and _is_odd(first | second) else (first, second)

    return Sight(rules, pair, decode, Message("the cells of each side"), is_open=True)


def _of_history(place: Place, rules: Rules, way: Bit) -> Sight:
    def decode(frozen: Sequence[Any]) -> tuple[int, int]:
        moves = [way(one) for one in frozen[0]]
        return sum(moves[::2]), sum(moves[1::2])

    return Sight(rules, (place,), decode, Message("a list of the moves"), is_open=True)


def _is_odd(stones: int) -> bool:
    return stones.bit_count() % 2 == 1


# Columns that grow


def _stacks(place: Place, steps: Steps, games: Games) -> Iterator[Sight]:
    """Lists of the stones in each column, the lowest one first."""
    marks: dict[str, Any] = {}
    widths = set()
    highest = 0
    for one, other in steps:
        before, after = (call.state.get(place) for call in (one, other))
        if not isinstance(before, tuple) or not isinstance(after, tuple) or not after:
            return
        if not all(isinstance(column, tuple) for column in (*before, *after)):
            return
        widths.add(len(after))
        highest = max(highest, *map(len, after))
        marks.update({repr(mark): mark for column in after for mark in column})
    if len(widths) != 1 or len(marks) != 2:
        return
    width = widths.pop()
    known = [rules for rules in games(()) if rules.width == width and rules.height >= highest]
    for rules, pair in product(known, permutations(marks.values())):
        fallen = Rules(width, rules.height, rules.k, gravity=True)

        def decode(
            frozen: Sequence[Any], bits: Mapping[Cell, int] = fallen.grid.bit_of, pair: Any = pair
        ) -> tuple[int, int]:
            stones = [0, 0]
            for x, column in enumerate(frozen[0]):
                for y, mark in enumerate(column):
                    stones[0 if _is(mark, pair[0]) else 1] |= bits[Cell(x, y)]
            return stones[0], stones[1]

        yield Sight(fallen, (place,), decode, _with_marks(pair), _is_o(pair[0]))


# Numbers of which each bit is a cell


def _numbers(places: Sequence[Place], steps: Steps, games: Games) -> Iterator[Sight]:
    changing = []
    for place in places:
        values = [(one.state.get(place), other.state.get(place)) for one, other in steps]
        if all(type(one) is int and type(other) is int and one >= 0 for one, other in values):
            changing.append(place)
    changing = changing[:8]
    for one, other in combinations(changing, 2):
        for rules in games(()):
            for cell in _ways_of_bits(rules):
                for pair, way in product(((one, other), (other, one)), BITS):
                    yield _of_bits(pair, rules, cell, way)


def _ways_of_bits(rules: Rules) -> Iterator[dict[int, int]]:
    """Which bit of the program is which of ours."""
    bits, width, height = rules.grid.bit_of, rules.width, rules.height
    cells = rules.grid.cells
    yield {1 << (cell.y * width + cell.x): bits[cell] for cell in cells}
    if rules.gravity:
        yield {1 << (cell.x * (height + 1) + cell.y): bits[cell] for cell in cells}
        yield {1 << (cell.x * height + cell.y): bits[cell] for cell in cells}
        yield {1 << ((height - 1 - cell.y) * width + cell.x): bits[cell] for cell in cells}


BITS = ("sides", "mover and other", "mover and all", "first and all")  # what two numbers may be


def _of_bits(pair: tuple[Place, Place], rules: Rules, known: dict[int, int], way: str) -> Sight:
    """Two numbers in one of these ways."""

    def stones(number: int) -> int:
        found = 0
        while number:
            low = number & -number
            found |= known[low]
            number ^= low
        return found

    def decode(frozen: Sequence[int]) -> tuple[int, int]:
        one, other = map(stones, frozen)
        if way.endswith("all"):
            if one & ~other:
                raise ValueError(one)
            other ^= one
        turns = way.startswith("mover") and _is_odd(one | other)
        return (other, one) if turns else (one, other)

    return Sight(rules, pair, decode, Message("numbers of which each bit is a cell"), is_open=True)
