"""The calls as visits of a game tree: which position, which move led there, what was answered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from inarow.debugger.answers import Answers, as_number
from inarow.debugger.calls import Call
from inarow.rules import Cell, Position, Side

ALPHA = ("alpha", "a", "lo", "low", "lower", "al")
BETA = ("beta", "b", "hi", "high", "upper", "be")
DEPTH = ("depth", "d", "plies", "ply", "level", "remaining", "deep", "tiefe")

Window = tuple[float, float]


@dataclass(eq=False)
class Visit:
    """One call, understood; without a value where it never returned."""

    call: Call
    value: float | None = None
    move: Cell | None = None
    window: Window | None = None
    depth: float | None = None
    depth_name: str | None = None
    children: list[Visit] = field(default_factory=list)
    complete: bool = True  # whether all calls below it were finished
    low: float = 0.0  # the truth lies between these
    high: float = 0.0

    @cached_property
    def position(self) -> Position:
        return self.call.position

    @cached_property
    def turn(self) -> Side:
        return self.position.turn

    @property
    def free(self) -> int:
        """How many cells are free."""
        return self.position.rules.cells - self.position.ply

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    @property
    def winner(self) -> Side | None:
        """Who has won, if the game is over and not drawn."""
        return None if self.position.outcome is None else self.position.outcome.winner

    @cached_property
    def made(self) -> Cell | None:
        """The move that leads from the call before to this one; None if it is none."""
        if self.call.parent is None:
            return None
        before, after = self.call.parent.before.both, self.call.before.both
        return (
            self.position.rules.grid.cell_of.get(after & ~before) if not before & ~after else None
        )

    @property
    def chosen(self) -> Visit | None:
        """The visit that the move which was returned leads to."""
        return next((child for child in self.children if child.made == self.move), None)

    def values(self) -> list[float]:
        """What the moves that were looked at returned."""
        return [child.value for child in self.children if child.value is not None]


def make_visits(
    calls: Sequence[Call], answers: Answers, window: tuple[str, str] | None, depth: str | None
) -> list[Visit]:
    """The finished calls in the order in which they were finished.

    The window and the depth are parameters of these names; else they are known by usual names.
    """
    alpha, beta = window or (_find(ALPHA, calls), _find(BETA, calls))
    depth = depth or _find(DEPTH, calls)
    visits: dict[int, Visit] = {}
    for call in calls:
        visits[id(call)] = Visit(
            call,
            answers.value(call),
            answers.move(call),
            _window(call, alpha, beta),
            _argument(call, depth),
            depth,
            [visits[id(child)] for child in call.children if id(child) in visits],
            all(id(child) in visits for child in call.children),
        )
    return list(visits.values())


def _window(call: Call, alpha: str | None, beta: str | None) -> Window | None:
    """The window of a call; where it is given one edge alone, the other one is open."""
    low, high = _argument(call, alpha), _argument(call, beta)
    if low is None and high is not None and beta == "beta" and alpha not in call.arguments:
        low = -math.inf
    if high is None and low is not None and alpha == "alpha" and beta not in call.arguments:
        high = math.inf
    return None if low is None or high is None else (low, high)


def _find(wanted: Sequence[str], calls: Sequence[Call]) -> str | None:
    """The parameter with the first of these names, if numbers are given for it."""
    names = {name.lower(): name for call in calls[:50] for name in call.arguments}
    return next(
        (
            names[name]
            for name in wanted
            if name in names
            and any(_argument(call, names[name]) is not None for call in calls[:50])
        ),
        None,
    )


def _argument(call: Call, name: str | None) -> float | None:
    value = None if name is None else call.arguments.get(name)
    if isinstance(value, list | tuple) and len(value) == 2:  # a value and its move
        value = value[0]
    return as_number(value)
