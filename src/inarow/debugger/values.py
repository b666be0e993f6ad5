"""Faults that the values show: at the ends, and in how the values of moves are combined."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import (
    CONVINCING,
    DRAW,
    LOSS,
    RULES,
    WIN,
    Combination,
    Scale,
    follows,
    middle,
    same,
)
from inarow.debugger.truth import Truth
from inarow.debugger.visits import Visit
from inarow.rules import Message, Side


def draw_faults(ends: Sequence[Visit], scale: Scale) -> Iterator[Evidence]:
    """Draws that count as much as a win or a loss."""
    drawn = [end for end in ends if end.winner is None and end.value is not None]
    if not drawn or not any(end.winner for end in ends):
        return
    ply = drawn[0].position.ply
    value = scale.end(DRAW, ply)
    win = min(scale.known.get(WIN, {}).values(), default=scale.end(WIN, ply))
    loss = max(scale.known.get(LOSS, {}).values(), default=scale.end(LOSS, ply))
    if win <= loss:
        return
    alike = [end for end in ends if end.winner is not None and end.value == value]
    if value == 0 and alike and (same(value, win) or same(value, loss)):
        cause = Message(
            "a drawn game and one that somebody has won get the same value, {value}: look at how"
            " the winner is found, and at what each end is worth",
            value=f"{value:g}",
        )
        fault = Fault.DRAW_AS_WIN if same(value, win) else Fault.DRAW_AS_LOSS
        yield Evidence.seen(fault, alike, [end for end in ends if end.winner is not None], cause)
        return
    if same(value, win) or value > win:
        fault = Fault.DRAW_AS_WIN
    elif same(value, loss) or value < loss:
        fault = Fault.DRAW_AS_LOSS
    else:
        return
    yield replace(Evidence.seen(fault, drawn, drawn), right=middle(win, loss))


def winner_faults(ends: Sequence[Visit]) -> Iterator[Evidence]:
    """Ends that the same side has won, now worth so much, now minus that, and nothing else."""
    for side in Side:
        kind = [end for end in ends if end.winner is side and end.value is not None]
        if not kind:
            continue
        (most, _), *others = Counter(end.value for end in kind).most_common()
        if most and [value for value, _ in others] == [-most]:
            shown = [end for end in kind if end.value != most]
            cause = Message(
                "ends that the same side has won are valued now as a win, now as a loss: look at"
                " how the winner is found"
            )
            yield replace(Evidence.seen(Fault.PERSPECTIVE, shown, kind, cause), right=most)


def late_win_faults(ends: Sequence[Visit], scale: Scale) -> Iterator[Evidence]:
    """Wins that count more the later they come."""
    if scale.slope(WIN) <= 0 and scale.slope(LOSS) >= 0:
        return
    decided = [end for end in ends if end.winner]
    last = max(decided, key=lambda end: end.position.ply)
    yield Evidence.at(Fault.LATE_WINS, last, len(decided), len(decided))


def depth_faults(visits: Sequence[Visit], used: bool) -> Iterator[Evidence]:
    """A depth that does not go up or down by one with every call, if it is used at all."""
    if not used:
        return
    steps = [
        (visit, child.depth - visit.depth)
        for visit in visits
        for child in visit.children
        if visit.depth is not None and child.depth is not None
    ]
    sound = max((1, -1), key=lambda step: sum(found == step for _, found in steps))
    odd = [visit for visit, found in steps if found != sound]
    if not odd:
        return
    if all(found == 0 for _, found in steps):
        cause = Message("the depth is counted wrongly: every call gets the same depth")
    else:
        cause = Message(
            "the depth is counted wrongly: it must change by exactly one from a call to the next,"
            " and be the same for all moves of a position"
        )
    yield Evidence.seen(Fault.DEPTH, odd, steps, cause)


def combination_faults(
    combination: Combination | None, ends: str | None, wrong: Visit | None
) -> Iterator[Evidence]:
    """A rule that explains the values and makes no sense, or not with these ends."""
    if combination is None or combination.share < CONVINCING:
        return
    shown = round(combination.share * combination.nodes)
    if combination.perspective is None:
        fault = _blame(combination, ends)
    elif ends is None or combination.perspective == ends:
        return
    elif combination.perspective == "waiting" and ends == "mover":
        fault = Fault.MAX_MIN
    else:
        fault = Fault.PERSPECTIVE
    yield Evidence.at(fault, wrong, shown, combination.nodes)


def _blame(combination: Combination, ends: str | None) -> Fault:
    one, two = combination.rules
    choices = {one[1:], two[1:]}
    if "first" in choices:
        return Fault.FIRST_VALUE
    if "last" in choices:
        return Fault.LAST_VALUE
    if ends in ("mover", "waiting") and (one[0] == "+" or two[0] == "+"):
        return Fault.SIGN
    return Fault.MAX_MIN


def first_best_faults(
    truth: Truth, inner: Sequence[Visit], wrong: Visit | None
) -> Iterator[Evidence]:
    """A best value to begin with that is better than real ones."""
    for side in Side:
        nodes = [visit for visit in inner if visit.turn is side]
        rule = RULES[truth.rule(side)]
        odd = [visit for visit in nodes if not follows(visit, rule)]
        if wrong is None or len({visit.value for visit in odd}) != 1:
            continue
        begin = odd[0].value
        assert begin is not None
        choose = max if truth.largest(side) else min
        if all(
            same(visit.value or 0.0, choose(begin, rule(visit.values())))
            or (visit.window and follows(visit, rule))
            for visit in nodes
        ):
            cause = Message(
                "the best value begins with {value}: moves that are worth less never count;"
                " begin with minus infinity (plus infinity for the smallest)",
                value=f"{begin:g}",
            )
            yield Evidence(Fault.FIRST_BEST, wrong, cause, len(odd), len(nodes))
            return


def stuck_faults(truth: Truth, inner: Sequence[Visit], wrong: Visit | None) -> Iterator[Evidence]:
    """A side whose best value never leaves where it began: it looks for the wrong extreme."""
    if wrong is None:
        return
    for side in Side:
        nodes = [visit for visit in inner if visit.turn is side and visit.complete]
        stuck = [visit for visit in nodes if _is_worse_than_all(visit, truth)]
        if stuck and 2 * len(stuck) > len(nodes) and len({visit.value for visit in stuck}) == 1:
            cause = Message(
                "max and min are confused: the best value of {side} stays {value}, because it is"
                " compared the wrong way round",
                side="X" if side is Side.FIRST else "O",
                value=f"{stuck[0].value:g}",
            )
            yield Evidence.seen(Fault.MAX_MIN, stuck, nodes, cause)
            return


def _is_worse_than_all(visit: Visit, truth: Truth) -> bool:
    """Whether a value is worse than that of every move, to the side that has the choice."""
    values = [value for value in truth.compared(visit) if math.isfinite(value)]
    if not values or visit.value is None:
        return False
    best = visit.value
    return best < min(values) if truth.largest(visit.turn) else best > max(values)


def nothing_faults(visits: Sequence[Visit]) -> Iterator[Evidence]:
    """Calls that return no number."""
    empty = [visit for visit in visits if visit.value is None or math.isnan(visit.value)]
    empty = [visit for visit in empty if visit.call.parent is not None or len(visits) == 1]
    if not empty:
        return
    cause = Message(
        "no value is returned here but {value}: a way through the function has no return",
        value=repr(empty[0].call.value)[:40],
    )
    yield Evidence.seen(Fault.NOTHING, empty, visits, cause)
