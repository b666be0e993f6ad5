"""Rung 5: the same value as minimax from a fraction of the tree.

While a position is searched, two numbers go along: `alpha`, what the side to move has for sure
elsewhere, and `beta`, what the other side will not let it exceed. As soon as a move reaches beta,
the other side would never allow this position, and the remaining moves need no look.

The next step is in `alpha_beta_table.py`: to remember positions, and to know their mirror images.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.rules import Cell, Position
from inarow.search.watched import watched
from inarow.search.worth import open_lines, plain


@dataclass
class AlphaBeta:
    """One search, and how it values ends and guesses.

    With `end=quickest` instead of `plain` the quickest win is the best.
    """

    end: Callable[[Position], int] = plain
    evaluate: Callable[[Position], float] = open_lines

    @watched
    def value(
        self, position: Position, alpha: float, beta: float, depth: int | None = None
    ) -> float:
        """What the position is worth to the side to move, as far as alpha and beta ask.

        With r the value returned: r <= alpha: worth <= r;  r >= beta: worth >= r;  else worth == r.
        """
        if position.outcome is not None:
            return self.end(position)
        if depth == 0:
            return self.evaluate(position)
        return self.best(position, alpha, beta, depth)

    def best(self, position: Position, alpha: float, beta: float, depth: int | None) -> float:
        """The best move's value; the same promise as `value`."""
        deeper = None if depth is None else depth - 1
        best = -math.inf
        for move in self.moves(position):
            best = max(best, -self.value(position.play(move), -beta, -alpha, deeper))
            if best >= beta:
                break
            alpha = max(alpha, best)
        return best

    def moves(self, position: Position) -> Sequence[Cell]:
        """The legal moves in the order in which they are tried."""
        return position.legal_moves()
