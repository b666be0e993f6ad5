"""A program behind its warden: started with limits, ended with everything that it started."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import select
import shutil
import signal
import socket
import stat
import sys
import threading
import time
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from inarow.bots import warden
from inarow.bots.cgroup import Group
from inarow.bots.folder import WorkingFolder
from inarow.bots.isolation import (
    INSIDE,
    BotLimits,
    Isolation,
    bubblewrap_command,
    entering,
    find_bubblewrap,
    home_of,
    links,
    readable_by_all,
    readable_inside,
    shown_paths,
)
from inarow.bots.program import PACKAGE, STAND_INS, Program
from inarow.bots.unpack import LARGEST_BOT
from inarow.bots.walk import everything_in

BOTS = Path(warden.__file__).parent
# As a module, whose compiled form is kept, and after the standard library's.
WARDEN = f"import sys; sys.path.append({str(BOTS)!r}); import warden; warden.main(sys.argv[1:])"
MARK = "INAROW_BOT"  # in the environment of everything that a bot starts
SEED = "INAROW_SEED"
NO_LIMITS = BotLimits(
    address_space=0, memory=0, processor=0, processes=0, files=0, file_size=0, entries=0
)

# Unused user ids, one for each bot that root runs at a time. The kernel counts processes per user,
# and can end all of a user's processes at once; but root has no limits. So a bot that root runs
# gets a user of its own.
FIRST_USER = 1_900_000_000
LATE_END = 2.0  # seconds for a warden to end; then it is killed
MOST_FILES = 50_000  # of a bot's folder
MOST_COMPLAINTS = 1 << 20  # bytes of the error output of a program that is run to its end
USERS_EACH = 512  # users for each process of ours; process ids are below 4,194,304

_users_lock = threading.Lock()
_taken_users: set[int] = set()


class Guarded:
    """A warden with its control socket, and behind it a program with its three streams.

    Raises OSError if it can't be started.
    """

    def __init__(
        self,
        program: Program,
        limits: BotLimits,
        isolation: Isolation,
        seed: int | None = None,
    ) -> None:
        self.seed = seed  # for a bot's dice
        self.locked = False  # whether bubblewrap stands between the warden and the program
        self._place = WorkingFolder()
        self.folder = self._place.path
        if isolation is Isolation.NONE:
            limits = NO_LIMITS
        self._user = 0 if isolation is Isolation.NONE else borrow_user()
        self.group = Group(self.folder.name, limits)
        self.control, theirs = socket.socketpair()
        try:
            if program.run is not None:
                self._warden = self._fork(program.run, theirs.fileno(), limits)
            else:
                self._warden = self._spawn(program, theirs.fileno(), limits, isolation)
        except OSError:
            self._clean_up()
            raise
        finally:
            theirs.close()
        streams = (self._warden.stdin, self._warden.stdout, self._warden.stderr)
        self.stdin, self.stdout, self.stderr = filter(None, streams)

    def _spawn(
        self, program: Program, control: int, limits: BotLimits, isolation: Isolation
    ) -> Popen[bytes]:
        """A warden, and behind it the command, with bubblewrap between them where it is wanted."""
        bubblewrap = find_bubblewrap() if isolation is Isolation.BUBBLEWRAP else None
        self.locked = bubblewrap is not None
        command = [str(word) for word in program.command]
        homes = map(home_of, (Path(command[0]), Path(sys.executable)))
        wanted = (Path(sys.prefix), Path(sys.base_prefix), PACKAGE, *homes, *program.files)
        reads = self._user != 0 and not self.locked and not readable_by_all(wanted)
        orders = _orders(limits, self._user, reads, self.locked)
        script = [os.path.realpath(sys.executable), "-I", "-S", "-c", WARDEN]
        inside, role = str(self.folder), "guard"
        if bubblewrap is not None:
            visible = {path: path for path in shown_paths(wanted)}
            for path in shown_paths(program.files) if self._user else ():
                visible[path] = self._readable(path)
            lock = bubblewrap_command(bubblewrap, visible, program.hidden, program.own, limits)
            command = [*lock, *entering(limits, self._user, len(self.group.folders)), *command]
            inside, role = INSIDE, "lock"
        else:
            self._link(program.own)
        groups = ":".join(map(str, self.group.folders))
        return self._open(
            [*script, role, str(control), orders.text, groups, *command],
            env=self._environment(inside, program.packages),
            pass_fds=[control],
        )

    def _readable(self, path: Path) -> Path:
        """The path, or a copy of it that the bot's user can read."""
        if readable_inside(path):
            return path
        copy = self.folder / f"copy-{len(list(self.folder.iterdir()))}"
        if path.is_dir():
            copy_folder(path, copy)
        else:
            shutil.copyfile(path, copy)
        for item in (copy, *everything_in(copy)):
            if not item.is_symlink():
                item.chmod(item.stat().st_mode | (0o555 if item.is_dir() else 0o444))
        return copy

    def _link(self, own: Path | None) -> None:
        """Put what the bot's folder has into its working folder, where its user may write."""
        for target, name in [] if own is None else links(own, own):
            (self.folder / name).symlink_to(target)
        if self._user:
            # By its group: the owner could put a link to another folder in its place, to be emptied
            # by root in the end.
            os.chown(self.folder, -1, self._user)
            self.folder.chmod(0o770)

    def _fork(self, run: Callable[[], None], control: int, limits: BotLimits) -> Popen[bytes]:
        """A warden that is a copy of this process, and behind it the function."""
        self._link(None)
        orders = _orders(_with_own_size(limits), self._user, reads=False, alone=False)
        groups = [str(folder) for folder in self.group.folders]
        environment = self._environment(str(self.folder), None)
        become = partial(_become_warden, run, control, orders, groups, environment)
        with warnings.catch_warnings():
            # The copy has none of our threads, and starts none before it becomes the bot.
            warnings.simplefilter("ignore", DeprecationWarning)
            # What is to become of the copy never returns, so that no command is ever run.
            return self._open([sys.executable], restore_signals=False, preexec_fn=become)

    def _open(self, command: list[str], **options: Any) -> Popen[bytes]:
        return Popen(  # noqa: S603 - to start bots is its task
            command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            bufsize=0,
            cwd=self.folder,
            start_new_session=True,
            **options,
        )

    @property
    def over(self) -> bool:
        """Whether the warden has ended, and with it the program."""
        return self._warden.poll() is not None

    def end(self, seconds: float, listen: Callable[[float], None], patient: bool) -> None:
        """End the program and all it started; a patient end gives it a moment to do so itself.

        The warden has so many seconds; then it is killed. `listen` waits, and empties the pipes so
        that nobody waits for us.
        """
        with contextlib.suppress(OSError):
            self.control.send(b"q" if patient else b"k")
        self.close_input()
        deadline = time.monotonic() + seconds
        while not self.over and time.monotonic() <= deadline:
            # When it closes the control socket, it has only its own last moment left.
            listen(0.001 if self._closed() else 0.02)
        # A warden that is killed was killed by its bot: nobody else does.
        if not self.over or self._warden.returncode:
            self._end_by_force()
        listen(0.0)
        for stream in (self.stdout, self.stderr):
            stream.close()
        self._clean_up()

    def _closed(self) -> bool:
        """Whether the warden has closed its end of the control socket."""
        try:
            return self.control.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except OSError:
            return False

    def freeze(self, frozen: bool, leader: int) -> None:
        """Take the processor away from the program and all it started, or give it back.

        Where the kernel does not freeze it as one, its own group of processes, which `leader` is
        in, is stopped at once; the warden sees to those who left it.
        """
        if self.group.freeze(frozen):
            return
        with contextlib.suppress(OSError):
            os.killpg(os.getpgid(leader), signal.SIGSTOP if frozen else signal.SIGCONT)
            self.control.send(b"f" if frozen else b"t")

    def close_input(self) -> None:
        """There will be nothing more for the program to read."""
        with contextlib.suppress(OSError):
            self.stdin.close()

    def _end_by_force(self) -> None:
        """The warden does not do it, or was killed: end everything that carries its mark."""
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

    def _clean_up(self) -> None:
        self.control.close()
        self.group.close()
        self._place.close()
        give_back_user(self._user)

    def _environment(self, folder: str, packages: Path | None) -> dict[str, str]:
        """A clean environment: nothing of ours but where programs are.

        Modules of a package import each other by its name, which may be that of the folder itself:
        above it, a bot that is locked in sees nothing else.
        """
        places = [STAND_INS]
        if packages is not None:
            places += [packages, packages.parent] if self.locked else [packages]
        # Not those in whatever folder one is in: what takes the rights away is found there, too.
        usual = os.environ.get("PATH", os.defpath).split(os.pathsep)
        programs = [str(Path(sys.executable).parent), *filter(os.path.isabs, usual)]
        dice = {}
        if self.seed is not None:  # the order of Python's sets is a matter of dice, too
            dice = {SEED: str(self.seed), "PYTHONHASHSEED": str(self.seed % (1 << 32))}
        return {
            **dice,
            "PATH": os.pathsep.join(programs),
            "HOME": folder,
            "TMPDIR": folder,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
            "PYTHONPATH": os.pathsep.join(map(str, places)),
            "PYTHONDONTWRITEBYTECODE": "1",
            # A bot has as many threads as it starts itself, not one for every processor.
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
            MARK: self.folder.name,
        }


def copy_folder(path: Path, copy: Path) -> None:
    """Copy a bot's folder. Raises OSError, with the machine's reason where it has none left.

    A folder that is too large is somebody's whole disk, not a bot. What vanishes meanwhile is
    left out, and so is what is neither a file nor a folder nor a link: nobody can copy a pipe.
    """
    inside: list[Path] = []
    size = 0
    for found in everything_in(path):
        item = found.relative_to(path)
        # The temporary folder may lie in the bot's, and this very copy with it.
        if any(part.startswith(warden.FOLDER_PREFIX) for part in item.parts):
            continue
        inside.append(item)
        with contextlib.suppress(FileNotFoundError):
            size += found.lstat().st_size
        if size > LARGEST_BOT or len(inside) > MOST_FILES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    copy.mkdir()
    for item in inside:
        original = path / item
        with contextlib.suppress(FileNotFoundError):
            kind = stat.S_IFMT(original.lstat().st_mode)
            if kind == stat.S_IFDIR:
                (copy / item).mkdir()
            elif kind in (stat.S_IFREG, stat.S_IFLNK):  # a link leads the bot where it leads itself
                shutil.copy2(original, copy / item, follow_symlinks=False)


def run_to_end(
    program: Program,
    limits: BotLimits,
    isolation: Isolation,
    seconds: float,
    stop: threading.Event | None = None,
) -> tuple[bool, bytes, bytes]:
    """Run a program that reads nothing: whether all went well, its output and its error output.

    Raises TimeoutError, also when it is stopped, or OSError if it can't be started.
    """
    deadline = time.monotonic() + seconds
    guarded = Guarded(program, limits, isolation)
    news = guarded.control.fileno()
    streams = (guarded.stdout.fileno(), guarded.stderr.fileno(), news)
    texts = {stream: bytearray() for stream in streams}
    most = dict(zip(streams, (limits.output, MOST_COMPLAINTS, MOST_COMPLAINTS), strict=True))
    poll = select.poll()
    for stream in texts:
        poll.register(stream, select.POLLIN)

    def listen(wait: float) -> None:
        for stream, _event in poll.poll(wait * 1000):
            try:
                data = os.read(stream, 1 << 16)
            except OSError:
                data = b""
            if data and len(texts[stream]) < most[stream]:
                texts[stream] += data
            elif not data:
                poll.unregister(stream)

    try:
        guarded.close_input()
        while b"\nx " not in texts[news] and not guarded.over:
            if time.monotonic() > deadline or (stop is not None and stop.is_set()):
                raise TimeoutError
            listen(0.05)
    finally:
        guarded.end(LATE_END, listen, patient=False)
    out, error, said = map(bytes, texts.values())
    if b"\nx memory\n" in said:
        error += f"it used more than {limits.memory >> 20} MiB of memory".encode()
    return b"\nx 0\n" in said and len(out) < limits.output, out, error


def _become_warden(
    run: Callable[[], None],
    control: int,
    orders: warden.Orders,
    groups: list[str],
    environment: Mapping[str, str],
) -> None:
    """In the copy: close everything of ours except the bot's three streams."""
    try:
        gc.enable()  # which `subprocess` turns off until a command runs
        os.dup2(control, 3)
        most = os.sysconf("SC_OPEN_MAX")
        os.closerange(4, most if most < 1 << 20 else 1 << 16)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the stream, for good
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
        os.environ.clear()
        os.environ.update(environment)

        def play() -> None:
            warden.prepare(3, orders, groups)
            try:
                run()
            finally:
                sys.stderr.flush()
                os._exit(0)

        warden.guard(3, orders, groups, play)
        os._exit(0)
    finally:
        os._exit(1)


def _orders(limits: BotLimits, user: int, reads: bool, alone: bool) -> warden.Orders:
    """The limits as the warden takes them."""
    processes = limits.processes
    if processes and not user and not alone:
        # The kernel counts all processes of the user, who may well have a desktop: allow for them.
        others = _processes_of_user()
        processes = processes + others + 64 if others else 0
    known = {name: value for name, value in vars(limits).items() if name in warden.Orders._fields}
    own = {"uid": user, "reads": int(reads), "processes": processes, "most_below": limits.processes}
    own["entries"] = limits.entries if alone else 0
    return warden.Orders(**known | own)


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


def borrow_user() -> int:
    """A user for one bot; 0 if we are not root, or the machine has no such users."""
    if os.geteuid() != 0:
        return 0
    first = FIRST_USER + os.getpid() * USERS_EACH
    with _users_lock:
        for user in range(first, first + USERS_EACH):
            if user not in _taken_users and _is_user(user):
                _taken_users.add(user)
                return user
    return 0


def give_back_user(user: int) -> None:
    """The bot is gone: another may have its user."""
    with _users_lock:
        _taken_users.discard(user)


def _is_user(user: int) -> bool:
    """Whether this number is a user at all: a container may have only a few."""
    try:
        lines = Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()
        ranges = [(int(first), int(count)) for first, _, count in map(str.split, lines)]
    except (OSError, ValueError):
        return False
    return any(first <= user < first + count for first, count in ranges)
