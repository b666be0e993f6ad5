"""One game: whatever a player does is an ending, with evidence."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from inarow.arena.fixture import Fixture, Played
from inarow.arena.plan import Entrant, Terms, read_entrants
from inarow.arena.umpire import play_game
from inarow.players import Abilities, Evidence, Player, PlayerFault
from inarow.rules import (
    Cell,
    Clock,
    Ending,
    Game,
    Message,
    Position,
    Reason,
    Rules,
    Side,
    read_game,
)
from inarow.search import Limit

TIC_TAC_TOE = Terms(Rules(3, 3, 3))
Add = Callable[[str, Callable[[], Player]], str]


def test_a_bot_is_called_by_its_whole_file_name() -> None:
    """A comma begins options only where options follow."""
    players = ["./a/com,ma.py", "bot:./b/com,ma.py, format=text", "x=./c.py,isolation=limits"]
    names = [entrant.name for entrant in read_entrants(players)]
    assert names == ["com,ma.py", "com,ma.py #2", "x"]


def play(
    first: str, second: str = "random", terms: Terms = TIC_TAC_TOE, opening: tuple[Cell, ...] = ()
) -> Played:
    entrants = [Entrant("A", first), Entrant("B", second)]
    return play_game(terms, entrants, Fixture(6, 0, 1, opening, seed=5))


def evidence(game: Played) -> Evidence:
    assert game.evidence is not None
    return Evidence.read(game.evidence)


@dataclass
class Doing:
    """A player that does something instead of moving."""

    what: Callable[[Position], Any]

    def choose(self, game: Game, limit: Limit) -> Any:
        return self.what(game.position)


def crash(position: Position) -> Cell:
    raise ZeroDivisionError("one over nothing")


def exit_all(position: Position) -> Cell:
    sys.exit("I am done")


def forget(position: Position) -> Cell:
    raise PlayerFault(
        Reason.TIME_OUT, Message("no answer in {seconds} s", seconds=1), {"stderr": "zzz"}
    )


def give_up(position: Position) -> Cell:
    raise PlayerFault(Reason.RESIGNED, Message("it resigned"))


CASES: list[tuple[Callable[[Position], Any], Reason, str]] = [
    (crash, Reason.CRASH, "ZeroDivisionError: one over nothing"),
    (exit_all, Reason.CRASH, "SystemExit: I am done"),
    (forget, Reason.TIME_OUT, "no answer in 1 s"),
    (give_up, Reason.RESIGNED, "it resigned"),
    (lambda position: Cell(0, 0), Reason.ILLEGAL, "a1 is not a legal move: the cell is taken"),
    (lambda position: Cell(7, 7), Reason.ILLEGAL, "outside the board"),
    (lambda position: "a1", Reason.ILLEGAL, "a1 is not a legal move: the cell is taken"),
    (lambda position: "b9", Reason.ILLEGAL, "'b9'"),
    (lambda position: "to the left", Reason.ILLEGAL, "'to the left'"),
    (lambda position: None, Reason.ILLEGAL, "which is not a cell"),
]


@pytest.mark.parametrize(("what", "reason", "words"), CASES)
def test_a_fault_costs_the_game_and_is_explained(
    what: Callable[[Position], Any], reason: Reason, words: str, add_player: Add
) -> None:
    name = add_player("strange", lambda: Doing(what))
    game = play("random", name, opening=(Cell(0, 0),))
    assert (game.winner, game.reason) == (Side.FIRST, reason)
    assert words in str(evidence(game).message)
    assert evidence(game).seen["position"] == "3x3k3:x2/3/3"
    record = read_game(game.record)
    assert record.ending == Ending(reason, Side.FIRST)
    assert words in record.tags["fault"]


def test_what_the_player_left_behind_is_kept(add_player: Add) -> None:
    fault = play(add_player("forgetful", lambda: Doing(forget)))
    assert evidence(fault).seen["stderr"] == "zzz"
    crashed = play(add_player("crashing", lambda: Doing(crash)))
    assert "in crash" in evidence(crashed).seen["error"]


def test_an_honest_game_has_a_record_that_reads_back() -> None:
    game = play("careful", "alpha-beta", opening=(Cell(1, 1), Cell(0, 0)))
    record = read_game(game.record)
    assert (record.first, record.second) == ("A", "B")
    assert record.start.code == "3x3k3:o2/1x1/3"
    assert record.tags["opening"] == "b2 a1"
    assert len(record.moves) == game.plies
    assert record.ending is not None
    assert (record.ending.winner, record.ending.reason) == (game.winner, game.reason)
    assert game.evidence is None


def test_the_same_fixture_is_the_same_game_and_sides_differ_in_luck() -> None:
    games = [read_game(play("random", "random").record).moves for _ in range(2)]
    assert games[0] == games[1]


def test_a_seed_of_the_players_own_is_left_alone() -> None:
    one, other = (
        play_game(TIC_TAC_TOE, [Entrant("A", "random:seed=3"), Entrant("B", "random:seed=4")], f)
        for f in (Fixture(0, 0, 1, (), 1), Fixture(2, 0, 1, (), 2))
    )
    assert read_game(one.record).moves == read_game(other.record).moves


@dataclass
class Sleepy:
    """Takes its time, and remembers what it was told about it."""

    seconds: float
    told: list[float | None] = field(default_factory=list)

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.told.append(limit.seconds)
        time.sleep(self.seconds)
        return game.position.legal_moves()[0]


def test_a_move_that_comes_too_late_loses(add_player: Add) -> None:
    name = add_player("late", lambda: Sleepy(0.3))
    game = play(name, terms=Terms(Rules(3, 3, 3), move_seconds=0.05, patience=0.05))
    assert (game.winner, game.reason, game.plies) == (Side.SECOND, Reason.TIME_OUT, 0)
    assert "0.05 s were allowed" in str(evidence(game).message)
    assert game.seconds[0] >= 0.3


def test_the_first_move_may_have_more_time(add_player: Add) -> None:
    name = add_player("slow-starter", lambda: Sleepy(1.2))
    terms = Terms(Rules(3, 3, 3), move_seconds=0.4, first_seconds=20, patience=0.4)
    game = play(name, terms=terms)
    # Its first move is on the board, its second one came too late.
    assert (game.reason, game.plies) == (Reason.TIME_OUT, 2)


def test_a_busy_machine_is_not_the_players_fault(add_player: Add) -> None:
    name = add_player("hurried", lambda: Sleepy(0.1))
    game = play(name, terms=Terms(Rules(3, 3, 3), move_seconds=0.01))
    assert game.reason in (Reason.LINE, Reason.FULL)


def test_a_clock_runs_out(add_player: Add) -> None:
    name = add_player("spender", lambda: Sleepy(0.8))
    terms = Terms(Rules(5, 5, 4), clock=Clock(2), patience=0.01)
    game = play(name, "random", terms=terms)
    assert (game.winner, game.reason) == (Side.SECOND, Reason.TIME_OUT)
    # Two moves of 0.8 s fit into 2 s, the third does not.
    assert game.plies == 4
    assert str(read_game(game.record).clock) == "2+0"


def test_an_increment_keeps_the_clock_going(add_player: Add) -> None:
    name = add_player("steady", lambda: Sleepy(0.3))
    terms = Terms(Rules(3, 3, 3), clock=Clock(1, 0.5), patience=1)
    game = play(name, "random", terms=terms)
    assert game.reason in (Reason.LINE, Reason.FULL)


def test_a_player_without_a_plan_gets_a_share_of_the_clock(add_player: Add) -> None:
    sleepy = Sleepy(0)
    play(add_player("asked", lambda: sleepy), terms=Terms(Rules(3, 3, 3), clock=Clock(90)))
    # Five own moves are to come at the start: a fifth of the time, and never all of it.
    assert sleepy.told[0] == pytest.approx(18)
    assert all(told is not None and told < 90 for told in sleepy.told)


@dataclass
class Guest(Abilities):
    """Prepares and leaves, and says so."""

    log: list[str]
    trouble: bool = False

    def prepare(self, rules: Rules, side: Side) -> None:
        self.log.append(f"sit {side.value}")
        time.sleep(0.4)
        if self.trouble:
            raise PlayerFault(Reason.CRASH, Message("it does not start"))

    def leave(self) -> None:
        self.log.append("stand")
        if self.trouble:
            raise RuntimeError("and does not stop")

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.log.append("move")
        return game.position.legal_moves()[0]


def test_a_guest_sits_down_and_stands_up_in_every_game(add_player: Add) -> None:
    log: list[str] = []
    name = add_player("guest", lambda: Guest(log))
    terms = Terms(Rules(3, 3, 3), move_seconds=1)
    game = play("random", name, terms=terms)
    play("random", name, terms=terms)
    assert log[0] == "sit second"
    assert log.count("sit second") == log.count("stand") == 2
    assert log[-1] == "stand"
    assert game.startup >= 0.4
    assert game.seconds[1] < 0.4  # starting is not charged


def test_starting_is_charged_where_that_is_agreed(add_player: Add) -> None:
    name = add_player("charged", lambda: Guest([]))
    terms = Terms(Rules(3, 3, 3), move_seconds=1, charge_start=True)
    assert play(name, terms=terms).seconds[0] >= 0.4


def test_who_does_not_start_loses_and_the_other_one_is_sent_home(add_player: Add) -> None:
    log: list[str] = []
    bad = add_player("broken-guest", lambda: Guest([], trouble=True))
    good = add_player("good-guest", lambda: Guest(log))
    game = play(good, bad)
    assert (game.winner, game.reason, game.plies) == (Side.FIRST, Reason.CRASH, 0)
    assert log == ["sit first", "stand"]


def test_a_player_against_itself_is_two_players(add_player: Add) -> None:
    made = []

    def make() -> Guest:
        made.append(Guest([]))
        return made[-1]

    name = add_player("twin", make)
    play(name, name)
    assert [guest.log[0] for guest in made if guest.log] == ["sit first", "sit second"]
