"""A player that somebody outside this package wrote: a program, asked in its own format."""

from __future__ import annotations

import contextlib
import errno
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from inarow.bots.formats.format import Format, NoMove, Turn
from inarow.bots.isolation import BotLimits, Isolation
from inarow.bots.process import BotProcess, Gone, Late, OutOfTime, Trouble
from inarow.bots.program import Program
from inarow.players import Abilities, BadPlayer, PlayerFault
from inarow.players.fault import MachineFault
from inarow.players.player import NotSpoken
from inarow.rules import Agreement, Cell, Decision, Game, Message, Position, Reason, Rules, Side
from inarow.search import Limit, Report
from inarow.search.report import changed

# What the machine lacks, and no bot can help.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)

Answer = TypeVar("Answer")


@dataclass
class Bot(Abilities):
    """A program that is started for a game, asked for moves, and ended when it leaves.

    If it was not prepared when it is asked, it prepares itself, and stays until it leaves or is
    garbage-collected.
    """

    keeps_time: ClassVar[bool] = True  # its own measurement is more exact than ours

    name: str
    program: Program
    format: Format
    isolation: Isolation
    limits: BotLimits = field(default_factory=BotLimits)
    seed: int | None = None  # for its dice, if it wants them thrown the same again
    oddities: list[str] = field(default_factory=list, compare=False)
    until: float = field(default=math.inf, init=False, compare=False)  # when nobody waits for it
    startup: float = field(default=0.0, init=False, compare=False)  # seconds to get ready
    leftover: str = field(default="", init=False, repr=False, compare=False)  # the extra text
    _forgiven: float = field(default=0.0, init=False, repr=False, compare=False)
    _process: BotProcess | None = field(default=None, init=False, repr=False, compare=False)
    _ready_for: tuple[Rules, Side] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    _moved: bool = field(default=False, init=False, repr=False, compare=False)
    # Moves that it has said already, with a decision or with the stones before them.
    _said: list[Cell] = field(default_factory=list, init=False, repr=False, compare=False)

    def forgiven(self) -> float:
        """Seconds since this was asked last that others took, and it is not charged."""
        seconds, self._forgiven = self._forgiven, 0.0
        return seconds

    def why_unfit(self, rules: Rules) -> Message | None:
        """Why its format can't say these rules."""
        return self.format.why_unfit(rules)

    def prepare(self, rules: Rules, side: Side) -> None:
        """Start the program. Raises PlayerFault, or BadPlayer if it can't play these rules."""
        if reason := self.why_unfit(rules):
            raise BadPlayer(reason)
        self.leave()
        self._ready_for = rules, side
        self._moved = False
        self._said.clear()
        began = time.perf_counter()
        if not self.format.once:
            self._begin(None)
        if self.format.once and self._process is not None:  # as its greeting has shown
            self._process.end()
            self._process = None
        self.startup = time.perf_counter() - began

    def leave(self) -> None:
        """End the program and everything it started."""
        process, self._process = self._process, None
        self._ready_for = None
        if process is not None and process.is_ours:
            if process.alive:
                with contextlib.suppress(Trouble):
                    self.format.leave(process)
            process.end(patient=process.alive)

    def choose(self, game: Game, limit: Limit) -> Report:
        """Its move, with its own time. Raises PlayerFault with the evidence."""
        position = game.position
        if self._ready_for != (position.rules, position.turn):
            self.prepare(position.rules, position.turn)
        if self._said:
            return Report(self._said_move(position))

        def ask(process: BotProcess, turn: Turn) -> Report:
            report = self.format.ask(process, turn)
            if reason := position.why_not(report.move):
                raise NoMove(reason)
            return report

        report, seconds = self._asked(ask, game, limit)
        self._moved = True
        return changed(report, seconds=seconds)

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        """Whether its format has words for this."""
        return self.format.negotiates(agreement, rules)

    def place(self, game: Game, limit: Limit) -> Report:
        """Its next stone; it may have named several at once. Raises PlayerFault."""
        if self._said:
            return Report(self._said_move(game.position))
        stones, seconds = self._asked(self.format.place, game, limit)
        self._said += stones
        return Report(self._said_move(game.position), seconds=seconds)

    def decide(self, game: Game, limit: Limit) -> Decision:
        """What it decides; it may have named its next moves with it. Raises PlayerFault."""
        (decision, moves), _seconds = self._asked(self.format.decide, game, limit)
        self._said = list(moves)
        return decision

    def change_side(self, side: Side) -> None:
        """It goes on with the other side's stones; its format says so with the next question."""
        if self._ready_for is not None:
            self._ready_for = self._ready_for[0], side

    def _said_move(self, position: Position) -> Cell:
        """The next of the moves that it has said already. Raises PlayerFault."""
        move = self._said.pop(0)
        if reason := position.why_not(move):
            raise self._fault(Reason.ILLEGAL, reason, position)
        return move

    def _asked(
        self, ask: Callable[[BotProcess, Turn], Answer], game: Game, limit: Limit
    ) -> tuple[Answer, float]:
        """What it answers, and the seconds it took. Raises PlayerFault or NotSpoken."""
        process = self._process
        if self.format.once or process is None:
            process = self._begin(game.position)
        turn = Turn(game, limit.seconds, limit.stop, not self._moved)
        try:
            answer = ask(process, turn)
            seconds = process.seconds
            self._forgiven += process.wall - seconds
            if not self.format.once:
                process.pause()
                self._expect_no_more(process)
        except Trouble as trouble:
            raise self._fault(trouble.reason, trouble.message, game.position) from None
        except NotSpoken:
            if process.alive:
                process.pause()
            else:  # it ended at that; the game goes on with another one
                process.end()
                self._process = None
            raise
        if self.format.once:
            process.end()
            self._process = None
        self.oddities += process.oddities
        process.oddities.clear()
        self.leftover = process.leftover
        return answer, seconds

    def _expect_no_more(self, process: BotProcess) -> None:
        """One answer a turn: another may be meant for a question that was not asked yet."""
        for text in process.overhear():
            if self.format.is_answer(text):
                raise NoMove("it answered again without being asked: {said}", said=text[:80])

    def _begin(self, position: Position | None) -> BotProcess:
        assert self._ready_for is not None
        try:
            self._process = process = BotProcess(
                self.program, self.limits, self.isolation, self.seed, self.until
            )
        except OSError as error:
            why = error.strerror or str(error)
            if error.errno in NO_ROOM:
                raise MachineFault(
                    "there is no room on this machine to start a bot: {error}", error=why
                ) from None
            message = Message("it can't be started: {error}", error=why)
            raise PlayerFault(Reason.CRASH, message, {}) from None
        try:
            self.format.greet(process, *self._ready_for)
        except Trouble as trouble:
            if isinstance(trouble, Gone) and self.format.tell_less():
                process.end()
                return self._begin(position)
            message = trouble.message
            if isinstance(trouble, Late) and not isinstance(trouble, OutOfTime):
                message = Message("it was not ready within {n} s", n=f"{self.limits.start:g}")
            raise self._fault(trouble.reason, message, position) from None
        if position is None:
            process.pause()
        return process

    def _fault(self, reason: Reason, message: Message, position: Position | None) -> PlayerFault:
        """The fault with its evidence; the process is ended, as it can't be trusted any more."""
        process, self._process = self._process, None
        self._ready_for = None
        seen: dict[str, str] = {}
        if process is not None:
            seconds = process.seconds
            process.end()
            seen = {
                "said": process.said,
                "stderr": process.errors,
                "seconds": f"{seconds:.3f}",
                "exit": process.exit or "",
            }
        if position is not None:
            seen["position"] = position.code
        seen["isolation"] = self.isolation.value
        return PlayerFault(reason, message, {name: text for name, text in seen.items() if text})

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.leave()
