"""Traces against the algorithms' own counts, and against an alpha-beta that shares no line."""

import json
import math
import random
import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from inarow import Cell, Limit, Position, Rules, read_position
from inarow.debugger import trace
from inarow.draw.tree import Branch, tree_svg
from inarow.rules import BadLimit, BadOption, GameOver, IllegalMove, InarowError
from inarow.search import Effort, Report
from inarow.search.choosing import (
    choose_by_alpha_beta,
    choose_by_depth_minimax,
    choose_by_minimax,
    choose_by_monte_carlo,
)
from inarow.trees import ALGORITHMS, Node, compare, trace_search, tree_picture
from inarow.trees.tree import NodeKind

EVERYTHING = 10**9
POSITIONS = (
    "3x3k3 a1 b2",
    "3x3k3 b2 c2 a2",
    "3x3k3m a1 b1 c2",
    "4x3k3g d d d",
    "4x3k3 a1 b2 c3 a2 d1",
)


def untraced(position: Position, name: str, depth: int | None) -> Report:
    """The algorithm without anybody who watches."""
    effort, rng = Effort(), random.Random(1)
    if name == "minimax":
        return choose_by_minimax(position, rng, effort)
    if name == "minimax-depth":
        return choose_by_depth_minimax(position, rng, effort, depth)
    if name == "monte-carlo":
        return choose_by_monte_carlo(position, rng, effort, 100)
    table, mirror = name.endswith("table"), name.endswith("mirror")
    return choose_by_alpha_beta(position, effort, depth, hurry=True, table=table, mirror=mirror)


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize(("text", "depth"), [*((text, None) for text in POSITIONS), ("4x4k3", 3)])
def test_a_trace_counts_what_the_algorithm_counts(name: str, text: str, depth: int | None) -> None:
    position = read_position(text)
    if name == "minimax" and depth is not None:
        position = read_position("3x3k3 a1 b1 c1")
    report = untraced(position, name, depth)
    tree = trace_search(position, name, depth=depth, most=EVERYTHING)
    assert (tree.nodes, tree.move, tree.finished) == (report.nodes, report.move, True)
    nodes = list(tree.root.walk())
    assert [node.step for node in nodes] == list(range(len(nodes)))
    if name == "monte-carlo":
        assert sum(child.counts.games for child in tree.root.children if child.counts) == tree.nodes
        return
    assert len(nodes) == tree.kept == tree.nodes
    assert tree.folded == 0
    assert tree.plies is None
    assert sum(node.is_cut for node in nodes) == tree.totals.cuts
    assert sum(len(node.never()) for node in nodes) == tree.totals.never
    for kind, count in (NodeKind.TABLE, tree.totals.table), (NodeKind.MIRROR, tree.totals.mirror):
        assert sum(node.kind is kind for node in nodes) == count


@dataclass
class Slow:
    """Alpha-beta once more, in the plainest way, writing down what it does."""

    seen: list[tuple[Any, ...]] = field(default_factory=list)

    def value(self, position: Position, alpha: float, beta: float) -> float:
        at = len(self.seen)
        self.seen.append(())
        best, tried, decided = -math.inf, [], None
        if position.outcome is not None:
            worth = position.rules.cells + 2 - position.ply
            winner = position.outcome.winner
            best = 0 if winner is None else worth if winner is position.turn else -worth
        low = alpha
        for move in position.legal_moves():
            value = -self.value(position.play(move), -beta, -low)
            tried.append(move)
            if value > best:
                best, decided = value, position.play(move)
            if best >= beta:
                break
            low = max(low, best)
        never = position.legal_moves()[len(tried) :]
        self.seen[at] = (position, alpha, beta, best, decided, never)
        return best


@pytest.mark.parametrize("text", ["3x3k3 a1 b2", "3x3k3m a1 b1 c2", "4x3k3g d d d a"])
def test_windows_values_and_cuts_are_those_of_alpha_beta(text: str) -> None:
    position = read_position(text)
    tree = trace_search(position, most=EVERYTHING)
    slow = Slow()
    ceiling = position.rules.cells + 1 - position.ply
    slow.value(position, -ceiling, ceiling)
    traced = [
        (node.position, node.alpha, node.beta, node.value, node.best, node.never())
        for node in tree.root.walk()
    ]
    assert traced == slow.seen


@pytest.mark.parametrize("name", ["alpha-beta-table", "alpha-beta-mirror"])
def test_what_is_known_says_from_where(name: str) -> None:
    tree = trace_search(read_position("3x3k3 b2"), name, most=EVERYTHING)
    nodes = list(tree.root.walk())
    known = [node for node in nodes if node.kind in (NodeKind.TABLE, NodeKind.MIRROR)]
    assert known
    for node in known:
        assert node.source is not None
        source = nodes[node.source]
        assert source.step < node.step
        assert source.kind is NodeKind.INNER
        assert (source.position == node.position) is (node.kind is NodeKind.TABLE)
        assert source.position in node.position.images()
    assert (tree.totals.mirror > 0) is (name == "alpha-beta-mirror")


@pytest.mark.parametrize("most", [1, 10, 100, 1000])
def test_a_large_tree_is_folded_and_says_so(most: int) -> None:
    position = read_position("3x3k3 b2 a1")
    whole = {node.step: node for node in trace_search(position, most=EVERYTHING).root.walk()}
    tree = trace_search(position, most=most)
    kept = list(tree.root.walk())
    assert len(kept) == tree.kept <= most
    assert tree.folded == tree.nodes - tree.kept
    if most < len(whole):
        assert tree.plies == max(_depth(tree.root, node) for node in kept)
    below = 0
    for node in kept:
        same = whole[node.step]
        assert (node.left, node.value, node.best) == (same.left, same.value, same.best)
        if node.is_folded:
            below += node.size - 1
    assert below == tree.folded
    data = json.loads(json.dumps(tree.as_data()))
    folded = [one for one in _walk(data["root"]) if one["folded"]]
    shown = [one for one in _walk(data["root"]) if one["cut"]]
    assert sum(one["folded"]["cuts"] for one in folded) + len(shown) == data["cuts"]
    never = sum(len(one["never"]) for one in shown)
    assert sum(one["folded"]["never"] for one in folded) + never == data["never"]


def _depth(root: Node, node: Node) -> int:
    return node.position.ply - root.position.ply


def _walk(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [node, *(one for child in node["children"] for one in _walk(child))]


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name != "monte-carlo"])
def test_a_folded_part_can_be_opened(name: str) -> None:
    position = read_position("3x3k3 b2 a1 c3")
    whole = trace_search(position, name, most=EVERYTHING)
    tree = trace_search(position, name, most=10)
    target = whole.root.children[1].children[0]
    moves = (
        whole.root.move_to(whole.root.children[1].position),
        whole.root.children[1].move_to(target.position),
    )
    opened = tree.expand(moves, most=EVERYTHING)
    assert opened.path == moves
    assert opened.nodes == whole.nodes

    def signature(root: Node) -> list[tuple[Any, ...]]:
        return [
            (node.step, node.left, node.position, node.value, node.kind, node.source, node.alpha)
            for node in root.walk()
        ]

    assert signature(opened.root) == signature(target)
    again = tree.expand(moves[:1]).expand(moves[1:], most=EVERYTHING)
    assert signature(again.root) == signature(target)


def test_where_the_search_never_was_nothing_can_be_opened() -> None:
    tree = trace_search(read_position("3x3k3 a1 b2 b1 c1 a3"))
    cut = next(node for node in tree.root.children if node.is_cut)
    move = tree.root.move_to(cut.position)
    with pytest.raises(BadOption, match="never came to"):
        tree.expand((move, cut.never()[0]))
    with pytest.raises(IllegalMove):
        tree.expand((Cell(0, 0),))
    deep = trace_search(read_position("3x3k3 a1"), "minimax-depth", depth=1)
    with pytest.raises(BadOption, match="never came to b2 c3"):
        deep.expand((Cell(1, 1), Cell(2, 2)))


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name != "monte-carlo"])
@pytest.mark.parametrize("nodes", [1, 2, 50, 99])
def test_a_limit_is_kept_and_said(name: str, nodes: int) -> None:
    tree = trace_search(read_position("3x3k3"), name, limit=Limit(nodes=nodes), most=EVERYTHING)
    assert (tree.nodes, tree.finished) == (nodes, False)
    assert tree.root.size == tree.kept == nodes
    open_ = [node for node in tree.root.walk() if node.kind is NodeKind.STOPPED]
    assert open_[0] is tree.root
    assert all(node.value is None for node in open_)
    json.dumps(tree.as_data(), allow_nan=False)


def test_values_beyond_the_window_are_said_to_be_bounds() -> None:
    for node in trace_search(read_position("3x3k3 a1 b2"), most=EVERYTHING).root.walk():
        assert node.value is not None
        assert node.alpha is not None
        assert node.beta is not None
        if node.kind is NodeKind.END:
            assert node.bound.value == "exact"
        elif node.value >= node.beta:
            assert node.bound.value == "at least"
        elif node.value <= node.alpha:
            assert node.bound.value == "at most"
        else:
            assert node.bound.value == "exact"


def test_the_comparison_is_of_the_same_position() -> None:
    #  X X .    whoever looks ahead closes c1
    #  . O .
    rows = {row.algorithm: row for row in compare(read_position("3x3k3 a1 b2 b1"))}
    assert set(rows) == set(ALGORITHMS)
    assert {str(row.move) for row in rows.values()} == {"c1"}
    scores = [row.score for name, row in rows.items() if name != "monte-carlo"]
    assert all(score is not None and score.is_draw for score in scores)
    order = ["minimax", "alpha-beta", "alpha-beta-table"]
    counts = [rows[name].nodes for name in order]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize(
    ("text", "options", "error", "reason"),
    [
        ("3x3k3", {"algorithm": "magic"}, BadOption, "no algorithm called 'magic'"),
        ("3x3k3:xxx/oo1/3", {}, GameOver, "the game is over"),
        ("3x3k3", {"most": 0}, BadLimit, "at least 1 node"),
    ],
)
def test_bad_wishes_are_refused(
    text: str, options: dict[str, Any], error: type[InarowError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        trace_search(read_position(text), **options)


def test_rules_of_one_move_have_a_tree() -> None:
    tree = trace_search(Position.start(Rules(1, 1, 1)))
    assert [node.value for node in tree.root.walk()] == [2, -2]


def test_of_wide_boards_only_the_best_moves_are_drawn() -> None:
    tree = trace_search(read_position("10x10k5m"), "alpha-beta", depth=2, most=50_000)
    picture = tree_picture(tree, best_moves=3)
    below = picture.root.below
    assert (len(tree.root.children), len(below), picture.root.left_out) == (100, 3, 97)
    assert [branch.is_best for branch in below].count(True) == 1
    drawing = tree_svg(picture, "slide")
    assert 'width="1280" height="720"' in drawing
    assert drawing.count('class="board"') == len(list(picture.root.walk())) < 20
    # The move that decided stands in the middle, right under the root.
    at = [float(x) for x in re.findall(r'class="board" transform="translate\(([0-9.]+)', drawing)]
    steps = [branch.step for branch in _placed(picture.root)]
    best = next(branch.step for branch in below if branch.is_best)
    assert at[steps.index(best)] == at[steps.index(picture.root.step)]
    assert "-0" not in re.sub(r"<[^>]*>", "", drawing)


def _placed(root: Branch) -> list[Branch]:
    """In the order in which they are drawn: what is below first, the best in the middle."""
    found = []
    best = [branch for branch in root.below if branch.is_best]
    others = [branch for branch in root.below if branch not in best]
    half = len(others) // 2
    for branch in (*others[:half], *best, *others[half:]):
        found += _placed(branch)
    return [*found, root]


# X has two in a row. The plain search that trace watches counts the same nodes.
def test_plain_values_count_what_a_plain_alpha_beta_counts() -> None:
    position = read_position("tic-tac-toe a1 b2 b1")

    def alpha_beta(at: Position, alpha: int, beta: int) -> int:
        if at.outcome is not None:
            return 0 if at.outcome.winner is None else 1 if at.outcome.winner is at.turn else -1
        best = -1
        for move in at.legal_moves():
            best = max(best, -alpha_beta(at.play(move), -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    tree = trace_search(position, "alpha-beta", hurry=False)
    assert tree.nodes == trace(alpha_beta, position, -1, 1).calls
    assert {node.value for node in tree.root.walk()} <= {-1, 0, 1}
