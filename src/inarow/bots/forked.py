"""A copy of this process that runs a function and is guarded like any other bot."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Mapping
from io import FileIO
from pathlib import Path

from inarow.bots import warden


class Forked:
    """What `subprocess.Popen` is for a command: three pipes, and an exit code."""

    def __init__(
        self,
        run: Callable[[], None],
        control: int,
        orders: warden.Orders,
        folder: Path,
        environment: Mapping[str, str],
    ) -> None:
        self.returncode: int | None = None
        there = [os.pipe(), os.pipe(), os.pipe()]  # in, out, err
        with warnings.catch_warnings():
            # The copy has none of our threads, and starts none before it becomes the bot.
            warnings.simplefilter("ignore", DeprecationWarning)
            self.pid = os.fork()
        if self.pid == 0:
            try:
                _become_warden(run, control, orders, folder, environment, there)
            finally:
                os._exit(1)
        (read_in, write_in), (read_out, write_out), (read_err, write_err) = there
        for theirs in (read_in, write_out, write_err):
            os.close(theirs)
        self.stdin = FileIO(write_in, "w")
        self.stdout = FileIO(read_out)
        self.stderr = FileIO(read_err)

    def poll(self) -> int | None:
        """The exit code, or None while it runs."""
        return self._wait(os.WNOHANG)

    def wait(self) -> int | None:
        """Wait for the exit code."""
        return self._wait(0)

    def _wait(self, options: int) -> int | None:
        if self.returncode is None:
            try:
                pid, status = os.waitpid(self.pid, options)
            except ChildProcessError:
                self.returncode = 0
            else:
                if pid:
                    self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode


def _become_warden(
    run: Callable[[], None],
    control: int,
    orders: warden.Orders,
    folder: Path,
    environment: Mapping[str, str],
    there: list[tuple[int, int]],
) -> None:
    """In the copy: close everything of ours except the bot's three streams."""
    os.setsid()
    kept = os.dup(control)
    for stream, end in enumerate((there[0][0], there[1][1], there[2][1])):
        os.dup2(end, stream)
    os.dup2(kept, 3)
    os.closerange(4, os.sysconf("SC_OPEN_MAX") if os.sysconf("SC_OPEN_MAX") < 1 << 20 else 1 << 16)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the stream, for good
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)

    def play() -> None:
        warden.prepare(3, orders)
        try:
            run()
        finally:
            sys.stderr.flush()
            os._exit(0)

    warden.guard(3, orders, play)
    os._exit(0)
