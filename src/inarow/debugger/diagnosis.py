"""From the calls to a finding: the first wrong node, and the fault that explains the values."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.debugger.answers import read_answers
from inarow.debugger.calls import Call, TimeUp, TooDeep, TooManyCalls, Watcher
from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import (
    DRAW,
    LOSS,
    WIN,
    Scale,
    find_combination,
    leaf_perspective,
)
from inarow.debugger.moves import move_fault
from inarow.debugger.structure import (
    board_faults,
    early_stop_fault,
    end_faults,
    full_board_fault,
    step_fault,
)
from inarow.debugger.truth import Truth, find_horizon, find_remembered
from inarow.debugger.values import (
    combination_fault,
    depth_fault,
    draw_faults,
    first_best_fault,
    late_win_fault,
    nothing_fault,
)
from inarow.debugger.visits import Visit, find_roles, make_visits
from inarow.debugger.windows import cut_faults, window_faults
from inarow.rules import Message

# What Python says when the largest of nothing is asked for, or a best move that there is not.
NO_MOVES = (ValueError, IndexError, TypeError, UnboundLocalError)


class Diagnosis:
    """All that can be said about a function after it was watched."""

    def __init__(
        self, watcher: Watcher, window: tuple[str, str] | None = None, depth: str | None = None
    ) -> None:
        self._watcher = watcher
        calls = watcher.finished
        rules = watcher.rules
        self.answers = read_answers(calls, rules)
        self.visits = make_visits(calls, rules, self.answers, find_roles(calls, window, depth))
        if len(self.visits) > 1 and _only_picks(self.visits[-1]):
            self.visits.pop()
        self.visits = [visit for visit in self.visits if not self._is_beyond(visit)]
        self._ends = [visit for visit in self.visits if visit.is_over]
        self._silent = [visit for visit in self._ends if not visit.call.children]
        self._inner = [visit for visit in self.visits if visit.values() and not visit.is_over]
        self._leaf = leaf_perspective(self._silent)
        self._combination = find_combination(self.visits, self._leaf)
        self.scale = Scale.of(self._silent, self._leaf or "mover")
        self.perspective = self._choose_perspective()
        remembered = find_remembered(self.visits)
        horizon = find_horizon(self.visits, remembered)
        self._excused = remembered | horizon
        self.truth = Truth(self.perspective, self.scale, self._combination, horizon)
        self.truth.judge(self.visits)
        self.wrong = next(
            (visit for visit in self.visits if visit.complete and self.truth.is_wrong(visit)), None
        )

    def _is_beyond(self, visit: Visit) -> bool:
        """Whether the game was over before: what comes after an end says nothing."""
        parent = visit.call.parent
        return (
            parent is not None and parent.before.position(self._watcher.rules).outcome is not None
        )

    def evidence(self) -> Evidence | None:
        """The fault that explains what was seen; None if nothing is wrong."""
        return next(self._all(), None)

    def _choose_perspective(self) -> str:
        """For whom the numbers are meant: as they are combined, if that makes sense."""
        combined = None if self._combination is None else self._combination.perspective
        if combined == "waiting" and self._leaf == "mover":
            return "mover"
        return combined or self._leaf or "mover"

    def _all(self) -> Iterator[Evidence]:
        """Every fault that shows, the most certain evidence first."""
        boards = list(board_faults(self.visits))
        yield from boards
        ended = self._ended()
        if ended is not None:
            yield ended
        yield from end_faults(self.visits, self._draw())
        yield from self._at_the_ends()
        stops = early_stop_fault(self.visits, self._excused)
        if stops is not None:
            yield stops
        yield from self._between()
        if self.wrong is not None:
            yield Evidence.at(Fault.UNKNOWN, self.wrong)

    def _at_the_ends(self) -> Iterator[Evidence]:
        low, high = self._reach()
        found = (
            nothing_fault(self.visits),
            full_board_fault(self.visits, low, high),
            *draw_faults(self._silent, self.scale),
            depth_fault(self.visits),
            late_win_fault(self._silent, self.scale),
        )
        yield from (one for one in found if one is not None)

    def _between(self) -> Iterator[Evidence]:
        if self._combination is not None:
            blamed = combination_fault(self._combination, self._leaf, self.wrong)
            if blamed is not None:
                yield blamed
        if self.wrong is not None and (
            found := first_best_fault(self.truth, self._inner, self.wrong)
        ):
            yield found
        yield from cut_faults(self._inner, self.truth, self._top())
        yield from window_faults(self._inner, self.truth)
        if found := move_fault(self._inner, self.truth):
            yield found

    def _draw(self) -> float | None:
        """What is said of a draw; None if the same is said of games that somebody has won."""
        last = self._watcher.rules.cells
        won = [end.value for end in self._silent if end.position.ply < last]
        draw = self.scale.end(DRAW, last)
        return None if not won or draw in won else draw

    def _reach(self) -> tuple[float, float]:
        """Between the worst loss and the best win lies every value of an end."""
        values = [
            value
            for name in (WIN, LOSS)
            for ply in range(self._watcher.rules.cells + 1)
            for value in (self.scale.end(name, ply),)
        ]
        return min(values), max(values)

    def _top(self) -> float:
        return max(map(abs, self._reach()))

    def _ended(self) -> Evidence | None:
        """What it means that the function did not return."""
        error = self._watcher.ended
        last = self._watcher.innermost
        if error is None or isinstance(error, TooManyCalls) or last is None:
            return None
        visit = self._open_visit(last)
        position = visit.position
        if isinstance(error, TimeUp):
            return Evidence.at(Fault.TOO_LONG, visit)
        if isinstance(error, TooDeep | RecursionError):
            return self._too_deep(visit)
        if position.outcome is not None and not last.children and isinstance(error, NO_MOVES):
            text = _error_text(error)
            if position.outcome.winner is None:
                cause = Message(
                    "the board is full, but the function does not notice: {error}", error=text
                )
                return Evidence(Fault.FULL_BOARD, visit, cause)
            cause = Message(
                "the game is over here, but the function does not notice: {error}", error=text
            )
            return Evidence(Fault.END_NOT_NOTICED, visit, cause)
        return Evidence(
            Fault.RAISED,
            visit,
            Message("the function fails in this position: {error}", error=_error_text(error)),
        )

    def _too_deep(self, visit: Visit) -> Evidence:
        """Recursion that does not end: because no cells are filled, or otherwise."""
        found = None
        call = visit.call
        while call.parent is not None:
            parent = self._open_visit(call.parent)
            if fault := step_fault(parent, call):
                found = Evidence.at(fault, parent)
            call = call.parent
        return found or Evidence.at(Fault.TOO_DEEP, visit)

    def _open_visit(self, call: Call) -> Visit:
        """A call that never returned."""
        position = call.before.position(self._watcher.rules)
        return Visit(call, position, None, None, None, None, None)


def _only_picks(root: Visit) -> bool:
    """Whether the first call returns no value: it picks a move by what the others say."""
    return root.value is None and root.call.parent is None


def _error_text(error: BaseException) -> str:
    text = str(error)
    name = type(error).__name__
    return f"{name}: {text}" if text else name
