"""The WebSocket: news as they come, and what garbage, floods and half-open clients do to it."""

from __future__ import annotations

import contextlib
import json
import socket as sockets
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from inarow.rules import Rules
from inarow.web.settings import Settings
from oracle.construction import forced_wins
from serving.server import Asking, Server, served_here


def listen(server: Asking, origin: str | None = None) -> ClientConnection:
    wish = None if origin is None else Origin(origin)
    return connect(f"ws://127.0.0.1:{server.port}/api/live", max_size=None, origin=wish)


def hear(socket: ClientConnection, kind: str) -> Any:
    """The next news of this kind."""
    while True:
        news = json.loads(socket.recv(timeout=30))
        if news["type"] == kind:
            return news


def test_an_analysis_fills_in_and_ends(server: Server) -> None:
    with listen(server) as socket:
        wish = {"type": "analyse", "id": 7, "start": "tic-tac-toe", "moves": "a1"}
        socket.send(json.dumps(wish))
        news = hear(socket, "analysis")
        known = 0
        while not news["ended"]:
            assert news["id"] == 7
            assert known <= len(news["report"]["values"]) <= 8
            known = len(news["report"]["values"])
            news = hear(socket, "analysis")
        assert len(news["report"]["values"]) == 8
        assert news["report"]["finished"]
        # To a corner only the centre is a good answer; this is known from any book.
        draws = [move for move, score in news["report"]["values"].items() if score["value"] == 0]
        assert draws == ["b2"]
        assert all(score["proven"] for score in news["report"]["values"].values())


def test_a_forced_win_is_shown_as_proven_and_is_the_best_move(server: Server) -> None:
    for won in forced_wins(Rules(15, 15, 5), 3, seed=1):
        with listen(server) as socket:
            wish = {"type": "analyse", "id": 1, "start": won.position.code}
            socket.send(json.dumps(wish))
            news = hear(socket, "analysis")
            while not (news["ended"] or _wins(news["report"])):
                news = hear(socket, "analysis")
            assert _wins(news["report"])
        best = server.post("/api/advice", {"start": won.position.code}).json
        assert _wins(best)
        assert best["values"][best["move"]]["value"] == 1
        hint = server.post("/api/hint", {"start": won.position.code}).json
        assert hint["proven"]
        assert hint["score"]["value"] == 1


def _wins(report: Any) -> bool:
    score = report["score"]
    return score is not None and bool(score["proven"]) and score["value"] == 1


def test_a_curve_has_a_point_for_every_ply(server: Server) -> None:
    with listen(server) as socket:
        wish = {"type": "curve", "id": 3, "start": "tic-tac-toe", "moves": "a1 b1 a2 b2 a3"}
        socket.send(json.dumps(wish))
        points = {}
        while not (news := hear(socket, "curve"))["ended"]:
            points[news["point"]["ply"]] = news["point"]
        assert sorted(points) == [0, 1, 2, 3, 4, 5]
        # X, who can complete the column at once, wins in one; then the game is won.
        assert points[4]["score"] == {"value": 1.0, "plies": 1, "proven": True, "bound": "exact"}
        assert points[5]["score"]["value"] == -1.0


def test_a_new_question_replaces_the_old_one(server: Server) -> None:
    with listen(server) as socket:
        for number in range(5):
            wish = {"type": "analyse", "id": number, "start": "gomoku", "moves": "h8"}
            socket.send(json.dumps(wish))
        socket.send(json.dumps({"type": "analyse", "id": 99, "start": "3x3k3:xx1/oo1/3"}))
        news = hear(socket, "analysis")
        while news["id"] != 99 or not news["ended"]:
            news = hear(socket, "analysis")
        assert news["report"]["move"] == "c1"


def test_a_search_ends_when_nobody_waits_for_it(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", analysis_seconds=600)
    with served_here(settings) as server:
        with listen(server) as socket:
            wish = {"type": "analyse", "id": 1, "start": "gomoku", "moves": "h8"}
            socket.send(json.dumps(wish))
            hear(socket, "analysis")
            assert server.get("/api/health").json["searches"] == 1
        until = time.monotonic() + 60
        while server.get("/api/health").json["searches"]:
            assert time.monotonic() < until
            time.sleep(0.05)


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "null",
        "[]",
        '{"type": "no such"}',
        '{"type": "watch"}',
        '{"type": "watch", "game": "../../etc"}',
        '{"type": "analyse", "id": -1, "start": "3x3k3"}',
        '{"type": "analyse", "id": 1, "start": "3x3k3", "moves": "z9"}',
        '{"type": "curve", "id": 1, "start": "99x99k3"}',
        '{"type": "analyse", "id": 1, "start": "\\ud800"}',
        "[" * 3000,
    ],
)
def test_garbage_is_answered_with_a_problem(server: Server, garbage: str) -> None:
    with listen(server) as socket:
        socket.send(garbage)
        assert hear(socket, "problem")["detail"]
        socket.send(json.dumps({"type": "analyse", "id": 1, "start": "3x3k3:xx1/oo1/3"}))
        assert hear(socket, "analysis")["report"]["move"] == "c1"


@pytest.mark.parametrize("message", [b"\x00\xff" * 50, "x" * 10_000, "x" * 100_000])
def test_what_is_too_long_or_no_text_ends_the_connection(
    server: Server, message: str | bytes
) -> None:
    with listen(server) as socket, pytest.raises(ConnectionClosed):  # noqa: PT012 - either fails
        socket.send(message)
        socket.recv(timeout=20)
    assert server.get("/api/health").status == 200


def test_a_flood_ends_the_connection_and_nothing_else(server: Server) -> None:
    new = server.new_game("tic-tac-toe")
    with listen(server) as watching, listen(server) as flooding:
        watching.send(json.dumps({"type": "watch", "game": new["game"]["id"]}))
        hear(watching, "game")
        with pytest.raises(ConnectionClosed):  # noqa: PT012 - sending may fail as well
            for _ in range(2000):
                flooding.send('{"type": "quiet"}')
            while True:
                flooding.recv(timeout=20)
        server.play(new["game"], new["seat"], "b2")
        assert hear(watching, "game")["game"]["moves"] == ["b2"]


def test_half_open_and_silent_clients_do_no_harm(server: Server) -> None:
    """Clients that stop in the middle of a request, never read, or vanish."""
    opened = []
    for text in (
        b"",
        b"GET /api/live HTT",
        b"POST /api/games HTTP/1.1\r\nContent-Length: 99\r\n\r\n{",
    ):
        client = sockets.create_connection(("127.0.0.1", server.port))
        client.sendall(text)
        opened.append(client)
    new = server.new_game("tic-tac-toe")
    with contextlib.ExitStack() as stack:
        watching = [stack.enter_context(listen(server)) for _ in range(20)]
        for watcher in watching:
            watcher.send(json.dumps({"type": "watch", "game": new["game"]["id"]}))
            watcher.socket.shutdown(sockets.SHUT_WR)  # gone, without a word of farewell
        game = server.play(new["game"], new["seat"], "a1", "b2", "c3")
        assert game["moves"] == ["a1", "b2", "c3"]
    for half in opened:
        half.close()
    until = time.monotonic() + 45
    while server.get("/api/health").json["watchers"]:
        assert time.monotonic() < until, "a vanished client is forgotten"
        time.sleep(0.2)


def test_pages_of_other_hosts_can_not_connect(server: Server) -> None:
    with pytest.raises(InvalidStatus), listen(server, origin="http://evil.example"):
        pass
    with listen(server, origin=f"http://127.0.0.1:{server.port}") as socket:
        socket.send(json.dumps({"type": "quiet"}))
