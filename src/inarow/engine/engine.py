"""What each move of a position is worth, for any rules: the fast searches behind one class."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from queue import SimpleQueue
from typing import TypeVar

from inarow import _core
from inarow.engine.analysis import Analysis, OnReport
from inarow.engine.batch import EXHAUSTED, Answer, Batch, Pace, Solved, in_words
from inarow.engine.book import Book, packaged_book
from inarow.engine.calibration import PLAIN, Calibration, calibration_for
from inarow.engine.convention import from_public
from inarow.engine.exchange import (
    BEST,
    Found,
    found_of,
    limits_for_core,
    number_of,
    rules_for_core,
)
from inarow.engine.laying import Laying
from inarow.engine.network import packaged_network
from inarow.engine.opposite import opposite_answer
from inarow.engine.patterns import packaged_patterns
from inarow.rules import BadFile, BadLimit, BadRules, Cell, GameOver, Message, Position, Rules
from inarow.search import Limit, Report, Score

MEGABYTE = 1 << 20
DEFAULT_MEMORY = 256 * MEGABYTE
SHARED_MEMORY = 64 * MEGABYTE
LEAST_MEMORY = MEGABYTE

# The share of a limit that goes to an exact solution before the rest goes to estimates.
PROVING = 0.4
# With so few empty cells, a solution of boards with placed stones is tried first. With many nodes
# it reaches further: of random 5x5k4, 6x6k5 and 7x7k5 positions it finds most within 100,000.
# Misère takes more, and its search solves the end by itself.
NEAR_END = 16
NEAR_END_WITH_MANY_NODES = 25
MANY_NODES = 200_000
# Boards with more cells than this are never solved from the empty board on if stones are placed.
SOLVABLE = 36
# More memory costs a quick search by line patterns more time than it saves.
MOST_FOR_PATTERNS = 64 * MEGABYTE
# The longest side of boards that the solver for falling stones takes.
LONGEST_FALL = 19
# For a forced win, before the exact solver begins.
QUICK_NODES = 500_000
# Random games behind the values that are shown while an exact solution is looked for.
FIRST_GUESSES = 500
# The seconds that it takes to say what was found, for each cell of the board.
SAYING = 5e-6
# One game for each file that comes with the package.
TRAINED = ("gomoku", "reverse-five", "connect-four")
# How far the answers to a move that was not searched itself are looked at.
GLANCE = 1


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search; `report`, or of a batch `answers`, is what it had found until then."""

    def __init__(self, report: Report | None = None, answers: Sequence[Answer] = ()) -> None:
        super().__init__()
        self.report = report
        self.answers = answers


Made = TypeVar("Made")


class Engine:
    """Searches positions of one set of rules, and remembers what it has proven.

    One search at a time; as many engines as you like side by side, each in its own thread. The
    interpreter lock is released while it searches. `notices` says what could not be had: a book
    that is damaged, a trained evaluation, or as much memory as was asked for.

    >>> from inarow.rules.setup import read_position
    >>> engine = Engine("connect-four", memory=4 * MEGABYTE)
    >>> engine.solve(read_position("connect-four 112233")).score
    Score.win(1)
    """

    def __init__(
        self,
        rules: Rules | str,
        memory: int = DEFAULT_MEMORY,
        threads: int = 1,
        book: bool = True,
        seed: int = 0,
        proving: float = PROVING,
    ) -> None:
        if memory < LEAST_MEMORY:
            raise BadLimit(
                "{memory} bytes are too little memory: give at least {least} MB",
                memory=memory,
                least=LEAST_MEMORY // MEGABYTE,
            )
        if not 1 <= threads <= 256:
            raise BadLimit("threads must be between 1 and 256, not {threads}", threads=threads)
        self.rules = Rules.read(rules) if isinstance(rules, str) else rules
        self._numbers = rules_for_core(self.rules)
        self.threads = threads
        self.notices: list[Message] = []
        self._memory = memory
        self._seed = seed
        self._proving = proving
        self._book = self._open_book() if book else None
        self._laid: Analysis | None = None
        self.calibration = self._fitted()

    def analyse(
        self, position: Position, limit: Limit | None = None, on_report: OnReport | None = None
    ) -> Report:
        """What every legal move is worth: proven where possible, otherwise an estimate.

        `on_report` hears of it as it becomes better known; the last report is the result. Raises
        GameOver where the game is over, and Interrupted after Ctrl-C.
        """
        limit = limit or Limit()
        analysis = self._begin(position, limit, on_report)
        if on_report is not None and self._may_solve(position, limit):
            self._guess_at_first(analysis)
        self._look(analysis, limit)
        try:
            self._look_at_others(analysis, limit)
        except Interrupted:
            raise Interrupted(self._report(analysis)) from None
        return self._end(analysis, analysis.is_complete)

    def search(self, position: Position, limit: Limit, on_report: OnReport | None = None) -> Report:
        """The best move that can be found under the limit: the move that `analyse` names.

        It is the same search, but it ends as soon as a win is proven, and moves that it did not
        come to have no value. Raises like `analyse`.
        """
        analysis = self._begin(position, limit, on_report)
        if not analysis.is_won:
            self._look(analysis, limit)
        return self._end(analysis, analysis.is_settled)

    def solve(
        self,
        position: Position,
        limit: Limit | None = None,
        on_report: OnReport | None = None,
        weak: bool = False,
    ) -> Report:
        """The exact score and a best move; `weak` asks only who wins, which is faster.

        Raises like `analyse`.
        """
        limit = limit or Limit()
        analysis = self._begin(position, limit, on_report)

        def answered() -> bool:
            return analysis.is_settled if weak else analysis.is_exact

        if self._ask_book(analysis):
            return self._end(analysis, finished=True)
        if patterned(self.rules) and self.rules.cells > SOLVABLE:
            quick = min(limit.nodes or QUICK_NODES, QUICK_NODES)
            quickly = replace(limit, nodes=quick).share(PROVING)
            self._ask(analysis, quickly, self._patterns.search)
            limit = limit.share(1 - PROVING)
        if not answered() and not limit.stopped:
            details = {"threads": self.threads} if solved_fast(self.rules) else {}
            self._ask(analysis, limit, self._solver.solve, weak=weak, **details)
        return self._end(analysis, answered(), values=False, weak=weak)

    def _begin(self, position: Position, limit: Limit, on_report: OnReport | None) -> Analysis:
        seconds = math.inf if limit.seconds is None else limit.seconds
        reserve = min(seconds / 4, self.rules.cells * SAYING)
        deadline = time.perf_counter() + seconds - reserve
        self._check(position)
        laying = self._lay(position)
        analysis = Analysis(position, on_report, laying, self._expected, deadline=deadline)
        self._laid = analysis
        analysis.look_at_ends()
        # The search for misère knows the argument by itself.
        if not avoided(self.rules) and (answer := opposite_answer(position)) is not None:
            analysis.secure(answer)
        analysis.tell()
        return analysis

    def _lay(self, position: Position) -> Laying:
        """How the board lies: as all images of it do, or as it lay earlier in the same game.

        What the tables know of a game is found again if the board is not turned while it goes on.
        A position with images of its own does not say how it lies.
        """
        before = self._laid
        if before is not None and not before.has_images and _goes_on(before.position, position):
            return before.laying
        return Laying.of(position)

    def _report(self, analysis: Analysis, finished: bool = False, **shape: bool) -> Report:
        return replace(analysis.report(finished, **shape), notices=tuple(self.notices))

    def _end(self, analysis: Analysis, finished: bool, **shape: bool) -> Report:
        report = self._report(analysis, finished, **shape)
        if analysis.on_report is not None:
            analysis.on_report(report)
        return report

    def _guess_at_first(self, analysis: Analysis) -> None:
        """Guess what the moves are worth, to show something until a solution says more.

        A tree of its own, so that the answer is the same whether anybody watches or not.
        """
        tree = _core.TreeSearch(*self._numbers, memory=LEAST_MEMORY, seed=self._seed)
        guesses = self._guesses(analysis)
        self._ask(guesses, Limit(nodes=FIRST_GUESSES), tree.search)
        analysis.add_guesses(guesses)
        analysis.tell()

    @staticmethod
    def _guesses(analysis: Analysis) -> Analysis:
        """Nothing yet, for guesses only, within the same time."""
        return Analysis(analysis.position, laying=analysis.laying, deadline=analysis.deadline)

    def _look(self, analysis: Analysis, limit: Limit) -> None:
        """Find the best move: in the book, by an exact solution, or by a search for these rules."""
        if self._ask_book(analysis):
            return
        if self._may_solve(analysis.position, limit):
            self._solve_moves(analysis, limit.share(self._proving))
            limit = limit.share(1 - self._proving)
        if analysis.is_complete or analysis.is_won or limit.stopped:
            return
        self._ask(analysis, limit, self._guessing.search)

    def _may_solve(self, position: Position, limit: Limit) -> bool:
        """Whether an exact solution is worth a try."""
        many = limit.nodes is None or limit.nodes >= MANY_NODES
        near_end = NEAR_END_WITH_MANY_NODES if many and not self.rules.misere else NEAR_END
        if solved_fast(self.rules) or self.rules.cells - position.ply <= near_end:
            return True
        if self._proving == 1 or (limit.seconds is None and limit.nodes is None):
            return solvable(self.rules)
        return not self.rules.misere and not patterned(self.rules)

    def _solve_moves(self, analysis: Analysis, limit: Limit) -> None:
        """Try to find the exact score of every move."""
        details = {}
        if solved_fast(self.rules):
            details = {"threads": self.threads, "most": self._most(analysis.position)}
        self._ask(analysis, limit, self._solver.analyse, **details)

    def _look_at_others(self, analysis: Analysis, limit: Limit) -> None:
        """Value the moves that the search for the best one did not come to.

        The best move stays the best one: only guesses are added, and what is proven to lose.
        """
        if analysis.is_complete:
            return
        if not patterned(self.rules):
            rest = analysis.rest(limit)
            if analysis.is_won and rest is not None:
                guesses = self._guesses(analysis)
                self._ask(guesses, rest, self._guessing.search)
                analysis.add_guesses(guesses)
            return
        moves = analysis.open_moves
        for index, move in enumerate(moves):
            rest = analysis.rest(limit)
            if rest is None:
                break
            part = replace(rest.share(1 / (len(moves) - index)), depth=GLANCE)
            after = analysis.after(move)
            self._ask(after, part, self._patterns.search)
            analysis.add_move(move, after)
            analysis.tell()
        analysis.guess_the_rest()

    def _ask(
        self,
        analysis: Analysis,
        limit: Limit,
        search: Callable[..., _core.Report],
        **details: object,
    ) -> None:
        """Let a search of the core add to what is known. Raises Interrupted after Ctrl-C."""
        laying = analysis.laying
        stones = laying.stones(analysis.position)
        # What had to be loaded for this search has taken time already.
        limits = limits_for_core(
            analysis.in_time(limit), analysis.hear if analysis.on_report else None
        )
        found = search(*stones, **details, **limits)
        analysis.add(found_of(found, laying.cells))
        if found.interrupted:
            raise Interrupted(self._report(analysis))

    def _ask_book(self, analysis: Analysis) -> bool:
        """Learn from the book, if it has all moves that do not end the game."""
        values = self._moves_in_book(analysis.position)
        if values is None:
            return False
        moves = {move: (number,) * 2 for move, number in values.items()}
        variation = tuple(self._variation_in_book(analysis.position))
        analysis.add(Found(moves=moves, best=variation[0], variation=variation))
        return True

    def _moves_in_book(self, position: Position) -> dict[Cell, int] | None:
        """What every move is worth, as the core counts; None unless the book has them all."""
        book = self._book
        if book is None or position.ply >= book.plies:
            return None
        moves: dict[Cell, int] = {}
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is not None:
                score = Score.ended(after)
            elif (public := book.score(after)) is not None:
                score = from_public(public, after)
            else:
                return None
            moves[move] = number_of(score.before())
        return moves

    def _variation_in_book(self, position: Position) -> Iterator[Cell]:
        """How best play goes on, as far as the book reaches."""
        while position.outcome is None and (moves := self._moves_in_book(position)):
            best = max(moves, key=lambda move: moves[move])
            yield best
            position = position.play(best)

    def analyse_many(
        self,
        positions: Iterable[Position],
        limit: Limit | None = None,
        executor: Executor | None = None,
    ) -> Iterator[Report | None]:
        """What every move of many positions is worth, in order and as they come.

        None stands for a game that is over. The limit holds for each position. With several threads
        there are as many searches side by side, each with its share of the memory. With an
        `executor` its workers search, in other processes or on other machines.
        """
        if executor is not None:
            from inarow.engine.elsewhere import analyse_codes, analyse_on

            def ask(codes: Sequence[str], rest: Limit | None) -> partial[list[Report | None]]:
                book = self._book is not None
                return partial(analyse_codes, self.rules, codes, rest, self._memory, book)

            yield from analyse_on(executor, self._checked(positions), limit, ask)
            return
        if self.threads == 1:
            yield from (self._analyse_if_open(position, limit) for position in positions)
            return
        memory = max(LEAST_MEMORY, self._memory // self.threads)
        helpers: SimpleQueue[Engine] = SimpleQueue()
        for _ in range(self.threads):
            helper = Engine(self.rules, memory, 1, False, self._seed, self._proving)
            helper._book = self._book
            helpers.put(helper)

        def analyse(position: Position) -> Report | None:
            engine = helpers.get()
            try:
                return engine._analyse_if_open(position, limit)
            finally:
                helpers.put(engine)

        with ThreadPoolExecutor(self.threads) as executor:
            rest = iter(positions)
            waiting = deque(executor.submit(analyse, one) for one in islice(rest, 4 * self.threads))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(executor.submit(analyse, one) for one in islice(rest, 1))

    def _analyse_if_open(self, position: Position, limit: Limit | None) -> Report | None:
        return None if position.outcome is not None else self.analyse(position, limit)

    def solve_many(
        self,
        positions: Iterable[Position],
        limit: Limit | None = None,
        weak: bool = False,
        best: bool = False,
        executor: Executor | None = None,
    ) -> Iterator[Solved]:
        """The scores of many positions, in order and as they come; with `best` a move for each.

        Games that are over count as they ended. All threads of the engine work on it, or with an
        `executor` its workers, in other processes or on other machines; the book is asked. The
        limit holds for all positions together; of an executor only its seconds do, nodes hold for
        each part. Raises Interrupted after Ctrl-C.
        """
        rest = limit or Limit()
        if executor is not None:
            from inarow.engine.elsewhere import solve_on, solve_texts

            def ask(codes: Sequence[str], rest: Limit) -> partial[Sequence[Answer]]:
                book = self._book is not None
                return partial(solve_texts, self.rules, codes, rest, self._memory, book, weak, best)

            yield from solve_on(executor, self.rules, self._checked(positions), rest, ask)
            return
        pace = Pace(self.threads)
        for part in pace.parts(positions):
            for position in part:
                self._check_rules(position)
            batch = Batch.of(self.rules, part)
            began = time.perf_counter()
            interrupted = False
            try:
                answers = self.solve_batch(batch, rest, weak, best)
            except Interrupted as stopped:
                answers, interrupted = stopped.answers, True
            seconds = time.perf_counter() - began
            pace.took(seconds)
            yield from in_words(part, batch, answers)
            if interrupted:
                raise Interrupted
            rest = rest.rest(sum(one.nodes for one in answers), seconds) or EXHAUSTED

    def solve_batch(
        self, batch: Batch, limit: Limit | None = None, weak: bool = False, best: bool = False
    ) -> Sequence[Answer]:
        """What is proven of each position of a batch; see `solve_many`."""
        held = batch.held
        if self._book is not None:
            held.look_up(self._book.keys, self._book.scores, self._book.plies)
            known = held.known
            if not best and None not in known:
                return [
                    Answer(score, score, True, None, 0, 0.0) for score in known if score is not None
                ]
        limits = limits_for_core(limit or Limit())
        found = self._solver.solve_all(held, weak=weak, best=best, threads=self.threads, **limits)
        columns = (
            found.low,
            found.high,
            found.finished,
            found.best,
            found.nodes,
            found.seconds,
        )
        answers = list(map(Answer._make, zip(*columns, strict=True)))
        if found.interrupted:
            raise Interrupted(answers=answers)
        return answers

    def prepare(self) -> None:
        """Load and make what searches need, so that the first one keeps a limit of milliseconds."""
        _ = self._solver, self._guessing

    def forget(self) -> None:
        """Start afresh: the next search takes as many nodes as on the first day."""
        self._laid = None
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
        if solved_fast(self.rules):
            return self._with_memory(self._memory, partial(_core.FallingSolver, *self._numbers))
        return self._with_memory(self._memory, partial(_core.PlacedSolver, *self._numbers))

    @cached_property
    def _patterns(self) -> _core.PatternSearch:
        network = self._trained(partial(packaged_network, self.rules))
        make = partial(_core.PatternSearch, *self._numbers, threads=self.threads, network=network)
        return self._with_memory(MOST_FOR_PATTERNS, make)

    @property
    def _guessing(self) -> _core.PatternSearch | _core.MisereSearch | _core.TreeSearch:
        """The search for what can't be solved: forced wins and line patterns where they count."""
        if patterned(self.rules):
            return self._patterns
        return self._misere if avoided(self.rules) else self._tree

    @cached_property
    def _tree(self) -> _core.TreeSearch:
        make = partial(_core.TreeSearch, *self._numbers, threads=self.threads, seed=self._seed)
        return self._with_memory(DEFAULT_MEMORY, make)

    @cached_property
    def _misere(self) -> _core.MisereSearch:
        numbers = self._trained(lambda: packaged_patterns().numbers)
        size = self._numbers[:3]
        make = partial(_core.MisereSearch, *size, seed=self._seed, patterns=numbers)
        return self._with_memory(DEFAULT_MEMORY, make)

    def _expected(self, guess: float) -> float:
        """The result to be expected after a guess of what is searched with by then."""
        return self.calibration.expected(guess)

    def _fitted(self) -> Calibration:
        """What makes points of guesses; where it can't be had, guesses stay as they are."""
        try:
            return calibration_for(self.rules)
        except BadFile as error:
            self.notices.append(
                Message("estimates are not fitted to games: {reason}", reason=error.message)
            )
            return PLAIN

    def _trained(self, load: Callable[[], Made]) -> Made | None:
        """What was trained, or None and a notice where it can't be had."""
        try:
            return load()
        except BadFile as error:
            self.notices.append(
                Message("the trained evaluation is not used: {reason}", reason=error.message)
            )
            if self.calibration is not PLAIN:
                self.calibration = calibration_for(self.rules, trained=False)
            return None

    def _with_memory(self, most: int, make: partial[Made]) -> Made:
        """What `make` makes with its memory, at most so much, and a notice if it can't have that.

        A table takes the next lower power of two anyhow, so only less than half is worth a notice.
        """
        wanted = min(self._memory, most)
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
        except BadFile as error:
            self.notices.append(
                Message("the opening book is not used: {reason}", reason=error.message)
            )
            return None

    def _most(self, position: Position) -> int:
        """What no move is worth more than, where the book has the position but not what follows."""
        public = None if self._book is None else self._book.score(position)
        return BEST if public is None else number_of(from_public(public, position))

    def _check(self, position: Position) -> None:
        self._check_rules(position)
        if position.outcome is not None:
            raise GameOver("the game is over, so there is no move to find")

    def _checked(self, positions: Iterable[Position]) -> Iterator[Position]:
        for position in positions:
            self._check_rules(position)
            yield position

    def _check_rules(self, position: Position) -> None:
        if position.rules is not self.rules and position.rules != self.rules:
            raise BadRules(
                "this engine plays {own}, and the position is one of {other}",
                own=self.rules.code,
                other=position.rules.code,
            )


def _goes_on(before: Position, position: Position) -> bool:
    """Whether a game may come from the one position to the other."""
    return before.first & ~position.first == 0 and before.second & ~position.second == 0


def _largest(memory: int, make: partial[Made]) -> tuple[Made, int]:
    """What `make` makes with this much memory, or half of it, or less; and how much it was."""
    while True:
        try:
            return make(memory=memory), memory
        except MemoryError:
            if memory <= LEAST_MEMORY:
                raise
            memory //= 2


def package_notices(*games: Rules) -> tuple[Message, ...]:
    """What of the trained numbers and the books that come with the package can't be used.

    Only what these games need, if any are named.
    """
    engines = [Engine(game, LEAST_MEMORY) for game in games or TRAINED]
    for engine in engines:
        engine.prepare()
    return tuple(dict.fromkeys(notice for engine in engines for notice in engine.notices))


def solvable(rules: Rules) -> bool:
    """May one hope for the exact value of every position: do stones fall, or is the board small?

    >>> [solvable(Rules.read(name)) for name in ("connect-four", "4x4k4", "gomoku")]
    [True, True, False]
    """
    return solved_fast(rules) or rules.cells <= SOLVABLE


def solved_fast(rules: Rules) -> bool:
    """Is there a solver for just these rules: stones fall, and longer lines count as well?

    All others have the solver for placed stones, which is right for any rules and slower.
    """
    return rules.gravity and not rules.exact and max(rules.width, rules.height) <= LONGEST_FALL


def patterned(rules: Rules) -> bool:
    """Does a search by line patterns play these rules: stones are placed, and a line wins?"""
    return not rules.gravity and not rules.misere and rules.k >= 3


def avoided(rules: Rules) -> bool:
    """Does the search for misère play these rules: stones are placed, and any line loses?"""
    return rules.misere and not rules.gravity and not rules.exact


_here = threading.local()  # an engine does one search at a time


def engine_for(rules: Rules) -> Engine:
    """The engine of this thread for questions about values; it remembers what it has proven.

    The engines of the last two sets of rules are kept.
    """
    engines: dict[Rules, Engine] = _here.__dict__.setdefault("engines", {})
    engine = engines.pop(rules, None) or Engine(rules, SHARED_MEMORY)
    engines[rules] = engine
    if len(engines) > 2:
        del engines[next(iter(engines))]
    return engine
