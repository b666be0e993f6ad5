"""What the parameters of a search are for: as the function uses them, then as they are called."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from inarow.debugger.contest import CONFIGURED, OBSERVED
from inarow.debugger.functions import Defined, name_called
from inarow.debugger.visits import ALPHA, BETA, DEPTH

BOARDS = (
    "board state grid game node position tablero brett feld field cells spaces squares b s"
    " gameboard game_board current_board new_board temp_board matrix plateau doska pole table mat"
).split()
HOLDING = ("board", "state", "grid", "game", "position", "plateau", "tableau", "jeu")
PLAYERS = (
    "player side turn mark symbol who current computer ai me bot piece letter marker sign token"
    " human opponent opp enemy user maximizer color colour joueur jugador spieler igrok"
).split()
MARKS = tuple("player turn symbol color mark piece token letter emoji jeton jogador".split())
PEOPLE = frozenset("user human bot ai pc cpu computer opponent opp enemy".split())
OTHERS = ("opp", "hum", "enemy", "user", "other", "rival", "minimiz")
MOVES = ("move", "last", "action", "col", "row", "point", "index")
DEPTHS = ("depth", "level", "profund", "profond", "prof", "tief", "глуб", "glub")
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def holds_board(name: str) -> bool:
    """Whether something of this name may be a board, or hold one."""
    return any(part in name.lower() for part in HOLDING)


def may_be_board(name: str) -> bool:
    """Whether a parameter of this name is likely to be the board itself."""
    low = name.lower()
    return low in BOARDS or any(part in low for part in ("board", "state", "grid", "array"))


def is_named_depth(name: str) -> bool:
    """Whether a parameter is called like a depth."""
    low = name.lower()
    return low in DEPTH or any(part in low for part in DEPTHS)


class Role(Enum):
    """What a parameter is for."""

    BOARD = "board"
    DEPTH = "depth"
    FLAG = "flag"
    ALPHA = "alpha"
    BETA = "beta"
    PLAYER = "player"
    MOVE = "move"
    OTHER = "other"


@dataclass
class Use:
    """How a parameter is used."""

    role: Role
    steps: set[int] = field(default_factory=set)  # by which the depth changes with every call
    compared: list[ast.expr] = field(default_factory=list)  # what it is compared with
    attributes: set[str] = field(default_factory=set)
    keys: set[str] = field(default_factory=set)  # the texts by which it is subscripted
    subscripted: bool = False
    signed: bool = False  # whether it changes its sign with every call
    is_halved: bool = False  # whether it is asked if it is even: whose turn it is
    parts: int = 0  # into how many names it is taken apart
    default: ast.expr | None = None
    said: str = ""  # the class that its annotation names

    @property
    def is_configuration(self) -> bool:
        """Whether it is asked for the numbers of a game, as contests give them."""
        asked = self.attributes | self.keys
        return bool(asked) and asked <= CONFIGURED

    @property
    def board_key(self) -> str | None:
        """The text by which it is asked for the board, if it is a dictionary that holds one."""
        return next((key for key in sorted(self.keys) if holds_board(key)), None)

    @property
    def is_observation(self) -> bool:
        """Whether it is asked for the board and the mark of a contest's agent."""
        asked = self.attributes | self.keys
        return "board" in asked and asked <= OBSERVED


def find_uses(group: Sequence[Defined], start: Defined) -> dict[str, Use]:
    """What each parameter of the first function is for."""
    return _find_uses(tuple(group), start)


@lru_cache(maxsize=64)
def _find_uses(group: tuple[Defined, ...], start: Defined) -> dict[str, Use]:
    passed = _passed(group)
    names = [one.arg for one in start.parameters]
    uses = {name: _use(name, start, group, passed) for name in names}
    defaults = _defaults(start.node)
    said = {one.arg: _class_named(one.annotation) for one in start.parameters}
    for name, use in uses.items():
        use.default = defaults.get(name)
        use.said = said[name]
    if not any(use.role is Role.BOARD for use in uses.values()):
        unknown = [(name, use) for name, use in uses.items() if use.role is Role.OTHER]
        handed = {
            argument.id
            for call in start.own_calls
            for argument in call.args
            if isinstance(argument, ast.Name)
        }
        likely = [
            use
            for _, use in unknown
            if (use.subscripted or use.attributes) and not use.is_configuration
        ]
        likely += [use for name, use in unknown if name in handed and use.default is None]
        for use in likely[:1]:
            use.role = Role.BOARD
    return uses


def _class_named(annotation: ast.expr | None) -> str:
    """The class that an annotation names: `Board`, `game.Board`, `"Board"`, `Board | None`."""
    if isinstance(annotation, ast.BinOp):
        return _class_named(annotation.left)
    if isinstance(annotation, ast.Subscript) and _class_named(annotation.value) == "Optional":
        return _class_named(annotation.slice)
    if isinstance(annotation, ast.Constant):
        return annotation.value if isinstance(annotation.value, str) else ""
    return getattr(annotation, "id", getattr(annotation, "attr", ""))


def _passed(group: Sequence[Defined]) -> dict[str, list[ast.expr]]:
    """What is passed for each parameter when the functions call each other."""
    passed: dict[str, list[ast.expr]] = {}
    for one in group:
        for call in one.own_calls:
            target = next((other for other in group if other.name == name_called(call)), None)
            if target is None:
                continue
            names = [parameter.arg for parameter in target.parameters]
            for name, value in zip(names, call.args, strict=False):
                passed.setdefault(name, []).append(value)
            for keyword in call.keywords:
                passed.setdefault(keyword.arg or "", []).append(keyword.value)
    return passed


def _use(
    name: str, start: Defined, group: Sequence[Defined], passed: dict[str, list[ast.expr]]
) -> Use:
    use = Use(Role.OTHER)
    for one in group:
        if name in (parameter.arg for parameter in one.parameters):
            _look(name, one.node, use)
            if not use.attributes and (not use.subscripted or (use.keys and not use.board_key)):
                _look_further(name, one, use)
    given = passed.get(name, [])
    use.steps = {step for value in given if (step := _step(value))}
    use.signed = any(_is_negated(value) for value in given)
    use.role = _role(name, start, given, use)
    return use


def _look(name: str, node: ast.FunctionDef, use: Use) -> None:
    copies = _copies(name, node)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Attribute) and any(_is(inner.value, one) for one in copies):
            use.attributes.add(inner.attr)
        elif isinstance(inner, ast.Subscript) and _is(inner.value, name):
            use.subscripted = True
            if isinstance(inner.slice, ast.Constant) and isinstance(inner.slice.value, str):
                use.keys.add(inner.slice.value)
        elif isinstance(inner, ast.Compare) and len(inner.comparators) == 1:
            one, other = inner.left, inner.comparators[0]
            if _is(one, name):
                use.compared.append(other)
            elif _is(other, name):
                use.compared.append(one)
        elif isinstance(inner, ast.BinOp) and isinstance(inner.op, ast.Mod | ast.BitAnd):
            use.is_halved = use.is_halved or _is(inner.left, name)
        elif isinstance(inner, ast.Assign) and isinstance(inner.targets[0], ast.Tuple):
            use.parts = len(inner.targets[0].elts) if _is(inner.value, name) else use.parts


def _look_further(name: str, one: Defined, use: Use) -> None:
    """What the functions do with a parameter to which it is only handed on."""
    helpers = {other.name: other for other in one.known}
    for call in one.own_calls:
        helper = helpers.get(name_called(call))
        if helper is None or helper is one:
            continue
        for parameter, value in zip(helper.parameters, call.args, strict=False):
            if _is(value, name):
                _look(parameter.arg, helper.node, use)


def _copies(name: str, node: ast.FunctionDef) -> set[str]:
    """The name of a parameter, and the names that a copy of it is given."""
    found = {name}
    for one in ast.walk(node):
        if (
            isinstance(one, ast.Assign)
            and isinstance(one.targets[0], ast.Name)
            and isinstance(one.value, ast.Call)
            and name_called(one.value) in ("deepcopy", "copy")
            and any(_is(argument, name) for argument in one.value.args)
        ):
            found.add(one.targets[0].id)
    return found


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _step(value: ast.expr) -> int:
    """By how much a passed number differs from the one that came in; 0 if that is not clear."""
    if isinstance(value, ast.BinOp) and isinstance(value.right, ast.Constant):
        if isinstance(value.op, ast.Add):
            return 1
        if isinstance(value.op, ast.Sub) and isinstance(value.left, ast.Name):
            return -1
    return 0


def _role(name: str, start: Defined, given: Sequence[ast.expr], use: Use) -> Role:
    low = name.lower()
    if is_named_depth(name):
        return Role.DEPTH
    if role := _edge(name, start):
        return role
    if "color" in low or "colour" in low:
        return Role.PLAYER
    if "to_move" in low:
        return Role.PLAYER
    if any(part in low for part in MOVES) and not any(_is_flag(value) for value in given):
        return Role.MOVE
    if any(_is_flag(value) for value in given) or _is_tested(name, start.node):
        return Role.FLAG
    if may_be_board(name):
        return Role.BOARD
    if use.steps and low not in PLAYERS:
        return Role.DEPTH
    named = low in PLAYERS or any(part in low for part in MARKS)
    named = named or not PEOPLE.isdisjoint(low.split("_"))
    if ("max" in low or "min" in low) and not any(map(_is_mark, use.compared)):
        return Role.FLAG
    if named:
        return Role.PLAYER
    return Role.OTHER


def _edge(name: str, start: Defined) -> Role | None:
    """Whether this is an edge of the window: by its name, or because it is raised or lowered."""
    low = name.lower()
    if "alpha" in low and "beta" in low:  # whether to cut
        return None
    if (low in ALPHA and low != "a") or "alpha" in low:
        return Role.ALPHA
    if (low in BETA and low != "b") or "beta" in low:
        return Role.BETA
    parameters = {one.arg for one in start.parameters}
    for node in ast.walk(start.node):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sides = [node.left, node.comparators[0]]
            if not all(isinstance(one, ast.Name) and one.id in parameters for one in sides):
                continue
            if not any(_is(one, name) for one in sides) or not isinstance(node.ops[0], ORDERS):
                continue
            greater = isinstance(node.ops[0], ast.Gt | ast.GtE)
            return Role.ALPHA if _is(sides[0 if greater else 1], name) else Role.BETA
    return None


def _is_negated(value: ast.expr) -> bool:
    """Whether something is passed on as `-name` or `name * -1`."""
    if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
        return any(_is_negated(part) for part in (value.left, value.right))
    return isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub)


def _is_flag(value: ast.expr) -> bool:
    return (isinstance(value, ast.Constant) and isinstance(value.value, bool)) or (
        isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    )


def _is_mark(value: ast.expr) -> bool:
    """Whether this is a number or a text, and no yes or no."""
    return isinstance(value, ast.Constant) and type(value.value) in (int, str)


def _is_tested(name: str, node: ast.FunctionDef) -> bool:
    """Whether an `if` asks nothing but this."""
    return any(
        isinstance(inner, ast.If | ast.IfExp) and _is(inner.test, name) for inner in ast.walk(node)
    )


def _defaults(node: ast.FunctionDef) -> dict[str, ast.expr]:
    arguments = [*node.args.posonlyargs, *node.args.args]
    found = dict(
        zip(
            [one.arg for one in arguments[len(arguments) - len(node.args.defaults) :]],
            node.args.defaults,
            strict=True,
        )
    )
    for one, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
        if default is not None:
            found[one.arg] = default
    return found
