"""One way to call a student's search: the board where the program keeps it, and the arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from inarow.debugger.arguments import (
    COMPUTERS,
    HUMANS,
    TURNS,
    Own,
    Value,
    beyond,
    counts_moves,
    is_blank,
    is_blank_player,
    is_mark,
    left,
    words,
)
from inarow.debugger.board import Stones
from inarow.debugger.contest import Observation
from inarow.debugger.functions import Defined, watched
from inarow.debugger.layout import Layout
from inarow.debugger.moves import OwnMove
from inarow.debugger.program import Program
from inarow.debugger.roles import Role, Use, find_uses, holds_board
from inarow.debugger.slots import (
    board_path,
    board_slots,
    copied,
    follow,
    held_by,
    objects_in,
    places_of,
    put,
)
from inarow.rules import BadNotation, Position, Side


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
    own_move: OwnMove | None = None  # by which that object, or the owner, comes to a position
    computer: int = 1  # which of the marks is the computer's, where the program asks for that
    restores: list[Callable[[], None]] = field(default_factory=list)
    ways: dict[type, tuple[Any, ...]] = field(default_factory=dict)  # to boards in what is held
    places: list[tuple[Any, Any]] = field(default_factory=list)  # names that hold the board now

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
        others = [one for one in watched(self.group) if one not in first]
        others = [one for one in others if self._shows_board(one)]
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

    @property
    def is_limited(self) -> bool:
        """Whether we say how far it looks ahead."""
        return left in self.values.values()

    def looking_beyond(self) -> Setting:
        """The same call, with a depth that the end of the game comes before, as in a real game."""
        values = {name: beyond if one is left else one for name, one in self.values.items()}
        return replace(self, values=values)

    def names(self) -> tuple[tuple[str, str] | None, str | None]:
        """The parameters that are the window and the depth of the search, as it uses them."""
        return edges_and_depth(self.group)

    def entry(self) -> Callable[..., Any]:
        """The function that is called."""
        return self._function(self.start)

    def hooks(self) -> tuple[dict[str, Any], frozenset[str]]:
        """Where functions inside functions can be wrapped when they are made, and which."""
        return self.group[0].scope, frozenset(one.name for one in self.group)

    def _function(self, one: Defined) -> Callable[..., Any]:
        scope = one.scope if one.owner is None else vars(self._owning(one))
        value = scope.get(one.name, scope.get(f"_{one.owner}{one.name}"))
        found = value.__func__ if isinstance(value, staticmethod) else value
        if not callable(found):
            raise BadNotation("{name} is not there", name=one.full_name)
        return found

    def _owning(self, one: Defined) -> type:
        owner = one.scope.get(one.owner or "")
        return owner if isinstance(owner, type) else object

    def prepare(
        self, position: Position, leaves: int | None = None
    ) -> tuple[list[Any], Callable[[Mapping[str, Any]], Stones]]:
        """The arguments for this position, and a reader of the boards of all calls.

        With a number of `leaves`, it looks only so far ahead, where we say how far.
        """
        board = self.layout.make(position)
        arguments: list[Any] = []
        owner = None
        if self.owner is not None:
            own_move = self.own_move if self.prototype is None else None
            owner = self._seated(self.owner, board, position, own_move)
            arguments.append(owner)
        for name, value in self.values.items():
            if name == self.holder:
                held = board
                if self.prototype is not None:
                    held = self._seated(self.prototype, board, position, self.own_move)
                arguments.append(held)
            else:
                few = leaves is not None and value is left
                given = left(position, leaves or 0) if few else value(position)
                arguments.append(given.of(owner) if isinstance(given, Own) else given)
        places = self.places[:] = list(places_of(self.program, self.layout))
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

    def left_on(self, arguments: Sequence[Any]) -> Stones | None:
        """The stones on the board after a call with these arguments; None if nobody can tell."""
        names = [*([""] if self.owner is not None else []), *self.values]
        with suppress(Exception):  # what the program has made of it
            if self.holder is not None:
                return self._read(arguments[names.index(self.holder)])
            # The empty board shows which attribute it is: others may look like one with stones.
            if self.owner is not None and (path := board_path(self.owner, self.layout)):
                return self.layout.read(follow(arguments[0], path))
            for held, key in self.places:
                return self.layout.read(held[key])
        return None

    def restore(self) -> None:
        """Put back what the program had before."""
        while self.restores:
            self.restores.pop()()
        self.program.forget()

    def _seated(
        self, prototype: Any, board: Any, position: Position, own_move: OwnMove | None
    ) -> Any:
        """A copy of an object with this board and this turn."""
        made = own_move and own_move.played(prototype, self.layout, position)
        if made is None:
            own_move, made = None, copied(prototype)
            for names, key in list(board_slots(made, self.layout.template)):
                names[key] = board
        for held in [made, *objects_in(made)]:
            self._name_players(held_by(held), put)
            if own_move is None or not own_move.tells_turn:
                self._set_turn(held_by(held), position)
        if isinstance(made, Observation):
            made.mark, made.step = self.layout.mark(position.turn), position.ply
        return made

    def _set_turn(self, names: dict[str, Any], position: Position) -> None:
        """Let an object know whose turn it is, if it keeps that."""
        marks = [name for name, value in names.items() if is_mark(value, self.layout)]
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
            elif counts_moves(name, value):
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
        return self.layout.read(follow(value, path))

    def call_text(self, position: Position) -> str:
        """The call as it would be written."""
        parts = [
            name if name == self.holder else _short(value(position))
            for name, value in self.values.items()
        ]
        return f"{self.start.full_name}({', '.join(parts)})"


LIMITS = frozenset({"max", "maximum", "limit", "lim"})  # of a depth: what never changes


def edges_and_depth(group: Sequence[Defined]) -> tuple[tuple[str, str] | None, str | None]:
    """The parameters that are the window and the depth of a search, as it uses them."""
    uses = find_uses(group, group[0])
    low, high = (
        next((name for name, use in uses.items() if use.role is role), None)
        for role in (Role.ALPHA, Role.BETA)
    )
    depths = [
        (not use.steps, name)
        for name, use in uses.items()
        if use.role is Role.DEPTH and (use.steps or not words(name) & LIMITS)
    ]
    depth = min(depths)[1] if depths else None
    return None if low is None or high is None else (low, high), depth


def uses_of(group: Sequence[Defined], start: Defined) -> dict[str, Use]:
    """What each parameter of a function is for, whether it is one of the group or calls it."""
    return find_uses(group if start in group else [start], start)


def _short(value: Any) -> str:
    text = value.source if isinstance(value, Own) else repr(value)
    return text if len(text) <= 20 else "..."
