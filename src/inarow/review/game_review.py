"""A game looked at again: every move with its grade, every mistake with its reason."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, TypedDict

from inarow.engine.engine import engine_for
from inarow.review.grade import FLAWLESS, QUICK, Grade, Graded, grade_move, is_worse
from inarow.review.proof import Proof, Variation, play_out, prove
from inarow.review.reason import Case, Reason, reasons_of
from inarow.rules import Cell, Data, Game, Position, Say, Side
from inarow.rules.agreement import Deal
from inarow.rules.ending import EndingData
from inarow.search import Limit, Score

A_POSITION = Limit(seconds=1.0)  # for a position that is looked at alone
A_GAME = Limit(seconds=8.0)  # for a whole game, where nothing else is said
LEAST = 0.02  # seconds: with less, a search says little
SEARCHES = 3  # of each position of a game: before the move, instead of it, and a variation


class ReviewTotalData(TypedDict):
    """What the moves of a game come to.

    `accuracy` and `counted` are by side, `mistakes` and `decisive` are plies.
    """

    rules: str
    start: str
    first: str
    second: str
    ending: EndingData | None
    accuracy: dict[str, float | None]
    counted: dict[str, int]
    mistakes: list[int]
    decisive: int | None


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
        return MARKS.get(self.grade, 1.0)

    @property
    def foresight(self) -> int:
        """How many plies one has to look ahead to see that the move is bad."""
        ends = [
            score.plies
            for score, shows in ((self.score, self.score.is_loss), (self.best, self.best.is_win))
            if shows and score.plies is not None
        ]
        return min(ends, default=FAR)

    @property
    def given_up(self) -> int:
        """How many plies sooner a move loses than it had to."""
        return (self.best.plies or 0) - (self.score.plies or 0) if self.score.is_loss else 0


# What a grade leaves of a move's mark.
MARKS = {
    Grade.SLOWER_WIN: 0.9,
    Grade.FASTER_LOSS: 0.9,
    Grade.MISSED_QUICK_WIN: 0.75,
    Grade.QUICK_LOSS: 0.75,
    Grade.WIN_TO_DRAW: 0.5,
    Grade.DRAW_TO_LOSS: 0.5,
    Grade.WIN_TO_LOSS: 0.0,
}
FAR = 1000  # plies that nobody sees ahead

MoveReviewData = Annotated[dict[str, Any], MoveReview]


@dataclass(frozen=True)
class GameReview:
    """Every move of a game, and how well each side played."""

    game: Game
    moves: tuple[MoveReview, ...]

    @cached_property
    def mistakes(self) -> tuple[MoveReview, ...]:
        """The moves that are proven to have given something away."""
        return tuple(move for move in self.moves if move.is_mistake)

    @property
    def loser(self) -> Side | None:
        """Who lost the game, by the rules or otherwise."""
        ending = self.game.ending
        return None if ending is None or ending.winner is None else ending.winner.other

    @property
    def is_open(self) -> bool:
        """Whether a clock, a resignation or the like ended what was not lost on the board."""
        if self.loser is None or self.game.position.outcome is not None:
            return False
        return not self.moves or not self.moves[-1].score.proven or self._value(-1) >= 0

    @cached_property
    def decisive(self) -> MoveReview | None:
        """The loser's move to learn from; None if the loser played as well as one can.

        It is the move after which the game stayed lost, unless nobody sees so far ahead: then it is
        the later one that gave up most of the resistance. A block that was missed comes before a
        loss in 40 plies. Where nothing is proven, it is the last move that looks doubtful. Who was
        let off after a mistake did not lose by it, and who resigns a good position by no move.
        """
        if not self.moves or (self.is_open and self._value(-1) >= 0):
            return None
        blamed = self._blamed(self.moves[self._let_off :])
        return blamed if blamed or self.is_open else self._blamed(self.moves)

    def _blamed(self, moves: tuple[MoveReview, ...]) -> MoveReview | None:
        """The one of these moves by which the loser lost."""
        own = [move for move in moves if move.side is self.loser]
        fatal = [move for move in own if move.score.is_loss and not move.best.is_loss][-1:]
        if fatal and fatal[0].foresight <= QUICK:
            return fatal[0]
        worse = [move for move in own if move.grade not in FLAWLESS and move.best.is_loss]
        hasty = [move for move in worse if move.is_mistake] or (worse if not fatal else [])
        if hasty:
            return max(hasty, key=lambda move: move.given_up)
        doubtful = fatal or [move for move in own if move.grade not in FLAWLESS]
        return doubtful[-1] if doubtful else None

    def _value(self, index: int) -> float:
        """What a move left to the loser."""
        move = self.moves[index]
        return move.score.value if move.side is self.loser else -move.score.value

    @property
    def _let_off(self) -> int:
        """How many moves were made until the loser, who was lost, was let off for the last time."""
        since, lost = 0, False
        for index, move in enumerate(self.moves):
            if lost and self._value(index) >= 0:
                since, lost = index + 1, False
            lost = lost or (move.score.proven and self._value(index) < 0)
        return since

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
            "decisive": None if self.decisive is None else self.decisive.ply,
        }

    def as_data(self, say: Say = str) -> dict[str, Any]:
        """The review as plain data, its sentences said by `say`."""
        return {**self.total_data(), "moves": [move.as_data(say) for move in self.moves]}


def review_game(
    game: Game, limit: Limit | None = None, tell: Callable[[int, int], None] | None = None
) -> GameReview:
    """Every move of the game, looked at under the limit for each position.

    The last position comes first: what is proven of the end helps with what leads to it. `tell`
    hears how many positions of how many are done. Without a limit, eight seconds are for all.

    >>> from inarow.rules import Rules, read_moves
    >>> start = Position.start(Rules(3, 3, 3))
    >>> review = review_game(Game(start, read_moves("b2 b1 a1 c3 c1 a3 a2", start)))
    >>> [move.grade.value for move in review.moves]
    ['as-good', 'draw-to-loss', 'as-good', 'best', 'win-to-draw', 'best', 'draw-to-loss']
    """
    moves = tuple(review_moves(game, limit, tell))
    return GameReview(game, moves[::-1])


def review_moves(
    game: Game,
    limit: Limit | None = None,
    tell: Callable[[int, int], None] | None = None,
    whole: Limit = A_GAME,
) -> Iterator[MoveReview]:
    """The moves of a game one by one, the last first, each as soon as it is reviewed.

    `limit` is for each position; without it, what is left of `whole` is shared among the positions
    that are left, so that those that are hard get what the easy ones did not need.
    """
    began = time.perf_counter()
    after: Proof | None = None
    later: Score | None = None
    total = len(game.positions)
    agreed = _agreed_stones(game)
    for ply in reversed(range(total)):
        each = limit or _share(whole, time.perf_counter() - began, ply + 1)
        there = prove(game.positions[ply], each)
        if tell is not None:
            tell(total - ply, total)
        if after is not None:
            arguments = (ply + 1, game.moves[ply], there, after)
            review = _agreed(*arguments) if ply < agreed else _review(*arguments, each, later)
            later = review.best
            yield review
        after = there


def _agreed_stones(game: Game) -> int:
    """How many stones were placed before everybody had a side; 0 without an agreement."""
    deal = Deal.of(game)
    if deal is None:
        return 0
    return deal.decided_at if deal.over else deal.plies


def _share(whole: Limit, spent: float, positions: int) -> Limit:
    """The limit for the next of so many positions, when so many seconds are spent."""
    seconds = whole.seconds
    if seconds is None or A_POSITION.seconds is None:
        return whole
    part = max(0.0, seconds - spent) / (SEARCHES * positions)
    return replace(whole, seconds=min(A_POSITION.seconds, max(LEAST, part)))


def review_move(position: Position, move: Cell, limit: Limit = A_POSITION) -> MoveReview:
    """One move, looked at alone. Raises IllegalMove."""
    after = position.play(move)
    there = prove(position, limit)
    return _review(position.ply + 1, move, there, prove(after, limit), limit)


def _review(
    ply: int, move: Cell, there: Proof, after: Proof, limit: Limit, later: Score | None = None
) -> MoveReview:
    instead: Proof | None = None
    if there.move not in (None, move) and not (there.score.proven and after.score.proven):
        instead = prove(there.position.play(there.move), limit)
    graded = grade_move(there, move, after, instead, later)
    better = refutation = None
    if graded.grade not in FLAWLESS:
        answered = (-graded.score).later(-1)  # the score counts the move itself
        refutation = play_out(after.position, answered, limit) if graded.score.proven else None
        better = _better(there, graded, limit)
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


def _agreed(ply: int, move: Cell, there: Proof, after: Proof) -> MoveReview:
    """A stone of an agreed opening: whoever placed it did not know for whom."""
    score = grade_move(there, move, after).score
    graded = Graded(Grade.AGREED, score.proven, score, score)
    return MoveReview(
        **vars(graded),
        position=there.position,
        move=move,
        better=None,
        refutation=None,
        ply=ply,
        best_moves=(),
        counts=False,
    )


def _better(there: Proof, graded: Graded, limit: Limit) -> Variation | None:
    """What should have been played: to the end where that is proven, else only the move."""
    variation: Variation | None = None
    if graded.best.proven:
        variation = play_out(there.position, graded.best, limit)
    if variation is not None and variation.moves:
        return variation
    return None if there.move is None else Variation((there.move,), False, graded.best)


def _best_moves(there: Proof, move: Cell, graded: Graded) -> tuple[Cell, ...]:
    """The best moves that are known; the one made too, if it is proven to be one of them."""
    known = there.best_moves
    kept = graded.proven and graded.grade in FLAWLESS
    return (*known, move) if kept and move not in known else known


def _counts(there: Proof, graded: Graded) -> bool:
    """Whether the grade is proven, and there was a mistake to make."""
    if not graded.proven:
        return False
    known = [score for score in there.values.values() if score.proven]
    return graded.is_mistake or any(is_worse(score, graded.best) for score in known)


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
