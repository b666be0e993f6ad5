"""A bot that needs its time against one with fifty spinning children: who of them pays."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from bench.table import Figure, Table
from inarow.bots import Isolation, open_bot
from inarow.bots.isolation import find_bubblewrap
from inarow.players import Match
from inarow.rules import Game, Reason, Rules, Side
from inarow.search import Limit

GAMES = 40
SECONDS = 1.0  # a move
NEEDS = 0.13  # seconds of the processor for each move of the honest bot
SPEAK = """
import json, os, sys, time
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        {begin}
        print('{{"type": "ready"}}', flush=True)
    elif message["type"] == "turn":
        {think}
        print(json.dumps({{"type": "move", "move": message["legal"][0]}}), flush=True)
    else:
        break
"""
HONEST = f"""began = time.process_time()
        while time.process_time() - began < {NEEDS}:
            pass"""
SPINNING = """for number in range(50):
            if os.fork() == 0:
                if number % 2:
                    os.setsid()
                while True:
                    pass"""


def tables() -> Iterator[Table]:
    """With the kernel's groups, where it allows them, and with signals."""
    isolation = Isolation.BUBBLEWRAP if find_bubblewrap() else Isolation.LIMITS
    figures = figures_of("frozen by the kernel", isolation)
    with mock.patch("inarow.bots.cgroup._parents", tuple):
        figures += figures_of("stopped by signals", isolation)
    load = os.getloadavg()[0]
    yield Table(
        f"{NEEDS} s a move against fifty spinning children, limit {SECONDS:g} s,"
        f" {isolation.value}, load {load:.0f}",
        figures,
    )


def figures_of(how: str, isolation: Isolation) -> list[Figure]:
    """Games that the honest bot lost by a fault, and the longest of its moves."""
    lost, slowest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        bots = []
        for name, begin, think in (("honest", "pass", HONEST), ("spinning", SPINNING, "pass")):
            place = Path(folder) / name
            place.mkdir()
            file = place / "main.py"
            file.write_text(SPEAK.format(begin=begin, think=think), encoding="utf-8")
            bots.append(open_bot(file, format="jsonl", isolation=isolation))
        for number in range(GAMES):
            side = Side.FIRST if number % 2 == 0 else Side.SECOND
            first, second = bots if side is Side.FIRST else bots[::-1]
            start = Game.new(Rules(3, 3, 3))
            game = Match(first, second, start, limit=Limit(seconds=SECONDS)).run()
            slowest = max([slowest, *game.seconds[side is Side.SECOND :: 2]])
            assert game.ending is not None
            faults = game.ending.reason not in (Reason.LINE, Reason.FULL)
            lost += faults and game.ending.winner is not side
    return [
        Figure(f"games lost of {GAMES}, {how}", "", (float(lost),), at_most=0),
        Figure(f"its slowest move, {how}", "s", (slowest,)),
    ]
