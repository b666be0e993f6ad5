"""A conversation with a running bot: text goes in and comes out, and the time is measured."""

from __future__ import annotations

import contextlib
import math
import os
import re
import select
import signal
import threading
import time
from typing import NamedTuple

from inarow.bots import warden
from inarow.bots.guarded import LATE_END, Guarded
from inarow.bots.isolation import BotLimits, Isolation
from inarow.bots.lacking import missing_module
from inarow.bots.program import Program
from inarow.rules import InarowError, Message, Reason
from inarow.rules.message import printable

TAIL = 4000  # how much of the error output is kept
MOST_SAID = 20  # rows of a turn that are kept for the evidence
CHUNK = 1 << 16
LINE_END = re.compile(rb"\r\n|\n|\r")
LISTEN = 0.05  # seconds between two looks at whether the move is still wanted
STOPPED = 1.0  # seconds by which we wake up late only if we were stopped
# Seconds of a move that a busy machine can have taken: where nobody counts what the bot's own
# processes took of it, and where the kernel does.
FORGIVEN, MOST_FORGIVEN = 0.15, 10.0
PROCESSORS = os.cpu_count() or 1
WORTH_ASKING = 0.001  # seconds of a move of which somebody else may have had a part
EXTRA_TEXT = "extra-text"  # an oddity: it wrote more than its answer
NOISE = "noise"  # an oddity: rows between its answers, which this format can skip
NO_THREAD = "RuntimeError: can't start new thread"
KILLED = Message("the system killed it, as it does when memory runs out")
# Signals that end a program; of what ended with a larger number, bubblewrap can't have said that.
FATAL = {signal.Signals(number) for number in range(1, 32)} - {signal.SIGCHLD, signal.SIGCONT}


class Trouble(InarowError):
    """A bot did not do what it should; `reason` says how that ends the game."""

    reason = Reason.CRASH


class Late(Trouble):
    """The time is up, and there is no answer."""

    reason = Reason.TIME_OUT


class NotWanted(Late):
    """The move is no longer wanted."""

    def __init__(self) -> None:
        super().__init__("it did not move when it was told to stop")


class OutOfTime(Late):
    """Whoever asks has no time left, however little of it the bot has had."""

    def __init__(self) -> None:
        super().__init__("there was no time left to wait for it")


class Gone(Trouble):
    """The bot has ended, or closed its output, or was ended for what it did."""


class BotProcess:
    """One process of a bot, behind a warden that ends it and everything it started.

    `send` starts the clock; `read` waits until the deadline. Time that the bot had to wait
    for a busy processor is not charged: see `seconds`. But at `until`, by the monotonic clock,
    nobody waits any longer.
    """

    def __init__(
        self,
        program: Program,
        limits: BotLimits,
        isolation: Isolation,
        seed: int | None = None,
        until: float = math.inf,
    ) -> None:
        self.limits = limits
        self._until = until
        self.seed = seed
        self.own = program.own
        self.exit: str | None = None
        self.oddities: list[str] = []  # what was strange about its answers
        self.leftover = ""  # what it wrote without being asked
        self._unread = b""
        self._skip_newline = False
        self._since_sent = 0
        self._errors = b""
        self._began = 0.0
        self._waited_before = 0  # ours, until the question
        self._before = self._latest = Use()  # the bot's until the question, and when we last looked
        self._open = True
        self._ended = False
        self._owner = os.getpid()
        self._said: list[str] = []
        self._paused = False
        self._main: int | None = None  # what the warden started: the bot, or bubblewrap
        self._pid: int | None = None
        self._begun = False
        self._news = b""  # of the warden
        self._ours: Schedule | None = None
        self._its: Schedule | None = None
        self._guarded = guarded = Guarded(program, limits, isolation, seed)
        self.folder = guarded.folder
        self._in, self._out = guarded.stdin.fileno(), guarded.stdout.fileno()
        self._err = guarded.stderr.fileno()
        self._poll = select.poll()
        os.set_blocking(self._in, False)
        for stream in (self._out, self._err, guarded.control.fileno()):
            os.set_blocking(stream, False)
            self._poll.register(stream, select.POLLIN)

    @property
    def alive(self) -> bool:
        """Whether the bot still runs, as far as is known."""
        return not self._ended and self.exit is None

    @property
    def is_ours(self) -> bool:
        """Whether this very process started it: a fork of ours must not end our bots."""
        return self._owner == os.getpid()

    def wait_until_begun(self) -> None:
        """Wait until the program has started, so that our own delay is not its fault."""
        deadline = time.perf_counter() + self.limits.start
        while not self._begun and self.exit is None and time.perf_counter() < deadline:
            self._check_time()
            self._listen(LISTEN)

    def end(self, patient: bool = False) -> None:
        """End the bot and all it started; a patient end gives it a moment to do so itself."""
        if self._ended or not self.is_ours:
            return
        self._resume()
        self._ended = True
        self._guarded.end(LATE_END, self._listen, patient)
        for schedule in filter(None, (self._ours, self._its)):
            schedule.close()

    # Speaking

    def send(self, text: str, seconds: float | None = None) -> None:
        """Ask the bot: its clock starts, and what it wrote before no longer counts as an answer.

        Raises Late if the bot does not read this within so many seconds. That it is gone is found
        out later.
        """
        self._listen(0.0)
        if self._unread:
            self.oddities.append(EXTRA_TEXT)
            self.leftover = _text(self._unread[:TAIL])
            self._unread = b""
        self.greet(text, seconds)

    def greet(self, text: str, seconds: float | None = None) -> None:
        """Write to the bot as `send` does, but what it has already written may be the answer."""
        data = text.encode()
        if self._paused:  # what it finds when it wakes up does not have to wake it up again
            with contextlib.suppress(OSError):
                data = data[os.write(self._in, data) :]
        self.start_clock()
        self._write(data, self._began + (seconds or self.limits.start))

    def pause(self) -> None:
        """Take the processor away from the bot and all it started, until it is asked again."""
        self._paused = True
        self._freeze(True)

    def _resume(self) -> None:
        if self._paused:
            self._paused = False
            self._freeze(False)

    def _freeze(self, frozen: bool) -> None:
        if self._pid is None:
            self._find_pid()
        if self._pid is not None and self.alive:
            self._guarded.freeze(frozen, self._pid)

    def start_clock(self) -> None:
        """Start the bot's clock."""
        self._resume()
        self._said.clear()
        self._since_sent = 0
        if self._begun and self._pid is None:
            self._find_pid()
        # Frozen since, it has used nothing; a turn that was not worth asking about hardly has.
        self._before = self._latest
        self._waited_before = self._waited()
        self._began = time.perf_counter()

    def send_on(self, text: str) -> None:
        """Write to the bot while its clock runs."""
        self._write(text.encode(), time.perf_counter() + 0.1)

    @property
    def wall(self) -> float:
        """Seconds since `send`, whoever took them."""
        return time.perf_counter() - self._began

    def _write(self, data: bytes, deadline: float) -> None:
        while data:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                if time.perf_counter() > deadline:
                    raise Late("it does not read its input") from None
                self._check_time()
                self._listen(LISTEN)
            except OSError:
                return

    def close_input(self) -> None:
        """There will be nothing more for the bot to read."""
        self._guarded.close_input()

    def read(self, seconds: float | None, stop: threading.Event | None = None) -> str:
        """The bot's next line, within so many seconds of `send`.

        Raises Late, Gone, NotWanted when `stop` is set, or OutOfTime.
        """
        allowed = None if seconds is None else seconds + self.limits.margin
        while True:
            line = self._next()
            if line is not None:
                return line
            if self._since_sent > self.limits.output > 0:
                raise Gone(
                    "it wrote more than {size} KiB without a move", size=self.limits.output >> 10
                )
            if not self._open:
                return self._rest()
            wait = LISTEN * 4 if stop is None else LISTEN
            if allowed is not None:
                left = allowed - (time.perf_counter() - self._began)
                if left <= 0 and self.seconds > allowed:
                    raise self._late(seconds or 0.0)
                wait = min(wait, max(left, 0.002))
            if stop is not None and stop.is_set():
                raise NotWanted
            self._check_time()
            self._listen(wait)

    def _check_time(self) -> None:
        if time.monotonic() > self._until:
            raise OutOfTime

    @property
    def seconds(self) -> float:
        """What the bot has taken since `send`: the time elapsed, less what others took of it.

        Time in which the bot, or we, were ready but the processor was busy is not charged; the
        system counts it. But a bot can slow itself down with processes of its own: what those took
        is not forgiven where the kernel counts it and, where it does not, no more than FORGIVEN.
        That much may be others' work even where a bot of many threads took more.
        """
        wall = self.wall
        if wall < WORTH_ASKING:
            return wall
        before, now = self._before, self._use()
        self._latest = now
        delay = (now.waited - before.waited + self._waited() - self._waited_before) / 1e9
        forgiven = min(delay, wall / 2, FORGIVEN)
        ran = (now.ran - before.ran) / 1e9
        if now.by_others is not None and before.by_others is not None:
            own = (now.by_others - before.by_others) / 1e9
            # Nobody else can have had more of the processors than the bot has left of them.
            forgiven = min(forgiven, PROCESSORS * wall - own - ran)
            forgiven = max(forgiven, min(delay - own, MOST_FORGIVEN))
        # It and we may have waited at the same time; but what it ran is its own.
        return max(wall - max(0.0, forgiven), wall / 100, ran)

    @property
    def said(self) -> str:
        """What it has written since the last `send`, for the evidence."""
        partial = _text(self._unread[:TAIL])
        return "\n".join([*self._said, partial])[-TAIL:].strip("\n")

    def overhear(self) -> list[str]:
        """The rows that it has written besides its answer."""
        self._listen(0.0)
        return _text(self._unread).splitlines() if self._unread else []

    def note(self, text: str) -> None:
        """Record this as what was said, in place of the last line."""
        self._said[-1:] = [printable(text[:TAIL], lines=True)]

    def complain(self, text: str) -> None:
        """Add this to the error output."""
        self._errors = (self._errors + text.encode())[-TAIL:]

    @property
    def errors(self) -> str:
        """The end of its error output."""
        return _text(self._errors)

    def _next(self) -> str | None:
        if not self._unread:
            return None
        if self._skip_newline:
            self._unread = self._unread.removeprefix(b"\n")
            self._skip_newline = False
        match = LINE_END.search(self._unread)
        if match is None:
            return None
        line, self._unread = self._unread[: match.start()], self._unread[match.end() :]
        self._skip_newline = match[0] == b"\r" and not self._unread
        if self._pid is None:
            self._find_pid()
        text = _text(line)
        self._said.append(text[:TAIL])
        if len(self._said) > MOST_SAID:
            del self._said[0]
        return text

    def _rest(self) -> str:
        """The end of the output, which needs no newline. Raises Gone if there is nothing."""
        if self._unread:
            text = _text(self._unread).rstrip("\r")
            self._unread = b""
            self._said.append(text[:TAIL])
            return text
        raise self._gone()

    def _late(self, seconds: float) -> Late:
        if self._unread:
            return Late(
                "no move within {seconds} s: it wrote '{text}', but did not end the line",
                seconds=f"{seconds:g}",
                text=_text(self._unread[:200])[:60],
            )
        return Late("no move within {seconds} s", seconds=f"{seconds:g}")

    def _gone(self) -> Gone:
        """Why there will be no more lines; the warden may need a moment to say."""
        deadline = time.perf_counter() + 0.3
        while self.exit is None and time.perf_counter() < deadline and not self._guarded.over:
            self._listen(0.02)
        self._listen(0.0)
        return Gone(self._exit_message())

    def _exit_message(self) -> Message:
        if self.exit is None:
            return Message("it closed its output")
        if self.exit == warden.MEMORY_STATUS:
            return Message("it used more than {size} MiB of memory", size=self.limits.memory >> 20)
        # Where no kernel's group says so, Python does.
        if self.exit == warden.PROCESSES_STATUS or NO_THREAD in self.errors:
            return Message("it wanted more than {n} processes and threads", n=self.limits.processes)
        if self.exit == warden.FILES_STATUS:
            return Message("it made more than {n} files", n=self.limits.entries)
        if message := missing_module(self.errors, self.own):
            return message
        code = int(self.exit)
        if self._guarded.locked and code - 128 in FATAL:  # so bubblewrap says that a signal did
            code = 128 - code
        if code < 0:
            try:
                name = signal.Signals(-code).name
            except ValueError:
                name = str(-code)
            if -code == signal.SIGKILL:  # not by us: that would have been told
                return KILLED
            return Message("it was ended by signal {name}", name=name)
        return Message("it ended, with exit code {code}", code=code)

    def _listen(self, wait: float) -> None:
        """Read what the bot and its warden have written."""
        before = time.perf_counter()
        ready = self._poll.poll(wait * 1000)
        overslept = time.perf_counter() - before - wait
        if overslept > STOPPED:  # we were stopped, or starved: the bot must not pay for it
            self._began += overslept
            self._before, self._waited_before = self._use(), self._waited()
        for stream, _event in ready:
            try:
                data = os.read(stream, CHUNK)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if stream == self._out:
                self._hear(data)
            elif stream == self._err:
                self._since_sent += len(data)
                self._errors = (self._errors + data)[-TAIL:]
            else:
                self._hear_warden(data)
            if not data:
                self._poll.unregister(stream)

    def _hear(self, data: bytes) -> None:
        if not data:
            self._open = False
        self._since_sent += len(data)
        if self._since_sent <= self.limits.output or not self.limits.output:
            self._unread += data

    def _hear_warden(self, data: bytes) -> None:
        self._news += data
        *lines, self._news = self._news.split(b"\n")
        for line in lines:
            word, _, value = line.decode().partition(" ")
            if word == "p":
                self._main = int(value)
            elif word == "s":
                self._begun = True
            elif word == "x" and self.exit is None:
                self.exit = value

    # Fair time

    def _waited(self) -> int:
        """Nanoseconds in which we were ready to run while others ran."""
        if self._ours is None:
            self._ours = Schedule(f"/proc/{os.getpid()}/task/{threading.get_native_id()}")
        return self._ours.read()[1]

    def _use(self) -> Use:
        """The bot's time until now."""
        if self._its is None:
            return Use()
        ran, waited = self._its.read()
        used = self._guarded.group.used()
        return Use(waited, ran, None if used is None else max(0, used - ran))

    def _find_pid(self) -> None:
        """Find the bot; behind bubblewrap's two processes, each of which has one child."""
        if self._main is None:
            self._listen(0.0)
        pid = self._main
        for _ in range(2 if self._guarded.locked else 0):
            below = [] if pid is None else warden.children(pid)
            pid = below[0] if below else None
        if pid is None:
            return
        self._pid = pid
        self._guarded.group.expect(pid)
        self._its = Schedule(f"/proc/{pid}")
        self._before = self._latest = self._use()


def _text(data: bytes) -> str:
    """What a bot wrote, safe to show."""
    return printable(data.decode(errors="replace"), lines=True)


class Use(NamedTuple):
    """Nanoseconds: the bot was ready while others ran; it ran; its other processes ran."""

    waited: int = 0
    ran: int = 0
    by_others: int | None = None


class Schedule:
    """How long a process ran, and how long it was ready while others ran, as Linux counts it."""

    def __init__(self, process: str) -> None:
        try:
            self._file: int | None = os.open(f"{process}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        except OSError:
            self._file = None

    def read(self) -> tuple[int, int]:
        """So many nanoseconds until now; 0 where nobody counts."""
        if self._file is None:
            return 0, 0
        try:
            ran, waited, _ = os.pread(self._file, 200, 0).split()
            return int(ran), int(waited)
        except (OSError, ValueError):
            return 0, 0

    def close(self) -> None:
        """It is not asked any more."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
