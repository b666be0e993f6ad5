"""Rung 4: minimax that hurries, and that can stop at a depth.

Plain minimax sees no difference between winning now and winning later, and may never get there.
Here a win is worth more the sooner it comes, and a loss less. And where the tree is too deep,
the search ends after `depth` plies with a guess of what the position is worth.
"""

from __future__ import annotations

from inarow.rules import Position
from inarow.search.watched import watched
from inarow.search.worth import open_lines, quickest


@watched
def depth_minimax(position: Position, depth: int | None = None) -> float:
    """What the position is worth to the side to move: see `quickest` for ends.

    After `depth` plies (None: never) `open_lines` says what a position seems worth, from -1 to 1.
    """
    if position.outcome is not None:
        return quickest(position)
    if depth == 0:
        return open_lines(position)
    deeper = None if depth is None else depth - 1
    return max(-depth_minimax(position.play(move), deeper) for move in position.legal_moves())
