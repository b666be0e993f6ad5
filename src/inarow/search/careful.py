"""Rung 2: one move ahead.

Win at once if that is possible. Otherwise leave out the moves that lose at once, and the moves
after which the other side wins at once. Of what remains, any move will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inarow.rules import Cell, Position
from inarow.search.score import Score
from inarow.search.watched import watched


def sensible(moves: Sequence[Cell], known: Mapping[Cell, Score]) -> Sequence[Cell]:
    """The moves that win at once; else those of which nothing is known; else the slowest losses."""
    winning = [move for move in moves if move in known and known[move].is_win]
    open_ended = [move for move in moves if move not in known]
    if winning or open_ended:
        return winning or open_ended
    return [move for move in moves if known[move] == max(known.values())]


def one_move_ahead(after: Position) -> Score | None:
    """What a move is worth to its maker, as far as one answer shows; None where it does not.

    `after` is the position that the move leads to.
    """
    end = ended(after)
    if end is not None:
        return end.before()
    for answer in after.legal_moves():
        end = ended(after.play(answer))
        if end is not None and end.is_loss:
            return Score.loss(2)
    return None


@watched
def ended(position: Position) -> Score | None:
    """What the end of a game is worth to the side that would move; None before the end."""
    return None if position.outcome is None else Score.ended(position)
