"""`inarow solve`: the exact score of a position, or of many."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.failures import FAILED, FINE, INTERRUPTED
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.output import json_text, standard_input, tell, tell_notices
from inarow.cli.terminal.report import public_score, report_search
from inarow.engine.analysis import OnReport
from inarow.engine.batch import EXHAUSTED, Answer, Batch, Pace, proven
from inarow.engine.convention import to_public_with
from inarow.engine.elsewhere import NO_TIME, solve_code, solve_texts
from inarow.engine.engine import Engine, Interrupted
from inarow.locale import _, decimal, ngettext, number, say
from inarow.phrases.score import effort
from inarow.rules import Rules
from inarow.search import Limit, Report, Score

LINE_NODES = 30_000_000  # for the line of best play: a few seconds
PARTS_AHEAD = 2  # parts of a list that wait for each worker of a cluster


def solve(
    arguments: list[str] = options.argument(
        _("POSITION"),
        _(
            "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a"
            " position's code (3x3k3:xo1/1x1/3); or a game and -, to read a list of moves from"
            " each line of standard input."
        ),
        complete=options.complete_game,
    ),
    weak: bool = options.flag("--weak", _("Find only who wins, not how soon; faster.")),
    best: bool = options.flag("--best", _("With -: print a best move for each line as well.")),
    seconds: float | None = options.search_time("0"),
    threads: int = options.THREADS,
    memory: int = options.memory(256),
    no_book: bool = options.NO_BOOK,
    cluster: str | None = options.CLUSTER,
    json: bool = options.JSON,
) -> int:
    """Print the score of a position, or of every line of standard input."""
    limit = Limit(seconds=seconds)
    if len(arguments) == 2 and arguments[1] == "-":
        lines = LineSolver(Rules.read(arguments[0]), weak, best, json)
        if cluster is not None:
            return lines.solve_on(cluster, standard_input(), limit, memory, not no_book)
        engine = Engine(lines.rules, memory, threads, not no_book)
        return lines.solve(standard_input(), limit, engine)
    position = read_unfinished(arguments)
    if cluster is not None:
        from inarow.arena import executors  # a room that few commands need

        with executors.cluster(cluster) as (executor, _):
            task = (position.code, limit, memory, threads, not no_book, weak)
            return report_search(
                position, lambda _: executor.submit(solve_code, *task).result(), json
            )
    engine = Engine(position.rules, memory, threads, not no_book)

    def solved(show: OnReport) -> Report:
        report = engine.solve(position, limit, show, weak)
        return report if weak else _with_whole_line(report, engine, limit)

    return report_search(position, solved, json)


def _with_whole_line(report: Report, engine: Engine, limit: Limit) -> Report:
    """The same with best play until the end of the game, as far as that takes no long search.

    A book knows only scores, and a search keeps only as much of the line as costs it little.
    """
    from inarow.review.proof import play_out  # slow to import

    rest = limit.rest(report.nodes, report.seconds)
    if report.score is None or not report.score.is_exact or rest is None:
        return report
    assert report.position is not None
    rest = replace(rest, nodes=min(rest.nodes or LINE_NODES, LINE_NODES))
    with suppress(Interrupted):  # the answer stands; only its line stays short
        line = play_out(report.position, report.score, rest, engine, report.variation[:1])
        if len(line.moves) > len(report.variation):
            return replace(report, variation=line.moves)
    return report


# Many positions, a line each


class Line(NamedTuple):
    """A line of standard input: moves or a code, and the public score that somebody else found."""

    number: int
    text: str
    expected: int | None


class LineSolver:
    """Solves the position on each line, and compares with the score after it, if there is one."""

    def __init__(self, rules: Rules, weak: bool, best: bool, as_json: bool) -> None:
        self.rules = rules
        self._weak = weak
        self._best = best
        self._as_json = as_json
        self._tally = Tally()

    def solve(self, lines: Iterable[str], limit: Limit, engine: Engine) -> int:
        """Print a line for each, in order and as they come; with the exit code."""
        pace = Pace(engine.threads)
        code = FINE
        with Meter() as meter:
            for part in pace.parts(enumerate(lines, 1)):
                began = time.perf_counter()
                batch, read = self._read(part)
                try:
                    answers = engine.solve_batch(batch, limit, self._weak, self._best)
                except Interrupted as stopped:
                    answers, code = stopped.answers, INTERRUPTED
                self._print(batch, read, answers)
                if code != FINE:
                    break
                seconds = time.perf_counter() - began
                pace.took(seconds)
                limit = limit.rest(sum(one.nodes for one in answers), seconds) or EXHAUSTED
                meter.so_many(self._tally.solved)
        tell_notices(engine.notices)
        return self._end(code)

    def solve_on(
        self, cluster: str, lines: Iterable[str], limit: Limit, memory: int, book: bool
    ) -> int:
        """The same by the workers of a Dask cluster; the limit holds for all lines together."""
        from inarow.arena import executors

        code = FINE
        began = time.perf_counter()
        waiting: deque[tuple[Batch, list[Line], Future[Sequence[Answer]]]] = deque()
        with Meter() as meter, executors.cluster(cluster) as (executor, workers):
            parts = Pace(1).parts(enumerate(lines, 1))
            try:
                while True:
                    for part in islice(parts, PARTS_AHEAD * workers - len(waiting)):
                        batch, read = self._read(part)
                        texts = [line.text for line in read]
                        rest = limit.rest(0, time.perf_counter() - began) or NO_TIME
                        task = (self.rules, texts, rest, memory, book, self._weak, self._best)
                        waiting.append((batch, read, executor.submit(solve_texts, *task)))
                    if not waiting:
                        break
                    batch, read, future = waiting.popleft()
                    self._print(batch, read, future.result())
                    meter.so_many(self._tally.solved)
            except KeyboardInterrupt:
                code = INTERRUPTED
        return self._end(code)

    def _end(self, code: int) -> int:
        """Say how many there were; with the exit code."""
        tell(self._tally.phrase())
        if code == FINE and (self._tally.wrong or self._tally.faulty):
            return FAILED
        return code

    def _read(self, part: list[tuple[int, str]]) -> tuple[Batch, list[Line]]:
        """The positions of some lines; faulty ones are reported and left out."""
        rules = self.rules
        lines = [line for number, text in part if (line := _read_line(number, text, rules))]
        batch = Batch.read(rules, [line.text for line in lines])
        if not batch.faults:
            return batch, lines
        for index, error in batch.faults.items():
            self._tally.faulty += 1
            reason = say(error.message)
            tell(_("line {number}: {reason}", number=lines[index].number, reason=reason))
        fine = [line for index, line in enumerate(lines) if index not in batch.faults]
        return Batch.read(rules, [line.text for line in fine]), fine

    def _print(self, batch: Batch, lines: list[Line], answers: Sequence[Answer]) -> None:
        show = self._as_data if self._as_json else self._as_text
        rows = map(show, lines, answers, batch.held.plies)
        sys.stdout.write("".join(row + "\n" for row in rows))
        sys.stdout.flush()

    def _as_text(self, line: Line, answer: Answer, ply: int) -> str:
        rules = self.rules
        score, public = _scored(answer.low, answer.high, answer.finished, ply, rules)
        self._tally.add(line, answer, public)
        if score is None:
            low, high = _bounds(answer, ply, rules)
            sign = f"{low}..{high}"
        else:
            sign = score.short if public is None else str(public)
        move = f" {_move(answer, rules) or '?'}" if self._best else ""
        wrong = ""
        if line.expected is not None and public != line.expected:
            wrong = _("  expected {score}", score=line.expected)
        return f"{line.text} {sign}{move} {answer.nodes} {answer.seconds * 1e6:.1f}{wrong}"

    def _as_data(self, line: Line, answer: Answer, ply: int) -> str:
        rules = self.rules
        score, public = _scored(answer.low, answer.high, answer.finished, ply, rules)
        self._tally.add(line, answer, public)
        data: dict[str, object] = {
            "moves": line.text,
            "score": None if score is None else score.as_data(),
            "public": public,
            "nodes": answer.nodes,
            "microseconds": round(answer.seconds * 1e6, 1),
        }
        if score is None:
            data["bounds"] = [bound.as_data() for bound in answer.bounds()]
        if self._best:
            data["move"] = _move(answer, rules)
        return json_text(data)


def _read_line(number: int, text: str, rules: Rules) -> Line | None:
    """What a line says; None for an empty one or a comment."""
    fields = text.split()
    if not fields or fields[0].startswith("#"):
        return None
    expected = None
    # Only where stones fall is there a public score; elsewhere a last number is a cell.
    if rules.gravity and len(fields) > 1:
        last = fields[-1]
        if last.lstrip("+-").isdecimal() and last.isascii():
            expected = int(fields.pop())
    return Line(number, " ".join(fields), expected)


# Thousands of positions have few different scores.
@lru_cache(maxsize=4096)
def _scored(
    low: int, high: int, finished: bool, ply: int, rules: Rules
) -> tuple[Score | None, int | None]:
    """The score of an answer and the public one, where there are such."""
    score = proven(low, high, finished, rules.cells - ply)[0]
    return score, public_score(score, rules, ply)


def _bounds(answer: Answer, ply: int, rules: Rules) -> tuple[str, str]:
    """What is proven of an answer that is not finished, as short text."""
    left = rules.cells - ply
    if rules.gravity:  # the core's bounds are never beyond what the board has room for
        low, high = (str(to_public_with(score, left)) for score in answer.bounds())
    else:
        low, high = (score.short for score in answer.bounds())
    return low, high


def _move(answer: Answer, rules: Rules) -> str | None:
    """The best move of an answer, if one was found."""
    return None if answer.best is None else str(rules.grid.cell_of[1 << answer.best])


@dataclass
class Tally:
    """The sum over all lines."""

    solved: int = 0
    compared: int = 0
    wrong: int = 0
    faulty: int = 0
    open: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def add(self, line: Line, answer: Answer, public: int | None) -> None:
        """Count a line."""
        self.nodes += answer.nodes
        self.seconds += answer.seconds
        if not answer.finished:
            self.open += 1
            return
        self.solved += 1
        if line.expected is not None:
            self.compared += 1
            self.wrong += public != line.expected

    def phrase(self) -> str:
        """The summary."""
        parts = [
            ngettext("{n} position solved", "{n} positions solved", self.solved),
            effort(self.seconds, self.nodes),
        ]
        if self.solved:
            mean = self.seconds / self.solved * 1e6
            parts.append(_("{mean} microseconds each", mean=decimal(mean)))
        if self.compared:
            counts = {"n": number(self.wrong), "all": number(self.compared)}
            parts.append(_("{n} of {all} wrong", **counts))
        if self.open:
            parts.append(_("{n} not finished", n=number(self.open)))
        if self.faulty:
            parts.append(_("{n} not understood", n=number(self.faulty)))
        return ", ".join(parts)
