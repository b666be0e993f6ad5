"""`inarow solve`: the exact score of a position, or of many."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import islice

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.failures import FAILED, FINE, INTERRUPTED
from inarow.cli.terminal.output import print_json, tell
from inarow.cli.terminal.report import public_score, report_search
from inarow.engine.engine import Engine, Interrupted, Solved
from inarow.locale import _, decimal, ngettext, number, say
from inarow.phrases.score import effort, score_sign
from inarow.rules import Game, InarowError, Position, Rules, read_moves
from inarow.search import Limit

# Lines of standard input that are solved in one call: the lock is released for all of them.
BATCH = 256


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
    seconds: float | None = options.search_time("0"),
    threads: int = options.THREADS,
    memory: int = options.memory(256),
    no_book: bool = options.NO_BOOK,
    json: bool = options.JSON,
) -> int:
    """Print the score of a position, or of every line of standard input."""
    limit = Limit(seconds=seconds)
    if len(arguments) == 2 and arguments[1] == "-":
        engine = Engine(Rules.read(arguments[0]), memory, threads, not no_book)
        return _solve_lines(engine, limit, weak, json)
    position = read_unfinished(arguments)
    engine = Engine(position.rules, memory, threads, not no_book)
    return report_search(position, lambda show: engine.solve(position, limit, show, weak), json)


# Many positions, a line each


@dataclass(frozen=True)
class Line:
    """A line of standard input: moves, and the public score that somebody else has found."""

    text: str
    position: Position
    expected: int | None


def _solve_lines(engine: Engine, limit: Limit, weak: bool, as_json: bool) -> int:
    """Solve the list of moves on each line; compare with the score after it, if there is one."""
    tally = Tally()
    code = FINE
    lines = enumerate(sys.stdin, 1)
    while batch := list(islice(lines, BATCH)):
        readable = [
            line for line in (_read_line(*one, engine.rules, tally) for one in batch) if line
        ]
        try:
            solved = engine.solve_many([line.position for line in readable], limit, weak)
        except Interrupted as stopped:
            solved, code = list(stopped.solved), INTERRUPTED
        for line, one in zip(readable, solved, strict=True):
            tally.add(line, one)
            _print_line(line, one, as_json)
        sys.stdout.flush()
        if code != FINE:
            break
    for notice in engine.notices:
        tell(say(notice))
    tell(tally.phrase())
    if code == FINE and (tally.wrong or tally.faulty):
        return FAILED
    return code


def _read_line(number: int, text: str, rules: Rules, tally: Tally) -> Line | None:
    """The position of a line; a faulty one is reported and left out."""
    fields = text.split()
    if not fields or fields[0].startswith("#"):
        return None
    expected = None
    if len(fields) > 1 and fields[-1].lstrip("+-").isdecimal() and fields[-1].isascii():
        expected = int(fields.pop())
    start = Position.start(rules)
    try:
        position = Game(start, read_moves(" ".join(fields), start)).position
    except InarowError as error:
        tally.faulty += 1
        tell(_("line {number}: {reason}", number=number, reason=say(error.message)))
        return None
    return Line(" ".join(fields), position, expected)


def _print_line(line: Line, one: Solved, as_json: bool) -> None:
    public = public_score(one.score, line.position)
    microseconds = round(one.seconds * 1e6, 1)
    if as_json:
        data = {
            "moves": line.text,
            "score": None if one.score is None else one.score.as_data(),
            "public": public,
            "nodes": one.nodes,
            "microseconds": microseconds,
        }
        print_json(data, indent=None)
        return
    score = "?" if one.score is None else score_sign(one.score) if public is None else str(public)
    wrong = ""
    if line.expected is not None and public != line.expected:
        wrong = _("  expected {score}", score=line.expected)
    print(f"{line.text} {score} {one.nodes} {microseconds}{wrong}")


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
            self.wrong += public_score(one.score, line.position) != line.expected

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
