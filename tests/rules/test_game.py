import pytest

from inarow.rules import (
    BadLimit,
    BadNotation,
    Cell,
    Clock,
    Ending,
    Game,
    IllegalMove,
    Position,
    Reason,
    Rules,
    Side,
    read_moves,
)

TTT = Rules(3, 3, 3)


def played(moves: str, rules: Rules = TTT) -> Game:
    game = Game.new(rules, "Ada", "Bob")
    for move in read_moves(moves, Position.start(rules)):
        game = game.play(move)
    return game


def test_undo_takes_back_exactly_one_move_and_redo_brings_it_back() -> None:
    game = played("b2 a1 c3")
    back = game.undo()
    assert back.moves == game.moves[:2]
    assert back.position == game.positions[2]
    assert game.last == Cell(2, 2), "the game itself never changes"
    assert back.undo().undo().undo() == Game.new(TTT, "Ada", "Bob")
    again = back.undo().undo()
    for expected in game.moves:
        again = again.redo()
        assert again.last == expected
    assert again == game
    assert again.redo() == game


def test_a_new_move_forgets_what_was_undone() -> None:
    game = played("b2 a1 c3").undo().undo().play(Cell(2, 0))
    assert game.redo() == game
    assert [str(move) for move in game.moves] == ["b2", "c1"]


def test_endings() -> None:
    assert played("b2").ending is None
    assert played("a1 a2 b1 b2 c1").ending == Ending(Reason.LINE, Side.FIRST)
    assert played("a1 b1 c1 b2 a2 c2 b3 a3 c3").ending == Ending(Reason.FULL)
    resigned = played("b2").end(Ending.lost_by(Side.SECOND, Reason.RESIGNED))
    assert resigned.ending == Ending(Reason.RESIGNED, Side.FIRST)
    with pytest.raises(IllegalMove, match="the game is over"):
        resigned.play(Cell(0, 0))
    assert resigned.undo().ending is None


def test_endings_as_text_go_both_ways() -> None:
    endings = [Ending(Reason.FULL)] + [
        Ending(reason, side) for reason in Reason if reason is not Reason.FULL for side in Side
    ]
    for ending in endings:
        assert Ending.read(str(ending)) == ending
    with pytest.raises(BadNotation, match="is not an ending"):
        Ending.read("nobody knows")


@pytest.mark.parametrize(
    # The text on the left is how records were written before endings named both sides.
    ("old", "new"),
    [
        ("full", "draw: full board"),
        ("first line", "first wins: line"),
        ("second resigned", "second wins: first resigned"),
        ("first time-out", "first wins: second ran out of time"),
        ("second illegal", "second wins: first made an illegal move"),
        ("first crash", "first wins: second crashed"),
    ],
)
def test_old_endings_are_read_and_written_so_that_nobody_misreads_them(old: str, new: str) -> None:
    assert str(Ending.read(old)) == new
    assert Ending.read(new) == Ending.read(old)


def test_an_ending_can_not_be_won_by_the_side_that_lost_it() -> None:
    with pytest.raises(BadNotation, match="is not an ending"):
        Ending.read("first wins: first resigned")


def test_moves_may_be_text() -> None:
    game = Game.new("connect-four").play("d").play("4").play("d3")
    assert [str(move) for move in game.moves] == ["d1", "d2", "d3"]
    assert game.position == Position.start("7x6k4g").play("d1").play("d").play("4")
    with pytest.raises(IllegalMove, match="the cell is taken"):
        game.play("d1")
    with pytest.raises(IllegalMove, match="the cell below is empty"):
        game.position.play("a2")
    with pytest.raises(BadNotation, match="'z9' is outside the board"):
        game.play("z9")
    with pytest.raises(BadNotation, match="'' is not a move"):
        game.position.play("")


def test_the_clock_runs_for_each_side_apart() -> None:
    game = Game.new(TTT, clock=Clock(10, increment=1)).play(Cell(0, 0), 4).play(Cell(1, 1), 2.5)
    assert game.time_left(Side.FIRST) == 10 - 4 + 1
    assert game.time_left(Side.SECOND) == 10 - 2.5 + 1
    assert Game.new(TTT).time_left(Side.FIRST) is None


def test_who_oversteps_the_time_loses() -> None:
    game = Game.new(TTT, clock=Clock(10, increment=5)).play(Cell(0, 0), 10.5)
    # the increment comes after the move, so it does not save the player
    assert game.ending == Ending(Reason.TIME_OUT, Side.SECOND)
    assert Game.new(TTT, clock=Clock(10)).play(Cell(0, 0), 9.9).ending is None


@pytest.mark.parametrize("text", ["", "fast", "-5", "10+", "1e9", "10+-1", "5:00"])
def test_text_that_is_no_clock(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a clock"):
        Clock.read(text)


@pytest.mark.parametrize("text", ["0", "99999999", "10+9999999"])
def test_a_clock_nobody_can_play_with(text: str) -> None:
    with pytest.raises(BadLimit, match="a clock of"):
        Clock.read(text)
