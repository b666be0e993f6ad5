"""Modules of the page that need no browser, against the package: both must read and walk alike."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import inarow.web
from inarow import Position, read_position
from inarow.trees import trace_search
from inarow.trees.tree import NodeData

PAGE = Path(inarow.web.__file__).parent / "page"
RULES = "3x3k3 7x6k4g 10x10k5m 5x4k3gm 1x1k1 19x19k5 2x19k3g".split()


def run(module: str, program: str, data: object) -> Any:
    """What a program says about `data`, which has everything of a module of the page at hand."""
    node = shutil.which("node")
    assert node is not None, "node is not installed: `make` brings it"
    script = (
        f"import * as page from {json.dumps((PAGE / module).as_uri())};\n"
        'import {readFileSync} from "node:fs";\n'
        'const data = JSON.parse(readFileSync(0, "utf8"));\n'
        f"process.stdout.write(JSON.stringify(({program})(data)));\n"
    )
    command = [node, "--no-warnings", "--input-type=module", "--eval", script]
    answer = subprocess.run(
        command, input=json.dumps(data), capture_output=True, text=True, timeout=60, check=False
    )
    assert answer.returncode == 0, answer.stderr
    return json.loads(answer.stdout)


def random_positions(code: str, seed: int) -> Iterator[Position]:
    """The positions of a random game."""
    rng = random.Random(seed)
    position = read_position(code)
    while position.outcome is None:
        yield position
        position = position.play(rng.choice(list(position.legal_moves())))
    yield position


@pytest.mark.parametrize("code", RULES)
def test_the_page_reads_codes_as_the_package_does(code: str) -> None:
    positions = [position for seed in range(3) for position in random_positions(code, seed)]
    read = run(
        "notation.js",
        "(codes) => codes.map((code) => page.readCode(code))",
        [position.code for position in positions],
    )
    for position, board in zip(positions, read, strict=True):
        right = position.as_data()
        for name in ("rules", "width", "height", "k", "gravity", "misere", "stones", "code"):
            assert board[name] == right[name], (name, position.code)


@pytest.mark.parametrize("code", RULES)
def test_the_package_reads_codes_that_the_page_writes(code: str) -> None:
    positions = [position for seed in range(3) for position in random_positions(code, seed)]
    written = run(
        "notation.js",
        "(boards) => boards.map((board) => page.writeCode(board, board.stones))",
        [position.as_data() for position in positions],
    )
    assert [read_position(text).code for text in written] == [one.code for one in positions]


def moments(node: NodeData) -> Iterator[tuple[int, str]]:
    """Every node is entered before those below it, and left after them."""
    yield node["step"], "enter"
    for child in node["children"]:
        yield from moments(child)
    yield node["step"], "leave"


@pytest.mark.parametrize("text", ["3x3k3 a1 b2 c3 a3", "4x3k3g d d d c a a b c"])
@pytest.mark.parametrize("algorithm", ["minimax", "alpha-beta", "alpha-beta-table"])
def test_a_walk_enters_and_leaves_every_node(text: str, algorithm: str) -> None:
    tree = trace_search(read_position(text), algorithm, most=10**9).as_data()
    walked = run(
        "tree_walk.js",
        """(tree) => {
          const walk = new page.TreeWalk(tree);
          const here = () => [walk.node.step, walk.phase];
          const forward = [here()];
          while (walk.forward()) forward.push(here());
          const back = [here()];
          while (walk.back()) back.push(here());
          const paths = [];
          for (let step = 0; step <= walk.last; step += 1) {
            walk.at(step);
            paths.push([walk.step, walk.path().join(" ")]);
          }
          return {forward, back, paths, count: walk.count};
        }""",
        tree,
    )
    right = [list(moment) for moment in moments(tree["root"])]
    assert walked["forward"] == right
    assert walked["back"] == right[::-1]
    assert walked["count"] == tree["nodes"] == len(right) // 2
    assert [step for step, _path in walked["paths"]] == list(range(walked["count"]))
    for step, path in walked["paths"][:: max(1, walked["count"] // 50)]:
        node = next(one for one in nodes(tree["root"]) if one["step"] == step)
        assert read_position(f"{text} {path}").code == node["code"]


def nodes(root: NodeData) -> Iterator[NodeData]:
    yield root
    for child in root["children"]:
        yield from nodes(child)
