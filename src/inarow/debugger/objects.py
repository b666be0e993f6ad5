"""Boards and objects that a program makes itself."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from typing import Any

from inarow.debugger.arguments import COMPUTERS, TURNS, passed_for, words
from inarow.debugger.calls import Ended, watchdog
from inarow.debugger.layout import Layout, Marks, commonest, is_board
from inarow.debugger.program import LOADING, Program
from inarow.debugger.roles import BOARDS, MARKS, OTHERS, holds_board, may_be_board
from inarow.debugger.slots import alike, board_path, copied, held_by, holds
from inarow.debugger.standin import Anything
from inarow.rules import Position, Rules

MOST_TRIED = 4  # arguments of a constructor that may be the board
SECOND = re.compile(r"(?<!\d)2(?!\d)|two|second|o$")
BLANKS = frozenset({"empty", "blank", "vacant"})
MAKERS = ("board", "grid", "initial", "state", "empty", "field", "tablero", "matrix")


def find_templates(values: Iterable[tuple[str, Any]], rules: Rules) -> list[Any]:
    """The empty boards among named values, each once."""
    found: list[Any] = []
    for _, value in values:
        with suppress(Exception):  # whatever the program compares
            if is_board(value, rules) and not any(alike(value, other) for other in found):
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
    for name, value in list(held_by(made).items()):
        yield name, value
        if deep and holds(value):
            yield from _attributes(value, deep - 1)


# Objects of the program


def make_object(
    cls: type,
    program: Program,
    layout: Layout | None,
    marks: Marks,
    position: Position,
    made: Mapping[str, Any],
) -> Any:
    """An object of a class: one that the program has, or one made with guessed arguments.

    `made` are objects of other classes, which its constructor may want. With a layout, one that
    holds such a board is wanted.
    """
    for module in program.modules:
        for value in list(vars(module).values()):
            if type(value) is cls:
                return value
    first = None
    for arguments in _arguments_for(cls, program, layout, marks, position, made):
        try:
            new: Any = cls.__new__(cls, *arguments)
        except Exception:  # noqa: S112 - these are no arguments of it
            continue
        begun = True
        with suppress(Exception, Ended), watchdog(LOADING):  # it may begin to play
            new.__init__(*arguments, **_others_for(cls, made))
            _keep_own_boards(new, position.rules)
            _fill_later_attributes(new, program, marks)
            begun = False
        if begun:  # it asked somebody, or failed: what comes after that is needed all the same
            _fill_later_attributes(new, program, marks, layout, rest=True)
        if layout is not None and layout.paths:
            _give_board(new, layout)
        if layout is not None and board_path(new, layout):
            return new
        boards = any(is_board(value, position.rules) for value in held_by(new).values())
        if first is None and (boards or not begun):
            first = new
    return first


def _guessed_for(
    cls: type, program: Program, marks: Marks, position: Position, made: Mapping[str, Any]
) -> tuple[list[str], list[Any]]:
    """The arguments that a constructor needs, and what they may be."""
    try:
        names = _required(cls)
    except (TypeError, ValueError):
        names = []
    scope = vars(sys.modules.get(cls.__module__, program.module))
    passed = passed_for(cls.__name__, names, program, scope)
    guesses = [
        _for_constructor(name.lower(), passed[name], marks, position, made) for name in names
    ]
    own = [at for at, guess in enumerate(guesses) if guess is marks[0]]
    if len(own) == 2 and not any(guess is marks[1] for guess in guesses):
        guesses[own[1]] = marks[1]  # two players are two
    return names, guesses


def _others_for(cls: type, made: Mapping[str, Any]) -> dict[str, Any]:
    """Objects for the arguments of a constructor that are None unless somebody gives one."""
    try:
        parameters = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return {}
    found = {}
    for one in parameters:
        said = one.annotation if isinstance(one.annotation, str) else ""
        wanted = getattr(one.annotation, "__name__", said)
        if one.default is None and wanted in made:
            found[one.name] = made[wanted]
    return found


def _is_open(
    cls: type, program: Program, marks: Marks, position: Position, made: Mapping[str, Any]
) -> bool:
    """Whether nobody knows what to give to a constructor."""
    _, guesses = _guessed_for(cls, program, marks, position, made)
    return any(type(one) is Anything for one in guesses)


def _give_board(made: Any, layout: Layout) -> None:
    """Fill what waits for a board in an object: `self.board = None`."""
    names = held_by(made)
    for name, value in list(names.items()):
        blank = value is None or isinstance(value, Anything)
        if blank and may_be_board(str(name)):
            names[name] = copied(layout.template)


def _keep_own_boards(made: Any, rules: Rules) -> None:
    """Give an object the boards that it has from its class."""
    for name, value in inspect.getmembers(type(made)):
        if not name.startswith("__") and hasattr(made, "__dict__") and is_board(value, rules):
            vars(made).setdefault(name, copied(value))


def _arguments_for(
    cls: type,
    program: Program,
    layout: Layout | None,
    marks: Marks,
    position: Position,
    made: Mapping[str, Any],
) -> Iterator[list[Any]]:
    """What a constructor may be given; one thing after the other may be the board."""
    names, guesses = _guessed_for(cls, program, marks, position, made)
    if layout is not None and layout.paths:
        empty = commonest(layout.template)
        guesses = [
            empty if type(guess) is Anything and words(name) & BLANKS else guess
            for name, guess in zip(names, guesses, strict=True)
        ]
    yield guesses
    if layout is not None and layout.paths:
        open_ = [at for at, guess in enumerate(guesses) if type(guess) is Anything]
        open_.sort(key=lambda at: not may_be_board(names[at]))
        for at in open_[:MOST_TRIED]:
            board = copied(layout.template)
            yield [board if at == index else one for index, one in enumerate(guesses)]


def _fill_later_attributes(
    made: Any,
    program: Program,
    marks: Marks,
    layout: Layout | None = None,
    rest: bool = False,
) -> None:
    """Give an object what its other methods would give it: the board of a new game, the marks.

    Where its constructor did not come to its end, also the `rest` of what that would give it.
    """
    for name, value in _assigned(made, program):
        if hasattr(type(made), name) or name in getattr(made, "__dict__", {name: None}):
            continue
        if _calls_something(value) and not rest:
            continue
        code = compile(ast.Expression(value), "", "eval")
        module = next(
            (one for one in program.modules if one.__name__ == type(made).__module__),
            program.module,
        )
        with suppress(Exception, Ended), watchdog(LOADING / 4):
            vars(made)[name] = eval(code, {**vars(module), "self": made})  # noqa: S307 - as above
            continue
        if isinstance(value, ast.Name) and any(part in name.lower() for part in TURNS):
            vars(made)[name] = marks[0]  # a method is told whose turn it is
        elif layout is not None and layout.paths and rest and may_be_board(name):
            vars(made)[name] = copied(layout.template)


def _assigned(made: Any, program: Program) -> list[tuple[str, ast.expr]]:
    """What the methods of an object assign to its attributes."""
    names = {base.__name__ for base in type(made).__mro__}
    classes = [
        node
        for tree in program.trees
        for node in program.nodes(tree, ast.ClassDef)
        if node.name in names
    ]
    return [
        (target.attr, one.value)
        for node in classes
        for one in ast.walk(node)
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
        if target.value.id == "self"
    ]


def _calls_something(value: ast.expr) -> bool:
    """Whether more is called than what makes a list or a board."""
    return any(
        not (isinstance(call.func, ast.Name) and call.func.id in ("range", "list", "dict", "str"))
        and not (isinstance(call.func, ast.Attribute) and call.func.attr in ("zeros", "full"))
        for call in ast.walk(value)
        if isinstance(call, ast.Call)
    )


def _for_constructor(
    name: str,
    passed: Sequence[Any],
    marks: Marks,
    position: Position,
    made: Mapping[str, Any],
) -> Any:
    if holds_board(name):
        named = [one for cls, one in made.items() if cls.lower() in name or name in cls.lower()]
        rules = position.rules
        holding = [
            one
            for one in made.values()
            if any(is_board(value, rules) for value in held_by(one).values())
        ]
        return next(iter(named + holding), Anything())
    if name in ("size", "n", "width") or (name.startswith(("col", "num_col")) and "r" not in name):
        return position.rules.width
    if name in ("rows", "height", "m") or (name.startswith(("row", "num_row")) and not passed):
        return position.rules.height
    if name in ("k", "win", "win_length"):
        return position.rules.k
    if any(part in name for part in (*MARKS, *OTHERS, "ai")) or words(name) & COMPUTERS:
        other = any(part in name for part in OTHERS) or SECOND.search(name) is not None
        return marks[1 if other else 0]
    return copied(passed[0]) if passed else Anything()


def find_objects(
    program: Program,
    marks: Marks,
    position: Position,
    layout: Layout | None = None,
    known: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """An object of every class of the program that can be made.

    With a layout, those of the `known` ones that were not given a board are made anew with one.
    """
    classes = [
        (name, value)
        for module in program.modules
        for name, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and not issubclass(value, Enum | BaseException)
    ]
    made: dict[str, Any] = {}
    # Those that hold others are made last, and again when all others are there.
    wanting = [one for one in classes if _wants_board(one[1])]
    for name, value in (*(one for one in classes if one not in wanting), *wanting, *wanting):
        done = known is not None and name in known and not _lacks_board(known[name], program)
        if known and done and not _is_open(value, program, marks, position, made):
            made[name] = known[name]
            continue
        one = make_object(value, program, layout, marks, position, made)
        if one is not None:
            made[name] = one
    return made


def _lacks_board(made: Any, program: Program) -> bool:
    """Whether an object was not given a board that its class speaks of."""
    wanted = {name for name, _ in _assigned(made, program) if may_be_board(name)}
    given = {name for name, value in held_by(made).items() if value is not None}
    return hasattr(made, "__dict__") and bool(wanted - given - set(dir(type(made))))


def _wants_board(cls: type) -> bool:
    """Whether the constructor of a class wants a board, or an object that holds one."""
    try:
        given = inspect.signature(cls).parameters.values()
        optional = any(one.default is None and one.annotation is not one.empty for one in given)
        return optional or any(map(holds_board, _required(cls)))
    except (TypeError, ValueError):
        return False
