"""What the rungs of the ladder cost on an empty board, also beside easyAI's plain Python."""

import random
import time
from pathlib import Path

from bench.peers import ask_peer
from bench.table import Figure, Table
from inarow.rules import Position, Rules
from inarow.search import Effort, Report
from inarow.search.choosing import choose_by_alpha_beta, choose_by_minimax

RUNS = 3
EASY_AI = ("easyAI==2.0.12",)
SCRIPT = Path(__file__).parent / "scripts" / "easyai_times.py"
# Games as easyAI calls them, and how many plies both look ahead.
GAMES = {"TicTacToe": (Rules(3, 3, 3), 9), "ConnectFour": (Rules(7, 6, 4, gravity=True), 5)}


def tables() -> list[Table]:
    """The tables of this module."""
    start = Position.start(Rules(3, 3, 3))
    whole = [choose_by_minimax(start, random.Random(1), Effort()) for _ in range(RUNS)]
    plain = [choose_by_alpha_beta(start, Effort()) for _ in range(RUNS)]
    table = [choose_by_alpha_beta(start, Effort(), table=True) for _ in range(RUNS)]
    mirror = [choose_by_alpha_beta(start, Effort(), mirror=True) for _ in range(RUNS)]
    return [
        Table(
            "Tic-tac-toe from the empty board: nodes",
            [
                nodes("minimax", whole),
                nodes("alpha-beta", plain),
                nodes("alpha-beta with a table", table),
                nodes("alpha-beta with a table and mirror images", mirror),
                saving("alpha-beta against minimax", whole, plain, 20),
                saving("with table and mirror images", whole, mirror, 200),
            ],
        ),
        Table(
            "Tic-tac-toe from the empty board: seconds for a reply",
            [
                times("minimax", whole, 6),
                times("alpha-beta", plain, 0.3),
                times("alpha-beta with a table and mirror images", mirror, 0.3),
            ],
        ),
        Table(
            "Readable alpha-beta, empty board: how many times as fast as easyAI's negamax",
            [beside_easy_ai(name, rules, depth) for name, (rules, depth) in GAMES.items()],
        ),
    ]


def beside_easy_ai(name: str, rules: Rules, depth: int) -> Figure:
    """Both look equally far ahead by alpha-beta, prefer quick wins, and know nothing but ends."""
    ratios = []
    for _ in range(RUNS):
        theirs = float(ask_peer(EASY_AI, SCRIPT, {"game": name, "depth": depth})["seconds"])
        began = time.process_time()
        choose_by_alpha_beta(Position.start(rules), Effort(), depth=depth, hurry=True)
        ratios.append(theirs / (time.process_time() - began))
    return Figure(f"{name}, {depth} plies", "x", tuple(ratios))


def nodes(what: str, reports: list[Report]) -> Figure:
    """Positions looked at."""
    return Figure(what, "nodes", tuple(float(report.nodes) for report in reports))


def saving(what: str, whole: list[Report], part: list[Report], bar: float) -> Figure:
    """How many times fewer positions."""
    ratios = tuple(w.nodes / p.nodes for w, p in zip(whole, part, strict=True))
    return Figure(what, "times fewer", ratios, at_least=bar)


def times(what: str, reports: list[Report], bar: float) -> Figure:
    """Seconds of a reply."""
    return Figure(what, "s", tuple(report.seconds for report in reports), at_most=bar)
