"""The kinds of faults that can be told apart, and what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from inarow.debugger.visits import Visit
from inarow.rules import Message


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
    PICK = "bad move picked"  # by right values
    ALPHA = "alpha not raised"
    NO_CUT = "never cuts"
    NOTHING = "nothing returned"
    RAISED = "raised an error"
    TOO_DEEP = "calls itself without end"
    TOO_LONG = "does not come to an end"
    UNKNOWN = "unknown"


# What is said of a fault where nothing in particular was seen.
CAUSES = {
    Fault.END_NOT_NOTICED: Message(
        "the game is over here, but the function plays on: the test whether somebody has won is"
        " missing or comes too late"
    ),
    Fault.STOPS_EARLY: Message("the game is not over here, but the function stops as if it were"),
    Fault.SIGN: Message(
        "the sign is not flipped: what is good for one side is as bad for the other, so the value"
        " of a move is minus what the call returns"
    ),
    Fault.PERSPECTIVE: Message(
        "the end of the game is valued for the wrong side: the values of moves are combined as if"
        " they were for another one"
    ),
    Fault.PLAYER: Message(
        "the wrong player moves: the next stone is not of the side whose turn it is; pass the"
        " other player to the next call"
    ),
    Fault.NOT_RESTORED: Message(
        "a stone of an earlier try is still there: the move is not taken back before the next one"
    ),
    Fault.NO_MOVE: Message("the function calls itself with the same board: no move was made"),
    Fault.OVERWRITTEN: Message("a move is made on a cell that is taken already"),
    Fault.LATE_WINS: Message(
        "the depth counts the wrong way round: a later win is worth more than a quick one, or a"
        " quick loss more than a late one"
    ),
    Fault.WRONG_CUT: Message(
        "the other moves are cut off without a reason: a cut needs a value that reaches the other"
        " edge of the window, beta (alpha where the smallest is taken)"
    ),
    Fault.EQUAL_CUT: Message(
        "the other moves are cut off when a value only equals alpha: a cut needs a value that"
        " reaches the other edge of the window, beta"
    ),
    Fault.DRAW_AS_WIN: Message("a draw is valued as a win: it must be worth less than a win"),
    Fault.DRAW_AS_LOSS: Message("a draw is valued as a loss: it must be worth more than a loss"),
    Fault.FIRST_VALUE: Message(
        "the value of the first move is returned: the others are not compared with it"
    ),
    Fault.LAST_VALUE: Message(
        "the value of the last move is returned: the best so far is overwritten"
    ),
    Fault.MAX_MIN: Message(
        "max and min are confused: a side must take what is best for itself, its opponent what is"
        " worst for it"
    ),
    Fault.ALPHA: Message(
        "alpha (or beta) is not moved to the best value found so far: no value is wrong for that,"
        " but hardly anything is cut"
    ),
    Fault.NO_CUT: Message(
        "nothing is ever cut, although alpha reaches beta: the values are right, but the search is"
        " as slow as without alpha and beta; stop looking at moves as soon as alpha >= beta"
    ),
    Fault.TOO_DEEP: Message(
        "the function calls itself more often than there are cells: it never stops"
    ),
    Fault.TOO_LONG: Message(
        "the function did not come to an end in time: it was stopped in this position"
    ),
    Fault.UNKNOWN: Message("no known fault explains this value: look at this node step by step"),
}


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

    @classmethod
    def at(cls, fault: Fault, visit: Visit | None, shown: int = 0, of: int = 0) -> Evidence:
        """A fault that shows at this node, with the usual cause."""
        return cls(fault, visit, CAUSES[fault], shown, of)

    @classmethod
    def seen(
        cls,
        fault: Fault,
        shown: Sequence[Visit],
        of: Sequence[object],
        cause: Message | None = None,
    ) -> Evidence:
        """A fault that these nodes show, of all that could show it."""
        return cls(fault, shown[0], cause or CAUSES[fault], len(shown), len(of))
