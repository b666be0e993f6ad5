"""`trace`: watch a student's own search, and say where and why it goes wrong."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from inarow.debugger.board import Read
from inarow.debugger.calls import MOST_CALLS, SECONDS, Call, TimeUp, TooManyCalls, Watcher
from inarow.debugger.diagnosis import Diagnosis
from inarow.debugger.fault import Evidence, Fault
from inarow.debugger.finding import MOST_NODES, Entered, Event, Finding, Left
from inarow.debugger.meaning import side_of
from inarow.debugger.visits import Visit
from inarow.draw.text import draw_text
from inarow.rules import Cell, Message, Position, Rules
from inarow.trees.tree import NodeKind, Tree


def trace(
    function: Callable[..., Any],
    *arguments: Any,
    game: str | Rules | None = None,
    read: Read | None = None,
    also: Sequence[Callable[..., Any]] = (),
    window: tuple[str, str] | None = None,
    depth: str | None = None,
    most: int = MOST_CALLS,
    seconds: float = SECONDS,
) -> Trace:
    """Call your own search with these arguments, watch it, and find its first wrong node.

    The function calls itself; if there are two that call each other, name the others in `also`.
    It returns a value, or a value and a move in either order. Its board is one of our positions,
    or rows of marks (then name the `game`, unless it is tic-tac-toe or Connect Four), or anything
    that `read` turns into one of these. `window` and `depth` name those parameters where they are
    not called alpha, beta and depth. At most `most` calls and `seconds` are watched.

    >>> from inarow import read_position
    >>> def minimax(position):
    ...     if position.outcome is not None:
    ...         return 0 if position.outcome.winner is None else -1
    ...     return max(minimax(position.play(move)) for move in position.legal_moves())
    >>> trace(minimax, read_position("tic-tac-toe a1 b2 b1 c1")).fault
    <Fault.SIGN: 'sign not flipped'>
    """
    rules = Rules.read(game) if isinstance(game, str) else game
    watcher = Watcher((function, *also), rules, read, most, seconds)
    watcher.run(arguments)
    diagnosis = Diagnosis(watcher, window, depth)
    return Trace(watcher, diagnosis, diagnosis.evidence())


@dataclass
class Trace:
    """What was seen of a function; `fault` is None where nothing is wrong."""

    watcher: Watcher = field(repr=False)
    diagnosis: Diagnosis = field(repr=False)
    evidence: Evidence | None
    reading: Message | None = None  # how a file was read, where that was found out
    guessed: str = ""  # the game and the moves that were chosen, where nobody has named them
    elsewhere: int = 0  # other positions on which it was tried then, and is right
    doubt: Message | None = None  # what only its author can decide, where nothing else is wrong

    @property
    def fault(self) -> Fault | None:
        """The kind of fault."""
        return None if self.evidence is None else self.evidence.fault

    @property
    def cause(self) -> Message | None:
        """The likely cause, in words."""
        return None if self.evidence is None else self.evidence.cause

    @property
    def visit(self) -> Visit | None:
        """The first node whose value is wrong, or where the fault shows, if no value is."""
        if self.evidence is None:
            return None
        if self.evidence.fault in SHOWN_THERE or self.diagnosis.wrong is None:
            return self.evidence.visit
        return self.diagnosis.wrong

    @property
    def position(self) -> Position | None:
        """The position at that node."""
        return None if self.visit is None else self.visit.position

    @property
    def moves(self) -> tuple[Cell, ...]:
        """The moves that lead to that node."""
        moves: list[Cell] = []
        call = None if self.visit is None else self.visit.call
        rules = self.watcher.rules
        while call is not None and call.parent is not None:
            new = call.before.both & ~call.parent.before.both
            moves += reversed(rules.grid.cells_of(new))
            call = call.parent
        return tuple(reversed(moves))

    @property
    def returned(self) -> object:
        """What was returned there, as it was."""
        return None if self.visit is None else self.visit.call.value

    @property
    def right(self) -> float | None:
        """What is right there, in the function's own numbers; None if that is not known."""
        visit = self.visit
        if visit is None or self.evidence is None or visit.call.after is None:
            return None
        if self.evidence.right is not None:
            return self.evidence.right
        if self.evidence.fault in NO_SCALE or visit.low != visit.high:
            return None
        return (visit.low or 0) if self.diagnosis.truth.is_wrong(visit) else None

    @property
    def calls(self) -> int:
        """How many calls were watched."""
        return self.watcher.calls

    @property
    def finished(self) -> bool:
        """Whether the function returned by itself."""
        return self.watcher.ended is None

    @property
    def took_too_long(self) -> bool:
        """Whether it was stopped because time was up."""
        return isinstance(self.watcher.ended, TimeUp)

    def lines(self) -> list[Message]:
        """The finding in sentences; the board is drawn apart from them."""
        lines = [*self._preface(), self._extent()]
        if self.evidence is None and self.doubt is not None:
            return [*lines, self.doubt]
        if self.evidence is None:
            lines.append(Message("No value is wrong."))
            if self.elsewhere:
                lines.append(
                    Message.counted(
                        "Nor is one on {n} other position of this game that was tried.",
                        "Nor is one on {n} other positions of this game that were tried.",
                        self.elsewhere,
                    )
                )
            return lines
        visit = self.visit
        if visit is not None:
            path = " ".join(map(str, self.moves))
            other = self.fault is Fault.PICK  # asked on a position of its own
            lines.append(
                Message("The fault shows in this position.")
                if other
                else Message("The first fault shows after the moves {moves}.", moves=path)
                if path
                else Message("The first fault shows in the position at the start.")
            )
            lines += self._value_lines(visit)
        lines.append(Message("Likely cause: {cause}.", cause=self.evidence.cause))
        if self.evidence.of:
            lines.append(
                Message(
                    "This shows in {shown} of {of} places where it could.",
                    shown=self.evidence.shown,
                    of=self.evidence.of,
                )
            )
        return lines

    def _preface(self) -> list[Message]:
        """What was found out before: the game, and how the function is called."""
        lines = [_guess(self.guessed)] if self.guessed else []
        return lines if self.reading is None else [*lines, self.reading]

    def _extent(self) -> Message:
        if isinstance(self.watcher.ended, TooManyCalls):
            return Message.counted(
                "Only the first {n} call was watched: start from a later position to see all.",
                "Only the first {n} calls were watched: start from a later position to see all.",
                self.calls,
            )
        return Message.counted("{n} call was watched.", "{n} calls were watched.", self.calls)

    def _value_lines(self, visit: Visit) -> list[Message]:
        if visit.call.after is None:
            return []
        returned = repr(self.returned)[:60]
        if self.right is None:
            return [Message("Returned there: {value}.", value=returned)]
        return [
            Message(
                "Returned there: {value}; right is {right}.",
                value=returned,
                right=f"{self.right:g}",
            )
        ]

    def tree(self, most: int = MOST_NODES) -> Tree:
        """The calls as a tree like those of our own algorithms: for the side to move."""
        return self.finding().tree(most)

    def finding(self) -> Finding:
        """What is said of all this."""
        return Finding(
            tuple(self.lines()),
            len(self._preface()) + 2,
            self.fault,
            self.position,
            self.watcher.rules,
            tuple(_told(self)),
            self.finished,
        )

    def __str__(self) -> str:
        return self.finding().text(str, draw_text)


# Here the node that shows the fault says more than the first wrong value, which may come later.
SHOWN_THERE = frozenset(
    {
        Fault.NOT_RESTORED,
        Fault.NO_MOVE,
        Fault.OVERWRITTEN,
        Fault.PICK,
        Fault.PLAYER,
        Fault.RAISED,
        Fault.TOO_DEEP,
        Fault.TOO_LONG,
        Fault.WRONG_MOVE,
        Fault.NOTHING,
        Fault.DEPTH,
        Fault.LATE_WINS,
        Fault.DRAW_AS_LOSS,
        Fault.DRAW_AS_WIN,
        Fault.FULL_BOARD,
    }
)


# Here the ends themselves contradict each other, so that nobody knows what they were meant to be.
NO_SCALE = frozenset({Fault.DEPTH, Fault.LATE_WINS})


def _guess(game: str) -> Message:
    """On which position a search was tried, where nobody has named one."""
    return Message("Tried on {game}; for another position, name it after the file.", game=game)


def _told(traced: Trace) -> Iterator[Event]:
    """The finished calls as a recorder hears of them, every value turned to the side to move."""
    root = traced.watcher.root
    assert root is not None
    visits = {id(visit.call): visit for visit in traced.diagnosis.visits}
    truth, perspective = traced.diagnosis.truth, traced.diagnosis.perspective

    def told(visit: Visit) -> Iterator[Event]:
        own = side_of(perspective, visit.turn) is visit.turn
        alpha, beta = visit.window or (None, None)
        if alpha is not None and beta is not None and not own:
            alpha, beta = -beta, -alpha
        wrong = truth.is_wrong(visit) and visit.low == visit.high
        right = _turned(visit.low, own) if wrong else None
        yield Entered(visit.position.first, visit.position.second, alpha, beta, right)
        for child in below(visit.call):
            yield from told(child)
        yield Left(_turned(visit.value, own), _kind(visit).value)

    def below(call: Call) -> list[Visit]:
        found = (visits.get(id(child)) for child in call.children)
        return [visit for visit in found if visit is not None and visit.made is not None]

    if id(root) in visits:
        yield from told(visits[id(root)])
    else:
        yield Entered(root.position.first, root.position.second)
        for child in below(root):
            yield from told(child)


def _turned(value: float | None, own: bool) -> float | None:
    """A value as the side to move sees it, whose `own` it is or not."""
    if value is None or not math.isfinite(value):
        return None
    return value if own else -value + 0.0


def _kind(visit: Visit) -> NodeKind:
    if visit.is_over:
        return NodeKind.END
    return NodeKind.INNER if visit.children else NodeKind.HORIZON
