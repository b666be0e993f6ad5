"""The kinds of faults that can be told apart, and what is said of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inarow.debugger.visits import Visit
from inarow.rules.message import Message


class Fault(Enum):
    """What is wrong with a function."""

    END_NOT_NOTICED = "end not noticed"
    LINES_NOT_NOTICED = "lines not noticed"
    ONE_SIDE_NOTICED = "wins of one side not noticed"
    FULL_BOARD = "full board not noticed"
    STOPS_EARLY = "stops before the end"
    SIGN = "sign not flipped"
    PERSPECTIVE = "end valued for the wrong side"
    PLAYER = "wrong player moves"
    NOT_RESTORED = "board not restored"
    NO_MOVE = "no move made"
    OVERWRITTEN = "taken cell overwritten"
    LATE_WINS = "later wins count more"
    DEPTH = "depth counted wrongly"
    WINDOW = "window passed wrongly"
    WRONG_CUT = "cut too early"
    EQUAL_CUT = "equal values cut"
    FIRST_BEST = "wrong initial best value"
    MOVES = "moves left out"
    DRAW_AS_WIN = "draw valued as a win"
    DRAW_AS_LOSS = "draw valued as a loss"
    FIRST_VALUE = "value of the first move"
    LAST_VALUE = "value of the last move"
    MAX_MIN = "max and min confused"
    WRONG_MOVE = "wrong move returned"
    ALPHA = "alpha not raised"
    NOTHING = "nothing returned"
    RAISED = "raised an error"
    TOO_DEEP = "calls itself without end"
    TOO_LONG = "does not come to an end"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Evidence:
    """A fault, where it shows first, and how many of the nodes that could show it do.

    `right` is what the value there should be, where the fault itself says so.
    """

    fault: Fault
    visit: Visit | None
    cause: Message
    shown: int = 0
    of: int = 0
    right: float | None = None
