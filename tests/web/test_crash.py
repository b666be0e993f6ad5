"""What is acknowledged is kept, whatever happens to the server."""

from __future__ import annotations

import asyncio
import json
import resource
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from inarow.web.guard import Guard
from inarow.web.settings import Settings
from serving.postgres import Postgres
from serving.server import Server


def play_until_killed(server: Server, acknowledged: dict[str, list[str]]) -> None:
    """Games of two people; what the server has confirmed is noted."""
    try:
        while True:
            new = server.new_game("gomoku")
            game, seat = new["game"], new["seat"]
            acknowledged[game["id"]] = []
            for move in ("a1", "b1", "a3", "c7", "d9", "o15", "e5", "k2"):
                game = server.play(game, seat, move)
                acknowledged[game["id"]] = game["moves"]
    except (OSError, HTTPException):
        return


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgres" else None
    acknowledged: dict[str, list[str]] = {}
    server = Server(tmp_path, url)
    for _ in range(2):
        before = len(acknowledged)
        players = [
            threading.Thread(target=play_until_killed, args=(server, acknowledged))
            for _ in range(4)
        ]
        for player in players:
            player.start()
        while len(acknowledged) < before + 12:
            time.sleep(0.01)
        server.kill()
        for player in players:
            player.join()
        server = server.again()
        for game_id, moves in acknowledged.items():
            found = server.get(f"/api/games/{game_id}").json["moves"]
            # One more move may have been kept whose answer did not arrive any more.
            assert found[: len(moves)] == moves
            assert len(found) <= len(moves) + 1
    server.stop()
    assert len(acknowledged) >= 24


def test_nothing_is_lost_when_postgres_leaves_and_comes_back(
    running_postgres: Postgres, tmp_path: Path
) -> None:
    """It crashes while people play, a computer thinks, and a clock runs out."""
    with Server(tmp_path, running_postgres.url) as server:
        new = server.new_game("gomoku")
        game = server.play(new["game"], new["seat"], "a1", "b1")
        path = f"/api/games/{game['id']}"
        wishes = {"second": {"player": "monte-carlo:games=10000000"}, "seconds": 1}
        against = server.new_game("gomoku", **wishes)
        timed = server.new_game("gomoku", clock="1")["game"]
        server.play(against["game"], against["seat"], "h8")
        running_postgres.stop()
        try:
            wish = {"move": "c1", "ply": 2}
            assert server.post(f"{path}/moves", wish, new["seat"]).status == 503
            assert server.get(path).status == 503
            assert server.get("/api/health").status == 503
            time.sleep(1.5)  # the computer's move is found, and the clock has run out
        finally:
            running_postgres.start()
        assert server.get(path).json["moves"] == ["a1", "b1"]
        assert server.post(f"{path}/moves", wish, new["seat"]).status == 200
        assert server.get("/api/health").status == 200
        until = time.monotonic() + 60
        while len(server.get(f"/api/games/{against['game']['id']}").json["moves"]) < 2:
            assert time.monotonic() < until, "the computer never moves"
            time.sleep(0.1)
        while server.get(f"/api/games/{timed['id']}").json["ending"] is None:
            assert time.monotonic() < until, "the flag never falls"
            time.sleep(0.1)
    assert "Traceback" not in server.errors
    assert "never retrieved" not in server.errors


def test_a_full_disk_costs_no_acknowledged_move(tmp_path: Path) -> None:
    """The file may not grow any more: the server says so, and goes on when there is room again."""
    server = Server(tmp_path)
    acknowledged: dict[str, list[str]] = {}
    with server:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (200_000, -1))
        full = False
        for _ in range(400):
            answer = server.post("/api/games", {"start": "gomoku"})
            if full := answer.status == 503:
                break
            new = answer.json
            wish = {"move": "h8", "ply": 0}
            moved = server.post(f"/api/games/{new['game']['id']}/moves", wish, new["seat"])
            if full := moved.status == 503:
                break
            acknowledged[new["game"]["id"]] = moved.json["moves"]
        assert full
        until = time.monotonic() + 60
        while server.get("/api/health").status != 503:  # what it tries to write is small
            assert time.monotonic() < until
            time.sleep(0.2)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (-1, -1))
        server.new_game("gomoku")
        assert server.get("/api/health").status == 200
    with server.again() as after:
        for game_id, moves in acknowledged.items():
            assert after.get(f"/api/games/{game_id}").json["moves"] == moves
    assert acknowledged
    assert "Traceback" not in after.errors


def test_a_damaged_file_is_put_aside_and_the_server_starts(tmp_path: Path) -> None:
    (tmp_path / "web.sqlite").write_bytes(b"this was a database once" * 400)
    with Server(tmp_path) as server:
        assert server.new_game("tic-tac-toe")["game"]["moves"] == []
    assert "is damaged; it is kept as web.sqlite.damaged-" in server.errors
    assert len(list(tmp_path.glob("web.sqlite.damaged-*"))) == 1


def test_workers_end_with_their_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.post("/api/advice", {"start": "tic-tac-toe"})
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    workers = children.read_text(encoding="ascii").split()
    assert workers
    server.kill()
    until = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("begun", [False, True])
def test_who_waits_when_the_server_stops_is_told_so(begun: bool) -> None:
    sent: list[Message] = []

    async def think(_scope: Scope, _receive: Receive, send: Send) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def stop_meanwhile() -> None:
        headers = [(b"host", b"localhost")]
        scope = {"type": "http", "method": "POST", "path": "/api/advice", "headers": headers}
        asking = asyncio.create_task(Guard(think, Settings())(scope, receive, send))
        await asyncio.sleep(0.01)
        asking.cancel()  # as the server does when it has waited long enough
        await asking

    with ThreadPoolExecutor(1) as pool:  # Playwright has a loop in this one
        pool.submit(asyncio.run, stop_meanwhile()).result()
    assert sent[0]["status"] == (200 if begun else 503)
    if not begun:
        assert "the server is stopping" in json.loads(sent[1]["body"])["detail"]
