"""Killed at any moment and started again: no game is lost, none is played twice."""

from __future__ import annotations

import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import IO

PROGRAM = Path(sys.executable).parent / "inarow"
GAME = re.compile(r"(\d+): .* (1-0|0-1|½-½) ")
KILLS = 6
ROUNDS = 150
GAMES = 6 * ROUNDS  # three players, each pair of them twice a round


def command(ledger: Path, workers: int) -> list[str]:
    words = f"arena tic-tac-toe careful minimax:depth=3 careful --rounds {ROUNDS} --seed 3 --games"
    return [str(PROGRAM), *words.split(), "--ledger", str(ledger), "--workers", str(workers)]


def numbers(ledger: Path) -> list[int]:
    connection = sqlite3.connect(ledger)
    try:
        return [number for (number,) in connection.execute("SELECT number FROM games")]
    finally:
        connection.close()


def results(ledger: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(ledger)
    try:
        query = "SELECT number, first, second, winner, reason, plies FROM games ORDER BY number"
        return list(connection.execute(query))
    finally:
        connection.close()


def first_game(stream: IO[str]) -> list[int]:
    """Wait for the first game to be told."""
    for line in stream:
        if match := GAME.match(line):
            return [int(match[1])]
    return []


def test_killed_and_started_again(tmp_path: Path) -> None:
    rng = random.Random(20261115)
    environ = {**os.environ, "LANG": "C.UTF-8", "INAROW_LANG": "en"}
    ledger = tmp_path / "t.sqlite"
    told: list[int] = []
    for _kill in range(KILLS):
        run = subprocess.Popen(
            command(ledger, 2),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environ,
        )
        assert run.stderr is not None
        new = first_game(run.stderr)
        time.sleep(rng.uniform(0, 0.1))
        run.send_signal(signal.SIGKILL)
        rest = run.stderr.read()
        run.stderr.close()
        run.wait()
        new += [int(match[1]) for match in map(GAME.match, rest.splitlines()) if match]
        assert not set(new) & set(told)
        told += new
        assert set(told) <= set(numbers(ledger))
    assert 0 < len(told) < GAMES
    last = subprocess.run(command(ledger, 2), capture_output=True, text=True, check=True)
    told += [int(match[1]) for match in map(GAME.match, last.stderr.splitlines()) if match]
    assert sorted(numbers(ledger)) == list(range(GAMES))
    assert len(told) == len(set(told))
    # What was in the ledger but never told was finished all the same: nothing is played again.
    whole = tmp_path / "whole.sqlite"
    subprocess.run(command(whole, 0), capture_output=True, check=True)
    assert results(ledger) == results(whole)


def test_a_killed_tournament_leaves_no_workers(tmp_path: Path) -> None:
    run = subprocess.Popen(
        command(tmp_path / "t.sqlite", 2),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "INAROW_LANG": "en"},
    )
    assert run.stderr is not None
    assert first_game(run.stderr)
    workers = children(run.pid)
    assert workers
    run.send_signal(signal.SIGKILL)
    run.wait()
    run.stderr.close()
    deadline = time.monotonic() + 20
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, workers))


def children(pid: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in listed.stdout.split()]


def alive(pid: int) -> bool:
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.strip().startswith("Z")
