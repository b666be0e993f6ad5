"""A game looked at again: every move with its grade, every mistake with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from inarow.engine.engine import engine_for
from inarow.review.grade import FLAWLESS, Grade, Graded, GradeName, grade_move
from inarow.review.proof import Proof, Variation, VariationData, play_out, prove
from inarow.review.reason import Case, Reason, ReasonData, reasons_of
from inarow.rules import Cell, Game, Position, Say, Side, SideName
from inarow.rules.ending import EndingData
from inarow.search import Limit, Score, ScoreData

A_POSITION = Limit(seconds=1.0)  # for each position of a game
SLOWNESS = 0.1  # what a slower win or a faster loss costs of a move's mark


class MoveReviewData(TypedDict):
    """A move, how good it was, and what was better."""

    ply: int
    side: SideName
    move: str
    before: str
    after: str
    grade: GradeName
    text: str
    proven: bool
    mistake: bool
    score: ScoreData
    best: ScoreData
    best_moves: list[str]
    counts: bool
    reasons: list[ReasonData]
    refutation: VariationData | None
    better: VariationData | None


class ReviewTotalData(TypedDict):
    """What the moves of a game come to.

    `accuracy` and `counted` are by side, `mistakes` are plies.
    """

    rules: str
    start: str
    first: str
    second: str
    ending: EndingData | None
    accuracy: dict[str, float | None]
    counted: dict[str, int]
    mistakes: list[int]


class GameReviewData(ReviewTotalData):
    """A game reviewed, move by move."""

    moves: list[MoveReviewData]


@dataclass(frozen=True)
class MoveReview:
    """One move: its grade, what it was worth and could have been, and why it was worse.

    `refutation` goes on after the move, `better` begins in its place; both only where something
    was lost. `counts` says whether the move goes into the accuracy.
    """

    ply: int
    position: Position
    move: Cell
    graded: Graded
    best_moves: tuple[Cell, ...]
    counts: bool
    reasons: tuple[Reason, ...] = ()
    refutation: Variation | None = None
    better: Variation | None = None

    @property
    def side(self) -> Side:
        return self.position.turn

    @property
    def grade(self) -> Grade:
        return self.graded.grade

    @property
    def is_mistake(self) -> bool:
        """Whether the move is proven to have given away part of the result."""
        return self.graded.proven and self.grade.is_mistake

    @property
    def mark(self) -> float:
        """From 1, nothing lost, to 0, a win turned into a loss."""
        lost = (self.graded.best.sign - self.graded.score.sign) / 2
        slow = self.grade in (Grade.SLOWER_WIN, Grade.FASTER_LOSS)
        return 1.0 - lost - SLOWNESS * slow

    def as_data(self, say: Say = str) -> MoveReviewData:
        """The move as plain data, its sentences said by `say`."""
        return {
            "ply": self.ply,
            "side": self.side.value,
            "move": str(self.move),
            "before": self.position.code,
            "after": self.position.play(self.move).code,
            "grade": self.grade.value,
            "text": say(self.graded.message),
            "proven": self.graded.proven,
            "mistake": self.is_mistake,
            "score": self.graded.score.as_data(),
            "best": self.graded.best.as_data(),
            "best_moves": [str(cell) for cell in self.best_moves],
            "counts": self.counts,
            "reasons": [reason.as_data(say) for reason in self.reasons],
            "refutation": None if self.refutation is None else self.refutation.as_data(),
            "better": None if self.better is None else self.better.as_data(),
        }


@dataclass(frozen=True)
class GameReview:
    """Every move of a game, and how well each side played."""

    game: Game
    moves: tuple[MoveReview, ...]

    @cached_property
    def mistakes(self) -> tuple[MoveReview, ...]:
        """The moves that are proven to have given away part of the result."""
        return tuple(move for move in self.moves if move.is_mistake)

    def counted(self, side: Side) -> tuple[MoveReview, ...]:
        """The moves of a side that go into its accuracy."""
        return tuple(move for move in self.moves if move.side is side and move.counts)

    def accuracy(self, side: Side) -> float | None:
        """The mean mark of a side's moves that count, in per cent; None if none does."""
        marks = [move.mark for move in self.counted(side)]
        return 100 * sum(marks) / len(marks) if marks else None

    def total_data(self) -> ReviewTotalData:
        """What the moves come to as plain data."""
        game = self.game
        accuracy = {side: self.accuracy(side) for side in Side}
        return {
            "rules": game.rules.code,
            "start": game.start.code,
            "first": game.first,
            "second": game.second,
            "ending": None if game.ending is None else game.ending.as_data(),
            "accuracy": {
                side.value: None if value is None else round(value, 1)
                for side, value in accuracy.items()
            },
            "counted": {side.value: len(self.counted(side)) for side in Side},
            "mistakes": [move.ply for move in self.mistakes],
        }

    def as_data(self, say: Say = str) -> GameReviewData:
        """The review as plain data, its sentences said by `say`."""
        return {**self.total_data(), "moves": [move.as_data(say) for move in self.moves]}


def review_game(
    game: Game, limit: Limit = A_POSITION, tell: Callable[[int, int], None] | None = None
) -> GameReview:
    """Every move of the game, looked at under the limit for each position.

    The last position comes first: what is proven of the end helps with what leads to it. `tell`
    hears how many positions of how many are done.

    >>> from inarow.rules import Rules, read_moves
    >>> start = Position.start(Rules(3, 3, 3))
    >>> review = review_game(Game(start, read_moves("b2 b1 a1 c3 c1 a3 a2", start)))
    >>> [move.grade.value for move in review.moves]
    ['as-good', 'draw-to-loss', 'as-good', 'best', 'win-to-draw', 'best', 'draw-to-loss']
    """
    moves = tuple(review_moves(game, limit, tell))
    return GameReview(game, moves[::-1])


def review_moves(
    game: Game, limit: Limit = A_POSITION, tell: Callable[[int, int], None] | None = None
) -> Iterator[MoveReview]:
    """The moves of a game one by one, the last first, each as soon as it is reviewed."""
    after: Proof | None = None
    total = len(game.positions)
    for ply in reversed(range(total)):
        there = prove(game.positions[ply], limit)
        if tell is not None:
            tell(total - ply, total)
        if after is not None:
            yield _review(ply + 1, game.moves[ply], there, after, limit)
        after = there


def review_move(position: Position, move: Cell, limit: Limit = A_POSITION) -> MoveReview:
    """One move, looked at alone. Raises IllegalMove."""
    after = position.play(move)
    there = prove(position, limit)
    return _review(position.ply + 1, move, there, prove(after, limit), limit)


def _review(ply: int, move: Cell, there: Proof, after: Proof, limit: Limit) -> MoveReview:
    graded = grade_move(there, move, after)
    moves = _best_moves(there, move, graded)
    counts = _counts(there, graded)
    if graded.grade in FLAWLESS:
        return MoveReview(ply, there.position, move, graded, moves, counts)
    answered = (-graded.score).later(-1)  # the score counts the move itself
    refutation = play_out(after.position, answered, limit) if graded.score.proven else None
    better = play_out(there.position, graded.best, limit) if graded.best.proven else None
    reasons = reasons_of(Case(there.position, move, graded, better, refutation))
    return MoveReview(ply, there.position, move, graded, moves, counts, reasons, refutation, better)


def _best_moves(there: Proof, move: Cell, graded: Graded) -> tuple[Cell, ...]:
    """The best moves that are known; the one made too, if it is proven to be one of them."""
    known = there.best_moves
    kept = graded.proven and graded.grade in FLAWLESS
    return (*known, move) if kept and move not in known else known


def _counts(there: Proof, graded: Graded) -> bool:
    """Whether the grade is proven, and something could have been lost."""
    if not graded.proven:
        return False
    results = {score.sign for score in there.values.values() if score.proven}
    return min(results | {graded.score.sign}) < graded.best.sign


def value_curve(
    game: Game, on_score: Callable[[int, Score], object], limit: Limit = A_POSITION
) -> None:
    """What each position of a game is worth to its side to move, the newest first.

    `on_score` hears the ply and the score; the limit is for each position.
    """
    engine = engine_for(game.rules)
    for ply, position in reversed(tuple(enumerate(game.positions))):
        if limit.stopped:
            return
        if position.outcome is not None:
            score: Score | None = Score.ended(position)
        else:
            score = engine.search(position, limit).score
        on_score(ply, score or Score.estimate(0))
