"""The full screen: how soon it is there, how soon a key is answered, what it takes when idle."""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import pexpect

from bench.table import Figure, Table
from inarow.players import Match
from inarow.players.saved_games import Autosave, Sitting
from inarow.rules import Game
from inarow.tui.app import Inarow
from inarow.tui.background import end_work

INAROW = str(Path(sys.executable).parent / "inarow")
RUNS = 7
KEYS = 100
IDLE = 10.0  # seconds


def tables() -> list[Table]:
    """The tables of this module."""
    starts, idle = started()
    return [
        Table(
            "The full screen",
            [
                Figure("first board of Connect Four", "s", starts, at_most=0.7),
                Figure("key to screen, 19x19 with analysis, p95", "ms", (answered(),), at_most=50),
                Figure("idle", "% of a core", idle, at_most=1),
            ],
        )
    ]


def started() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Seconds until the board is there; and of the last run, the processor's share when idle."""
    times = []
    idle = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for run in range(RUNS):
            began = time.perf_counter()
            child = pexpect.spawn(
                INAROW,
                ["play", "connect-four"],
                env={**os.environ, "INAROW_DATA": folder, "TERM": "xterm-256color"},
                dimensions=(30, 100),
                encoding="utf-8",
            )
            child.expect("undo")
            times.append(time.perf_counter() - began)
            if run == RUNS - 1:
                idle = _idle(child)
            child.close(force=True)
    return tuple(times), (idle,)


def _idle(child: "pexpect.spawn[str]") -> float:
    """The share of a processor that the program takes while nobody does anything, in per cent."""
    _drain(child, 3.0)
    before = _ticks(child.pid)
    _drain(child, IDLE)
    return 100 * (_ticks(child.pid) - before) / os.sysconf("SC_CLK_TCK") / IDLE


def _drain(child: "pexpect.spawn[str]", seconds: float) -> None:
    child.expect(pexpect.TIMEOUT, timeout=seconds)


def _ticks(pid: int | None) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def answered() -> float:
    """Milliseconds from a key to the changed screen, the 95th percentile."""
    app = Inarow(Sitting(Match.of(Game.new("19x19k5")), Autosave()))

    async def run() -> list[float]:
        times = []
        async with app.run_test(size=(120, 45)) as pilot:
            await pilot.press("k", "enter", "t")
            await app.screen.run_action("analyse")
            for turn in range(KEYS):
                began = time.perf_counter()
                app.simulate_key("left" if turn % 20 < 10 else "down")
                await pilot._wait_for_screen()
                times.append(1000 * (time.perf_counter() - began))
                await asyncio.sleep(0.03)
        return times

    with tempfile.TemporaryDirectory() as folder:
        os.environ["INAROW_DATA"] = folder
        times = sorted(asyncio.run(run()))
        end_work()
        return times[KEYS * 95 // 100]
