"""The one border to the fast searches: solve, analyse and search, for any rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar

from inarow import _core
from inarow.engine.book import BadBook, Book, packaged_book
from inarow.engine.border import crossing
from inarow.engine.convention import from_public
from inarow.engine.patterns import BadPatterns, packaged_patterns
from inarow.rules.cell import Cell
from inarow.rules.errors import BadPosition, BadRules
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Bound, Score

MEGABYTE = 1 << 20
DEFAULT_MEMORY = 256 * MEGABYTE
LEAST_MEMORY = MEGABYTE

# The share of its time that `search` gives to proving before it turns to guessing.
PROVING = 0.4
# With so few empty cells, `search` on boards of placed stones first tries to solve the position.
NEAR_END = 16
# More memory costs a quick search by line patterns more time than it saves.
MOST_FOR_PATTERNS = 64 * MEGABYTE


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search; `report`, or of a batch `solved`, is what it had found until then."""

    def __init__(self, report: Report | None = None, solved: Sequence[Solved] = ()) -> None:
        super().__init__()
        self.report = report
        self.solved = solved


@dataclass(frozen=True)
class Progress:
    """How far a search has come: what is proven so far, or guessed."""

    nodes: int
    seconds: float
    bounds: tuple[Score, Score] | None = None
    score: Score | None = None


class Solved(NamedTuple):
    """One position of a batch: its score, or None where a limit came first."""

    position: Position
    score: Score | None
    nodes: int
    seconds: float


OnProgress = Callable[[Progress], object]
Made = TypeVar("Made")


class Engine:
    """Searches positions of one set of rules, and remembers what it has proven.

    One search at a time; as many engines as you like side by side, each in its own thread. The
    interpreter lock is released while it searches. `notices` says what could not be had: a book
    that is damaged, a trained evaluation, or as much memory as was asked for.

    >>> from inarow.rules.setup import read_position
    >>> engine = Engine(Rules(7, 6, 4, gravity=True), memory=4 * MEGABYTE)
    >>> engine.solve(read_position("connect-four 112233")).score
    Score.win(1)
    """

    def __init__(
        self,
        rules: Rules,
        memory: int = DEFAULT_MEMORY,
        threads: int = 1,
        book: bool = True,
        seed: int = 0,
    ) -> None:
        if memory < LEAST_MEMORY:
            raise BadRules(
                Message(
                    "{memory} bytes are too little memory: give at least {least} MB",
                    memory=memory,
                    least=LEAST_MEMORY // MEGABYTE,
                )
            )
        if not 1 <= threads <= 256:
            raise BadRules(Message("{threads} threads can't be: give 1 to 256", threads=threads))
        self.rules = rules
        self.threads = threads
        self.notices: list[Message] = []
        self._memory = memory
        self._seed = seed
        self._book = self._open_book() if book else None

    def solve(
        self,
        position: Position,
        limit: Limit | None = None,
        progress: OnProgress | None = None,
        weak: bool = False,
    ) -> Report:
        """The exact score and a best move; `weak` asks only who wins, which is faster.

        Raises BadPosition where the game is over, and Interrupted after Ctrl-C.
        """
        self._check(position)
        if self._book and (report := self._from_book(position, self._book)):
            return replace(report, notices=tuple(self.notices))
        call = _Call(limit, progress)
        found = self._solver.solve(*crossing(position)[5:], weak=weak, **call.arguments)
        return self._keep(found, _report(position, found))

    def analyse(
        self,
        position: Position,
        limit: Limit | None = None,
        progress: OnProgress | None = None,
    ) -> Report:
        """The exact score of every legal move. Raises like `solve`."""
        self._check(position)
        if self._book and (report := self._from_book(position, self._book)):
            return replace(report, notices=tuple(self.notices))
        call = _Call(limit, progress)
        stones = crossing(position)[5:]
        if isinstance(self._solver, _core.FallingSolver):
            most = self._most(position)
            found = self._solver.analyse(*stones, threads=self.threads, most=most, **call.arguments)
        else:
            found = self._solver.analyse(*stones, **call.arguments)
        return self._keep(found, _report(position, found))

    def search(
        self,
        position: Position,
        limit: Limit,
        progress: OnProgress | None = None,
        proving: float = PROVING,
    ) -> Report:
        """The best move that can be found under the limit, proven if possible, else estimated.

        The share `proving` of the time goes into a proof. Where that fails, the rest goes into a
        tree search; what was proven of single moves is kept. Where stones are placed, another
        search takes its place: if a line wins, one by line patterns and forced wins; in misère one
        that never leaves a move that is sure not to lose for one that is not. Raises like `solve`.
        """
        self._check(position)
        if self.rules.misere and not self.rules.gravity:
            return self._search_misere(position, limit, progress, proving)
        if patterned(self.rules):
            return self._search_patterns(position, limit, progress, proving)
        proven = self.analyse(position, _part(limit, proving), progress)
        if proven.finished or (limit.stop is not None and limit.stop.is_set()):
            return proven
        call = _Call(_part(limit, 1 - proving), progress)
        found = self._tree.search(*crossing(position)[5:], **call.arguments)
        return self._keep(found, _guessed(position, found, proven))

    def _search_misere(
        self, position: Position, limit: Limit, progress: OnProgress | None, proving: float
    ) -> Report:
        spent = 0
        if self.rules.cells - position.ply <= NEAR_END:
            proven = self.analyse(position, _part(limit, proving), progress)
            if proven.finished:
                return proven
            spent = proven.nodes
            limit = _part(limit, 1 - proving)
        call = _Call(limit, progress)
        found = self._misere.search(*crossing(position)[5:], **call.arguments)
        return self._keep(found, _estimated(position, found, spent))

    def _search_patterns(
        self, position: Position, limit: Limit, progress: OnProgress | None, proving: float
    ) -> Report:
        """Forced wins and alpha-beta, after an attempt at a full solution where few cells are left.

        A win in n plies may be said with a bound: it takes at most n.
        """
        proven = None
        if self.rules.cells - position.ply <= NEAR_END:
            proven = self.analyse(position, _part(limit, proving), progress)
            if proven.finished or (limit.stop is not None and limit.stop.is_set()):
                return proven
            limit = _part(limit, 1 - proving)
        call = _Call(limit, progress)
        found = self._patterns.search(*crossing(position)[5:], depth=limit.depth, **call.arguments)
        return self._keep(found, _by_patterns(position, found, proven))

    def solve_many(
        self,
        positions: Sequence[Position],
        limit: Limit | None = None,
        progress: OnProgress | None = None,
        weak: bool = False,
    ) -> list[Solved]:
        """The scores of many positions in one call; games that are over count as they ended.

        The limit holds for all of them together. The book is not asked.
        """
        for position in positions:
            self._check_rules(position)
        call = _Call(limit, progress)
        stones = [(position.first, position.second) for position in positions]
        found = self._solver.solve_all(stones, weak=weak, **call.arguments)
        solved = [
            Solved(position, _score(one.low) if one.finished else None, one.nodes, one.seconds)
            for position, one in zip(positions, found, strict=True)
        ]
        if any(one.interrupted for one in found):
            raise Interrupted(solved=solved)
        return solved

    def forget(self) -> None:
        """Start afresh: the next search takes as many nodes as on the first day."""
        made = vars(self)  # what was never asked has nothing to forget
        for name in ("_solver", "_misere", "_patterns", "_tree"):
            if name in made:
                made[name].forget()

    @property
    def memory(self) -> int:
        """The bytes that the table of proven positions really has."""
        return self._solver.memory

    @cached_property
    def _solver(self) -> _core.FallingSolver | _core.PlacedSolver:
        kind = _core.FallingSolver if self.rules.gravity else _core.PlacedSolver
        return self._with_memory(self._memory, lambda memory: kind(*self._numbers, memory=memory))

    @cached_property
    def _patterns(self) -> _core.PatternSearch:
        return self._with_memory(
            min(self._memory, MOST_FOR_PATTERNS),
            lambda memory: _core.PatternSearch(*self._numbers, memory=memory),
        )

    @cached_property
    def _tree(self) -> _core.TreeSearch:
        return self._with_memory(
            min(self._memory, DEFAULT_MEMORY),
            lambda memory: _core.TreeSearch(
                *self._numbers, memory=memory, threads=self.threads, seed=self._seed
            ),
        )

    @cached_property
    def _misere(self) -> _core.MisereSearch:
        numbers = None
        try:
            numbers = packaged_patterns().numbers
        except BadPatterns as error:
            self.notices.append(
                Message("the trained evaluation is not used: {reason}", reason=error.message)
            )
        return self._with_memory(
            min(self._memory, DEFAULT_MEMORY),
            lambda memory: _core.MisereSearch(
                *self._numbers[:3], memory=memory, seed=self._seed, patterns=numbers
            ),
        )

    @property
    def _numbers(self) -> tuple[int, int, int, bool, bool]:
        """The rules as the core takes them."""
        return crossing(Position.start(self.rules))[:5]

    def _with_memory(self, wanted: int, make: Callable[[int], Made]) -> Made:
        """What `make` makes with this much memory or what can be had, and a notice if that is less.

        A table takes the next lower power of two anyhow, so only less than half is worth a notice.
        """
        made, memory = _largest(wanted, make)
        given = min(memory, getattr(made, "memory", memory))
        if given * 2 <= wanted:
            self.notices.append(
                Message(
                    "{wanted} MB of memory can't be had; {given} MB are used",
                    wanted=wanted // MEGABYTE,
                    given=given // MEGABYTE,
                )
            )
        return made

    def _open_book(self) -> Book | None:
        try:
            return packaged_book(self.rules)
        except BadBook as error:
            self.notices.append(
                Message("the opening book is not used: {reason}", reason=error.message)
            )
            return None

    def _from_book(self, position: Position, book: Book) -> Report | None:
        """The report of a position all of whose moves are in the book, or end the game."""
        if position.ply >= book.plies:
            return None
        values: dict[Cell, Score] = {}
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is not None:
                values[move] = (-_ended(after)).later()
                continue
            public = book.score(after)
            if public is None:
                return None
            values[move] = (-from_public(public, after)).later()
        best = max(values, key=lambda move: values[move])
        return Report(best, values[best], values, line=(best,))

    def _most(self, position: Position) -> int | None:
        """What no move is worth more than, where the book has the position but not what follows."""
        public = None if self._book is None else self._book.score(position)
        return None if public is None else _number(from_public(public, position))

    def _keep(self, found: Found, report: Report) -> Report:
        """The report, with what could not be had; Interrupted with it when Ctrl-C ended it."""
        report = replace(report, notices=tuple(self.notices))
        if found.interrupted:
            raise Interrupted(report)
        return report

    def _check(self, position: Position) -> None:
        self._check_rules(position)
        if position.outcome is not None:
            raise BadPosition((Message("the game is over, so there is no move to find"),))

    def _check_rules(self, position: Position) -> None:
        if position.rules is not self.rules and position.rules != self.rules:
            raise BadRules(
                Message(
                    "this engine plays {own}, and the position is one of {other}",
                    own=self.rules.code,
                    other=position.rules.code,
                )
            )


def _largest(memory: int, make: Callable[[int], Made]) -> tuple[Made, int]:
    """What `make` makes with this much memory, or half of it, or less; and how much it was."""
    while True:
        try:
            return make(memory), memory
        except MemoryError:
            if memory <= LEAST_MEMORY:
                raise
            memory //= 2


def patterned(rules: Rules) -> bool:
    """Does a search by line patterns play these rules: stones are placed, and a line wins?"""
    return not rules.gravity and not rules.misere and rules.k >= 3


def _part(limit: Limit, share: float) -> Limit:
    """A share of the time and of the nodes."""
    return replace(
        limit,
        seconds=None if limit.seconds is None else limit.seconds * share,
        nodes=None if limit.nodes is None else max(1, int(limit.nodes * share)),
    )


Found = _core.SolveReport | _core.TreeReport | _core.MisereReport | _core.PatternReport


class _Call:
    """One call into the core: its limit and what it is told on the way."""

    def __init__(self, limit: Limit | None, progress: OnProgress | None) -> None:
        limit = limit or Limit()
        self._flag = limit.stop
        self._progress = progress
        self._stop = _core.Stop()
        if self._flag is not None and self._flag.is_set():
            self._stop.set()
        self.arguments: dict[str, Any] = {
            "seconds": limit.seconds,
            "nodes": limit.nodes,
            "stop": self._stop,
            "progress": self._listen if self._flag or progress else None,
        }

    def _listen(self, found: Found) -> None:
        """Called by the core about every 50 ms."""
        if self._flag is not None and self._flag.is_set():
            self._stop.set()
        if self._progress is None:
            return
        if isinstance(found, _core.TreeReport):
            estimate = Score.estimate(found.mean)
            self._progress(Progress(found.simulations, found.seconds, score=estimate))
        elif isinstance(found, _core.MisereReport):
            estimate = Score.estimate(found.mean)
            self._progress(Progress(found.nodes, found.seconds, score=estimate))
        else:
            bounds = (_score(found.low), _score(found.high))
            self._progress(Progress(found.nodes, found.seconds, bounds))


@cache  # scores never change, and a batch has thousands of few different ones
def _score(number: int) -> Score:
    """A score of the core: 1000 - n is a win in n plies, n - 1000 a loss, 0 a draw."""
    if number == 0:
        return Score.draw()
    plies = 1000 - abs(number) or None
    return Score.win(plies) if number > 0 else Score.loss(plies)


def _number(score: Score) -> int:
    """A score with its plies, or a draw, for the core.

    >>> [_number(score) for score in (Score.win(3), Score.draw(), Score.loss(8))]
    [997, 0, -992]
    """
    if score.plies is None:
        return 0
    return 1000 - score.plies if score.is_win else score.plies - 1000


def _ended(position: Position) -> Score:
    """What the end of a game is worth to the side that would move."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return Score.draw()
    return Score.win(0) if winner is position.turn else Score.loss(0)


def _report(position: Position, found: _core.SolveReport) -> Report:
    """What a solver has proven, in the words of the game."""
    cell_of = position.rules.grid.cell_of
    bounds = (_score(found.low), _score(found.high))
    values = {cell_of[1 << move.cell]: _between(move.low, move.high) for move in found.moves}
    line = tuple(cell_of[1 << cell] for cell in found.line)
    best = cell_of[1 << found.best] if found.best is not None else None
    return Report(
        best or _most_promising(position, values),
        _between(found.low, found.high),
        {move: value for move, value in values.items() if value is not None},
        line=line,
        nodes=found.nodes,
        seconds=found.seconds,
        finished=found.finished,
        bounds=bounds,
    )


def _between(low: int, high: int) -> Score | None:
    """The score that two bounds leave: exact where they meet, and one-sided where one is known."""
    if low == high:
        return _score(low)
    if (low > 0) == (high > 0) and (low < 0) == (high < 0):
        return Score(1.0 if low > 0 else -1.0)
    if low == 0:
        return Score.draw(Bound.AT_LEAST)
    if high == 0:
        return Score.draw(Bound.AT_MOST)
    return None


def _most_promising(position: Position, values: Mapping[Cell, Score | None]) -> Cell:
    """A move for a report that has not found one: not a lost one, and near the middle."""
    middle = ((position.rules.width - 1) / 2, (position.rules.height - 1) / 2)

    def promise(move: Cell) -> tuple[Score, float]:
        distance = (move.x - middle[0]) ** 2 + (move.y - middle[1]) ** 2
        return (values.get(move) or Score.estimate(0), -distance)

    return max(position.legal_moves(), key=promise)


def _guessed(position: Position, found: _core.TreeReport, proven: Report) -> Report:
    """What a tree search says, with what was proven before it."""
    cell_of = position.rules.grid.cell_of
    values: dict[Cell, Score] = {}
    for move in found.moves:
        cell = cell_of[1 << move.cell]
        exact = proven.values.get(cell)
        if exact is not None and exact.bound is Bound.EXACT:
            values[cell] = exact
        elif move.score is not None:
            # The tree proves who wins; how soon, it knows only against what it has tried.
            values[cell] = Score(float((move.score > 0) - (move.score < 0)))
        else:
            values[cell] = Score.estimate(move.mean)
    best = cell_of[1 << found.best]
    lost = {move for move, score in values.items() if score.is_loss}
    if best in lost and len(lost) < len(values):
        best = max(values, key=lambda move: values[move])
    winning = [move for move, score in proven.values.items() if score.is_win]
    if winning:
        best = max(winning, key=lambda move: proven.values[move])
    return Report(
        best,
        values[best],
        values,
        line=tuple(cell_of[1 << cell] for cell in found.line) if not winning else (best,),
        nodes=proven.nodes + found.simulations,
        seconds=proven.seconds + found.seconds,
        finished=found.finished,
        bounds=proven.bounds,
    )


def _estimated(position: Position, found: _core.MisereReport, spent: int) -> Report:
    """What a misère search says: what is proven as proven, and the rest as estimates."""
    cell_of = position.rules.grid.cell_of
    values: dict[Cell, Score] = {}
    for move in found.moves:
        score = _between(move.low, move.high)
        if score is None or score.bound is not Bound.EXACT:
            # What is sure limits what can be thought.
            least = 0.0 if move.low == 0 else -1.0
            most = 0.0 if move.high == 0 else 1.0
            score = Score.estimate(max(least, min(most, move.mean)))
        values[cell_of[1 << move.cell]] = score
    best = cell_of[1 << found.best]
    return Report(
        best,
        values[best],
        values,
        line=tuple(cell_of[1 << cell] for cell in found.line),
        nodes=spent + found.nodes,
        seconds=found.seconds,
        finished=found.finished,
        bounds=(_score(found.low), _score(found.high)),
    )


def _by_patterns(position: Position, found: _core.PatternReport, proven: Report | None) -> Report:
    """What a search by line patterns says, with what was proven before it."""
    cell_of = position.rules.grid.cell_of
    claims = {cell_of[1 << move.cell]: _claim(move.low, move.high) for move in found.moves}
    values = {move: claim for move, claim in claims.items() if claim is not None}
    values |= {cell_of[1 << guess.cell]: Score.estimate(guess.value) for guess in found.guesses}
    if proven is not None:
        values |= {m: score for m, score in proven.values.items() if score.bound is Bound.EXACT}
    assert found.best is not None
    best = cell_of[1 << found.best]
    # A solution that was not finished may know a win, or a way out, that patterns do not see.
    if values and (best not in values or values[best].is_loss):
        best = max(values, key=lambda move: values[move])
    line = tuple(cell_of[1 << cell] for cell in found.line)
    return Report(
        best,
        _claim(found.low, found.high) or values.get(best),
        values,
        line=line if line[:1] == (best,) else (best,),
        nodes=found.nodes + (proven.nodes if proven else 0),
        seconds=found.seconds + (proven.seconds if proven else 0.0),
        depth=found.depth or None,
        finished=found.finished,
        bounds=(_score(found.low), _score(found.high)),
    )


def _claim(low: int, high: int) -> Score | None:
    """Who wins, if that is proven, and in how many plies at most."""
    if low == high:
        return _score(low)
    if low > 0:
        return replace(_score(low), bound=Bound.AT_LEAST)
    if high < 0:
        return replace(_score(high), bound=Bound.AT_MOST)
    return None
