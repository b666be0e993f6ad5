"""The board as a picture: well-formed, complete, and with the right marks."""

import random
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from inarow import Engine, Report, ask, make_player
from inarow.draw import draw_svg, draw_text
from inarow.draw.svg import draw_board
from inarow.rules import Cell, Ending, Game, Position, Reason, Rules, Side, read_position

DOCUMENTS = Path(__file__).parents[2] / "docs"
MEGABYTE = 1 << 20
SPACE = "{http://www.w3.org/2000/svg}"


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - we have just written it


def cells_of(root: ET.Element, tag: str) -> set[str]:
    return {e.attrib["data-cell"] for e in root.iter(SPACE + tag) if "data-cell" in e.attrib}


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "10x10k5m", "19x19k5", "1x1k1"])
def test_every_stone_is_drawn_once_with_its_mark(code: str) -> None:
    position = Position.start(Rules.read(code))
    rng = random.Random(3)
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    root = parse(draw_svg(position))
    grid = position.rules.grid
    assert cells_of(root, "path") == {str(c) for c in grid.cells_of(position.first)}
    assert cells_of(root, "circle") == {str(c) for c in grid.cells_of(position.second)}


def test_marks_can_be_chosen() -> None:
    root = parse(draw_svg(read_position("3x3k3 b2 a1"), marks="OX"))
    assert cells_of(root, "circle") == {"b2"}
    assert cells_of(root, "path") == {"a1"}


def test_row_one_is_at_the_bottom_where_stones_fall() -> None:
    falling = parse(draw_svg(read_position("3x4k3g a b")))
    nought = next(e for e in falling.iter(SPACE + "circle"))
    placed = parse(draw_svg(read_position("3x4k3 a1 b1")))
    other = next(e for e in placed.iter(SPACE + "circle"))
    assert float(nought.attrib["cy"]) > float(other.attrib["cy"])


def looks(text: str) -> dict[str, int]:
    root = parse(text)
    names = [e.attrib.get("class", "") for e in root.iter(SPACE + "rect")]
    return {name: names.count(name) for name in ("last", "line", "fatal")}


def test_the_line_is_marked_and_a_fatal_one_differs() -> None:
    moves = "a1 b1 b2 c1 c3"
    assert looks(draw_svg(read_position(f"3x3k3 {moves}"), last=Cell(2, 2))) == {
        "last": 0,
        "line": 3,
        "fatal": 0,
    }
    assert looks(draw_svg(read_position(f"3x3k3m {moves}")))["fatal"] == 3


def test_the_last_move_is_marked() -> None:
    assert looks(draw_svg(read_position("3x3k3 b2"), last=Cell(1, 1)))["last"] == 1
    assert looks(draw_svg(read_position("3x3k3 b2")))["last"] == 0


def test_a_title_is_escaped() -> None:
    root = parse(draw_svg(read_position("3x3k3"), title="<script> & co"))
    title = root.find(SPACE + "title")
    assert title is not None
    assert title.text == "<script> & co"


def test_coordinates_name_every_column_and_row() -> None:
    root = parse(draw_svg(read_position("7x6k4g")))
    texts = [str(e.text) for e in root.iter(SPACE + "text")]
    assert sorted(texts) == sorted(2 * list("abcdefg") + list("123456"))


def test_values_stand_in_empty_cells_and_the_best_moves_are_marked() -> None:
    position = read_position("3x3k3 b2")
    values = {Cell(0, 0): "=", Cell(1, 0): "-4", Cell(1, 1): "?"}
    text = draw_svg(position, values=values, best=[Cell(0, 0)])
    written = [e for e in parse(text).iter(SPACE + "text") if e.get("class") == "value"]
    assert [e.text for e in written] == ["=", "-4"], "b2 is taken: there is no room for a value"
    assert written[0].get("fill") != written[1].get("fill")
    marked = [e for e in parse(text).iter(SPACE + "rect") if e.get("class") == "best"]
    assert [(e.get("x"), e.get("y")) for e in marked] == [("0", "0")]


def test_a_picture_brings_no_style_sheet_that_would_dress_its_neighbours() -> None:
    assert "<style" not in draw_svg(read_position("3x3k3 b2"))


def test_a_board_of_every_size_is_the_same_drawing() -> None:
    position = read_position("3x3k3 b2 a1 c3")
    small, large = ("\n".join(draw_board(position, size)) for size in (10, 40))
    shapes = [re.sub(r'(d|cx|cy|r|stroke-width)="[^"]*"', "", text) for text in (small, large)]
    assert shapes[0] == shapes[1]


def test_positions_and_games_show_themselves_in_a_notebook() -> None:
    game = Game.new("tic-tac-toe", "Ada <3", "Bob").play("b2").play("a1")
    assert game.position._repr_svg_() == draw_svg(game.position)
    figure = game._repr_html_()
    assert figure.count("<svg") == 1
    assert "Ada &lt;3 (X) : Bob (O)<br>b2 a1</figcaption>" in figure
    assert 'class="last"' in figure
    over = game.end(Ending.lost_by(Side.FIRST, Reason.RESIGNED))._repr_html_()
    assert "second wins: first resigned" in over


def test_a_report_shows_the_value_of_every_move_on_the_board() -> None:
    position = read_position("tic-tac-toe a1 b2 b1")  # O must close c1: all else loses in 2 plies
    text = Engine(position.rules).analyse(position)._repr_svg_()
    assert text is not None
    written = [e.text for e in parse(text).iter(SPACE + "text") if e.get("class") == "value"]
    assert sorted(map(str, written)) == ["-2"] * 5 + ["="]
    assert [e.get("x") for e in parse(text).iter(SPACE + "rect") if e.get("class") == "best"] == [
        "80"
    ]
    asked = ask(make_player("random:seed=1"), position)
    assert "best" in str(asked._repr_svg_())
    assert Report(Cell(0, 0))._repr_svg_() is None, "without a position there is no picture"


def test_the_picture_in_the_documents_is_what_a_notebook_shows() -> None:
    position = read_position("connect-four 4433")
    kept = DOCUMENTS / "images" / "values.svg"
    shown = Engine(position.rules, memory=16 * MEGABYTE).analyse(position)._repr_svg_()
    assert kept.read_text(encoding="utf-8") == shown


def test_positions_and_games_print_themselves() -> None:
    game = Game.new("connect-four").play("d")
    assert str(game.position) == draw_text(game.position)
    assert "(X)" in str(game)
    assert "(X)" not in str(game.position), "a position knows no last move"


def test_the_sides_differ_in_colour_too() -> None:
    root = parse(draw_svg(read_position("3x3k3 b2 a1")))
    first = next(e for e in root.iter(SPACE + "path") if "data-cell" in e.attrib)
    second = next(e for e in root.iter(SPACE + "circle"))
    assert Side.FIRST.value in first.attrib["class"]
    assert Side.SECOND.value in second.attrib["class"]
