"""The calls as visits of a game tree: which position, which move led there, what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from inarow.debugger.answers import Answers, as_number
from inarow.debugger.calls import Call
from inarow.rules import Cell, Position, Rules, Side

ALPHA = ("alpha", "a", "lo", "low", "lower", "al")
BETA = ("beta", "b", "hi", "high", "upper", "be")
DEPTH = ("depth", "d", "plies", "ply", "level", "remaining", "deep", "tiefe")


@dataclass(eq=False)
class Visit:
    """One finished call, understood."""

    call: Call
    position: Position
    value: float | None
    move: Cell | None
    alpha: float | None
    beta: float | None
    depth: float | None
    made: Cell | None = None
    children: list[Visit] = field(default_factory=list)
    complete: bool = True  # whether all calls below it were finished
    low: float = 0.0  # the truth lies between these
    high: float = 0.0

    @property
    def turn(self) -> Side:
        return self.position.turn

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    @property
    def has_window(self) -> bool:
        return self.alpha is not None and self.beta is not None

    def values(self) -> list[float]:
        """What the moves that were looked at returned."""
        return [child.value for child in self.children if child.value is not None]


@dataclass(frozen=True)
class Roles:
    """Which parameters are the window and the depth; None where there is none."""

    alpha: str | None
    beta: str | None
    depth: str | None


def find_roles(calls: Sequence[Call], window: tuple[str, str] | None, depth: str | None) -> Roles:
    """The parameters by what they are called, unless somebody has said it."""
    names = {name.lower(): name for call in calls[:50] for name in call.arguments}
    numbers = {
        name
        for name in names.values()
        if any(as_number(call.arguments.get(name)) is not None for call in calls[:50])
    }

    def first_of(wanted: Sequence[str]) -> str | None:
        found = (names[name] for name in wanted if name in names)
        return next((name for name in found if name in numbers), None)

    alpha, beta = window or (first_of(ALPHA), first_of(BETA))
    if alpha is None or beta is None:
        alpha = beta = None
    return Roles(alpha, beta, depth or first_of(DEPTH))


def make_visits(calls: Sequence[Call], rules: Rules, answers: Answers, roles: Roles) -> list[Visit]:
    """The finished calls in the order in which they were finished."""
    visits: dict[int, Visit] = {}
    ordered = []
    for call in calls:
        position = call.before.position(rules)
        visit = Visit(
            call,
            position,
            answers.value(call),
            answers.move(call, rules),
            _argument(call, roles.alpha),
            _argument(call, roles.beta),
            _argument(call, roles.depth),
            made=_made(call, rules),
        )
        for child in call.children:
            if id(child) in visits:
                visit.children.append(visits[id(child)])
            else:
                visit.complete = False
        visits[id(call)] = visit
        ordered.append(visit)
    return ordered


def _argument(call: Call, name: str | None) -> float | None:
    return None if name is None else as_number(call.arguments.get(name))


def _made(call: Call, rules: Rules) -> Cell | None:
    """The move that leads from the call before to this one; None if it is none."""
    if call.parent is None:
        return None
    before, after = call.parent.before, call.before
    new = after.both & ~before.both
    if new.bit_count() != 1 or after.both != before.both | new:
        return None
    return rules.grid.cell_of[new]
