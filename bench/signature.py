"""The signature of every search of the core: the nodes it visits over a fixed set of positions.

A change that alters no search leaves every signature as it is. One that does says so in its commit,
and stores the new numbers: `python -m bench.signature --accept`.

No position is searched under a limit of nodes or time: a solver and a tree search go on until the
position is proven, a search by line patterns to a depth. So every change of an order, a bound or a
table shows in the number.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.table import Figure, Table
from inarow import _core
from inarow.engine.network import packaged_network
from inarow.rules import Rules

Numbers = tuple[int, int, int, bool, bool, bool]
Stones = tuple[int, int]

STORED = Path(__file__).parent / "signatures.json"
ACCEPT = "python -m bench.signature --accept"
MEMORY = 4 << 20  # small enough that tables overflow, and places are fought over

CONNECT_FOUR: Numbers = (7, 6, 4, True, False, False)
GOMOKU: Numbers = (15, 15, 5, False, False, False)
REVERSE_FIVE: Numbers = (10, 10, 5, False, True, False)


def positions(numbers: Numbers, count: int, *, ply: int = 0, left: int = 0) -> Iterator[Stones]:
    """Open positions of random games, some plies from the beginning or from a full board."""
    ply = numbers[0] * numbers[1] - left if left else ply
    seed = found = 0
    while found < count:
        seed += 1
        moves = _core.random_game(*numbers, seed)[:ply]
        step = _core.replay(*numbers, moves)[-1]
        if len(moves) == ply and step.outcome is None:
            found += 1
            yield step.first, step.second


def falling(numbers: Numbers, count: int, left: int, *, weak: bool = False) -> int:
    """Solutions of positions and of all their moves, where stones fall."""
    solver = _core.FallingSolver(*numbers, memory=MEMORY)
    nodes = 0
    for stones in positions(numbers, count, left=left):
        nodes += solver.solve(*stones, weak=weak).nodes
        nodes += solver.analyse(*stones, weak=weak).nodes
    return nodes


def placed(numbers: Numbers, count: int, left: int, *, weak: bool = False) -> int:
    """Solutions of positions and of all their moves, where stones are placed."""
    solver = _core.PlacedSolver(*numbers, memory=MEMORY)
    nodes = 0
    for stones in positions(numbers, count, left=left):
        nodes += solver.solve(*stones, weak=weak).nodes
        nodes += solver.analyse(*stones, weak=weak).nodes
    return nodes


def tree(numbers: Numbers, count: int, left: int, policy: str) -> int:
    """Simulations of tree searches until the position is proven."""
    search = _core.TreeSearch(*numbers, memory=16 << 20, seed=1, policy=policy)
    return sum(search.search(*stones).nodes for stones in positions(numbers, count, left=left))


def misere(numbers: Numbers, count: int, left: int) -> int:
    """Misère searches until it is proven who wins."""
    search = _core.MisereSearch(*numbers[:3], memory=16 << 20, seed=1)
    return sum(search.search(*stones).nodes for stones in positions(numbers, count, left=left))


def patterns(numbers: Numbers, count: int, ply: int, depth: int) -> int:
    """Searches by line patterns to a depth."""
    search = _core.PatternSearch(*numbers, memory=MEMORY)
    return sum(
        search.search(*stones, depth=depth).nodes for stones in positions(numbers, count, ply=ply)
    )


def network(numbers: Numbers, count: int, ply: int, depth: int) -> int:
    """Searches to a depth that the packaged network guides."""
    rules = Rules(numbers[0], numbers[1], numbers[2])
    search = _core.PatternSearch(*numbers, memory=MEMORY, network=packaged_network(rules))
    return sum(
        search.search(*stones, depth=depth).nodes for stones in positions(numbers, count, ply=ply)
    )


def forced(numbers: Numbers, count: int, ply: int, depth: int) -> int:
    """Searches for a forced win of so many own moves."""
    search = _core.PatternSearch(*numbers, memory=MEMORY)
    return sum(
        search.force(*stones, depth=depth).nodes for stones in positions(numbers, count, ply=ply)
    )


def reference(numbers: Numbers, *, distance: bool) -> int:
    """The plain search that the others are tested against."""
    return _core.reference_value(*numbers, distance=distance).nodes


SEARCHES: dict[str, Callable[[], int]] = {
    "falling, Connect Four": lambda: falling(CONNECT_FOUR, 12, 28),
    "falling, Connect Four, who wins": lambda: falling(CONNECT_FOUR, 12, 30, weak=True),
    "falling, 6x5k4 misère": lambda: falling((6, 5, 4, True, True, False), 12, 20),
    "falling, 9x9k5": lambda: falling((9, 9, 5, True, False, False), 8, 16),
    "falling, 12x11k6 misère": lambda: falling((12, 11, 6, True, True, False), 4, 12),
    "placed, 4x4k4": lambda: placed((4, 4, 4, False, False, False), 1, 16),
    "placed, 5x5k4": lambda: placed((5, 5, 4, False, False, False), 8, 17),
    "placed, 7x7k5, who wins": lambda: placed((7, 7, 5, False, False, False), 8, 24, weak=True),
    "placed, 4x4k3 misère": lambda: placed((4, 4, 3, False, True, False), 8, 13),
    "placed, 6x6k4 misère, who wins": lambda: placed(
        (6, 6, 4, False, True, False), 4, 18, weak=True
    ),
    "placed, reverse five": lambda: placed(REVERSE_FIVE, 4, 22),
    "placed, 5x4k4, falling stones": lambda: placed((5, 4, 4, True, False, False), 8, 14),
    "tree, 4x4k4": lambda: tree((4, 4, 4, False, False, False), 8, 9, "plain"),
    "tree, Connect Four": lambda: tree(CONNECT_FOUR, 8, 18, "careful"),
    "tree, 9x9k4": lambda: tree((9, 9, 4, False, False, False), 8, 62, "careful"),
    "tree, reverse five": lambda: tree(REVERSE_FIVE, 8, 8, "plain"),
    "misère, 4x4k3": lambda: misere((4, 4, 3, False, True, False), 1, 16),
    "misère, 6x6k4": lambda: misere((6, 6, 4, False, True, False), 4, 20),
    "misère, reverse five": lambda: misere(REVERSE_FIVE, 4, 24),
    "patterns, gomoku": lambda: patterns(GOMOKU, 6, 12, 4),
    "patterns, 6x6k4": lambda: patterns((6, 6, 4, False, False, False), 6, 6, 5),
    "patterns, 19x19k6": lambda: patterns((19, 19, 6, False, False, False), 3, 40, 3),
    "network, gomoku": lambda: network(GOMOKU, 6, 12, 6),
    "network, 9x9k5": lambda: network((9, 9, 5, False, False, False), 6, 20, 5),
    "forced wins, gomoku": lambda: forced(GOMOKU, 12, 40, 4),
    "forced wins, 9x9k4": lambda: forced((9, 9, 4, False, False, False), 6, 10, 3),
    "reference, 4x4k3": lambda: reference((4, 4, 3, False, False, False), distance=True),
    "reference, 4x4k4 misère": lambda: reference((4, 4, 4, False, True, False), distance=False),
}


def stored() -> dict[str, int]:
    """The accepted signatures."""
    signatures: dict[str, int] = json.loads(STORED.read_text(encoding="utf-8"))
    return signatures


def tables() -> list[Table]:
    """Every signature; the bar is the stored one."""
    known = stored()
    figures = [
        Figure(name, "nodes", (count(),), at_least=known.get(name), at_most=known.get(name))
        for name, count in SEARCHES.items()
    ]
    return [Table("Signatures of the searches", figures)]


if __name__ == "__main__":
    if sys.argv[1:] == ["--accept"]:
        counted = {name: count() for name, count in SEARCHES.items()}
        STORED.write_text(json.dumps(counted, indent=4, ensure_ascii=False) + "\n", "utf-8")
    else:
        print(tables()[0].markdown())
