"""A game looked at again: every move with its grade, every mistake with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, TypedDict

from inarow.engine.engine import engine_for
from inarow.review.grade import FLAWLESS, Grade, Graded, grade_move
from inarow.review.proof import Proof, play_out, prove
from inarow.review.reason import Case, Reason, reasons_of
from inarow.rules import Cell, Data, Game, Position, Say, Side
from inarow.rules.ending import EndingData
from inarow.search import Limit, Score

A_POSITION = Limit(seconds=1.0)  # for each position of a game
SLOWNESS = 0.1  # what a slower win or a faster loss costs of a move's mark


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


@dataclass(frozen=True, kw_only=True)
class MoveReview(Data, Case):
    """One move: its grade, what it was worth and could have been, and why it was worse.

    `refutation` goes on after the move, `better` begins in its place; both only where something
    was lost. `counts` says whether the move goes into the accuracy.
    """

    ply: int
    best_moves: tuple[Cell, ...]
    counts: bool

    DATA = (
        "ply side move before=position after grade text=message proven mistake=is_mistake score"
        " best best_moves counts reasons refutation better"
    )

    @property
    def side(self) -> Side:
        return self.position.turn

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why it was worse than another, the most telling first."""
        return () if self.grade in FLAWLESS else reasons_of(self)

    @property
    def mark(self) -> float:
        """From 1, nothing lost, to 0, a win turned into a loss."""
        lost = (self.best.sign - self.score.sign) / 2
        slow = self.grade in (Grade.SLOWER_WIN, Grade.FASTER_LOSS)
        return 1.0 - lost - SLOWNESS * slow


MoveReviewData = Annotated[dict[str, Any], MoveReview]


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

    def as_data(self, say: Say = str) -> dict[str, Any]:
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
    better = refutation = None
    if graded.grade not in FLAWLESS:
        answered = (-graded.score).later(-1)  # the score counts the move itself
        refutation = play_out(after.position, answered, limit) if graded.score.proven else None
        better = play_out(there.position, graded.best, limit) if graded.best.proven else None
    return MoveReview(
        **vars(graded),
        position=there.position,
        move=move,
        better=better,
        refutation=refutation,
        ply=ply,
        best_moves=_best_moves(there, move, graded),
        counts=_counts(there, graded),
    )


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
