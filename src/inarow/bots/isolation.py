"""How far a bot is kept from everything else, and what it may use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from inarow.players.player import BadPlayer
from inarow.rules import Message

# Places that are none of the bot's business; what it needs there is put back afterwards.
HIDDEN = ("/tmp", "/home", "/root", "/var/tmp", "/run", "/mnt", "/media", "/srv")  # noqa: S108
FOLDER_SIZE = 64 << 20
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
        " files, write where you can, end your programs and use the network"
    ),
    Isolation.BUBBLEWRAP: Message(
        "bubblewrap: a bot sees a read-only file system without home folders, no network and no"
        " other processes, has limits for memory, time, processes and output, and is ended with"
        " everything it started"
    ),
}


@dataclass(frozen=True)
class BotLimits:
    """How much of the machine a bot may take; 0 is no limit.

    `address_space`, `processor` and `file_size` are per process, `memory` and `processes` for
    everything that the bot starts together. `address_space` leaves room for languages that reserve
    far more than they use. `output` is what it may write between two moves, `start` the seconds
    that it has to get ready, and `margin` how late a move may come, as no clock outside the bot is
    exact.
    """

    address_space: int = 8 * GIBIBYTE
    memory: int = GIBIBYTE
    processor: int = 3600
    processes: int = 64
    files: int = 256
    file_size: int = 64 * MEBIBYTE
    output: int = MEBIBYTE
    start: float = 10.0
    margin: float = 0.05


class NoIsolation(BadPlayer):
    """A contest needs more isolation than this machine offers."""


def isolation_in_force() -> Isolation:
    """The strongest isolation that this machine offers."""
    return Isolation.LIMITS if find_bubblewrap() is None else Isolation.BUBBLEWRAP


def demand_isolation(trust: bool = False) -> Isolation:
    """The isolation in force. Raises NoIsolation without bubblewrap, unless bots are trusted."""
    found = isolation_in_force()
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
            [*_locked_in(path), "true"], capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _locked_in(path: str) -> list[str]:
    # Root needs no user namespace, and without one it can give the bot a user of its own, whose
    # processes the kernel counts. In a namespace of a plain user they are counted anyway.
    user = [] if os.geteuid() == 0 else ["--unshare-user"]
    return [
        path,
        *user,
        "--unshare-ipc",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-uts",
        "--unshare-cgroup-try",
        "--die-with-parent",
        "--new-session",
        *("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"),
    ]


def bubblewrap_command(path: str, visible: Sequence[Path], owner: int) -> list[str]:
    """The arguments before a command that lock it in; `visible` are paths that it may read.

    `owner` is the user that the working folder is for.
    """
    arguments = _locked_in(path)
    for place in _hidden_places():
        arguments += ["--tmpfs", place]
    for item in needed(visible):
        arguments += ["--ro-bind", str(item), str(item)]
    folder = ["--perms", "1777"] if owner else []
    inside = working_folder(visible)
    arguments += [*folder, "--size", str(FOLDER_SIZE), "--tmpfs", inside]
    for place in _hidden_places():
        arguments += ["--remount-ro", place]
    return [*arguments, "--chdir", inside]


def working_folder(visible: Sequence[Path]) -> str:
    """A bot's working folder as the bot sees it: empty and its own, in a hidden place.

    No folder can be made in a read-only root, nor in a place that must be visible itself, such as
    /tmp when the bot is there.
    """
    seen = needed(visible)
    places = [
        place
        for place in _hidden_places()
        if not any(Path(place).is_relative_to(path) for path in seen)
    ]
    if not places:
        raise BadPlayer("the bot can't be locked in where it is: move it to a folder of its own")
    return f"{places[0]}/bot"


def _hidden_places() -> list[str]:
    """The places that this machine has and that can be hidden."""
    return [place for place in HIDDEN if Path(place).is_dir() and not Path(place).is_symlink()]


def needed(visible: Sequence[Path]) -> list[Path]:
    """The paths that must be visible although they are in a hidden place."""
    found: list[Path] = []
    for item in visible:
        shown = item.parent if item.is_symlink() else item
        for path in (shown.absolute(), item.resolve()):
            hidden = any(path.is_relative_to(place) for place in HIDDEN)
            if hidden and path.exists() and not any(path.is_relative_to(f) for f in found):
                found.append(path)
    return found


def readable_by_all(paths: Sequence[Path]) -> bool:
    """Whether users other than root can read these files."""
    for path in paths:
        real = path.resolve()
        for part in (real, *real.parents):
            wanted = 0o5 if part.is_dir() else 0o4
            if part.stat().st_mode & wanted != wanted:
                return False
    return True
