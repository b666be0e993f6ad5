r"""Starts one bot, limits it, and ends with everything that the bot has started.

Run as a program of its own, with only the standard library: one warden stands between the arena
and each bot. The bot talks to the arena directly; the warden only waits.

    arena --- control socket --- warden      warden -> arena   p PID    the bot runs
      \                            |         warden -> arena   s        it begins
       \                           |         warden -> arena   x STATUS the bot has ended
        \--- stdin, stdout ------- bot       arena -> warden   f        its turn is over: stop it
            stderr                 |         arena -> warden   t        it is asked: wake it
                                   |         arena -> warden   k        end it now
                                   |         arena -> warden   q        let it end, then end it
                                  whatever it starts

Orphans of the bot become children of the warden (it is their subreaper), so nothing can escape by
forking twice or by starting a session of its own. When the arena dies, the control socket closes,
and the warden does the same as for `k`. At the end it removes the bot's working folder.
"""
# ruff: noqa: PTH101, PTH104, PTH106, PTH108, PTH109, PTH110, PTH114, PTH118, PTH119, PTH123, PTH208 - pathlib imports slowly

import contextlib
import ctypes
import errno
import os
import resource
import select
import signal
import struct
import sys
import time
from collections import namedtuple
from collections.abc import Callable

PATIENCE = 0.25  # seconds for a bot that was told to quit
LOOK = 0.2  # seconds between two looks at the memory
ROUNDS = 100  # in which all are stopped; one who ends in the middle of a round may wake another
SWEEP = 0.002  # seconds after the end of a turn until whoever left the bot's own group is stopped
PR_SET_KEEPCAPS, PR_SET_SECCOMP, PR_CAPBSET_DROP = 8, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 36, 38, 47
CAP_DAC_READ_SEARCH, LAST_CAPABILITY = 2, 40
# While bubblewrap prepares the lock: the control socket, and the doors of the bot's groups. A shell
# inside uses them, whose redirections take only one digit.
NEWS, DOORS = 9, (8, 7, 6)
FOLDER_PREFIX = "inarow-bot-"
IGNORED = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE)
MEMORY_STATUS, PROCESSES_STATUS, FILES_STATUS = "memory", "processes", "files"

# What a bot never needs from the kernel, as the number of the call on x86-64 and on ARM: to watch
# other processes and files, to make namespaces, mounts, keys and modules, to keep memory where
# nobody counts it, to choose its processors, and to be woken while it is stopped.
FORBIDDEN_CALLS = {
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsmount": (432, 432),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "fanotify_init": (300, 262),
    "inotify_init": (253, 26),
    "inotify_init1": (294, 26),
    "syslog": (103, 116),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "vmsplice": (278, 75),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "setxattrat": (463, 463),
    "sched_setaffinity": (203, 122),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "timer_create": (222, 107),
}
# How the filter compares: the value itself, at least the value, any of its bits.
EQUAL, AT_LEAST, ANY_BIT = 0x15, 0x35, 0x45
CLONE3 = (435, 435)
NEW_NAMESPACES = 0x7E02_0000  # the bits of `clone` that make namespaces
# The bits of a signal that `clone` sends to the parent at the end, where it is not SIGCHLD.
OTHER_ENDS = 0xFF & ~signal.SIGCHLD
F_SETSIG, PR_SET_PDEATHSIG, MAP_HUGETLB = 10, 1, 0x4_0000
FCNTL = (72, 25)
# Calls that are refused for some values of an argument: which it is, from 0, and the test.
REFUSED_VALUES = {
    "clone": ((56, 220), 0, ANY_BIT, NEW_NAMESPACES | OTHER_ENDS),
    "fcntl": (FCNTL, 1, EQUAL, F_SETSIG),
    "prctl": ((157, 167), 0, EQUAL, PR_SET_PDEATHSIG),
    "mmap": ((9, 222), 3, ANY_BIT, MAP_HUGETLB),  # pages that nobody counts
    # Nobody wakes a friend who is stopped outside of its turn.
    "kill": ((62, 129), 1, EQUAL, signal.SIGCONT),
    "tkill": ((200, 130), 1, EQUAL, signal.SIGCONT),
    "tgkill": ((234, 131), 2, EQUAL, signal.SIGCONT),
    "rt_sigqueueinfo": ((129, 138), 1, EQUAL, signal.SIGCONT),
    "rt_tgsigqueueinfo": ((297, 240), 2, EQUAL, signal.SIGCONT),
    "pidfd_send_signal": ((424, 424), 1, EQUAL, signal.SIGCONT),
}
# Locks of parts of a file take memory that nobody counts. What reads a database asks for some; and
# as nobody else has a file that a bot can write to, it is only told that it has them.
FILE_LOCKS = (6, 7, 37, 38)  # F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW
# Sockets of files and of the kernel, as libraries ask it for addresses; those of the internet only
# where there is one, as nobody counts their memory. Not raw packets, the kernel's ciphers, networks
# that nobody has any more, or the machine around this one.
FAMILIES, INTERNET = (1, 16), (2, 10)
SOCKETS = ((41, 198), (53, 199))  # and pairs of them
FREE_SOCKETS, SOCKET_SIZE = 32, 256 << 10  # how many are free, and what each of the others counts
MAPPING_SIZE = 4 << 10  # what each part of a process's memory counts besides its pages
MACHINES = {"x86_64": (0, 0xC000_003E), "aarch64": (1, 0xC000_00B7)}  # and the kernel's own number


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
            "entries",  # files in the bot's own folder, where that is in memory
        ],
        defaults=(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
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


def launch(control: int, orders: Orders, groups: list[str], command: list[str]) -> None:
    """Become the bot, and say so just before. Does not return."""
    try:
        prepare(control, orders, groups)
        os.execvp(command[0], command)  # noqa: S606 - to start a program is its task
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(127)


def lock(control: int, orders: Orders, groups: list[str], command: list[str]) -> None:
    """Become bubblewrap, with the limits and the filter for what it locks in. Does not return.

    A shell inside joins the bot's groups, which bubblewrap itself stays out of, so that it need not
    be frozen with the bot; and it says that the bot begins.
    """
    doors = [os.open(f"{group}/cgroup.procs", os.O_WRONLY) for group in groups]
    os.set_inheritable(control, False)
    for place, end in zip((NEWS, *DOORS), list(map(moved_up, (control, *doors))), strict=False):
        os.dup2(end, place)
    # The number of processes is limited inside, where no others of the same user are counted; but
    # root, who has no such limit, becomes another user there.
    limit(orders if orders.uid else orders._replace(processes=0))
    if program := machine_filter(locked=True):
        read, write = os.pipe()
        os.write(write, program)
        os.close(write)
        os.set_inheritable(read, True)
        command = [command[0], "--seccomp", str(read), *command[1:]]
    launch(-1, Orders(), [], command)


def join(groups: list[str]) -> None:
    """Let the kernel count this process, and whatever it starts, in the groups."""
    for group in groups:
        with contextlib.suppress(OSError), open(f"{group}/cgroup.procs", "wb", 0) as file:
            file.write(b"0")


def moved_up(descriptor: int) -> int:
    """The same file under a number that is not in the way of NEWS and DOORS."""
    while descriptor <= NEWS:
        descriptor = os.dup(descriptor)
    return descriptor


def prepare(control: int, orders: Orders, groups: list[str]) -> None:
    """Give up everything that a bot should not have."""
    join(groups)
    if control >= 0:
        os.write(control, b"s\n")
        os.close(control)
    limit(orders)
    if orders.uid:
        become(orders.uid, orders.reads)
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    if orders != Orders():
        forbid_calls()


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
    # Not 0, with which a machine that pipes the memory of the fallen to a program still does.
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (1, 1))


def forbid_calls() -> None:
    """Let the kernel refuse FORBIDDEN_CALLS, REFUSED_VALUES, and new namespaces."""
    program = machine_filter(locked=False)
    if not program:
        return
    buffer = ctypes.create_string_buffer(program, len(program))
    # struct sock_fprog: the number of steps, and where they are
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(buffer))
    pointer = ctypes.create_string_buffer(header, len(header))
    prctl(PR_SET_SECCOMP, 2, ctypes.addressof(pointer))


def machine_filter(locked: bool) -> bytes:
    """The filter for this machine; empty if we know none."""
    if sys.platform != "linux" or os.uname().machine not in MACHINES:
        return b""
    return filter_program(locked, *MACHINES[os.uname().machine])


def filter_program(locked: bool, column: int, machine: int) -> bytes:
    """The kernel's filter: struct sock_filter { code, jump if true, jump if false, value } ..."""
    load, answer = 0x20, 0x06
    allow, refuse, unknown = 0x7FFF_0000, 0x0005_0001, 0x0005_0026  # EPERM, ENOSYS
    pretend = 0x0005_0000  # that it is done

    def alone(test: int, value: int, result: int) -> list[tuple[int, int, int, int]]:
        return [(test, 0, 1, value), (answer, 0, 0, result)]

    def by_argument(
        numbers: tuple[int, int], place: int, tests: list[tuple[int, int, int, int]], result: int
    ) -> list[tuple[int, int, int, int]]:
        # the lower half of the argument
        inside = [(load, 0, 0, 16 + 8 * place), *tests, (answer, 0, 0, result)]
        return [(EQUAL, 0, len(inside), numbers[column]), *inside]

    steps = [
        (load, 0, 0, 4),  # the machine: a program of another one has other numbers
        (EQUAL, 1, 0, machine),
        (answer, 0, 0, unknown),
        (load, 0, 0, 0),  # the call
        *alone(AT_LEAST, 0x4000_0000, unknown),
        *alone(EQUAL, CLONE3[column], unknown),  # its flags lie in memory; `clone` is used instead
    ]
    for numbers in FORBIDDEN_CALLS.values():
        steps += alone(EQUAL, numbers[column], refuse)
    for numbers, place, test, value in REFUSED_VALUES.values():
        tests = alone(test, value, refuse)
        for command in FILE_LOCKS if locked and numbers == FCNTL else ():
            tests += alone(EQUAL, command, pretend)
        steps += by_argument(numbers, place, tests, allow)
    families = FAMILIES if locked else FAMILIES + INTERNET
    fits = [step for family in families for step in alone(EQUAL, family, allow)]
    for numbers in SOCKETS:
        steps += by_argument(numbers, 0, fits, refuse)
    steps.append((answer, 0, 0, allow))
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def become(uid: int, reads: bool) -> None:
    """Stop being root; if asked, keep the right to read every file."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    if reads:
        prctl(PR_SET_KEEPCAPS, 1)
    for capability in () if reads else range(LAST_CAPABILITY + 1):
        prctl(PR_CAPBSET_DROP, capability)
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


def send_to_all(pid: int, number: int) -> None:
    """Send a signal to this process and all below it, even if they start others meanwhile."""
    reached: set[int] = set()
    while fresh := {pid, *descendants(pid)} - reached:
        for each in fresh:
            with contextlib.suppress(OSError):
                os.kill(each, number)
        reached |= fresh


def stop_all(pid: int) -> None:
    """Stop this process and all below it, again where an ending one has woken those it left."""
    for _ in range(ROUNDS):
        send_to_all(pid, signal.SIGSTOP)
        if all(map(is_stopped, (pid, *descendants(pid)))):
            return


def is_stopped(pid: int) -> bool:
    """Whether a process is stopped, or has ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] in "TtZX"
    except (OSError, IndexError):
        return True


def memory_of(pid: int) -> int:
    """Bytes of memory that a process uses, with what the kernel needs to know of them.

    What it shares with others is divided among them, unless it does not let us see that.
    """
    shared, own = numbers_in(f"/proc/{pid}/smaps_rollup"), numbers_in(f"/proc/{pid}/status")
    used = shared.get(b"Pss:", own.get(b"VmRSS:", 0)) + own.get(b"VmPTE:", 0)
    used += shared.get(b"SwapPss:", own.get(b"VmSwap:", 0))
    mappings = 0
    with contextlib.suppress(OSError), open(f"/proc/{pid}/maps", "rb") as file:
        mappings = sum(1 for _ in file)
    return (used << 10) + mappings * MAPPING_SIZE


def numbers_in(path: str) -> dict[bytes, int]:
    """The numbers of a file of the kernel's, by what each row begins with."""
    found = {}
    with contextlib.suppress(OSError), open(path, "rb") as file:
        for words in map(bytes.split, file):
            if len(words) > 1 and words[1].isdigit():
                found[words[0]] = int(words[1])
    return found


def folder_in_memory(pids: list[int]) -> tuple[int, int]:
    """Bytes and files in the folder of a bot that is locked in."""
    for pid in pids:
        with contextlib.suppress(OSError):
            found = os.statvfs(f"/proc/{pid}/root/bot")
            return (found.f_blocks - found.f_bfree) * found.f_bsize, found.f_files - found.f_ffree
    return 0, 0


def in_sockets(pids: list[int]) -> int:
    """Bytes that the sockets of a bot that is locked in can hold; the kernel counts only them."""
    for pid in pids:
        with contextlib.suppress(OSError, ValueError, IndexError):
            with open(f"/proc/{pid}/net/sockstat", encoding="ascii") as file:
                used = int(file.readline().split()[2])  # sockets: used N
            return max(0, used - FREE_SOCKETS) * SOCKET_SIZE
    return 0


def lacked(groups: list[str], names: tuple[str, ...], event: str) -> bool:
    """Whether the kernel has counted this event in a file of these groups."""
    for group in groups:
        for name in names:
            with (
                contextlib.suppress(OSError),
                open(f"{group}/{name}", encoding="ascii") as file,
            ):
                words = file.read().split()
                if event in words and words[words.index(event) + 1] != "0":
                    return True
    return False


def remove_group(folder: str) -> None:
    """Remove a group whose processes have ended; the kernel may need a moment to see it."""
    for _ in range(100):
        try:
            os.rmdir(folder)
        except OSError as error:
            if error.errno != errno.EBUSY:
                return
            time.sleep(0.01)
        else:
            return


class Warden:
    """Waits for the bot, the arena and the clock."""

    def __init__(self, control: int, orders: Orders, groups: list[str]) -> None:
        self.control = control
        self.orders = orders
        self.groups = groups  # folders of the kernel's groups that the bot is in
        self.parent = os.getppid()
        self.main = 0
        self.ended = False
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
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        poll.register(self.wake, select.POLLIN)
        deadline = never = float("inf")
        look, sweep, swept = 0.0, never, False
        while not self.ended and (now := time.monotonic()) < deadline:
            if now >= look:
                if os.getppid() != self.parent:
                    return
                if excess := self.excess():
                    self.tell(f"x {excess}")
                    return
                if swept:
                    stop_all(self.main)
                look = time.monotonic() + LOOK
            if now >= sweep:
                sweep, swept = never, True
                stop_all(self.main)
            for ready, _event in poll.poll(1000 * max(0.0, min(look, sweep, deadline) - now)):
                if ready == self.wake:
                    os.read(self.wake, 4096)
                    self.reap()
                    continue
                word = self.heard()
                if word in (b"", b"k"):
                    return
                if word == b"q":
                    deadline = time.monotonic() + PATIENCE
                elif word == b"f":
                    sweep = time.monotonic() + SWEEP
                elif swept:
                    send_to_all(self.main, signal.SIGCONT)
                if word != b"f":
                    sweep, swept = never, False

    def excess(self) -> str:
        """What the bot uses too much of, although each of its processes keeps its limits."""
        if lacked(self.groups, ("memory.events", "memory.oom_control"), "oom_kill"):
            return MEMORY_STATUS
        below = descendants(os.getpid())
        inner = below[::-1] if self.orders.entries else []
        space, files = folder_in_memory(inner)
        used = space + in_sockets(inner)
        for pid in below if self.orders.memory else ():  # no more of them than it takes
            used += memory_of(pid)
            if used > self.orders.memory:
                return MEMORY_STATUS
        if self.orders.entries and files > self.orders.entries:
            return FILES_STATUS
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
                code = os.waitstatus_to_exitcode(status)
                self.tell(f"x {self.why_ended(code)}")

    def why_ended(self, code: int) -> str | int:
        """Its exit code, or what it could not go on without."""
        if lacked(self.groups, ("memory.events", "memory.oom_control"), "oom_kill"):
            return MEMORY_STATUS
        if code and lacked(self.groups, ("pids.events",), "max"):
            return PROCESSES_STATUS
        return code

    def end_all(self) -> None:
        """Kill again and again until nothing is left."""
        own = os.getpid()
        while True:
            for group in self.groups:
                with contextlib.suppress(OSError), open(f"{group}/cgroup.kill", "wb", 0) as file:
                    file.write(b"1")
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


def guard(control: int, orders: Orders, groups: list[str], run: Callable[[], None]) -> None:
    """Start what `run` runs, watch it, and end all of it."""
    warden = Warden(control, orders, groups)
    warden.start(run)
    folder = os.getcwd()
    warden.watch()
    warden.end_all()
    for group in groups:
        remove_group(group)
    if os.path.basename(folder).startswith(FOLDER_PREFIX):
        remove_folder(folder)


def remove_folder(folder: str) -> None:
    """Remove a folder with all that is in it, whatever a bot has done to keep it.

    Folders in folders are moved up first: there may be more of them than a path can name.
    """
    with contextlib.suppress(OSError):
        if os.path.islink(folder):  # which a bot has put in its place
            return
        while inner := empty(folder, folder):
            for path in inner:
                empty(path, folder)
                os.rmdir(path)
        os.rmdir(folder)


def empty(folder: str, above: str) -> list[str]:
    """Remove the files of a folder, and move its folders to the one above, where they are now."""
    moved = []
    os.chmod(folder, 0o700)
    for entry in list(os.scandir(folder)):
        if not entry.is_dir(follow_symlinks=False):
            os.unlink(entry.path)
            continue
        moved.append(entry.path)
        if folder != above:
            os.chmod(entry.path, 0o700)
            moved[-1] = os.path.join(above, os.urandom(8).hex())
            os.rename(entry.path, moved[-1])
    return moved


def main(arguments: list[str]) -> None:
    """`guard CONTROL ORDERS GROUPS COMMAND...`, and `lock` the same with bubblewrap's command.

    Groups are folders with a colon between them.
    """
    role, control, text, together, *command = arguments
    fd, orders, groups = int(control), Orders.read(text), list(filter(None, together.split(":")))
    become = lock if role == "lock" else launch
    guard(fd, orders, groups, lambda: become(fd, orders, groups, command))
