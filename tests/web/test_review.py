"""Reviews, hints and records over HTTP, against what is known of small games."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from inarow.web.settings import Settings
from serving.server import Answer, Asking, Server, served_here

# X  O  X   An edge in answer to the centre loses, as any book says; then X misses the double
# X  X  .   threat, O holds the draw with a3, and at last X does not stop b3.
# O  .  O
GAME = "b2 b1 a1 c3 c1 a3 a2"


def review(server: Asking, start: str, moves: str) -> tuple[Any, list[Any], list[Any]]:
    """The sum, the moves, and how far it was each time."""
    answer = server.post("/api/review", {"start": start, "moves": moves})
    assert answer.status == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert "review" in lines[-1]
    told: dict[str, list[Any]] = {"progress": [], "move": [], "review": []}
    for line in lines:
        for kind, value in line.items():
            told[kind].append(value)
    (total,) = told["review"]
    return total, sorted(told["move"], key=lambda move: int(move["ply"])), told["progress"]


def test_a_review_finds_every_mistake(server: Server) -> None:
    total, moves, progress = review(server, "tic-tac-toe", GAME)
    assert {step["total"] for step in progress} == {7}
    assert [step["done"] for step in progress] == [1, 2, 3, 4, 5, 6, 7, 7]
    assert total["finished"]
    assert total["mistakes"] == [2, 5, 7]
    assert [move["ply"] for move in moves if move["mistake"]] == [2, 5, 7]
    assert [move["grade"] for move in moves if move["mistake"]] == [
        "draw-to-loss",
        "win-to-draw",
        "draw-to-loss",
    ]
    assert moves[6]["reasons"][0]["cells"] == ["b3"], "the cell that had to be taken"


def test_a_refutation_can_be_played_out_to_the_end(server: Server) -> None:
    _, moves, _ = review(server, "tic-tac-toe", GAME)
    for move, winner in ((moves[1], "first"), (moves[6], "second")):
        query = {"start": move["after"], "moves": " ".join(move["refutation"]["moves"])}
        assert server.get("/api/position", query).json["position"]["outcome"] == winner
    better = moves[4]["better"]["moves"]
    query = {"start": moves[4]["before"], "moves": " ".join(better)}
    assert server.get("/api/position", query).json["position"]["outcome"] == "first"


def test_what_is_not_proven_is_called_an_estimate(server: Server) -> None:
    total, moves, _ = review(server, "connect-four-9x7", "5")
    assert total["finished"]
    assert total["mistakes"] == []
    assert not moves[0]["proven"]
    assert not moves[0]["score"]["proven"]
    assert total["accuracy"] == {"first": None, "second": None}


def test_all_moves_of_a_longer_game_are_there_once(server: Server) -> None:
    # every threat is stopped, to the draw: no mistake
    total, moves, _ = review(server, "tic-tac-toe", "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert [move["ply"] for move in moves] == list(range(1, 10))
    assert total["finished"]
    assert total["mistakes"] == []


def test_what_there_was_no_time_for_is_left_out(tmp_path: Path) -> None:
    cells = [f"{column}{row}" for row in (1, 2) for column in "abcdefghijklmno"]
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", review_seconds=0.01)
    with served_here(settings) as server:
        total, moves, _ = review(server, "gomoku", " ".join(cells))
    assert not total["finished"]
    plies = [move["ply"] for move in moves]
    assert len(plies) < 30
    assert plies == list(range(31 - len(plies), 31)), "the last moves come first"


def test_a_review_ends_when_nobody_waits_for_it(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", review_seconds=600)
    with served_here(settings) as server:
        connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
        moves = "h8 i9 i8 j8 g8 f8 h7 h9 g6"
        body = json.dumps({"start": "gomoku", "moves": moves})
        connection.request("POST", "/api/review", body, {"Content-Type": "application/json"})
        connection.getresponse()  # it has begun
        assert server.get("/api/health").json["searches"] == 1
        connection.close()
        deadline = time.monotonic() + 30
        while server.get("/api/health").json["searches"]:
            assert time.monotonic() < deadline, "the search goes on for nobody"
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"start": "tic-tac-toe"}, "a game without moves can't be reviewed"),
        ({"start": "tic-tac-toe", "moves": "b2 b2"}, "b2 is not a legal move"),
        ({"start": "no game", "moves": "b2"}, "no game"),
        ({"start": "tic-tac-toe", "moves": "b2", "seconds": 900}, "not as described"),
    ],
)
def test_what_can_not_be_reviewed_is_refused(server: Server, wish: Any, words: str) -> None:
    answer = server.post("/api/review", wish)
    assert_problem(answer, 422, words)


def test_a_hint_has_three_steps(server: Server) -> None:
    #    X X .     X wins at once at c1
    #    O O .
    hint = server.post("/api/hint", {"start": "3x3k3:xx1/oo1/3"}).json
    assert len(hint["steps"]) == 3
    assert hint["move"] == "c1"
    assert hint["proven"]
    assert "c1" in hint["steps"][2]
    assert "c1" not in hint["steps"][0]
    assert_problem(server.post("/api/hint", {"start": "3x3k3:xxx/oo1/3"}), 409, "the game is over")


def test_a_record_is_read(server: Server) -> None:
    new = server.new_game("connect-four", first={"name": "Ada"})
    game = server.play(new["game"], new["seat"], "4", "4", "3")
    record = server.get(f"/api/games/{game['id']}/record").text
    read = server.post("/api/record", {"record": record}).json
    assert (read["moves"], read["first"], read["ending"]) == (["d1", "d2", "c1"], "Ada", None)
    assert read["start"] == game["start"]
    assert_problem(
        server.post("/api/record", {"record": "once upon"}), 422, "'once upon' is not a game"
    )


def test_what_people_paste_is_read_and_moves_stay_moves(server: Server) -> None:
    read = server.post("/api/record", {"record": "connect-four 4453"}).json
    assert (read["position"]["rules"], read["moves"]) == ("7x6k4g", ["d1", "d2", "e1", "c1"])
    assert server.post("/api/record", {"record": "4453"}).json["moves"] == read["moves"]
    here = server.post("/api/record", {"record": "5 1 9", "rules": "3x3k3"}).json
    assert here["moves"] == ["b2", "a1", "c3"]


def assert_problem(answer: Answer, status: int, words: str) -> None:
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert words in answer.json["detail"]
