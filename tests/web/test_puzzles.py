"""Puzzles over HTTP: the same one for the same seed, right by an exact search, and on paper."""

from __future__ import annotations

import re
from typing import Any

import pytest

from inarow.players import ask, make_player
from inarow.rules import read_position
from serving.server import Server


def find(server: Server, **query: str) -> Any:
    answer = server.get("/api/puzzle", query)
    assert answer.status == 200, answer.text
    return answer.json


def test_a_puzzle_has_exactly_one_right_move(server: Server) -> None:
    for seed in ("1", "2", "3"):
        puzzle = find(server, rules="tic-tac-toe", grade="2", seed=seed)
        assert (puzzle["grade"], puzzle["seed"]) == (2, int(seed))
        values = ask(make_player("minimax"), read_position(puzzle["position"])).values
        results = {str(move): score.value for move, score in values.items()}
        best = max(results.values())
        assert [move for move, value in results.items() if value == best] == [puzzle["solution"]]
        assert puzzle["goal"] == ("win" if best == 1 else "draw")
        assert len(puzzle["hints"]["steps"]) == 3


def test_the_same_seed_is_the_same_puzzle_and_another_language_only_other_words(
    server: Server,
) -> None:
    query = {"rules": "7x6k4g", "grade": "1", "seed": "4"}
    puzzle = find(server, **query)
    assert find(server, **query) == puzzle
    path = "/api/puzzle?rules=7x6k4g&grade=1&seed=4"
    german = server.ask("GET", path, headers={"Accept-Language": "de"}).json
    assert german["position"] == puzzle["position"]
    assert german["solution"] == puzzle["solution"]


def test_a_wrong_answer_is_refuted(server: Server) -> None:
    #    X . O     O threatens c3; whatever else X does loses at once
    #    . X O
    #    . . .
    wish = {"position": "3x3k3:x1o/1xo/3"}
    wrong = server.post("/api/puzzle/answer", {**wish, "move": "a2"}).json
    assert wrong["mistake"]
    assert wrong["refutation"]["moves"] == ["c3"]
    assert wrong["reasons"][0]["cells"] == ["c3"]
    right = server.post("/api/puzzle/answer", {**wish, "move": "c3"}).json
    assert not right["mistake"]
    assert right["grade"] == "best"


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/puzzle?rules=chess", 422, "chess"),
        ("/api/puzzle?rules=3x3k3&grade=5", 422, "no puzzle of grade 5 was found for 3x3k3"),
        ("/api/puzzle?rules=3x3k3&grade=6", 422, "not as described"),
        ("/api/puzzle?rules=3x3k3&seed=0", 422, "not as described"),
        ("/api/puzzles/sheet?rules=3x3k3&count=13", 422, "not as described"),
        ("/api/puzzles/sheet?rules=3x3k3&language=xx", 422, "not as described"),
    ],
)
def test_what_is_no_puzzle_is_refused(server: Server, path: str, status: int, words: str) -> None:
    answer = server.get(path)
    assert answer.status == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert words in answer.json["detail"]


def test_an_answer_must_be_a_move_of_a_game_that_goes_on(server: Server) -> None:
    for position, move, status in (("3x3k3:xxx/oo1/3", "c3", 409), ("3x3k3:3/3/3", "d4", 422)):
        answer = server.post("/api/puzzle/answer", {"position": position, "move": move})
        assert answer.status == status


def test_a_sheet_has_its_puzzles_and_a_policy_for_its_own_styles(server: Server) -> None:
    answer = server.get("/api/puzzles/sheet?rules=tic-tac-toe&grade=1&seed=1&count=3&language=ru")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert 'lang="ru"' in answer.text
    assert answer.text.count("<svg") >= 3
    assert "<script" not in answer.text
    assert not re.search(r"\sstyle=", answer.text), "the policy allows no such attribute"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
