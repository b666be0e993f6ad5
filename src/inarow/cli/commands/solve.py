"""`inarow solve` and `inarow analyse`: what the exact engine has to say."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_seconds, read_whole
from inarow.cli.commands.best import report_data
from inarow.cli.failures import FAILED, FINE, INTERRUPTED
from inarow.cli.phrases.game import effort, effort_words, score_sign, score_words
from inarow.cli.phrases.values import value_lines
from inarow.cli.terminal.meter import Meter
from inarow.engine.convention import to_public
from inarow.engine.engine import MEGABYTE, Engine, Interrupted, Solved
from inarow.locale import decimal, ngettext, number, say
from inarow.locale import gettext as _
from inarow.rules.errors import BadNotation, InarowError
from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Bound, Score

# Lines of standard input that are solved in one call: the lock is released for all of them.
BATCH = 256


@dataclass(frozen=True)
class Settings:
    """What the engine is given."""

    seconds: float | None
    threads: int
    memory: int
    book: bool

    @classmethod
    def read(cls, seconds: str, threads: str, memory: str, no_book: bool) -> Settings:
        """The settings that the options mean. Raises BadNotation."""
        return cls(
            read_seconds(seconds),
            read_whole("--threads", threads, 1, 256),
            read_whole("--memory", memory, 1, 1 << 20) * MEGABYTE,
            not no_book,
        )

    def engine(self, rules: Rules) -> Engine:
        """An engine with these settings."""
        return Engine(rules, self.memory, self.threads, self.book)

    @property
    def limit(self) -> Limit:
        """How long it may take."""
        return Limit(seconds=self.seconds)


def say_score(words: Sequence[str], weak: bool, settings: Settings, as_json: bool) -> int:
    """Print the score of a position, or of every line of standard input."""
    if len(words) == 2 and words[1] == "-":
        return _solve_lines(Rules.read(words[0]), weak, settings, as_json)
    position, _last = read_words(words)
    _refuse_end(position)
    engine = settings.engine(position.rules)
    with Meter() as meter:
        report, code = _kept(lambda: engine.solve(position, settings.limit, meter.update, weak))
    _tell(engine)
    _print(position, report, as_json)
    return code


def say_values(words: Sequence[str], settings: Settings, as_json: bool) -> int:
    """Print the score of every move."""
    position, _last = read_words(words)
    _refuse_end(position)
    engine = settings.engine(position.rules)
    with Meter() as meter:
        report, code = _kept(lambda: engine.analyse(position, settings.limit, meter.update))
    _tell(engine)
    _print(position, report, as_json)
    return code


def _print(position: Position, report: Report, as_json: bool) -> None:
    if as_json:
        data = report_data(position, "exact", report)
        data["bounds"] = (
            None if report.bounds is None else [bound.as_data() for bound in report.bounds]
        )
        data["public"] = _public(report.score, position)
        print(json.dumps(data))
        return
    if report.score is not None:
        public = _public(report.score, position)
        note = "" if public is None else f" ({public:+d})"
        print(f"{report.move}: {score_words(report.score)}{note}")
    elif report.bounds is not None:
        low, high = report.bounds
        print(
            _("{move}: between {low} and {high}").format(
                move=report.move, low=score_words(low), high=score_words(high)
            )
        )
    for line in value_lines(report, str):
        print(line)
    print(effort_words(report))


def _public(score: Score | None, position: Position) -> int | None:
    """The public score, where there is one: for exact scores of falling stones."""
    if score is None or not score.proven or not position.rules.gravity:
        return None
    if score.bound is not Bound.EXACT or (score.plies is None and not score.is_draw):
        return None
    return to_public(score, position)


def _kept(search: Callable[[], Report]) -> tuple[Report, int]:
    """The report; after Ctrl-C what was found until then."""
    try:
        return search(), FINE
    except Interrupted as stopped:
        if stopped.report is None:
            raise
        return stopped.report, INTERRUPTED


def _refuse_end(position: Position) -> None:
    if position.outcome is not None:
        raise BadNotation(Message("there is no move to find: the game is over"))


def _tell(engine: Engine) -> None:
    for notice in engine.notices:
        print(say(notice), file=sys.stderr)


# Many positions, a line each


@dataclass(frozen=True)
class Line:
    """A line of standard input: moves, and the public score that somebody else has found."""

    text: str
    position: Position
    expected: int | None


def _solve_lines(rules: Rules, weak: bool, settings: Settings, as_json: bool) -> int:
    """Solve the list of moves on each line; compare with the score after it, if there is one."""
    engine = settings.engine(rules)
    tally = Tally()
    code = FINE
    lines = enumerate(sys.stdin, 1)
    while batch := list(islice(lines, BATCH)):
        readable = [line for line in (_read_line(*one, rules, tally) for one in batch) if line]
        try:
            solved = engine.solve_many([line.position for line in readable], settings.limit, weak)
        except Interrupted as stopped:
            solved, code = list(stopped.solved), INTERRUPTED
        for line, one in zip(readable, solved, strict=True):
            tally.add(line, one)
            _print_line(line, one, as_json)
        sys.stdout.flush()
        if code != FINE:
            break
    _tell(engine)
    print(tally.words(), file=sys.stderr)
    if code == FINE and (tally.wrong or tally.faulty):
        return FAILED
    return code


def _read_line(number: int, text: str, rules: Rules, tally: Tally) -> Line | None:
    """The position of a line; a faulty one is said and left out."""
    words = text.split()
    if not words or words[0].startswith("#"):
        return None
    expected = None
    if len(words) > 1 and words[-1].lstrip("+-").isdecimal() and words[-1].isascii():
        expected = int(words.pop())
    position = Position.start(rules)
    try:
        for move in read_moves(" ".join(words), position):
            position = position.play(move)
    except InarowError as error:
        tally.faulty += 1
        print(
            _("line {number}: {reason}").format(number=number, reason=say(error.message)),
            file=sys.stderr,
        )
        return None
    return Line(" ".join(words), position, expected)


def _print_line(line: Line, one: Solved, as_json: bool) -> None:
    public = _public(one.score, line.position)
    microseconds = round(one.seconds * 1e6, 1)
    if as_json:
        data = {
            "moves": line.text,
            "score": None if one.score is None else one.score.as_data(),
            "public": public,
            "nodes": one.nodes,
            "microseconds": microseconds,
        }
        print(json.dumps(data))
        return
    score = "?" if one.score is None else score_sign(one.score) if public is None else str(public)
    wrong = ""
    if line.expected is not None and public != line.expected:
        wrong = _("  expected {score}").format(score=line.expected)
    print(f"{line.text} {score} {one.nodes} {microseconds}{wrong}")


@dataclass
class Tally:
    """What all lines come to."""

    solved: int = 0
    compared: int = 0
    wrong: int = 0
    faulty: int = 0
    open: int = 0
    nodes: int = 0
    seconds: float = 0.0

    def add(self, line: Line, one: Solved) -> None:
        """Count a line."""
        self.nodes += one.nodes
        self.seconds += one.seconds
        if one.score is None:
            self.open += 1
            return
        self.solved += 1
        if line.expected is not None:
            self.compared += 1
            self.wrong += _public(one.score, line.position) != line.expected

    def words(self) -> str:
        """The summary."""
        parts = [
            ngettext("{n} position solved", "{n} positions solved", self.solved).format(
                n=number(self.solved)
            ),
            effort(self.seconds, self.nodes),
        ]
        if self.solved:
            mean = self.seconds / self.solved * 1e6
            parts.append(_("{mean} microseconds each").format(mean=decimal(mean)))
        if self.compared:
            text = _("{n} of {all} wrong")
            parts.append(text.format(n=number(self.wrong), all=number(self.compared)))
        if self.open:
            parts.append(_("{n} not finished").format(n=number(self.open)))
        if self.faulty:
            parts.append(_("{n} not understood").format(n=number(self.faulty)))
        return ", ".join(parts)
