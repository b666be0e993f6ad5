"""Who moves next: undo, redo, and players that fail. Without any terminal."""

from pathlib import Path

import pytest

from inarow.cli.main import main
from inarow.cli.terminal.resume import resume
from inarow.engine import engine as engine_module
from inarow.engine.patterns import BadPatterns
from inarow.players import BadPlayer
from inarow.players.session import Session, is_person, thinking_time
from inarow.rules import Cell, Game, Message, Position, Reason, Rules, Side
from inarow.search.limit import Limit

A1, B1, B2, C3 = Cell(0, 0), Cell(1, 0), Cell(1, 1), Cell(2, 2)


def session(first: str, second: str) -> Session:
    return resume(Game.new(Rules(3, 3, 3), first=first, second=second))


def answer(table: Session) -> Cell:
    return table.think(Limit()).move


def person_moves(table: Session) -> bool:
    return table.player is None


def in_its_place(table: Session) -> bool:
    return table.in_place_of_computer


def moves(table: Session) -> list[Cell]:
    return list(table.game.moves)


def test_turns_alternate_between_person_and_computer() -> None:
    table = session("person", "random")
    assert person_moves(table)
    table.play(B2)
    assert not person_moves(table)
    answer(table)
    assert person_moves(table)


def test_undoing_the_computers_move_puts_the_person_in_its_place_once() -> None:
    table = session("person", "random")
    table.play(B2)
    answer(table)
    assert table.undo()
    assert moves(table) == [B2]
    assert person_moves(table)
    assert in_its_place(table)
    table.play(A1)
    assert person_moves(table)
    assert not in_its_place(table)
    table.play(C3)
    assert not person_moves(table)


def test_undoing_twice_gives_the_person_their_own_move() -> None:
    table = session("person", "random")
    table.play(B2)
    answer(table)
    table.undo()
    table.undo()
    assert moves(table) == []
    assert not in_its_place(table)
    table.play(A1)
    assert not person_moves(table)


def test_a_computer_that_begins_can_have_its_first_move_taken_back() -> None:
    table = session("random", "person")
    answer(table)
    table.undo()
    assert in_its_place(table)
    table.play(B2)
    assert person_moves(table)
    table.play(A1)
    assert not person_moves(table)


def test_while_there_are_moves_to_redo_the_computer_waits() -> None:
    table = session("person", "random")
    table.play(B2)
    reply = answer(table)
    table.undo()
    table.undo()
    assert table.redo()
    assert moves(table) == [B2]
    assert in_its_place(table)
    assert table.redo()
    assert moves(table) == [B2, reply]
    assert person_moves(table)
    assert not table.redo()


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = session("person", "person")
    table.play(B2)
    table.undo()
    table.play(A1)
    assert not table.redo()
    assert moves(table) == [A1]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    table = session("person", "person")
    assert not table.undo()
    assert moves(table) == []


def test_being_in_the_computers_place_outlives_the_record() -> None:
    table = session("person", "random")
    table.play(B2)
    answer(table)
    table.undo()
    again = Session.of(table.game)
    assert again.in_place_of_computer
    again.play(A1)
    assert not Session.of(again.game).by_hand


def test_resigning_loses_for_the_side_to_move() -> None:
    table = session("person", "person")
    table.play(B2)
    table.resign()
    assert table.over
    assert table.game.ending is not None
    assert table.game.ending.winner is Side.FIRST
    assert table.game.ending.reason is Reason.RESIGNED


def test_a_new_game_keeps_players_and_start() -> None:
    start = Position.start(Rules(3, 3, 3)).play(B2)
    table = Session.of(Game(start, first="person", second="random"))
    answer(table)
    table.new()
    assert table.game.start == start
    assert moves(table) == []
    assert not person_moves(table)


class Broken:
    def choose(self, game: Game, limit: Limit) -> Cell:
        raise RuntimeError("out of order")


def test_when_a_computer_fails_the_person_moves_for_it() -> None:
    table = session("person", "random")
    table.players[Side.SECOND] = Broken()
    table.play(B2)
    with pytest.raises(RuntimeError):
        answer(table)
    table.give_up_on_computer()
    assert in_its_place(table)
    assert not table.over


def test_when_nobody_is_there_a_computer_that_fails_loses() -> None:
    table = session("random", "random")
    table.players[Side.FIRST] = Broken()
    table.give_up_on_computer()
    assert table.game.ending is not None
    assert table.game.ending.winner is Side.SECOND
    assert table.game.ending.reason is Reason.CRASH


class Guest:
    """A player that prepares for a game and tidies up."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def sit_down(self, rules: Rules, side: Side) -> None:
        self.log.append(f"sits down for {rules.code} as {side.value}")

    def stand_up(self) -> None:
        self.log.append("stands up")

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.log.append("chooses")
        return game.position.legal_moves()[0]


def test_a_player_that_prepares_sits_down_once_and_stands_up_at_the_end() -> None:
    table = session("person", "random")
    guest = Guest()
    table.players[Side.SECOND] = guest
    for own in (B2, C3):
        table.play(own)
        answer(table)
    table.leave()
    assert guest.log == [
        "sits down for 3x3k3 as second",
        "chooses",
        "chooses",
        "stands up",
    ]


def test_a_name_that_is_no_player_is_a_person() -> None:
    table = session("Ada", "random")
    assert person_moves(table)
    assert table.game.first == "Ada"


def test_a_record_from_elsewhere_starts_no_program() -> None:
    game = Game.new(Rules(3, 3, 3), first="person", second="./bot.py")
    assert resume(game).players[Side.SECOND] is None


def test_wrong_parameters_in_a_record_are_refused() -> None:
    with pytest.raises(BadPlayer, match="has no parameter 'gmaes'"):
        session("person", "monte-carlo:gmaes=3")


@pytest.mark.parametrize("name", ["", "person", "Person", "Mensch", "человек"])
def test_people_have_several_names(name: str) -> None:
    assert is_person(name)


@pytest.mark.parametrize(
    ("seconds", "left", "increment", "most"),
    [
        (10, None, 0, 10),
        (None, None, 0, None),
        (10, 300, 5, 10),
        (10, 100, 0, 5),
        (None, 1, 30, 0.5),
        (10, -3, 0, 0.01),
    ],
)
def test_a_computer_takes_a_fair_share_of_its_clock(
    seconds: float | None, left: float | None, increment: float, most: float | None
) -> None:
    assert thinking_time(seconds, left, increment) == most


def test_what_an_engine_has_to_do_without_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> None:
        raise BadPatterns(Message("x is damaged"))

    monkeypatch.setattr(engine_module, "packaged_patterns", damaged)
    monkeypatch.setenv("INAROW_DATA", str(tmp_path))
    players = ("--first", "engine:memory=4", "--second", "engine:memory=4")
    assert main(["play", "5x5k4m", *players, "--seconds", "0.001", "--lang", "en"]) == 0
    assert capsys.readouterr().err.count("the trained evaluation is not used: x is damaged") == 1
