"""Tournaments: games a second, the gain of a second worker, honest intervals, and kill -9."""

from __future__ import annotations

import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import inarow.bots
from bench.table import Figure, Table
from inarow.arena.executors import local
from inarow.arena.ledger import Ledger
from inarow.arena.likelihood import chances
from inarow.arena.opening import Choice, OpeningRule
from inarow.arena.plan import Plan, Terms, read_entrants
from inarow.arena.rating import AVERAGE, SCALE, rate
from inarow.arena.schedule import Met, RoundRobin, Stage, Swiss
from inarow.arena.tournament import Tournament
from inarow.rules import Rules

STARTER = Path(inarow.bots.__file__).parent / "starters" / "bot.py"
PROGRAM = Path(sys.executable).parent / "inarow"
GAME = re.compile(r"(\d+): .* (1-0|0-1|½-½) ")
KILLS = 50


@contextmanager
def folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="inarow-bench-"))
    try:
        yield path
    finally:
        shutil.rmtree(path)


@contextmanager
def one_core() -> Iterator[None]:
    """This process, and what it starts, on a single processor; where the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def games_per_second(players: list[str], rounds: int, workers: int, warm: int = 0) -> float:
    """A round robin from beginning to end, with its ledger; `warm` games come before the clock."""
    terms = Terms(Rules(3, 3, 3), move_seconds=5)
    plan = Plan(
        terms, read_entrants(players), RoundRobin(rounds), OpeningRule(Choice.RANDOM, 2), seed=1
    )
    with folder() as place, local(workers) as executor:
        if warm:  # so that the workers are there
            before = Plan(terms, plan.entrants, RoundRobin(warm), plan.openings, seed=2)
            with Ledger.create(place / "warm.sqlite", before) as ledger:
                Tournament(ledger).play(executor, max(1, workers))
        with Ledger.create(place / "t.sqlite", plan) as ledger:
            began = time.perf_counter()
            assert Tournament(ledger).play(executor, max(1, workers))
            return len(ledger) / (time.perf_counter() - began)


def speeds() -> Table:
    """Random players, on one core, in this process and in one of its own."""
    random_pair = ["random", "random"]
    with one_core():
        here = tuple(games_per_second(random_pair, 3000, 0) for _ in range(3))
        apart = tuple(games_per_second(random_pair, 3000, 1, warm=50) for _ in range(3))
    return Table(
        "Random tic-tac-toe through the arena, one core, with the database",
        [
            Figure("in one process (--workers 0)", "games/s", here, at_least=3000),
            Figure("with a worker process (--workers 1)", "games/s", apart, at_least=3000),
        ],
    )


def gain(rounds: int = 40) -> Table:
    """Two workers against one, with bots that are programs of their own."""
    with folder() as place:
        bots = []
        for name in ("a.py", "b.py"):
            bots.append(str(place / name))
            shutil.copy(STARTER, place / name)
        one, two = [], []
        for _ in range(3):  # in turns: what else the machine does hits both
            one.append(games_per_second(bots, rounds, 1, warm=2))
            two.append(games_per_second(bots, rounds, 2, warm=2))
    ratios = tuple(b / a for a, b in zip(one, two, strict=True))
    return Table(
        "Process bots, tic-tac-toe",
        [
            Figure("one worker", "games/s", tuple(one)),
            Figure("two workers", "games/s", tuple(two)),
            Figure("two workers against one", "times", ratios, at_least=1.8),
        ],
    )


def coverage(tournaments: int = 200) -> Table:
    """How often the planted strength lies within the 95 % interval."""
    rng = random.Random(20261115)
    everybody, swiss = [], []
    for _ in range(tournaments):
        strengths = planted(6, rng)
        everybody += inside(strengths, round_robin(strengths, 10, rng))
    for _ in range(tournaments // 5):
        strengths = planted(16, rng)
        swiss += inside(strengths, swiss_tournament(strengths, 6, rng))
    shares = [100 * sum(found) / len(found) for found in (everybody, swiss)]
    return Table(
        "Planted strengths, within the 95 % interval",
        [
            Figure(f"{tournaments} round robins of 6 players", "%", (shares[0],), at_least=93),
            Figure(f"{tournaments // 5} Swiss tournaments of 16 players", "%", (shares[1],)),
        ],
    )


def planted(players: int, rng: random.Random) -> list[float]:
    """Strengths that spread by 200 rating points, around an average of 0."""
    strengths = [rng.gauss(0, 200 / SCALE) for _ in range(players)]
    middle = sum(strengths) / players
    return [strength - middle for strength in strengths]


def inside(strengths: list[float], games: dict[tuple[int, int], list[int]]) -> list[bool]:
    """Whether each strength is where its rating says."""
    found = rate(len(strengths), games).players
    return [
        estimate.low <= AVERAGE + SCALE * strength <= estimate.high
        for strength, estimate in zip(strengths, found, strict=True)
    ]


def result(gap: float, rng: random.Random) -> int:
    """A game between two whose strengths differ so much: 0 won by the first side, 1 drawn, 2."""
    return rng.choices((0, 1, 2), chances(gap, 0.3, -0.5))[0]


def round_robin(
    strengths: list[float], each: int, rng: random.Random
) -> dict[tuple[int, int], list[int]]:
    """Everybody against everybody, so many games with each side."""
    games = {}
    for i, own in enumerate(strengths):
        for j, other in enumerate(strengths):
            if i != j:
                results = [result(own - other, rng) for _ in range(each)]
                games[i, j] = [results.count(kind) for kind in range(3)]
    return games


def swiss_tournament(
    strengths: list[float], rounds: int, rng: random.Random
) -> dict[tuple[int, int], list[int]]:
    """Rounds in which those meet who have done equally well."""
    games: dict[tuple[int, int], list[int]] = {}
    past: list[Stage] = []
    while stage := Swiss(rounds).stage(len(strengths), past):
        played = []
        for meeting in stage:
            i, j = meeting.first, meeting.second
            assert j is not None
            one, two = (result(strengths[a] - strengths[b], rng) for a, b in ((i, j), (j, i)))
            games.setdefault((i, j), [0, 0, 0])[one] += 1
            games.setdefault((j, i), [0, 0, 0])[two] += 1
            played.append(Met(meeting, (2 - one + two,)))
        past.append(played)
    return games


def kills(count: int = KILLS) -> Table:
    """A tournament of 2,000 games, killed at random moments until it is done."""
    rng = random.Random(20261115)
    arguments = (
        "arena tic-tac-toe careful minimax:depth=3 --rounds 1000 --seed 3 --workers 2 --games"
    )
    told: list[int] = []
    lost: set[int] = set()
    killed = 0
    with folder() as place:
        ledger = place / "t.sqlite"
        command = [str(PROGRAM), *arguments.split(), "--ledger", str(ledger)]
        environ = {**os.environ, "INAROW_LANG": "en"}
        while True:
            run = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                env=environ,
            )
            assert run.stderr is not None
            if killed < count:
                # One kill in five comes at any moment of the start, the others while it plays.
                if killed % 5:
                    for line in run.stderr:
                        if match := GAME.match(line):
                            told.append(int(match[1]))
                            break
                    time.sleep(rng.uniform(0, 0.08))
                else:
                    time.sleep(rng.uniform(0, 1.0))
                run.kill()
                killed += 1
            told += [int(match[1]) for match in map(GAME.match, run.stderr) if match]
            run.stderr.close()
            code = run.wait()
            there = _numbers(ledger)
            lost |= set(told) - set(there)
            if code == 0:
                break
    twice = len(told) - len(set(told)) + len(there) - len(set(there))
    missing = len(lost) + len(set(range(2000)) - set(there))
    return Table(
        f"A tournament of 2,000 games, killed (-9) {killed} times",
        [
            Figure("kills", "", (float(killed),), at_least=count),
            Figure("games lost", "", (float(missing),), at_most=0),
            Figure("games played twice", "", (float(twice),), at_most=0),
        ],
    )


def _numbers(ledger: Path) -> list[int]:
    if not ledger.exists():
        return []
    connection = sqlite3.connect(ledger)
    try:
        return [number for (number,) in connection.execute("SELECT number FROM games")]
    finally:
        connection.close()


def tables() -> list[Table]:
    """The tables of this module."""
    return [speeds(), gain(), coverage(), kills()]
