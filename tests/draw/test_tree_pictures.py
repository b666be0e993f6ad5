"""Trees as text, pictures, pages and graphs."""

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from inarow import read_position
from inarow.draw.tree import SIZES, letter_size, tree_dot, tree_html, tree_rows, tree_svg
from inarow.trees import SearchTree, trace_search, tree_picture
from inarow.trees.picture import LEGIBLE, sheet_picture


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
    searched = trace_search(read_position(text), depth=2, most=50_000)
    picture = sheet_picture(searched, size)
    root = ET.fromstring(tree_svg(picture, size))  # noqa: S314 - our own text
    paper = [float(root.get(name) or 0) for name in ("width", "height")]
    assert sorted(map(int, paper)) == sorted(SIZES[size])
    box = [float(edge) for edge in (root.get("viewBox") or "").split()]
    assert box[2] / box[3] == pytest.approx(paper[0] / paper[1], rel=0.01)
    assert letter_size(picture, size) >= LEGIBLE
    for words in root.iter("{http://www.w3.org/2000/svg}text"):
        assert 0 <= float(words.get("x") or 0) <= box[2]
        assert 0 <= float(words.get("y") or 0) <= box[3]


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
