"""Everybody gets served: what goes first, each client's share, and connections that say nothing."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from inarow.web import connections
from inarow.web.clients import use_client
from inarow.web.problems import Busy
from inarow.web.settings import Settings
from inarow.web.thinking import Rank, Thinking
from serving.server import served_here

Result = TypeVar("Result")
# A sheet takes minutes here, a search as long as it may.
SHEET = {"do": "sheet", "rules": "8x8k5g", "grade": 5, "seed": 1, "count": 12}
HINT = {"do": "hint", "position": "3x3k3:xx1/oo1/3"}
LONG = {"do": "values", "position": "15x15k5:" + "/".join(["15"] * 15)}
MOVE = {"do": "move", "game": "g", "record": '{"rules": "3x3k3", "first": "random", "moves": ""}'}
PATIENCE = 600.0


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """What the work comes to, in a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Asking:
    """Clients that ask workers."""

    def __init__(self, **settings: Any) -> None:
        self.thinking = Thinking(Settings(database="", **settings))
        self._tasks: list[asyncio.Task[Any]] = []

    def begin(self, client: str, job: dict[str, Any], **wishes: Any) -> asyncio.Task[Any]:
        async def ask() -> Any:
            use_client(client)
            if job["do"] == "move":
                return await self.thinking.move(job, PATIENCE, "g")
            return await self.thinking.ask(job, PATIENCE, **wishes)

        task = asyncio.create_task(ask())
        self._tasks.append(task)
        return task

    async def close(self) -> None:
        """Nobody asks any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()

    async def until(self, searching: int, waiting: int) -> None:
        """Wait until so many search and so many wait."""
        end = time.monotonic() + 120
        while (self.thinking.searching, self.thinking.waiting) != (searching, waiting):
            assert time.monotonic() < end, (self.thinking.searching, self.thinking.waiting)
            await asyncio.sleep(0.01)


def test_sheets_leave_a_worker_to_games() -> None:
    async def ask() -> tuple[Any, list[bool]]:
        asking = Asking(workers=2)
        try:
            sheets = [asking.begin(f"10.0.0.{n}", SHEET, rank=Rank.PAPER) for n in range(5)]
            await asking.until(1, 4)
            report = await asking.begin("10.0.0.9", MOVE)
            return report, [sheet.done() for sheet in sheets]
        finally:
            await asking.close()

    report, done = run_apart(ask())
    assert report["move"]
    assert not any(done)


@pytest.mark.parametrize(("job", "workers"), [(HINT, 2), (MOVE, 1)])
def test_a_sheet_gives_way_and_is_begun_again(job: dict[str, Any], workers: int) -> None:
    """It is not lost: as soon as there is a worker, it goes on from its beginning."""

    async def ask() -> tuple[Any, bool]:
        asking = Asking(workers=workers)
        try:
            sheet = asking.begin("10.0.0.1", SHEET, rank=Rank.PAPER)
            await asking.until(1, 0)
            found = await asking.begin("10.0.0.2", job)
            await asking.until(1, 0)
            return found, sheet.done()
        finally:
            await asking.close()

    found, done = run_apart(ask())
    assert found["move"]
    assert not done


def test_an_analysis_gives_way_to_a_game_with_what_it_has() -> None:
    async def ask() -> tuple[Any, Any]:
        asking = Asking(workers=1)
        try:
            analysis = asking.begin("10.0.0.1", LONG, gives_way=True)
            await asking.until(1, 0)
            return await asking.begin("10.0.0.2", MOVE), await analysis
        finally:
            await asking.close()

    report, analysis = run_apart(ask())
    assert report["move"]
    assert not analysis["finished"]


def test_each_client_has_its_share() -> None:
    """One that asks for much waits for one that asks for little, and is told when it is enough."""

    async def ask() -> list[str]:
        asking = Asking(workers=1, waiting_each=3)
        order: list[str] = []
        try:
            running = asking.begin("greedy", LONG)
            await asking.until(1, 0)
            tasks = [asking.begin("greedy", HINT) for _ in range(3)]
            await asking.until(1, 3)
            with pytest.raises(Busy):
                await asking.begin("greedy", HINT)
            modest = asking.begin("modest", HINT)
            await asking.until(1, 4)
            for task in tasks:
                task.add_done_callback(lambda _task: order.append("greedy"))
            modest.add_done_callback(lambda _task: order.append("modest"))
            running.cancel()
            await asyncio.gather(modest, *tasks)
            return order
        finally:
            await asking.close()

    assert run_apart(ask()) == ["modest", "greedy", "greedy", "greedy"]


def test_what_was_cancelled_ends_even_if_it_does_not_listen() -> None:
    async def ask() -> int:
        asking = Asking(workers=1)
        try:
            await asking.thinking.ask(HINT, 5)
            worker = next(iter(asking.thinking._all))
            task = asking.begin("10.0.0.1", LONG)
            await asking.until(1, 0)
            os.kill(worker.process_id, signal.SIGSTOP)
            task.cancel()
            await asking.until(0, 0)
            await asking.thinking.ask(HINT, 5)
            return worker.process_id
        finally:
            await asking.close()

    with pytest.raises(ProcessLookupError):
        os.kill(run_apart(ask()), 0)


def settings_in(folder: Path) -> Settings:
    return Settings(database=f"sqlite:///{folder / 'web.sqlite'}")


def is_closed(client: socket.socket) -> bool:
    client.settimeout(60)
    try:
        return client.recv(1) == b""
    except ConnectionResetError:
        return True


def test_the_server_takes_all_descriptors_that_the_system_allows() -> None:
    """Shells often allow 1,024 of many thousands: too few for 500 games."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    program = (
        "import resource; from inarow.web.connections import raise_descriptors;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (200, {hard}));"
        "print(raise_descriptors(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [str(min(hard, 65_536)).encode()] * 2
    assert hard > 200


def test_connections_that_say_nothing_give_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than the process may have: the oldest are closed, and others are served."""
    monkeypatch.setattr("inarow.web.serve.raise_descriptors", lambda: 40)
    settings = replace(settings_in(tmp_path), workers=2)  # leaves room for 16
    with served_here(settings) as server:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
        for client in silent:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost")
        assert server.get("/api/health").status == 200
        assert all(is_closed(client) for client in silent[:40])
        for client in silent:
            client.close()


def test_headers_that_do_not_end_are_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the first request nor in a later one of the same connection."""
    monkeypatch.setattr(connections, "HEADERS", 0.2)
    whole = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with served_here(settings_in(tmp_path)) as server:
        for before in (b"", whole):
            with socket.create_connection(("127.0.0.1", server.port)) as client:
                client.sendall(before + b"GET /api/health HT")
                answer = b""
                client.settimeout(60)
                while part := client.recv(65536):
                    answer += part
            assert answer.count(b"HTTP/1.1 200") == bool(before)


def test_a_kept_alive_connection_is_answered_again(tmp_path: Path) -> None:
    whole = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with (
        served_here(settings_in(tmp_path)) as server,
        socket.create_connection(("127.0.0.1", server.port)) as client,
    ):
        for _ in range(3):
            client.sendall(whole)
            answer = client.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200")
            length = int(answer.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
            body = answer.partition(b"\r\n\r\n")[2]
            while len(body) < length:
                body += client.recv(65536)
            assert json.loads(body)["searches"] >= 0


def test_one_client_has_only_its_share_of_sockets(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'web.sqlite'}"
    with served_here(Settings(database=database, sockets_each=2, proxy="127.0.0.1")) as server:

        def listen(client: str) -> ClientConnection:
            url = f"ws://127.0.0.1:{server.port}/api/live"
            return connect(url, additional_headers={"X-Forwarded-For": client})

        with listen("192.0.2.1"), listen("192.0.2.1"):
            with pytest.raises(InvalidStatus), listen("192.0.2.1"):
                pass
            with listen("192.0.2.2"):
                pass


@pytest.mark.parametrize(("proxy", "limited"), [(None, True), ("127.0.0.1", False)])
def test_a_forwarded_address_is_believed_only_of_a_proxy(
    tmp_path: Path, proxy: str | None, limited: bool
) -> None:
    """Otherwise whoever sends one would have a fresh share with every request."""
    database = f"sqlite:///{tmp_path / 'web.sqlite'}"
    settings = Settings(database=database, proxy=proxy, request_rate=1e-9, request_burst=3)
    with served_here(settings) as server:
        statuses = [
            server.get("/api/health", None, **{"X-Forwarded-For": f"192.0.2.{n}"}).status
            for n in range(5)
        ]
    assert statuses == ([200] * 3 + [429] * 2 if limited else [200] * 5)
