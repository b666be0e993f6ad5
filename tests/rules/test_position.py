import pickle
import random

import pytest

from inarow.rules import (
    BadPosition,
    Cell,
    IllegalMove,
    Outcome,
    Position,
    Rules,
    Side,
    read_position,
)
from oracle.brute import Board, legal, line_cells, over

MANY_RULES = [
    Rules.read(code)
    for code in (
        "3x3k3 3x3k3m 3x3k3g 3x3k3gm 1x1k1 1x1k1m 1x6k2 6x1k3g 4x3k3 3x4k3g 7x6k4g 7x6k4gm"
        " 5x4k4 2x7k5 10x10k5m 9x6k5g 8x8k3m 5x5k2gm 15x15k5 19x19k6 19x19k19gm 4x4k1"
    ).split()
]


@pytest.mark.parametrize("rules", MANY_RULES, ids=str)
def test_random_games_agree_with_brute_force(rules: Rules) -> None:
    rng = random.Random(rules.code)
    for _ in range(5 if rules.cells <= 100 else 1):
        position, board = Position.start(rules), Board()
        while True:
            expected = over(rules, board)
            assert (position.outcome and position.outcome.value) == expected
            assert set(position.legal_moves()) == legal(rules, board)
            if expected is not None:
                last = 2 if len(board) % 2 == 0 else 1
                assert set(position.line) == line_cells(rules, board, last)
                break
            assert position.line == ()
            move = rng.choice(position.legal_moves())
            board[move] = 1 if position.turn is Side.FIRST else 2
            before = position.code
            position_after = position.play(move)
            assert position.code == before, "a position never changes"
            position = position_after


@pytest.mark.parametrize("rules", MANY_RULES, ids=str)
def test_threats_are_the_cells_that_complete_a_line(rules: Rules) -> None:
    rng = random.Random(rules.code)
    position, board = Position.start(rules), Board()
    every = max(1, rules.cells // 10)  # the oracle is slow, large boards are looked at ten times
    while position.outcome is None:
        for side, who in ((Side.FIRST, 1), (Side.SECOND, 2)) if position.ply % every == 0 else ():
            expected = {
                cell
                for cell in rules.grid.cells
                if cell not in board and line_cells(rules, {**board, cell: who}, who)
            }
            assert set(position.threats(side)) == expected
        move = rng.choice(position.legal_moves())
        board[move] = 1 if position.turn is Side.FIRST else 2
        position = position.play(move)


def test_a_long_line_is_a_line_and_is_shown_whole() -> None:
    # X at a1 b1 d1 e1; c1 makes five where three are asked for
    position = read_position("5x3k3 a1 a2 b1 a3 d1 b3 e1 b2 c1")
    assert position.outcome is Outcome.FIRST
    assert [str(cell) for cell in position.line] == ["a1", "b1", "c1", "d1", "e1"]


def test_misere_turns_the_winner_around() -> None:
    moves = "a1 a2 b1 b2 c1"
    assert read_position(f"3x3k3 {moves}").outcome is Outcome.FIRST
    assert read_position(f"3x3k3m {moves}").outcome is Outcome.SECOND


@pytest.mark.parametrize(
    ("game", "move", "reason"),
    [
        ("3x3k3 b2", Cell(1, 1), "b2 is not a legal move: the cell is taken"),
        ("3x3k3 a1 a2 b1 b2 c1", Cell(2, 2), "c3 is not a legal move: the game is over"),
        (
            "7x6k4g",
            Cell(3, 1),
            "d2 is not a legal move: stones fall, and the cell below is empty",
        ),
        ("7x6k4g 4", Cell(3, 0), "d1 is not a legal move: the cell is taken"),
        ("7x6k4g 444444", Cell(3, 5), "d6 is not a legal move: column d is full"),
        ("3x3k3", Cell(3, 0), "column 4, row 1 is outside the board"),
        ("3x3k3", Cell(-1, 0), "outside the board"),
    ],
)
def test_an_illegal_move_says_why(game: str, move: Cell, reason: str) -> None:
    position = read_position(game)
    with pytest.raises(IllegalMove) as caught:
        position.play(move)
    assert reason in str(caught.value)
    assert caught.value.cell == move
    assert str(position.why_not(move)) == str(caught.value)


def test_images_keep_everything_but_the_cells() -> None:
    for rules in MANY_RULES:
        rng = random.Random(rules.code)
        position = Position.start(rules)
        for _ in range(rules.cells // 2):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        images = position.images()
        assert images[0] == position
        assert {image.canonical() for image in images} == {position.canonical()}
        for image in images:
            checked = Position.from_bits(rules, image.first, image.second)
            assert (checked.turn, checked.outcome) == (position.turn, position.outcome)
            assert len(image.legal_moves()) == len(position.legal_moves())


def test_mirror_image_under_gravity_swaps_left_and_right() -> None:
    assert {image.code for image in read_position("7x6k4g 11").images()} == {
        "7x6k4g:7/7/7/7/o6/x6",
        "7x6k4g:7/7/7/7/6o/6x",
    }


def test_positions_are_equal_by_their_stones_and_rules() -> None:
    one = read_position("3x3k3 a1 b2 c3")
    two = read_position("3x3k3 c3 b2 a1")
    assert one == two
    assert hash(one) == hash(two)
    assert one != read_position("3x3k3m a1 b2 c3")
    assert one != "3x3k3"
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes


def test_faulty_stones_are_all_listed() -> None:
    rules = Rules(7, 6, 4, gravity=True)
    with pytest.raises(BadPosition) as caught:
        Position.of(rules, [Cell(0, 1), Cell(2, 0), Cell(9, 9)], [Cell(2, 0)])
    text = str(caught.value)
    assert "column 10, row 10 is not on the board" in text
    assert "c1 has stones of both sides" in text
    assert "the stone on a2 floats" in text
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("3x3k3:xxx/ooo/3", "both sides have a line"),
        ("3x3k3:ooo/xx1/1x1", "no fault"),
        ("3x3k3:xxx/oo1/o2", "the side to move has a line already"),
        ("3x3k3:xxx/o2/o2", "no fault"),
        ("3x3k3:xx1/3/3", "the first side has 2 and the second side 0 stones"),
        ("4x4k2:xx2/oo2/4/1xx1", "the first side has 4 and the second side 2 stones"),
        ("5x2k2:xx1xx/o1o1o", "no single last move"),
        ("3x2k2g:x2/xo1", "no fault"),
    ],
)
def test_impossible_lines(code: str, reason: str) -> None:
    if reason == "no fault":
        assert read_position(code).outcome is not None
    else:
        with pytest.raises(BadPosition, match=reason):
            read_position(code)


def test_every_reachable_position_of_a_small_game_is_accepted() -> None:
    for rules in (Rules(3, 3, 3), Rules(3, 3, 2, gravity=True), Rules(3, 2, 2, misere=True)):
        seen, todo = set(), [Position.start(rules)]
        while todo:
            position = todo.pop()
            if position in seen:
                continue
            seen.add(position)
            rebuilt = Position.from_bits(rules, position.first, position.second)
            assert (rebuilt.turn, rebuilt.outcome) == (position.turn, position.outcome)
            assert read_position(position.code) == position
            todo += [position.play(move) for move in position.legal_moves()]
        assert len(seen) > 10


@pytest.mark.parametrize("rules", MANY_RULES, ids=str)
def test_a_position_travels_small(rules: Rules) -> None:
    rng = random.Random(rules.code)
    position = Position.start(rules)
    while position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
        sent = pickle.dumps(position)
        arrived = pickle.loads(sent)  # noqa: S301 - our own
        assert len(sent) < 200
        assert (arrived, arrived.turn, arrived.outcome) == (
            position,
            position.turn,
            position.outcome,
        )
    assert len(pickle.dumps(rules)) < 100
