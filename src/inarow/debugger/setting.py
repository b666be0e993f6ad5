"""One way to call a student's search: the board where the program keeps it, and the arguments."""

from __future__ import annotations

import ast
import copy
import inspect
import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from types import ModuleType
from typing import Any

from inarow.debugger.board import Stones
from inarow.debugger.calls import Ended, watchdog
from inarow.debugger.contest import Configuration, Observation
from inarow.debugger.functions import Defined
from inarow.debugger.layout import Layout, Marks, is_board
from inarow.debugger.program import LOADING, Program
from inarow.debugger.roles import BOARDS, MARKS, OTHERS, Role, Use, find_uses, holds_board
from inarow.debugger.standin import Anything
from inarow.rules import BadNotation, Position, Rules, Side

MOST_LEAVES = 5000  # of a search on boards that can't be searched to the end
FEW_LEAVES = 500  # of one that only shows how the program is to be read
REACH = 9  # free cells that can be
COMPUTERS = frozenset({"bot", "ai", "comp", "computer", "cpu", "opponent", "machine"})
HUMANS = frozenset({"player", "human", "user", "person"})
TURNS = ("turn", "current", "to_move", "next")
COUNTERS = ("moves", "move_count", "count", "turns", "ply", "num_moves", "move_number")
FILLED = frozenset({"marked", "filled", "placed", "taken", "played", "plies"})

Value = Callable[[Position], Any]


@dataclass(frozen=True, eq=False)
class Setting:
    """How to call one function of a program."""

    program: Program
    group: Sequence[Defined]
    start: Defined  # one of the group
    layout: Layout
    values: Mapping[str, Value]  # for each parameter of what is called
    holder: str | None  # the parameter that holds the board, if one does
    prototype: Any = None  # an object of the program that holds the board for that parameter
    owner: Any = None  # the object whose method is called
    computer: int = 1  # which of the marks is the computer's, where the program asks for that
    restores: list[Callable[[], None]] = field(default_factory=list)
    ways: dict[type, tuple[Any, ...]] = field(default_factory=dict)  # to boards in what is held

    @property
    def is_nested(self) -> bool:
        """Whether the search is inside the function that is called."""
        return self.group[0].outer is not None

    @property
    def is_entered(self) -> bool:
        """Whether the function that is called is not the search, but calls it."""
        return self.start not in self.group and not self.is_nested

    def functions(self) -> list[Callable[..., Any]]:
        """The functions to watch that the program has by name, the first one first."""
        if self.is_nested:
            return []
        first = self.group[:1] if self.is_entered else [self.start]
        others = [one for one in self.group if one not in first and self._shows_board(one)]
        return [self._function(one) for one in (*first, *others)]

    def uses(self) -> dict[str, Use]:
        """What each parameter of the function that is called is for."""
        return uses_of(self.group, self.start)

    def _shows_board(self, one: Defined) -> bool:
        """Whether the board is to be seen when this function is called.

        A helper between two calls may only get a list of boards.
        """
        names = [parameter.arg for parameter in one.parameters]
        known = self.holder is None or self.is_entered or self.holder in names
        return known or any(map(holds_board, names))

    def names(self) -> tuple[tuple[str, str] | None, str | None]:
        """The parameters that are the window and the depth of the search, as it uses them."""
        uses = find_uses(self.group, self.group[0])
        window = [
            next((name for name, use in uses.items() if use.role is role), None)
            for role in (Role.ALPHA, Role.BETA)
        ]
        depths = [(not use.steps, name) for name, use in uses.items() if use.role is Role.DEPTH]
        low, high = window
        depth = min(depths)[1] if depths else None
        return None if low is None or high is None else (low, high), depth

    def entry(self) -> Callable[..., Any]:
        """The function that is called."""
        return self._function(self.start)

    def hooks(self) -> tuple[dict[str, Any], frozenset[str]]:
        """Where functions inside functions can be wrapped when they are made, and which."""
        return self.program.names, frozenset(one.name for one in self.group)

    def _function(self, one: Defined) -> Callable[..., Any]:
        scope = self.program.names if one.owner is None else vars(self._owning(one))
        value = scope.get(one.name, scope.get(f"_{one.owner}{one.name}"))
        found = value.__func__ if isinstance(value, staticmethod) else value
        if not callable(found):
            raise BadNotation("{name} is not there", name=one.full_name)
        return found

    def _owning(self, one: Defined) -> type:
        owner = self.program.names.get(one.owner or "")
        return owner if isinstance(owner, type) else object

    def prepare(
        self, position: Position, quick: bool = False
    ) -> tuple[list[Any], Callable[[Mapping[str, Any]], Stones]]:
        """The arguments for this position, and a reader of the boards of all calls."""
        board = self.layout.make(position)
        arguments: list[Any] = []
        owner = None
        if self.owner is not None:
            owner = self._seated(self.owner, board, position)
            arguments.append(owner)
        for name, value in self.values.items():
            if name == self.holder:
                held = board
                if self.prototype is not None:
                    held = self._seated(self.prototype, board, position)
                arguments.append(held)
            else:
                few = quick and value is left
                arguments.append(left(position, FEW_LEAVES) if few else value(position))
        places = list(_places(self.program, self.layout))
        for names, key in places:
            self._set(names, key, board)
        for module in self.program.modules:
            self._name_players(vars(module), self._set)
        return arguments, self._reader(places, owner, board)

    def _set(self, names: Any, key: Any, value: Any) -> None:
        before = names[key]
        self.restores.append(lambda: names.__setitem__(key, before))
        names[key] = value

    def _name_players(self, names: Any, put: Callable[[Any, Any, Any], None]) -> None:
        """Give marks to names that are to be filled by asking the player."""
        if not any(is_blank_player(name, value) for name, value in names.items()):
            return
        for name, value in list(names.items()):
            if is_blank(value) or (isinstance(value, str | int) and value in self.layout.marks):
                if words(name) & COMPUTERS:
                    put(names, name, self.layout.marks[self.computer])
                elif words(name) & HUMANS:
                    put(names, name, self.layout.marks[1 - self.computer])

    def restore(self) -> None:
        """Put back what the program had before."""
        while self.restores:
            self.restores.pop()()
        self.program.forget()

    def _seated(self, prototype: Any, board: Any, position: Position) -> Any:
        """A copy of an object with this board and this turn."""
        made = _copied(prototype)
        for names, key in list(board_slots(made, self.layout.template)):
            names[key] = board
        for held in [made, *_objects_in(made)]:
            self._name_players(_held(held), _put)
            self._set_turn(_held(held), position)
        if isinstance(made, Observation):
            made.mark, made.step = self.layout.mark(position.turn), position.ply
        return made

    def _set_turn(self, names: dict[str, Any], position: Position) -> None:
        """Let an object know whose turn it is, if it keeps that."""
        marks = [name for name, value in names.items() if _is_mark(value, self.layout)]
        swapped = {"player", "opponent"}  # two that change places with every move
        changing = set(marks) >= swapped or marks == ["player"]
        for name, value in list(names.items()):
            low = name.lower()
            if isinstance(value, bool) and "turn" in low:
                names[name] = position.turn is Side.FIRST
            elif name in marks and any(part in low for part in TURNS):
                names[name] = self.layout.mark(position.turn)
            elif name in marks and low in swapped and changing:
                side = position.turn if low == "player" else position.turn.other
                names[name] = self.layout.mark(side)
            elif type(value) is int and (low in COUNTERS or (value == 0 and words(name) & FILLED)):
                names[name] = position.ply

    def _reader(
        self, places: Sequence[tuple[Any, Any]], owner: Any, board: Any
    ) -> Callable[[Mapping[str, Any]], Stones]:
        layout, holder = self.layout, self.holder
        if self.start not in self.group:
            return self._inner_reader(places, board)
        for one in (self.prototype, owner):
            if one is not None:
                self.ways[type(one)] = board_path(one, layout)
        if holder is not None:
            return lambda named: self._read(self._board_among(named, holder))
        if owner is not None and board_path(owner, layout):
            return lambda named: self._read(next(iter(named.values())))
        if places:
            names, key = places[0]
            return lambda _named: layout.read(names[key])
        raise BadNotation("no board was found among the arguments")

    def _inner_reader(
        self, places: Sequence[tuple[Any, Any]], board: Any
    ) -> Callable[[Mapping[str, Any]], Stones]:
        """For a search that another function calls: its own board, or the board of that one."""
        first = self.group[0]
        uses = find_uses(self.group, first)
        inner = next((name for name, use in uses.items() if use.role is Role.BOARD), None)
        if inner is not None:
            return lambda named: self._read(self._board_among(named, inner))
        if first.owner is not None and not first.is_static:
            return lambda named: self._read(next(iter(named.values())))
        if places and not self.is_nested:
            names, key = places[0]
            return lambda _named: self.layout.read(names[key])
        return lambda _named: self.layout.read(board)

    def _board_among(self, named: Mapping[str, Any], holder: str) -> Any:
        """The argument with the board; partners of the search may call it otherwise."""
        if holder in named:
            return named[holder]
        return next(value for name, value in named.items() if holds_board(name))

    def _read(self, value: Any) -> Stones:
        """The stones on a board, or on the board that an object or a dictionary holds."""
        path = self.ways.get(type(value))
        if path is None:
            path = self.ways[type(value)] = board_path(value, self.layout)
        return self.layout.read(_follow(value, path))

    def call_text(self, position: Position) -> str:
        """The call as it would be written."""
        parts = [
            name if name == self.holder else _short(value(position))
            for name, value in self.values.items()
        ]
        return f"{self.start.full_name}({', '.join(parts)})"


def uses_of(group: Sequence[Defined], start: Defined) -> dict[str, Use]:
    """What each parameter of a function is for, whether it is one of the group or calls it."""
    return find_uses(group if start in group else [start], start)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 20 else "..."


def _copied(prototype: Any) -> Any:
    """A copy of an object and of all that it holds, as far as that can be copied."""
    with suppress(Exception):
        return copy.deepcopy(prototype)
    made = copy.copy(prototype)
    for name, value in vars(prototype).items():
        with suppress(Exception):
            vars(made)[name] = copy.deepcopy(value)
    return made


def _put(names: Any, key: Any, value: Any) -> None:
    names[key] = value


# Where boards are kept


def _places(program: Program, layout: Layout) -> Iterator[tuple[Any, Any]]:
    """The names of the program that hold such a board, now empty."""
    if not layout.paths:
        return
    for module in program.modules:
        for name, value in list(vars(module).items()):
            waiting = isinstance(value, list) and not value and name.lower() in BOARDS
            if _alike(value, layout.template) or waiting:
                yield vars(module), name
            elif is_own(value, program):
                yield from list(board_slots(value, layout.template))


def is_own(value: Any, program: Program) -> bool:
    """Whether this is an object of a class of the program."""
    return not isinstance(value, type | ModuleType) and type(value).__module__ in {
        module.__name__ for module in program.modules
    }


def board_slots(made: Any, template: Any, deep: int = 2) -> Iterator[tuple[Any, Any]]:
    """The attributes of an object, and of objects that it holds, that hold such a board."""
    names = _held(made)
    for key, value in list(names.items()):
        if _alike(value, template):
            yield names, key
        elif deep and _holds(value):
            yield from board_slots(value, template, deep - 1)


def _objects_in(made: Any, deep: int = 2) -> Iterator[Any]:
    """The objects that an object holds, and those that these hold."""
    for value in list(_held(made).values()):
        if deep and _holds(value):
            yield value
            yield from _objects_in(value, deep - 1)


def _held(made: Any) -> dict[Any, Any]:
    """What an object or a dictionary holds, by name."""
    return made if isinstance(made, dict) else getattr(made, "__dict__", {})


def _holds(value: Any) -> bool:
    """Whether this is an object with attributes of its own, and no code."""
    no_object = type | ModuleType | Anything
    return (
        hasattr(value, "__dict__")
        and not isinstance(value, no_object)
        and not inspect.isroutine(value)
    )


def board_path(made: Any, layout: Layout, deep: int = 3) -> tuple[Any, ...]:
    """The attributes or keys that lead to the board of an object; none if it is one itself."""
    if layout.fits(made):
        return ()
    held = _held(made)
    fitting = [key for key, value in held.items() if layout.fits(value)]
    # The empty board itself comes first, then what is written like it.
    fitting.sort(key=lambda key: type(held[key]) is not type(layout.template))
    fitting.sort(key=lambda key: not _alike(held[key], layout.template))
    if fitting:
        return (fitting[0],)
    for key, value in held.items():
        if deep and _holds(value) and (path := board_path(value, layout, deep - 1)):
            return (key, *path)
    return ()


def _follow(made: Any, path: Sequence[Any]) -> Any:
    for name in path:
        made = made[name] if isinstance(made, dict) else getattr(made, name)
    return made


def _alike(value: Any, template: Any) -> bool:
    """Whether a value is an empty board of the same kind."""
    if type(value) is not type(template):
        return False
    try:
        same = value == template
        return bool(same.all()) if hasattr(same, "all") else bool(same)
    except Exception:  # whatever the program compares
        return False


# Boards that the program makes itself

MAKERS = ("board", "grid", "initial", "state", "empty", "field", "tablero", "matrix")


def find_templates(values: Iterable[tuple[str, Any]], rules: Rules) -> list[Any]:
    """The empty boards among named values, each once."""
    found: list[Any] = []
    for _, value in values:
        with suppress(Exception):  # whatever the program compares
            if is_board(value, rules) and not any(_alike(value, other) for other in found):
                found.append(value)
    return found


def values_of(program: Program, objects: Iterable[Any]) -> list[tuple[str, Any]]:
    """All that the program has or makes and may be a board: those with a telling name first."""
    values = [item for module in program.modules for item in vars(module).items()]
    values += [item for made in objects for item in _attributes(made)]
    for module in program.modules:
        for name, value in list(vars(module).items()):
            if inspect.isfunction(value) and _makes_boards(name, value):
                with suppress(Exception, Ended), watchdog(LOADING):
                    values.append((name, value()))
    values = [(name, value) for name, value in values if "button" not in str(name).lower()]
    telling = (*MAKERS, *BOARDS[:12])
    values.sort(key=lambda item: not any(part in str(item[0]).lower() for part in telling))
    return values


def _makes_boards(name: str, function: Callable[..., Any]) -> bool:
    telling = any(part in name.lower() for part in MAKERS)
    return telling and not _required(function) and not _asks(function)


def _required(function: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    spare = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [one.name for one in parameters if one.default is one.empty and one.kind not in spare]


def _asks(function: Callable[..., Any]) -> bool:
    return "input" in function.__code__.co_names


def _attributes(made: Any, deep: int = 2) -> Iterator[tuple[str, Any]]:
    for name, value in list(getattr(made, "__dict__", {}).items()):
        yield name, value
        if deep and _holds(value):
            yield from _attributes(value, deep - 1)


# Objects of the program


def make_object(
    cls: type, program: Program, marks: Marks, position: Position, made: Mapping[str, Any]
) -> Any:
    """An object of a class: one that the program has, or one made with guessed arguments.

    `made` are objects of other classes, which its constructor may want.
    """
    for module in program.modules:
        for value in list(vars(module).values()):
            if type(value) is cls:
                return value
    with suppress(Exception, Ended), watchdog(LOADING):
        arguments = [
            _for_constructor(name.lower(), marks, position, made) for name in _required(cls)
        ]
        new: Any = object.__new__(cls)
        with suppress(Exception, Ended):  # it may begin to play, but has its board by then
            new.__init__(*arguments)
            _fill_later_attributes(new, program, marks)
            return new
        if any(is_board(value, position.rules) for value in vars(new).values()):
            return new
    return None


def _fill_later_attributes(made: Any, program: Program, marks: Marks) -> None:
    """Give an object what its other methods would give it: the board of a new game, the marks."""
    names = {base.__name__ for base in type(made).__mro__}
    classes = [
        node
        for tree in program.trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name in names
    ]
    assigned = [
        (target.attr, one.value)
        for node in classes
        for one in ast.walk(node)
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        if target.value.id == "self" and not _calls_something(one.value)
    ]
    for name, value in assigned:
        if hasattr(type(made), name) or name in getattr(made, "__dict__", {name: None}):
            continue
        code = compile(ast.Expression(value), "", "eval")
        module = next(
            (one for one in program.modules if one.__name__ == type(made).__module__),
            program.module,
        )
        with suppress(Exception):
            vars(made)[name] = eval(code, {**vars(module), "self": made})  # noqa: S307 - as above
            continue
        if isinstance(value, ast.Name) and any(part in name.lower() for part in TURNS):
            vars(made)[name] = marks[0]  # a method is told whose turn it is


def _calls_something(value: ast.expr) -> bool:
    """Whether more is called than what makes a list or a board."""
    return any(
        not (isinstance(call.func, ast.Name) and call.func.id in ("range", "list", "dict", "str"))
        and not (isinstance(call.func, ast.Attribute) and call.func.attr in ("zeros", "full"))
        for call in ast.walk(value)
        if isinstance(call, ast.Call)
    )


def _for_constructor(name: str, marks: Marks, position: Position, made: Mapping[str, Any]) -> Any:
    if holds_board(name):
        named = [one for cls, one in made.items() if cls.lower() in name or name in cls.lower()]
        rules = position.rules
        holding = [
            one
            for one in made.values()
            if any(is_board(value, rules) for value in getattr(one, "__dict__", {}).values())
        ]
        return next(iter(named + holding), Anything())
    if name in ("size", "n", "width", "cols", "columns"):
        return position.rules.width
    if name in ("rows", "height", "m"):
        return position.rules.height
    if name in ("k", "win", "win_length"):
        return position.rules.k
    if any(part in name for part in (*MARKS, *OTHERS, "ai")):
        other = any(part in name for part in OTHERS) or name.endswith(("2", "o"))
        return marks[1 if other else 0]
    return Anything()


def find_objects(program: Program, marks: Marks, position: Position) -> dict[str, Any]:
    """An object of every class of the program that can be made."""
    classes = [
        (name, value)
        for module in program.modules
        for name, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and not issubclass(value, Enum | BaseException)
    ]
    made: dict[str, Any] = {}
    # Those that hold others are made last.
    for name, value in sorted(classes, key=lambda one: _wants_board(one[1])):
        one = make_object(value, program, marks, position, made)
        if one is not None:
            made[name] = one
    return made


def _wants_board(cls: type) -> bool:
    """Whether the constructor of a class wants a board, or an object that holds one."""
    try:
        return any(map(holds_board, _required(cls)))
    except (TypeError, ValueError):
        return False


# Arguments


def argument_values(
    uses: Mapping[str, Use],
    program: Program,
    layout: Layout,
    given: Mapping[str, Any],
    holder: str | None,
) -> Iterator[dict[str, Value]]:
    """What the parameters can be, the likeliest first."""
    choices = []
    for name, use in uses.items():
        if name in given:
            choices.append([_always(given[name])])
        elif name == holder:
            choices.append([_always(None)])
        else:
            choices.append(_choices(name, use, program, layout))
    ranked = itertools.product(*(enumerate(one) for one in choices))
    for combination in sorted(ranked, key=lambda one: sum(index for index, _ in one)):
        yield dict(zip(uses, (value for _, value in combination), strict=True))


def _always(value: Any) -> Value:
    return lambda _position: value


def _choices(name: str, use: Use, program: Program, layout: Layout) -> list[Value]:
    default = _evaluated(use.default, program)
    own: Value = lambda position: layout.mark(position.turn)  # noqa: E731 - one of many values
    other: Value = lambda position: layout.mark(position.turn.other)  # noqa: E731
    if use.is_configuration:
        return [lambda position: Configuration(position.rules)]
    if use.role in (Role.ALPHA, Role.BETA):
        edge = -math.inf if use.role is Role.ALPHA else math.inf
        if use.subscripted:  # a value and its move
            return [lambda _position: [edge, None]]
        return [_always(edge if default is None else default)]
    if use.role is Role.FLAG:
        if use.signed:
            return [_always(1), _always(-1)]
        flags = [_always(default is not False), _always(default is False)]
        return flags if default is None or isinstance(default, bool) else [_always(default), *flags]
    if use.role is Role.DEPTH:
        return _depths(use, default)
    if use.role is Role.PLAYER and use.signed and not {1, -1} <= {*map(_plain, layout.marks)}:
        return [own, other, _always(1), _always(-1)]
    if use.role is Role.PLAYER:
        marks = [other, own] if any(part in name.lower() for part in OTHERS) else [own, other]
        compared = [_evaluated(one, program) for one in use.compared]
        extra = [one for one in compared if one is not None and one not in layout.marks]
        players = []
        if use.attributes:
            held = [value for module in program.modules for value in vars(module).values()]
            players = [
                _always(one)
                for one in held
                if is_own(one, program) and all(hasattr(one, name) for name in use.attributes)
            ]
        values = [*players, *marks, *(_always(one) for one in extra[:3])]
        return values if use.default is None else [*values, _always(default)]
    if use.default is not None:
        return [_always(default)]
    if use.role is Role.MOVE:
        return [_always(None), _always(-1), _always([])]
    if name.lower() in ("n", "size", "width"):
        return [lambda position: position.rules.width]
    return [_always(None), own, other, _always([]), _always(0)]


def left(position: Position, leaves: int = MOST_LEAVES) -> int:
    """How many plies can be looked ahead: to the end, or as far as many calls reach."""
    free = position.rules.cells - position.ply
    if free <= REACH:
        return free
    return max(2, int(math.log(leaves) / math.log(max(2, len(position.legal_moves())))))


def _beyond(position: Position) -> int:
    """More plies than anybody looks ahead."""
    return left(position) + 1


def _plain(mark: Any) -> Any:
    return mark if isinstance(mark, int | str) else None


def _depths(use: Use, default: Any) -> list[Value]:
    if not use.steps:  # a limit that is only passed on
        values: list[Value] = [_beyond, _always(0)]
        return values if not isinstance(default, int) else [_always(default), *values]
    values = [_always(0), left]
    if use.steps == {1}:
        values = values[:1]
    elif use.steps == {-1}:
        values = values[1:]
    return values if not isinstance(default, int) else [_always(default), *values]


def _evaluated(node: ast.expr | None, program: Program) -> Any:
    """The value of a constant, or of a name of the program; None if it has none."""
    if node is None:
        return None
    with suppress(Exception):
        return ast.literal_eval(node)
    with suppress(Exception):
        code = compile(ast.Expression(node), "", "eval")
        value = eval(code, program.names)  # noqa: S307 - a default value or a name of the program
        return None if isinstance(value, Anything) else value
    return None


def words(name: str) -> set[str]:
    """The words of a name: `player_symbol`, `playerSymbol`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def is_blank(value: Any) -> bool:
    """Whether this waits to be filled."""
    return value is None or isinstance(value, Anything) or (isinstance(value, str) and not value)


def is_blank_player(name: str, value: Any) -> bool:
    """Whether this is a player's name or mark that only a person fills."""
    return is_blank(value) and bool(words(name) & (COMPUTERS | HUMANS))


def _is_mark(value: Any, layout: Layout) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and value in layout.marks


def asks_marks(program: Program, objects: Sequence[Any]) -> bool:
    """Whether the program has names of players that only a person fills."""
    names = [item for module in program.modules for item in vars(module).items()]
    for one in objects:
        names += list(getattr(one, "__dict__", {}).items())
    return any(is_blank_player(name, value) for name, value in names)


def constants_of(program: Program) -> list[Any]:
    """All numbers and texts that stand in the program."""
    found: list[Any] = (
        [-1]
        if any(isinstance(node, ast.USub) for tree in program.trees for node in ast.walk(tree))
        else []
    )
    for tree in program.trees:
        found += [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return found


NO_PLAYERS = frozenset("empty none draw draws blank tie tied free unfinished ongoing".split())


def written_by(program: Program) -> list[Any]:
    """The constants that the program writes into something, as on a board."""
    return [
        inner.value
        for tree in program.trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)
        for inner in ast.walk(node.value)
        if isinstance(inner, ast.Constant)
    ]


def enums_of(program: Program) -> list[Marks]:
    """The first two members of every enumeration: they may be the marks."""
    pairs: list[Marks] = []
    for enum in _enumerations(program):
        members = [one for one in enum if not _is_nobody(one)]
        if len(members) >= 2:
            pairs.append((members[0], members[1]))
    return pairs


def empties_of(program: Program) -> list[Enum]:
    """The members of enumerations that may stand in an empty cell."""
    return [one for enum in _enumerations(program) for one in enum if _is_nobody(one)]


def _enumerations(program: Program) -> Iterator[type[Enum]]:
    for module in program.modules:
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, Enum) and value is not Enum:
                yield value


def _is_nobody(member: Enum) -> bool:
    """Whether a member of an enumeration is no player."""
    nothing = member.value is None or member.value in ("", " ", ".", "-", "_")
    return member.name.lower() in NO_PLAYERS or nothing or member.value == 0
