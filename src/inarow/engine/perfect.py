"""Who wins with perfect play: a short question to the exact engines, asked of many positions."""

from __future__ import annotations

import threading

from inarow.engine.engine import MEGABYTE, Engine
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.search.limit import Limit

MEMORY = 8 * MEGABYTE

_here = threading.local()  # an engine does one search at a time


def perfect_value(position: Position, nodes: int, fresh: bool = False) -> int | None:
    """1 if the side to move can force a win, 0 if it can force a draw, -1 if neither.

    None where that takes more than so many nodes. With `fresh` the answer does not depend on what
    was asked before: it is the same on every machine.

    >>> from inarow.rules.setup import read_position
    >>> [perfect_value(read_position(text), 1000) for text in ("3x3k3", "3x3k3 b2 b1", "15x15k5")]
    [0, 1, None]
    """
    engine = _engine(position.rules)
    if fresh:
        engine.forget()
    report = engine.solve(position, Limit(nodes=nodes), weak=True)
    if not report.finished or report.score is None or not report.score.proven:
        return None
    return (report.score.value > 0) - (report.score.value < 0)


def _engine(rules: Rules) -> Engine:
    engines: dict[Rules, Engine] = _here.__dict__.setdefault("engines", {})
    if rules not in engines:
        engines.clear()  # a tournament has one game
        engines[rules] = Engine(rules, memory=MEMORY)
    return engines[rules]
