"""Rung 8: an opponent that wakes up as the board fills.

At first it moves at random. Then it looks ahead by minimax, two plies at first, and further the
fewer moves there are, as the same number of positions then reaches deeper.
"""

from __future__ import annotations

from inarow.rules import Position


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
