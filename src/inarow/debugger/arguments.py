"""What the parameters of a search can be, the likeliest first."""

from __future__ import annotations

import ast
import copy
import itertools
import math
import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from inarow.debugger.contest import Configuration
from inarow.debugger.functions import Defined, calls_in, name_called
from inarow.debugger.layout import Layout
from inarow.debugger.program import Program
from inarow.debugger.roles import OTHERS, Role, Use, is_named_depth
from inarow.debugger.slots import copied, held_by, is_own
from inarow.debugger.standin import Anything
from inarow.rules import Position

MOST_LEAVES = 5000  # of a search on boards that can't be searched to the end
FEW_LEAVES = 500  # of one that only shows how the program is to be read
REACH = 9  # free cells that can be
COMPUTERS = frozenset({"bot", "ai", "agent", "comp", "computer", "cpu", "opponent", "machine"})
HUMANS = frozenset("player human user person joueur jogador jugador spieler giocatore".split())
TURNS = ("turn", "current", "to_move", "next", "active")
COUNTERS = ("moves", "move count", "count", "turns", "turn count", "ply", "num moves", "nb moves")
FILLED = frozenset({"marked", "filled", "placed", "taken", "played", "plies"})

HARMLESS = frozenset("float int str bool list dict set tuple len range min max abs".split())

Value = Callable[[Position], Any]


def argument_values(
    uses: Mapping[str, Use],
    passed: Mapping[str, Sequence[Any]],
    program: Program,
    objects: Sequence[Any],
    layout: Layout,
    given: Mapping[str, Any],
    holder: str | None,
) -> Iterator[dict[str, Value]]:
    """What the parameters can be, the likeliest first; `passed` is what the program gives them."""
    choices = []
    for name, use in uses.items():
        if name in given:
            choices.append([always(given[name])])
        elif name == holder:
            choices.append([always(None)])
        else:
            choices.append(_choices(name, use, passed.get(name, ()), program, objects, layout))
    ranked = itertools.product(*(enumerate(one) for one in choices))
    for combination in sorted(ranked, key=lambda one: sum(index for index, _ in one)):
        yield dict(zip(uses, (value for _, value in combination), strict=True))


def always(value: Any) -> Value:
    """The same value for every position; a new copy of what may be changed."""
    if isinstance(value, list | dict | set):
        return lambda _position: copy.deepcopy(value)
    return lambda _position: value


def _choices(
    name: str,
    use: Use,
    passed: Sequence[Any],
    program: Program,
    objects: Sequence[Any],
    layout: Layout,
) -> list[Value]:
    default = evaluated(use.default, program.names)
    compared = [evaluated(one, program.names) for one in use.compared]
    compared = [one for one in compared if one is not None]
    own: Value = lambda position: layout.mark(position.turn)  # noqa: E731 - one of many values
    other: Value = lambda position: layout.mark(position.turn.other)  # noqa: E731
    asked = [] if not use.attributes else _having(use.attributes, program, objects)
    said = [_copy_of(one) for one in objects if type(one).__name__ == use.said]
    asked = said or asked
    if use.is_configuration:
        return [lambda position: Configuration(position.rules)]
    if use.role in (Role.ALPHA, Role.BETA):
        edge = -math.inf if use.role is Role.ALPHA else math.inf
        if use.subscripted:  # a value and its move
            return [lambda _position: [edge, None]]
        own_edges = [one for one in passed if type(one) in (int, float) and one * edge >= 0]
        if default is None and len(own_edges) == 1:  # wider, its first best value may be too near
            return [always(own_edges[0])]
        return [always(edge if default is None else default)]
    if use.role is Role.FLAG:
        if use.signed:
            return [always(1), always(-1)]
        flags = [always(default is not False), always(default is False)]
        flags += [own, other] if use.compared else []
        return flags if default is None or isinstance(default, bool) else [always(default), *flags]
    if use.role is Role.DEPTH:
        full = layout.rules.cells in map(_plain, compared)
        counts = bool(compared) and not is_named_depth(name)
        return _depths(use, default, use.is_halved or full or counts)
    if use.role is Role.PLAYER and use.signed and not {1, -1} <= {*map(_plain, layout.marks)}:
        return [own, other, always(1), always(-1)]
    if use.role is Role.PLAYER:
        marks = [other, own] if any(part in name.lower() for part in OTHERS) else [own, other]
        extra = [one for one in [*compared, *passed] if not _is_in(one, layout.marks)]
        values = [*asked, *marks, *(always(one) for one in extra[:3])]
        return values if use.default is None else [*values, always(default)]
    known = [*map(always, passed), *asked]
    if use.parts == 2 and use.default is None:
        both = layout.marks
        pairs = [(True, both), (False, both), (True, both[::-1]), (False, both[::-1]), (0, 0)]
        return [*known, lambda position: (own(position), other(position)), *map(always, pairs)]
    if use.default is not None:
        return [*known, always(default)]
    if use.role is Role.MOVE:
        return [*known, always(None), always(-1), always([])]
    if name.lower() in ("n", "size", "width"):
        return [lambda position: position.rules.width]
    known += map(always, compared)
    unknown = [] if asked else [own, other, always([]), always(0)]
    return [*known, always(None), *unknown]


def _having(attributes: set[str], program: Program, objects: Sequence[Any]) -> list[Value]:
    """The objects that have all these attributes, each as it is now."""
    held = [value for module in program.modules for value in vars(module).values()]
    fitting = [
        one
        for one in [*filter(lambda one: is_own(one, program), held), *objects]
        if all(hasattr(one, name) for name in attributes)
    ]
    return [_copy_of(one) for one in {id(one): one for one in fitting}.values()]


def _copy_of(one: Any) -> Value:
    return lambda _position: copied(one)


def left(position: Position, leaves: int = MOST_LEAVES) -> int:
    """How many plies can be looked ahead: to the end, or as far as many calls reach."""
    free = position.rules.cells - position.ply
    if free <= REACH:
        return free
    return max(2, int(math.log(leaves) / math.log(max(2, len(position.legal_moves())))))


def beyond(position: Position) -> int:
    """More plies than anybody looks ahead."""
    return left(position) + 1


def _plain(mark: Any) -> Any:
    return mark if isinstance(mark, int | str) else None


def _placed(position: Position) -> int:
    """How many stones are on the board."""
    return position.ply


def _depths(use: Use, default: Any, counts_stones: bool) -> list[Value]:
    if not use.steps:  # a limit that is only passed on
        values: list[Value] = [beyond, left, always(0)]
        return values if not isinstance(default, int) else [always(default), *values]
    values = [always(0), left]
    if use.steps == {1} and counts_stones:
        return [_placed, always(0), *([always(default)] if isinstance(default, int) else [])]
    if use.steps == {1}:
        values = values[:1]
    elif use.steps == {-1}:
        values = values[1:]
    return values if not isinstance(default, int) else [always(default), *values]


def evaluated(node: ast.expr | None, names: Mapping[str, Any]) -> Any:
    """The value of a constant, or of an expression with these names; None if it has none."""
    if node is None:
        return None
    with suppress(Exception):
        return ast.literal_eval(node)
    if any(name_called(call) not in HARMLESS for call in calls_in(node)):
        return None
    with suppress(Exception):
        code = compile(ast.Expression(node), "", "eval")
        value = eval(code, dict(names))  # noqa: S307 - a default value or a name of the program
        return None if isinstance(value, Anything) else value
    return None


@dataclass(frozen=True)
class Own:
    """What the program passes from the object whose method it calls: `self.name`."""

    source: str
    names: Mapping[str, Any] = field(repr=False, compare=False)

    def of(self, owner: Any) -> Any:
        """What it is for this object; None if that has no such thing."""
        with suppress(Exception):
            return eval(self.source, {**self.names, "self": owner})  # noqa: S307 - as it is passed
        return None


def _from_self(node: ast.expr, names: Mapping[str, Any]) -> Own | None:
    """An attribute of `self`, or of what it holds."""
    inner: ast.expr = node
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    if inner is node or not isinstance(inner, ast.Name) or inner.id != "self":
        return None
    return Own(ast.unparse(node), names)


def passed_to(start: Defined, group: Sequence[Defined], program: Program) -> dict[str, list[Any]]:
    """What the program itself passes for each parameter of a function, where that can be told."""
    inside = {id(call) for one in {start, *group} for call in calls_in(one.node)}
    names = [one.arg for one in start.parameters]
    found = passed_for(start.name, names, program, start.scope, inside)
    if start.owner is not None:  # its own calls pass on what never changes
        own = passed_for(start.name, names, program, start.scope, of_self=True)
        for name, values in own.items():
            found[name] += [one for one in values if isinstance(one, Own)]
    return found


def passed_for(
    called: str,
    names: Sequence[str],
    program: Program,
    scope: Mapping[str, Any],
    but: Container[int] = (),
    of_self: bool = False,
) -> dict[str, list[Any]]:
    """What the program passes for parameters of these names when it calls something.

    Also what it takes from its objects for that, if this is wanted.
    """
    found: dict[str, list[Any]] = {name: [] for name in names}
    for tree, module in program.calling(called, scope):
        for call in program.nodes(tree, ast.Call):
            if name_called(call) != called or id(call) in but:
                continue
            pairs = [*zip(names, call.args, strict=False)]
            pairs += [(one.arg or "", one.value) for one in call.keywords]
            for name, node in pairs:
                value = evaluated(node, vars(module))
                if value is None and of_self:
                    value = _from_self(node, vars(module))
                if name in found and value is not None and not _is_in(value, found[name]):
                    found[name].append(value)
    return found


def _is_in(value: Any, values: Sequence[Any]) -> bool:
    return any(value is other or repr(value) == repr(other) for other in values)


def words(name: str) -> set[str]:
    """The words of a name: `player_symbol`, `playerSymbol`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def counts_moves(name: str, value: Any) -> bool:
    """Whether this is the number of the moves that were made: `move_count`, `moveCount`."""
    spoken = " ".join(re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)).lower()
    named = spoken in COUNTERS or spoken.endswith((" move count", "move number", "moves made"))
    return type(value) is int and (named or (value == 0 and bool(words(name) & FILLED)))


def is_blank(value: Any) -> bool:
    """Whether this waits to be filled."""
    return value is None or isinstance(value, Anything) or (isinstance(value, str) and not value)


def is_blank_player(name: str, value: Any) -> bool:
    """Whether this is a player's name or mark that only a person fills."""
    return is_blank(value) and bool(words(name) & (COMPUTERS | HUMANS))


def is_mark(value: Any, layout: Layout) -> bool:
    """Whether this is the mark of a side."""
    return isinstance(value, str | int) and not isinstance(value, bool) and value in layout.marks


def asks_marks(program: Program, objects: Sequence[Any]) -> bool:
    """Whether the program has names of players that only a person fills."""
    names = [item for module in program.modules for item in vars(module).items()]
    for one in objects:
        names += list(held_by(one).items())
    return any(is_blank_player(name, value) for name, value in names)
