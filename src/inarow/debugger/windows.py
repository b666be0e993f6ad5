"""Faults of the choice: windows passed on wrongly, cuts without a reason, the wrong move."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import RULES, TOLERANCE, same
from inarow.debugger.structure import missing_moves
from inarow.debugger.truth import SOLVABLE, Truth, Unsolved
from inarow.debugger.visits import Visit, Window
from inarow.rules import Message, Side


def window_faults(inner: Sequence[Visit], truth: Truth) -> Iterator[Evidence]:
    """Compare the window of every call with the one that its parent should have passed."""
    seen = 0
    stale: Counter[Side] = Counter()
    raised: Counter[Side] = Counter()
    wrong: list[tuple[Visit, Window, Window]] = []
    for visit in inner:
        if visit.window is None or _is_empty(visit):
            continue
        for index, child in enumerate(visit.children):
            if child.window is None:
                continue
            seen += 1
            due = _due(visit.window, visit, index, truth)
            lazy = _due(visit.window, visit, 0, truth)
            low, high = map(truth.faded, child.window)  # shifted, as values fade on their way up
            if _same(child.window, due) or _same((low, high), due):
                raised[visit.turn] += not _same(due, lazy)
            elif _same(child.window, lazy):
                stale[visit.turn] += 1
            elif not _is_wider(child.window, due):
                wrong.append((visit, child.window, lazy))
    if wrong:
        visit, given, lazy = next(filter(_is_clear, wrong), wrong[0])
        cause = _window_cause(given, visit, lazy, truth.negates(visit.turn))
        yield Evidence(Fault.WINDOW, visit, cause, len(wrong), seen)
        return
    for side in Side:
        if stale[side] > 2 and not raised[side]:
            nodes = (visit for visit in inner if visit.window and len(visit.children) > 1)
            first = next(visit for visit in nodes if visit.turn is side)
            yield Evidence.at(Fault.ALPHA, first, stale[side], stale[side])
            return


def no_cut_faults(inner: Sequence[Visit], truth: Truth) -> Iterator[Evidence]:
    """Windows that close, and a function that looks at the other moves all the same."""
    closed: list[Visit] = []  # alpha had passed beta before the last move
    touched: list[Visit] = []  # it had reached it
    idle = 0  # moves that were looked at for nothing
    cuts: list[bool] = []  # whether it had passed it where moves were left out
    for visit in inner:
        if visit.window is None or _is_empty(visit):
            continue
        cut, last = bool(missing_moves(visit)), len(visit.children) - 1
        low, high = _due(visit.window, visit, last + cut, truth)
        if cut:
            cuts.append(low > high + TOLERANCE)
        elif last > 0 and low >= high:
            (touched if same(low, high) else closed).append(visit)
            idle += sum(_is_empty(child) for child in visit.children)
    if not cuts and len(closed + touched) > 2:
        due = [visit for visit in inner if visit in closed or visit in touched]
        yield Evidence.seen(Fault.NO_CUT, due, due)
    elif all(cuts) and not closed and idle > 1:
        cause = Message(
            "the other moves are looked at although alpha has reached beta: compare with >=, not"
            " with >; the values are right, but the search is slower"
        )
        yield Evidence.seen(Fault.NO_CUT, touched, touched, cause)


def _is_empty(visit: Visit) -> bool:
    return visit.window is not None and visit.window[0] >= visit.window[1]


def imply_windows(visits: Sequence[Visit], truth: Truth) -> None:
    """Give every visit the window that the values before it allow, where none was passed."""
    for visit in reversed(visits):  # parents before their children
        visit.window = visit.window or (-math.inf, math.inf)
        for index, child in enumerate(visit.children):
            child.window = _due(visit.window, visit, index, truth)


def _due(window: Window, visit: Visit, index: int, truth: Truth) -> Window:
    """The window for a child, with what the children before it returned."""
    alpha, beta = window
    negated = truth.negates(visit.turn)
    for child in visit.children[:index]:
        if child.value is None:
            continue
        value = -child.value if negated else child.value
        if truth.largest(visit.turn):
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return (-beta, -alpha) if negated else (alpha, beta)


def _same(one: Window, other: Window) -> bool:
    return same(one[0], other[0]) and same(one[1], other[1])


def _is_wider(given: Window, due: Window) -> bool:
    """A window that is too wide wastes time, but does no harm."""
    return given[0] <= due[0] + TOLERANCE and given[1] >= due[1] - TOLERANCE


def _is_clear(wrong: tuple[Visit, Window, Window]) -> bool:
    """Whether both edges are finite and different, so that a swap and a sign can be told apart."""
    alpha, beta = wrong[0].window or (0.0, 0.0)
    return math.isfinite(alpha) and math.isfinite(beta) and not same(alpha, -beta)


def _window_cause(given: Window, visit: Visit, due: Window, negated: bool) -> Message:
    assert visit.window is not None
    alpha, beta = visit.window
    if negated and due == (-beta, -alpha):
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
    if not any(visit.window for visit in odd) or (always and (len(odd) > 3 or not equal)):
        cause = Message("moves are left out: {cells}", cells=", ".join(map(str, cells)))
        yield Evidence.seen(Fault.MOVES, odd, whole, cause)
    else:
        yield Evidence.seen(Fault.EQUAL_CUT if equal else Fault.WRONG_CUT, odd, whole)


def _is_excused(visit: Visit, truth: Truth, top: float) -> bool:
    """Whether it was right to look no further: beta was reached, or nothing can be better."""
    if not visit.values():
        return True
    best = RULES[truth.rule(visit.turn)](visit.values())
    largest = truth.largest(visit.turn)
    if abs(best) >= top - TOLERANCE and (best > 0) is largest:
        return True
    if visit.window is None:
        return False
    alpha, beta = visit.window
    if alpha >= beta:
        return True
    best = truth.faded(best)
    return best >= beta - TOLERANCE if largest else best <= alpha + TOLERANCE


def _ends_equal(visit: Visit, truth: Truth) -> bool:
    """Whether the last value that was looked at equals the window's near edge or another value."""
    *others, last = truth.compared(visit)
    alpha, beta = visit.window or (0.0, 0.0)
    near = alpha if truth.largest(visit.turn) else beta
    return any(same(last, other) for other in (*others, near))


def move_faults(inner: Sequence[Visit], truth: Truth) -> Iterator[Evidence]:
    """Moves that are not worth what the call says it found."""
    answered = [visit for visit in inner if visit.move is not None and _is_exact(visit)]
    wrong = [visit for visit in answered if not _is_best(visit, truth)]
    if not wrong:
        return
    told = _move_cause(answered, wrong)
    if 2 * len(wrong) > len(answered) and told is None:
        return  # it may be something else than a move
    if all(_is_bound(visit.chosen) for visit in wrong):
        cause = Message(
            "a move that was cut off counts as equally good: its value is only a bound; take a new"
            " move only if it is better, not if it is equal"
        )
        yield Evidence.seen(Fault.EQUAL_CUT, wrong, answered, cause)
    else:
        other = Message(
            "the wrong move is returned: it does not lead to the value that is returned"
        )
        yield Evidence.seen(Fault.WRONG_MOVE, wrong, answered, told or other)


def choice_faults(visits: Sequence[Visit], truth: Truth) -> Iterator[Evidence]:
    """Moves, returned without a value, that are not worth what the best ones are."""
    answered = [visit for visit in visits if visit.move is not None and visit.free <= SOLVABLE]
    try:
        wrong = [
            visit
            for visit in answered
            if visit.move is not None
            and -truth.solve(visit.position.play(visit.move))
            < truth.solve(visit.position) - TOLERANCE
        ]
    except Unsolved:
        return
    if wrong:
        cause = Message("the wrong move is returned: another one is worth more")
        yield Evidence.seen(Fault.WRONG_MOVE, wrong, answered, cause)


def _is_exact(visit: Visit) -> bool:
    """Whether the value is no mere bound: it lies within the window."""
    if visit.value is None or visit.window is None:
        return visit.value is not None
    return visit.window[0] < visit.value < visit.window[1]


def _is_bound(visit: Visit | None) -> bool:
    """Whether a move was only shown to be no better: its value lies on the window."""
    return visit is not None and visit.value is not None and not _is_exact(visit)


def _is_best(visit: Visit, truth: Truth) -> bool:
    """Whether the move leads to the value that was returned."""
    child = visit.chosen
    if child is None or visit.value is None:
        return False
    sign = -1 if truth.negates(visit.turn) else 1
    low, high = sorted((sign * child.low, sign * child.high))
    return low - TOLERANCE <= visit.value <= high + TOLERANCE


def _move_cause(answered: Sequence[Visit], wrong: Sequence[Visit]) -> Message | None:
    """What wrong moves have in common; None if that is nothing."""
    if all(visit.move == visit.children[-1].made for visit in answered):
        return Message("the wrong move is returned: always the last one that was tried")
    if all(visit.move == visit.children[0].made for visit in answered):
        return Message("the wrong move is returned: always the first one that was tried")
    answers = [{child.move for child in visit.children} for visit in wrong]
    if max(map(len, answers)) > 1 and all(
        visit.move in found for visit, found in zip(wrong, answers, strict=True)
    ):
        return Message("the wrong move is returned: the answer to the best move, not the move")
    return None
