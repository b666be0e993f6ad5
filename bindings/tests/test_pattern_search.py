"""The search by line patterns from Python."""

import random
import threading
from collections.abc import Callable

import pytest

from inarow import _core

pytestmark = pytest.mark.core

Numbers = tuple[int, int, int, bool, bool, bool]
GOMOKU: Numbers = (15, 15, 5, False, False, False)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: _core.PatternSearch(7, 6, 4, True, False, False),
            "line patterns need placed stones",
        ),
        (
            lambda: _core.PatternSearch(10, 10, 5, False, True, False),
            "line patterns need placed stones",
        ),
        (lambda: _core.PatternSearch(4, 4, 2, False, False, False), "at least 3"),
        (lambda: _core.PatternSearch(3, 3, 4, False, False, False), "a line of 4 does not fit"),
        (lambda: _core.PatternSearch(*GOMOKU, memory=0), "memory must be at least 65536"),
        (lambda: _core.PatternSearch(*GOMOKU).search(3, 0), "the first side has 2 stones"),
        (lambda: _core.PatternSearch(*GOMOKU).search(0, 0, nodes=-1), "nodes must not be"),
        (lambda: _core.PatternSearch(*GOMOKU).search(0, 0, depth=-1), "depth must not be"),
        (lambda: _core.PatternSearch(*GOMOKU).force(0, 0, seconds=-1), "seconds must not"),
        (
            lambda: _core.PatternSearch(3, 3, 3, False, False, False).search(7, 48),
            "the game is over",
        ),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_memory_that_cannot_be_had_is_an_error_and_no_crash() -> None:
    with pytest.raises(MemoryError):
        _core.PatternSearch(*GOMOKU, memory=1 << 62)


def test_a_stop_ends_a_search_and_progress_is_told() -> None:
    stop = _core.Stop()
    told: list[int] = []

    def progress(report: _core.Report) -> None:
        told.append(report.nodes)
        if len(told) == 2:
            stop.set()

    report = _core.PatternSearch(*GOMOKU).search(0, 0, stop=stop, progress=progress)
    assert len(told) == 2
    assert 0 < told[0] < told[1]
    assert not report.finished
    assert report.best is not None


def test_on_the_way_every_move_is_told_and_from_the_first_depth_on_what_it_seems_worth() -> None:
    #  h8, i9 and g7: two stones of the first side, one of the second
    first, second = (1 << 16 * 7 + 7) | (1 << 16 * 8 + 8), 1 << 16 * 6 + 6
    stop = _core.Stop()
    depths: list[int] = []

    def progress(report: _core.Report) -> None:
        assert len(report.moves) == 225 - 3
        depths.append(report.depth)
        if report.depth > 1:
            assert any(move.estimate is not None for move in report.moves)
            stop.set()

    _core.PatternSearch(*GOMOKU).search(first, second, stop=stop, progress=progress)
    assert depths == sorted(depths)
    assert depths[-1] > 1


def test_one_call_at_a_time() -> None:
    search = _core.PatternSearch(*GOMOKU)
    stop = _core.Stop()
    running = threading.Event()

    def progress(report: _core.Report) -> None:
        running.set()

    thread = threading.Thread(target=lambda: search.search(0, 0, stop=stop, progress=progress))
    thread.start()
    running.wait(60)
    with pytest.raises(RuntimeError, match="one call at a time"):
        search.search(0, 0, nodes=1)
    stop.set()
    thread.join()


def test_the_same_nodes_give_the_same_search() -> None:
    search = _core.PatternSearch(*GOMOKU, memory=1 << 20)
    first = search.search(1 << 119, 1 << 120, nodes=3000)
    search.forget()
    again = search.search(1 << 119, 1 << 120, nodes=3000)
    assert (first.best, first.variation, first.nodes) == (again.best, again.variation, again.nodes)
    assert [(m.cell, m.estimate) for m in first.moves] == [
        (m.cell, m.estimate) for m in again.moves
    ]


def test_no_position_crashes_the_search() -> None:
    rng = random.Random(3)
    for _ in range(120):
        width, height = rng.randint(1, 19), rng.randint(1, 19)
        k = rng.randint(3, 9)
        if k > max(width, height):
            continue
        numbers = (width, height, k, False, False, False)
        game = _core.random_game(*numbers, rng.getrandbits(60))
        step = _core.replay(*numbers, game[: rng.randrange(len(game))])[-1]
        search = _core.PatternSearch(*numbers, memory=1 << 16)
        found = search.search(step.first, step.second, nodes=rng.choice([0, 3, 100, 500]))
        assert found.best in {move.cell for move in found.moves}
        assert found.variation[0] == found.best
        assert found.low <= found.high
        solved = _core.PlacedSolver(*numbers, memory=1 << 16).analyse(
            step.first, step.second, nodes=200
        )
        for claim, known in zip(found.moves, solved.moves, strict=True):
            assert claim.cell == known.cell
            assert claim.low <= known.high
            assert known.low <= claim.high
