"""Faults of functions that return a move with its value."""

from __future__ import annotations

from collections.abc import Sequence

from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import TOLERANCE
from inarow.debugger.truth import Truth
from inarow.debugger.visits import Visit
from inarow.rules import Message


def move_fault(inner: Sequence[Visit], truth: Truth) -> Evidence | None:
    """Moves that are not worth what the call says it found."""
    answered = [visit for visit in inner if visit.move is not None and _is_exact(visit)]
    wrong = [visit for visit in answered if not _is_best(visit, truth)]
    if not wrong:
        return None
    fault = Fault.EQUAL_CUT if all(map(_is_bound, wrong)) else Fault.WRONG_MOVE
    return Evidence.seen(fault, wrong, answered, _cause(answered, wrong))


def _is_exact(visit: Visit) -> bool:
    """Whether the value is no mere bound, so that the move must be the one that has it."""
    if visit.value is None:
        return False
    if visit.alpha is None or visit.beta is None:
        return True
    return visit.alpha < visit.value < visit.beta


def _is_best(visit: Visit, truth: Truth) -> bool:
    """Whether the move leads to the value that was returned."""
    child = next((child for child in visit.children if child.made == visit.move), None)
    if child is None or visit.value is None:
        return False
    sign = -1 if truth.rule(visit.turn)[0] == "-" else 1
    low, high = sorted((sign * child.low, sign * child.high))
    return low - TOLERANCE <= visit.value <= high + TOLERANCE


def _is_bound(visit: Visit) -> bool:
    """Whether the chosen move was only shown to be no better: its value lies on the window."""
    child = next((child for child in visit.children if child.made == visit.move), None)
    if child is None or child.value is None or child.alpha is None or child.beta is None:
        return False
    return not child.alpha < child.value < child.beta


def _cause(answered: Sequence[Visit], wrong: Sequence[Visit]) -> Message:
    if all(map(_is_bound, wrong)):
        return Message(
            "a move that was cut off counts as equally good: its value is only a bound; take a new"
            " move only if it is better, not if it is equal"
        )
    if all(visit.move == visit.children[-1].made for visit in answered):
        return Message("the wrong move is returned: always the last one that was tried")
    if all(visit.move == visit.children[0].made for visit in answered):
        return Message("the wrong move is returned: always the first one that was tried")
    if all(any(visit.move == child.move for child in visit.children) for visit in wrong):
        return Message("the wrong move is returned: the answer to the best move, not the move")
    return Message("the wrong move is returned: it does not lead to the value that is returned")
