"""What is acknowledged is kept, whatever happens to the server."""

from __future__ import annotations

import threading
import time
from http.client import HTTPException
from pathlib import Path

import pytest

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
