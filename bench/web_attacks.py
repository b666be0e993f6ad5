"""The page's server attacked as strangers would, each time a server of its own on this machine.

Others than the server's user try to run code; connections say nothing; many clients, each at an
address of its own (127.0.0.x), ask for the most expensive pages while somebody plays a computer.
`make bench ARGS=web_attacks` measures all; nothing but this machine is talked to.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import tempfile
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bench.table import Figure, Table
from bench.web_load import Client, Running, live_games, percentile, serving

# Where the server runs programs, and what is asked for there besides the program.
DOORS: dict[str, dict[str, str]] = {
    "/api/lessons/board/check": {},
    "/api/trace": {"start": "3x3k3:xx1/1o1/3"},
}
SEARCH = """
def minimax(position):
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(-minimax(position.play(move)) for move in position.legal_moves())
"""
HALF_OPEN = 1100
CLIENTS = 50
MOVES = 40
LIMIT = 1024  # descriptors
PAPER = (
    "/api/puzzles/sheet?rules=8x8k5g&grade=5&count=12&seed={}",
    "/api/puzzle?rules=12x12k6m&grade=5&seed={}",
)


def ways_to_run_code() -> tuple[int, int]:
    """How many ways were tried, and how many of them ran a program."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        marker = Path(name) / "ran"
        source = f"open({str(marker)!r}, 'w').close()\n{SEARCH}"
        ran = 0
        tries = [(path, headers) for path in DOORS for headers in attacks(server)]
        for path, headers in tries:
            ran += is_run(server.port, path, source, headers) or marker.exists()
            marker.unlink(missing_ok=True)
        for path in DOORS:
            assert is_run(server.port, path, source, {"Authorization": f"Bearer {server.token}"})
    return len(tries), ran


def attacks(server: Running) -> list[dict[str, str]]:
    """The headers of strangers: without the token, or with it from a foreign page."""
    own = f"127.0.0.1:{server.port}"
    token = {"Authorization": f"Bearer {server.token}"}
    forwarded = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Forwarded-Host", "Client-IP")
    stranger: list[dict[str, str]] = [{}, {"Origin": f"http://{own}"}, {"Referer": f"http://{own}"}]
    stranger += [{name: "127.0.0.1"} for name in forwarded]
    stranger += [{"Authorization": f"Bearer {word}"} for word in ("", "x" * 22, server.token[:-1])]
    stranger += [{"Authorization": f"Basic {server.token}"}, {"Cookie": f"token={server.token}"}]
    stranger += [{"X-Token": server.token}]
    origins = ("null", "http://evil.example", f"http://evil.example:{server.port}", "http://[")
    foreign = [{**token, "Origin": origin} for origin in origins]
    foreign += [{**token, "Sec-Fetch-Site": site} for site in ("cross-site", "same-site")]
    foreign += [{**token, "Host": host} for host in (f"evil.example:{server.port}", "[", "")]
    return stranger + foreign


def is_run(port: int, path: str, source: str, headers: dict[str, str]) -> bool:
    """Whether the server runs this learner's file."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    kind = {"Content-Type": "application/json"}
    with contextlib.closing(connection), contextlib.suppress(OSError, HTTPException):
        body = json.dumps({"source": source, **DOORS[path]})
        connection.request("POST", path, body, {**kind, **headers})
        return connection.getresponse().status == 200
    return False


def half_open() -> Figure:
    """How soon others are served while silent connections are opened, as many as fit and more."""
    times = []
    with tempfile.TemporaryDirectory() as name, serving(Path(name), LIMIT) as server:
        silent = []
        for number in range(HALF_OPEN):
            with contextlib.suppress(OSError):
                client = socket.create_connection(("127.0.0.1", server.port), timeout=5)
                client.sendall(b"GET / HTTP/1.1\r\nHost: loc")
                silent.append(client)
            if number % 10 == 0:
                times.append(answer_seconds(server.port))
        times += [answer_seconds(server.port) for _ in range(50)]
        for client in silent:
            client.close()
    what = f"{HALF_OPEN} half-open connections at {LIMIT} descriptors: p95 for others"
    return Figure(what, "ms", (percentile(times, 95),), None, 200)


def answer_seconds(port: int) -> float:
    """How long a request takes, with a connection of its own."""
    began = time.perf_counter()
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/api/catalogue")
    assert connection.getresponse().status == 200
    connection.close()
    return time.perf_counter() - began


async def beg(port: int, number: int, until: float) -> None:
    """A client that asks for expensive pages without end."""
    seed = number
    while time.perf_counter() < until:
        seed += CLIENTS
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=(f"127.0.1.{number + 1}", 0)
            )
            path = PAPER[seed % len(PAPER)].format(seed)
            head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
            writer.write(head.encode())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, until - time.perf_counter())):
                    await reader.read()
            writer.close()
        await asyncio.sleep(0.1)


async def computer_moves(port: int) -> list[float]:
    """How long each move of a computer takes while many ask for expensive pages."""
    begging = [
        asyncio.create_task(beg(port, number, time.perf_counter() + 600))
        for number in range(CLIENTS)
    ]
    await asyncio.sleep(3)
    client = Client(port)
    times: list[float] = []
    while len(times) < MOVES:
        wish = {"start": "gomoku", "second": {"player": "level-5"}, "seconds": 1}
        _, new = await client.post("/api/games", wish)
        game, path = new["game"], f"/api/games/{new['game']['id']}"
        while game["ending"] is None and len(times) < MOVES:
            ply = len(game["moves"])
            wish = {"ply": ply, "move": random.choice(game["position"]["legal"])}
            _, game = await client.post(f"{path}/moves", wish, new["seat"])
            if game["ending"] is None:
                began = time.perf_counter()
                _, game = await client.post(f"{path}/think", {"ply": ply + 1}, new["seat"])
                times.append(time.perf_counter() - began)
    for task in begging:
        task.cancel()
    client.close()
    return times


async def kept_alive(port: int) -> list[float]:
    """How long a move's answer takes on a connection that is kept open."""
    client = Client(port)
    _, new = await client.post("/api/games", {"start": "gomoku"})
    times = []
    for ply in range(100):
        wish = {"ply": ply, "move": f"{'abcdefghijklmno'[ply % 15]}{ply // 15 + 1}"}
        began = time.perf_counter()
        status, game = await client.post(f"/api/games/{new['game']['id']}/moves", wish, new["seat"])
        if status != 200 or game["ending"]:
            break
        times.append(time.perf_counter() - began)
    client.close()
    return times


def tables() -> list[Table]:
    """The tables of this module."""
    tried, ran = ways_to_run_code()
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        answers = asyncio.run(kept_alive(server.port))
        moves = asyncio.run(computer_moves(server.port))
    with tempfile.TemporaryDirectory() as name, serving(Path(name), LIMIT) as server:
        load = asyncio.run(live_games(server.port, 500, 2.0, 20))
    median = (percentile(answers, 50),)
    slowest = (percentile(moves, 95) / 1e3,)
    begging = f"a computer's move while {CLIENTS} clients ask for sheets: p95 of {len(moves)}"
    crowd = f"500 live games at {LIMIT} descriptors: errors"
    return [
        Table(
            "The page attacked, one process, SQLite",
            [
                Figure(f"ran code, of {tried} ways tried", "", (float(ran),), None, 0),
                Figure("a move's answer, kept alive: median", "ms", median, None, 5),
                half_open(),
                Figure(begging, "s", slowest, None, 3),
                Figure(crowd, "", (float(len(load.errors)),), None, 0),
            ],
        )
    ]
