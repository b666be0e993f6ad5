"""A match: who moves next, faults, clocks, undo and redo. Without any terminal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from inarow.players import (
    Abilities,
    BadPlayer,
    Leeway,
    Match,
    Player,
    PlayerFault,
    ask,
    is_person,
    make_player,
)
from inarow.players.match import share_of_clock
from inarow.rules import (
    BadLimit,
    Cell,
    Clock,
    Ending,
    Game,
    Message,
    Position,
    Reason,
    Rules,
    Side,
    read_moves,
    read_position,
)
from inarow.search import Limit, Report

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


# Games that are run to their end


@dataclass
class Doing:
    """A player that does something instead of moving."""

    what: Callable[[Position], Any]

    def choose(self, game: Game, limit: Limit) -> Any:
        return self.what(game.position)


class First:
    """Takes the first free cell: a learner's class with a single method."""

    def choose(self, game: Game, limit: Limit) -> Cell:
        return game.position.legal_moves()[0]


def crash(position: Position) -> Cell:
    raise ZeroDivisionError("one over nothing")


def leave_python(position: Position) -> Cell:
    raise SystemExit("I am done")


def run_out(position: Position) -> Cell:
    raise BadLimit("there is no room to think")


def resign(position: Position) -> Cell:
    raise PlayerFault(Reason.RESIGNED, Message("it resigned"), {"stderr": "sigh"})


@pytest.mark.parametrize(
    ("what", "reason", "words"),
    [
        (crash, Reason.CRASH, "ZeroDivisionError: one over nothing"),
        (leave_python, Reason.CRASH, "SystemExit: I am done"),
        (run_out, Reason.CRASH, "no room to think"),
        (resign, Reason.RESIGNED, "it resigned"),
        (lambda position: Cell(0, 0), Reason.ILLEGAL, "a1 is not a legal move: the cell is taken"),
        (lambda position: "a1", Reason.ILLEGAL, "a1 is not a legal move: the cell is taken"),
        (lambda position: Report(Cell(0, 0)), Reason.ILLEGAL, "the cell is taken"),
        (lambda position: "to the left", Reason.ILLEGAL, "'to the left'"),
        (lambda position: None, Reason.ILLEGAL, "the player answered None"),
    ],
)
def test_whatever_goes_wrong_is_an_ending_with_evidence(
    what: Callable[[Position], Any], reason: Reason, words: str
) -> None:
    match = Match(First(), Doing(what), "tic-tac-toe")
    game = match.run()
    assert game.ending == Ending(reason, Side.FIRST)
    assert game.moves == (A1,)
    assert match.evidence is not None
    assert words in str(match.evidence.message)
    assert match.evidence.seen["position"] == game.position.code


def test_what_a_fault_has_seen_is_kept() -> None:
    match = Match(Doing(resign), First(), "tic-tac-toe")
    match.run()
    assert match.evidence is not None
    assert match.evidence.seen["stderr"] == "sigh"


@pytest.mark.parametrize("answer", ["b2", Cell(1, 1), Report(Cell(1, 1)), "5", "2 2"])
def test_a_move_may_be_said_in_many_ways(answer: Any) -> None:
    match = Match(Doing(lambda position: answer), None, "tic-tac-toe")
    match.think()
    assert match.game.last == B2


def test_who_does_not_get_ready_loses_before_the_first_move() -> None:
    class Unready(Guest):
        def prepare(self, rules: Rules, side: Side) -> None:
            super().prepare(rules, side)
            raise PlayerFault(Reason.CRASH, Message("it does not start"))

        def leave(self) -> None:
            super().leave()
            raise RuntimeError("and does not stop")

    good, bad = Guest(), Unready()
    match = Match(good, bad, "tic-tac-toe")
    assert match.run().ending == Ending(Reason.CRASH, Side.FIRST)
    assert match.game.moves == ()
    assert good.log == ["prepares for 3x3k3 as first", "leaves"]
    assert bad.log == ["prepares for 3x3k3 as second", "leaves"]


def test_players_leave_even_if_somebody_interrupts() -> None:
    guest = Guest()

    def interrupt(game: Game, report: Report | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Match(guest, First(), "tic-tac-toe", on_move=interrupt).run()
    assert guest.log[-1] == "leaves"


def test_a_game_with_a_person_is_not_run() -> None:
    with pytest.raises(BadPlayer, match="a person plays this side"):
        Match(None, First(), "tic-tac-toe").run()


def test_players_are_made_when_they_are_needed() -> None:
    match = Match.of(Game.new("tic-tac-toe", first="person", second="nobody-at-all"))
    match.play("b2")
    match.undo()
    match.play("a1")
    assert not match.person_moves
    with pytest.raises(BadPlayer, match="nobody-at-all"):
        match.think()


def test_a_game_goes_on_from_where_it_was() -> None:
    #    a b c
    # 1  X X .      X completes row 1
    # 2  O O .
    game = Game(read_position("3x3k3 a1")).play("a2").play("b1").play("b2")
    match = Match(First(), First(), game)
    assert match.run().ending == Ending(Reason.LINE, Side.FIRST)
    assert [str(move) for move in match.game.moves] == ["a2", "b1", "b2", "c1"]


def run_and_watch(first: str, second: str, code: str) -> tuple[list[Game], Game]:
    seen: list[Game] = []
    match = Match(first, second, code, on_move=lambda game, report: seen.append(game))
    return seen, match.run()


GAMES = ["3x3k3", "3x3k3m", "4x4k3", "7x6k4g", "5x4k4gm", "6x6k4"]


@pytest.mark.parametrize("code", GAMES)
def test_a_run_is_its_steps_and_both_are_the_plain_loop(code: str) -> None:
    for seed in range(20):
        names = f"random:seed={seed}", f"careful:seed={seed}"
        seen, ran = run_and_watch(*names, code)
        stepped = Match(*names, code)
        while not stepped.over:
            stepped.think()
        players = [make_player(name) for name in names]
        position, moves = Position.start(code), []
        while position.outcome is None:
            moves.append(ask(players[position.ply % 2], position).move)
            position = position.play(moves[-1])
        assert ran.moves == stepped.game.moves == tuple(moves)
        assert ran.ending == stepped.game.ending == Ending.of(position)
        assert [game.moves for game in seen] == [tuple(moves[: n + 1]) for n in range(len(moves))]


# Time, told by a clock that only players move


class FakeTime:
    """Seconds that pass only when somebody takes them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("time.perf_counter", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


@dataclass
class Slow(Abilities):
    """Takes so long for each of its moves, and remembers what it was told it may take."""

    time: FakeTime
    seconds: Sequence[float]
    starting: float = 0.0
    told: list[float | None] = field(default_factory=list)

    def prepare(self, rules: Rules, side: Side) -> None:
        self.time.now += self.starting

    def choose(self, game: Game, limit: Limit) -> Cell:
        self.time.now += self.seconds[len(self.told) % len(self.seconds)]
        self.told.append(limit.seconds)
        return game.position.legal_moves()[0]


class SlowProgram(Slow):
    """One that minds its own time."""

    keeps_time: ClassVar[bool] = True

    def choose(self, game: Game, limit: Limit) -> Report:  # type: ignore[override]
        began = self.time.now
        return Report(super().choose(game, limit), seconds=self.time.now - began)


def lost_on_time(match: Match) -> bool:
    return match.run().ending == Ending(Reason.TIME_OUT, Side.SECOND)


@pytest.mark.parametrize(
    ("kind", "seconds", "late"),
    [
        (Slow, 3, False),
        (Slow, 3.125, True),
        (SlowProgram, 1.0625, False),
        (SlowProgram, 1.125, True),
    ],
)
def test_a_move_may_be_late_by_the_leeway_only(
    clock: FakeTime, kind: type[Slow], seconds: float, late: bool
) -> None:
    # A limit of 1 s; patience is 2 s for a player, grace 0.1 s for a program.
    match = Match(kind(clock, [seconds]), First(), "tic-tac-toe", limit=Limit(seconds=1))
    assert lost_on_time(match) is late
    if late:
        assert match.game.moves == (), "it came too late to count"
        assert match.evidence is not None
        assert "1 s were allowed" in str(match.evidence.message).replace("1.0 s", "1 s")
        assert match.evidence.seen["said"] == "a1"


def test_without_a_leeway_a_limit_is_a_wish_and_the_clock_decides(clock: FakeTime) -> None:
    slow = Slow(clock, [50.0])
    match = Match(slow, First(), "tic-tac-toe", limit=Limit(seconds=1), leeway=None)
    assert not lost_on_time(match)
    start = Game.new("tic-tac-toe", clock=Clock(70))
    match = Match(Slow(clock, [50.0]), First(), start, leeway=None)
    assert lost_on_time(match)
    assert len(match.game.moves) == 3, "the late move is on the board, as among people"


@pytest.mark.parametrize(
    ("seconds", "increment", "plies"),
    [
        # 10 s, no increment: moves of 4 s, and the third comes 2 s too late, which is forgiven;
        # the fourth has nothing left and takes 4 s.
        (4.0, 0.0, 6),
        # with 3 s added after each move, there is more than enough
        (4.0, 3.0, None),
        (13.0, 0.0, 0),
    ],
)
def test_a_clock_runs_out(
    clock: FakeTime, seconds: float, increment: float, plies: int | None
) -> None:
    # One row, filled from the left: X and O alternate, and nobody gets three in a row.
    start = Game.new("9x1k3", clock=Clock(10, increment))
    alternating = Match(Slow(clock, [seconds]), First(), start)
    game = alternating.run()
    if plies is None:
        assert game.ending == Ending(Reason.FULL)
        assert game.time_left(Side.FIRST) == 10 + 5 * (increment - seconds)
    else:
        assert game.ending == Ending(Reason.TIME_OUT, Side.SECOND)
        assert len(game.moves) == plies


def test_the_first_move_may_have_more_time_which_the_clock_does_not_count(clock: FakeTime) -> None:
    leeway = Leeway(first_seconds=20, patience=0)
    slow = Slow(clock, [21.0, 4.0, 4.0, 4.0])
    match = Match(slow, First(), Game.new("9x1k3", clock=Clock(10)), leeway=leeway)
    # 21 s: 20 are free and 1 counts; then 4 and 4; of the 1 s that is left the next takes 4.
    assert lost_on_time(match)
    assert len(match.game.moves) == 6
    contestant = match.contestants[Side.FIRST]
    assert (contestant.thinking, contestant.free) == (21 + 4 + 4 + 4, 20)


def test_getting_ready_is_charged_where_that_is_agreed(clock: FakeTime) -> None:
    def play(charge: bool) -> Match:
        match = Match(
            Slow(clock, [0.5], starting=0.7),
            First(),
            "tic-tac-toe",
            limit=Limit(seconds=1),
            leeway=Leeway(charge_start=charge, patience=0),
        )
        match.run()
        return match

    free, charged = play(charge=False), play(charge=True)
    assert free.game.ending == Ending(Reason.LINE, Side.FIRST)
    assert free.contestants[Side.FIRST].startup == pytest.approx(0.7)
    # Of the second, 0.7 s went into getting ready: 0.5 s are too much for the rest.
    assert charged.game.ending == Ending(Reason.TIME_OUT, Side.SECOND)
    assert charged.contestants[Side.FIRST].thinking == pytest.approx(1.2)


def test_a_program_is_told_its_whole_clock_and_others_a_share(clock: FakeTime) -> None:
    slow, program = Slow(clock, [1.0]), SlowProgram(clock, [1.0])
    Match(slow, program, Game.new("tic-tac-toe", clock=Clock(90))).run()
    # Five own moves are to come: a fifth of 90 s; then a quarter of 89 s, ...
    assert slow.told[:3] == [18, 89 / 4, 88 / 3]
    assert program.told[:3] == [90, 89, 88]


@pytest.mark.parametrize("opening", ["", "a1", "a1 b1", "a1 b1 c1"])
def test_the_moves_of_an_opening_are_nobodys(clock: FakeTime, opening: str) -> None:
    start = Position.start("9x1k3")
    game = Game(start, read_moves(opening, start), clock=Clock(100, 7))
    match = Match(Slow(clock, [2.0]), Slow(clock, [3.0]), game)
    match.run()
    own = dict.fromkeys(Side, 0)
    for number in range(len(game.moves), len(match.game.moves)):
        own[Side.FIRST if number % 2 == 0 else Side.SECOND] += 1
    assert match.game.time_left(Side.FIRST) == 100 + own[Side.FIRST] * (7 - 2)
    assert match.game.time_left(Side.SECOND) == 100 + own[Side.SECOND] * (7 - 3)


# Undo, redo and who moves, against a model that is as simple as can be


@dataclass
class Model:
    """The moves, those taken back, and whether the person moves for anybody."""

    moves: list[Cell] = field(default_factory=list)
    undone: list[Cell] = field(default_factory=list)
    by_hand: bool = False


@pytest.mark.parametrize("computer", Side)
def test_undo_and_redo_follow_the_laws_in_random_games(computer: Side) -> None:
    rng = random.Random(computer.value)
    for _ in range(100):
        players = [None if side is not computer else First() for side in Side]
        match, model = Match(players[0], players[1], "4x3k3"), Model()
        for _ in range(30):
            before = match.game
            if rng.random() < 0.3:
                assert match.undo() == bool(model.moves)
                if model.moves:
                    model.undone.append(model.moves.pop())
                    model.by_hand = True
                    again = Match.of(match.game)
                    again.redo()
                    assert (again.game.moves, again.game.ending) == (before.moves, before.ending)
            elif rng.random() < 0.3:
                assert match.redo() == bool(model.undone)
                if model.undone:
                    model.moves.append(model.undone.pop())
                    model.by_hand = bool(model.undone)
            elif not match.over:
                if match.person_moves:
                    match.play(rng.choice(match.game.position.legal_moves()))
                else:
                    assert match.think() is not None
                model = Model([*model.moves, match.game.moves[-1]])
            assert list(match.game.moves) == model.moves
            turn = Side.FIRST if len(model.moves) % 2 == 0 else Side.SECOND
            assert match.person_moves == (model.by_hand or turn is not computer)
            assert match.in_place_of_computer == (model.by_hand and turn is computer)
