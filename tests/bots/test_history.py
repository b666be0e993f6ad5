"""The moves of a game from its positions."""

from __future__ import annotations

from inarow.bots.history import History
from inarow.rules import Position, Rules, read_position

TTT = Rules(3, 3, 3)


def seen(*texts: str) -> tuple[str, list[str]]:
    history = History()
    for text in texts:
        history.see(read_position(text))
    return history.start.code, [str(move) for move in history.moves]


def test_all_moves_of_a_game_seen_from_its_start() -> None:
    whole = ("3x3k3 b2", "3x3k3 b2 a1 c3", "3x3k3 b2 a1 c3 a3 a2")
    assert seen(*whole) == ("3x3k3:3/3/3", ["b2", "a1", "c3", "a3", "a2"])


def test_two_stones_tell_their_order_too() -> None:
    assert seen("3x3k3 b2 a1") == ("3x3k3:3/3/3", ["b2", "a1"])


def test_an_opening_of_many_stones_is_a_start() -> None:
    opening = read_position("3x3k3 b2 a1 c3 a3")
    history = History()
    history.see(opening)
    assert (history.start, history.moves) == (opening, ())
    after = opening.play(opening.legal_moves()[0])
    history.see(after.play(after.legal_moves()[0]))
    assert history.start == opening
    assert len(history.moves) == 2


def test_a_move_taken_back_starts_anew() -> None:
    assert seen("3x3k3 b2 a1 c3 a3", "3x3k3 b2 a1") == ("3x3k3:3/3/3", ["b2", "a1"])


def test_the_same_position_again_adds_nothing() -> None:
    assert seen("3x3k3 b2 a1", "3x3k3 b2 a1") == ("3x3k3:3/3/3", ["b2", "a1"])


def test_where_stones_fall_the_order_is_told_by_the_column() -> None:
    assert seen("7x6k4g 44")[1] == ["d1", "d2"]
    assert Position.start(TTT).ply == 0
