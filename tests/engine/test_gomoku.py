"""Gomoku and its like: what is proven is true, forced wins are found, and limits hold."""

import random
import threading

import pytest
from bench.long_wins import confirmed, stored_wins

from inarow import _core
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.players import ask, make_player
from inarow.rules import Position, Rules, Side, read_position
from inarow.search import Bound, Limit, Report, Score
from oracle.construction import forced_wins
from oracle.forced import ForcedWin

Bounds = tuple[int, int]


def patterns(rules: Rules) -> _core.PatternSearch:
    return _core.PatternSearch(*rules_for_core(rules), memory=MEGABYTE)


def random_position(rules: Rules, rng: random.Random, stones: int) -> Position | None:
    """A position of a random game that is not over."""
    position = Position.start(rules)
    while position.ply < stones and position.outcome is None:
        position = position.play(rng.choice(position.legal_moves()))
    return position if position.outcome is None else None


def cells_of(position: Position, side: Side) -> set[tuple[int, int]]:
    return {(c.x, c.y) for c in position.rules.grid.cells_of(position.stones(side))}


def agree(one: Bounds, two: Bounds) -> bool:
    return one[0] <= two[1] and two[0] <= one[1]


def test_two_threads_find_the_win_that_one_finds_and_count_their_nodes_together() -> None:
    position = read_position("gomoku h8 a1 h9 a3 h10 a5")
    engine = Engine(position.rules, MEGABYTE, threads=2)
    assert engine.search(position, Limit(nodes=1000)).score == Score.win(3)
    calm = read_position("gomoku h8 h9")
    report = engine.search(calm, Limit(nodes=4000))
    assert 2000 <= report.nodes <= 4000  # each thread has its half, if it comes to use it
    assert report.move in calm.legal_moves()


SMALL = "3x4k3 4x4k3 5x4k3 5x5k3 4x4k4 5x4k4 5x5k4 5x6k4 5x5k5 4x4k3e 5x4k3e 6x4k3e 5x5k4e 9x3k4e"


@pytest.mark.parametrize("code", SMALL.split())
def test_nothing_is_proven_that_the_exact_solver_knows_better(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    solver = _core.PlacedSolver(*rules_for_core(rules), memory=16 * MEGABYTE)
    search = patterns(rules)
    proven = 0
    for _ in range(100):
        position = random_position(rules, rng, rng.randrange(rules.cells))
        if position is None:
            continue
        stones = stones_for_core(position)
        truth = solver.analyse(*stones, nodes=10_000)
        report = search.search(*stones, nodes=rng.choice([0, 1, 30, 300, 3000, 10_000]))
        forced = search.force(*stones, nodes=rng.choice([30, 300, 3000]))
        assert agree((report.low, report.high), (truth.low, truth.high))
        assert agree((forced.low, forced.high), (truth.low, truth.high))
        for claim, known in zip(report.moves, truth.moves, strict=True):
            assert claim.cell == known.cell
            assert agree((claim.low, claim.high), (known.low, known.high))
            proven += claim.low > 0 or claim.high < 0
    assert proven > 0


@pytest.mark.parametrize(
    ("code", "count"),
    [
        *[("9x9k5", 9), ("15x15k5", 5), ("19x19k5", 2), ("7x7k4", 9), ("6x6k3", 2), ("10x10k6", 5)],
        *[("9x9k5e", 4), ("7x7k4e", 4)],
    ],
)
def test_every_forced_win_is_found(code: str, count: int) -> None:
    rules = Rules.read(code)
    search = patterns(rules)
    wins = list(forced_wins(rules, count, seed=1, stones=10_000))
    assert len(wins) == count
    for won in wins:
        stones = stones_for_core(won.position)
        forced = search.force(*stones, nodes=1_000_000)
        assert forced.low > 0, won.position.code
        # By threats it is not won sooner, and that is the only way to win.
        assert forced.high >= 1000 - won.plies
        report = search.search(*stones, nodes=1_000_000)
        assert report.finished
        assert report.low > 0, won.position.code


def test_long_wins_are_won_and_found() -> None:
    wins = stored_wins()
    assert len(wins) == 100
    assert all(13 <= won.plies <= 21 for won in wins)
    for won in wins[::10]:
        report = Engine(won.position.rules, MEGABYTE).search(won.position, Limit(nodes=100_000))
        assert report.score is not None
        assert report.score.is_win, won.position.code
        # The oracle begins with the search's moves, and tries every answer to them.
        forced = patterns(won.position.rules).force(*stones_for_core(won.position), nodes=40_000)
        hint = tuple((cell % 16, cell // 16) for cell in forced.variation[::2])
        assert confirmed(won, hint)


@pytest.mark.parametrize("code", ["8x8k5", "7x7k4", "9x7k5", "9x9k5e", "7x7k4e"])
def test_claims_on_larger_boards_stand_against_every_defence(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    search = patterns(rules)
    claims = 0
    for _ in range(300):
        position = random_position(rules, rng, rng.randrange(8, 30))
        if position is None:
            continue
        report = search.force(*stones_for_core(position), nodes=2000)
        plies = 1000 - report.low
        if not report.finished or not 3 <= plies <= 9:
            continue
        own, others = (cells_of(position, s) for s in (position.turn, position.turn.other))
        oracle = ForcedWin(rules, own, others)
        assert oracle.attack(plies), position.code
        claims += 1
        if claims == 12:
            break
    assert claims >= 8


def searched(position: Position, limit: Limit) -> Report:
    return Engine(position.rules, 4 * MEGABYTE).search(position, limit)


@pytest.mark.parametrize("code", ["4x3k3", "3x4k3", "4x4k3", "6x5k3", "5x6k4", "6x5k4", "6x6k4"])
def test_boards_that_the_first_side_wins(code: str) -> None:
    rules = Rules.read(code)
    stones = stones_for_core(Position.start(rules))
    report = patterns(rules).search(*stones, nodes=500_000)
    assert report.finished
    assert report.low > 0


@pytest.mark.parametrize("code", ["3x3k3", "4x4k4", "5x5k4", "4x7k4", "7x7k5"])
def test_no_win_is_claimed_on_boards_that_are_drawn(code: str) -> None:
    rules = Rules.read(code)
    stones = stones_for_core(Position.start(rules))
    report = patterns(rules).search(*stones, nodes=20_000)
    assert report.low <= 0 <= report.high
    assert not report.finished


def test_a_line_is_completed_and_one_is_prevented() -> None:
    own = read_position("gomoku h8 a1 h9 a2 h10 a3 h11 a4")
    report = searched(own, Limit(nodes=1000))
    assert str(report.move) in {"h7", "h12"}
    assert report.score == Score.win(1)
    # X has h8 to h11, closed at h7 by O: only h12 is left
    block = read_position("gomoku h8 h7 h9 a2 h10 a4 h11")
    report = searched(block, Limit(nodes=1000))
    assert str(report.move) == "h12"


def test_an_open_three_wins_and_must_be_answered() -> None:
    three = read_position("gomoku h8 a1 h9 a3 h10 a5")
    report = searched(three, Limit(nodes=1000))
    assert report.score == Score.win(3)
    answer = read_position("gomoku h8 a1 h9 a3 h10")
    report = searched(answer, Limit(nodes=20_000))
    assert str(report.move) in {"h6", "h7", "h11", "h12"}
    lost = {move for move, score in report.values.items() if score.is_loss}
    assert len(lost) > 200
    assert report.move not in lost


def test_a_win_that_may_be_quicker_says_so() -> None:
    rules = Rules.read("9x9k5")
    said = set()
    for won in forced_wins(rules, 12, seed=2, stones=5_000):
        report = searched(won.position, Limit(nodes=100_000))
        assert report.score is not None
        assert report.score.is_win
        assert report.bounds is not None
        assert report.bounds[0].plies == report.score.plies
        said.add(report.score.bound)
        if report.score.bound is Bound.EXACT:
            assert report.score.plies == won.plies
    assert said == {Bound.EXACT, Bound.AT_LEAST}


def test_the_same_nodes_give_the_same_report_and_are_not_exceeded() -> None:
    position = read_position("gomoku h8 h9 i9 g7 j10")
    reports = [searched(position, Limit(nodes=5000)) for _ in range(2)]
    assert reports[0].nodes <= 5000
    assert (reports[0].move, reports[0].values) == (reports[1].move, reports[1].values)
    assert reports[0].score is not None
    assert not reports[0].score.proven
    assert not reports[0].finished


def test_depth_and_stop_end_a_search() -> None:
    position = Position.start(Rules(15, 15, 5))
    assert searched(position, Limit(depth=2, seconds=600)).depth == 2
    stop = threading.Event()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    report = searched(position, Limit(seconds=600, stop=stop))
    timer.cancel()
    assert not report.finished
    assert report.seconds < 300


def test_the_player_wins_against_the_ladder() -> None:
    for seed in range(2):
        engine = make_player("engine:memory=4")
        other = make_player(f"careful:seed={seed}")
        own = Side.FIRST if seed == 0 else Side.SECOND
        position = Position.start(Rules(15, 15, 5))
        while position.outcome is None:
            player = engine if position.turn is own else other
            position = position.play(ask(player, position, Limit(nodes=2000)).move)
        assert position.outcome.winner is own
