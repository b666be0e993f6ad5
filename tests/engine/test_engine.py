"""The one border: solve, analyse, search and the batch, against the slow truth."""

import random
import resource
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from inarow import _core
from inarow.data.positions import random_position
from inarow.engine.book import packaged_book
from inarow.engine.convention import from_public
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import (
    CATALOGUE,
    BadLimit,
    BadRules,
    Entry,
    GameOver,
    InarowError,
    Position,
    Rules,
    read_position,
)
from inarow.search import Bound, Limit, Report, Score

SMALL = (
    "3x3k3 3x3k3m 4x3k3 4x3k3m 3x3k3g 3x3k3gm 4x4k3g 4x4k4g 5x4k4g 5x4k4gm 4x4k4m 5x3k3gm".split()
)
HARD = "connect-four 4444"


def truth(position: Position) -> Score:
    """By the plain search of the core, which shares no line with the solvers."""
    worth = _core.reference_value(
        *rules_for_core(position.rules), *stones_for_core(position), distance=True
    )
    return Score.draw() if worth.value == 0 else Score(float(worth.value), worth.plies)


def late_positions(code: str, count: int, empty: int) -> list[Position]:
    """Positions of random games with at most so many empty cells, not over."""
    rules = Rules.read(code)
    rng = random.Random(code)
    found: list[Position] = []
    for _ in range(count * 20):
        position = Position.start(rules)
        stones = rules.cells - rng.randint(2, empty)
        while position.ply < stones and position.outcome is None:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            found.append(position)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("code", SMALL)
def test_scores_of_positions_and_moves_are_true(code: str) -> None:
    engine = Engine(Rules.read(code), 4 * MEGABYTE)
    positions = late_positions(code, 25, 12)
    assert positions
    for position in positions:
        score = truth(position)
        assert engine.solve(position).score == score
        weak = engine.solve(position, weak=True).score
        assert weak is not None
        assert weak.value == score.value
        report = engine.analyse(position)
        assert report.finished
        assert report.score == score
        assert report.values[report.move] == score
        for move, value in report.values.items():
            after = position.play(move)
            if after.outcome is None:
                assert value == (-truth(after)).later()
            else:
                assert value.plies in (None, 1)


@pytest.mark.parametrize("code", ["7x6k4g", "6x5k4g", "7x6k4gm", "5x5k4gm", "9x7k4g"])
def test_a_batch_says_what_single_calls_say(code: str) -> None:
    positions = late_positions(code, 60, 12)
    rules = Rules.read(code)
    solved = list(Engine(rules, 4 * MEGABYTE).solve_many(positions))
    single = Engine(rules, 4 * MEGABYTE)
    assert [one.position for one in solved] == positions
    for one in solved:
        assert one.score == single.solve(one.position).score
        assert one.score == truth(one.position)


def test_the_empty_small_boards_as_published() -> None:
    published = {"4x4k4g": 0, "5x4k4g": 0, "6x4k4g": -1, "5x5k4g": 0, "4x4k4": 0, "4x4k3": 1}
    for code, value in published.items():
        rules = Rules.read(code)
        report = Engine(rules, 32 * MEGABYTE).solve(Position.start(rules), weak=True)
        assert report.score is not None
        assert report.score.value == value, code


def test_a_limit_keeps_what_is_proven() -> None:
    position = Position.start(Rules(9, 7, 4, gravity=True))
    engine = Engine(position.rules, 4 * MEGABYTE)
    report = engine.solve(position, Limit(nodes=20_000))
    assert not report.finished
    assert report.nodes <= 40_000
    assert report.bounds is not None
    low, high = report.bounds
    assert low < high
    assert report.move in position.legal_moves()


def test_a_stop_flag_ends_any_search() -> None:
    for code in ("9x7k4g", "8x8k4gm", "15x15k5", "10x10k5m"):
        position = Position.start(Rules.read(code))
        stop = threading.Event()
        timer = threading.Timer(0.2, stop.set)
        timer.start()
        report = Engine(position.rules, 4 * MEGABYTE).solve(position, Limit(seconds=120, stop=stop))
        timer.cancel()
        assert not report.finished, code
        assert report.seconds < 60, code


def test_progress_is_told_with_bounds() -> None:
    position = Position.start(Rules(9, 7, 4, gravity=True))
    seen: list[Report] = []
    Engine(position.rules, 4 * MEGABYTE).solve(position, Limit(seconds=0.5), seen.append)
    assert seen
    assert [p.nodes for p in seen] == sorted(p.nodes for p in seen)
    assert seen[-1].bounds is not None


def test_an_error_in_progress_comes_out() -> None:
    def broken(report: Report) -> None:
        raise RuntimeError("no screen")

    position = Position.start(Rules(9, 7, 4, gravity=True))
    with pytest.raises(RuntimeError, match="no screen"):
        Engine(position.rules, 4 * MEGABYTE).solve(position, Limit(seconds=30), broken)


def test_engines_work_side_by_side() -> None:
    positions = late_positions("7x6k4g", 40, 14)

    def solve(part: list[Position]) -> list[Score | None]:
        engine = Engine(Rules(7, 6, 4, gravity=True), 2 * MEGABYTE)
        return [engine.solve(position).score for position in part]

    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(solve, [positions[i::4] for i in range(4)]))
    for index, part in enumerate(parts):
        assert part == [truth(position) for position in positions[index::4]]


def test_a_batch_asks_the_book_and_names_moves() -> None:
    positions = [read_position(f"connect-four {moves}") for moves in ("1", "44", "3334")]
    rules = positions[0].rules
    asked = list(Engine(rules, 4 * MEGABYTE).solve_many(positions, best=True))
    book = packaged_book(rules)
    assert book is not None
    for one in asked:
        assert one.score == from_public(book.score(one.position) or 0, one.position)
        assert one.bounds == (one.score, one.score)
        assert one.best is not None
        after = one.position.play(one.best)
        assert from_public(book.score(after) or 0, after).before() == one.score
    # Without a question for moves, nothing is searched.
    assert not sum(one.nodes for one in Engine(rules, 4 * MEGABYTE).solve_many(positions))


def test_a_report_from_the_book_has_bounds_and_goes_on_as_far_as_the_book() -> None:
    start = Position.start("connect-four")
    report = Engine(start.rules, 4 * MEGABYTE).solve(start)
    assert report.bounds == (Score.win(41), Score.win(41))
    book = packaged_book(start.rules)
    assert book is not None
    assert len(report.variation) == book.plies
    score = Score.win(41)
    position = start
    for move in report.variation:
        position = position.play(move)
        assert from_public(book.score(position) or 0, position).before() == score
        score = from_public(book.score(position) or 0, position)


def test_a_table_takes_memory_only_as_it_is_used() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

    before = resident()
    engine = Engine("connect-four", 512 * MEGABYTE, book=False)
    assert engine.memory == 512 * MEGABYTE
    assert resident() - before < 128 * MEGABYTE


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.rules.code)
def test_what_is_prepared_need_not_be_made_by_a_search(entry: Entry) -> None:
    engine = Engine(entry.rules, 4 * MEGABYTE)
    engine.prepare()
    made = set(vars(engine))
    start = Position.start(entry.rules)
    for ask in (engine.search, engine.analyse, engine.solve):
        ask(start, Limit(nodes=300))
    assert set(vars(engine)) == made


def test_a_batch_that_a_limit_ends_says_what_is_proven() -> None:
    start = Position.start("9x7k4g")
    solved = list(Engine(start.rules, 4 * MEGABYTE).solve_many([start] * 40, Limit(nodes=1000)))
    assert len(solved) == 40
    assert sum(one.nodes for one in solved) == 1000
    assert all(one.score is None and one.bounds[0] < one.bounds[1] for one in solved)


def test_two_threads_find_the_same_values() -> None:
    for position in late_positions("7x6k4g", 10, 18):
        one = Engine(position.rules, 4 * MEGABYTE).analyse(position)
        two = Engine(position.rules, 4 * MEGABYTE, threads=2).analyse(position)
        assert one.values == two.values
        assert one.score == two.score


def test_the_same_nodes_every_time() -> None:
    positions = late_positions("7x6k4g", 30, 20)
    engine = Engine(positions[0].rules, 4 * MEGABYTE)
    nodes = [one.nodes for one in engine.solve_many(positions)]
    engine.forget()
    assert [one.nodes for one in engine.solve_many(positions)] == nodes
    fresh = Engine(positions[0].rules, 4 * MEGABYTE)
    assert [one.nodes for one in fresh.solve_many(positions)] == nodes


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "10x10k5m", "15x15k5", "19x19k5gm", "1x1k1"])
def test_search_always_has_a_legal_move(code: str) -> None:
    position = Position.start(Rules.read(code))
    report = Engine(position.rules, 8 * MEGABYTE).search(position, Limit(seconds=0.3))
    assert report.move in position.legal_moves()
    assert set(report.values) <= set(position.legal_moves())


def test_search_turns_exact_where_it_can() -> None:
    report = Engine(Rules(3, 3, 3), 4 * MEGABYTE).search(
        read_position("tic-tac-toe"), Limit(seconds=20)
    )
    assert report.finished
    assert report.score == Score.draw()


def test_search_says_when_it_only_guesses() -> None:
    position = Position.start(Rules(15, 15, 5))
    report = Engine(position.rules, 8 * MEGABYTE).search(position, Limit(nodes=2000))
    assert report.score is not None
    assert not report.score.proven
    assert not report.finished


def test_search_takes_the_win_and_sees_the_threat() -> None:
    # X has four in a row with both ends open in gomoku; and O must stop three with one open end
    win = read_position("gomoku h8 a1 h9 a2 h10 a3 h11 a5")
    report = Engine(win.rules, 8 * MEGABYTE).search(win, Limit(seconds=1))
    assert str(report.move) in {"h7", "h12"}
    block = read_position("connect-four 1 7 1 7 1")
    report = Engine(block.rules, 8 * MEGABYTE).search(block, Limit(seconds=20))
    assert str(report.move) == "a4"


@pytest.mark.parametrize(
    ("make", "error", "reason"),
    [
        (lambda: Engine(Rules(3, 3, 3), memory=10), BadLimit, "too little memory"),
        (
            lambda: Engine(Rules(3, 3, 3), threads=0),
            BadLimit,
            "threads must be between 1 and 256, not 0",
        ),
        (
            lambda: Engine(Rules(3, 3, 3)).solve(read_position("4x4k3")),
            BadRules,
            "this engine plays 3x3k3",
        ),
    ],
)
def test_bad_arguments_say_why(
    make: Callable[[], object], error: type[InarowError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        make()
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("code", "kind"),
    [("gomoku", "PatternSearch"), ("reverse-five", "MisereSearch"), ("8x8k4g", "TreeSearch")],
)
def test_where_memory_is_short_a_smaller_table_is_used_and_that_is_said(
    code: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = read_position(code)
    real = getattr(_core, kind)

    def poor(*numbers: int, memory: int, **others: object) -> object:
        if memory > 10 * MEGABYTE:
            raise MemoryError
        return real(*numbers, memory=memory, **others)

    monkeypatch.setattr(_core, kind, poor)
    report = Engine(position.rules, 64 * MEGABYTE).search(position, Limit(nodes=100))
    assert [str(notice) for notice in report.notices] == [
        "64 MB of memory can't be had; 8 MB are used"
    ]


def test_a_game_that_is_over_has_no_move() -> None:
    engine = Engine(Rules(3, 3, 3), MEGABYTE)
    over = read_position("3x3k3 a1 a2 b1 b2 c1")
    for ask in (engine.solve, engine.analyse):
        with pytest.raises(GameOver, match="the game is over"):
            ask(over)
    with pytest.raises(GameOver, match="the game is over"):
        engine.search(over, Limit(seconds=1))
    assert [one.score for one in engine.solve_many([over])] == [Score.ended(over)]


def test_bounds_are_scores_in_words_of_the_game() -> None:
    position = read_position("connect-four")
    report = Engine(position.rules, 4 * MEGABYTE, book=False).solve(position, Limit(nodes=1000))
    assert report.bounds is not None
    assert report.score is None or report.score.bound is not Bound.EXACT
    with pytest.raises(BadLimit):
        Limit(nodes=0)


def test_batches_are_shared_by_any_executor_and_come_in_order() -> None:
    """Threads share no engine: a worker of a cluster may have several."""
    rng = random.Random(3)
    positions = [random_position("connect-four", 26, rng) for _ in range(300)]
    positions.insert(7, read_position("connect-four 1212121"))
    engine = Engine("connect-four", 4 * MEGABYTE)
    alone = [(one.position, one.score) for one in engine.solve_many(positions)]
    every = [one and one.values for one in engine.analyse_many(positions[:70])]
    with (
        ThreadPoolExecutor(3) as threads,
        ProcessPoolExecutor(2, get_context("spawn")) as processes,
    ):
        for executor in (threads, processes):
            found = engine.solve_many(positions, Limit(stop=threading.Event()), executor=executor)
            assert [(one.position, one.score) for one in found] == alone
            reports = engine.analyse_many(positions[:70], executor=executor)
            assert [one and one.values for one in reports] == every
    with ThreadPoolExecutor(1) as threads, pytest.raises(BadRules):
        list(engine.solve_many([Position.start("gomoku")], executor=threads))
