"""How much longer than its seconds a search takes, in all games, early and late.

Each engine is new, prepared as players are before their clock runs, and then plays on, so that the
next searches have memory to clear away. On a busy machine the figures are the machine's: most
of what is over is waiting for a processor.
"""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator

from bench.table import Figure, Table
from inarow.engine.engine import Engine
from inarow.rules import CATALOGUE, Position, Rules
from inarow.search import Limit

MORE = ("19x19k5", "19x19k6g", "19x19k5m", "22x22k6e", "9x7k4ge")
SECONDS = (0.01, 0.05, 0.2)
PLIES = (0, 3, 9, 21)  # of random games
MOST = 2.0  # milliseconds over


def positions(rules: Rules) -> Iterator[Position]:
    """Open positions of a random game, earlier ones first."""
    rng = random.Random(rules.code)
    position = Position.start(rules)
    for ply in range(max(PLIES) + 1):
        if ply in PLIES:
            yield position
        after = position.play(rng.choice(position.legal_moves()))
        if after.outcome is None:
            position = after


def over(rules: Rules, seconds: float) -> Iterator[float]:
    """Milliseconds over the limit, of searches and analyses, and of giving the memory back."""
    limit = Limit(seconds=seconds)
    engine = Engine(rules, book=False)
    engine.prepare()
    for position in positions(rules):
        for name in ("search", "analyse"):
            began = time.perf_counter()
            getattr(engine, name)(position, limit)
            yield 1000 * (time.perf_counter() - began - seconds)
    began = time.perf_counter()
    del engine
    gc.collect(0)
    yield 1000 * (time.perf_counter() - began)


def tables() -> list[Table]:
    """The tables of this module: the worst of each game, and of each limit."""
    games = [entry.rules for entry in CATALOGUE] + [Rules.read(code) for code in MORE]
    found = {
        (rules.code, seconds): tuple(over(rules, seconds)) for rules in games for seconds in SECONDS
    }
    late = {key: max(values) for key, values in found.items()}
    by_game = [
        Figure(rules.code, "ms", (max(late[rules.code, seconds] for seconds in SECONDS),))
        for rules in games
    ]
    by_limit = [
        Figure(
            f"{seconds:g} s, all games",
            "ms",
            tuple(one for (_, s), values in found.items() if s == seconds for one in values),
            at_most=MOST,
        )
        for seconds in SECONDS
    ]
    return [
        Table("Over the limit, the worst of each game", by_game),
        Table("Over the limit", by_limit),
    ]
