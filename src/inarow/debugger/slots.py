"""Where a program keeps its boards: in names, in attributes of objects, in dictionaries."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Iterator, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any

from inarow.debugger.layout import Layout
from inarow.debugger.program import Program
from inarow.debugger.roles import BOARDS
from inarow.debugger.standin import Anything


def copied(prototype: Any) -> Any:
    """A copy of an object and of all that it holds, as far as that can be copied."""
    with suppress(Exception):
        return copy.deepcopy(prototype)
    made = copy.copy(prototype)
    for name, value in vars(prototype).items():
        with suppress(Exception):
            vars(made)[name] = copy.deepcopy(value)
    return made


def put(names: Any, key: Any, value: Any) -> None:
    """Set a name, an attribute or a key."""
    names[key] = value


def places_of(program: Program, layout: Layout) -> Iterator[tuple[Any, Any]]:
    """The names of the program that hold such a board, now empty."""
    if not layout.paths:
        return
    for module in program.modules:
        for name, value in list(vars(module).items()):
            waiting = isinstance(value, list) and not value and name.lower() in BOARDS
            if alike(value, layout.template) or waiting:
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
    names = held_by(made)
    for key, value in list(names.items()):
        if alike(value, template):
            yield names, key
        elif deep and holds(value):
            yield from board_slots(value, template, deep - 1)


def objects_in(made: Any, deep: int = 2) -> Iterator[Any]:
    """The objects that an object holds, and those that these hold."""
    for value in list(held_by(made).values()):
        if deep and holds(value):
            yield value
            yield from objects_in(value, deep - 1)


def held_by(made: Any) -> dict[Any, Any]:
    """What an object or a dictionary holds, by name."""
    held = made if isinstance(made, dict) else getattr(made, "__dict__", {})
    return held if isinstance(held, dict) else {}


def holds(value: Any) -> bool:
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
    held = held_by(made)
    fitting = [key for key, value in held.items() if layout.fits(value)]
    # The empty board itself comes first, then what is written like it.
    fitting.sort(key=lambda key: type(held[key]) is not type(layout.template))
    fitting.sort(key=lambda key: not alike(held[key], layout.template))
    if fitting:
        return (fitting[0],)
    for key, value in held.items():
        if deep and holds(value) and (path := board_path(value, layout, deep - 1)):
            return (key, *path)
    return ()


def follow(made: Any, path: Sequence[Any]) -> Any:
    """What lies at the end of a path of attributes and keys."""
    for name in path:
        made = made[name] if isinstance(made, dict) else getattr(made, name)
    return made


def alike(value: Any, template: Any) -> bool:
    """Whether a value is an empty board of the same kind."""
    if type(value) is not type(template):
        return False
    try:
        same = value == template
        return bool(same.all()) if hasattr(same, "all") else bool(same)
    except Exception:  # whatever the program compares
        return False
