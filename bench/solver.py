"""The exact solver for falling stones, side by side with BitBully on the same core.

The position sets are files of lines "moves score" in a folder that INAROW_POSITIONS names. Without
one, sets are made here: random games cut off at some ply.
"""

import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

from bench.peers import ask_peer
from bench.table import Figure, Table
from inarow import _core
from inarow.engine.convention import to_public
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import Position, Rules, read_moves
from inarow.search import Limit, Score

CONNECT_FOUR = Rules(7, 6, 4, gravity=True)
BITBULLY = ("bitbully==0.0.79",)
SCRIPT = Path(__file__).parent / "scripts" / "bitbully_times.py"
FOLDER = Path(os.environ.get("INAROW_POSITIONS", "../shared/data/connect-four"))
RUNS = int(os.environ.get("INAROW_RUNS", "3"))
MEMORY = 1024 * MEGABYTE

# The least that the ratio to BitBully has to be, for the public sets.
BARS = {
    "L3_R1": 1.2,
    "L2_R1": 3.0,
    "L1_R1": 16.0,
    "L2_R2": 1.6,
    "L1_R2": 1.2,
    "L1_R3": 1.6,
    "empty board": 6.0,
}

# Sets that take a few milliseconds are solved so many times.
TIMES = {"L3_R1": 30, "L2_R1": 10, "L1_R1": 3}

# Connect Four on other boards: who wins, as published.
SIZES = {
    "4x4k4g": 0,
    "5x4k4g": 0,
    "6x4k4g": -1,
    "7x4k4g": 0,
    "8x4k4g": -1,
    "5x5k4g": 0,
    "6x5k4g": 0,
    "7x5k4g": 0,
    "8x5k4g": 1,
    "6x6k4g": -1,
    "7x6k4g": 1,
    "6x7k4g": 1,
}  # 8x6 takes more than a quarter of an hour; 7x7 was not tried
PATIENCE = 300.0  # seconds for a board of another size


@dataclass(frozen=True)
class Case:
    """A position by its columns, and its score where somebody has published it."""

    moves: str
    score: int | None = None

    @property
    def position(self) -> Position:
        """The position."""
        position = Position.start(CONNECT_FOUR)
        for move in read_moves(self.moves, position):
            position = position.play(move)
        return position


def sets() -> dict[str, list[Case]]:
    """The sets by name, the quickest first."""
    found = {}
    for name in BARS:
        path = FOLDER / f"{name}.txt"
        if path.is_file():
            lines = [line.split() for line in path.read_text(encoding="ascii").splitlines()]
            found[name] = [Case(words[0], int(words[1])) for words in lines if len(words) == 2]
    if not found:
        rng = random.Random(1)
        for plies, count in ((30, 300), (22, 300), (16, 200), (12, 20)):
            found[f"random, {plies} plies"] = random_cases(rng, plies, count)
    found["empty board"] = [Case("", 1)]
    return found


def random_cases(rng: random.Random, plies: int, count: int) -> list[Case]:
    """Positions of random games that are not over after so many plies."""
    cases: list[Case] = []
    while len(cases) < count:
        position, moves = Position.start(CONNECT_FOUR), ""
        while position.ply < plies and position.outcome is None:
            move = rng.choice(position.legal_moves())
            moves += str(move.x + 1)
            position = position.play(move)
        if position.outcome is None:
            cases.append(Case(moves))
    return cases


def theirs(cases: list[Case], times: int = 1) -> tuple[float, list[int]]:
    """BitBully's processor seconds, so many times with a new solver, and its scores."""
    question = {"positions": [case.moves for case in cases], "times": times}
    answer = ask_peer(BITBULLY, SCRIPT, question)
    return answer["seconds"], answer["scores"]


def ours(cases: list[Case], times: int = 1) -> tuple[float, int, list[int | None]]:
    """Processor seconds, so many times with an empty table; nodes and scores of one of them."""
    engine = Engine(CONNECT_FOUR, MEMORY, book=False)
    assert engine.memory > 0  # the table is there before the clock runs
    positions = [case.position for case in cases]
    seconds, solved = 0.0, []
    for _ in range(times):
        engine.forget()
        began = time.process_time()
        solved = list(engine.solve_many(positions))
        seconds += time.process_time() - began
    scores = [None if one.score is None else to_public(one.score, one.position) for one in solved]
    return seconds, sum(one.nodes for one in solved), scores


def side_by_side() -> Table:
    """The ratio on each set."""
    table = Table("Exact solving, one thread, no book: how many times as fast as BitBully")
    for name, cases in sets().items():
        ratios, nodes, wrong = [], 0, 0
        each = 0.0
        times = TIMES.get(name, 1)
        for _ in range(1 if name == "empty board" else RUNS):
            peer_seconds, peer_scores = theirs(cases, times)
            seconds, nodes, scores = ours(cases, times)
            ratios.append(peer_seconds / seconds)
            each = seconds / len(cases) / times
            wanted = [
                peer_score if case.score is None else case.score
                for case, peer_score in zip(cases, peer_scores, strict=True)
            ]
            wrong += sum(a != b for a, b in zip(scores, wanted, strict=True))
        what = f"{name}: {len(cases)} positions, {each * 1e3:.4g} ms each, {nodes:,} nodes"
        table.figures.append(Figure(what, "x", tuple(ratios), at_least=BARS.get(name)))
        table.figures.append(Figure(f"{name}: wrong scores", "", (float(wrong),), at_most=0))
    return table


def many_positions() -> Table:
    """Our own positions, 20,000 of them, with two judges: BitBully and the slow plain search."""
    rng = random.Random(2)
    cases = [case for plies in range(18, 38) for case in random_cases(rng, plies, 1000)]
    peer_seconds, peer_scores = theirs(cases)
    seconds, _, scores = ours(cases)
    wrong = sum(a != b for a, b in zip(scores, peer_scores, strict=True))
    began = time.process_time()
    plain = [plain_score(case.position) for case in cases]
    plain_seconds = time.process_time() - began
    return Table(
        "20,000 positions of random games, 18 to 37 plies",
        [
            Figure("scores that differ from BitBully's", "", (float(wrong),), at_most=0),
            Figure(
                "scores that differ from the plain search's",
                "",
                (float(sum(a != b for a, b in zip(scores, plain, strict=True))),),
                at_most=0,
            ),
            Figure("times as fast as BitBully", "x", (peer_seconds / seconds,)),
            Figure("times as fast as the plain search", "x", (plain_seconds / seconds,)),
        ],
    )


def plain_score(position: Position) -> int:
    """The score by the core's plain search, which shares no line with the solver."""
    worth = _core.reference_value(
        *rules_for_core(position.rules), *stones_for_core(position), distance=True
    )
    score = Score.draw() if worth.value == 0 else Score(float(worth.value), worth.plies)
    return to_public(score, position)


def sharing() -> Table:
    """What analysing costs beside solving, and what a second thread gives."""
    rng = random.Random(3)
    cases = [case for case in random_cases(rng, 10, 40) if len(case.position.legal_moves()) == 7]
    solve, analyse, two = [], [], []
    for _ in range(RUNS):
        solve.append(timed(cases, threads=1, every=False))
        analyse.append(timed(cases, threads=1, every=True))
        two.append(timed(cases, threads=2, every=True))
    return Table(
        f"{len(cases)} positions after 10 plies with all columns open: wall time",
        [
            Figure(
                "analyse, as a multiple of solve",
                "x",
                tuple(a / s for a, s in zip(analyse, solve, strict=True)),
                at_most=3,
            ),
            Figure(
                "analyse with two threads, times as fast as with one",
                "x",
                tuple(a / t for a, t in zip(analyse, two, strict=True)),
                at_least=1.7,
            ),
        ],
    )


def timed(cases: list[Case], threads: int, every: bool) -> float:
    """Seconds for all of them, each from a fresh table."""
    engine = Engine(CONNECT_FOUR, MEMORY // 4, threads, book=False)
    assert engine.memory > 0  # the table is there before the clock runs
    total = 0.0
    for case in cases:
        engine.forget()
        position = case.position
        began = time.perf_counter()
        report = engine.analyse(position) if every else engine.solve(position)
        total += time.perf_counter() - began
        assert report.finished
    return total


def with_book() -> Table:
    """How long anybody waits for the values of all moves, anywhere in a game."""
    rng = random.Random(5)
    engine = Engine(CONNECT_FOUR, MEMORY // 16, threads=os.cpu_count() or 1)
    assert engine.memory > 0  # the table is there before the clock runs
    times = []
    for _ in range(10_000):
        (case,) = random_cases(rng, rng.randrange(36), 1)
        position = case.position
        engine.forget()  # so that no position gains from the ones before it
        began = time.perf_counter()
        report = engine.analyse(position)
        times.append(1e3 * (time.perf_counter() - began))
        assert report.finished
    times.sort()
    return Table(
        "Analysing 10,000 positions of random games, 0 to 35 plies, with the book: wall time",
        [
            Figure("median", "ms", (times[5_000],), at_most=20),
            Figure("99th percentile", "ms", (times[9_900],), at_most=500),
            Figure("worst", "ms", (times[-1],), at_most=2_000),
        ],
    )


def sizes() -> Table:
    """Who wins on other boards, found again."""
    table = Table("Solved sizes, k = 4, who wins: seconds")
    for code, value in SIZES.items():
        rules = Rules.read(code)
        report = Engine(rules, MEMORY, book=False).solve(
            Position.start(rules), Limit(seconds=PATIENCE), weak=True
        )
        if report.finished:
            assert report.score is not None
            assert report.score.value == value, code
            table.figures.append(Figure(code, "s", (report.seconds,)))
        else:
            print(f"{code}: not finished in {PATIENCE:.0f} s", flush=True)
    return table


def signature() -> Table:
    """Nodes for a fixed set: the same on every machine, and a sign of every change."""
    rng = random.Random(4)
    cases = [case for plies in range(12, 34, 2) for case in random_cases(rng, plies, 20)]
    engine = Engine(CONNECT_FOUR, 16 * MEGABYTE, book=False)
    nodes = sum(one.nodes for one in engine.solve_many([case.position for case in cases]))
    return Table("Signature", [Figure("nodes for 220 positions", "nodes", (float(nodes),))])


def tables() -> list[Table]:
    """The tables of this module."""
    return [side_by_side(), many_positions(), sharing(), with_book(), sizes(), signature()]
