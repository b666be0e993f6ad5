"""What watching a search costs."""

from functools import partial

from bench.table import Figure, Table, seconds
from inarow.rules import Position, Rules
from inarow.search import Effort
from inarow.search.choosing import choose_by_alpha_beta
from inarow.trees import trace_search

RUNS = 9
EVERYTHING = 10**9


def tables() -> list[Table]:
    """The tables of this module."""
    start = Position.start(Rules(3, 3, 3))
    plain = partial(overhead, start)
    return [
        Table(
            "Tracing alpha-beta, tic-tac-toe from the empty board",
            [
                plain("5,000 nodes kept", hurry=False, most=5000),
                plain("every node kept", hurry=False, most=EVERYTHING),
                plain("quickest wins, every node kept", hurry=True, most=EVERYTHING),
            ],
        ),
        Table(
            "Tracing all of minimax, tic-tac-toe from the empty board",
            [
                Figure(
                    "549,946 nodes, 5,000 kept",
                    "s",
                    seconds(lambda: trace_search(start, "minimax"), 3),
                ),
                Figure(
                    "opening one folded node",
                    "s",
                    seconds(
                        lambda: trace_search(start, "minimax", focus=start.legal_moves()[:4]), 3
                    ),
                ),
            ],
        ),
    ]


def overhead(start: Position, what: str, hurry: bool, most: int) -> Figure:
    """How many times as long a search takes that is watched; both in turn, as machines vary."""
    ratios = []
    for _ in range(RUNS):
        (alone,) = seconds(lambda: choose_by_alpha_beta(start, Effort(), hurry=hurry), 1)
        (watched,) = seconds(lambda: trace_search(start, hurry=hurry, most=most), 1)
        ratios.append(watched / alone)
    return Figure(what, "times", tuple(ratios), at_most=3)
