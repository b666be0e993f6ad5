"""Gomoku and its like: forced wins found, and games against the plain tree search.

Games go on where they were stopped: what is played is kept in build/bench. INAROW_NODES=20000
plays by nodes instead of time, and is then the same on every machine.
"""

import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.long_wins import stored_wins
from bench.table import Figure, Table
from inarow import _core
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import Cell, Position, Rules
from inarow.search import Limit

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))  # the tests' oracle confirms every win

from oracle.construction import Won, forced_wins  # noqa: E402

RULES = Rules(15, 15, 5)
SECONDS = float(os.environ.get("INAROW_SECONDS", "0.1"))
NODES = int(os.environ.get("INAROW_NODES", "0"))
PAIRS = int(os.environ.get("INAROW_PAIRS", "20"))
OPENING = 4  # random plies, in the middle
NEAR = 3  # cells around the centre
WAITING = Limit(seconds=2)  # for a forced win
# How many forced wins on which board.
WINS = {"15x15k5": 60, "19x19k5": 20, "9x9k5": 50, "7x7k4": 40, "10x10k6": 30}

Chooser = Callable[[Position], Cell]


def opening(seed: int) -> Position:
    """Some stones in the middle of the board."""
    cells = [c for c in RULES.grid.cells if max(abs(c.x - 7), abs(c.y - 7)) <= NEAR]
    position = Position.start(RULES)
    for cell in random.Random(seed).sample(cells, OPENING):
        position = position.play(cell)
    return position


def by_engine() -> Chooser:
    """The player `engine`, as it is."""
    engine = Engine(RULES, 64 * MEGABYTE)
    limit = Limit(nodes=NODES) if NODES else Limit(seconds=SECONDS)
    return lambda position: engine.search(position, limit).move


def by_tree(seed: int) -> Chooser:
    """The tree search alone."""
    tree = _core.TreeSearch(*rules_for_core(RULES), memory=1 << 27, seed=seed)

    def choose(position: Position) -> Cell:
        stones = stones_for_core(position)
        found = (
            tree.search(*stones, nodes=NODES) if NODES else tree.search(*stones, seconds=SECONDS)
        )
        assert found.best is not None
        return RULES.grid.cell_of[1 << found.best]

    return choose


def points(start: Position, players: tuple[Chooser, Chooser]) -> float:
    """What the player who moves first from here gets."""
    position = start
    while position.outcome is None:
        player = players[(position.ply - start.ply) % 2]
        position = position.play(player(position))
    winner = position.outcome.winner
    return 0.5 if winner is None else 1.0 if winner is start.turn else 0.0


def played(path: Path) -> dict[str, float]:
    """The games that were played before; a line that was cut off is none."""
    found = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                game = json.loads(line)
            except json.JSONDecodeError:
                continue
            found[game["game"]] = game["points"]
    return found


def match() -> Iterator[float]:
    """The engine's points in all games, those from the file first played."""
    terms = f"nodes{NODES}" if NODES else f"{1000 * SECONDS:g}ms"
    path = ROOT / "build" / "bench" / f"gomoku-{terms}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    known = played(path)
    for pair in range(PAIRS):
        for swapped in (False, True):
            name = f"{pair}{'b' if swapped else 'a'}"
            if name not in known:
                players = (by_engine(), by_tree(pair))
                got = points(opening(pair), players[::-1] if swapped else players)
                known[name] = 1 - got if swapped else got
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"game": name, "points": known[name]}) + "\n")
            yield known[name]


def found_in(won: Won) -> tuple[float, int]:
    """Seconds until `inarow best` and the page would name the win, and in how many plies at most.

    0 plies if they do not find it in the time that a person waits for them.
    """
    engine = Engine(won.position.rules, MEGABYTE)
    began = time.process_time()
    report = engine.search(won.position, WAITING)
    plies = report.score.plies or 0 if report.score is not None and report.score.is_win else 0
    return time.process_time() - began, plies


def wins_table() -> Table:
    """Forced wins that were made backwards, each confirmed by trying every defence."""
    figures = []
    everything = 0
    for code, count in WINS.items():
        wins = list(forced_wins(Rules.read(code), count, seed=1))
        found = [found_in(won) for won in wins]
        lengths = Counter(won.plies for won in wins)
        kinds = ", ".join(f"{n} in {plies}" for plies, n in sorted(lengths.items()))
        good = sum(plies > 0 for _, plies in found)
        everything += good
        figures += [
            Figure(f"{code}: {count} wins ({kinds}): found", "", (good,), at_least=count),
            Figure(f"{code}: time for each", "ms", tuple(1000 * seconds for seconds, _ in found)),
        ]
    figures.append(Figure("all wins found", "", (everything,), at_least=sum(WINS.values())))
    return Table("Forced wins in at most eleven plies, every defence tried", figures)


def long_wins_table() -> Table:
    """Longer ones, from a file: see `bench/long_wins.py`."""
    wins = stored_wins()
    found = [found_in(won) for won in wins]
    seconds = tuple(seconds for seconds, _ in found)
    good = sum(plies > 0 for _, plies in found)
    lengths = Counter(won.plies for won in wins)
    kinds = ", ".join(f"{n} in {plies}" for plies, n in sorted(lengths.items()))
    return Table(
        "Forced wins in 13 to 21 plies on 15x15, every defence tried",
        [
            Figure(f"{len(wins)} wins ({kinds}): found", "", (good,), at_least=len(wins)),
            Figure("processor time for each", "ms", tuple(1000 * one for one in seconds)),
            Figure("the slowest", "s", (max(seconds),), at_most=2),
        ],
    )


def match_table() -> Table:
    """The engine against the tree search."""
    got = list(match())
    terms = f"{NODES:,} nodes" if NODES else f"{1000 * SECONDS:g} ms"
    what = f"gomoku, engine against plain tree search, {terms} a move, {len(got)} games"
    return Table(
        f"Games from random openings of {OPENING} plies, sides swapped",
        [Figure(what, "points", (sum(got) / len(got),), at_least=0.9)],
    )


def tables() -> list[Table]:
    """The tables of this module."""
    return [wins_table(), long_wins_table(), match_table()]
