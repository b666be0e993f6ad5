"""What is proven of a position, and how the game goes on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from inarow.engine.engine import Engine, engine_for
from inarow.review.motif import completing_cells
from inarow.rules import Cell, Data, Game, Position
from inarow.search import Bound, Limit, Score

WORST, BEST = Score.loss(0), Score.win(0)


@dataclass(frozen=True)
class Variation(Data):
    """Moves that can be played out; `complete` when they reach the end of the game.

    `score` is what they are worth to the side that makes the first of them.
    """

    moves: tuple[Cell, ...]
    complete: bool
    score: Score


@dataclass(frozen=True)
class Proof:
    """What is proven of a position: low <= its score <= high; equal where all is known.

    `values` is what is known of each move, `move` the best of them; None where the game is over.
    """

    position: Position
    low: Score
    high: Score
    values: Mapping[Cell, Score] = field(default_factory=dict, hash=False)
    move: Cell | None = None

    @cached_property
    def score(self) -> Score:
        """The best that can be said: exact, or only who wins, or an estimate."""
        guess = max(self.values.values(), default=Score.estimate(0))
        return known_between(self.low, self.high) or guess

    @property
    def complete(self) -> bool:
        """Whether the exact score of every move is proven."""
        whole = set(self.values) == set(self.position.legal_moves())
        return whole and all(score.is_exact for score in self.values.values())

    @property
    def best_moves(self) -> tuple[Cell, ...]:
        """The moves that are proven to be as good as any, or else the one that looks best."""
        if self.move is None:
            return ()
        as_good = {move for move in self.values if self._is_as_good(self.values[move])}
        return (self.move, *sorted(as_good - {self.move}))

    def _is_as_good(self, score: Score) -> bool:
        """Whether a move with this score is proven to keep what the position is worth."""
        known = known_between(*bounds_of(score))
        if known is None or not self.score.proven:
            return False
        return known == self.score or (not self.score.is_exact and known.sign == self.score.sign)


def known_between(low: Score, high: Score) -> Score | None:
    """What two bounds say: the score, or only who wins, or nothing."""
    if low == high:
        return low
    return Score(float(low.sign)) if low.sign == high.sign else None


def bounds_of(score: Score | None) -> tuple[Score, Score]:
    """What is proven when a search says this.

    >>> bounds_of(Score.win(9, Bound.AT_LEAST)), bounds_of(Score.estimate(0.5))
    ((Score.win(9), Score.win(0)), (Score.loss(0), Score.win(0)))
    """
    if score is None or not score.proven:
        return WORST, BEST
    bare = Score(score.value, score.plies)
    if score.is_exact:
        return bare, bare
    if score.is_win or score.bound is Bound.AT_LEAST:
        return bare, BEST
    return WORST, bare


def prove(position: Position, limit: Limit) -> Proof:
    """What can be proven of a position and its moves, and estimates of what can't.

    >>> from inarow.rules import read_position
    >>> proof = prove(read_position("tic-tac-toe b2 b1"), Limit(seconds=10))
    >>> proof.score, sorted(str(move) for move in proof.best_moves)
    (Score.win(5), ['a1', 'a2', 'a3', 'c1', 'c2', 'c3'])
    """
    if position.outcome is not None:
        score = Score.ended(position)
        return Proof(position, score, score)
    report = engine_for(position.rules).analyse(position, limit)
    assert report.bounds is not None
    low, high = report.bounds
    # Without its plies, a loss as the lower bound says nothing, nor a win as the upper one.
    low, high = WORST if low == Score.loss() else low, BEST if high == Score.win() else high
    return Proof(position, low, high, report.values, report.move)


def play_out(
    position: Position,
    score: Score,
    limit: Limit | None,
    engine: Engine | None = None,
    begun: tuple[Cell, ...] = (),
) -> Variation:
    """Best play from a position until the game ends, as far as it is proven within the limit.

    `begun` are moves that are known to be best play.

    >>> from inarow.rules import read_position
    >>> variation = play_out(read_position("3x3k3:xo1/1x1/2o"), Score.win(3), Limit(seconds=10))
    >>> [str(move) for move in variation.moves], variation.complete
    (['a3', 'c1', 'a2'], True)
    """
    engine = engine or engine_for(position.rules)
    start, moves = position, [*begun]
    for move in begun:
        position = position.play(move)
    while position.outcome is None and limit is not None:
        report = engine.solve(position, limit)
        # A forced win is played out even if there may be a quicker one.
        if not report.finished and not (report.score and report.score.is_win):
            break
        # Moves that take longer than they need to are not best play; the first one always is.
        plies = report.score.plies if report.score else None
        best = report.variation if plies in (None, len(report.variation)) else report.variation[:1]
        for move in best:
            position = position.play(move)
        moves += best
        limit = limit.rest(report.nodes, report.seconds)
    complete = position.outcome is not None
    return Variation(_defended(start, moves) if complete else tuple(moves), complete, score)


def _defended(start: Position, moves: Sequence[Cell]) -> tuple[Cell, ...]:
    """The same end with the loser's last move one that stops a threat, if there is one to stop.

    Every move loses there as soon, and a search takes any; people see why by the one that defends.
    """
    game = Game(start, tuple(moves))
    winner = game.position.outcome and game.position.outcome.winner
    if start.rules.misere or winner is None or len(moves) < 2:
        return game.moves
    stand = game.positions[-3]
    for block in completing_cells(stand, winner):
        blocked = stand.play(block)
        if blocked.outcome is None and (wins := completing_cells(blocked, winner)):
            return (*moves[:-2], block, wins[0])
    return game.moves
