"""From the calls to a finding: the first wrong node, and the fault that explains the values."""

from __future__ import annotations

import math
from collections.abc import Iterator

from inarow.debugger.answers import read_answers
from inarow.debugger.calls import TimeUp, TooDeep, TooManyCalls, Watcher
from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.meaning import DRAW, LOSS, WIN, Scale, find_combination, leaf_perspective
from inarow.debugger.structure import (
    board_faults,
    early_stop_faults,
    end_faults,
    full_board_faults,
    missing_moves,
    step_fault,
)
from inarow.debugger.truth import (
    Truth,
    find_estimated,
    find_horizon,
    find_remembered,
    last_depth,
)
from inarow.debugger.values import (
    combination_faults,
    depth_faults,
    draw_faults,
    first_best_faults,
    late_win_faults,
    nothing_faults,
    stuck_faults,
    winner_faults,
)
from inarow.debugger.visits import Visit, make_visits
from inarow.debugger.windows import (
    choice_faults,
    cut_faults,
    imply_windows,
    move_faults,
    no_cut_faults,
    window_faults,
)
from inarow.rules import Cell, Message

# What can be wrong with windows, and with the cuts that they allow.
OF_WINDOWS = (Fault.WRONG_CUT, Fault.EQUAL_CUT, Fault.WINDOW, Fault.ALPHA)
# What Python says when the largest of nothing is asked for, or a best move that there is not.
NO_MOVES = (ValueError, IndexError, TypeError, UnboundLocalError)


class Diagnosis:
    """All that can be said about a function after it was watched."""

    def __init__(
        self, watcher: Watcher, window: tuple[str, str] | None = None, depth: str | None = None
    ) -> None:
        self._watcher = watcher
        calls = watcher.finished
        answers = read_answers(calls)
        self.only_moves = answers.only_moves
        visits = make_visits(calls, answers, window, depth)
        if len(visits) > 1 and _only_picks(visits[-1]):
            visits.pop()
        self.visits = [visit for visit in visits if not _is_beyond(visit)]
        self._silent = [visit for visit in self.visits if visit.is_over and not visit.call.children]
        self._inner = [visit for visit in self.visits if visit.values() and not visit.is_over]
        self._ends_inside = not any(visit.is_over for visit in self.visits)
        self._implied = False  # whether the windows are ours
        self._leaf = leaf_perspective(self._silent)
        self._combination = find_combination(self.visits, self._leaf)
        remembered = find_remembered(self.visits)
        self._horizon = find_horizon(self.visits, remembered) | find_estimated(self._silent)
        self._remembers = bool(remembered)
        self._last_depth = last_depth(self.visits, remembered)
        self._excused = remembered | self._horizon | self._judged_inside()
        self.perspective = self._choose_perspective()
        self._read_as(self.perspective, self._leaf or "mover")
        if self.wrong is not None:
            self._try_others()

    def _read_as(self, perspective: str, leaf: str) -> None:
        """Judge all values as if they were for this side."""
        self.perspective = perspective
        self.scale = self._inside_scale() or Scale.of(self._silent, leaf)
        self.truth = Truth(perspective, self.scale, self._combination, self._horizon)
        self.truth.judge(self.visits)
        judged = [] if self.only_moves else self.visits
        self.wrong = next(
            (visit for visit in judged if visit.complete and self.truth.is_wrong(visit)), None
        )

    def _try_others(self) -> None:
        """Values may be for somebody else: then nothing is wrong under that reading."""
        before = self.perspective
        for perspective in ("mover", "first", "second", "waiting"):
            if perspective != before:
                self._read_as(perspective, perspective)
                ply = self._watcher.rules.cells
                if self.wrong is None and self.scale.end(WIN, ply) > self.scale.end(LOSS, ply):
                    return
        self._read_as(before, self._leaf or "mover")

    @property
    def knows_ends(self) -> bool:
        """Whether what a win and a loss are worth was seen, or is the same with another sign.

        Who is to move at an end has lost, if anybody has: there only one of both is ever seen.
        """
        seen = {WIN, LOSS} & self.scale.known.keys()
        low, high = self._reach()
        return low < high and len(seen) >= (1 if self.perspective in ("mover", "waiting") else 2)

    def _shortcuts(self) -> set[int]:
        """The steps of the visits that see a win on the next move and say what it is worth."""
        return {
            visit.call.step
            for visit in self.visits
            if not visit.call.children and not visit.is_over and not self.truth.is_wrong(visit)
            if any(_wins(visit, move) for move in visit.position.legal_moves())
        }

    def _judged_inside(self) -> set[int]:
        """The steps of the visits that need no call: ends are valued where moves are made."""
        if not self._ends_inside:
            return set()
        return {
            visit.call.step
            for visit in self.visits
            if any(visit.position.play(move).outcome for move in visit.position.legal_moves())
        }

    def _inside_scale(self) -> Scale | None:
        """What ends are worth where no call ever sees one: as much as the largest value."""
        values = [abs(visit.value) for visit in self.visits if visit.value is not None]
        finite = [value for value in values if math.isfinite(value)]
        if not self._ends_inside or not finite:
            return None
        top = max(finite) or 1.0
        return Scale({WIN: {0: top}, LOSS: {0: -top}, DRAW: {0: 0.0}})

    def evidence(self) -> Evidence | None:
        """The fault that explains what was seen; None if nothing is wrong."""
        found = next(self._all(), None)
        if found is not None and self._may_cut_unseen():
            # What it cuts by may have names of its own, or be passed as one edge only.
            imply_windows(self.visits, self.truth)
            self._implied = True
            self._read_as(self.perspective, self._leaf or "mover")
            other = next(self._all(), None)
            # Windows of ours are no reason to speak of wrong ones.
            found = found if other is not None and other.fault in OF_WINDOWS else other
        return found

    def _may_cut_unseen(self) -> bool:
        """Whether moves are left out by a function of which no window is known."""
        return not any(visit.window for visit in self.visits) and any(
            missing_moves(visit) for visit in self._inner
        )

    def _choose_perspective(self) -> str:
        """For whom the numbers are meant: as they are combined, if that makes sense."""
        combined = None if self._combination is None else self._combination.perspective
        if combined == "waiting" and self._leaf == "mover":
            return "mover"
        return combined or self._leaf or "mover"

    def _all(self) -> Iterator[Evidence]:
        """Every fault that shows, the most certain evidence first."""
        if self.only_moves:
            yield from self._ended()
            yield from choice_faults(self.visits, Truth("mover", Scale(), None, set()))
            return
        low, high = self._reach()
        yield from board_faults(self.visits)
        yield from self._ended()
        yield from end_faults(self.visits, self._draw(), self._last_depth)
        yield from nothing_faults(self.visits)
        if self._ends_inside:
            return  # what an end is worth never shows
        yield from full_board_faults(self.visits, low, high, self.knows_ends)
        yield from self._all_the_same()
        yield from draw_faults(self._silent, self.scale)
        yield from depth_faults(self.visits, self._depth_counts())
        yield from winner_faults(self._silent)
        yield from late_win_faults(self._silent, self.scale)
        yield from early_stop_faults(self.visits, self._excused | self._shortcuts())
        if self.wrong is None and self._leaf is not None:
            combination = None  # a rule may explain by chance what is right
        else:
            combination = self._combination
        yield from combination_faults(combination, self._leaf, self.wrong)
        yield from stuck_faults(self.truth, self._inner, self.wrong)
        yield from first_best_faults(self.truth, self._inner, self.wrong)
        # What a table knows narrows windows: that is no fault if all values are right.
        if self.wrong is not None or not self._remembers:
            yield from cut_faults(self._searched(), self.truth, max(abs(low), abs(high)))
            yield from window_faults(self._inner, self.truth)
        yield from move_faults(self._inner, self.truth)
        if not self._implied:
            yield from no_cut_faults(self._inner, self.truth)
        if self.wrong is not None:
            yield Evidence.at(Fault.UNKNOWN, self.wrong)

    def _all_the_same(self) -> Iterator[Evidence]:
        """One value everywhere, of draws as well, although either side has won: wins don't count.

        Where nothing is drawn, it may be what a win is worth to the side to move: it has lost.
        """
        won = [end for end in self._silent if end.winner is not None]
        values = {visit.value for visit in self.visits}
        same = len(values) == 1 and (values == {0} or len(won) < len(self._silent))
        if same and len({end.winner for end in won}) == 2:
            cause = Message(
                "all ends of the game get the same value, {value}, whoever has won: look at how the"
                " winner is compared",
                value=f"{won[0].value:g}",
            )
            yield Evidence.seen(Fault.LINES_NOT_NOTICED, won, won, cause)

    def _depth_counts(self) -> bool:
        """Whether the functions use their depth for more than to pass it on."""
        name = self.visits[0].depth_name if self.visits else None
        return name is None or self._watcher.uses(name)

    def _searched(self) -> list[Visit]:
        """The nodes of which every move should have been looked at by a call."""
        return [visit for visit in self._inner if visit.call.step not in self._judged_inside()]

    def _draw(self) -> float | None:
        """What is said of a draw; None if the same is said of games that somebody has won."""
        last = self._watcher.rules.cells
        won = [end.value for end in self._silent if end.position.ply < last]
        draw = self.scale.end(DRAW, last)
        return None if not won or draw in won else draw

    def _reach(self) -> tuple[float, float]:
        """Between the worst loss and the best win lies every value of an end."""
        plies = range(self._watcher.rules.cells + 1)
        values = [self.scale.end(name, ply) for name in (WIN, LOSS) for ply in plies]
        return min(values), max(values)

    def _ended(self) -> Iterator[Evidence]:
        """What it means that the function did not return."""
        error = self._watcher.ended
        last = self._watcher.innermost
        if error is None or isinstance(error, TooManyCalls) or last is None:
            return
        visit = Visit(last)
        if isinstance(error, TimeUp):
            yield Evidence.at(Fault.TOO_LONG, visit)
        elif isinstance(error, TooDeep | RecursionError):
            yield _too_deep(visit)
        else:
            yield _failure(visit, error)


def _failure(visit: Visit, error: BaseException) -> Evidence:
    """What it means that the function raised an error."""
    name = type(error).__name__
    text = f"{name}: {error}" if str(error) else name
    if not visit.is_over or visit.call.children or not isinstance(error, NO_MOVES):
        cause = Message("the function fails in this position: {error}", error=text)
        return Evidence(Fault.RAISED, visit, cause)
    if visit.winner is None:
        cause = Message("the board is full, but the function does not notice: {error}", error=text)
        return Evidence(Fault.FULL_BOARD, visit, cause)
    cause = Message("the game is over here, but the function does not notice: {error}", error=text)
    return Evidence(Fault.END_NOT_NOTICED, visit, cause)


def _too_deep(visit: Visit) -> Evidence:
    """Recursion that does not end: because no cells are filled, or otherwise."""
    found = None
    call = visit.call
    while call.parent is not None:
        parent = Visit(call.parent)
        if fault := step_fault(parent, call):
            found = Evidence.at(fault, parent)
        call = call.parent
    return found or Evidence.at(Fault.TOO_DEEP, visit)


def _wins(visit: Visit, move: Cell) -> bool:
    """Whether a move wins at once."""
    outcome = visit.position.play(move).outcome
    return outcome is not None and outcome.winner is visit.turn


def _is_beyond(visit: Visit) -> bool:
    """Whether the game was over before: what comes after an end says nothing."""
    parent = visit.call.parent
    return parent is not None and parent.position.outcome is not None


def _only_picks(root: Visit) -> bool:
    """Whether the first call returns no value: it picks a move by what the others say."""
    return root.value is None and root.call.parent is None
