"""What was acknowledged is kept: the server is killed, its database leaves, its disk is full.

People play as fast as they can meanwhile, and every move that was confirmed is noted. `make bench
ARGS=web_outage` counts those that are gone afterwards. PostgreSQL is started for it where it is
installed; the full disk is a small one in memory, which only root can make.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

from bench.table import Figure, Table
from bench.web_load import Client, Running, serving

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # which start PostgreSQL, too

from serving.postgres import find_programs, postgres

KILLS, CUTS = 20, 5
PLAYERS = 20
RECOVERY = 60  # seconds that a server may need, on a busy machine
MOVES = ("a1", "b1", "a3", "c7", "d9", "o15", "e5", "k2")

Acknowledged = dict[str, list[str]]


async def play_until_killed(port: int, acknowledged: Acknowledged) -> None:
    """Games as fast as possible; every move that was confirmed is noted."""
    client = Client(port)
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):
        while True:
            status, new = await client.post("/api/games", {"start": "gomoku"})
            if status != 201:
                await asyncio.sleep(0.1)
                continue
            game, seat = new["game"]["id"], new["seat"]
            acknowledged[game] = []
            for ply, move in enumerate(MOVES):
                wish = {"move": move, "ply": ply}
                status, answer = await client.post(f"/api/games/{game}/moves", wish, seat)
                if status == 200:
                    acknowledged[game] = answer["moves"]
    client.close()


def play(server: Running, acknowledged: Acknowledged, trouble: Callable[[], None]) -> None:
    """People play while the trouble takes its course; then the server is killed."""

    async def load() -> None:
        tasks = [
            asyncio.create_task(play_until_killed(server.port, acknowledged))
            for _ in range(PLAYERS)
        ]
        await asyncio.to_thread(trouble)
        server.process.kill()
        await asyncio.gather(*tasks)

    asyncio.run(load())


def lost(server: Running, acknowledged: Acknowledged) -> int:
    """How many acknowledged moves the server does not know any more."""
    return sum(missing(server.port, game, moves) for game, moves in acknowledged.items())


def missing(port: int, game: str, moves: list[str]) -> int:
    """How many of these moves the server does not know any more."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", f"/api/games/{game}")
    answer = connection.getresponse()
    content = json.loads(answer.read())
    connection.close()
    found = content["moves"] if answer.status == 200 else []
    return sum(1 for i, move in enumerate(moves) if found[i : i + 1] != [move])


def kills() -> tuple[int, int]:
    """How many moves were acknowledged in all, and how many of them were lost to kills."""
    acknowledged: Acknowledged = {}
    with tempfile.TemporaryDirectory() as name:
        for _ in range(KILLS):
            with serving(Path(name)) as server:
                play(server, acknowledged, lambda: time.sleep(random.uniform(0.2, 1.0)))
        with serving(Path(name)) as server:
            return sum(map(len, acknowledged.values())), lost(server, acknowledged)


def cuts() -> tuple[int, int] | None:
    """As many, when PostgreSQL is cut off and comes back; None where it is not installed."""
    programs = find_programs()
    if programs is None:
        return None
    acknowledged: Acknowledged = {}
    with tempfile.TemporaryDirectory() as name, postgres(programs) as database:

        def leave_and_come_back() -> None:
            for number in range(CUTS):
                time.sleep(1)
                database.stop(("immediate", "fast")[number % 2])
                time.sleep(0.5)
                database.start()
            time.sleep(2)

        with serving(Path(name), database=database.url) as server:
            play(server, acknowledged, leave_and_come_back)
        with serving(Path(name), database=database.url) as server:
            found = sum(map(len, acknowledged.values())), lost(server, acknowledged)
            assert "Traceback" not in server.errors, server.errors
            assert "never retrieved" not in server.errors, server.errors
    return found


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of two megabytes, in memory."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", name], check=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=True)


def full_disk() -> tuple[int, int] | None:
    """As many, when the disk is full and then has room again; None for who is not root."""
    if os.geteuid() != 0:
        return None
    acknowledged: Acknowledged = {}
    with tempfile.TemporaryDirectory() as name, small_disk() as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(bytes(1 << 20))
        database = f"sqlite:///{disk / 'web.sqlite'}"

        def fill_and_make_room() -> None:
            while health(server.port) == 200:
                time.sleep(0.2)
            ballast.unlink()
            deadline = time.monotonic() + RECOVERY
            while health(server.port) != 200:
                assert time.monotonic() < deadline, "the server does not recover"
                time.sleep(0.2)
            time.sleep(1)

        with serving(Path(name), database=database) as server:
            play(server, acknowledged, fill_and_make_room)
        with serving(Path(name), database=database) as server:
            found = sum(map(len, acknowledged.values())), lost(server, acknowledged)
            assert "Traceback" not in server.errors, server.errors
    return found


def health(port: int) -> int:
    """What the server says of itself."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/api/health")
    status = connection.getresponse().status
    connection.close()
    return status


def tables() -> list[Table]:
    """The tables of this module."""
    figures = []
    for what, counted in (
        (f"{KILLS} kills", kills()),
        (f"PostgreSQL cut off and restarted {CUTS} times", cuts()),
        ("a full disk, and room again", full_disk()),
    ):
        if counted is None:
            print(f"web_outage: can't be tried here: {what}", file=sys.stderr)
            continue
        moves, gone = counted
        name = f"{what}: lost of {moves} acknowledged moves"
        figures.append(Figure(name, "", (float(gone),), None, 0))
    return [Table("What was acknowledged is kept", figures)]
