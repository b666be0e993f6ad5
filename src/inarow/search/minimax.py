"""Rung 3: the whole tree.

A position is worth to the side to move the best of what its moves lead to, and what is good for
one side is as bad for the other. So: try every move, ask the same question of the position after
it, turn the sign around, take the largest.
"""

from __future__ import annotations

from inarow.rules import Position
from inarow.search.watched import watched
from inarow.search.worth import plain


@watched
def minimax(position: Position) -> int:
    """1 if the side to move can force a win, 0 if it can force a draw, else -1."""
    if position.outcome is not None:
        return plain(position)
    return max(-minimax(position.play(move)) for move in position.legal_moves())
