"""What a bot costs beyond its own time, and how soon a hostile one is gone."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.table import Figure, Table
from inarow.bots import Isolation, open_bot
from inarow.bots.isolation import find_bubblewrap
from inarow.players import Match, PlayerFault
from inarow.rules import Game, Rules, Side
from inarow.search import Limit, Report

HOSTILE = Path(__file__).parent.parent / "tests" / "bots" / "hostile"
SECONDS = 1.0
RUNS = 3
GAMES = 20
PLY, START = 0.12, 90.0  # milliseconds
# It moves at once and tells how long it took itself, in nanoseconds, as its number of nodes.
TIMED = """
import json, sys, time
for line in iter(sys.stdin.readline, ""):
    began = time.perf_counter_ns()
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "turn":
        move = message["legal"][len(message["moves"]) % len(message["legal"])]
        took = time.perf_counter_ns() - began
        print(json.dumps({"type": "move", "move": move, "nodes": took}), flush=True)
    else:
        break
"""


def isolations() -> list[Isolation]:
    """What this machine has."""
    return [Isolation.LIMITS, *([Isolation.BUBBLEWRAP] if find_bubblewrap() else [])]


def tables() -> Iterator[Table]:
    """Overhead, then the hostile bots under each isolation."""
    figures = []
    for isolation in isolations():
        games = ("tic-tac-toe", "connect-four", "gomoku")
        for measure in (overhead, whole):
            figures += [measure(Rules.read(game), game, isolation) for game in games]
        figures += start_and_end(isolation)
    yield Table("A process bot: beyond the bot's own time", figures)
    for isolation in isolations():
        bots = sorted(HOSTILE.glob("*.py"))
        yield Table(
            f"Hostile bots, limit {SECONDS:g} s, isolation {isolation.value}: when all is gone",
            [hostile(file, isolation) for file in bots],
        )


def overhead(rules: Rules, name: str, isolation: Isolation) -> Figure:
    """Milliseconds a ply, the median of each game."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "timed.py"
        file.write_text(TIMED, encoding="utf-8")
        Path(folder).chmod(0o755)
        bot = open_bot(file, format="jsonl", isolation=isolation)
        medians = []
        for _ in range(GAMES):
            bot.prepare(rules, Side.FIRST)
            game, plies = Game.new(rules), []
            while game.ending is None and len(game.moves) < 60:
                if game.position.turn is Side.SECOND:
                    game = game.play(game.position.legal_moves()[-1])
                    continue
                began = time.perf_counter()
                report = bot.choose(game, Limit(seconds=SECONDS))
                taken = time.perf_counter() - began
                plies.append(1000 * (taken - report.nodes / 1e9))
                game = game.play(report.move)
            medians.append(statistics.median(plies))
        bot.leave()
    return Figure(f"overhead a ply, {name}, {isolation.value}", "ms", tuple(medians), at_most=PLY)


def whole(rules: Rules, name: str, isolation: Isolation) -> Figure:
    """The same with the match around it, two bots in turn: from move to move."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "timed.py"
        file.write_text(TIMED, encoding="utf-8")
        Path(folder).chmod(0o755)
        first, second = (open_bot(file, format="jsonl", isolation=isolation) for _ in range(2))
        medians = []
        for _ in range(GAMES):
            moments: list[tuple[float, int]] = []

            def note(_game: Game, report: Report | None, moments: list[Any] = moments) -> None:
                moments.append((time.perf_counter(), report.nodes if report else 0))

            Match(first, second, rules, limit=Limit(seconds=SECONDS), on_move=note).run()
            gaps = [now - before - own / 1e9 for (before, _), (now, own) in pairwise(moments)]
            medians.append(1000 * statistics.median(gaps))
    return Figure(
        f"... and of the match, {name}, {isolation.value}", "ms", tuple(medians), at_most=PLY
    )


def start_and_end(isolation: Isolation) -> list[Figure]:
    """From nothing to a bot that is ready, which it is not charged for, and back to nothing.

    The bot's own Python is part of it. On a busy machine only the processor's time says something.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "timed.py"
        file.write_text(TIMED, encoding="utf-8")
        bot = open_bot(file, format="jsonl", isolation=isolation)
        times, works = [], []
        for _ in range(GAMES):
            began, worked = time.perf_counter(), _worked()
            bot.prepare(Rules(3, 3, 3), Side.FIRST)
            bot.leave()
            times.append(1000 * (time.perf_counter() - began))
            works.append(1000 * (_worked() - worked))
    what = f"start and end of a Python bot, {isolation.value}"
    at_most = START if isolation is Isolation.BUBBLEWRAP else None
    return [
        Figure(what, "ms", tuple(times), at_most=at_most),
        Figure(f"... its processor time, {isolation.value}", "ms", tuple(works), at_most=at_most),
    ]


def _worked() -> float:
    """Seconds of processor time, ours and of all that have ended."""
    times = os.times()
    return sum(times[:4])


def hostile(file: Path, isolation: Isolation) -> Figure:
    """Seconds from the question until the game is lost and no process is left."""
    times = []
    rules = Rules(3, 3, 3)
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / file.name
            copy.write_bytes(file.read_bytes())
            bot = open_bot(copy, format="jsonl", isolation=isolation)
            bot.prepare(rules, Side.FIRST)
            began = time.perf_counter()
            try:
                bot.choose(Game.new(rules), Limit(seconds=SECONDS))
            except PlayerFault:
                lost = time.perf_counter() - began
            else:
                raise AssertionError(f"{file.name} made a move")
            if left := _left(str(copy)):
                raise AssertionError(f"{file.name} left {left}")
            times.append(lost)
    for place in ("/tmp", "/var/tmp"):  # noqa: S108 - where one of them writes
        Path(place, "inarow-was-here").unlink(missing_ok=True)
    return Figure(file.stem, "s", tuple(times), at_most=SECONDS + 0.5)


def _left(word: str) -> list[str]:
    """The processes that still run this file."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                line = (folder / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if word in line:
                found.append(line)
    return found
