"""Asks the functions of a learner's file, behind the bots' warden, and judges what they return.

The learner's process is only asked: it knows neither the right answers nor the verdict, and moves
on a watched position are played and counted here.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from inarow.bots import BotLimits, Isolation, isolation_in_force
from inarow.bots import process as bots
from inarow.bots.isolation import GIBIBYTE, MEBIBYTE
from inarow.bots.program import PACKAGE, Program
from inarow.course.advice import advice
from inarow.course.case import Answer, Case, Fault, Scripted, Seeded, Strange, Watched, shown
from inarow.course.lesson import Lesson
from inarow.course.verdict import SHOWN, Breakdown, Failure, Verdict
from inarow.rules import Cell, Message, Position

RUNNER = Path(__file__).parent / "runner.py"
SEED = 1  # so that a failure can be seen again after a change
SECONDS = 5.0  # for each call
LOAD_SECONDS = 10.0  # for the file itself
ALL_SECONDS = 30.0
LARGEST = 256 << 10  # letters of a file
MOST_NODES = 5000  # positions of one call: no task needs so many
LIMITS = BotLimits(
    address_space=2 * GIBIBYTE,
    memory=512 * MEBIBYTE,
    processor=60,
    processes=16,
    files=64,
    file_size=MEBIBYTE,
)


def check(
    lesson: Lesson,
    source: str,
    *,
    seed: int = SEED,
    seconds: float = SECONDS,
    isolation: Isolation | None = None,
) -> Verdict:
    """What the learner's file is worth. `seed` chooses the hidden positions.

    Nothing that the file does is raised here; it is in the verdict.
    """
    cases = list(cases_of(lesson, seed))
    isolation = isolation or isolation_in_force()
    verdict = Verdict(lesson.number, len(cases), isolation=isolation.value)
    if len(source) > LARGEST:
        message = Message("the file has more than {size} KiB", size=LARGEST >> 10)
        return replace(verdict, trouble=Breakdown("too-large", message))
    command = (sys.executable, "-s", "-S", str(RUNNER), str(PACKAGE.parent))
    try:
        process = bots.BotProcess(Program(command), LIMITS, isolation)
    except OSError as error:
        reason = Message("it can't be started: {error}", error=error.strerror or str(error))
        return replace(verdict, trouble=Breakdown("ended", reason))
    found: list[Failure | None] = []
    trouble = None
    try:
        pupil = _Pupil(process, seconds)
        pupil.load(lesson, source)
        _ask_all(pupil, cases, found)
    except _Over as over:
        trouble = over.trouble
    finally:
        process.end()
    failures = tuple(failure for failure in found if failure is not None)
    verdict = replace(
        verdict,
        tried=len(found),
        failed=len(failures),
        failures=failures[:SHOWN],
        trouble=trouble,
        printed=process.errors,
    )
    return replace(verdict, advice=advice(source, verdict))


def cases_of(lesson: Lesson, seed: int = SEED) -> Iterator[Case]:
    """The questions of a lesson, made with the help of its oracle."""
    module = importlib.import_module(f"{lesson.module}.cases")
    found: Iterator[Case] = module.cases(random.Random(f"{lesson.name} {seed}"))
    return found


class _Over(Exception):
    """There is no use in going on."""

    def __init__(self, kind: str, message: Message, trace: str = "") -> None:
        super().__init__(kind)
        self.trouble = Breakdown(kind, message, trace)


def _ask_all(pupil: _Pupil, cases: list[Case], found: list[Failure | None]) -> None:
    """Ask every question; `found` gets what is wrong with each answer. Raises _Over."""
    began = time.monotonic()
    for number, case in enumerate(cases):
        try:
            said = pupil.ask(number, case)
        except _Over as over:
            fault = Fault(over.trouble.message, kind=over.trouble.kind)
            found.insert(0, _failure(case, fault))  # what ended it is seen first
            raise
        found.append(_judged(pupil, case, said))
        if time.monotonic() - began > ALL_SECONDS:
            raise _Over("time", Message("the check took more than {n} s", n=f"{ALL_SECONDS:g}"))


def _judged(pupil: _Pupil, case: Case, said: dict[str, Any]) -> Failure | None:
    """What is wrong with an answer."""
    if "error" in said:
        message = Message("your function stopped with {error}", error=_last_line(said["error"]))
        trace = str(said.get("trace", ""))[:3000]
        return _failure(case, Fault(message, kind="error"), trace=trace)
    answer = Answer(
        _opened(said.get("value")),
        pupil.nodes,
        pupil.depth,
        [node.moves for node in pupil.watched],
        said.get("shared") is True,
    )
    fault = case.judge(answer)
    if said.get("changed"):  # which may well be why the answer is wrong
        message = Message("the function changed the board that it was given")
        fault = Fault(message, None if fault is None else fault.right, "changed")
    return None if fault is None else _failure(case, fault, shown(answer.value))


def _last_line(error: object) -> str:
    """What an exception says, in a line."""
    return (str(error).splitlines() or [""])[-1][:300]


def _failure(case: Case, fault: Fault, returned: str | None = None, trace: str = "") -> Failure:
    return Failure(
        case.function,
        fault.kind,
        fault.message,
        case.call,
        returned if case.times == 1 else None,
        fault.right,
        case.board,
        trace,
    )


@dataclass
class _Node:
    """A watched position: how many moves led to it, and which moves were played on it."""

    position: Position
    depth: int
    moves: dict[Cell, int] = field(default_factory=dict)


class _Pupil:
    """The learner's process as the grader sees it."""

    def __init__(self, process: bots.BotProcess, seconds: float) -> None:
        self._process = process
        self._seconds = seconds
        self.watched: list[_Node] = []

    @property
    def nodes(self) -> int:
        """Watched positions that the last call has come to by a move."""
        return max(0, len(self.watched) - 1)

    @property
    def depth(self) -> int:
        """How many moves led to the deepest of them."""
        return max((node.depth for node in self.watched), default=0)

    def load(self, lesson: Lesson, source: str) -> None:
        """Let the file be loaded. Raises _Over."""
        self._process.start_clock()
        self._hear(self._process.limits.start)
        self._send(
            {"name": lesson.file, "source": source, "functions": lesson.functions}, LOAD_SECONDS
        )
        said = self._hear(LOAD_SECONDS)
        if "missing" in said:
            name = str(said["missing"])[:60]
            raise _Over("missing", Message("the function {name} is not in the file", name=name))
        if "error" in said:
            error = _last_line(said["error"])
            kind = "syntax" if said.get("kind") == "syntax" else "load"
            message = (
                Message("the file is no Python yet: {error}", error=error)
                if kind == "syntax"
                else Message("the file can't be loaded: {error}", error=error)
            )
            raise _Over(kind, message, str(said.get("trace", ""))[:3000])

    def ask(self, number: int, case: Case) -> dict[str, Any]:
        """What the function says, after all the moves that it plays. Raises _Over."""
        self.watched = []
        question = {
            "id": number,
            "function": case.function,
            "arguments": [self._packed(value) for _name, value in case.arguments],
            "times": case.times,
            "step": case.step,
        }
        self._send(question, self._seconds)
        while True:
            said = self._hear(self._seconds)
            if said.get("id") != number:
                raise _channel(json.dumps(said))
            if "play" not in said:
                return said
            self._process.send_on(json.dumps(self._played(said["play"])) + "\n")

    def _packed(self, value: Any) -> Any:
        if isinstance(value, Seeded):
            return {"rng": value.seed}
        if isinstance(value, Scripted):
            return {"player": value.moves}
        if isinstance(value, Watched):
            self._watch(value.position, 0)
            return {"watched": value.position.code}
        if isinstance(value, Position):
            return {"position": value.code}
        return {"tuple": list(value)} if isinstance(value, tuple) else value

    def _watch(self, position: Position, depth: int) -> int:
        """The number of a position that is watched from now on."""
        if len(self.watched) > MOST_NODES:
            raise _Over(
                "nodes", Message("your function looked at more than {n} positions", n=MOST_NODES)
            )
        self.watched.append(_Node(position, depth))
        return len(self.watched) - 1

    def _played(self, wish: Any) -> dict[str, int]:
        try:
            number, (x, y) = wish
            node, move = self.watched[number], Cell(x, y)
            after = node.position.play(move)
            node.moves.setdefault(move, len(self.watched))
            return {"node": self._watch(after, node.depth + 1)}
        except (ValueError, TypeError, IndexError):
            raise _channel(json.dumps(wish)) from None

    def _send(self, data: dict[str, Any], seconds: float) -> None:
        try:
            self._process.send(json.dumps(data) + "\n", seconds)
        except bots.Late:
            raise self._late(seconds) from None
        if self._process.leftover:  # an answer before the question
            raise _channel(self._process.leftover)

    def _hear(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._process.read(seconds)
        except bots.Late:
            raise self._late(seconds) from None
        except bots.Gone as gone:
            if self._process.exit is None and "size" in gone.message.values:
                size = self._process.limits.output >> 10
                message = Message(
                    "your program printed more than {size} KiB in one call", size=size
                )
                raise _Over("output", message) from None
            raise _Over("ended", _why_gone(gone.message)) from None
        try:
            said = json.loads(line)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise _channel(line)
        return said

    def _late(self, seconds: float) -> _Over:
        message = Message(
            "no answer within {n} s: is there a loop that never ends?", n=f"{seconds:g}"
        )
        return _Over("time", message)


def _why_gone(message: Message) -> Message:
    """Why a process has ended, said of the learner's program."""
    values = message.values
    if "code" in values:
        return Message("your program ended, with exit code {code}", code=values["code"])
    if "name" in values:
        return Message("your program was ended by signal {name}", name=values["name"])
    if "size" in values:
        return Message("your program used more than {size} MiB of memory", size=values["size"])
    if "n" in values:
        return Message("your program started more than {n} processes", n=values["n"])
    return Message("your program closed the way on which it answers")


def _channel(line: str) -> _Over:
    message = Message("your program wrote where only answers belong: {said}", said=line[:80])
    return _Over("channel", message)


def _opened(value: Any) -> Any:
    """The answer as Python has it; what can't be read is strange."""
    try:
        return _unpacked(value)
    except RecursionError:  # the runner does not write such things, but others can
        return Strange("...")


def _unpacked(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpacked(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"tuple": [*inside]}:
            return tuple(_unpacked(inner) for inner in inside)
        case {"cell": [int(x), int(y)]} if 0 <= x < 19 and 0 <= y < 19:
            return Cell(x, y)
        case {"dict": [*pairs]} if all(isinstance(p, list) and len(p) == 2 for p in pairs):
            return {_key(_unpacked(key)): _unpacked(inner) for key, inner in pairs}
        case {"other": str(looks)}:
            return Strange(looks[:200])
    return Strange("...")


def _key(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return Strange(repr(value)[:200])
    return value
