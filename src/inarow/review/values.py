"""What every move is worth: proven where a search reaches the end, an estimate where not.

A move that ends the game is known at once. Then the exact engine tries to prove all moves. Where it
can't in its share of the time, alpha-beta looks further and further ahead and proves wins and
losses on the way; what it leaves open is estimated by random games. Near the end of a game, and on
small boards, nothing is left open.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from inarow.engine.engine import MEGABYTE, Engine
from inarow.rules.cell import Cell
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.limit import Effort, Limit, Stopped
from inarow.search.monte_carlo import choose_by_monte_carlo
from inarow.search.report import Count, Report
from inarow.search.score import Bound, Score
from inarow.search.worth import open_lines, quickest, quickest_score

FORESIGHT = 2  # plies to look ahead before the random games, for what stares one in the face
GLANCE = 0.5  # seconds for one position of a whole game
SHARE = 0.2  # of the time goes to random games
PROOF = 0.5  # of the time goes to the exact engine
MEMORY = 64 * MEGABYTE  # for what it has proven
FEWEST = 20  # random games after a move say something about it


def values_of(
    position: Position, limit: Limit, tell: Callable[[Report], None] | None = None
) -> Report:
    """The report on all moves of a position that is not over.

    `tell` hears of it as it grows, and may end the search by raising Stopped.
    """
    values = _Values(position, limit, tell)
    values.search()
    return values.report(values.finished)


@dataclass
class _Values:
    """One search: what is known so far of each move."""

    position: Position
    limit: Limit
    tell: Callable[[Report], None] | None = None
    scores: dict[Cell, Score] = field(default_factory=dict)
    counts: dict[Cell, Count] = field(default_factory=dict)
    depth: int = 1
    finished: bool = False

    def __post_init__(self) -> None:
        self.effort = Effort(self.limit)
        self.guesses = 0

    def search(self) -> None:
        """Look as far as the limit allows."""
        try:
            self._look_at_ends()
            self._prove()
            last = self.position.rules.cells - self.position.ply
            for depth in range(2, last + 1):
                if not self.open():
                    break
                if depth == FORESIGHT + 1:
                    self._play_random_games()
                self._look_ahead(depth)
                self.depth = depth
                self._say()
        except Stopped:
            pass
        self.finished = not self.open()

    def open(self) -> list[Cell]:
        """The moves that nothing is proven about, the best guess first."""
        moves = [move for move, score in self.scores.items() if not score.proven]
        return sorted(moves, key=lambda move: self.scores[move], reverse=True)

    def _look_at_ends(self) -> None:
        for move in self.position.legal_moves():
            after = self.position.play(move)
            self.effort.nodes += 1
            if after.outcome is None:
                self.scores[move] = Score.estimate(-open_lines(after))
            elif after.outcome.winner is None:
                self.scores[move] = Score.draw()
            elif after.outcome.winner is self.position.turn:
                self.scores[move] = Score.win(1)
            else:
                self.scores[move] = Score.loss(1)
        self._say()

    def _prove(self) -> None:
        """Ask the exact engine, where there is time for it; what it can't finish is left open."""
        if self.limit.seconds is None or self.limit.nodes is not None:
            return
        limit = Limit(seconds=self.limit.seconds * PROOF, stop=self.limit.stop)
        proven = engine_for(self.position.rules).analyse(self.position, limit)
        self.effort.nodes += proven.nodes
        self.scores |= {
            move: score
            for move, score in proven.values.items()
            if score.bound is Bound.EXACT and (score.is_draw or score.plies is not None)
        }
        self._say()

    def _look_ahead(self, depth: int) -> None:
        """Prove what can be proven `depth` plies ahead.

        A win or a loss is proven even if other branches were cut off; a draw is not.
        """
        self.guesses = 0
        search = AlphaBeta(self.effort, quickest, self._guess, table={}, mirror=True)
        ceiling = self.position.rules.cells + 1 - self.position.ply
        estimates: dict[Cell, Score] = {}
        for move in self.open():
            after = self.position.play(move)
            value = search.value(after, -ceiling, ceiling, depth - 1)
            score = (-quickest_score(value, after)).later()
            if score.is_win or score.is_loss or (score.is_draw and not self.guesses):
                self.scores[move] = score
                self.counts.pop(move, None)
            elif move not in self.counts:
                estimates[move] = Score.estimate(score.value)
        self.scores |= estimates  # all at once: guesses from different depths don't compare

    def _guess(self, position: Position) -> float:
        self.guesses += 1
        return open_lines(position)

    def _play_random_games(self) -> None:
        seconds = self.limit.seconds
        share = 1.0 if seconds is None else (seconds - self.effort.seconds) * SHARE
        if share <= 0:
            return
        effort = Effort(Limit(seconds=share, playouts=self.limit.playouts, stop=self.limit.stop))
        report = choose_by_monte_carlo(self.position, random.Random(0), effort, games=400)
        self.effort.nodes += report.nodes
        if min(count.games for count in report.counts.values()) >= FEWEST:
            for move in self.open():
                self.scores[move] = report.values[move]
                self.counts[move] = report.counts[move]
            self._say()

    def _from_middle(self, move: Cell) -> int:
        """How far a move is from the middle; where stones fall, only the column counts."""
        rules = self.position.rules
        sideways = abs(2 * move.x - rules.width + 1)
        return sideways if rules.gravity else sideways + abs(2 * move.y - rules.height + 1)

    def _say(self) -> None:
        if self.tell is not None:
            self.tell(self.report(finished=False))

    def report(self, finished: bool) -> Report:
        """What is known now."""
        best = max(self.scores.values())
        moves = [move for move, score in self.scores.items() if not score < best]
        return Report(
            min(moves, key=self._from_middle),
            score=best,
            values=dict(self.scores),
            counts=dict(self.counts),
            nodes=self.effort.nodes,
            seconds=self.effort.seconds,
            depth=self.depth,
            finished=finished,
        )


@lru_cache(maxsize=2)
def engine_for(rules: Rules) -> Engine:
    """One for the games that are looked at now; it remembers what it has proven."""
    return Engine(rules, MEMORY)


def value_curve(
    positions: tuple[Position, ...], limit: Limit, tell: Callable[[int, Score], None]
) -> None:
    """What each position of a game is worth to its side to move, the newest first."""
    if not positions:
        return
    share = GLANCE if limit.seconds is None else min(GLANCE, limit.seconds / len(positions))
    for ply in reversed(range(len(positions))):
        if limit.stop is not None and limit.stop.is_set():
            return
        tell(ply, worth_of(positions[ply], replace(limit, seconds=share)))


def worth_of(position: Position, limit: Limit) -> Score:
    """What a position is worth to the side to move, over or not.

    >>> from inarow.rules import read_position
    >>> worth_of(read_position("tic-tac-toe a1 b1 a2 b2"), Limit())
    Score.win(1)
    """
    if position.outcome is None:
        score = values_of(position, limit).score
        assert score is not None
        return score
    winner = position.outcome.winner
    if winner is None:
        return Score.draw()
    return Score.win(0) if winner is position.turn else Score.loss(0)
