"""Computers move on the server's own initiative, and keep what they know for the whole game."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from inarow.players import ask, make_player, player_kinds
from inarow.players.kind import Kind
from inarow.players.player import Abilities
from inarow.rules import Game, Message, Rules, Side, read_position, write_game
from inarow.search import Limit, Report
from inarow.web.settings import Settings
from inarow.web.worker import Matches, PlayerFailed
from serving.server import Asking, Server, served_here

SLOW = {"player": "monte-carlo:games=100000000"}
PATIENCE = 60.0


def until(condition: Callable[[], Any]) -> Any:
    """What the condition comes to, once that is something."""
    end = time.monotonic() + PATIENCE
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def health(server: Asking) -> Any:
    return server.get("/api/health").json


def game_of(server: Asking, game_id: str) -> Any:
    return server.get(f"/api/games/{game_id}").json


def quiet(server: Asking) -> bool:
    """Whether a computer has moved, and none looks for a move."""
    well = health(server)
    return bool(well["players"] and not well["searches"])


# --- on the server's own initiative


def test_the_computer_moves_when_nobody_asks_for_it(tmp_path: Path) -> None:
    with served_here(Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}")) as server:
        new = server.new_game("tic-tac-toe", first={"player": "alpha-beta"})
        until(lambda: quiet(server))  # and nobody has looked at the game
        game = until(lambda: _with_moves(server, new["game"]["id"], 1))
        move = game["position"]["legal"][0]
        server.play(game, new["seat"], move)
        game = until(lambda: _with_moves(server, game["id"], 3))
        assert game["report"]["nodes"] > 0


def _with_moves(server: Asking, game_id: str, moves: int) -> Any:
    game = game_of(server, game_id)
    return game if len(game["moves"]) >= moves else None


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_after_a_kill_in_the_computers_turn_it_goes_on(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgres" else None
    server = Server(tmp_path, url)
    new = server.new_game("gomoku", second=SLOW, seconds=1.5)
    server.play(new["game"], new["seat"], "h8")
    until(lambda: health(server)["searches"])
    server.kill()
    with server.again() as again:
        until(lambda: quiet(again))  # and nobody has looked at the game
        assert until(lambda: _with_moves(again, new["game"]["id"], 2))


def test_two_computers_play_to_the_end_by_themselves(server: Server) -> None:
    new = server.new_game(
        "tic-tac-toe", first={"player": "random"}, second={"player": "random"}, delay=0
    )
    game = until(lambda: _ended(server, new["game"]["id"]))
    assert len(game["moves"]) >= 5


def _ended(server: Asking, game_id: str) -> Any:
    game = game_of(server, game_id)
    return game if game["ending"] else None


def test_computers_pause_step_and_go_on(server: Server) -> None:
    two = {"first": {"player": "random"}, "second": {"player": "random"}}
    new = server.new_game("connect-four", **two, delay=60)
    path, seat = f"/api/games/{new['game']['id']}", new["seat"]
    game = until(lambda: _with_moves(server, new["game"]["id"], 1))
    assert server.post(f"{path}/pace", {"paused": True}, None).status == 401
    assert server.post(f"{path}/pace", {"paused": True}, "x" * 22).status == 403
    game = server.post(f"{path}/pace", {"paused": True, "delay": 0}, seat).json
    assert (game["paused"], game["delay"], len(game["moves"])) == (True, 0, 1)
    game = server.post(f"{path}/think", {"ply": 1}, seat).json
    assert (game["paused"], len(game["moves"])) == (True, 2)
    time.sleep(0.5)
    assert len(game_of(server, game["id"])["moves"]) == 2
    server.post(f"{path}/pace", {"paused": False, "delay": 0}, seat)
    assert until(lambda: _ended(server, game["id"]))


def test_computers_alone_stop_when_nobody_looks_and_go_on_when_somebody_does(
    tmp_path: Path,
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", idle_seconds=1)
    two = {"first": {"player": "random"}, "second": {"player": "random"}}
    with served_here(settings) as server:
        new = server.new_game("gomoku", **two, delay=0.2)
        time.sleep(4)
        before = len(game_of(server, new["game"]["id"])["moves"])
        assert before <= 6, "a move every 0.2 s for 1 s, and one that was begun"
        assert until(lambda: _with_moves(server, new["game"]["id"], before + 3))


def test_a_person_does_not_wait_for_games_of_computers(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", workers=2)
    with served_here(settings) as server:
        shows = [
            server.new_game("gomoku", first=SLOW, second=SLOW, seconds=2)["game"]["id"]
            for _ in range(10)
        ]
        new = server.new_game("gomoku", first={"player": "random"})
        until(lambda: _with_moves(server, new["game"]["id"], 1))
        moved = sum(len(game_of(server, show)["moves"]) for show in shows)
        assert moved < 10, "in a common queue each of them would have moved"


def test_taking_back_a_move_ends_the_search_for_the_answer(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", most_seconds=600)
    with served_here(settings) as server:
        new = server.new_game("gomoku", second=SLOW, seconds=600)
        game = server.play(new["game"], new["seat"], "h8")
        until(lambda: health(server)["searches"])
        for what in ("undo", "redo", "resign"):
            path = f"/api/games/{game['id']}/{what}"
            # A resignation is the side's to move: the computer's, whose seat we own too.
            game = server.post(path, {"ply": len(game["moves"])}, new["seat"]).json
            if what == "undo":
                assert (game["moves"], game["by_hand"]) == ([], True)
                until(lambda: not health(server)["searches"])
        assert game["ending"]["reason"] == "resigned"
        until(lambda: not health(server)["searches"])


def test_a_player_that_fails_is_replaced_by_the_person(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        new = server.new_game("gomoku", second=SLOW, seconds=10)
        game = new["game"]
        with connect(f"ws://127.0.0.1:{server.port}/api/live") as socket:
            socket.send(json.dumps({"type": "watch", "game": game["id"]}))
            game = server.play(game, new["seat"], "h8")
            until(lambda: health(server)["searches"])
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
            for worker in children.read_text(encoding="ascii").split():
                os.kill(int(worker), signal.SIGKILL)
            news = json.loads(socket.recv(timeout=20))
            while news["type"] != "problem":
                news = json.loads(socket.recv(timeout=20))
        assert news["detail"] == "the player failed: its process ended"
        game = until(lambda: _by_hand(server, game["id"]))
        assert len(server.play(game, new["seat"], "i9")["moves"]) == 2


def _by_hand(server: Asking, game_id: str) -> Any:
    game = game_of(server, game_id)
    return game if game["by_hand"] else None


def test_two_servers_do_not_get_in_each_others_way(postgres_url: str, tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with (
        Server(tmp_path / "one", postgres_url) as one,
        Server(tmp_path / "two", postgres_url) as two,
    ):
        quick = one.new_game("tic-tac-toe", first={"player": "alpha-beta"})["game"]["id"]
        game = until(lambda: _with_moves(two, quick, 1))
        time.sleep(0.5)
        assert game_of(two, quick)["version"] == game["version"] == 2, "one move, made once"

        new = one.new_game("gomoku", second=SLOW, seconds=10 * PATIENCE)
        game = one.play(new["game"], new["seat"], "h8")
        until(lambda: health(one)["searches"])
        back = two.post(f"/api/games/{game['id']}/undo", {"ply": 1}, new["seat"]).json
        assert (back["moves"], back["by_hand"]) == ([], True)
        assert until(lambda: not health(one)["searches"]), "stopped, not finished"
        assert game_of(one, game["id"])["moves"] == []


# --- the player of a game is kept


def test_a_computer_remembers_what_it_has_proven(tmp_path: Path) -> None:
    with served_here(Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}")) as server:
        new = server.new_game("5x4k4g", first={"player": "perfect"}, seconds=10)
        game = until(lambda: _with_moves(server, new["game"]["id"], 1))
        with connect(f"ws://127.0.0.1:{server.port}/api/live") as socket:
            socket.send(json.dumps({"type": "analyse", "id": 1, "start": "gomoku", "moves": "h8"}))
            until(lambda: health(server)["searches"])  # which must not drive the player out
            game = server.play(game, new["seat"], game["position"]["legal"][0])
            position = read_position(game["position"]["code"])
            game = until(lambda: _with_moves(server, game["id"], 3))
        fresh = ask(make_player("perfect"), position, Limit(seconds=60))
        assert game["report"]["finished"]
        assert game["report"]["nodes"] < 0.75 * fresh.nodes
        assert health(server)["players"] == 1
        server.post(f"/api/games/{game['id']}/resign", {"ply": 3}, new["seat"])
        assert health(server)["players"] == 0


def test_the_player_of_an_idle_game_is_released(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", idle_seconds=1)
    with served_here(settings) as server:
        new = server.new_game("tic-tac-toe", first={"player": "alpha-beta"})
        until(lambda: health(server)["players"] == 1)
        until(lambda: health(server)["players"] == 0)
        game = game_of(server, new["game"]["id"])
        server.play(game, new["seat"], game["position"]["legal"][0])
        assert until(lambda: _with_moves(server, game["id"], 3)), "it is made anew"


class Counting(Abilities):
    """A player that says how often it was asked, and notes when it comes and goes."""

    left = 0

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, game: Game, limit: Limit) -> Report:
        self.asked += 1
        if game.rules.k == 2:
            raise ZeroDivisionError("two in a row are too few")
        return Report(game.position.legal_moves()[0], nodes=self.asked)

    def leave(self) -> None:
        Counting.left += 1


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = Kind.of("counting", Counting, Message("counts"))
    monkeypatch.setitem(player_kinds(), "counting", kind)
    monkeypatch.setattr(Counting, "left", 0)


def asked(matches: Matches, name: str, game: Game) -> int:
    """How often the game's player has been asked, this time included."""
    job = {"game": name, "record": write_game(game)}
    return int(matches.move(job, Limit(seconds=5), print)["nodes"])


@pytest.mark.usefixtures("counting")
def test_a_worker_keeps_the_player_of_each_game_until_it_is_released() -> None:
    matches = Matches()
    game = Game.new(Rules(3, 3, 3), first="counting", second="person")
    later = game.play(game.position.legal_moves()[0]).play(game.position.legal_moves()[1])
    assert [asked(matches, "one", game), asked(matches, "two", game)] == [1, 1]
    assert [asked(matches, "one", later), asked(matches, "one", game)] == [2, 3]
    assert asked(matches, "two", later) == 2
    matches.release(["one", "none"])
    assert (Counting.left, len(matches)) == (1, 1)
    assert [asked(matches, "one", later), asked(matches, "two", later)] == [1, 3]
    swapped = Game.new(Rules(3, 3, 3), first="counting", second="counting")
    assert asked(matches, "two", swapped) == 1, "other players"


@pytest.mark.usefixtures("counting")
def test_a_worker_that_is_short_of_memory_keeps_one_player() -> None:
    matches = Matches(memory=1)
    game = Game.new(Rules(3, 3, 3), first="counting", second="person")
    assert [asked(matches, "one", game), asked(matches, "one", game)] == [1, 2]
    assert [asked(matches, "two", game), len(matches), Counting.left] == [1, 1, 1]
    assert asked(matches, "one", game) == 1


@pytest.mark.usefixtures("counting")
def test_a_worker_says_why_a_player_failed() -> None:
    game = Game.new(Rules(3, 3, 2), first="counting", second="person")
    with pytest.raises(PlayerFailed, match="two in a row are too few"):
        asked(Matches(), "one", game)


# --- databases of older versions


def test_games_of_an_older_database_are_still_there(tmp_path: Path) -> None:
    game = Game.new(Rules(3, 3, 3), first="person", second="person")
    seat = json.dumps({"player": "person", "name": "", "owner": None, "invitation": None})
    with sqlite3.connect(tmp_path / "web.sqlite") as old:
        old.execute("CREATE TABLE about (name VARCHAR(40) PRIMARY KEY, value VARCHAR(200))")
        old.execute("INSERT INTO about VALUES ('version', '1')")
        old.execute(
            "CREATE TABLE games (id VARCHAR(22) PRIMARY KEY, version INTEGER NOT NULL,"
            " made FLOAT NOT NULL, changed FLOAT NOT NULL, record TEXT NOT NULL,"
            " undone TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL,"
            " seconds FLOAT NOT NULL, report TEXT, following VARCHAR(22))"
        )
        played = game.play(game.position.legal_moves()[4])
        values = ("A" * 22, 2, 1.0, 2.0, write_game(played), "[]", seat, seat, 3.0, None, None)
        old.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
    old.close()
    with Server(tmp_path) as server:
        found = game_of(server, "A" * 22)
        assert (found["moves"], found["paused"], found["delay"]) == (["b2"], False, 0)
        assert server.new_game("tic-tac-toe")["game"]["moves"] == []
    with Server(tmp_path) as again:
        assert game_of(again, "A" * 22)["position"]["turn"] == Side.SECOND.value
