"""What a function's numbers mean: for whom they are, what ends are worth, how moves are combined.

Nothing is read from the source. The ends that were visited say for which side the numbers are and
what a win, a draw and a loss are worth. The other nodes say which rule gives their value from the
values of their moves: each rule that could be meant is tried on all of them.

Numbers can be for the side to move (`mover`, as in negamax), for the side that has just moved
(`waiting`), or always for the `first` or the `second` side.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from inarow.debugger.visits import Visit
from inarow.rules import Position, Side

WIN, DRAW, LOSS = "win", "draw", "loss"
TOLERANCE = 1e-9
CONVINCING = 0.95  # of the nodes must be explained by a rule before it is believed


def same(one: float, other: float) -> bool:
    """Whether two values are equal but for rounding."""
    return one == other or abs(one - other) <= TOLERANCE


def side_of(perspective: str, turn: Side) -> Side:
    """Whose worth a value is, at a node where it is `turn`'s turn."""
    if perspective == "mover":
        return turn
    if perspective == "waiting":
        return turn.other
    return Side(perspective)


def class_of(end: Position, perspective: str) -> str:
    """What an end is to the side whose worth values are."""
    assert end.outcome is not None
    if end.outcome.winner is None:
        return DRAW
    return WIN if end.outcome.winner is side_of(perspective, end.turn) else LOSS


# Ends


def leaf_perspective(ends: Iterable[Visit]) -> str | None:
    """For whom the values at the ends are; None if no end with a winner was seen."""
    decided = [(end, end.value) for end in ends if end.winner and end.value is not None]
    if not decided:
        return None
    values = [value for _, value in decided]
    middle = 0.0
    if all(value >= 0 for value in values) and any(value == 0 for value in values):
        middle = max(values) / 2  # 1 won, 0.5 drawn, 0 lost
    if min(values) < middle < max(values):  # what counts as a draw says nothing of its winner
        decided = [(end, value) for end, value in decided if value != middle]

    def votes(perspective: str) -> int:
        return sum(
            (value > middle) is (class_of(end.position, perspective) == WIN)
            for end, value in decided
        )

    return max(("mover", "first", "second", "waiting"), key=votes)


@dataclass
class Scale:
    """What ends are worth, by class and ply, as most ends of that kind say."""

    known: dict[str, dict[int, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, ends: Iterable[Visit], perspective: str) -> Scale:
        """The scale that the ends show."""
        seen: dict[str, dict[int, Counter[float]]] = defaultdict(lambda: defaultdict(Counter))
        for end in ends:
            name = class_of(end.position, perspective)
            # Some give infinity for a win; of a draw it only says that no move was found.
            if end.value is not None and (math.isfinite(end.value) or name != DRAW):
                seen[name][end.position.ply][end.value] += 1
        return cls(
            {
                name: {ply: count.most_common(1)[0][0] for ply, count in by_ply.items()}
                for name, by_ply in seen.items()
            }
        )

    def end(self, name: str, ply: int) -> float:
        """What such an end is worth; from others like it where none was seen at that ply."""
        known = self.known.get(name)
        if not known and name == DRAW:
            return middle(self.end(WIN, ply), self.end(LOSS, ply))
        if not known:
            other = self.known.get(LOSS if name == WIN else WIN)
            return -_at(other, ply) if other else (1.0 if name == WIN else -1.0)
        return _at(known, ply)

    def slope(self, name: str) -> float:
        """How the worth changes with every ply: 0 where it does not depend on it."""
        known = sorted(self.known.get(name, {}).items())
        if len(known) < 2:
            return 0.0
        (first, low), (last, high) = known[0], known[-1]
        return 0.0 if low == high else (high - low) / (last - first)


def middle(win: float, loss: float) -> float:
    """What a draw should be worth; 0 between the infinities."""
    return 0.0 if math.isinf(win) or math.isinf(loss) else (win + loss) / 2


def _at(known: dict[int, float], ply: int) -> float:
    """The value at a ply, on the line through the two nearest that are known."""
    if ply in known:
        return known[ply]
    near = sorted(known, key=lambda other: abs(other - ply))[:2]
    if len(near) < 2:
        return known[near[0]]
    one, two = near
    if known[one] == known[two]:
        return known[one]
    return known[one] + (known[two] - known[one]) / (two - one) * (ply - one)


# The nodes between


Rule = Callable[[Sequence[float]], float]


def _negated(choose: Rule) -> Rule:
    return lambda values: choose([-value for value in values])


_first, _last = itemgetter(0), itemgetter(-1)

RULES: dict[str, Rule] = {
    "-max": _negated(max),  # the largest of the negated values
    "-min": _negated(min),
    "+max": max,
    "+min": min,
    "-first": _negated(_first),
    "+first": _first,
    "-last": _negated(_last),
    "+last": _last,
}

# The rules at nodes of the first and of the second side that make sense, and for whom.
SOUND = {
    ("-max", "-max"): "mover",
    ("+max", "+min"): "first",
    ("+min", "+max"): "second",
    ("-min", "-min"): "waiting",
}


@dataclass
class Combination:
    """How values are combined: a rule for the nodes of each side, and what they explain."""

    rules: tuple[str, str]
    share: float
    nodes: int
    decay: Callable[[float], float] | None = None

    @property
    def perspective(self) -> str | None:
        """For whom values are, by these rules; None if they make no sense."""
        return SOUND.get(self.rules)


def follows(visit: Visit, rule: Rule, decay: Callable[[float], float] | None = None) -> bool:
    """Whether the rule gives the value that was returned: exactly, or cut off at the window."""
    values = visit.values()
    if not values or visit.value is None:
        return False
    best = rule(values)
    if decay is not None:
        best = decay(best)
    if same(visit.value, best):
        return True
    if visit.window is None:
        return False
    alpha, beta = visit.window
    cut_off = (
        max(alpha, best),
        min(beta, best),
        max(alpha, min(beta, best)),
        min(beta, max(alpha, best)),
    )
    return any(same(visit.value, edge) for edge in cut_off)


def find_combination(visits: Sequence[Visit], ends: str | None) -> Combination | None:
    """The two rules that explain most nodes; sound ones, and those that fit the ends, first."""
    inner = [visit for visit in visits if visit.values() and visit.value is not None]
    inner = [visit for visit in inner if visit.complete and not visit.is_over]
    if not inner:
        return None
    flagged = any(_has_flag(visit) for visit in inner[:50])
    best = _fit(inner, ends, flagged, None)
    if best.share < 1.0:  # most positions may be worth nothing, which fades like anything
        for decay in _decays():
            faded = _fit(inner, ends, flagged, decay)
            if faded.share > max(best.share, CONVINCING) and faded.perspective is not None:
                return faded
    return best


def _has_flag(visit: Visit) -> bool:
    """Whether an argument says yes or no: whose turn it is to take the largest."""
    return any(isinstance(value, bool) for value in visit.call.arguments.values())


def _fit(
    inner: Sequence[Visit],
    ends: str | None,
    flagged: bool,
    decay: Callable[[float], float] | None,
) -> Combination:
    hits = {
        side: {
            name: sum(follows(visit, rule, decay) for visit in inner if visit.turn is side)
            for name, rule in RULES.items()
        }
        for side in Side
    }

    def worth(pair: tuple[str, str]) -> tuple[float, int]:
        explained = hits[Side.FIRST][pair[0]] + hits[Side.SECOND][pair[1]]
        return explained, _liking(pair, ends, flagged)

    pair = max(((one, two) for one in RULES for two in RULES), key=worth)
    return Combination(pair, worth(pair)[0] / len(inner), len(inner), decay)


def _liking(pair: tuple[str, str], ends: str | None, flagged: bool) -> int:
    """How likely it is that somebody means these rules, among those that explain as much.

    First what fits the ends; then what differs from that in one place only; then, for a function
    that is not told whose turn it is, a forgotten sign; then what makes sense by itself.
    """
    sound = SOUND.get(pair)
    if sound is not None and sound == ends:
        return 6
    due = next((rules for rules, meant in SOUND.items() if meant == ends), None)
    uniform = pair[0] == pair[1]
    if due is not None and uniform and (pair[0] in due or (not flagged and pair == ("+max",) * 2)):
        return 5
    if sound is not None:
        return 4
    return 3 if uniform else 0


def _decays() -> list[Callable[[float], float]]:
    """Ways in which a value fades on its way up, so that quicker wins are worth more."""

    def towards_zero(value: float) -> float:
        return value - math.copysign(1, value) if value else value

    def scaled(factor: float) -> Callable[[float], float]:
        return lambda value: value * factor

    return [towards_zero, *(scaled(factor) for factor in (0.9, 0.99, 0.95, 0.999, 0.5, 0.8))]
