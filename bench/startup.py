"""How soon the terminal is there."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.table import Figure, Table

INAROW = str(Path(sys.executable).parent / "inarow")
RUNS = 9


def tables() -> list[Table]:
    """The tables of this module."""
    return [
        Table(
            "Start of the terminal, wall time",
            [
                Figure("inarow --help", "s", whole("--help"), at_most=0.25),
                Figure("first board of tic-tac-toe", "s", first_board("tic-tac-toe"), at_most=0.6),
                Figure("first board of gomoku", "s", first_board("gomoku"), at_most=0.6),
            ],
        )
    ]


def whole(*arguments: str) -> tuple[float, ...]:
    """Seconds from start to end."""
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        subprocess.run([INAROW, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    return tuple(times)


def first_board(game: str) -> tuple[float, ...]:
    """Seconds until the first row of the board is there."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(RUNS):
            began = time.perf_counter()
            with subprocess.Popen(
                [INAROW, "play", game, "--first", "person", "--second", "random"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env={**os.environ, "INAROW_DATA": folder, "PYTHONUNBUFFERED": "1"},
            ) as process:
                assert process.stdout is not None
                while "  .  " not in process.stdout.readline():
                    assert process.poll() is None, "the board never came"
                times.append(time.perf_counter() - began)
                process.kill()
    return tuple(times)
