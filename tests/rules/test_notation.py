import random

import pytest

from inarow.rules import (
    BadNotation,
    Cell,
    IllegalMove,
    Notation,
    Position,
    Rules,
    read_move,
    read_moves,
    read_position,
    write_move,
)

TTT = Position.start(Rules(3, 3, 3))
C4 = Position.start(Rules(7, 6, 4, gravity=True))
TEN = Position.start(Rules(10, 10, 5, misere=True))


@pytest.mark.parametrize(
    ("position", "text", "cell"),
    [
        (TTT, "b2", "b2"),
        (TTT, " B2 ", "b2"),
        (TTT, "c 1", "c1"),
        (TTT, "3 1", "a3"),  # row, then column
        (TTT, "3,1", "a3"),
        (TTT, "(3, 1)", "a3"),
        (TTT, "3;1", "a3"),
        (TTT, "1", "a1"),  # numbers run along the rows from the top left
        (TTT, "3", "c1"),
        (TTT, "9", "c3"),
        (TEN, "1", "a1"),
        (TEN, "10", "j1"),
        (TEN, "11", "a2"),
        (TEN, "100", "j10"),
        (TEN, "10 1", "a10"),
        (C4, "d", "d1"),
        (C4, "D", "d1"),
        (C4, "4", "d1"),
        (C4, "d1", "d1"),
        (C4, "1 4", "d1"),
        (C4.play(Cell(3, 0)), "d", "d2"),
    ],
)
def test_every_notation_is_understood(position: Position, text: str, cell: str) -> None:
    assert str(read_move(text, position)) == cell


@pytest.mark.parametrize(
    ("position", "text", "reason"),
    [
        (TTT, "", "'' is not a move: give a cell like b2"),
        (TTT, "hello", "'hello' is not a move"),
        (TTT, "b", "'b' is not a move"),
        (TTT, "d1", "'d1' is outside the board: columns run from a to c, rows from 1 to 3"),
        (TTT, "a4", "outside the board"),
        (TTT, "a0", "outside the board"),
        (TTT, "0", "'0' is outside the board: the cells are numbered 1 to 9"),
        (TTT, "10", "numbered 1 to 9"),
        (TTT, "4 1", "outside the board"),
        (TTT, "1 2 3", "is not a move"),
        (TTT, "б2", "is not a move"),  # noqa: RUF001 - a Russian letter
        (TTT, "²", "is not a move"),
        (TTT, "9" * 50, "is not a move"),
        (C4, "h", "'h' is outside the board: the columns are a to g or 1 to 7"),
        (C4, "8", "the columns are a to g or 1 to 7"),
        (C4, "0", "the columns are a to g or 1 to 7"),
        (C4, "ä", "'ä' is not a move: give a column, a to g or 1 to 7"),
    ],
)
def test_text_that_is_no_cell(position: Position, text: str, reason: str) -> None:
    with pytest.raises(BadNotation) as caught:
        read_move(text, position)
    assert reason in str(caught.value)


def test_text_that_is_a_cell_but_no_move() -> None:
    full = read_position("7x6k4g 444444")
    with pytest.raises(IllegalMove, match="column d is full"):
        read_move("d", full)
    with pytest.raises(IllegalMove, match="stones fall"):
        read_move("d2", C4)
    with pytest.raises(IllegalMove, match="taken"):
        read_move("5", TTT.play(Cell(1, 1)))


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "10x10k5m", "19x19k5", "1x5k3", "12x4k4g"])
def test_writing_and_reading_go_both_ways(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    position = Position.start(rules)
    while position.outcome is None:
        for move in position.legal_moves():
            notations = [Notation.CELL, Notation.PAIR]
            notations.append(Notation.COLUMN if rules.gravity else Notation.NUMBER)
            for notation in notations:
                assert read_move(write_move(move, rules, notation), position) == move
        position = position.play(rng.choice(position.legal_moves()))


def test_numbers_count_from_the_top_left_where_stones_fall_too() -> None:
    # the top left cell of a falling board is a6, the bottom right one g1
    assert write_move(Cell(0, 5), C4.rules, Notation.NUMBER) == "1"
    assert write_move(Cell(6, 0), C4.rules, Notation.NUMBER) == "42"


@pytest.mark.parametrize(
    ("position", "text", "cells"),
    [
        (C4, "44355", "d1 d2 c1 e1 e2"),
        (C4, "4 4 3 5 5", "d1 d2 c1 e1 e2"),
        (C4, "ddcee", "d1 d2 c1 e1 e2"),
        (C4, "d1 d2 c1", "d1 d2 c1"),
        (C4, "d1d2c1", "d1 d2 c1"),
        (C4, "1. d d 2. c", "d1 d2 c1"),
        (C4, "1.d1 d2 2.c1", "d1 d2 c1"),
        (C4, "1.4 4 2.3", "d1 d2 c1"),
        (C4, "1) d d\n2) c", "d1 d2 c1"),
        (C4, "4,4,3,5,5", "d1 d2 c1 e1 e2"),
        (TTT, "b2,a1", "b2 a1"),
        (TTT, "b2 a1 c3", "b2 a1 c3"),
        (TTT, "b2, a1, c3", "b2 a1 c3"),
        (TTT, "b2;a1;c3", "b2 a1 c3"),
        (TTT, "5 1 9", "b2 a1 c3"),
        (TTT, "2,2 1,1", "b2 a1"),
        (TTT, "1. b2 a1 2. c3", "b2 a1 c3"),
        (TEN, "100 1 55", "j10 a1 e6"),
        (TTT, "", ""),
        (Position.start(Rules(12, 4, 4, gravity=True)), "10 10 3", "j1 j2 c1"),
    ],
)
def test_lists_of_moves(position: Position, text: str, cells: str) -> None:
    assert " ".join(map(str, read_moves(text, position))) == cells


def test_a_faulty_list_names_every_fault() -> None:
    with pytest.raises(BadNotation) as caught:
        read_moves("b2 z9 b2 q a1", TTT)
    text = str(caught.value)
    assert "move 2: 'z9' is outside the board" in text
    assert "move 3: b2 is not a legal move: the cell is taken" in text
    assert "move 4: 'q' is not a move" in text


@pytest.mark.parametrize("text", ["4.4", "4.4.5.3", "1.2.3", "2.4 4 1.3"])
def test_dots_that_number_nothing_drop_no_move(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a move"):
        read_moves(text, C4)


def test_moves_after_the_end() -> None:
    with pytest.raises(BadNotation, match="over after move 5, but 2 moves follow"):
        read_moves("a1 a2 b1 b2 c1 c2 c3", TTT)
    with pytest.raises(BadNotation, match="over after move 5, but 1 move follows"):
        read_moves("a1 a2 b1 b2 c1 c2", TTT)
