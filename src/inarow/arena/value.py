"""What a position is worth with perfect play, where the engine can prove it in reasonable time."""

from __future__ import annotations

from functools import lru_cache

from inarow.engine.engine import MEGABYTE, Engine, engine_for
from inarow.rules import Position
from inarow.search import Limit, Score

# Bounds in nodes and cells, not in seconds: the answer is the same on every machine. The first is
# for an opening, which is proven once; the second for every position of every game.
PATIENT_NODES = 1_000_000
QUICK_NODES = 20_000
# Where stones are placed, a proof with more empty cells is hopeless or slow.
PATIENT_EMPTY = 25
QUICK_EMPTY = 18
MEMORY = 8 * MEGABYTE  # for the proof of an opening


def exact_value(position: Position) -> int | None:
    """1 if the side to move wins, 0 for a draw, -1 if it loses; None where that is not known.

    >>> from inarow.rules.setup import read_position
    >>> [exact_value(read_position(text)) for text in ("3x3k3", "3x3k3 b2 b1", "15x15k5")]
    [0, 1, None]
    """
    if position.outcome is not None:
        return Score.ended(position).sign
    return _patient(position) if _empty(position) <= PATIENT_EMPTY else None


def quick_value(position: Position) -> int | None:
    """The same, where it can be had so fast that whole tournaments can be judged by it."""
    if position.outcome is not None:
        return Score.ended(position).sign
    return _quick(position) if _empty(position) <= QUICK_EMPTY else None


def _empty(position: Position) -> int:
    """The empty cells that count; where stones fall, proofs reach much further."""
    return 0 if position.rules.gravity else position.rules.cells - position.ply


@lru_cache(maxsize=10_000)
def _patient(position: Position) -> int | None:
    # A fresh engine: the answer does not depend on what was asked before.
    return _perfect(position, PATIENT_NODES, Engine(position.rules, MEMORY))


@lru_cache(maxsize=500_000)
def _quick(position: Position) -> int | None:
    return _perfect(position, QUICK_NODES, engine_for(position.rules))


def _perfect(position: Position, nodes: int, engine: Engine) -> int | None:
    """Who wins with perfect play; None where that takes more than so many nodes."""
    report = engine.solve(position, Limit(nodes=nodes), weak=True)
    return report.score.sign if report.finished and report.score is not None else None
