"""Does more search give better moves? What the engine's moves lose, by the nodes it may look at.

On positions whose every move is solved, a move loses half a point if it gives a win or a draw away,
and a whole one if it turns a win into a loss. Where no position is solved, the engine plays itself
with four times as many nodes. `python -m bench.regret [RULES ...]`.
"""

from __future__ import annotations

import math
import random
import statistics
import sys

from inarow.engine.engine import MEGABYTE, Engine
from inarow.rules import Position, Rules
from inarow.search import Limit, Score

NODES = (250, 1000, 4000, 16_000, 64_000)
COUNT = 150
# How many stones lie on the board: few enough that short searches don't solve it, and enough that
# all moves can be solved soon.
STONES = {
    "7x6k4g": (10, 14),
    "8x5k4g": (8, 14),
    "5x5k4": (3, 8),
    "6x4k4m": (3, 7),
    "6x5k4gm": (5, 9),
}
# The nodes of the side that has fewer, and how many openings are played from both sides.
FEWER = {
    "15x15k5": (250, 1000, 4000),
    "15x15k5e": (250, 1000, 4000),
    "10x10k5m": (250, 1000, 4000),
}
MORE = 4
OPENINGS = 30
OPENING = 5  # random plies
NEAR = 3  # cells around the centre


def positions(rules: Rules, engine: Engine) -> list[tuple[Position, dict[str, Score]]]:
    """Random positions in which some moves are better than others, with the truth of each move."""
    rng = random.Random(rules.code)
    low, high = STONES[rules.code]
    found: list[tuple[Position, dict[str, Score]]] = []
    while len(found) < COUNT:
        position = Position.start(rules)
        for _ in range(rng.randint(low, high)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is not None:
            continue
        values = {str(move): score for move, score in engine.analyse(position).values.items()}
        if len({score.sign for score in values.values()}) > 1:
            found.append((position, values))
    return found


def regret(position: Position, values: dict[str, Score], nodes: int) -> float:
    """The points that the move of a fresh engine loses."""
    engine = Engine(position.rules, 16 * MEGABYTE, book=False)
    move = engine.search(position, Limit(nodes=nodes)).move
    return (max(score.sign for score in values.values()) - values[str(move)].sign) / 2


def opening(rules: Rules, number: int) -> Position:
    """Some stones in the middle, which make no line."""
    rng = random.Random(f"{rules.code} {number}")
    middle = [
        cell
        for cell in rules.grid.cells
        if max(abs(2 * cell.x - rules.width + 1), abs(2 * cell.y - rules.height + 1)) <= 2 * NEAR
    ]
    position = Position.start(rules)
    for cell in rng.sample(middle, OPENING):
        position = position.play(cell)
    return position


def won_by_more(start: Position, fewer: int, *, first: bool) -> float:
    """The points of whoever has more nodes, as the side that moves first here or as the other."""
    engines = [Engine(start.rules, 16 * MEGABYTE, book=False) for _ in range(2)]
    position = start
    while position.outcome is None:
        more = (position.turn is start.turn) is first
        nodes = fewer * MORE if more else fewer
        position = position.play(engines[more].search(position, Limit(nodes=nodes)).move)
    winner = position.outcome.winner
    return 0.5 if winner is None else float((winner is start.turn) is first)


def print_matches(codes: list[str]) -> None:
    """The points of the side with more nodes, in percent of all."""
    print(f"Points of {MORE} times the nodes, in percent, {2 * OPENINGS} games each\n")
    print("| rules | nodes | points |")
    print("|---|---:|---:|")
    for code in codes:
        rules = Rules.read(code)
        for fewer in FEWER[code]:
            pairs = [
                statistics.mean(
                    won_by_more(opening(rules, n), fewer, first=f) for f in (True, False)
                )
                for n in range(OPENINGS)
            ]
            margin = 1.96 * statistics.pstdev(pairs) / math.sqrt(len(pairs))
            mean = statistics.mean(pairs)
            row = f"{MORE * fewer:,} : {fewer:,} | {100 * mean:.0f} ± {100 * margin:.0f}"
            print(f"| {code} | {row} |", flush=True)


def print_regret(codes: list[str]) -> None:
    """What the moves lose."""
    print(f"Points lost in 100 positions, {COUNT} positions each, with the standard error\n")
    print(f"| rules | {' | '.join(f'{nodes:,} nodes' for nodes in NODES)} |")
    print("|---|" + "---:|" * len(NODES))
    for code in codes:
        rules = Rules.read(code)
        some = positions(rules, Engine(rules, 64 * MEGABYTE, book=False))
        cells = []
        for nodes in NODES:
            lost = [regret(position, values, nodes) for position, values in some]
            error = statistics.pstdev(lost) / math.sqrt(len(lost))
            cells.append(f"{100 * statistics.mean(lost):.1f} ± {100 * error:.1f}")
        print(f"| {code} | {' | '.join(cells)} |", flush=True)


def main(codes: list[str]) -> int:
    """Print the tables."""
    codes = codes or [*STONES, *FEWER]
    if solved := [code for code in codes if code in STONES]:
        print_regret(solved)
    if played := [code for code in codes if code in FEWER]:
        print_matches(played)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
