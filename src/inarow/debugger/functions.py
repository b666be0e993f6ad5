"""Which functions of a file search: those that call themselves, or each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from inarow.debugger.program import ASKING, Program
from inarow.rules import BadFile

# Parts of names that searches have, the surest first.
SELF = ("self", "cls", "this", "s", "_self")
STEPS = 2  # from a function to the search that it calls
SEARCHES = ("minimax", "minmax", "mini_max", "negamax", "alpha", "beta", "max", "min")


@dataclass(frozen=True, eq=False)
class Defined:
    """A function as the file defines it: on its own, in a class, or inside another function."""

    node: ast.FunctionDef
    owner: str | None = None
    outer: Defined | None = None
    known: Sequence[Defined] = ()  # all functions of the file
    scope: dict[str, Any] = field(default_factory=dict, repr=False)  # the names of its file

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def full_name(self) -> str:
        """The name with the class in front."""
        return self.name if self.owner is None else f"{self.owner}.{self.name}"

    @property
    def is_static(self) -> bool:
        """Whether a method needs no object: it says so, or does not begin with `self`."""
        if any(getattr(one, "id", "") == "staticmethod" for one in self.node.decorator_list):
            return True
        first = [*self.node.args.posonlyargs, *self.node.args.args][:1]
        return not first or first[0].arg not in SELF

    @property
    def parameters(self) -> list[ast.arg]:
        """The parameters without `self`."""
        arguments = self.node.args
        found = [*arguments.posonlyargs, *arguments.args]
        if self.owner is not None and not self.is_static:
            found = found[1:]
        return found + arguments.kwonlyargs

    @cached_property
    def own_calls(self) -> list[ast.Call]:
        """All calls in it."""
        return list(calls_in(self.node))

    @cached_property
    def called(self) -> set[str]:
        """The names of what it calls."""
        return {name_called(call) for call in self.own_calls}

    def calls(self, other: Defined) -> bool:
        """Whether it calls another function, or itself: methods by `self.`, others by name."""
        return any(
            name_called(call) == other.name
            and isinstance(call.func, ast.Name) is (other.owner is None or other.is_static)
            for call in self.own_calls
        ) or (other.is_static and other.owner is not None and other.name in self.called)

    @cached_property
    def asks(self) -> bool:
        """Whether it asks a person something, or waits for what happens in a window."""
        waits = (
            isinstance(one, ast.Attribute) and one.attr == "event" for one in ast.walk(self.node)
        )
        return bool(self.called & ASKING) or any(waits)


def calls_in(node: ast.AST) -> Iterator[ast.Call]:
    """All calls below a node."""
    return (one for one in ast.walk(node) if isinstance(one, ast.Call))


def name_called(call: ast.Call) -> str:
    """The name of the function that a call means, without what stands in front of it."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def functions_of(tree: ast.Module, scope: dict[str, Any]) -> list[Defined]:
    """All functions that a file with these names defines."""
    found: list[Defined] = []

    def look(body: Sequence[ast.stmt], owner: str | None, outer: Defined | None) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                one = Defined(node, owner, outer, found, scope)
                found.append(one)
                look(node.body, None, one)
            elif isinstance(node, ast.ClassDef):
                look(node.body, node.name, outer)
            else:
                for inner in ("body", "orelse", "handlers", "finalbody"):
                    look(getattr(node, inner, ()), owner, outer)

    look(tree.body, None, None)
    return found


def find_searches(program: Program, wanted: Sequence[str]) -> list[list[Defined]]:
    """The functions to watch, in groups that call each other, the likeliest first.

    `wanted` are names that somebody gave, maybe with a class in front; without any, all searches
    of the file are found. Raises BadFile.
    """
    known = functions_of(program.tree, program.names)
    if not wanted:
        groups = _searches_in(known)
        for tree, module in program.files[1:]:  # it may be started here, and written elsewhere
            groups = groups or _searches_in(functions_of(tree, vars(module)))
        if not groups:
            raise BadFile(
                "{file} has no function that calls itself: name the one to watch, like {file}:NAME",
                file=str(program.path),
            )
        return groups
    chosen = [_named(name, known, program) for name in wanted]
    if len(chosen) > 1:
        return [[one for ones in chosen for one in ones[:1]]]
    groups = []
    for one in chosen[0]:
        groups.append(_group(one, known) or _below(one, known) or [one])
    return _unique(groups)


def _searches_in(known: Sequence[Defined]) -> list[list[Defined]]:
    named = [one for one in known if not one.name.endswith("__")]  # `super().__init__()`
    groups = _unique([group for one in named if (group := _group(one, known))])
    groups.sort(key=_likelihood)
    return [group for group in groups if not any(one.asks for one in group)]


def callers_of(group: Sequence[Defined], program: Program) -> list[Defined]:
    """The functions that call a search without being one, those that want least first.

    After those that call it themselves come those that call these.
    """
    if any(one.outer is not None for one in group):
        return []
    known = [*group[0].known]
    for tree, module in program.calling(group[0].name, group[0].scope):
        if vars(module) is not group[0].scope:
            known += functions_of(tree, vars(module))
    found: list[Defined] = []
    below = list(group)
    for _ in range(STEPS):
        names = {one.name for one in below}
        below = [
            one
            for one in known
            if one not in (*group, *found)
            and one.outer is None
            and one.called & names
            and not one.asks
        ]
        found += sorted(below, key=lambda one: len(one.parameters))
    return found


def _named(name: str, known: Sequence[Defined], program: Program) -> list[Defined]:
    found = [one for one in known if name in (one.full_name, one.name)]
    if found:
        return found
    names = [one.full_name for one in known if not one.name.startswith("_") and one.outer is None]
    raise BadFile(
        "{file} has no function '{name}'; it has: {names}",
        file=str(program.path),
        name=name,
        names=", ".join(names) or "-",
    )


def _group(one: Defined, known: Sequence[Defined]) -> list[Defined]:
    """The function and those through which it comes back to itself; nothing if it never does."""
    near = [other for other in known if other.outer is one.outer and other.owner == one.owner]
    partners = [
        other
        for other in near
        if other is not one and other in _reached(one, near) and one in _reached(other, near)
    ]
    group = [one, *partners] if one.calls(one) or partners else []
    return sorted(group, key=lambda other: other not in watched(group))


def _reached(one: Defined, near: Sequence[Defined]) -> list[Defined]:
    """The functions that are called by this one, by those, and so on."""
    found: list[Defined] = []
    waiting = [one]
    while waiting:
        at = waiting.pop()
        new = [other for other in near if other not in found and at.calls(other)]
        found += new
        waiting += new
    return found


def watched(group: Sequence[Defined]) -> Sequence[Defined]:
    """Those of a search of which every call is one position.

    Some searches have one function that only tells whether a position is an end or whose turn it
    is, and others that make the moves and come back to it: each position is seen twice.
    """
    for one in group:
        others = [other for other in group if other is not one]
        loose = all(other not in _reached(other, others) for other in others)
        if others and loose and not _loops(one) and all(map(_loops, others)):
            return [one]
    return group


def _loops(one: Defined) -> bool:
    """Whether a function goes through several moves."""
    kinds = ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.SetComp | ast.DictComp
    return any(isinstance(node, kinds) for node in ast.walk(one.node))


def _below(one: Defined, known: Sequence[Defined]) -> list[Defined]:
    """The search that a function calls which does not search by itself."""
    seen, waiting = {one.name}, [one]
    while waiting:
        at = waiting.pop(0)
        for other in known:
            if other.name in at.called and other.name not in seen:
                seen.add(other.name)
                if group := _group(other, known):
                    return group
                waiting.append(other)
    return []


def _unique(groups: Sequence[list[Defined]]) -> list[list[Defined]]:
    seen: set[frozenset[int]] = set()
    kept = []
    for group in groups:
        key = frozenset(id(one.node) for one in group)
        if key not in seen:
            seen.add(key)
            kept.append(group)
    return kept


def _likelihood(group: Sequence[Defined]) -> int:
    low = group[0].name.lower()
    return next((index for index, part in enumerate(SEARCHES) if part in low), len(SEARCHES))
