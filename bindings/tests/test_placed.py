"""The solver for placed stones from Python, against the rules that a student reads."""

import random
import threading
from collections.abc import Callable
from functools import cache

import pytest

from inarow import _core
from inarow.rules.position import Position
from inarow.rules.rules import Rules

pytestmark = pytest.mark.core

Numbers = tuple[int, int, int, bool, bool, bool]
TIC_TAC_TOE: Numbers = (3, 3, 3, False, False, False)


@cache
def truth(position: Position) -> int:
    """The score of a position by the Python rules and plain minimax."""
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0
        return 1000 if outcome.winner == position.turn else -1000
    best = -1000
    for move in position.legal_moves():
        score = truth(position.play(move))
        best = max(best, 1 - score if score > 0 else -1 - score if score < 0 else 0)
    return best


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (3, 4, 2), (5, 2, 3), (4, 4, 4), (4, 4, 3)])
def test_scores_agree_with_the_rules_in_python(size: tuple[int, int, int], misere: bool) -> None:
    rng = random.Random(4)
    rules = Rules(*size, misere=misere)
    numbers = (*size, False, misere, False)
    solver = _core.PlacedSolver(*numbers, memory=1 << 18)
    for _ in range(15):
        position = Position.start(rules)
        left = rng.randint(1, 7)
        while position.outcome is None and len(tuple(position.legal_moves())) > left:
            position = position.play(rng.choice(tuple(position.legal_moves())))
        report = solver.solve(position.first, position.second)
        assert report.finished
        assert report.low == report.high == truth(position)
        weak = solver.solve(position.first, position.second, weak=True)
        assert weak.low <= truth(position) <= weak.high
        assert weak.finished


def test_analyse_scores_every_move() -> None:
    # In misere tic-tac-toe only the centre does not lose.
    report = _core.PlacedSolver(3, 3, 3, False, True, False).analyse(0, 0)
    assert {move.cell for move in report.moves if move.low == move.high == 0} == {5}
    assert all(move.high < 0 for move in report.moves if move.cell != 5)
    assert (report.low, report.high, report.best, report.finished) == (0, 0, 5, True)


@pytest.mark.parametrize(
    ("numbers", "value"),
    [
        ((4, 4, 3, False, False, False), 1),
        ((5, 5, 4, False, False, False), 0),
        ((5, 5, 5, False, True, False), 0),
        ((4, 4, 3, False, True, False), -1),
        ((3, 4, 3, True, True, False), -1),
    ],
)
def test_solved_values(numbers: Numbers, value: int) -> None:
    report = _core.PlacedSolver(*numbers).solve(0, 0, weak=True)
    assert report.finished
    assert (report.low > 0) - (report.high < 0) == value


def test_a_small_table_gives_the_same_answer() -> None:
    numbers = (4, 3, 3, False, True, False)
    small = _core.PlacedSolver(*numbers, memory=1 << 16).solve(0, 0)
    large = _core.PlacedSolver(*numbers, memory=1 << 24).solve(0, 0)
    assert (small.low, small.high) == (large.low, large.high) == (-989, -989)


def test_nodes_limit_a_search_and_what_was_proven_helps_the_next() -> None:
    numbers = (5, 4, 3, False, True, False)
    solver = _core.PlacedSolver(*numbers)
    reports = [solver.solve(0, 0, weak=True, nodes=10_000)]
    assert reports[0].nodes == 10_000
    while not reports[-1].finished:
        reports.append(solver.solve(0, 0, weak=True, nodes=10_000))
    assert len(reports) > 2
    # What is said on the way is true: the first side loses.
    assert all(report.low < 0 for report in reports)
    assert reports[-1].high < 0
    nodes = sum(report.nodes for report in reports)
    again = solver.solve(0, 0, weak=True)
    assert again.nodes < nodes / 10
    solver.forget()
    assert solver.solve(0, 0, weak=True).nodes > again.nodes


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: _core.PlacedSolver(3, 3, 4, False, False, False),
            "a line of 4 does not fit on a 3x3",
        ),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE, memory=0), "memory must be at least 65536"),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE, memory=-5), "memory must not be negative"),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE).solve(8, 0), "stones outside of the board"),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE).solve(3, 0), "the first side has 2 stones"),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE).solve(0, 0, nodes=-1), "nodes must not be"),
        (lambda: _core.PlacedSolver(*TIC_TAC_TOE).analyse(0, 0, seconds=-1), "seconds must not"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_memory_that_cannot_be_had_is_an_error_and_no_crash() -> None:
    with pytest.raises(MemoryError):
        _core.PlacedSolver(*TIC_TAC_TOE, memory=1 << 62)


def test_a_stop_ends_a_search_and_keeps_what_was_found() -> None:
    for search in (
        _core.PlacedSolver(15, 15, 5, False, False, False).solve,
        _core.PlacedSolver(15, 15, 5, False, True, False).analyse,
    ):
        stop = _core.Stop()
        timer = threading.Timer(0.1, stop.set)
        timer.start()
        report = search(0, 0, stop=stop)
        timer.join()
        assert not report.finished
        assert report.low < report.high
        assert report.nodes > 0


def test_progress_is_told() -> None:
    told: list[int] = []
    stop = _core.Stop()

    def progress(report: _core.Report) -> None:
        told.append(report.nodes)
        if len(told) == 2:
            stop.set()

    _core.PlacedSolver(15, 15, 5, False, True, False).solve(0, 0, stop=stop, progress=progress)
    assert len(told) == 2
    assert 0 < told[0] < told[1]


def test_no_position_crashes_the_searches() -> None:
    rng = random.Random(3)
    asked = 0
    while asked < 150:
        numbers = (
            rng.randint(1, 22),
            rng.randint(1, 22),
            rng.randint(1, 8),
            rng.random() < 0.4,
            rng.random() < 0.5,
            rng.random() < 0.3,
        )
        if numbers[2] > max(numbers[:2]):
            continue
        game = _core.random_game(*numbers, rng.getrandbits(60))
        step = _core.replay(*numbers, game[: rng.randrange(len(game))])[-1]
        solved = _core.PlacedSolver(*numbers, memory=1 << 16).analyse(
            step.first, step.second, weak=rng.random() < 0.5, nodes=300
        )
        found = _core.TreeSearch(
            *numbers, memory=1 << 18, threads=2, policy=rng.choice(["plain", "careful"])
        ).search(step.first, step.second, nodes=100)
        assert [m.cell for m in solved.moves] == [m.cell for m in found.moves]
        # What both prove, they prove alike.
        for exact, tried in zip(solved.moves, found.moves, strict=True):
            assert tried.low <= exact.high
            assert exact.low <= tried.high
        asked += 1
