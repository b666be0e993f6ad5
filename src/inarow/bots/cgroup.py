"""A group of processes that the Linux kernel counts, limits, freezes and ends as one.

A machine may allow all of it, part of it or nothing; whoever asks has another, weaker way.
"""

from __future__ import annotations

import contextlib
import os
from functools import cache
from pathlib import Path

from inarow.bots.isolation import BotLimits

CONTROLLERS = ("memory", "pids")
MEMORY_FILES = ("memory.max", "memory.limit_in_bytes")  # of the kernel's second interface and first


class Group:
    """The group of one bot; `folders` is empty where the machine allows none."""

    def __init__(self, name: str, limits: BotLimits) -> None:
        self.folders: list[Path] = []
        self._name = f"/{name}"
        self._freezer: int | None = None
        self._usage: int | None = None
        for parent in _parents():
            folder = parent / name
            try:
                folder.mkdir()
            except OSError:
                continue
            self.folders.append(folder)
            self._limit(folder, limits)
            with contextlib.suppress(OSError):
                self._freezer = os.open(folder / "cgroup.freeze", os.O_WRONLY | os.O_CLOEXEC)
                self._usage = os.open(folder / "cpu.stat", os.O_RDONLY | os.O_CLOEXEC)

    def _limit(self, folder: Path, limits: BotLimits) -> None:
        if limits.memory:
            for name in MEMORY_FILES:
                _write(folder / name, limits.memory)
            for name in ("memory.swap.max", "memory.swappiness"):
                _write(folder / name, 0)
        if limits.processes:
            _write(folder / "pids.max", limits.processes)

    def freeze(self, frozen: bool) -> bool:
        """Take the processor away from the group, or give it back; False if that is impossible."""
        if self._freezer is None:
            return False
        try:
            os.pwrite(self._freezer, b"1" if frozen else b"0", 0)
        except OSError:
            return False
        return True

    def expect(self, pid: int) -> None:
        """Without this process in it, the group is no use for freezing it."""
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{pid}/cgroup").read_text(encoding="utf-8").splitlines()
            if any(line.startswith("0::") and line.endswith(self._name) for line in lines):
                return
        self._let_go()

    def used(self) -> int | None:
        """Nanoseconds of the processor that all of the group have had; None if nobody counts."""
        if self._usage is None:
            return None
        try:
            return 1000 * int(os.pread(self._usage, 200, 0).split(maxsplit=2)[1])  # usage_usec N
        except (OSError, IndexError, ValueError):
            return None

    def close(self) -> None:
        """Remove the group, whose processes have ended."""
        self._let_go()
        remove(self.folders)

    def _let_go(self) -> None:
        for file in filter(None, (self._freezer, self._usage)):
            os.close(file)
        self._freezer = self._usage = None


def end_group(name: str) -> None:
    """End what may be left of a group whose owner is dead."""
    folders = [folder for parent in _parents() if (folder := parent / name).is_dir()]
    for folder in folders:
        _write(folder / "cgroup.kill", 1)
    remove(folders)


def remove(folders: list[Path]) -> None:
    """Remove groups, whose processes have ended."""
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()


def _write(path: Path, value: int) -> None:
    if path.exists():
        with contextlib.suppress(OSError):
            path.write_text(str(value), encoding="ascii")


@cache
def _parents() -> tuple[Path, ...]:
    """Where groups can be made: one place on a new system, one for each controller on an old."""
    try:
        mounts = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
        own = Path("/proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ()
    paths = {kind: path for _, kind, path in (line.split(":", 2) for line in own)}
    found = []
    for mount in mounts:
        _, place, kind, options, *_ = mount.split()
        if kind == "cgroup2":
            names = [""]
        elif kind == "cgroup":
            names = [name for name in CONTROLLERS if name in options.split(",")]
        else:
            continue
        for name in names:
            inner = Path(place + paths.get(name, "/"))
            parent = inner if inner.is_dir() else Path(place)
            if os.access(parent, os.W_OK):
                found.append(parent)
    return tuple(found)
