"""A running bot: lines go in, lines come out, and the time is measured."""

from __future__ import annotations

import contextlib
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from inarow.bots import warden
from inarow.bots.forked import Forked
from inarow.bots.isolation import (
    Isolation,
    bubblewrap_command,
    find_bubblewrap,
    readable_by_all,
    working_folder,
)
from inarow.bots.limits import BotLimits
from inarow.bots.user import borrow_user, give_back_user
from inarow.rules.ending import Reason
from inarow.rules.message import Message

WARDEN = Path(warden.__file__)
PACKAGE = WARDEN.parents[1]
TAIL = 4000  # how much of the error output is kept
MARK = "INAROW_BOT"  # in the environment of all that a bot starts
CHUNK = 1 << 16
LINE_END = re.compile(rb"\r\n|\n|\r")
LISTEN = 0.05  # seconds between two looks at whether the move is still wanted
FORGIVEN = 0.15  # seconds of a move that a busy machine can have taken
LATE_END = 2.0  # seconds for a warden to end; then it is ended


class Trouble(Exception):
    """A bot did not do what it should; `message` says what, `reason` how that ends the game."""

    reason = Reason.CRASH

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Late(Trouble):
    """The time is up, and there is no answer."""

    reason = Reason.TIME_OUT


class NotWanted(Late):
    """The move is no longer wanted."""

    def __init__(self) -> None:
        super().__init__(Message("it did not move when it was told to stop"))


class Gone(Trouble):
    """The bot has ended, or closed its output, or was ended for what it did."""


@dataclass(frozen=True)
class Program:
    """What to run: a command, and the files that it needs to see."""

    command: tuple[str, ...]
    files: tuple[Path, ...] = ()
    environment: Mapping[str, str] | None = None
    run: Callable[[], None] | None = None  # in place of a command: a function of ours


class BotProcess:
    """One process of a bot, with a warden that ends it and everything it started.

    `send` starts the clock; `read_line` waits until the deadline. A bot that has to wait for the
    processor, because others use it, is not charged for that: see `seconds`.
    """

    def __init__(self, program: Program, limits: BotLimits, isolation: Isolation) -> None:
        self.limits = limits
        self.exit: str | None = None
        self.leftover = ""  # what it wrote although nobody had asked
        self._unread = b""
        self._skip_newline = False
        self._since_sent = 0
        self._errors = b""
        self._began = 0.0
        self._delays = (0, 0)
        self._open = True
        self._ended = False
        self._owner = os.getpid()
        self._user = 0
        self._said: list[str] = []
        self._start(program, isolation)

    # Start and end

    def _start(self, program: Program, isolation: Isolation) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=warden.FOLDER_PREFIX))
        ours, theirs = socket.socketpair()
        self._warden: Forked | subprocess.Popen[bytes]
        try:
            if program.run is not None:
                self._warden = self._fork(program.run, theirs, isolation)
            else:
                self._warden = self._spawn(program, theirs, isolation)
        except OSError:
            shutil.rmtree(self.folder, ignore_errors=True)
            give_back_user(self._user)
            ours.close()
            raise
        finally:
            theirs.close()
        self._adopt(ours)

    def _spawn(
        self, program: Program, control: socket.socket, isolation: Isolation
    ) -> subprocess.Popen[bytes]:
        """A warden, and behind it the command, with bubblewrap between them where it is wanted."""
        user = self._user = borrow_user()
        readers = (Path(sys.executable), Path(sys.base_prefix), PACKAGE, *program.files)
        reads = user != 0 and not readable_by_all(readers)
        bubblewrap = find_bubblewrap() if isolation is Isolation.BUBBLEWRAP else None
        self._locked = bubblewrap is not None
        orders = _orders(self.limits, user, reads, self._locked)
        if isolation is Isolation.NONE:
            orders, user = _NO_ORDERS, 0
        script = [sys.executable, "-I", "-S", str(WARDEN)]
        command = [str(word) for word in program.command]
        inside, role = str(self.folder), "guard"
        if bubblewrap is not None:
            visible = (Path(sys.prefix), *readers)
            lock = bubblewrap_command(bubblewrap, visible, user)
            command = [*lock, *script, "launch", str(control.fileno()), orders, *command]
            inside, role = working_folder(visible), "lock"
        elif user:
            os.chown(self.folder, user, user)
        return subprocess.Popen(  # noqa: S603 - to start bots is its task
            [*script, role, str(control.fileno()), orders, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            cwd=self.folder,
            env={**_environment(inside, program.environment), MARK: self.folder.name},
            pass_fds=[control.fileno()],
            start_new_session=True,
        )

    def _fork(
        self, run: Callable[[], None], control: socket.socket, isolation: Isolation
    ) -> Forked:
        """A warden that is a copy of this process, and behind it the function."""
        self._locked = False
        user = self._user = 0 if isolation is Isolation.NONE else borrow_user()
        if user:
            os.chown(self.folder, user, user)
        limits = _with_own_size(self.limits)
        orders = _NO_ORDERS if isolation is Isolation.NONE else _orders(limits, user, False, False)
        environment = {**_environment(str(self.folder), None), MARK: self.folder.name}
        return Forked(run, control.fileno(), warden.Orders(orders), self.folder, environment)

    def _adopt(self, control: socket.socket) -> None:
        """Listen to the bot and to its warden."""
        assert self._warden.stdin is not None
        assert self._warden.stdout is not None
        assert self._warden.stderr is not None
        self._control = control
        self._in = self._warden.stdin.fileno()
        self._out = self._warden.stdout.fileno()
        self._err = self._warden.stderr.fileno()
        self._poll = select.poll()
        for stream in (self._in, self._out, self._err, control.fileno()):
            os.set_blocking(stream, False)
            if stream != self._in:
                self._poll.register(stream, select.POLLIN)
        self._main: int | None = None  # what the warden started: the bot, or bubblewrap
        self._pid: int | None = None
        self._begun = False
        self._guard_news = b""

    @property
    def alive(self) -> bool:
        """Whether the bot still runs, as far as is known."""
        return not self._ended and self.exit is None

    @property
    def is_ours(self) -> bool:
        """Whether this very process started it: a fork of it must not end its bots."""
        return self._owner == os.getpid()

    def wait_until_begun(self) -> None:
        """Until the program is started, so that what we do before is not its fault."""
        deadline = time.perf_counter() + self.limits.start
        while not self._begun and self.exit is None and time.perf_counter() < deadline:
            self._listen(LISTEN)

    def end(self, patient: bool = False) -> None:
        """End the bot and all it started; a patient end leaves it a moment to do so itself."""
        if self._ended or not self.is_ours:
            return
        self._ended = True
        with contextlib.suppress(OSError):
            self._control.send(b"q" if patient else b"k")
        self._close_input()
        self._drain_until_over(LATE_END)
        for stream in (self._warden.stdout, self._warden.stderr, self._control):
            assert stream is not None
            stream.close()
        shutil.rmtree(self.folder, ignore_errors=True)
        give_back_user(self._user)

    def _drain_until_over(self, seconds: float) -> None:
        """Wait for the warden, with the pipes emptied so that nobody waits for us."""
        deadline = time.monotonic() + seconds
        while self._warden.poll() is None:
            if time.monotonic() > deadline:
                self._end_by_force()
                break
            self._listen(0.02)
        if self._warden.returncode:  # nobody ends a warden but its bot
            self._end_by_force()
        self._listen(0.0)

    def _end_by_force(self) -> None:
        """The warden does not do it, or was killed: end its group, its heirs and it."""
        marked = f"{MARK}={self.folder.name}".encode()
        for _ in range(50):
            found = [pid for pid in _all_processes() if marked in _environment_of(pid)]
            for pid in found:
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not found:
                break
            time.sleep(0.01)
        self._warden.wait()

    def _close_input(self) -> None:
        assert self._warden.stdin is not None
        with contextlib.suppress(OSError):
            self._warden.stdin.close()

    # Speaking

    def send(self, text: str, seconds: float | None = None) -> None:
        """Ask the bot: its clock starts, and what it wrote before is no answer any more.

        A bot that is gone is found later. Raises Late if it does not read that within so many
        seconds.
        """
        self._listen(0.0)
        if self._unread:
            self.leftover = self._unread[:TAIL].decode(errors="replace")
            self._unread = b""
        self.greet(text, seconds)

    def greet(self, text: str, seconds: float | None = None) -> None:
        """Write to the bot, as `send` does, but what it has written already may be the answer."""
        self.start_clock()
        self._write(text.encode(), self._began + (seconds or self.limits.start))

    def start_clock(self) -> None:
        """From now on the bot's time is taken."""
        self._said.clear()
        self._since_sent = 0
        self._delays = (self._bot_delay(), _own_delay())
        self._began = time.perf_counter()

    def send_on(self, text: str) -> None:
        """Write to the bot while its clock runs."""
        self._write(text.encode(), time.perf_counter() + 0.1)

    @property
    def wall(self) -> float:
        """Seconds gone by since `send`, whoever took them."""
        return time.perf_counter() - self._began

    def _write(self, data: bytes, deadline: float) -> None:
        while data:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                if time.perf_counter() > deadline:
                    raise Late(Message("it does not read what it is sent")) from None
                self._listen(LISTEN)
            except OSError:
                return

    def close_input(self) -> None:
        """There will be nothing more for the bot to read."""
        self._close_input()

    def read_line(self, seconds: float | None, stop: threading.Event | None = None) -> str:
        """The next line of the bot, within so many seconds of `send`.

        Raises Late, Gone, or NotWanted when `stop` is set.
        """
        allowed = None if seconds is None else seconds + self.limits.margin
        while True:
            line = self._next_line()
            if line is not None:
                return line
            if self._since_sent > self.limits.output > 0:
                raise Gone(
                    Message(
                        "it wrote more than {size} KiB without a move",
                        size=self.limits.output >> 10,
                    )
                )
            if not self._open:
                return self._last_line()
            wait = LISTEN * 4 if stop is None else LISTEN
            if allowed is not None:
                left = allowed - (time.perf_counter() - self._began)
                if left <= 0 and self.seconds > allowed:
                    raise self._late(seconds or 0.0)
                wait = min(wait, max(left, 0.002))
            if stop is not None and stop.is_set():
                raise NotWanted
            self._listen(wait)

    @property
    def seconds(self) -> float:
        """What the bot has taken since `send`: the time gone by, less what others took of it.

        Not charged is the time in which the bot, or we, were ready and the processor was not;
        the system counts that. No more than FORGIVEN, or half of the time, is forgiven: a bot
        can start processes to be slowed down by.
        """
        wall = time.perf_counter() - self._began
        bot, own = self._delays
        delay = (self._bot_delay() - bot + _own_delay() - own) / 1e9
        return wall - min(max(0.0, delay), wall / 2, FORGIVEN)

    @property
    def said(self) -> str:
        """What it has written since the last `send`, for the evidence."""
        partial = self._unread[:TAIL].decode(errors="replace")
        return "\n".join([*self._said[-20:], partial])[-TAIL:].strip("\n")

    def note(self, text: str) -> None:
        """Keep this as what was said, in place of the line that said it."""
        self._said[-1:] = [text[:TAIL]]

    def complain(self, text: str) -> None:
        """Keep this with the error output."""
        self._errors = (self._errors + text.encode())[-TAIL:]

    @property
    def partial(self) -> str:
        """What it has written without ending the line."""
        return self._unread[:200].decode(errors="replace")

    @property
    def errors(self) -> str:
        """The end of its error output."""
        return self._errors.decode(errors="replace")

    def _next_line(self) -> str | None:
        if self._skip_newline and self._unread:
            self._unread = self._unread.removeprefix(b"\n")
            self._skip_newline = False
        match = LINE_END.search(self._unread)
        if match is None:
            return None
        line, self._unread = self._unread[: match.start()], self._unread[match.end() :]
        self._skip_newline = match[0] == b"\r" and not self._unread
        if self._pid is None:
            self._find_pid()
        text = line.decode(errors="replace")
        self._said.append(text[:TAIL])
        del self._said[:-50]
        return text

    def _last_line(self) -> str:
        """What stood before the end of the output, which needs no line end; else it is gone."""
        if self._unread:
            text = self._unread.decode(errors="replace").rstrip("\r")
            self._unread = b""
            self._said.append(text[:TAIL])
            return text
        raise self._gone()

    def _late(self, seconds: float) -> Late:
        if self._unread:
            return Late(
                Message(
                    "no move within {seconds} s: it wrote '{text}', but did not end the line",
                    seconds=f"{seconds:g}",
                    text=self.partial[:60],
                )
            )
        return Late(Message("no move within {seconds} s", seconds=f"{seconds:g}"))

    def _gone(self) -> Gone:
        """Why there will be no more lines; the warden may need a moment to tell."""
        deadline = time.perf_counter() + 0.3
        while self.exit is None and time.perf_counter() < deadline and self._warden.poll() is None:
            self._listen(0.02)
        self._listen(0.0)
        return Gone(self._exit_message())

    def _exit_message(self) -> Message:
        if self.exit is None:
            return Message("it closed its output")
        if self.exit == warden.MEMORY_STATUS:
            return Message("it used more than {size} MiB of memory", size=self.limits.memory >> 20)
        if self.exit == warden.PROCESSES_STATUS:
            return Message("it started more than {n} processes", n=self.limits.processes)
        code = int(self.exit)
        if self._locked and code > 128:  # so bubblewrap says that a signal ended it
            code = 128 - code
        if code < 0:
            try:
                name = signal.Signals(-code).name
            except ValueError:
                name = str(-code)
            return Message("it was ended by signal {name}", name=name)
        return Message("it ended, with exit code {code}", code=code)

    def _listen(self, wait: float) -> None:
        """Take in what there is from the bot and its warden."""
        for stream, _event in self._poll.poll(wait * 1000):
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
        self._guard_news += data
        *lines, self._guard_news = self._guard_news.split(b"\n")
        for line in lines:
            word, _, value = line.decode().partition(" ")
            if word == "p":
                self._main = int(value)
            elif word == "s":
                self._begun = True
            elif word == "x" and self.exit is None:
                self.exit = value

    # Fair time

    def _bot_delay(self) -> int:
        """Nanoseconds in which the bot was ready to run, and others ran."""
        return 0 if self._pid is None else _delay(f"/proc/{self._pid}/schedstat")

    def _find_pid(self) -> None:
        """Look for the bot behind the processes of bubblewrap, of which each has one child."""
        pid = self._main
        while self._locked and pid is not None and len(below := warden.children(pid)) == 1:
            pid = below[0]
        self._pid = pid


def _own_delay() -> int:
    return _delay("/proc/thread-self/schedstat")


def _delay(path: str) -> int:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - the quickest way
            return int(file.read(200).split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def _orders(limits: BotLimits, user: int, reads: bool, alone: bool) -> str:
    """The limits as the warden takes them."""
    processes = limits.processes
    if processes and not user and not alone:
        # Counted for the whole user, who may well have a desktop: so many more than there are.
        others = _processes_of_user()
        processes = processes + others + 64 if others else 0
    values = {
        "uid": user,
        "reads": int(reads),
        "address_space": limits.address_space,
        "memory": limits.memory,
        "processor": limits.processor,
        "processes": processes,
        "most_below": limits.processes,
        "files": limits.files,
        "file_size": limits.file_size,
    }
    return ",".join(str(values[word]) for word in warden.Orders.WORDS)


_NO_ORDERS = ",".join("0" for _ in warden.Orders.WORDS)


def _with_own_size(limits: BotLimits) -> BotLimits:
    """The limits for a copy of this process, which is as large as this process already."""
    try:
        size, resident = map(int, Path("/proc/self/statm").read_text().split()[:2])
    except (OSError, ValueError):
        return limits
    page = os.sysconf("SC_PAGE_SIZE")
    return replace(
        limits,
        address_space=limits.address_space and limits.address_space + size * page,
        memory=limits.memory and limits.memory + resident * page,
    )


def _processes_of_user() -> int:
    own, count = os.geteuid(), 0
    for pid in _all_processes():
        with contextlib.suppress(OSError, ValueError, IndexError):
            path = Path(f"/proc/{pid}")
            if path.stat().st_uid == own:
                fields = (path / "stat").read_text(errors="replace").rpartition(")")[2].split()
                count += int(fields[17])
    return count


def _all_processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208
    except OSError:
        return []


def _environment_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""


def _environment(folder: str, more: Mapping[str, str] | None) -> dict[str, str]:
    """A clean environment: nothing of ours but where programs are."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return {
        "PATH": path,
        "HOME": folder,
        "TMPDIR": folder,
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        # A bot has as many threads as it starts itself, not as many as the machine has processors.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        **(more or {}),
    }
