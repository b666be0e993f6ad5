"""One way to call a student's search: the board where the program keeps it, and the arguments."""

from __future__ import annotations

import ast
import copy
import inspect
import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from types import ModuleType
from typing import Any

from inarow.debugger.board import Stones
from inarow.debugger.calls import Ended, watchdog
from inarow.debugger.functions import Defined
from inarow.debugger.layout import Layout, Marks, is_board
from inarow.debugger.program import LOADING, Program
from inarow.debugger.roles import BOARDS, OTHERS, Role, Use, find_uses
from inarow.debugger.standin import Anything
from inarow.rules import BadNotation, Position, Rules, Side

FAR = 4  # plies to look ahead on boards that can't be searched to the end
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

    @property
    def is_nested(self) -> bool:
        """Whether the search is inside the function that is called."""
        return self.start not in self.group

    def functions(self) -> list[Callable[..., Any]]:
        """The functions to watch that the program has by name, the first one first."""
        ordered = [self.start, *(one for one in self.group if one is not self.start)]
        return [] if self.is_nested else [self._function(one) for one in ordered]

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
        self, position: Position
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
                arguments.append(value(position))
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
        self._name_players(getattr(made, "__dict__", {}), _put)
        self._set_turn(getattr(made, "__dict__", {}), position)
        return made

    def _set_turn(self, names: dict[str, Any], position: Position) -> None:
        """Let an object know whose turn it is, if it keeps that."""
        marks = [name for name, value in names.items() if _is_mark(value, self.layout)]
        swapped = {"player", "opponent"}  # two that change places with every move
        for name, value in list(names.items()):
            low = name.lower()
            if isinstance(value, bool) and "turn" in low:
                names[name] = position.turn is Side.FIRST
            elif name in marks and any(part in low for part in TURNS):
                names[name] = self.layout.mark(position.turn)
            elif name in marks and low in swapped and (set(marks) >= swapped or len(marks) == 1):
                side = position.turn if low == "player" else position.turn.other
                names[name] = self.layout.mark(side)
            elif type(value) is int and (low in COUNTERS or (value == 0 and words(name) & FILLED)):
                names[name] = position.ply

    def _reader(
        self, places: Sequence[tuple[Any, Any]], owner: Any, board: Any
    ) -> Callable[[Mapping[str, Any]], Stones]:
        layout, holder = self.layout, self.holder
        if self.start.outer is None and self.start not in self.group:
            return self._nested_reader(board)
        if holder is not None and self.prototype is None:
            return lambda named: layout.read(named[holder])
        if holder is not None:
            path = slot_path(self.prototype, layout.template)
            return lambda named: layout.read(_follow(named[holder], path))
        if owner is not None and (path := slot_path(owner, layout.template)):
            return lambda named: layout.read(_follow(next(iter(named.values())), path))
        if places:
            names, key = places[0]
            return lambda _named: layout.read(names[key])
        raise BadNotation("no board was found among the arguments")

    def _nested_reader(self, board: Any) -> Callable[[Mapping[str, Any]], Stones]:
        """For a function inside another one: its own board, or the board of the outer one."""
        uses = find_uses(self.group, self.group[0])
        inner = next((name for name, use in uses.items() if use.role is Role.BOARD), None)
        if inner is None:
            return lambda _named: self.layout.read(board)
        return lambda named: self.layout.read(named[inner])

    def call_text(self, position: Position) -> str:
        """The call as it would be written."""
        parts = [
            name if name == self.holder else _short(value(position))
            for name, value in self.values.items()
        ]
        return f"{self.start.full_name}({', '.join(parts)})"


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
    names = getattr(made, "__dict__", {})
    for key, value in list(names.items()):
        if _alike(value, template):
            yield names, key
        elif deep and _holds(value):
            yield from board_slots(value, template, deep - 1)


def _holds(value: Any) -> bool:
    """Whether this is an object with attributes of its own, and no code."""
    no_object = type | ModuleType | Anything
    return (
        hasattr(value, "__dict__")
        and not isinstance(value, no_object)
        and not inspect.isroutine(value)
    )


def slot_path(made: Any, template: Any, deep: int = 2) -> tuple[str, ...]:
    """The attributes that lead to the board of an object."""
    names = getattr(made, "__dict__", {})
    for key, value in names.items():
        if _same_shape(value, template):
            return (key,)
    for key, value in names.items():
        if deep and _holds(value) and (path := slot_path(value, template, deep - 1)):
            return (key, *path)
    return ()


def _follow(made: Any, path: Sequence[str]) -> Any:
    for name in path:
        made = getattr(made, name)
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


def _same_shape(value: Any, template: Any) -> bool:
    if type(value) is not type(template) or isinstance(value, str):
        return isinstance(value, str) and isinstance(template, str) and len(value) == len(template)
    if len(value) != len(template):
        return False
    first, other = (
        next(iter(one.values() if isinstance(one, dict) else one)) for one in (value, template)
    )
    return isinstance(first, list | tuple) == isinstance(other, list | tuple)


# Boards that the program makes itself

MAKERS = ("board", "grid", "initial", "state", "empty", "field", "tablero", "matrix")


def find_templates(program: Program, rules: Rules, objects: Sequence[Any]) -> list[Any]:
    """The empty boards that the program has or makes, those with a telling name first."""
    found: list[tuple[bool, Any]] = []

    def add(name: str, value: Any) -> None:
        known = any(_alike(value, other) for _, other in found)
        if not known and is_board(value, rules):
            found.append((not any(part in name.lower() for part in (*MAKERS, *BOARDS[:12])), value))

    for module in program.modules:
        for name, value in list(vars(module).items()):
            if "button" not in name.lower():
                _guarded(add, name, value)
    for made in objects:
        for name, value in _attributes(made):
            if "button" not in name.lower():
                _guarded(add, name, value)
    for module in program.modules:
        for name, value in list(vars(module).items()):
            if inspect.isfunction(value) and _makes_boards(name, value):
                with suppress(Exception, Ended), watchdog(LOADING):
                    add(name, value())
    found.sort(key=lambda pair: pair[0])
    return [template for _, template in found]


def _guarded(add: Callable[[str, Any], None], name: str, value: Any) -> None:
    with suppress(Exception):  # whatever the program compares
        add(name, value)


def _makes_boards(name: str, function: Callable[..., Any]) -> bool:
    telling = any(part in name.lower() for part in MAKERS)
    return telling and not _required(function) and not _asks(function)


def _required(function: Callable[..., Any]) -> list[str]:
    parameters = inspect.signature(function).parameters.values()
    return [one.name for one in parameters if one.default is one.empty]


def _asks(function: Callable[..., Any]) -> bool:
    return "input" in function.__code__.co_names


def _attributes(made: Any, deep: int = 2) -> Iterator[tuple[str, Any]]:
    for name, value in list(getattr(made, "__dict__", {}).items()):
        yield name, value
        if deep and _holds(value):
            yield from _attributes(value, deep - 1)


# Objects of the program


def make_object(cls: type, program: Program, marks: Marks, position: Position, board: Any) -> Any:
    """An object of a class: one that the program has, or one made with guessed arguments."""
    for module in program.modules:
        for value in list(vars(module).values()):
            if type(value) is cls:
                return value
    with suppress(Exception, Ended), watchdog(LOADING):
        parameters = list(inspect.signature(cls).parameters.values())
        arguments = []
        for index, one in enumerate(parameters):
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) or one.default is not one.empty:
                break
            arguments.append(_for_constructor(one.name.lower(), index, marks, position, board))
        made: Any = object.__new__(cls)
        with suppress(Exception, Ended):  # it may begin to play, but has its board by then
            made.__init__(*arguments)
            _fill_later_attributes(made, program)
            return made
        if any(is_board(value, position.rules) for value in vars(made).values()):
            return made
    return None


def _fill_later_attributes(made: Any, program: Program) -> None:
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


def _calls_something(value: ast.expr) -> bool:
    """Whether more is called than what makes a list or a board."""
    return any(
        not (isinstance(call.func, ast.Name) and call.func.id in ("range", "list", "dict", "str"))
        and not (isinstance(call.func, ast.Attribute) and call.func.attr in ("zeros", "full"))
        for call in ast.walk(value)
        if isinstance(call, ast.Call)
    )


def _for_constructor(name: str, index: int, marks: Marks, position: Position, board: Any) -> Any:
    if any(part in name for part in ("board", "state", "grid")):
        return board
    if name in ("size", "n", "width", "cols", "columns"):
        return position.rules.width
    if name in ("rows", "height", "m"):
        return position.rules.height
    if name in ("k", "win", "win_length"):
        return position.rules.k
    if any(part in name for part in ("player", "symbol", "letter", "mark", "turn", "ai", "piece")):
        other = any(part in name for part in OTHERS) or name.endswith(("2", "o"))
        return marks[1 if other else 0]
    return Anything()


def find_objects(program: Program, marks: Marks, position: Position) -> dict[str, Any]:
    """An object of every class of the program that can be made."""
    made = {}
    for module in program.modules:
        for name, value in list(vars(module).items()):
            if (
                isinstance(value, type)
                and value.__module__ == module.__name__
                and not issubclass(value, Enum | BaseException)
            ):
                one = make_object(value, program, marks, position, Anything())
                if one is not None:
                    made[name] = one
    return made


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


def _depths(use: Use, default: Any) -> list[Value]:
    def left(position: Position) -> int:
        free = position.rules.cells - position.ply
        return free if free <= REACH else FAR

    values: list[Value] = [_always(0), left]
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


NO_PLAYERS = ("empty", "none", "draw", "blank", "tie")


def enums_of(program: Program) -> list[Marks]:
    """The first two members of every enumeration: they may be the marks."""
    pairs: list[Marks] = []
    for module in program.modules:
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, Enum) and value is not Enum:
                members = [one for one in value if one.name.lower() not in NO_PLAYERS]
                if len(members) >= 2:
                    pairs.append((members[0], members[1]))
    return pairs
