"""Search trees over HTTP, against the algorithms' own counts and the numbers of the theory."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inarow.engine.count import perft
from inarow.rules import read_position
from inarow.search import Effort, Limit
from inarow.search.choosing import choose_by_alpha_beta
from inarow.web.settings import Settings
from serving.server import Server, served_here

#    X X .     O must take c1
#    . O .
#    . . .
START = "3x3k3:xx1/1o1/3"


def every(node: Any) -> Iterator[Any]:
    yield node
    for child in node["children"]:
        yield from every(child)


def test_the_tree_has_as_many_nodes_as_the_algorithm_counts(server: Server) -> None:
    tree = server.post("/api/tree", {"start": START, "algorithm": "alpha-beta"}).json
    report = choose_by_alpha_beta(
        read_position(START), Effort(Limit()), hurry=True, table=False, mirror=False
    )
    nodes = list(every(tree["root"]))
    assert tree["nodes"] == report.nodes == len(nodes) == tree["kept"]
    assert [node["step"] for node in nodes] == list(range(len(nodes)))
    assert tree["move"] == str(report.move) == "c1"
    assert tree["cuts"] == sum(node["cut"] is not None for node in nodes)


def test_a_large_tree_is_folded_and_its_parts_can_be_asked_for(server: Server) -> None:
    position = read_position("tic-tac-toe b2")
    whole = sum(perft(position, ply) for ply in range(9))
    wish = {"start": "tic-tac-toe", "moves": "b2", "algorithm": "minimax", "most": 300}
    tree = server.post("/api/tree", wish).json
    folded = next(node for node in every(tree["root"]) if node["folded"])
    assert (tree["nodes"], tree["kept"] + tree["folded"]) == (whole, whole)
    assert len(list(every(tree["root"]))) == tree["kept"] <= 300

    path, at = [], tree["root"]
    while at is not folded:
        at = next(node for node in at["children"] if node["step"] <= folded["step"] < node["left"])
        path.append(at["move"])
    part = server.post("/api/tree", {**wish, "path": " ".join(path), "most": 5000}).json
    root = part["root"]
    assert (root["step"], root["left"]) == (folded["step"], folded["left"])
    assert len(list(every(root))) == folded["folded"]["nodes"] + 1
    assert root["value"] == folded["value"]


def test_all_algorithms_are_compared(server: Server) -> None:
    rows = server.post("/api/tree/compare", {"start": START}).json["rows"]
    nodes = {row["algorithm"]: row["nodes"] for row in rows}
    position = read_position(START)
    assert nodes["minimax"] == sum(perft(position, ply) for ply in range(7))
    assert nodes["minimax"] > nodes["alpha-beta"] > nodes["alpha-beta-table"]
    assert {row["move"] for row in rows} == {"c1"}
    assert all(row["finished"] for row in rows)


def test_a_browser_gets_the_tree_packed(server: Server) -> None:
    body = json.dumps({"start": START}).encode()
    headers = {"Content-Type": "application/json"}
    plain = server.ask("POST", "/api/tree", body, headers)
    packed = server.ask("POST", "/api/tree", body, {**headers, "Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content))["root"] == plain.json["root"]
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"start": "tic-tac-toe", "moves": "a1 a2 b1 b2 c1"}, 409, "the game is over"),
        ({"start": START, "path": "a1"}, 422, "a1 is not a legal move"),
        ({"start": START, "depth": 1, "path": "c1 a2"}, 422, "the search never came to c1 a2"),
        ({"start": START, "algorithm": "guessing"}, 422, "not as described"),
        ({"start": START, "depth": 0}, 422, "not as described"),
        ({"start": START, "most": 5001}, 422, "not as described"),
        ({"start": "chess"}, 422, "chess"),
    ],
)
def test_what_can_not_be_is_said(
    server: Server, wish: dict[str, Any], status: int, words: str
) -> None:
    answer = server.post("/api/tree", wish)
    assert answer.status == status
    assert words in answer.json["detail"]


def test_a_search_without_end_stops_at_the_servers_limit(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'web.sqlite'}", tree_seconds=0.3, compare_seconds=0.6
    )
    with served_here(settings) as server:
        wish = {"start": "19x19k5", "algorithm": "minimax", "most": 500}
        tree = server.post("/api/tree", wish).json
        rows = server.post("/api/tree/compare", {"start": "7x6k4g"}).json["rows"]
    assert tree["finished"] is False
    assert tree["kept"] <= 500
    assert [row["finished"] for row in rows[:3]] == [False] * 3
