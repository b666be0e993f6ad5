"""How far a bot is kept from everything else, and what it may use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from inarow.bots.walk import everything_in
from inarow.bots.warden import DOORS, NEWS
from inarow.players.player import BadPlayer
from inarow.rules import Message

# What a bot may see of the system: programs and libraries. Everything else does not exist for it.
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store", "/gnu/store")
SETTINGS = ("alternatives", "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "java-*")
DEVICES = ("null", "zero", "full", "random", "urandom")
STREAMS = {"fd": "", "stdin": "/0", "stdout": "/1", "stderr": "/2"}
INSIDE = "/bot"  # a bot's working folder as the bot sees it, and the only place it can write to
# Where programs expect a place for temporary files: all of them are the working folder.
TEMPORARY = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108
# Where Kaggle's agents expect their folder.
KAGGLE_FOLDER = "/kaggle_simulations/agent"
MOST_LINKS = 200  # files of the bot's folder that its working folder has, too
MEBIBYTE = 1 << 20
GIBIBYTE = 1 << 30


class Isolation(Enum):
    """NONE: a process; LIMITS: with limits, ended with all it started; BUBBLEWRAP: locked in."""

    NONE = "none"
    LIMITS = "limits"
    BUBBLEWRAP = "bubblewrap"

    @property
    def message(self) -> Message:
        """What this isolation does, and honestly what it does not."""
        return _MESSAGES[self]


_MESSAGES = {
    Isolation.NONE: Message("none: a bot runs like any other process, without limits"),
    Isolation.LIMITS: Message(
        "limits: a bot has its own empty folder, a clean environment and limits for memory, time,"
        " processes and output, and is ended with everything it started; but it can read your"
        " files, write where you can, end or change your programs, use the network and take memory"
        " that nobody counts, by locks on files"
    ),
    Isolation.BUBBLEWRAP: Message(
        "bubblewrap: a bot sees only system libraries and its own folder, both read-only, no"
        " network and no other processes, has limits for memory, time, processes, files and"
        " output, and is ended with everything it started"
    ),
}


@dataclass(frozen=True)
class BotLimits:
    """How much of the machine a bot may take; 0 is no limit.

    `address_space`, `processor` and `file_size` are per process, `memory` and `processes` for
    everything that the bot starts together. `address_space` leaves room for languages that reserve
    far more than they use. `space` and `entries` are the bytes and files of its own folder, where
    it has one in memory. `output` is what it may write between two moves, `start` the seconds
    that it has to get ready, and `margin` how late a move may come, as no clock outside the bot is
    exact.
    """

    address_space: int = 8 * GIBIBYTE
    memory: int = GIBIBYTE
    processor: int = 3600
    processes: int = 64
    files: int = 256
    file_size: int = 64 * MEBIBYTE
    space: int = 64 * MEBIBYTE
    entries: int = 10_000
    output: int = MEBIBYTE
    start: float = 10.0
    margin: float = 0.05


class NoIsolation(BadPlayer):
    """A contest needs more isolation than this machine offers."""


def isolation_in_force() -> Isolation:
    """The strongest isolation that this machine offers."""
    return Isolation.LIMITS if find_bubblewrap() is None else Isolation.BUBBLEWRAP


def demand_isolation(trust: bool = False, asked: Isolation | None = None) -> Isolation:
    """The isolation in force, or the one that a bot has `asked` for.

    Raises NoIsolation if that is less than bubblewrap, unless bots are trusted.
    """
    found = asked or isolation_in_force()
    if asked not in (None, Isolation.BUBBLEWRAP) and not trust:
        raise NoIsolation(
            "in a contest every bot is locked in: leave out isolation={name}", name=found.value
        )
    if not trust and found is not Isolation.BUBBLEWRAP:
        raise NoIsolation(
            "a contest needs bubblewrap, which this machine does not have or does not allow:"
            " install it (on Debian and Ubuntu: apt install bubblewrap), or say that you trust"
            " the bots. They would run with {isolation}",
            isolation=found.message,
        )
    return found


def find_bubblewrap() -> str | None:
    """The path of a bubblewrap that works here; None if there is none."""
    path = shutil.which("bwrap")
    return path if path is not None and sys.platform == "linux" and _works(path) else None


@cache
def _works(path: str) -> bool:
    """Whether this bubblewrap works: some systems don't let ordinary users run it."""
    try:
        done = subprocess.run(  # noqa: S603 - the path is the system's
            [*_locked_in(path), *(["setpriv"] if os.geteuid() == 0 else []), "true"],
            capture_output=True,
            timeout=10,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _locked_in(path: str) -> list[str]:
    """The arguments that take everything away but system libraries and a few devices."""
    # Root needs no user namespace, and without one it can give the bot a user of its own, whose
    # processes the kernel counts. In a namespace of a plain user they are counted anyway.
    user = [] if os.geteuid() == 0 else ["--unshare-user"]
    arguments = [
        path,
        *user,
        "--unshare-ipc",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-uts",
        "--unshare-cgroup-try",
        "--die-with-parent",
        "--new-session",
        *("--hostname", "bot"),
        *("--proc", "/proc"),
        *_folders((*map(Path, SYSTEM), *map(Path, TEMPORARY), Path("/etc/x"), Path(KAGGLE_FOLDER))),
    ]
    for place in (*map(Path, SYSTEM), *_settings()):
        if place.is_symlink():
            arguments += ["--symlink", str(place.readlink()), str(place)]
        elif place.exists():
            arguments += ["--ro-bind", str(place), str(place)]
    for name in DEVICES:
        arguments += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    for name, number in STREAMS.items():
        arguments += ["--symlink", f"/proc/self/fd{number}", f"/dev/{name}"]
    return arguments


def _folders(paths: Iterable[Path]) -> list[str]:
    """The arguments that make the folders above these paths, for every user to enter."""
    found = {folder for path in paths for folder in path.parents if folder != Path("/")}
    return [word for folder in sorted(found) for word in ("--dir", str(folder))]


def _settings() -> list[Path]:
    return [path for name in SETTINGS for path in sorted(Path("/etc").glob(name))]


def bubblewrap_command(
    path: str,
    visible: Mapping[Path, Path],
    hidden: Iterable[Path],
    own: Path | None,
    limits: BotLimits,
) -> list[str]:
    """The arguments before a command that lock it in.

    `visible` are paths that it may read, each with what is shown there, but not what is `hidden`;
    `own` is the bot's folder, which its working folder repeats, and which is also where Kaggle's
    agents look for theirs.
    """
    arguments = [*_locked_in(path), *_folders(visible)]
    for place, shown in visible.items():
        arguments += ["--ro-bind", str(shown), str(place)]
    for item in hidden:
        inside = any(item != place and item.is_relative_to(place) for place in visible)
        if inside and item.is_dir() and not item.is_symlink():
            arguments += ["--tmpfs", str(item), "--remount-ro", str(item)]
        elif inside and item.is_file() and not item.is_symlink():
            arguments += ["--ro-bind", "/dev/null", str(item)]
    arguments += ["--perms", "1777"]
    arguments += [*(["--size", str(limits.space)] if limits.space else []), "--tmpfs", INSIDE]
    for place in map(Path, TEMPORARY):
        if not any(seen.is_relative_to(place) for seen in visible):
            arguments += ["--symlink", INSIDE, str(place)]
    if own is not None:
        arguments += ["--symlink", str(own), KAGGLE_FOLDER]
        for target, name in links(own, visible.get(own, own)):
            arguments += ["--symlink", target, f"{INSIDE}/{name}"]
    return [*arguments, "--remount-ro", "/", "--chdir", INSIDE]


def entering(limits: BotLimits, user: int, groups: int) -> list[str]:
    """The arguments before a command that is locked in.

    It joins its groups, says that it begins, and has no rights. Outside a user namespace,
    bubblewrap leaves it to the command to stop being root.
    """
    enter = "".join(f"echo 0 >&{door} 2>&-; exec {door}>&-; " for door in DOORS[:groups])
    enter += f"echo s >&{NEWS}; exec {NEWS}>&-; "
    if limits.processes and not user:
        enter += f"ulimit -u {limits.processes} 2>&- || ulimit -p {limits.processes}; "
    become = []
    if user:
        rights = ["--clear-groups", "--bounding-set=-all", "--inh-caps=-all", "--no-new-privs"]
        become = ["setpriv", f"--reuid={user}", f"--regid={user}", *rights, "--"]
    return ["/bin/sh", "-c", enter + 'exec "$@"', "bot", *become]


def links(own: Path, shown: Path) -> list[tuple[str, str]]:
    """What a bot's folder has, as links for its working folder: where they lead, their names."""
    try:
        names = sorted(item.name for item in shown.iterdir() if item.name != "__pycache__")
    except OSError:
        return []
    return [(str(own / name), name) for name in names[:MOST_LINKS]]


def shown_paths(wanted: Sequence[Path]) -> list[Path]:
    """The paths that must be made visible: those that no other path or the system shows."""
    found: list[Path] = []
    for item in wanted:
        for path in (item.absolute(), item.resolve()):
            known = (*map(Path, SYSTEM), *found)
            if path.exists() and not any(path.is_relative_to(place) for place in known):
                found.append(path)
    return found


def home_of(tool: Path) -> Path:
    """What a program outside the system needs to see: its installation, or else its folder.

    >>> home_of(Path("/usr/bin/python3"))
    PosixPath('/usr/bin')
    """
    folder, root = tool.parent, tool.parent.parent
    installed = folder.name == "bin" and ((root / "lib").is_dir() or (root / "pyvenv.cfg").exists())
    return root if installed and root not in (Path.home(), Path("/usr"), Path("/")) else folder


def readable_by_all(paths: Sequence[Path]) -> bool:
    """Whether users other than root can read these files."""
    for path in paths:
        real = path.resolve()
        for part in (real, *real.parents):
            if not _open_to_all(part):
                return False
    return True


def readable_inside(folder: Path) -> bool:
    """Whether users other than root can read everything in this folder, once they are there."""
    found = (folder, *everything_in(folder))
    return all(_open_to_all(item) for item in found if not item.is_symlink())


def _open_to_all(path: Path) -> bool:
    wanted = 0o5 if path.is_dir() else 0o4
    try:
        return path.stat().st_mode & wanted == wanted
    except FileNotFoundError:  # gone since it was listed
        return True
