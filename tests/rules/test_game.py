import pytest

from inarow.rules import (
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
        assert Ending.from_text(str(ending)) == ending
    with pytest.raises(BadNotation, match="is no ending"):
        Ending.from_text("nobody knows")


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


@pytest.mark.parametrize("text", ["", "fast", "0", "-5", "10+", "1e9", "10+-1", "5:00"])
def test_bad_clocks(text: str) -> None:
    with pytest.raises(BadNotation):
        Clock.from_text(text)
