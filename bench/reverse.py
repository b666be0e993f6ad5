"""Reverse five: matches of the engine, and how fast its end is solved.

Every game is a line in build/reverse.jsonl, so that a bench that was stopped goes on; remove the
file to begin anew. INAROW_GAMES says how many games a match has, INAROW_MOVE how many seconds a
move takes. With INAROW_NODES instead, games depend on the seed alone, against players that count
nodes as well.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from bench.peers import peer_python
from bench.table import Figure, Table
from inarow import _core
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core
from inarow.players import ask, make_player
from inarow.rules import Cell, Position, Rules, Side
from inarow.search import Limit

RULES = Rules(10, 10, 5, misere=True)
GAMES = int(os.environ.get("INAROW_GAMES", "4"))
SEED = int(os.environ.get("INAROW_SEED", "1"))
SECONDS = float(os.environ.get("INAROW_MOVE", "0.05"))
NODES = int(os.environ["INAROW_NODES"]) if "INAROW_NODES" in os.environ else None
LIMIT = Limit(seconds=SECONDS) if NODES is None else Limit(nodes=NODES)
LEDGER = Path("build/reverse.jsonl")
SCRIPT = Path(__file__).parent / "scripts" / "openspiel_player.py"
SIMULATIONS = 2000
MEMORY = 64 * MEGABYTE
ENDS = int(os.environ.get("INAROW_ENDS", "200"))
LEFT = 14

Choose = Callable[[Position, list[Cell]], Cell]


@dataclass(frozen=True)
class Match:
    """The engine against somebody: as second side from the empty board, or from openings."""

    other: str
    opening: int
    games: int
    points: float | None = None  # the share that it should get at least; else it must not lose

    @property
    def name(self) -> str:
        """What the ledger calls it."""
        thinking = f"{1000 * SECONDS:g}ms" if NODES is None else f"{NODES} nodes"
        return f"{self.other}, opening {self.opening}, {thinking}, seed {SEED}"


@dataclass(frozen=True)
class Game:
    """What came of a game: the engine's points, and by which moves."""

    match: str
    number: int
    points: float
    moves: str


def matches() -> list[Match]:
    """What is to be played; counts are cut to INAROW_GAMES."""
    return [
        Match("growing", 0, min(GAMES, 200)),
        Match("monte-carlo", 0, min(GAMES, 200)),
        Match("tree", 0, min(GAMES, 200)),
        Match("engine", 0, min(GAMES, 200)),
        Match("open_spiel", 4, min(GAMES, 60), 0.95),
        Match("tree", 4, min(GAMES, 200), 0.85),
        Match("growing", 4, min(GAMES, 200), 0.99),
        Match("monte-carlo", 4, min(GAMES, 200), 0.99),
        Match("careful", 4, min(GAMES, 200), 0.99),
    ]


@contextmanager
def player(name: str, seed: int) -> Iterator[Choose]:
    """Somebody who chooses moves."""
    if name == "engine":
        engine = Engine(RULES, MEMORY, seed=seed)
        yield lambda position, _moves: engine.search(position, LIMIT).move
    elif name == "tree":
        tree = _core.TreeSearch(*rules_for_core(RULES), memory=MEMORY, seed=seed)
        yield partial(_by_tree, tree)
    elif name == "open_spiel":
        with subprocess.Popen(
            [peer_python("open_spiel==2.0.2"), SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            yield partial(_by_open_spiel, process, seed)
            assert process.stdin is not None
            process.stdin.close()
    else:
        rung = make_player(f"{name}:seed={seed}")
        yield lambda position, _moves: ask(rung, position, LIMIT).move


def _by_tree(tree: _core.TreeSearch, position: Position, _moves: list[Cell]) -> Cell:
    found = tree.search(position.first, position.second, seconds=LIMIT.seconds, nodes=LIMIT.nodes)
    assert found.best is not None
    return RULES.grid.cell_of[1 << found.best]


def _by_open_spiel(
    process: subprocess.Popen[str], seed: int, position: Position, moves: list[Cell]
) -> Cell:
    assert process.stdin is not None
    assert process.stdout is not None
    question = {
        "moves": [RULES.width * move.y + move.x for move in moves],
        "simulations": SIMULATIONS,
        "seed": seed,
    }
    process.stdin.write(json.dumps(question) + "\n")
    process.stdin.flush()
    y, x = divmod(int(process.stdout.readline()), RULES.width)
    return Cell(x, y)


def play(match: Match, number: int) -> Game:
    """One game. Two games with the same opening and swapped sides follow each other."""
    rng = random.Random(f"{SEED} {match.other} {number // 2}")
    moves: list[Cell] = []
    position = Position.start(RULES)
    for _ in range(match.opening):
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    own = Side.SECOND if match.opening == 0 or number % 2 == 0 else Side.FIRST
    with player("engine", 2 * number) as engine, player(match.other, 2 * number + 1) as other:
        while position.outcome is None:
            choose = engine if position.turn is own else other
            moves.append(choose(position, moves))
            position = position.play(moves[-1])
    winner = position.outcome.winner
    points = 0.5 if winner is None else float(winner is own)
    return Game(match.name, number, points, " ".join(map(str, moves)))


def results(match: Match) -> list[Game]:
    """All games of a match: those of the ledger, and the others now."""
    LEDGER.parent.mkdir(parents=True, exist_ok=True)
    lines = LEDGER.read_text(encoding="ascii").splitlines() if LEDGER.exists() else []
    known = [Game(**json.loads(line)) for line in lines if line.endswith("}")]
    games = {game.number: game for game in known if game.match == match.name}
    for number in range(match.games):
        if number in games:
            continue
        games[number] = play(match, number)
        with LEDGER.open("a", encoding="ascii") as file:
            file.write(json.dumps(asdict(games[number])) + "\n")
        print(match.name, number, games[number].points, file=sys.stderr, flush=True)
    return [games[number] for number in range(match.games)]


def figure(match: Match) -> Figure:
    """What came of a match."""
    games = results(match)
    count = [sum(game.points == points for game in games) for points in (1, 0.5, 0)]
    score = f"{match.games} games, +{count[0]} ={count[1]} -{count[2]}"
    if match.points is None:
        what = f"second side from the empty board against {match.other}: {score}"
        return Figure(what, "lost", (float(count[2]),), at_most=0)
    what = f"random openings against {match.other}: {score}"
    share = sum(game.points for game in games) / max(1, match.games)
    return Figure(what, "points", (share,), at_least=match.points)


def end_positions(count: int) -> Iterator[Position]:
    """Ends of games of the engine against itself, with little time and some chance."""
    rng = random.Random(SEED)
    found = 0
    while found < count:
        engine = Engine(RULES, MEMORY, seed=rng.randrange(1 << 30))
        position = Position.start(RULES)
        while position.outcome is None and position.ply < RULES.cells - LEFT:
            if position.ply < 30 or rng.random() < 0.2:
                safe = [m for m in position.legal_moves() if position.play(m).outcome is None]
                move = rng.choice(safe or list(position.legal_moves()))
            else:
                move = engine.search(position, Limit(nodes=30)).move
            position = position.play(move)
        if position.outcome is None:
            found += 1
            yield position


def ends() -> Table:
    """How long the exact end takes."""
    times = []
    for position in end_positions(ENDS):
        search = _core.MisereSearch(RULES.width, RULES.height, RULES.k, memory=MEMORY)
        began = time.process_time()  # others may use the machine
        found = search.search(position.first, position.second, nodes=1)
        times.append(1000 * (time.process_time() - began))
        assert found.finished
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return Table(
        f"Reverse five, {ENDS} positions with {LEFT} empty cells, solved exactly: processor time",
        [
            Figure("median", "ms", (statistics.median(times),)),
            Figure("99th percentile", "ms", (last,), at_most=50),
        ],
    )


def tables() -> list[Table]:
    """The tables of this module."""
    thinking = f"{1000 * SECONDS:g} ms" if NODES is None else f"{NODES} nodes"
    title = f"Reverse five, {thinking} a move, seed {SEED}"
    return [ends(), Table(title, [figure(match) for match in matches()])]
