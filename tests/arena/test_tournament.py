"""Whole tournaments: the same games whoever plays them, in one go or in many."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from arena.plans import make_plan
from inarow.arena.executors import Here, local
from inarow.arena.fixture import Played
from inarow.arena.ledger import Ledger
from inarow.arena.plan import Plan, Terms
from inarow.arena.schedule import Gauntlet, KnockOut, RoundRobin, Schedule, Sprt, Swiss
from inarow.arena.standings import Standings
from inarow.arena.summary import summarize
from inarow.arena.tournament import Progress, Tournament
from inarow.rules import Rules

Play = Callable[[Plan], Tournament]
PLAYERS = ("random", "careful", "minimax:depth=2", "monte-carlo:games=2", "random")


def moves(ledger: Ledger) -> list[tuple[int, str, str]]:
    """What was played, without the times, which differ."""
    return [
        (played.number, str(played.winner), " ".join(map(str, game.moves)))
        for played, game in zip(ledger.played(), ledger.games(), strict=True)
    ]


SCHEDULES: list[tuple[Schedule, int]] = [
    (RoundRobin(2, pairs=2), 5),
    (Gauntlet(3), 5),
    (Swiss(3), 5),
    (KnockOut(1), 5),
    (Sprt(elo0=0, elo1=200, most_pairs=40), 2),
]


@pytest.mark.parametrize(("schedule", "entrants"), SCHEDULES)
def test_interrupted_and_resumed_it_is_the_same_tournament(
    schedule: Schedule, entrants: int, tmp_path: Path, played: Play
) -> None:
    plan = make_plan(*PLAYERS[:entrants], schedule=schedule, seed=11)
    whole = played(plan)
    path = tmp_path / "halting.sqlite"
    Ledger.create(path, plan).close()
    goes = 0
    while True:
        stop = threading.Event()

        def halt(progress: Progress, games: Sequence[Played], stop: threading.Event = stop) -> None:
            if progress.played_now >= 3:
                stop.set()

        with Ledger.open(path, write=True) as ledger:
            goes += 1
            if Tournament(ledger).play(Here(), watch=halt, stop=stop):
                break
    assert goes > 2
    with Ledger.open(path) as ledger:
        assert moves(ledger) == moves(whole.ledger)
        table, expected = summarize(Tournament(ledger)).standings, summarize(whole).standings
        assert table.rows == expected.rows


def executors() -> list[tuple[str, Callable[[], Executor]]]:
    return [("here", Here), ("threads", lambda: ThreadPoolExecutor(3))]


@pytest.mark.parametrize(("name", "make"), executors())
def test_any_executor_plays_the_same(
    name: str, make: Callable[[], Executor], tmp_path: Path, played: Play
) -> None:
    plan = make_plan(*PLAYERS[:3], schedule=RoundRobin(4), seed=3)
    with Ledger.create(tmp_path / "e.sqlite", plan) as ledger, make() as executor:
        assert Tournament(ledger).play(executor, workers=3)
        assert moves(ledger) == moves(played(plan).ledger)


def test_processes_play_the_same(tmp_path: Path, played: Play) -> None:
    plan = make_plan(*PLAYERS[:3], schedule=Swiss(2), seed=4)
    with Ledger.create(tmp_path / "p.sqlite", plan) as ledger, local(2) as executor:
        assert Tournament(ledger).play(executor, workers=2)
        assert moves(ledger) == moves(played(plan).ledger)


def test_watchers_hear_only_of_games_in_the_ledger(tmp_path: Path) -> None:
    plan = make_plan("random", "random", schedule=RoundRobin(30))
    told: list[int] = []
    path = tmp_path / "w.sqlite"
    with Ledger.create(path, plan) as ledger, Ledger.open(path) as reader:

        def watch(progress: Progress, games: Sequence[Played]) -> None:
            told.extend(game.number for game in games)
            assert reader.numbers() == set(told)
            assert progress.done == len(told)

        Tournament(ledger).play(Here(), watch=watch)
    assert sorted(told) == list(range(60))


def test_the_seed_changes_the_games(played: Play) -> None:
    plans = [make_plan("random", "random", seed=seed) for seed in (1, 2)]
    one, other = (moves(played(plan).ledger) for plan in plans)
    assert one != other


def test_the_table_counts_points_and_orders_by_them(played: Play) -> None:
    tournament = played(make_plan("random", "alpha-beta", "careful", schedule=RoundRobin(6)))
    table = summarize(tournament).standings
    assert [row.place for row in table.rows] == [1, 2, 3]
    assert table.rows[-1].name == "random"
    for row in table.rows:
        assert row.games == 24 == row.won + row.drawn + row.lost
        assert row.points == row.won + row.drawn / 2
    assert sum(row.points for row in table.rows) == 36
    points = [row.points for row in table.rows]
    assert points == sorted(points, reverse=True)


def test_a_round_off_counts_in_swiss_but_not_in_a_knock_out(played: Play) -> None:
    swiss = summarize(played(make_plan(*PLAYERS[:3], schedule=Swiss(3))))
    assert [row.byes for row in swiss.standings.rows] == [1, 1, 1]
    assert all(row.points == row.won + row.drawn / 2 + 2 for row in swiss.standings.rows)
    knock_out = summarize(played(make_plan(*PLAYERS[:3], schedule=KnockOut(2))))
    assert all(row.points == row.won + row.drawn / 2 for row in knock_out.standings.rows)


def test_the_winner_of_the_final_wins_the_knock_out(played: Play) -> None:
    tournament = played(make_plan(*PLAYERS, schedule=KnockOut(2), seed=6))
    stages = tournament.stages()
    last = stages[-1][0]
    winner = last.meeting.first if last.winner is None else last.winner
    table = summarize(tournament).standings
    assert table.rows[0].entrant == winner
    assert {row.entrant for row in table.rows[:2]} == {last.meeting.first, last.meeting.second}


def test_in_a_gauntlet_shares_of_points_are_compared(played: Play) -> None:
    tournament = played(make_plan("careful", "random", "random", schedule=Gauntlet(5)))
    table = Standings.of(tournament.plan.entrants, tournament.progress.tally, form="gauntlet")
    shares = [row.points / row.games for row in table.rows]
    assert shares == sorted(shares, reverse=True)
    assert table.rows[0].name == "careful"


def test_a_test_of_strength_ends_by_itself(played: Play) -> None:
    plan = make_plan("alpha-beta", "random", schedule=Sprt(elo0=0, elo1=100))
    summary = summarize(played(plan))
    assert summary.test is not None
    assert summary.test.decision.value == "stronger"
    assert summary.test.ratio >= summary.test.high
    assert sum(summary.test.pairs) * 2 == len(summary.games) < 200


def test_a_player_that_is_not_there_stops_the_tournament_before_it_begins(
    tmp_path: Path,
) -> None:
    from inarow.players import BadPlayer

    with Ledger.create(tmp_path / "n.sqlite", make_plan("random", "nobody")) as ledger:
        with pytest.raises(BadPlayer, match="no player called 'nobody'"):
            Tournament(ledger).play(Here())
        assert len(ledger) == 0


def test_nodes_and_playouts_bound_every_move(played: Play) -> None:
    terms = Terms(Rules(7, 6, 4, gravity=True), nodes=50, playouts=3)
    plan = make_plan("alpha-beta:depth=6", "monte-carlo:games=500", terms=terms)
    first, second = (moves(played(plan).ledger) for _ in range(2))
    assert first == second
