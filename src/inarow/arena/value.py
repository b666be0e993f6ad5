"""What a position is worth with perfect play, where the engine can prove it in reasonable time."""

from __future__ import annotations

from functools import lru_cache

from inarow.engine.perfect import perfect_value
from inarow.rules.position import Position

# Bounds in nodes and cells, not in seconds: the answer is the same on every machine. The first is
# for an opening, which is proven once; the second for every position of every game.
PATIENT_NODES = 1_000_000
QUICK_NODES = 20_000
# Where stones are placed, a proof with more empty cells is hopeless or slow.
PATIENT_EMPTY = 25
QUICK_EMPTY = 18


def exact_value(position: Position) -> int | None:
    """1 if the side to move wins, 0 for a draw, -1 if it loses; None where that is not known.

    >>> from inarow.rules.setup import read_position
    >>> [exact_value(read_position(text)) for text in ("3x3k3", "3x3k3 b2 b1", "15x15k5")]
    [0, 1, None]
    """
    if position.outcome is not None:
        return _ended(position)
    return _patient(position) if _empty(position) <= PATIENT_EMPTY else None


def quick_value(position: Position) -> int | None:
    """The same, where it can be had so fast that whole tournaments can be judged by it."""
    if position.outcome is not None:
        return _ended(position)
    return _quick(position) if _empty(position) <= QUICK_EMPTY else None


def _empty(position: Position) -> int:
    """The empty cells that count; where stones fall, proofs reach much further."""
    return 0 if position.rules.gravity else position.rules.cells - position.ply


def _ended(position: Position) -> int:
    assert position.outcome is not None
    winner = position.outcome.winner
    return 0 if winner is None else 1 if winner is position.turn else -1


@lru_cache(maxsize=10_000)
def _patient(position: Position) -> int | None:
    return perfect_value(position, PATIENT_NODES, fresh=True)


@lru_cache(maxsize=500_000)
def _quick(position: Position) -> int | None:
    return perfect_value(position, QUICK_NODES)
