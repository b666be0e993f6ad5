r"""Starts one bot, limits it, and ends with everything that the bot has started.

Run as a script, by its path, with only the standard library: one warden stands between the arena
and each bot. The bot talks to the arena directly; the warden only waits.

    arena --- control socket --- warden      warden -> arena   p PID    the bot runs
      \                            |         warden -> arena   s        it begins
       \                           |         warden -> arena   x STATUS the bot has ended
        \--- stdin, stdout ------- bot       arena -> warden   k        end it now
            stderr                 |         arena -> warden   q        let it end, then end it
                                  whatever it starts

Orphans of the bot become children of the warden (it is their subreaper), so nothing can escape by
forking twice or by starting a session of its own. When the arena dies, the control socket closes,
and the warden does the same as for `k`.
"""
# ruff: noqa: PTH109, PTH110, PTH119, PTH123, PTH208 - pathlib takes long to import, and every bot has a warden

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time
from collections import namedtuple
from collections.abc import Callable

PATIENCE = 0.25  # seconds for a bot that was told to quit
LOOK = 0.2  # seconds between two looks at the memory
PR_SET_KEEPCAPS, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 8, 36, 38, 47
CAP_DAC_READ_SEARCH = 2
FOLDER_PREFIX = "inarow-bot-"
IGNORED = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE)
MEMORY_STATUS, PROCESSES_STATUS = "memory", "processes"


# A plain namedtuple: typing and dataclasses take long to import.
class Orders(
    namedtuple(
        "Orders",
        [
            "uid",  # the user to become; 0: stay the same
            "reads",  # 1: that user may read what only root can
            "address_space",  # bytes, for each process
            "memory",  # bytes in use, for all processes together
            "processor",  # seconds, for each process
            "processes",  # for the user
            "most_below",  # processes below the warden, where the user has others too
            "files",  # open at a time
            "file_size",  # bytes
        ],
        defaults=(0, 0, 0, 0, 0, 0, 0, 0, 0),
    )
):
    """What the arena wants: numbers, of which 0 is no limit."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The orders as on the command line."""
        return ",".join(map(str, self))

    @classmethod
    def read(cls, text: str) -> "Orders":
        """The orders that `text` wrote."""
        return cls(*map(int, text.split(",")))


def prctl(option: int, *values: int) -> int:
    """Ask the Linux kernel to change something about this process; 0 is success."""
    if sys.platform != "linux":
        return -1
    library = ctypes.CDLL(None, use_errno=True)
    padded = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    return int(library.prctl(option, *padded))


# What happens in the bot's process before it becomes the bot


def launch(control: int, orders: Orders, command: list[str]) -> None:
    """Become the bot, and say so just before. Does not return."""
    try:
        prepare(control, orders)
        os.execvp(command[0], command)  # noqa: S606 - to start a program is its task
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(127)


def prepare(control: int, orders: Orders) -> None:
    """Give up everything that a bot should not have."""
    if control >= 0:
        os.write(control, b"s\n")
        os.close(control)
    limit(orders)
    if orders.uid:
        become(orders.uid, orders.reads)
    prctl(PR_SET_NO_NEW_PRIVS, 1)


def limit(orders: Orders) -> None:
    """Set the limits that the kernel enforces for each process."""
    for kind, value in (
        (resource.RLIMIT_AS, orders.address_space),
        (resource.RLIMIT_CPU, orders.processor),
        (resource.RLIMIT_NPROC, orders.processes),
        (resource.RLIMIT_NOFILE, orders.files),
        (resource.RLIMIT_FSIZE, orders.file_size),
    ):
        if value:
            most = resource.getrlimit(kind)[1]
            allowed = value if most == resource.RLIM_INFINITY else min(value, most)
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(kind, (allowed, allowed))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def become(uid: int, reads: bool) -> None:
    """Stop being root; if asked, keep the right to read every file."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    if reads:
        prctl(PR_SET_KEEPCAPS, 1)
    os.setresuid(uid, uid, uid)
    if reads:
        # struct { version, pid }, then { effective, permitted, inheritable } for 32 bits, twice
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)
        bit = 1 << CAP_DAC_READ_SEARCH
        sets = (ctypes.c_uint32 * 6)(bit, bit, bit, 0, 0, 0)
        ctypes.CDLL(None).capset(header, sets)
        prctl(PR_CAP_AMBIENT, 2, CAP_DAC_READ_SEARCH)


# What the warden does meanwhile


def children(pid: int) -> list[int]:
    """The running processes that this one has started."""
    found: list[int] = []
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
                found += map(int, file.read().split())
    except FileNotFoundError:
        if os.path.exists(f"/proc/{pid}/task"):  # a kernel that does not list children
            return scanned(pid)
    except OSError:
        pass
    return found


def scanned(parent: int) -> list[int]:
    """The same, the slow way."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            with (
                contextlib.suppress(OSError, ValueError, IndexError),
                open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file,
            ):
                if int(file.read().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(name))
    return found


def descendants(pid: int) -> list[int]:
    """All processes below this one."""
    found, waiting = [], [pid]
    while waiting:
        below = children(waiting.pop())
        found += below
        waiting += below
    return found


def resident(pids: list[int]) -> int:
    """Bytes of memory that these processes use, without what they share."""
    pages = 0
    for pid in pids:
        with (
            contextlib.suppress(OSError, ValueError, IndexError),
            open(f"/proc/{pid}/statm", encoding="ascii") as file,
        ):
            _size, used, shared = file.read().split()[:3]
            pages += int(used) - int(shared)
    return pages * resource.getpagesize()


class Warden:
    """Waits for the bot, the arena and the clock."""

    def __init__(self, control: int, orders: Orders) -> None:
        self.control = control
        self.orders = orders
        self.parent = os.getppid()
        self.main = 0
        self.ended = False
        self.abandoned = False  # the arena is gone
        self.wake, wake = os.pipe()
        for end in (self.wake, wake):
            os.set_blocking(end, False)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        for number in IGNORED:
            signal.signal(number, signal.SIG_IGN)

    def start(self, run: Callable[[], None]) -> None:
        """Call `run` in a child process with a session of its own."""
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        self.main = os.fork()
        if self.main == 0:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, *IGNORED):
                signal.signal(number, signal.SIG_DFL)
            os.setsid()
            run()
            os._exit(127)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):  # or the arena would never see the end of the bot's output
            os.dup2(nowhere, stream)
        self.tell(f"p {self.main}")

    def tell(self, text: str) -> None:
        """Tell the arena something, if it still listens."""
        with contextlib.suppress(OSError):
            os.write(self.control, text.encode() + b"\n")

    def watch(self) -> None:
        """Wait until the bot has ended, is to be ended, or nobody is left who wants it."""
        deadline = float("inf")
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        poll.register(self.wake, select.POLLIN)
        while not self.ended and time.monotonic() < deadline:
            left = min(LOOK, max(0.0, deadline - time.monotonic()))
            for ready, _event in poll.poll(left * 1000):
                if ready == self.wake:
                    os.read(self.wake, 4096)
                    self.reap()
                    continue
                word = self.heard()
                if word in (b"", b"k"):
                    self.abandoned = word == b""
                    return
                deadline = time.monotonic() + PATIENCE
            if os.getppid() != self.parent:
                self.abandoned = True
                return
            if excess := self.excess():
                self.tell(f"x {excess}")
                return

    def excess(self) -> str:
        """What the bot uses too much of, although each of its processes keeps its limits."""
        below = descendants(os.getpid())
        if self.orders.memory and resident(below) > self.orders.memory:
            return MEMORY_STATUS
        if self.orders.most_below and len(below) > self.orders.most_below + 4:  # bubblewrap's own
            return PROCESSES_STATUS
        return ""

    def heard(self) -> bytes:
        """The arena's next word; empty when it is gone."""
        try:
            return os.read(self.control, 1)
        except OSError:
            return b""

    def reap(self) -> bool:
        """Take note of processes that have ended; False when none is left."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if pid == 0:
                return True
            if pid == self.main and not self.ended:
                self.ended = True
                self.tell(f"x {os.waitstatus_to_exitcode(status)}")

    def end_all(self) -> None:
        """Kill again and again until nothing is left."""
        own = os.getpid()
        while True:
            if self.orders.uid:
                self.end_user()
            with contextlib.suppress(OSError):
                os.killpg(self.main, signal.SIGKILL)
            for pid in descendants(own):
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGKILL)
            if not self.reap():
                return
            time.sleep(0.001)

    def end_user(self) -> None:
        """Kill all processes of the bot's own user at once, so that none can escape by forking."""
        pid = os.fork()
        if pid == 0:
            try:
                os.setresuid(self.orders.uid, self.orders.uid, self.orders.uid)
                os.kill(-1, signal.SIGKILL)
            finally:
                os._exit(0)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(pid, 0)


def guard(control: int, orders: Orders, run: Callable[[], None]) -> None:
    """Start what `run` runs, watch it, and end all of it."""
    warden = Warden(control, orders)
    warden.start(run)
    folder = os.getcwd()
    warden.watch()
    warden.end_all()
    if warden.abandoned and os.path.basename(folder).startswith(FOLDER_PREFIX):
        import shutil  # slow to import, and needed only here

        shutil.rmtree(folder, ignore_errors=True)


def main(arguments: list[str]) -> None:
    """`guard CONTROL ORDERS COMMAND...`, and `lock` and `launch` the same.

    With `lock` the command is bubblewrap's, and `launch` runs inside it with the limits.
    """
    role, control, text, *command = arguments
    fd, orders = int(control), Orders.read(text)
    if role == "launch":
        launch(fd, orders, command)
    elif role == "lock":
        os.set_inheritable(fd, True)
        guard(fd, orders, lambda: launch(-1, Orders(), command))
    else:
        guard(fd, orders, lambda: launch(fd, orders, command))


if __name__ == "__main__":
    main(sys.argv[1:])
