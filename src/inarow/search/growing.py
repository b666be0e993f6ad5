"""Rung 8: an opponent that wakes up as the board fills.

At first it moves at random. Then it looks ahead by minimax, two plies at first, and further the
fewer moves there are, as the same effort then reaches deeper.
"""

from __future__ import annotations

import random

from inarow.rules import Position
from inarow.search.at_random import choose_at_random
from inarow.search.choosing import choose_by_depth_minimax
from inarow.search.limit import Effort
from inarow.search.report import Report


def choose_growing(
    position: Position,
    rng: random.Random,
    effort: Effort,
    opening: int = 10,
    depth: int = 2,
    tree: int = 10_000,
) -> Report:
    """A random move in the first `opening` plies, then minimax with a growing depth."""
    if position.ply < opening:
        return choose_at_random(position, rng, effort)
    return choose_by_depth_minimax(position, rng, effort, grown_depth(position, depth, tree))


def grown_depth(position: Position, depth: int, tree: int) -> int:
    """At least `depth`, and as deep as a tree of about `tree` positions reaches.

    >>> from inarow.rules.rules import Rules
    >>> start = Position.start(Rules(10, 10, 5, misere=True))
    >>> grown_depth(start, depth=2, tree=10_000)
    2
    >>> grown_depth(start, depth=2, tree=1_000_000)
    3
    """
    moves = len(position.legal_moves())
    empty = position.rules.cells - position.ply
    size, reach = 1, 0
    while reach < empty:
        size *= moves if position.rules.gravity else moves - reach
        if size > tree:
            break
        reach += 1
    return max(depth, reach)
