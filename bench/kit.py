"""The researcher's kit: steps, batches, pickles, and a dataset whose making is killed ten times.

`python -m bench kit` measures what takes seconds; `python -m bench.kit 1000000` makes a dataset of
so many positions with two workers, kills it ten times on the way, and checks what comes out.
"""

import json
import os
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pyspiel

from bench.startup import INAROW
from bench.table import Figure, Table, seconds
from inarow import Engine, Position, Rules, read_position
from inarow.data.positions import random_position
from inarow.engine.batch import Batch
from inarow.engine.many_games import ManyGames

RUNS = 3
GAMES = ("connect-four", "gomoku", "reverse-five")
THEIRS = ("connect_four", "gomoku(size=15)", "mnk(m=10,n=10,k=5)")  # a line ends a game, too
SIDE_BY_SIDE = 1024
LINES = 100_000
KILLS = 10
HARD = "4423"


def tables() -> list[Table]:
    """The tables of this module."""
    lines = random_lines(LINES, 28)
    text = "".join(line + "\n" for line in lines)
    rules = Rules.read("connect-four")
    solving = ("solve", "connect-four", "-")
    return [
        Table(
            f"Random steps from Python, {SIDE_BY_SIDE} games side by side",
            [Figure(game, "M/s", tuple(steps(game) for _ in range(RUNS))) for game in GAMES],
        ),
        Table(
            "The same against OpenSpiel's single steps, in turn, by processor time",
            [
                Figure(
                    f"{game} and {theirs}",
                    "times as many",
                    tuple(steps(game) / single_steps(theirs) for _ in range(RUNS)),
                    at_least=20,
                )
                for game, theirs in zip(GAMES, THEIRS, strict=True)
            ],
        ),
        Table(
            "Batches of Connect Four",
            [
                Figure(
                    f"reading {LINES:,} lists of 28 moves",
                    "k/s",
                    tuple(LINES / s / 1000 for s in seconds(lambda: Batch.read(rules, lines))),
                    at_least=400,
                ),
                Figure(
                    f"{LINES:,} of them through the terminal",
                    "s",
                    seconds(lambda: run(*solving, text=text)),
                    at_most=1.5,
                ),
                Figure(
                    "echo 1 | inarow solve connect-four -",
                    "s",
                    seconds(lambda: run(*solving, text="1\n")),
                    at_most=0.5,
                ),
                Figure(
                    "two threads, a batch of 20 plies", "times as fast", two_threads(), at_least=1.9
                ),
                Figure(
                    "two processes, a batch each, which is what the machine gives",
                    "times the work",
                    two_processes(),
                ),
                Figure(
                    f"two threads, one hard position, {HARD}",
                    "times as fast",
                    two_threads_on_one(),
                    at_least=1.6,
                ),
            ],
        ),
        Table(
            "Pickled",
            [
                Figure(game, "bytes", (float(len(pickle.dumps(middle(game)))),), at_most=200)
                for game in (*GAMES, "19x19k5")
            ],
        ),
    ]


def steps(game: str) -> float:
    """Millions of random steps in a second of the processor."""
    games = ManyGames(game, SIDE_BY_SIDE)
    count = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < 1:
        for _ in range(100):
            games.step(games.choose())
        count += 100 * SIDE_BY_SIDE
    return count / spent / 1e6


def single_steps(name: str) -> float:
    """Millions of random steps of OpenSpiel, one by one, in a second of the processor."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    count = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < 1:
        position = game.new_initial_state()
        while not position.is_terminal():
            position.apply_action(rng.choice(position.legal_actions()))
            count += 1
    return count / spent / 1e6


def run(*words: str, text: str) -> None:
    """The program, with this on its standard input."""
    subprocess.run([INAROW, *words], input=text, text=True, check=True, capture_output=True)


def random_lines(count: int, ply: int) -> list[str]:
    """Lists of random moves of Connect Four, after which the game goes on."""
    games = ManyGames("connect-four", 4096, seed=1)
    moves: list[list[str]] = [[] for _ in range(len(games))]
    lines: list[str] = []
    while len(lines) < count:
        chosen = games.choose()
        games.step(chosen)
        for index, (choice, ended) in enumerate(zip(chosen.tolist(), games.ended, strict=True)):
            moves[index].append(str(choice + 1))
            if ended:
                moves[index] = []
            elif len(moves[index]) == ply:
                lines.append("".join(moves[index]))
    return lines[:count]


def two_threads() -> tuple[float, ...]:
    """How much faster two threads solve a batch than one, in turn."""
    batch = _batch()
    list(Engine("connect-four").solve_many(batch[:100]))  # the book is read only once
    ratios = []
    for _ in range(RUNS):
        times = []
        for threads in (1, 2):
            engine = Engine("connect-four", threads=threads)
            began = time.perf_counter()
            list(engine.solve_many(batch))
            times.append(time.perf_counter() - began)
        ratios.append(times[0] / times[1])
    return tuple(ratios)


def two_processes() -> tuple[float, ...]:
    """How much more two processes with a thread each do in the time of one alone."""
    ratios = []
    with ProcessPoolExecutor(2) as pool:
        for _ in range(RUNS):
            alone = max(pool.map(_seconds_alone, [time.time() + 2]))
            both = max(pool.map(_seconds_alone, [time.time() + 2] * 2))
            ratios.append(2 * alone / both)
    return tuple(ratios)


def _seconds_alone(begin: float) -> float:
    """How long a fresh engine takes for the batch, from this moment on."""
    batch, engine = _batch(), Engine("connect-four")
    list(engine.solve_many(batch[:1]))
    time.sleep(max(0.0, begin - time.time()))
    began = time.perf_counter()
    list(engine.solve_many(batch))
    return time.perf_counter() - began


def _batch() -> list[Position]:
    rng = random.Random(1)
    return [random_position("connect-four", 20, rng) for _ in range(40_000)]


def two_threads_on_one() -> tuple[float, ...]:
    """How much faster two threads solve one position than one, without the book, in turn."""
    position = read_position(f"connect-four {HARD}")
    ratios = []
    for _ in range(RUNS):
        times = []
        for threads in (1, 2):
            engine = Engine("connect-four", threads=threads, book=False)
            began = time.perf_counter()
            engine.solve(position)
            times.append(time.perf_counter() - began)
        ratios.append(times[0] / times[1])
    return tuple(ratios)


def middle(game: str) -> Position:
    """A position in the middle of a game."""
    rules = Rules.read(game)
    return random_position(rules, min(20, rules.cells // 2), random.Random(1))


def killed_dataset(count: int) -> None:
    """Make a dataset of Connect Four, kill it ten times on the way, and check it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "data.parquet"
        parts = Path(f"{file}.parts")
        size = max(10, min(1000, count // 100))
        command = [INAROW, "dataset", "connect-four", str(file), "--ply", "20", "--workers", "2"]
        command += ["--count", str(count), "--part", str(size)]
        began = time.perf_counter()
        for kill in range(1, KILLS + 1):
            process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
            wanted = kill * (count // size) // (KILLS + 1)
            while process.poll() is None and len(list(parts.glob("*.jsonl"))) < wanted:
                time.sleep(0.01)
            assert process.poll() is None, "it ended before it was killed"
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        spent = time.perf_counter() - began
        card = json.loads(Path(f"{file}.card.json").read_text(encoding="utf-8"))
        assert card["rows"] == card["different positions"] == count, card
        assert "none" not in card["values"], card["values"]
        print(f"{count:,} positions, all different, all with a value: {spent / 60:.1f} minutes")


if __name__ == "__main__":
    killed_dataset(int(sys.argv[1]))
