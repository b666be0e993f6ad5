"""The misère search from Python: what it says, how it stops, what it refuses."""

import threading
from collections.abc import Callable

import pytest

from inarow import _core

pytestmark = pytest.mark.core

REVERSE_FIVE = (10, 10, 5)


def test_the_report_is_whole() -> None:
    search = _core.MisereSearch(*REVERSE_FIVE, seed=3)
    report = search.search(0, 0, nodes=400)
    assert [move.cell for move in report.moves] == [
        11 * y + x for y in range(10) for x in range(10)
    ]
    assert sum(move.visits for move in report.moves) == report.nodes == 400
    assert all(-1 <= (move.estimate or 0) <= 1 for move in report.moves)
    assert (report.low, report.high) == (-1000, 1000)
    assert report.variation[0] == report.best
    assert not report.finished
    assert not report.floor
    # e5 is bit 48; its images are f5, e6 and f6
    answer = search.search(1 << 48, 0, nodes=10)
    assert answer.floor
    assert answer.low == 0
    assert answer.best in (49, 59, 60)


def test_a_stop_ends_a_search_and_progress_is_told() -> None:
    search = _core.MisereSearch(*REVERSE_FIVE)
    stop = _core.Stop()
    told: list[int] = []

    def progress(report: _core.Report) -> None:
        told.append(report.nodes)
        if len(told) == 2:
            stop.set()

    assert search.search(0, 0, stop=stop, progress=progress).nodes >= told[-1]
    assert told == sorted(told)
    assert len(told) == 2

    def fail(report: _core.Report) -> None:
        raise LookupError(report.best)

    with pytest.raises(LookupError):
        search.search(0, 0, progress=fail)
    timer = threading.Timer(0.1, (stop := _core.Stop()).set)
    timer.start()
    assert search.search(0, 0, stop=stop).nodes > 0
    timer.join()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _core.MisereSearch(0, 3, 3), "width must be from 1 to 22, not 0"),
        (lambda: _core.MisereSearch(3, 3, 3, memory=-1), "memory must not be negative"),
        (lambda: _core.MisereSearch(3, 3, 3, memory=1), "memory must be at least 262144 bytes"),
        (lambda: _core.MisereSearch(3, 3, 3, patterns=[1.0]), "numbers of patterns, not 1"),
        (lambda: _core.MisereSearch(3, 3, 3).search(1, 1), "stones of both sides: a1"),
        (lambda: _core.MisereSearch(3, 3, 3).search(0b111, 0b110000), "the game is over"),
        (lambda: _core.MisereSearch(3, 3, 3).search(0, 0, nodes=-1), "nodes must not be"),
        (lambda: _core.MisereSearch(3, 3, 3).search(0, 0, seconds=-1), "seconds must not be"),
        (lambda: _core.Lesson([0], [0], [0.0], 2), "result must be -1, 0 or 1"),
        (
            lambda: _core.learn(
                3, 3, 3, _core.plain_patterns(), [_core.Lesson([0], [], [], 0)], 1, 0.1, 1
            ),
            "a lesson needs as many best moves",
        ),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()
