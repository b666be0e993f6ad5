"""The tree search from Python: what it says, how it stops, what it refuses."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from inarow import _core

pytestmark = pytest.mark.core

Numbers = tuple[int, int, int, bool, bool, bool]
TIC_TAC_TOE: Numbers = (3, 3, 3, False, False, False)
CONNECT_FOUR: Numbers = (7, 6, 4, True, False, False)
REVERSE_FIVE: Numbers = (10, 10, 5, False, True, False)


def test_tic_tac_toe_is_proven() -> None:
    report = _core.TreeSearch(*TIC_TAC_TOE).search(0, 0)
    assert report.finished
    assert (report.low, report.high) == (0, 0)
    # Every opening is a draw, and they are told by cell.
    assert [move.cell for move in report.moves] == [0, 1, 2, 4, 5, 6, 8, 9, 10]
    assert all(move.low <= 0 <= move.high for move in report.moves)


def test_a_win_and_a_forced_answer() -> None:
    #  . . .
    #  O O .    X wins with c1; were it O's turn, it would have c2
    #  X X .
    report = _core.TreeSearch(*TIC_TAC_TOE).search(0b11, 0b11 << 4)
    assert (report.best, report.low, report.variation) == (2, 999, [2])
    # In misere c1 loses at once.
    misere = _core.TreeSearch(3, 3, 3, False, True, False).search(0b11, 0b11 << 4)
    assert {move.cell: move.high for move in misere.moves}[2] == -999
    assert misere.best != 2


@pytest.mark.parametrize("numbers", [CONNECT_FOUR, REVERSE_FIVE, (15, 15, 5, False, False, False)])
def test_the_report_is_whole(numbers: Numbers) -> None:
    search = _core.TreeSearch(*numbers, seed=3)
    report = search.search(0, 0, nodes=2_000)
    legal = _core.replay(*numbers, [])[0].legal
    assert sum(1 << move.cell for move in report.moves) == legal
    assert sum(move.visits for move in report.moves) == report.nodes == 2_000
    assert all(-1 <= (move.estimate or 0) <= 1 for move in report.moves)
    assert report.variation[0] == report.best == max(report.moves, key=lambda m: m.visits).cell
    assert not _core.replay(*numbers, report.variation)[-1].line
    assert not report.finished
    assert not report.interrupted
    # The same seed, the same answer; and the tree is kept for what follows.
    assert (
        _core.TreeSearch(*numbers, seed=3).search(0, 0, nodes=2_000).variation == report.variation
    )
    after = _core.replay(*numbers, [report.best])[-1]
    assert search.search(after.first, after.second, nodes=10).kept > 0


def test_a_position_crosses_at_its_full_size() -> None:
    #  four X in the last row, from o19 to r19: s19 or n19 wins
    row = 20 * 18
    first = sum(1 << row + x for x in range(14, 18))
    report = _core.TreeSearch(19, 19, 5, False, False, False).search(first, 0b1111)
    assert report.best in (row + 18, row + 13)
    assert (report.low, report.high) == (999, 999)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: _core.TreeSearch(0, 3, 3, False, False, False),
            "width must be from 1 to 22, not 0",
        ),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE, memory=-1), "memory must not be negative"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE, memory=1), "memory must be at least 65536 bytes"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE, threads=0), "threads must be from 1 to 256, not 0"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE, policy="x"), "policy must be 'plain' or 'careful'"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE, curiosity=0), "curiosity must be more than 0"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE).search(-1, 0), "first must be a set of cells"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE).search(1, 1), "stones of both sides: a1"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE).search(0b111, 0b110000), "the game is over"),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE).search(0, 0, seconds=-1), "seconds must not be"),
        (
            lambda: _core.TreeSearch(*TIC_TAC_TOE).search(0, 0, seconds=float("nan")),
            "seconds must not be negative",
        ),
        (lambda: _core.TreeSearch(*TIC_TAC_TOE).search(0, 0, nodes=-1), "nodes must not be"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()


def test_a_stop_ends_a_search_and_keeps_what_was_found() -> None:
    search = _core.TreeSearch(*REVERSE_FIVE, threads=2)
    stop = _core.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    # The timer runs at all: the interpreter lock is free.
    report = search.search(0, 0, stop=stop)
    timer.join()
    assert report.nodes > 0
    assert not report.interrupted


def test_progress_is_told_and_its_errors_are_raised() -> None:
    search = _core.TreeSearch(*REVERSE_FIVE)
    told: list[int] = []
    stop = _core.Stop()

    def progress(report: _core.Report) -> None:
        told.append(report.nodes)
        if len(told) == 3:
            stop.set()

    assert search.search(0, 0, stop=stop, progress=progress).nodes >= told[-1]
    assert told == sorted(told)
    assert len(told) == 3

    def fail(report: _core.Report) -> None:
        raise LookupError(report.best)

    with pytest.raises(LookupError):
        search.search(0, 0, progress=fail)
    # It can be used again.
    assert search.search(0, 0, nodes=1).nodes == 1


def test_one_call_at_a_time() -> None:
    search = _core.TreeSearch(*REVERSE_FIVE)
    stop = _core.Stop()
    started = threading.Event()
    thread = threading.Thread(
        target=lambda: search.search(0, 0, stop=stop, progress=lambda _: started.set())
    )
    thread.start()
    assert started.wait(60)
    with pytest.raises(RuntimeError, match="one call at a time"):
        search.search(0, 0, nodes=1)
    stop.set()
    thread.join()


CTRL_C = """
import os, signal, threading, time
from inarow import _core
when = []
def interrupt():
    when.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.2, interrupt).start()
report = CALL
print(time.process_time() - when[0], report.interrupted)
"""


@pytest.mark.parametrize(
    "call",
    [
        "_core.TreeSearch(19, 19, 5, False, False, False, threads=2).search(0, 0)",
        "_core.PlacedSolver(19, 19, 5, False, False, False).solve(0, 0)",
        "_core.PlacedSolver(19, 19, 5, False, True, False).analyse(0, 0)",
    ],
)
def test_ctrl_c_ends_a_search_soon_and_keeps_what_was_found(call: str) -> None:
    # In a process of its own, so that pytest is not interrupted if this fails. Processor time, as
    # others may use the machine.
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C.replace("CALL", call)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    seconds, interrupted = done.stdout.split()
    assert float(seconds) < 0.5
    assert interrupted == "True"
