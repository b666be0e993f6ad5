"""The solver for falling stones from Python, against the rules that a student reads."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest

from inarow import _core
from inarow.rules.position import Position
from inarow.rules.rules import Rules

pytestmark = pytest.mark.core

Numbers = tuple[int, int, int, bool, bool, bool]
CONNECT_FOUR: Numbers = (7, 6, 4, True, False, False)
SMALL = 1 << 18


@cache
def truth(position: Position) -> int:
    """The score of a position by the Python rules and plain minimax."""
    outcome = position.outcome
    if outcome is not None:
        if outcome.winner is None:
            return 0
        return 1000 if outcome.winner == position.turn else -1000
    return max(score_of_move(position.play(move)) for move in position.legal_moves())


def score_of_move(after: Position) -> int:
    """The score of a move to its maker, from the position that it leads to."""
    score = truth(after)
    return 1 - score if score > 0 else -1 - score if score < 0 else 0


def stones(columns: Iterable[int], width: int = 7) -> tuple[int, int]:
    """Both sides' stones after these columns, 1 the left one."""
    sides = [0, 0]
    heights = [0] * width
    for ply, column in enumerate(columns):
        sides[ply % 2] |= 1 << (width + 1) * heights[column - 1] + column - 1
        heights[column - 1] += 1
    return sides[0], sides[1]


# Hard enough that a search of it does not end by itself.
EMPTY = stones([])
# d1 is left, and b1 c1 d1 wins on both ends.
QUICK = stones([2, 2, 4, 4])


def late_positions(rules: Rules, count: int) -> list[Position]:
    """Positions of random games with few cells left."""
    rng = random.Random(rules.code)
    found: list[Position] = []
    while len(found) < count:
        position = Position.start(rules)
        left = rng.randint(1, 7)
        while position.outcome is None and rules.cells - position.ply > left:
            position = position.play(rng.choice(tuple(position.legal_moves())))
        if rules.cells - position.ply <= 9:
            found.append(position)
    return found


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("size", [(3, 3, 3), (4, 4, 4), (5, 4, 4), (2, 9, 5), (4, 5, 2)])
def test_scores_agree_with_the_rules_in_python(size: tuple[int, int, int], misere: bool) -> None:
    rules = Rules(*size, gravity=True, misere=misere)
    solver = _core.FallingSolver(*size, True, misere, False, memory=SMALL)
    positions = late_positions(rules, 12 if size[2] > 2 else 3)
    stones = [(position.first, position.second) for position in positions]
    batch = _core.Batch(*size, True, misere, False, stones)
    together = [
        solver.solve_all(batch, best=True),
        _core.FallingSolver(*size, True, misere, False, memory=SMALL).solve_all(batch, threads=3),
    ]
    for index, position in enumerate(positions):
        score = truth(position)
        for answers in together:
            found = (answers.low[index], answers.high[index], answers.finished[index])
            assert found == (score, score, True)
        best = together[0].best[index]
        assert (best is None) == (position.outcome is not None)
        if best is not None:
            assert score_of_move(position.play(rules.grid.cell_of[1 << best])) == score
        report = solver.solve(position.first, position.second)
        assert (report.low, report.high) == (score, score)
        weak = solver.solve(position.first, position.second, weak=True)
        assert weak.low <= score <= weak.high
        assert (weak.low > 0, weak.high < 0) == (score > 0, score < 0)
        if position.outcome is not None:
            continue
        shared = solver.solve(position.first, position.second, threads=2)
        assert (shared.low, shared.high, shared.finished) == (score, score, True)
        analysed = solver.analyse(position.first, position.second, threads=2)
        cell_of = rules.grid.cell_of
        values = {cell_of[1 << move.cell]: (move.low, move.high) for move in analysed.moves}
        assert values == {
            move: (score_of_move(position.play(move)),) * 2 for move in position.legal_moves()
        }
        assert analysed.low == analysed.high == score
        assert analysed.best is not None
        assert values[cell_of[1 << analysed.best]] == (score, score)


def test_the_line_leads_to_the_end_that_the_score_promises() -> None:
    #  b1 d1: c1 makes a line of three with both ends free
    report = _core.FallingSolver(*CONNECT_FOUR, memory=SMALL).solve(*QUICK)
    assert report.low == report.high == 997
    assert report.best == report.variation[0] == 2
    assert len(report.variation) == 3
    assert not report.moves


@pytest.mark.parametrize(
    ("size", "value"), [((4, 4), 0), ((5, 4), 0), ((6, 4), -1), ((7, 4), 0), ((5, 5), 0)]
)
def test_sizes_that_are_solved(size: tuple[int, int], value: int) -> None:
    report = _core.FallingSolver(*size, 4, True, False, False).solve(0, 0, weak=True)
    assert report.finished
    assert (report.low > 0) - (report.high < 0) == value


def test_a_position_crosses_at_its_full_size() -> None:
    #  O O O .     row 1 of 19 columns, at its right end: s1 is free, and X has three on top of it
    width, cells = 19, 20
    first = sum(1 << cells + x for x in range(14, 17))
    second = sum(1 << x for x in range(14, 17))
    report = _core.FallingSolver(width, 19, 4, True, False, False).analyse(first, second)
    values = {move.cell: move.low for move in report.moves}
    # X completes nothing yet, so it has to stop O at n1 and r1, and cannot.
    assert report.low == report.high == -998
    assert set(values) == {x for x in range(19) if x not in range(14, 17)} | {
        2 * cells + x for x in range(14, 17)
    }


def test_memory_is_used_and_reused() -> None:
    solver = _core.FallingSolver(*CONNECT_FOUR, memory=3 << 20)
    assert 2 << 20 <= solver.memory <= 3 << 20
    assert solver.instruction_set in ("plain", "avx2")
    position = stones([1, 1, 7, 7, 2, 6, 2, 6, 5, 5])
    first = solver.solve(*position, weak=True)
    assert solver.solve(*position, weak=True).nodes < first.nodes
    solver.forget()
    assert solver.solve(*position, weak=True).nodes == first.nodes


def batch(stones: list[tuple[int, int]]) -> _core.Batch:
    return _core.Batch(*CONNECT_FOUR, stones)


def new() -> _core.FallingSolver:
    return _core.FallingSolver(*CONNECT_FOUR, memory=SMALL)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: _core.FallingSolver(7, 6, 4, False, False, False), "stones must fall"),
        (
            lambda: _core.FallingSolver(0, 6, 4, True, False, False),
            "width must be from 1 to 22, not 0",
        ),
        (lambda: _core.FallingSolver(7, 6, 8, True, False, False), "a line of 8 does not fit"),
        (lambda: _core.FallingSolver(*CONNECT_FOUR, memory=-1), "memory must not be negative"),
        (lambda: _core.FallingSolver(*CONNECT_FOUR, memory=1), "memory must be at least 65536"),
        (lambda: new().solve(-1, 0), "first must be a set of cells"),
        (lambda: new().solve(0, 1 << 600), "second must be a set of cells"),
        (lambda: new().solve(1 << 8, 0), "stones fall, and below these is an empty cell: a2"),
        (lambda: new().solve(1 << 7, 0), "stones outside of the board"),
        (lambda: batch([(0, 0), (3, 0)]), "the first side has 2 stones"),
        (lambda: new().solve_all(_core.Batch(7, 6, 4, True, True, False)), "of other rules"),
        (lambda: new().solve(0, 0, threads=0), "threads must be from 1 to 256, not 0"),
        (lambda: new().solve_all(batch([]), threads=257), "threads must be from 1 to 256"),
        (lambda: new().analyse(0, 0, threads=0), "threads must be from 1 to 256, not 0"),
        (lambda: new().analyse(0, 0, threads=1 << 80), "threads must be from 1 to 256"),
        (lambda: new().solve(0, 0, seconds=-1), "seconds must not be negative"),
        (lambda: new().solve(0, 0, seconds=float("nan")), "seconds must not be negative"),
        (lambda: new().solve_all(batch([]), nodes=-1), "nodes must not be negative"),
    ],
)
def test_bad_arguments_are_refused_with_the_reason(
    call: Callable[[], object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "bad", [(0,), (0, 0, 0), ("a", 0), None, 1.5], ids=["one", "three", "text", "none", "number"]
)
def test_what_is_no_pair_of_numbers_is_refused(bad: object) -> None:
    with pytest.raises(TypeError):
        batch([bad])  # type: ignore[list-item]


Call = Callable[[_core.FallingSolver, _core.Stop], _core.Report]
CALLS: list[Call] = [
    lambda solver, stop: solver.solve(*EMPTY, stop=stop),
    lambda solver, stop: solver.analyse(*EMPTY, stop=stop),
    lambda solver, stop: solver.analyse(*EMPTY, threads=3, stop=stop),
    lambda solver, stop: solver.solve(*EMPTY, threads=3, stop=stop),
]


@pytest.mark.parametrize("call", CALLS, ids=["solve", "analyse", "threads", "solve with threads"])
def test_a_stop_ends_a_search_and_keeps_what_was_found(call: Call) -> None:
    solver = new()
    stop = _core.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    # The timer runs at all: the interpreter lock is free.
    report = call(solver, stop)
    timer.join()
    assert not report.finished
    assert not report.interrupted
    assert report.low < report.high
    # The win in 41 plies is between the bounds, and the solver can be used again.
    assert report.low <= 959 <= report.high
    assert solver.solve(*QUICK).low == 997


@pytest.mark.parametrize("threads", [1, 3])
def test_a_stop_ends_a_batch_and_keeps_what_was_found(threads: int) -> None:
    solver = new()
    stop = _core.Stop()
    timer = threading.Timer(0.1, stop.set)
    timer.start()
    answers = solver.solve_all(batch([EMPTY] * 5), threads=threads, stop=stop)
    timer.join()
    assert answers.finished == [False] * 5
    assert not answers.interrupted
    assert all(
        low < high and low <= 959 <= high
        for low, high in zip(answers.low, answers.high, strict=True)
    )


def test_limits_hold() -> None:
    solver = new()
    assert solver.solve(*EMPTY, nodes=5_000).nodes == 5_000
    assert sum(solver.solve_all(batch([EMPTY] * 9), nodes=5_000).nodes) == 5_000
    assert not solver.solve(*EMPTY, seconds=0).finished
    report = solver.analyse(*EMPTY, threads=2, seconds=0.05)
    assert not report.finished
    assert len(report.moves) == 7


def test_progress_is_told_and_its_errors_are_raised() -> None:
    solver = new()
    told: list[int] = []
    stop = _core.Stop()

    def progress(report: _core.Report) -> None:
        told.append(report.nodes)
        assert report.low < report.high
        if len(told) == 3:
            stop.set()

    assert solver.analyse(*EMPTY, threads=2, stop=stop, progress=progress).nodes >= told[-1]
    assert told == sorted(told)
    assert len(told) == 3

    def fail(report: _core.Report) -> None:
        raise LookupError(report.nodes)

    for threads in (1, 2):
        with pytest.raises(LookupError):
            solver.analyse(*EMPTY, threads=threads, progress=fail)
    assert solver.solve(*EMPTY, nodes=1).nodes == 1


def test_one_call_at_a_time() -> None:
    solver = new()
    stop = _core.Stop()
    started = threading.Event()
    thread = threading.Thread(
        target=lambda: solver.solve(*EMPTY, stop=stop, progress=lambda _: started.set())
    )
    thread.start()
    assert started.wait(60)
    with pytest.raises(RuntimeError, match="one call at a time"):
        solver.forget()
    stop.set()
    thread.join()


def test_threads_in_parallel_have_a_solver_each() -> None:
    rules = Rules(5, 5, 4, gravity=True)
    positions = late_positions(rules, 12)

    def scores(turn: int) -> list[int]:
        solver = _core.FallingSolver(5, 5, 4, True, False, False, memory=SMALL)
        mine = positions[turn:] + positions[:turn]
        found = [solver.solve(position.first, position.second).low for position in mine]
        return found[len(mine) - turn :] + found[: len(mine) - turn]

    expected = [truth(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(scores, range(8)))


CTRL_C = """
import os, signal, threading
from inarow import _core
interrupt = threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT))
def progress(_):
    if interrupt.ident is None:
        interrupt.start()
class First:
    # The first answer of a batch, in the shape of a report.
    def __init__(self, answers):
        self.interrupted, self.finished = answers.interrupted, answers.finished[0]
        self.nodes, self.low, self.high = answers.nodes[0], answers.low[0], answers.high[0]
solver = _core.FallingSolver(7, 6, 4, True, False, False)
EMPTY = _core.Batch(7, 6, 4, True, False, False, [(0, 0)])
report = CALL
print(report.interrupted, report.finished, report.nodes > 0, report.low <= 959 <= report.high)
"""


@pytest.mark.parametrize(
    "call",
    [
        "solver.solve(0, 0, progress=progress)",
        "solver.analyse(0, 0, threads=2, progress=progress)",
        "solver.solve(0, 0, threads=2, progress=progress)",
        "First(solver.solve_all(EMPTY, progress=progress))",
    ],
    ids=["solve", "analyse", "solve with threads", "solve_all"],
)
def test_ctrl_c_keeps_what_was_found(call: str) -> None:
    # In a process of its own, so that pytest is not interrupted if this fails.
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C.replace("CALL", call)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.split() == ["True", "False", "True", "True"]
