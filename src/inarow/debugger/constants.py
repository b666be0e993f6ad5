"""What stands in a program's text and may be a mark on its boards."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from typing import Any

from inarow.debugger.arguments import COMPUTERS, HUMANS, words
from inarow.debugger.layout import EMPTIES, PAIRS, Marks
from inarow.debugger.program import Program


def constants_of(program: Program) -> list[Any]:
    """All numbers and texts that stand in the program."""
    found: list[Any] = [-1] if any(program.nodes(tree, ast.USub) for tree in program.trees) else []
    for tree in program.trees:
        found += [node.value for node in program.nodes(tree, ast.Constant)]
    return found


NO_MARKS = ("state", "status", "result", "mode", "level", "strength", "difficult", "direction")
BLANKS = frozenset({"empty", "blank", "vacant", "free"})
MOST_BLANKS = 2
USUAL = frozenset(map(str, [*EMPTIES, *(mark for pair in PAIRS for mark in pair)])) - {"0"}
NO_PLAYERS = frozenset("empty none draw draws blank tie tied free unfinished ongoing".split())


def written_by(program: Program) -> list[Any]:
    """The constants that the program writes into something, as on a board."""
    return [
        inner.value
        for tree in program.trees
        for node in program.nodes(tree, ast.Assign)
        if isinstance(node.targets[0], ast.Subscript)
        for inner in ast.walk(node.value)
        if isinstance(inner, ast.Constant)
    ]


def named_marks(program: Program) -> list[Marks]:
    """The marks that names of a person and of the computer hold: `HUMAN_PIECE = "h"`."""
    found: list[Marks] = []
    for module in program.modules:
        short = [item for item in vars(module).items() if _is_short(item[1])]
        computers = [value for name, value in short if words(name) & COMPUTERS - {"opponent"}]
        humans = [value for name, value in short if words(name) & HUMANS]
        pairs = zip(humans, computers, strict=False)
        found += [pair for pair in pairs if repr(pair[0]) != repr(pair[1])]
    return found


def blanks_of(program: Program) -> list[str]:
    """What the program calls empty, and single signs that it looks for: `cell == "🟦"`."""
    named = [
        value
        for module in program.modules
        for name, value in vars(module).items()
        if words(name) & BLANKS and _is_short(value) and isinstance(value, str)
    ]
    signs = [
        one.value
        for tree in program.trees
        for node in program.nodes(tree, ast.Compare)
        if isinstance(node.ops[0], ast.Eq | ast.NotEq)
        for one in (node.left, *node.comparators)
        if isinstance(one, ast.Constant) and _is_short(one.value) and isinstance(one.value, str)
        if not any(sign.isalnum() or sign.isspace() for sign in one.value)
    ]
    found = [one for one in dict.fromkeys([*named, *signs]) if one not in USUAL]
    return found[:MOST_BLANKS]


def _is_short(value: Any) -> bool:
    """Whether this may be a mark: a number of one digit, or a sign or two."""
    if isinstance(value, str):
        return 0 < len(value) <= 2
    return type(value) is int and abs(value) < 10


def enums_of(program: Program) -> list[Marks]:
    """The first two members of every enumeration: they may be the marks."""
    found: list[list[Enum]] = []
    for enum in _enumerations(program):
        members = [one for one in enum if not _is_nobody(one)]
        members = list(enum) if len(enum) == 2 else members  # nobody is not among two
        if len(members) >= 2 and not any(part in enum.__name__.lower() for part in NO_MARKS):
            found.append(members)
    found.sort(key=len)  # two players are two, results and levels more
    return [(members[0], members[1]) for members in found]


def empties_of(program: Program) -> list[Enum]:
    """The members of enumerations that may stand in an empty cell."""
    enums = [enum for enum in _enumerations(program) if len(enum) > 2]
    return [one for enum in enums for one in enum if _is_nobody(one)]


def _enumerations(program: Program) -> Iterator[type[Enum]]:
    for module in program.modules:
        for value in list(vars(module).values()):
            if isinstance(value, type) and issubclass(value, Enum) and value is not Enum:
                yield value


def _is_nobody(member: Enum) -> bool:
    """Whether a member of an enumeration is no player."""
    nothing = member.value is None or member.value in ("", " ", ".", "-", "_")
    return member.name.lower() in NO_PLAYERS or nothing or member.value == 0
