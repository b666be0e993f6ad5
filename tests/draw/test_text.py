"""The board in text: as it looks, and that it can be read back."""

import random

import pytest

from inarow.draw import draw_rows, draw_text, plain
from inarow.rules import Cell, Game, Rules, Side, read_diagram, read_position

CODES = [
    "1x1k1",
    "3x3k3",
    "3x3k3m",
    "4x2k2g",
    "7x6k4g",
    "7x6k4gm",
    "9x12k5",
    "10x10k5m",
    "5x10k4g",
    "1x7k3",
    "19x19k5",
    "19x19k6g",
]


def random_game(rules: Rules, seed: int) -> Game:
    rng = random.Random(seed)
    game = Game.new(rules)
    for _ in range(rng.randrange(rules.cells + 1)):
        if game.ending is not None:
            break
        game = game.play(rng.choice(game.position.legal_moves()))
    return game


def test_placed_stones_have_row_one_on_top() -> None:
    assert draw_text(read_position("3x3k3 b2 a1 c1"), last=Cell(2, 0)) == (
        "   a  b  c\n1  O  . (X)\n2  .  X  .\n3  .  .  ."
    )


def test_falling_stones_have_row_one_at_the_bottom_and_letters_there_too() -> None:
    assert draw_text(read_position("4x3k3g 1 1 4"), last=Cell(3, 0)) == (
        "   a  b  c  d\n3  .  .  .  .\n2  O  .  .  .\n1  X  .  . (X)\n   a  b  c  d"
    )


def test_the_line_is_marked_and_outshines_the_last_move() -> None:
    position = read_position("3x3k3 a1 b1 b2 c1 c3")
    assert draw_text(position, last=Cell(2, 2)) == (
        "   a  b  c\n1 [X] O  O\n2  . [X] .\n3  .  . [X]"
    )


def test_marks_can_be_chosen() -> None:
    position = read_position("3x3k3 b2 a1 c1")
    text = draw_text(position, marks="OX")
    assert text.splitlines()[1:3] == ["1  X  .  O", "2  .  O  ."]


def test_numbers_of_two_digits_keep_the_columns_straight() -> None:
    lines = draw_text(read_position("10x10k5m a1 j10")).splitlines()
    assert lines[0] == "    a  b  c  d  e  f  g  h  i  j"
    assert lines[1] == " 1  X  .  .  .  .  .  .  .  .  ."
    assert lines[10] == "10  .  .  .  .  .  .  .  .  .  O"


def test_values_stand_in_empty_cells_and_widen_the_board_evenly() -> None:
    position = read_position("3x3k3 b2")
    text = draw_text(position, values={Cell(0, 0): "282", Cell(2, 2): "9"})
    assert text == ("    a    b    c\n1  282   .    .\n2   .    X    .\n3   .    .    9")


@pytest.mark.parametrize("code", CODES)
def test_what_is_drawn_can_be_read_back(code: str) -> None:
    rules = Rules.read(code)
    for seed in range(25):
        game = random_game(rules, seed)
        text = draw_text(game.position, game.last)
        assert read_diagram(text, rules) == game.position, text


@pytest.mark.parametrize("code", CODES)
def test_with_marks_swapped_it_can_be_read_back_too(code: str) -> None:
    rules = Rules.read(code)
    for seed in range(10):
        game = random_game(rules, seed)
        text = draw_text(game.position, game.last, marks="OX")
        assert read_diagram(text, rules, first=Side.SECOND) == game.position, text


@pytest.mark.parametrize("code", CODES)
def test_every_row_is_as_wide_as_the_letters(code: str) -> None:
    rules = Rules.read(code)
    game = random_game(rules, 1)
    lines = draw_rows(game.position, game.last)
    widths = {sum(len(span.text) for span in line) for line in lines}
    assert len(widths) == 1
    assert len(lines) == rules.height + (2 if rules.gravity else 1)


def test_spans_say_whose_stone_it_is_and_whether_it_is_last_or_in_the_line() -> None:
    position = read_position("3x3k3 a1 b1 b2 c1 c3")
    spans = {span.styles for line in draw_rows(position, last=Cell(2, 2)) for span in line}
    assert spans == {
        ("coordinate",),
        ("first", "line"),
        ("first", "last", "line"),
        ("second",),
        ("empty",),
    }


def test_plain_text_is_the_spans_without_their_looks() -> None:
    position = read_position("7x6k4g 4435")
    assert plain(draw_rows(position)) == draw_text(position)
