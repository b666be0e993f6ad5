"""Who moves next: undo, redo, and players that fail. Without any terminal."""

import pytest

from inarow.players import Abilities, Match, Player, is_person
from inarow.players.match import share_of_clock
from inarow.rules import Cell, Clock, Game, Position, Reason, Rules, Side, read_position
from inarow.search.limit import Limit

A1, B1, B2, C3 = Cell(0, 0), Cell(1, 0), Cell(1, 1), Cell(2, 2)


def begin(first: Player | str | None, second: Player | str | None) -> Match:
    return Match(first, second, Rules(3, 3, 3))


def answer(table: Match) -> Cell:
    report = table.think(Limit())
    assert report is not None
    return report.move


def person_moves(table: Match) -> bool:
    return table.person_moves


def in_its_place(table: Match) -> bool:
    return table.in_place_of_computer


def moves(table: Match) -> list[Cell]:
    return list(table.game.moves)


def test_turns_alternate_between_person_and_computer() -> None:
    table = begin("person", "random")
    assert person_moves(table)
    table.play(B2)
    assert not person_moves(table)
    answer(table)
    assert person_moves(table)


def test_undoing_the_computers_move_puts_the_person_in_its_place_once() -> None:
    table = begin("person", "random")
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
    table = begin("person", "random")
    table.play(B2)
    answer(table)
    table.undo()
    table.undo()
    assert moves(table) == []
    assert not in_its_place(table)
    table.play(A1)
    assert not person_moves(table)


def test_a_computer_that_begins_can_have_its_first_move_taken_back() -> None:
    table = begin("random", "person")
    answer(table)
    table.undo()
    assert in_its_place(table)
    table.play(B2)
    assert person_moves(table)
    table.play(A1)
    assert not person_moves(table)


def test_while_there_are_moves_to_redo_the_computer_waits() -> None:
    table = begin("person", "random")
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
    table = begin("person", "person")
    table.play(B2)
    table.undo()
    table.play(A1)
    assert not table.redo()
    assert moves(table) == [A1]


def test_there_is_nothing_to_undo_at_the_start() -> None:
    table = begin("person", "person")
    assert not table.undo()
    assert moves(table) == []


def test_being_in_the_computers_place_outlives_the_record() -> None:
    table = begin("person", "random")
    table.play(B2)
    answer(table)
    table.undo()
    again = Match.of(table.game)
    assert again.in_place_of_computer
    again.play(A1)
    assert not Match.of(again.game).by_hand


def test_resigning_loses_for_the_side_to_move() -> None:
    table = begin("person", "person")
    table.play(B2)
    table.resign()
    assert table.over
    assert table.game.ending is not None
    assert table.game.ending.winner is Side.FIRST
    assert table.game.ending.reason is Reason.RESIGNED


def test_a_new_game_keeps_players_and_start() -> None:
    start = Position.start(Rules(3, 3, 3)).play(B2)
    table = Match.of(Game(start, first="person", second="random"))
    answer(table)
    table.new()
    assert table.game.start == start
    assert moves(table) == []
    assert not person_moves(table)


class Broken:
    def choose(self, game: Game, limit: Limit) -> Cell:
        raise RuntimeError("out of order")


def test_when_a_computer_fails_the_person_moves_for_it() -> None:
    table = begin(None, Broken())
    table.play(B2)
    assert table.think() is None
    assert table.evidence is not None
    assert "out of order" in str(table.evidence.message)
    assert in_its_place(table)
    assert not table.over


def test_when_nobody_is_there_a_computer_that_fails_loses() -> None:
    table = begin(Broken(), "random")
    assert table.think() is None
    assert table.game.ending is not None
    assert table.game.ending.winner is Side.SECOND
    assert table.game.ending.reason is Reason.CRASH


class Guest(Abilities):
    """A player that prepares for a game and tidies up."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def prepare(self, rules: Rules, side: Side) -> None:
        self.log.append(f"prepares for {rules.code} as {side.value}")

    def leave(self) -> None:
        self.log.append("leaves")

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.log.append("chooses")
        return game.position.legal_moves()[0]


def test_a_player_that_prepares_does_so_once_and_leaves_at_the_end() -> None:
    guest = Guest()
    table = begin(None, guest)
    for own in (B2, C3):
        table.play(own)
        answer(table)
    table.leave()
    assert guest.log == [
        "prepares for 3x3k3 as second",
        "chooses",
        "chooses",
        "leaves",
    ]


@pytest.mark.parametrize("name", ["", "person", "Person", "Mensch", "человек"])
def test_people_have_several_names(name: str) -> None:
    assert is_person(name)


@pytest.mark.parametrize(
    ("game", "left", "share"),
    [
        ("gomoku", 100, 5),  # 225 cells: at most 20 moves are counted
        ("tic-tac-toe", 90, 18),  # five own moves to come
        ("tic-tac-toe b2 a1 c3 a3 a2", 60, 30),  # two own moves
        ("tic-tac-toe b2 a1 c3 a3 a2 c2 b1 b3", 60, 30),  # the last one: half, in case it is late
        ("gomoku", -3, 0.001),
    ],
)
def test_a_computer_takes_a_fair_share_of_its_clock(game: str, left: float, share: float) -> None:
    assert share_of_clock(left, Game(read_position(game))) == share


def test_an_increment_is_spent_but_for_a_fifth_and_never_more_than_half_is_taken() -> None:
    def share(left: float, increment: float) -> float:
        return share_of_clock(left, Game.new("gomoku", clock=Clock(300, increment)))

    assert share(300, 5) == 15 + 4
    assert share(1, 30) == 0.5
