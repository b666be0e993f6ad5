"""What the rungs of the ladder cost on the empty board of tic-tac-toe."""

import random

from bench.table import Figure, Table
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.alpha_beta import choose_by_alpha_beta
from inarow.search.limit import Effort
from inarow.search.minimax import choose_by_minimax
from inarow.search.report import Report

RUNS = 3


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
    ]


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
