"""Whatever people paste becomes the game that it describes."""

from __future__ import annotations

import pytest

from inarow.draw.text import draw_text
from inarow.rules import (
    CATALOGUE,
    Entry,
    Game,
    InarowError,
    Rules,
    read_moves,
    read_pasted,
    read_position,
    write_game,
)

FOUR = ("7x6k4g", "d1 d2 e1 c1")


@pytest.mark.parametrize(
    ("text", "code", "moves"),
    [
        ("connect-four 4453", *FOUR),
        ("Connect Four 4453", *FOUR),
        ("Connect Four: 4, 4, 5, 3", *FOUR),
        ("vier gewinnt 4453", *FOUR),
        ("7x6k4g:4453", *FOUR),
        ("c4 4453", *FOUR),
        ("4453", *FOUR),
        ("ddec", *FOUR),
        ("1. d1 d2\n2. e1 c1", *FOUR),
        ("d1d2e1c1", *FOUR),
        ("http://192.168.1.2:8000/board?start=7x6k4g&moves=d1+d2+e1+c1", *FOUR),
        ('{"rules": "7x6k4g", "moves": "4453"}\n{"rules": "3x3k3"}', *FOUR),
        ("b2 a1 c3", "3x3k3", "b2 a1 c3"),
        ("c4 d4 e5", "10x10k5m", "c4 d4 e5"),
        ("h8 i9 o15", "15x15k5", "h8 i9 o15"),
        ("gomoku", "15x15k5", ""),
        ("3x3k3:xo1/1x1/3 c3", "3x3k3", "c3"),
    ],
)
def test_moves_stay_moves(text: str, code: str, moves: str) -> None:
    game = read_pasted(text)
    assert game.rules.code == code
    assert " ".join(map(str, game.moves)) == moves


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_what_the_page_copies_is_read_back(entry: Entry) -> None:
    start = read_position(entry.rules.code)
    middle = start.legal_moves()[len(start.legal_moves()) // 2]
    game = Game(start, (middle, start.play(middle).legal_moves()[0]))
    read = read_pasted(write_game(game))
    assert (read.start, read.moves) == (game.start, game.moves)
    assert read_pasted(game.position.code).position == game.position
    diagram = draw_text(game.position, game.last)
    assert read_pasted(f"{entry.rules.code}\n{diagram}").position == game.position
    assert read_pasted(diagram, entry.rules).position == game.position


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "gomoku", "reverse-five"])
def test_a_diagram_of_a_main_game_needs_no_name(name: str) -> None:
    start = read_position(name)
    position = start.play(start.legal_moves()[0])
    assert read_pasted(draw_text(position)).position == position


def test_the_board_that_is_open_is_asked_first() -> None:
    tic_tac_toe = Rules(3, 3, 3)
    assert read_pasted("5 1 3", tic_tac_toe).moves == read_moves("b2 a1 c1", read_position("3x3k3"))
    assert read_pasted("5 1 3").rules.code == "7x6k4g"
    assert read_pasted("44", tic_tac_toe).rules.code == "7x6k4g"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  ", "there is nothing to read"),
        ("once upon a time", "'once upon a time' is not a game"),
        ("connect-four 4444444", "move 7"),
        ("tic-tac-toe b2 b2", "the cell is taken"),
        ("http://127.0.0.1:8000/game/abc", "there is no position in this link"),
        ("{not a record", "is not a record of a game"),
        ("3x3k3\nX O\n. .\n", "row"),
    ],
)
def test_what_is_wrong_is_said(text: str, words: str) -> None:
    with pytest.raises(InarowError, match=words):
        read_pasted(text)


@pytest.mark.parametrize("text", ["4" * 12_000, "a1 " * 4_000, "x/" * 6_000, "x.\n" * 4_000])
def test_of_a_text_full_of_faults_the_first_ones_are_told(text: str) -> None:
    with pytest.raises(InarowError) as raised:
        read_pasted("connect-four " + text)
    told = str(raised.value)
    assert told.count(";") < 60
    assert len(told) < 5_000
