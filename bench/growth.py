"""How long would it take to solve a board? Random positions of fewer and fewer stones say.

For every number of stones the mean of the nodes until it is known who wins. Its logarithm grows
about evenly towards the empty board, so the line through the last points says what that would
take. Boards that are solved show how far such a guess may be off. `python -m bench.growth [RULES
...]`.
"""

from __future__ import annotations

import math
import random
import statistics
import sys

from inarow.engine.engine import Engine
from inarow.rules import Position, Rules
from inarow.search import Limit

MAIN = {"7x6k4g": (8, 16), "8x5k4g": (8, 16), "8x6k4g": (14, 22), "7x7k4g": (14, 22)}
STEP = 2
COUNT = 40
MOST = 20_000_000  # nodes for one position


def nodes(rules: Rules, ply: int) -> tuple[float, int]:
    """The mean of some positions, and how many of them took more than may be."""
    rng = random.Random(f"{rules.code} {ply}")
    engine = Engine(rules, book=False)
    counts: list[int] = []
    cut = 0
    while len(counts) < COUNT:
        position = Position.start(rules)
        while position.outcome is None and position.ply < ply:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is not None:
            continue
        engine.forget()
        report = engine.solve(position, Limit(nodes=MOST), weak=True)
        cut += not report.finished
        counts.append(report.nodes)
    return statistics.mean(counts), cut


def main(codes: list[str]) -> int:
    """Print a row for each board."""
    for code in codes or MAIN:
        first, last = MAIN[code]
        points = []
        for ply in range(last, first - 1, -STEP):
            mean, cut = nodes(Rules.read(code), ply)
            points.append((ply, math.log(mean)))
            more = f", {cut} of {COUNT} cut off" if cut else ""
            print(f"{code}, {ply} stones: {mean:,.0f} nodes{more}", flush=True)
        slope, start = statistics.linear_regression(*zip(*points, strict=True))
        factor = math.exp(-slope)
        print(f"{code}, empty: about {math.exp(start):,.0f} nodes, {factor:.2f} times a stone")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
