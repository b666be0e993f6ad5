"""How good a move was: what it kept and what it threw away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inarow.review.proof import Proof, bounds_of, known_between
from inarow.rules import Cell, Message
from inarow.search import Score

NEAR = 0.15  # estimates that differ by less are called as good


class Grade(Enum):
    """What a move did to the result.

    BEST: no other move is as good. AS_GOOD: one of several that are equally good. DOUBTFUL: it
    looks worse than another, but nothing is proven: an estimate, never called a mistake.
    """

    BEST = "best"
    AS_GOOD = "as-good"
    SLOWER_WIN = "slower-win"
    FASTER_LOSS = "faster-loss"
    WIN_TO_DRAW = "win-to-draw"
    WIN_TO_LOSS = "win-to-loss"
    DRAW_TO_LOSS = "draw-to-loss"
    DOUBTFUL = "doubtful"

    @property
    def is_mistake(self) -> bool:
        """Whether the move gave away part of the result."""
        return self in MISTAKES


FLAWLESS = (Grade.BEST, Grade.AS_GOOD)
MISTAKES = {
    Grade.WIN_TO_DRAW: Message("threw away the win: now a draw"),
    Grade.WIN_TO_LOSS: Message("turned a win into a loss"),
    Grade.DRAW_TO_LOSS: Message("turned a draw into a loss"),
}
OTHERS = {
    Grade.BEST: Message("the best move"),
    Grade.AS_GOOD: Message("as good as any"),
    Grade.SLOWER_WIN: Message("still wins, but more slowly"),
    Grade.FASTER_LOSS: Message("still loses, and sooner"),
}
ESTIMATED = {
    Grade.BEST: Message("looks best (an estimate)"),
    Grade.AS_GOOD: Message("looks as good as any (an estimate)"),
    Grade.DOUBTFUL: Message("looks doubtful (an estimate, not proven)"),
}


@dataclass(frozen=True)
class Graded:
    """A grade, whether it is proven, and the two scores that it rests on, to the move's maker."""

    grade: Grade
    proven: bool
    score: Score
    best: Score

    @property
    def is_mistake(self) -> bool:
        """Whether the move is proven to have given away part of the result."""
        return self.proven and self.grade.is_mistake

    @property
    def message(self) -> Message:
        """The grade in words."""
        return ({**MISTAKES, **OTHERS} if self.proven else ESTIMATED)[self.grade]


def grade_move(there: Proof, move: Cell, after: Proof) -> Graded:
    """The grade of `move`, from what is proven of the position there and of the one after it."""
    low, high = _bounds_of_move(there, move, after)
    floor, ceiling = max(there.low, low), there.high  # of the position, with what is known now
    score, best = known_between(low, high), known_between(floor, ceiling)
    # Both results must be settled: a bound alone could call a lost win a lost draw.
    if score is not None and best is not None and score.sign < best.sign:
        lost = {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}
        return Graded(lost[best.sign, score.sign], True, score, best)
    if score is not None and best is not None:
        return Graded(_among_equals(there, move, score, best), True, score, best)
    return _guess(there, move, after, score)


def _bounds_of_move(there: Proof, move: Cell, after: Proof) -> tuple[Score, Score]:
    """What is proven of the move, by the search before it and by the one after it."""
    low, high = bounds_of(there.values.get(move))
    return max(low, after.high.before()), min(high, after.low.before())


def _among_equals(there: Proof, move: Cell, score: Score, best: Score) -> Grade:
    """The grade of a move that kept the result."""
    if score.plies is not None and best.plies is not None and score.plies != best.plies:
        return Grade.SLOWER_WIN if score.is_win else Grade.FASTER_LOSS
    others = {other: value for other, value in there.values.items() if other != move}
    if there.complete and all(value < score for value in others.values()):
        return Grade.BEST
    return Grade.AS_GOOD


def _guess(there: Proof, move: Cell, after: Proof, known: Score | None) -> Graded:
    """A grade that is an estimate: nobody has proven what the best move, or this one, is worth."""
    score = known or there.values.get(move) or Score.estimate(-after.score.value)
    best = max(there.score, score)
    if score.proven and score.value < 0:  # lost, and nobody knows whether it had to be
        return Graded(Grade.DOUBTFUL, False, score, best)
    if best.proven and best.value > score.value:
        return Graded(Grade.DOUBTFUL, False, score, best)
    if score == best:
        return Graded(Grade.BEST, False, score, best)
    near = best.value - score.value < NEAR
    return Graded(Grade.AS_GOOD if near else Grade.DOUBTFUL, False, score, best)
