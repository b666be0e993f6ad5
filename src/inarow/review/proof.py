"""What the exact engine has proven of a position, and how the game goes on from there."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypedDict

from inarow.engine.engine import Engine
from inarow.review.quick_win import line_soon
from inarow.review.values import engine_for, values_of
from inarow.rules.cell import Cell
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Bound, Score, ScoreData

WORST, BEST = Score.loss(0), Score.win(0)
SOLVING = 0.5  # of the time goes to the position itself, the rest to its moves


def sign(score: Score) -> int:
    """1 for what is better than a draw, -1 for what is worse."""
    return (score.value > 0) - (score.value < 0)


def is_exact(score: Score) -> bool:
    """Whether a proven score says all: a win or a loss with its plies, or a draw."""
    return score.is_draw or score.plies is not None


class LineData(TypedDict):
    """Moves that can be played out; `complete` when they reach the end of the game."""

    moves: list[str]
    complete: bool
    score: ScoreData


@dataclass(frozen=True)
class Line:
    """Moves that can be played out; `complete` when they reach the end of the game.

    `score` is what the line is worth to the side that makes its first move.
    """

    moves: tuple[Cell, ...]
    complete: bool
    score: Score

    def positions(self, start: Position) -> tuple[Position, ...]:
        """The start and the position after each move."""
        positions = [start]
        for move in self.moves:
            positions.append(positions[-1].play(move))
        return tuple(positions)

    def as_data(self) -> LineData:
        """The line as plain data."""
        return {
            "moves": [str(move) for move in self.moves],
            "complete": self.complete,
            "score": self.score.as_data(),
        }


@dataclass(frozen=True)
class Proof:
    """What is proven of a position: low <= its score <= high; equal where all is known.

    `values` are the moves of which something is proven, `guesses` the estimates of the others.
    """

    position: Position
    low: Score
    high: Score
    values: Mapping[Cell, Score] = field(default_factory=dict, hash=False)
    guesses: Mapping[Cell, Score] = field(default_factory=dict, hash=False)

    @property
    def exact(self) -> Score | None:
        """The score with its plies, where it is proven."""
        return self.low if self.low == self.high else None

    @property
    def result(self) -> int | None:
        """1, 0 or -1 to the side to move, where that is proven."""
        return sign(self.low) if sign(self.low) == sign(self.high) else None

    @property
    def score(self) -> Score:
        """The best that can be said: exact, or only who wins, or an estimate."""
        if self.exact is not None:
            return self.exact
        if self.result is not None:
            return Score(float(self.result))
        return max([*self.guesses.values(), *self.values.values()], default=Score.estimate(0))

    @property
    def complete(self) -> bool:
        """Whether the exact score of every move is proven, with its plies."""
        whole = set(self.values) == set(self.position.legal_moves())
        return whole and all(map(is_exact, self.values.values()))

    @property
    def best_moves(self) -> tuple[Cell, ...]:
        """The moves that are known to be as good as any, row by row; by estimate if need be."""
        known = {**self.guesses, **self.values}
        if self.exact is not None:
            return tuple(move for move in known if known[move] == self.exact)
        if self.result is not None:
            return tuple(m for m in known if known[m].proven and sign(known[m]) == self.result)
        return tuple(move for move in known if not known[move] < self.score)


def ended(position: Position) -> Score:
    """What the end of a game is worth to the side that would move."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return Score.draw()
    return Score.win(0) if winner is position.turn else Score.loss(0)


def before(score: Score) -> Score:
    """What a move is worth to its maker that leads to a position with this score."""
    return (-score).later()


def prove(position: Position, limit: Limit) -> Proof:
    """What can be proven of a position and its moves; the moves are guessed where it can't.

    >>> from inarow.rules import read_position
    >>> proof = prove(read_position("tic-tac-toe b2 b1"), Limit(seconds=10))
    >>> proof.exact, [str(move) for move in proof.best_moves]
    (Score.win(5), ['a1', 'c1', 'a2', 'c2', 'a3', 'c3'])
    """
    if position.outcome is not None:
        score = ended(position)
        return Proof(position, score, score)
    part = share(limit, SOLVING)
    engine = engine_for(position.rules)
    low, high = _bounds(engine.solve(position, part))
    ends = _ends(position)
    if sign(low) != sign(high):
        report = values_of(position, share(limit, 1 - SOLVING))
        values = {m: s for m, s in report.values.items() if s.proven and s.bound is Bound.EXACT}
        guesses = {m: s for m, s in report.values.items() if not s.proven}
        return raised(Proof(position, low, high, ends | values, guesses))
    report = engine.analyse(position, part)
    values = {m: s for m, s in report.values.items() if s.bound is Bound.EXACT}
    return raised(Proof(position, low, high, ends | values))


def _ends(position: Position) -> dict[Cell, Score]:
    """The moves that end the game."""
    after = {move: position.play(move) for move in position.legal_moves()}
    return {move: before(ended(end)) for move, end in after.items() if end.outcome is not None}


def raised(proof: Proof) -> Proof:
    """The proof with what its moves say about the position.

    A move of which only the result is known says nothing about plies: it may be the quickest.
    """
    low = max([proof.low, *filter(is_exact, proof.values.values())])
    high = min(proof.high, max(proof.values.values())) if proof.complete else proof.high
    return replace(proof, low=min(low, high), high=high)


def _bounds(report: Report) -> tuple[Score, Score]:
    if report.bounds is not None:
        low, high = report.bounds
        # A win or a loss in no plies is as far as a bound can be from saying anything.
        return (WORST if low == Score.loss() else low), (BEST if high == Score.win() else high)
    if report.score is not None and report.score.proven and report.score.bound is Bound.EXACT:
        return report.score, report.score
    return WORST, BEST


def share(limit: Limit, part: float) -> Limit:
    """A part of the time."""
    return replace(limit, seconds=None if limit.seconds is None else limit.seconds * part)


def play_out(position: Position, score: Score, limit: Limit, engine: Engine | None = None) -> Line:
    """Best play from a position until the game ends, as far as it is proven within the limit.

    >>> from inarow.rules import read_position
    >>> line = play_out(read_position("3x3k3:xo1/1x1/2o"), Score.win(3), Limit(seconds=10))
    >>> [str(move) for move in line.moves], line.complete
    (['a3', 'c1', 'a2'], True)
    """
    deadline = None if limit.seconds is None else time.perf_counter() + limit.seconds
    moves: list[Cell] = []
    engine = engine or engine_for(position.rules)
    while position.outcome is None:
        left = None if deadline is None else deadline - time.perf_counter()
        if left is not None and left <= 0:
            break
        report = engine.solve(position, replace(limit, seconds=left))
        line = report.variation if report.finished else _soon(position)
        if not line:
            break
        for move in line:
            position = position.play(move)
        moves += line
    return Line(tuple(moves), position.outcome is not None, score)


def _soon(position: Position) -> tuple[Cell, ...]:
    """A win in a few plies that the engine did not come to, where stones are placed."""
    rules = position.rules
    return () if rules.gravity or rules.misere else line_soon(position)
