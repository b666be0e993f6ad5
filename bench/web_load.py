"""The page's server under load: live games, and how long a move takes to be seen.

Every game has an address of its own (127.0.x.y), and one or two WebSockets; a move is sent over
HTTP, and has been seen when the last WebSocket says so. `make bench ARGS=web_load` measures all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self

from bench.table import Figure, Table

PROGRAM = Path(sys.executable).parent / "inarow"
PACE = 0.02  # seconds between two games that begin
TEXT, PING, PONG = 1, 9, 10  # kinds of WebSocket frames


@dataclass
class Running:
    """A server that was started for the bench."""

    process: subprocess.Popen[bytes]
    port: int
    token: str
    seconds: float  # from the start of the command to the first page
    log: Path

    @property
    def errors(self) -> str:
        """What it has written to standard error."""
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextlib.contextmanager
def serving(
    data: Path, descriptors: int | None = None, database: str | None = None, proxy: str = ""
) -> Iterator[Running]:
    """A server of its own, with its games in `data` and at most so many descriptors."""
    began = time.perf_counter()
    command = [str(PROGRAM), "web", "--no-browser", "--port", "0"]
    command += ["--database", database or f"sqlite:///{data / 'web.sqlite'}"]
    command += ["--trust-proxy", proxy] if proxy else []
    if descriptors is not None:
        command = ["prlimit", f"--nofile={descriptors}", *command]
    log = data / "errors.txt"
    with log.open("ab") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors)
    try:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        found = re.search(r":(\d+)/(?:#token=(\S+))?", line)
        assert found, line
        visit(int(found[1]))
        yield Running(process, int(found[1]), found[2] or "", time.perf_counter() - began, log)
    finally:
        process.terminate()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def visit(port: int) -> int:
    """Ask for all that a browser asks for before the first move; the result is its bytes."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    size = 0

    def fetch(path: str) -> str:
        nonlocal size
        connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        content = answer.read()
        size += len(content) + len(str(answer.headers))
        if answer.headers["content-encoding"] == "gzip":
            import gzip

            content = gzip.decompress(content)
        return content.decode()

    page = fetch("/")
    seen = {"/"}
    waiting = re.findall(r'(?:href|src)="(/page/[^"]+)"', page)
    folder = waiting[0].rpartition("/")[0]
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            imported = re.findall(r'(?:from|import) ?"\./([^"]+)"', fetch(path))
            waiting += [f"{folder}/{name}" for name in imported]
    for path in (f"{folder}/texts/ru.json", "/api/catalogue", "/api/rules/3x3k3"):
        fetch(path)
    connection.close()
    return size


class Client:
    """One connection that asks one thing after the other."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self._port = port
        self._address = address  # one of this machine's own
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Any, seat: str = "") -> tuple[int, Any]:
        """Ask, as browsers do: once more if the server has closed a connection that was idle."""
        was_open = self._streams is not None
        try:
            return await self._post(path, body, seat)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if not was_open:
                raise
            return await self._post(path, body, seat)

    async def _post(self, path: str, body: Any, seat: str) -> tuple[int, Any]:
        if self._streams is None:
            here = (self._address, 0)
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, local_addr=here)
        reader, writer = self._streams
        content = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n"
            f"Content-Type: application/json\r\nAuthorization: Bearer {seat}\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        writer.write(head.encode() + content)
        answer = await reader.readuntil(b"\r\n\r\n")
        status = int(answer.split(b" ", 2)[1])
        length = int(re.findall(rb"(?i)content-length: (\d+)", answer)[0])
        return status, json.loads(await reader.readexactly(length))

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Ear:
    """A WebSocket that watches a game; it reads as little of the news as it must.

    The load is made by one process: what it costs to make it must not be what is measured.
    """

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int, address: str, game: str) -> Self:
        """Watch the game from this address."""
        streams = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        reader, writer = streams
        writer.write(
            f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        if not answer.startswith(b"HTTP/1.1 101"):
            raise OSError(answer.decode())
        ear = cls(*streams)
        ear._write(TEXT, json.dumps({"type": "watch", "game": game}).encode())
        return ear

    async def hear(self, version: int) -> float:
        """When the game's version was heard of."""
        wanted = f'"version": {version},'.encode()
        while True:
            kind, length = await self._reader.readexactly(2)
            if length == 126:
                length = int.from_bytes(await self._reader.readexactly(2))
            content = await self._reader.readexactly(length)
            if kind & 15 == PING:
                self._write(PONG, content)
            elif content.startswith(b'{"type": "game"'):
                if wanted not in content:
                    raise OSError("another game was shown")
                return time.perf_counter()

    def _write(self, kind: int, content: bytes) -> None:
        # The mask that clients must use may be zeros, and then changes nothing.
        self._writer.write(bytes([128 | kind, 128 | len(content), 0, 0, 0, 0]) + content)

    def close(self) -> None:
        self._writer.close()


@dataclass
class Load:
    """What a load has come to, of the moves made after all games had begun."""

    since: float
    until: float
    ears: int
    answered: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


async def live_game(port: int, load: Load, every: float, number: int) -> None:
    """One game between people who look at the board, with a move now and then."""
    address = f"127.0.{1 + number // 250}.{1 + number % 250}"
    client = Client(port, address)
    ears: list[Ear] = []
    try:
        status, new = await client.post("/api/games", {"start": "gomoku"})
        if status != 201:
            raise OSError(f"{status} {new}")
        game, seat = new["game"]["id"], new["seat"]
        cells = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16)]
        random.Random(game).shuffle(cells)
        for _ in range(load.ears):
            ears.append(await Ear.open(port, address, game))
            await ears[-1].hear(1)
        await asyncio.sleep(random.uniform(0, every))
        ply = 0
        while time.perf_counter() < load.until:
            began = time.perf_counter()
            wish = {"move": cells[ply], "ply": ply}
            heard = asyncio.gather(*(ear.hear(ply + 2) for ear in ears))
            status, answer = await client.post(f"/api/games/{game}/moves", wish, seat)
            answered = time.perf_counter() - began
            if status != 200:
                heard.cancel()
                raise OSError(f"{status} {answer}")
            seen = max(await asyncio.wait_for(heard, 30)) - began
            if began >= load.since:
                load.answered.append(answered)
                load.seen.append(seen)
            ply += 1
            if answer["ending"]:
                return
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - began)))
    except Exception as error:  # whatever it is, it is an error of the load
        load.errors.append(f"{type(error).__name__}: {error}")
    finally:
        client.close()
        for ear in ears:
            ear.close()


async def live_games(port: int, games: int, every: float, seconds: float, ears: int = 1) -> Load:
    """So many games at once, each seen by so many."""
    coming = games * PACE
    since = time.perf_counter() + coming + every
    load = Load(since, since + seconds, ears)
    tasks = []
    for number in range(games):
        tasks.append(asyncio.create_task(live_game(port, load, every, number)))
        await asyncio.sleep(PACE)
    await asyncio.gather(*tasks)
    return load


def percentile(values: list[float], percent: int) -> float:
    """So many percent of the values are at most this, in milliseconds."""
    return 1e3 * statistics.quantiles(values, n=100)[percent - 1]


def start_figures() -> list[Figure]:
    """How soon the page is there, and how large it is."""
    seconds, sizes = [], []
    with tempfile.TemporaryDirectory() as name:
        for _ in range(5):
            with serving(Path(name)) as server:
                seconds.append(server.seconds)
                sizes.append(visit(server.port) / 1000)
    return [
        Figure("from the command to the first page", "s", tuple(seconds), at_most=3),
        Figure("first visit, compressed", "kB", tuple(sizes), at_most=150),
    ]


def load_figures(
    games: int, seconds: float, percent: int, most: float, ears: int = 1
) -> list[Figure]:
    """The times of so many live games, each with so many WebSockets."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        load = asyncio.run(live_games(server.port, games, 2.0, seconds, ears))
    for error in sorted(set(load.errors))[:5]:
        print(f"{games} games: {error}", file=sys.stderr)
    what = f"{games} live games, {ears} WebSockets each, a move every 2 s"
    return [
        Figure(
            f"{what}: p{percent} until seen", "ms", (percentile(load.seen, percent),), None, most
        ),
        Figure(f"{what}: p{percent} until kept", "ms", (percentile(load.answered, percent),)),
        Figure(f"{what}: moves a second", "1/s", (len(load.seen) / seconds,)),
        Figure(f"{what}: errors", "", (float(len(load.errors)),), at_most=0),
    ]


def tables() -> list[Table]:
    """The tables of this module."""
    return [
        Table(
            "The page under load, one process, SQLite",
            [
                *start_figures(),
                *load_figures(100, 20, 95, 100),
                *load_figures(500, 30, 99, 500),
                *load_figures(1000, 30, 99, 500, ears=2),
            ],
        )
    ]
