"""Trees as text, pictures, pages and graphs."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from inarow import read_position
from inarow.draw.tree import SIZES, letter_size, tree_dot, tree_html, tree_rows, tree_svg
from inarow.trees import SearchTree, trace_search, tree_picture
from inarow.trees.picture import LEGIBLE, sheet_picture


@cache
def searched(text: str, depth: int | None) -> SearchTree:
    return trace_search(read_position(text), depth=depth, most=50_000)


@pytest.fixture(params=["3x3k3 a1 b2 b1 c1", "4x3k3g d d d a b", "3x3k3m a1 b1 c2 a2"])
def tree(request: pytest.FixtureRequest) -> SearchTree:
    return trace_search(read_position(request.param), most=500)


def test_every_node_has_a_line(tree: SearchTree) -> None:
    lines = list(tree_rows(tree_picture(tree)))
    assert len(lines) == 1 + tree.kept
    assert f"{tree.nodes} nodes" in lines[0]
    assert sum("cut: " in line for line in lines) == tree.totals.cuts
    rows = tree.position.rules.height
    assert len(list(tree_rows(tree_picture(tree), boards=True))) == 1 + tree.kept * (1 + rows)


def test_the_picture_has_every_board_and_every_cut_move(tree: SearchTree) -> None:
    root = ET.fromstring(tree_svg(tree_picture(tree)))  # noqa: S314 - our own text
    looks = [part.get("class") for part in root.iter()]
    assert looks.count("board") == tree.kept
    assert looks.count("never") == looks.count("grey") == tree.totals.never
    decided = sum(bool(node.children) for node in tree.root.walk())
    assert looks.count("edge best") == decided
    wide = float(root.get("width") or 0)
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(text.get("x") or 0) <= wide


def test_what_is_left_out_is_counted_at_its_node(tree: SearchTree) -> None:
    picture = tree_picture(tree, best_moves=1)
    left_out = [branch.left_out for branch in picture.root.walk() if branch.left_out]
    shown = sum(1 for _branch in picture.root.walk())
    assert left_out, "every board here has a node with more than one move looked at"
    text = tree_svg(picture)
    assert text.count('class="more"') == len(left_out)
    assert text.count('class="board"') == shown
    assert "+5: so many more, not drawn" in text
    assert all(len(branch.below) <= 1 for branch in picture.root.walk())


@pytest.mark.parametrize("size", ["slide", "page"])
@pytest.mark.parametrize("text", ["10x10k5m d4 g7", "15x15k5 h8 h9", "3x3k3 a1 b2 b1"])
def test_a_sheet_is_filled_and_can_be_read(text: str, size: str) -> None:
    picture = sheet_picture(searched(text, 2), size)
    root = ET.fromstring(tree_svg(picture, size))  # noqa: S314 - our own text
    paper = [float(root.get(name) or 0) for name in ("width", "height")]
    assert sorted(map(int, paper)) == sorted(SIZES[size])
    box = [float(edge) for edge in (root.get("viewBox") or "").split()]
    assert box[2] / box[3] == pytest.approx(paper[0] / paper[1], rel=0.01)
    assert letter_size(picture, size) >= LEGIBLE[size]
    for words in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(words.get("x") or 0) <= box[2]
        assert 0 <= float(words.get("y") or 0) <= box[3]


NARROW = " .,:;()[]-'"


def texts_side_by_side(svg: str) -> Iterator[list[tuple[float, float, str]]]:
    """The texts of each line of a picture with their ends, in a common and rather wide font."""
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    (group,) = root.findall("{http://www.w3.org/2000/svg}g")
    font = float(group.get("font-size") or 0)
    lines: dict[str, list[tuple[float, float, str]]] = {}
    for text in group.iter("{http://www.w3.org/2000/svg}text"):
        words = "".join(text.itertext())
        wide = sum(0.4 if sign in NARROW else 0.64 for sign in words) * font
        x = float(text.get("x") or 0)
        left = x if text.get("text-anchor") == "start" else x - wide / 2
        lines.setdefault(text.get("y") or "", []).append((left, left + wide, words))
    yield from map(sorted, lines.values())


@pytest.mark.parametrize("size", ["", "slide", "page"])
@pytest.mark.parametrize(
    ("text", "depth"),
    [("connect-four 44", 4), ("gomoku h8 i9", 2), ("tic-tac-toe a1 b2 b1", None)],
)
def test_no_text_covers_another(text: str, depth: int | None, size: str) -> None:
    tree = searched(text, depth)
    picture = sheet_picture(tree, size) if size else tree_picture(tree, best_moves=3)
    for line in texts_side_by_side(tree_svg(picture, size)):
        for (_, end, left), (begin, _, right) in pairwise(line):
            assert end < begin, f"{left} and {right}"


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_the_line_of_best_play_goes_down_the_middle(most: int) -> None:
    tree = searched("connect-four 44", 3)
    root = ET.fromstring(tree_svg(tree_picture(tree, best_moves=most)))  # noqa: S314
    boards = [part.get("transform") or "" for part in root.iter() if part.get("class") == "board"]
    places = [float(board.removeprefix("translate(").split()[0]) for board in boards]
    top = places[-1]  # a node is drawn after what is below it
    assert places.count(top) == 3 + 1  # the whole line is right under the root
    assert 0.25 < (top - min(places)) / (max(places) - min(places)) < 0.75


def test_beside_the_line_of_best_play_fewer_moves_are_drawn() -> None:
    tree = searched("connect-four 44", 3)
    picture = tree_picture(tree, best_moves=3, beside=1)
    level, line = [picture.root], []
    while level:
        line += [len(branch.below) for branch in level[:1]]
        assert all(len(branch.below) <= 1 for branch in level[1:])
        below = [child for branch in level for child in branch.below]
        level = sorted(below, key=lambda child: not (child.is_best and child in level[0].below))
    assert line == [3, 3, 3, 0]


def test_a_tree_too_deep_for_a_slide_has_more_than_its_line() -> None:
    tree = searched("connect-four", 6)
    picture = sheet_picture(tree, "slide")
    assert letter_size(picture, "slide") < LEGIBLE["slide"]
    assert len(picture.root.below) > 1


@pytest.mark.parametrize("size", ["slide", "page"])
def test_a_sheet_is_printed_on_its_own_paper(size: str) -> None:
    tree = searched("reverse-five", 2)
    text = tree_svg(sheet_picture(tree, size), size)
    wide, high = (ET.fromstring(text).get(name) for name in ("width", "height"))  # noqa: S314
    assert f"@page {{ size: {wide}px {high}px; margin: 0 }}" in text
    assert "@page" not in tree_svg(tree_picture(tree, best_moves=3))


def test_moves_never_looked_at_are_counted_where_there_are_many() -> None:
    tree = searched("reverse-five", 2)
    text = "\n".join(tree_rows(tree_picture(tree, best_moves=3)))
    assert "cut: 0 ≥ 0, 98 moves never looked at" in text
    assert max(map(len, text.splitlines())) < 100


def test_an_animation_follows_the_search(tree: SearchTree) -> None:
    picture = tree_picture(tree)
    still, moving = tree_svg(picture), tree_svg(picture, animate=True)
    groups = re.findall(r'<set [^>]*begin="([0-9.]+)s"/>\n<g class="board"', moving)
    begins = [float(begin) for begin in groups]
    assert len(begins) == tree.kept
    steps = [branch.step for branch in picture.root.walk()]
    drawn = [int(step) for step in sorted(steps)]
    assert len(set(begins)) == len(drawn)  # one node after the other
    value = re.escape(picture.root.value)
    shown = re.findall(
        rf'begin="([0-9.]+)s"/>\n<text [^>]*>(?:<tspan.*?</tspan> )?{value}<', moving
    )
    assert max(map(float, shown)) > max(begins)  # the root's value is known last
    assert moving.count('class="edge best"') == still.count('class="edge best"')


def test_a_guess_is_not_drawn_as_a_win() -> None:
    guessed = trace_search(read_position("gomoku h8 h9 i9"), depth=1, most=500)
    results = {branch.result for branch in tree_picture(guessed).root.walk()}
    assert results <= {"better", "worse", "draw"}
    won = trace_search(read_position("3x3k3:xx1/oo1/3"), depth=1)
    assert tree_picture(won).root.result == "win"


class Balance(HTMLParser):
    """Counts what is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.details = 0
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.details += tag == "details"
        self.outside += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "rect", "path", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else(tree: SearchTree) -> None:
    page = Balance()
    text = tree_html(tree_picture(tree))
    page.feed(re.sub(r"<(rect|path|circle)([^>]*)/>", r"<\1\2>", text))
    assert page.open == []
    assert page.outside == []
    assert page.details == sum(bool(node.children) for node in tree.root.walk())
    assert text.count("<svg") == tree.kept


def test_the_graph_has_an_edge_for_every_move(tree: SearchTree) -> None:
    text = tree_dot(tree_picture(tree))
    assert text.count("->") == tree.kept - 1 + tree.totals.never
    assert len(set(re.findall(r"^  (n\d+) \[", text, re.MULTILINE))) == tree.kept


def test_what_is_folded_is_said_everywhere() -> None:
    tree = trace_search(read_position("3x3k3 a1 b2"), most=10)
    assert tree.folded > 0
    assert f"{tree.folded} nodes folded" in next(iter(tree_rows(tree_picture(tree))))
    folded = next(node for node in tree.root.walk() if node.is_folded)
    for text in (tree_svg(tree_picture(tree)), tree_dot(tree_picture(tree))):
        assert f"+{folded.size - 1}" in text
    assert f"{folded.size - 1} nodes folded" in tree_html(tree_picture(tree))


def test_words_can_be_translated() -> None:
    tree = trace_search(read_position("3x3k3 a1 b2 b1 c1"), most=500)
    shout = list(tree_rows(tree_picture(tree, say=lambda message: str(message).upper())))
    assert "CUTS" in shout[0]
    assert any("NEVER LOOKED AT" in line for line in shout)
