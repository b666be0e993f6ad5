"""Positions whose best moves and values are known, for the search to be tried on.

The answers are theory, small enough to be found by hand or by trying everything; they do not come
from the search that is checked.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import Annotated, Any

from inarow.engine.engine import engine_for
from inarow.rules import Cell, Data, Message, Position, read_move, read_position
from inarow.rules.position import PositionData
from inarow.search import Limit, Report, Score


@dataclass(frozen=True)
class Check:
    """A position, the moves that are right, and what they are worth.

    Where nobody knows that, `score` is None, and all other moves lose.
    """

    name: Message
    text: str
    moves: str
    score: Score | None

    @property
    def position(self) -> Position:
        return read_position(self.text)

    @property
    def expected(self) -> tuple[Cell, ...]:
        """The moves that are right."""
        return tuple(read_move(name, self.position) for name in self.moves.split())


@dataclass(frozen=True)
class Finding(Data):
    """A position with known answers, and what the search said to it."""

    check: Check
    report: Report

    DATA = (
        "name=check.name position expected=check.expected expected_score=check.score"
        " found=report.move found_score=report.score passed"
    )

    @property
    def position(self) -> PositionData:
        """The position, ready to be drawn."""
        return self.check.position.as_data()

    @property
    def passed(self) -> bool:
        """Whether the search found all right moves, no other, and their worth."""
        values, expected = self.report.values, set(self.check.expected)
        if self.check.score is None:
            return expected == {move for move, score in values.items() if not score.is_loss}
        best = {move for move, score in values.items() if score == self.report.score}
        return self.report.score == self.check.score and best == expected


FindingData = Annotated[dict[str, Any], Finding]


CHECKS = (
    #    X X .
    #    O O .
    #    . . .     X takes c1
    Check(Message("Win in one"), "3x3k3:xx1/oo1/3", "c1", Score.win(1)),
    #    X X .
    #    . O .
    #    . . .     O takes c1, or X does
    Check(Message("Forced block"), "3x3k3:xx1/1o1/3", "c1", Score.draw()),
    #    X O .
    #    . X .
    #    . . O     a2 or a3, and two lines lack one stone each
    Check(Message("Win in three plies"), "3x3k3:xo1/1x1/2o", "a2 a3", Score.win(3)),
    #    X . X
    #    . O .
    #    X . O     two ways to win, and only one can be stopped
    Check(Message("No escape"), "3x3k3:x1x/1o1/x1o", "b1 a2 c2 b3", Score.loss(2)),
    Check(Message("Perfect draw"), "3x3k3:3/3/3", "a1 b1 c1 a2 b2 c2 a3 b3 c3", Score.draw()),
    #    . . .
    #    . . .     in the middle, the first side mirrors every answer and never has the line;
    #    . . .     anywhere else it loses
    Check(Message("Misère: the saving centre"), "3x3k3m:3/3/3", "b2", Score.draw()),
    #    X X .
    #    . O O
    #    . . .     c1 makes a line and loses at once, the others later; b3 wins
    Check(Message("Misère: the one winning move"), "3x3k3m:xx1/1oo/3", "b3", Score.win(4)),
    #    . O O O .
    #    . X X X .     both ends are open
    Check(Message("Falling stones: win in one"), "5x4k4g:5/5/1ooo1/1xxx1", "a1 e1", Score.win(1)),
    #    . O . . . . .
    #    . X X X O . .     what a1 is worth nobody sees at a glance; everything else loses
    Check(Message("Falling stones: forced block"), "7x6k4g:7/7/7/7/1o5/1xxxo2", "a1", None),
    #    . . O O . . .
    #    . . X X . . .     three with two open ends
    Check(
        Message("Falling stones: win in three plies"),
        "7x6k4g:7/7/7/7/2oo3/2xx3",
        "b1 e1",
        Score.win(3),
    ),
)


def run_check(check: Check, limit: Limit) -> Finding:
    """Let the engine answer, until it has proven what was asked or the limit is reached."""
    done = threading.Event()

    def hear(report: Report) -> None:
        if limit.stopped or Finding(check, report).passed:
            done.set()

    engine = engine_for(check.position.rules)
    return Finding(check, engine.analyse(check.position, replace(limit, stop=done), hear))
