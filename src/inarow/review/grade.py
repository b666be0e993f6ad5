"""How good a move was: what it kept and what it threw away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from inarow.review.proof import Proof, bounds_of, known_between
from inarow.review.quick_win import holds_out, is_too_slow
from inarow.rules import Cell, Message
from inarow.search import Score

NEAR = 0.15  # estimates that differ by less are called as good
QUICK = 10  # plies that a quick win or a quick loss takes at most


class Grade(Enum):
    """What a move did to the result.

    BEST: no other move is as good. AS_GOOD: one of several that are equally good. MISSED_QUICK_WIN
    and QUICK_LOSS: the result may be the same, but a short way to it became a long one, or a long
    resistance a short one. AGREED: a stone of an agreed opening, which is to leave both sides even.
    DOUBTFUL: it looks worse than another, but nothing is proven: an
    estimate, never called a mistake.
    """

    BEST = "best"
    AS_GOOD = "as-good"
    SLOWER_WIN = "slower-win"
    FASTER_LOSS = "faster-loss"
    MISSED_QUICK_WIN = "missed-quick-win"
    QUICK_LOSS = "quick-loss"
    WIN_TO_DRAW = "win-to-draw"
    WIN_TO_LOSS = "win-to-loss"
    DRAW_TO_LOSS = "draw-to-loss"
    AGREED = "agreed"
    DOUBTFUL = "doubtful"

    @property
    def is_mistake(self) -> bool:
        """Whether the move gave away part of the result, a quick win or a long resistance."""
        return self in MISTAKES


FLAWLESS = (Grade.BEST, Grade.AS_GOOD, Grade.AGREED)
PLACED = Message("placed in the agreed opening")
MISTAKES = {
    Grade.WIN_TO_DRAW: Message("threw away the win: now a draw"),
    Grade.WIN_TO_LOSS: Message("turned a win into a loss"),
    Grade.DRAW_TO_LOSS: Message("turned a draw into a loss"),
    Grade.MISSED_QUICK_WIN: Message("missed a quick win"),
    Grade.QUICK_LOSS: Message("loses quickly, and could have held out longer"),
}
OTHERS = {
    Grade.BEST: Message("the best move"),
    Grade.AS_GOOD: Message("as good as any"),
    Grade.SLOWER_WIN: Message("still wins, but more slowly"),
    Grade.FASTER_LOSS: Message("still loses, and sooner"),
    Grade.AGREED: PLACED,
}
ESTIMATED = {
    Grade.BEST: Message("looks best (an estimate)"),
    Grade.AS_GOOD: Message("looks as good as any (an estimate)"),
    Grade.DOUBTFUL: Message("looks doubtful (an estimate, not proven)"),
    Grade.AGREED: PLACED,
}
LOST = Message("a losing move; whether another was better is not proven")


@dataclass(frozen=True)
class Graded:
    """A grade, whether it is proven, and the two scores that it rests on, to the move's maker."""

    grade: Grade
    proven: bool
    score: Score
    best: Score

    @property
    def is_mistake(self) -> bool:
        """Whether the move is proven to be one of the mistakes."""
        return self.proven and self.grade.is_mistake

    @property
    def message(self) -> Message:
        """The grade in words."""
        if self.grade is Grade.DOUBTFUL and self.score.proven and self.score.is_loss:
            return LOST
        return ({**MISTAKES, **OTHERS} if self.proven else ESTIMATED)[self.grade]


def grade_move(
    there: Proof,
    move: Cell,
    after: Proof,
    instead: Proof | None = None,
    later: Score | None = None,
) -> Graded:
    """The grade of `move`, from what is proven of the position there and of the one after it.

    `instead` is what is known after the move that looks best. `later` is what the review of the
    moves that followed made of the position after this one; without it, the search there counts.
    """
    low, high = _bounds_of_move(there, move, after)
    floor, ceiling = max(there.low, low), there.high  # of the position, with what is known now
    if instead is not None:
        floor = max(floor, instead.high.before())
    score, best = known_between(low, high), known_between(floor, ceiling)
    # Both results must be settled: a bound alone could call a lost win a lost draw.
    if score is not None and best is not None and score.sign < best.sign:
        lost = {(1, 0): Grade.WIN_TO_DRAW, (1, -1): Grade.WIN_TO_LOSS, (0, -1): Grade.DRAW_TO_LOSS}
        return Graded(lost[best.sign, score.sign], True, score, best)
    guessed = _guess(there, score, best, after, instead, later)
    if grade := _named(there, move, high, floor):
        return Graded(grade, True, score or guessed.score, best or guessed.best)
    if score is not None and best is not None:
        return Graded(_among_equals(there, move, score, best), True, score, best)
    return guessed


def _bounds_of_move(there: Proof, move: Cell, after: Proof) -> tuple[Score, Score]:
    """What is proven of the move, by the search before it and by the one after it."""
    low, high = bounds_of(there.values.get(move))
    return max(low, after.high.before()), min(high, after.low.before())


def _named(there: Proof, move: Cell, most: Score, least: Score) -> Grade | None:
    """The grade of a move that is known to miss a quick win, or to lose long before it had to.

    The move is worth at most `most`, the best one at least `least`.
    """
    if least.is_win and least.plies is not None and least.plies <= QUICK:
        return _missed_quick_win(there, move, most, least.plies)
    if most.is_loss and most.plies is not None and most.plies <= QUICK:
        return _quick_loss(there, most.plies, least)
    return None


def _missed_quick_win(there: Proof, move: Cell, most: Score, quick: int) -> Grade | None:
    """The grade of a move in a position that is won in so few plies."""
    if not most.is_win:
        return Grade.MISSED_QUICK_WIN
    soonest = most.plies or 0
    if soonest <= quick and is_too_slow(there.position, move, quick):
        soonest = quick + 2
    if soonest <= quick:
        return None
    value = there.values.get(move)
    still_wins = value is not None and value.is_win
    return (
        Grade.SLOWER_WIN
        if still_wins and not is_far_apart(quick, soonest)
        else Grade.MISSED_QUICK_WIN
    )


def _quick_loss(there: Proof, quick: int, least: Score) -> Grade | None:
    """The grade of a move that loses in so few plies."""
    if not least.is_loss:
        return Grade.QUICK_LOSS
    longest = least.plies or 0
    best = there.move
    if longest <= quick and best is not None and holds_out(there.position, best, quick):
        longest = quick + 2
    if is_far_apart(quick, longest) or (longest > quick and not there.high.is_loss):
        return Grade.QUICK_LOSS
    return None


def is_far_apart(quick: int, slow: int) -> bool:
    """Whether a game is over quickly in so many plies, and takes more than twice as long in others.

    >>> is_far_apart(4, 34), is_far_apart(1, 3), is_far_apart(2, 4), is_far_apart(20, 41)
    (True, True, False, False)
    """
    return quick <= QUICK and slow > 2 * quick


def is_worse(score: Score, best: Score) -> bool:
    """Whether a move with this score would be a mistake where the best one is worth `best`."""
    if score.sign != best.sign or score.plies is None or best.plies is None:
        return score.sign < best.sign
    return is_far_apart(*sorted((score.plies, best.plies))) and score < best


def _among_equals(there: Proof, move: Cell, score: Score, best: Score) -> Grade:
    """The grade of a move that kept the result."""
    if score.plies is not None and best.plies is not None and score.plies != best.plies:
        return Grade.SLOWER_WIN if score.is_win else Grade.FASTER_LOSS
    others = {other: value for other, value in there.values.items() if other != move}
    if there.complete and all(value < score for value in others.values()):
        return Grade.BEST
    return Grade.AS_GOOD


def _guess(
    there: Proof,
    score: Score | None,
    best: Score | None,
    after: Proof,
    instead: Proof | None,
    later: Score | None,
) -> Graded:
    """A grade that is an estimate: nobody has proven what the best move, or this one, is worth.

    The move and the one that looks best are compared by two searches that are equally deep, from
    the positions after them. What was lost is added to what the rest of the game says of the move:
    so the value of a game changes where a move is to blame for it, and nowhere else.
    """
    made = -after.score.value
    lost = 0.0 if instead is None else max(0.0, -instead.score.value - made)
    score = score or Score.estimate(-(later or after.score).value)
    if score.proven and score.value < 0:  # lost, and nobody knows whether it had to be
        hoped = best or Score.estimate(there.score.value if instead is None else made + lost)
        return Graded(Grade.DOUBTFUL, False, score, hoped)
    if best is not None and best.value > score.value:
        return Graded(Grade.DOUBTFUL, False, score, best)
    if lost < NEAR:
        grade = Grade.BEST if instead is None else Grade.AS_GOOD
        return Graded(grade, False, score, score)
    return Graded(Grade.DOUBTFUL, False, score, Score.estimate(score.value + lost))
