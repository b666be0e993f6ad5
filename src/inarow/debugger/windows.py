"""Faults of alpha-beta: windows passed on wrongly, cuts without a reason, moves left out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import TOLERANCE, same
from inarow.debugger.structure import missing_moves
from inarow.debugger.truth import Truth
from inarow.debugger.visits import Visit
from inarow.rules import Message

Window = tuple[float, float]


def window_faults(inner: Sequence[Visit], truth: Truth) -> Iterator[Evidence]:
    """Compare the window of every call with the one that its parent should have passed."""
    seen = stale = 0
    wrong: list[tuple[Visit, Window, Window]] = []
    raised: list[Visit] = []
    for visit in inner:
        if visit.alpha is None or visit.beta is None or visit.alpha >= visit.beta:
            continue
        for index, child in enumerate(visit.children):
            if child.alpha is None or child.beta is None:
                continue
            seen += 1
            given = (child.alpha, child.beta)
            due = _due(visit, index, truth)
            lazy = _due(visit, 0, truth)
            if _same(given, due):
                if not _same(due, lazy):
                    raised.append(visit)
            elif _same(given, lazy):
                stale += 1
            elif not _is_wider(given, due):
                wrong.append((visit, given, lazy))
    if wrong:
        visit, given, lazy = _clearest(wrong)
        yield Evidence(Fault.WINDOW, visit, _window_cause(given, visit, lazy), len(wrong), seen)
    elif stale and not raised:
        first = next(visit for visit in inner if visit.has_window and len(visit.children) > 1)
        yield Evidence.at(Fault.ALPHA, first, stale, stale)


def _due(visit: Visit, index: int, truth: Truth) -> Window:
    """The window for a child, with what the children before it returned."""
    assert visit.alpha is not None
    assert visit.beta is not None
    rule = truth.rule(visit.turn)
    alpha, beta = visit.alpha, visit.beta
    for child in visit.children[:index]:
        if child.value is None:
            continue
        value = -child.value if rule[0] == "-" else child.value
        if rule[1:] == "max":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return (-beta, -alpha) if rule[0] == "-" else (alpha, beta)


def _same(one: Window, other: Window) -> bool:
    return same(one[0], other[0]) and same(one[1], other[1])


def _is_wider(given: Window, due: Window) -> bool:
    """A window that is too wide wastes time, but does no harm."""
    return given[0] <= due[0] + TOLERANCE and given[1] >= due[1] - TOLERANCE


def _clearest(wrong: Sequence[tuple[Visit, Window, Window]]) -> tuple[Visit, Window, Window]:
    """The first one with two finite, different edges, where a swap and a sign can be told apart."""
    for one in wrong:
        alpha, beta = one[0].alpha or 0.0, one[0].beta or 0.0
        if math.isfinite(alpha) and math.isfinite(beta) and not same(alpha, -beta):
            return one
    return wrong[0]


def _window_cause(given: Window, visit: Visit, due: Window) -> Message:
    assert visit.alpha is not None
    assert visit.beta is not None
    alpha, beta = visit.alpha, visit.beta
    if due == (-beta, -alpha):
        if same(given[1], beta) or same(given[0], alpha):
            return Message(
                "the window is passed on wrongly: it is not negated; the other side needs"
                " (-beta, -alpha)"
            )
        if same(given[1], -beta) or same(given[0], -alpha):
            return Message(
                "the window is passed on wrongly: it is negated but not swapped; the other side"
                " needs (-beta, -alpha)"
            )
    return Message(
        "the window is passed on wrongly: ({low}, {high}) where ({alpha}, {beta}) is due",
        low=f"{given[0]:g}",
        high=f"{given[1]:g}",
        alpha=f"{due[0]:g}",
        beta=f"{due[1]:g}",
    )


def cut_faults(inner: Sequence[Visit], truth: Truth, top: float) -> Iterator[Evidence]:
    """Moves that were not looked at without a reason; `top` is the most that a win is worth."""
    whole = [visit for visit in inner if visit.complete]
    odd = [visit for visit in whole if missing_moves(visit) and not _is_excused(visit, truth, top)]
    if not odd:
        return
    cells = sorted(missing_moves(odd[0]))
    always = all(sorted(missing_moves(visit)) == cells for visit in odd)
    equal = all(_ends_equal(visit, truth) for visit in odd)
    if not any(visit.has_window for visit in odd) or (always and (len(odd) > 3 or not equal)):
        cause = Message("moves are left out: {cells}", cells=", ".join(map(str, cells)))
        yield Evidence.seen(Fault.MOVES, odd, whole, cause)
    else:
        yield Evidence.seen(Fault.EQUAL_CUT if equal else Fault.WRONG_CUT, odd, whole)


def _best(visit: Visit, truth: Truth) -> float:
    """The best value of the moves that were looked at."""
    rule = truth.rule(visit.turn)
    values = [-value if rule[0] == "-" else value for value in visit.values()]
    return max(values) if rule[1:] == "max" else min(values)


def _is_excused(visit: Visit, truth: Truth, top: float) -> bool:
    """Whether it was right to look no further: beta was reached, or nothing can be better."""
    if not visit.values():
        return True
    best = _best(visit, truth)
    largest = truth.rule(visit.turn)[1:] == "max"
    if abs(best) >= top - TOLERANCE and (best > 0) is largest:
        return True
    if visit.alpha is None or visit.beta is None:
        return False
    if visit.alpha >= visit.beta:
        return True
    return best >= visit.beta - TOLERANCE if largest else best <= visit.alpha + TOLERANCE


def _ends_equal(visit: Visit, truth: Truth) -> bool:
    """Whether the last value that was looked at equals the window's near edge or another value."""
    rule = truth.rule(visit.turn)
    values = [-value if rule[0] == "-" else value for value in visit.values()]
    near = visit.alpha if rule[1:] == "max" else visit.beta
    return any(same(values[-1], other) for other in (*values[:-1], near if near is not None else 0))
