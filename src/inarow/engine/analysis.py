"""What is known so far of a position and of each of its moves."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from inarow import _core
from inarow.engine.calibration import PLAIN
from inarow.engine.exchange import BEST, WORST, Found, found_of, score_between, score_of
from inarow.engine.laying import Laying, alike
from inarow.rules import Cell, Position
from inarow.search import Bound, Limit, Report, Score

OnReport = Callable[[Report], object]
Bounds = tuple[int, int]

WIN_AT_ONCE = 999
LOSS_AT_ONCE = -999
NOTHING_KNOWN = Score.estimate(-1)  # better than a proven loss
AT_ONCE = 1e-6  # seconds: for a search that has to answer without searching


class Analysis:
    """Bounds that are proven and only grow narrower, and the latest guess at what they leave open.

    Several searches may add to it, one after the other; `on_report` hears of each step. Moves that
    are mirror images of each other are known equally well, unless nobody asks for `images`.
    `laying` is how searches see the board, `expected` what their guesses
    come to. At the `deadline`, by `time.perf_counter`, all of it has to end.
    """

    def __init__(
        self,
        position: Position,
        on_report: OnReport | None = None,
        laying: Laying | None = None,
        expected: Callable[[float], float] = PLAIN.expected,
        images: bool = True,
        deadline: float = math.inf,
    ) -> None:
        self.position = position
        self.on_report = on_report
        self.laying = laying or Laying.of(position)
        self._expected = expected
        self._alike = alike(position) if images else {}
        self.nodes = 0
        self.seconds = 0.0
        self.deadline = deadline
        self._depth: int | None = None
        self._left = position.rules.cells - position.ply
        self._bounds: Bounds = (WORST, BEST)
        self._moves: dict[Cell, Bounds] = dict.fromkeys(position.legal_moves(), (WORST, BEST))
        self._guesses: dict[Cell, float] = {}
        self._preferred: Cell | None = None
        self._wins_at_once = False
        self._safe: Cell | None = None
        self._variation: tuple[Cell, ...] = ()

    def after(self, move: Cell) -> Analysis:
        """Nothing yet of the position after a move, for a short look at it."""
        return Analysis(
            self.position.play(move), laying=self.laying, images=False, deadline=self.deadline
        )

    def in_time(self, limit: Limit) -> Limit:
        """A part of the limit, but no longer than there is time, whatever it was spent on."""
        if self.deadline == math.inf:
            return limit
        left = max(AT_ONCE, self.deadline - time.perf_counter())
        return replace(limit, seconds=left if limit.seconds is None else min(limit.seconds, left))

    def rest(self, limit: Limit) -> Limit | None:
        """What is left of the whole limit; None when that is nothing."""
        rest = limit.rest(self.nodes, 0)
        if rest is None or self.deadline <= time.perf_counter():
            return None
        return self.in_time(rest)

    @property
    def has_images(self) -> bool:
        """Whether some moves are images of each other."""
        return bool(self._alike)

    def look_at_ends(self) -> None:
        """Learn of the moves that end the game: they complete a line, or take the last cell."""
        at_once = LOSS_AT_ONCE if self.position.rules.misere else WIN_AT_ONCE
        if self._left == 1:
            (move,) = self._moves
            score = Score.ended(self.position.play(move)).before()
            self._narrow(move, *((0, 0) if score.is_draw else (at_once, at_once)))
            return
        for move in self.position.threats(self.position.turn):
            if move in self._moves:
                self._narrow(move, at_once, at_once)

    def secure(self, move: Cell) -> None:
        """Learn of a move that can't lose: it is not given up for one that may."""
        self._narrow(move, 0, BEST)
        self._safe = self._preferred = move

    def add(self, found: Found) -> None:
        """Keep what a search has found."""
        self._learn(found)
        self.nodes += found.nodes
        self.seconds += found.seconds

    def add_guesses(self, other: Analysis) -> None:
        """Keep only the guesses of another search: of a won position, the best move is known."""
        self._guesses |= other._guesses
        self.nodes += other.nodes
        self.seconds += other.seconds

    def add_move(self, move: Cell, after: Analysis) -> None:
        """Keep what is known of the position after a move."""
        low, high = _before(after.bounds[1]), _before(after.bounds[0])
        # A win that is known already stays the best one: a search ends with the first it finds.
        self._narrow(move, min(low, self.bounds[0]) if self.is_won else low, high)
        if after._guesses:
            self._guesses[move] = -max(after._guesses.values())
        self.nodes += after.nodes
        self.seconds += after.seconds

    def guess_the_rest(self) -> None:
        """Guess at the moves that no search came to.

        They are far from all stones, so they are hardly better than the worst of those it tried.
        """
        worst = min(self._guesses.values(), default=0.0)
        self._guesses = dict.fromkeys(self._moves, worst) | self._guesses

    def hear(self, report: _core.Report) -> None:
        """Learn from a search that is under way, and tell of it."""
        found = found_of(report, self.laying.cells)
        self._learn(found)
        self.tell(found.nodes, found.seconds)

    def tell(self, nodes: int = 0, seconds: float = 0.0) -> None:
        """Tell what is known now, with what the present search has spent so far."""
        if self.on_report is not None:
            report = self.report(finished=False)
            self.on_report(
                replace(report, nodes=report.nodes + nodes, seconds=report.seconds + seconds)
            )

    @property
    def bounds(self) -> Bounds:
        """What is proven of the position."""
        if self._wins_at_once:
            return WIN_AT_ONCE, WIN_AT_ONCE
        low, high = self._bounds
        lows, highs = zip(*self._moves.values(), strict=True)
        high = min(high, max(highs))
        return min(high, max(low, *lows)), high

    @property
    def is_won(self) -> bool:
        """Whether a win is proven."""
        return self.bounds[0] > 0

    @property
    def is_settled(self) -> bool:
        """Whether it is proven who wins, or that nobody does."""
        low, high = self.bounds
        return low > 0 or high < 0 or low == high

    @property
    def is_exact(self) -> bool:
        """Whether the score of the position is known."""
        low, high = self.bounds
        return low == high

    @property
    def is_complete(self) -> bool:
        """Whether the score of every move is known."""
        return all(low == high for low, high in self._moves.values())

    @property
    def open_moves(self) -> list[Cell]:
        """The moves of which it is not known who wins, the best guess first."""
        moves = [move for move, (low, high) in self._moves.items() if low <= 0 <= high != low]
        guesses = self._even_guesses()
        return sorted(
            moves,
            key=lambda move: (guesses.get(move, -1.0), self._nearness(move)),
            reverse=True,
        )

    def report(self, finished: bool, values: bool = True, weak: bool = False) -> Report:
        """What is known now.

        Without `values`, only of the position and its best move; `weak` was asked only who wins.
        """
        known = self._values()
        low, high = self.bounds
        move = self._best(known)
        score = score_between(low, high, self._left)
        if values and (score is None or (score.is_draw and score.bound is not Bound.EXACT)):
            score = known.get(move, score)
        if weak and score is not None and not score.is_exact:
            score = Score(score.value)
        return Report(
            move,
            score,
            known if values else {},
            variation=self._variation if self._variation[:1] == (move,) else (move,),
            nodes=self.nodes,
            seconds=self.seconds,
            depth=self._depth,
            finished=finished,
            bounds=(self._bound(low), self._bound(high)),
            position=self.position,
        )

    def _learn(self, found: Found) -> None:
        low, high = self._bounds
        self._bounds = (max(low, found.low), min(high, found.high))
        for move, bounds in found.moves.items():
            self._narrow(move, *bounds)
        if found.best is not None and found.finished and not found.moves:
            # The search was asked for the position alone, and this move keeps what it is worth.
            self._narrow(found.best, found.low, found.high)
        self._guesses |= found.guesses
        self._depth = found.depth or self._depth
        # A win at once can't be improved.
        if found.best is None or self._wins_at_once:
            return
        if self._safe is None or self._moves[found.best][0] >= 0:
            self._preferred = found.best
            self._variation = found.variation

    def _narrow(self, move: Cell, low: int, high: int) -> None:
        for one in self._alike.get(move, (move,)):
            known_low, known_high = self._moves[one]
            self._moves[one] = (max(known_low, low), min(known_high, high))
        if low == WIN_AT_ONCE and not self._wins_at_once:
            self._preferred = move
            self._wins_at_once = True

    def _values(self) -> dict[Cell, Score]:
        """The score of every move of which something is known.

        A search that prefers a move holds no other for better, whatever its guesses say.
        """
        most = self._bounds[1]
        guesses = self._even_guesses()
        values: dict[Cell, Score] = {}
        for move, (low, high) in self._moves.items():
            score = score_between(low, min(high, max(low, most)), self._left)
            open_score = score is None or (score.is_draw and score.bound is not Bound.EXACT)
            if open_score and move in guesses:
                least, top = 0.0 if low == 0 else -1.0, 0.0 if min(high, most) == 0 else 1.0
                expected = self._expected(guesses[move])
                score = Score.estimate(max(least, min(top, expected)))
            if score is not None:
                values[move] = score
        if self._preferred is None or self._preferred not in values:
            return values
        best = values[self._preferred]
        return {move: _no_better(score, best) for move, score in values.items()}

    def _even_guesses(self) -> dict[Cell, float]:
        """The guesses, one for moves that are images of each other: that of the preferred one, or
        the mean.
        """
        if not self._alike:
            return self._guesses
        even: dict[Cell, float] = {}
        for move in self._moves:
            images = self._alike[move]
            if move not in even and (guessed := [one for one in images if one in self._guesses]):
                if self._preferred in guessed:
                    guessed = [self._preferred]
                mean = sum(self._guesses[one] for one in guessed) / len(guessed)
                even |= dict.fromkeys(images, mean)
        return even

    def _best(self, values: Mapping[Cell, Score]) -> Cell:
        """The move that the values say is best; of equal ones the one that a search prefers."""
        if self._preferred is not None and self._moves[self._preferred][0] >= self.bounds[1]:
            return self._preferred  # no move can be better
        known = {move: values.get(move, NOTHING_KNOWN) for move in self._moves}
        best = max(known.values())
        if self._preferred is not None and known[self._preferred] == best:
            return self._preferred
        return max((move for move, score in known.items() if score == best), key=self._nearness)

    def _nearness(self, move: Cell) -> tuple[int, int, int]:
        """How near a move is to the middle, which is where a good move is likely to be."""
        rules = self.position.rules
        seen = self.laying.symmetry.cell(move)
        across, down = 2 * seen.x - rules.width + 1, 2 * seen.y - rules.height + 1
        return (-(across**2) - down**2, -seen.y, -seen.x)

    def _bound(self, number: int) -> Score:
        """A bound as a score, without the plies if these are more than the board has room for."""
        score = score_of(number)
        if score.plies is not None and score.plies > self._left:
            return replace(score, plies=None)
        return score


def _before(number: int) -> int:
    """What a move is worth that leads to a position with this score, as the core counts.

    >>> [_before(number) for number in (998, 0, -997, WORST)]
    [-997, 0, 996, 1000]
    """
    if abs(number) == BEST:
        return -number
    return -number - (number < 0) + (number > 0)


def _no_better(score: Score, best: Score) -> Score:
    """The score of a move that a search does not hold for better than its best one.

    What is proven stays true: a win in at most 7 plies is one in at most 9.
    """
    if score <= best or score.is_exact:
        return score
    guessed = not score.proven and not best.proven
    won = score.is_win and best.is_win and best.bound is Bound.AT_LEAST
    return best if guessed or won else score
