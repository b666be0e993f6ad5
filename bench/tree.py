"""The tree search: simulations a second beside OpenSpiel's, and which random games play better."""

import os
import random
import time
from pathlib import Path

from bench.peers import ask_peer
from bench.table import Figure, Table
from inarow import _core

Numbers = tuple[int, int, int, bool, bool, bool]

OPEN_SPIEL = ("open_spiel==2.0.2",)
SCRIPT = Path(__file__).parent / "scripts" / "openspiel_mcts.py"
RUNS = int(os.environ.get("INAROW_RUNS", "5"))
PAIRS = int(os.environ.get("INAROW_PAIRS", "10"))
OPENING = 4  # random plies before a game of a pair
SECONDS = 0.01  # a move

CONNECT_FOUR: Numbers = (7, 6, 4, True, False, False)
REVERSE_FIVE: Numbers = (10, 10, 5, False, True, False)
GOMOKU: Numbers = (15, 15, 5, False, False, False)


def rate(numbers: Numbers, simulations: int) -> float:
    """Simulations a second from the empty board, one plain random game each, on one core."""
    search = _core.TreeSearch(*numbers, memory=1 << 30, policy="plain")
    began = time.process_time()
    report = search.search(0, 0, nodes=simulations)
    return report.nodes / (time.process_time() - began)


def beside_open_spiel(name: str, numbers: Numbers, game: str, simulations: int) -> list[Figure]:
    """Both in turn, so that a busy machine is as slow for one as for the other."""
    ours, theirs = [], []
    for _ in range(RUNS):
        ours.append(rate(numbers, simulations))
        question = {"game": game, "simulations": simulations}
        theirs.append(float(ask_peer(OPEN_SPIEL, SCRIPT, question)["rate"]))
    ratios = tuple(a / b for a, b in zip(ours, theirs, strict=True))
    what = f"{name}, {simulations:,} simulations"
    return [
        Figure(f"{what}: inarow", "k/s", tuple(n / 1e3 for n in ours)),
        Figure(f"{what}: OpenSpiel 2.0.2", "k/s", tuple(n / 1e3 for n in theirs)),
        Figure(f"{what}: ratio", "x", ratios, at_least=10),
    ]


def opening(numbers: Numbers, rng: random.Random) -> list[int]:
    """Random moves that do not end the game."""
    while True:
        moves = _core.random_game(*numbers, rng.getrandbits(64))[:OPENING]
        if _core.replay(*numbers, moves)[-1].outcome is None:
            return moves


def points(numbers: Numbers, moves: list[int], policies: tuple[str, str], seed: int) -> float:
    """What the first policy gets as the side to move after these moves: 1, 0.5 or 0."""
    players = [
        _core.TreeSearch(*numbers, memory=1 << 27, seed=seed, policy=policy) for policy in policies
    ]
    played = list(moves)
    while (step := _core.replay(*numbers, played)[-1]).outcome is None:
        player = players[(len(played) - len(moves)) % 2]
        best = player.search(step.first, step.second, seconds=SECONDS).best
        assert best is not None
        played.append(best)
    if step.outcome == "drawn":
        return 0.5
    mover = ("first", "second")[len(moves) % 2]
    return 1.0 if step.outcome == mover else 0.0


def careful_share(name: str, numbers: Numbers) -> Figure:
    """The share of points of careful against plain random games, at equal time."""
    rng = random.Random(5)
    shares = []
    for seed in range(PAIRS):
        moves = opening(numbers, rng)
        one = points(numbers, moves, ("careful", "plain"), seed)
        other = points(numbers, moves, ("plain", "careful"), seed)
        shares.append((one + 1 - other) / 2)
    # The mean of all pairs, as one measurement: single pairs are 0, 1/4, 1/2, 3/4 or 1.
    what = f"{name}, careful against plain, {2 * PAIRS} games"
    return Figure(what, "points", (sum(shares) / PAIRS,))


def tables() -> list[Table]:
    """The tables of this module."""
    reverse = "gomoku(size=10,connect=5,anti=true)"
    return [
        Table(
            "Tree search from the empty board, one random game a simulation, one core",
            [
                *beside_open_spiel("Connect Four", CONNECT_FOUR, "connect_four", 100_000),
                *beside_open_spiel("reverse five", REVERSE_FIVE, reverse, 20_000),
            ],
        ),
        Table(
            f"Random games that look one move ahead, {1000 * SECONDS:g} ms a move",
            [
                careful_share("Connect Four", CONNECT_FOUR),
                careful_share("reverse five", REVERSE_FIVE),
                careful_share("gomoku 15x15", GOMOKU),
            ],
        ),
    ]
