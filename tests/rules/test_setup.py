import pytest

from inarow.rules import (
    BadNotation,
    BadPosition,
    BadRules,
    Rules,
    Side,
    read_diagram,
    read_position,
)

SEED = """
. . . . . X .
. . . . . 0 .
. . . 0 . X .
. 0 X 0 . 0 0
. 0 X X . X X
X 0 0 X 0 0 X
"""


def test_the_diagram_of_the_seed() -> None:
    position = read_position(SEED, Rules(7, 6, 4, gravity=True))
    # noughts have one stone more, so they began, and X is to move
    assert position.code == "7x6k4g:5o1/5x1/3x1o1/1xox1xx/1xoo1oo/oxxoxxo"
    assert position.turn is Side.SECOND


@pytest.mark.parametrize(
    "text",
    [
        "X O .\n. X .\n. . .",
        "XO.\n.X.\n...",
        "xo_\n_x_\n___",
        "XO-\n-X-\n---",
        "  a b c\n1 X O .\n2 . X .\n3 . . .\n  a b c",
        " X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   |   ",
        "| X | O |   |\n|   | X |   |\n|   |   |   |",
        "     a   b   c\n1   (X) [O]  .\n2    .   X   .\n3    .   .   .",
        "\n\nХ О .\n. Х .\n. . .\n",  # noqa: RUF001 - Cyrillic
    ],
)
def test_diagrams_in_many_hands(text: str) -> None:
    assert read_position(text, Rules(3, 3, 3)).code == "3x3k3:xo1/1x1/3"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("tic-tac-toe", "3x3k3:3/3/3"),
        ("3x3k3", "3x3k3:3/3/3"),
        ("3x3k3:", "3x3k3:3/3/3"),
        ("3x3k3:xo1/1x1/3", "3x3k3:xo1/1x1/3"),
        ("tic-tac-toe a1 b1 b2", "3x3k3:xo1/1x1/3"),
        ("tic-tac-toe: 1 2 5", "3x3k3:xo1/1x1/3"),
        ("connect-four 44", "7x6k4g:7/7/7/7/3o3/3x3"),
        ("c4: 4 4", "7x6k4g:7/7/7/7/3o3/3x3"),
        ("3x1k2:x1o/", "3x1k2:x1o/"),
        ("3x1k2 1 3", "3x1k2:x1o/"),
        ("tic-tac-toe\nXO.\n.X.\n...", "3x3k3:xo1/1x1/3"),
    ],
)
def test_positions_with_their_game_in_front(text: str, code: str) -> None:
    assert read_position(text).code == code


def test_the_code_may_repeat_the_rules_it_is_read_with() -> None:
    assert read_position("3x3k3:xo1/1x1/3", Rules(3, 3, 3)).code == "3x3k3:xo1/1x1/3"


def test_who_began_can_be_said() -> None:
    diagram = "X . .\n. O .\n. . ."
    rules = Rules(3, 3, 3)
    assert read_diagram(diagram, rules).code == "3x3k3:x2/1o1/3"
    assert read_diagram(diagram, rules, first=Side.SECOND).code == "3x3k3:o2/1x1/3"


def test_a_faulty_diagram_lists_every_fault() -> None:
    with pytest.raises(BadPosition) as caught:
        read_position("X O\n. ? . .", Rules(3, 3, 3))
    assert [str(fault) for fault in caught.value.faults] == [
        "there are 2 rows, but the board is 3 high",
        "row 1 from the top has 2 cells, but the board is 3 wide",
        "row 2 from the top has 4 cells, but the board is 3 wide",
        "row 2 from the top has '?' in column 2: write X, O, or a dot for an empty cell",
    ]


@pytest.mark.parametrize(
    ("text", "error", "reason"),
    [
        ("", BadRules, "there is no game called ''"),
        ("chess", BadRules, "there is no game called 'chess'"),
        ("3x3k3:xo1/1x1", BadPosition, "there are 2 rows"),
        ("3x3k3:xo1/1x1/4", BadPosition, "row 3 from the top has 4 cells"),
        ("3x3k3:xo1/1x1/999999999999", BadPosition, "row 3 from the top has"),
        ("3x3k3:xoo/1z1/3", BadPosition, "'z'"),
        ("3x3k3 a1 a1", BadNotation, "move 2: a1 is not a legal move: the cell is taken"),
        ("7x6k4g:7/7/7/7/x6/7", BadPosition, "the stone on a2 floats"),
    ],
)
def test_faulty_texts(text: str, error: type[Exception], reason: str) -> None:
    with pytest.raises(error) as caught:
        read_position(text)
    assert reason in str(caught.value)
