"""The game as a bot is told it."""

from __future__ import annotations

from inarow.bots.formats.format import Turn
from inarow.rules import Cell, Game, Position, Rules, Side, read_moves, read_position


def game(start: str, moves: str = "") -> Game:
    begin = read_position(start)
    return Game(begin, read_moves(moves, begin))


def told(game: Game) -> tuple[str, list[str]]:
    shown = Turn(game).told
    assert shown.position == game.position
    return shown.start.code, [str(move) for move in shown.moves]


def test_all_moves_of_a_game_from_its_start() -> None:
    whole = game("3x3k3", "b2 a1 c3 a3 a2")
    assert told(whole) == ("3x3k3:3/3/3", ["b2", "a1", "c3", "a3", "a2"])


def test_two_stones_tell_their_order_too() -> None:
    assert told(game("3x3k3 b2 a1")) == ("3x3k3:3/3/3", ["b2", "a1"])
    assert told(game("3x3k3 b2", "a1 c3")) == ("3x3k3:3/3/3", ["b2", "a1", "c3"])


def test_a_start_with_many_stones_is_a_start() -> None:
    assert told(game("3x3k3 b2 a1 c3 a3")) == ("3x3k3:o2/1x1/o1x", [])
    assert told(game("3x3k3 b2 a1 c3 a3", "a2 c2")) == ("3x3k3:o2/1x1/o1x", ["a2", "c2"])


def test_a_start_that_no_game_comes_to_is_a_start() -> None:
    #    a b c
    # 2  . X .      stones fall, and the lower one is the second side's
    # 1  . O .
    upside_down = Position(Rules(3, 3, 3, gravity=True), 1 << 5, 1 << 1, Side.FIRST, None)
    assert told(Game(upside_down)) == (upside_down.code, [])


def test_a_move_taken_back_is_not_told() -> None:
    assert told(game("3x3k3", "b2 a1 c3 a3").undo().undo()) == ("3x3k3:3/3/3", ["b2", "a1"])


def test_where_stones_fall_the_order_is_told_by_the_column() -> None:
    assert told(game("7x6k4g 44"))[1] == ["d1", "d2"]


def test_stones_of_a_start_alternate_and_moves_follow_in_order() -> None:
    # Of the start only the sides are known: X a1 c1, O b2. Then c3, a3 are played.
    turn = Turn(game("3x3k3:x1x/1o1/3", "c3 a3"))
    assert [str(cell) for cell in turn.stones] == ["a1", "b2", "c1", "c3", "a3"]
    assert Turn(Game.new(Rules(3, 3, 3)).play(Cell(1, 1))).told.last == Cell(1, 1)
