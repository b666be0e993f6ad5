"""What a position is worth to the side to move."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import Annotated, Any, Literal

from inarow.rules import Data, Position

BoundName = Literal["exact", "at most", "at least"]


class Bound(Enum):
    """How a score is known: as it is, or only that it is so much at most or at least."""

    EXACT = "exact"
    AT_MOST = "at most"
    AT_LEAST = "at least"


_TURNED = {
    Bound.EXACT: Bound.EXACT,
    Bound.AT_MOST: Bound.AT_LEAST,
    Bound.AT_LEAST: Bound.AT_MOST,
}
_RANKS = {Bound.AT_MOST: -1, Bound.EXACT: 0, Bound.AT_LEAST: 1}


@total_ordering
@dataclass(frozen=True)
class Score(Data):
    """A win or a loss (in so many plies, where that is known), a draw, or an estimate.

    `value` is 1 for a win, -1 for a loss, 0 for a draw, and a number between for an estimate;
    `bound` says whether it is only a bound. Scores are totally ordered, the better one to the side
    to move last.

    >>> Score.loss(2) < Score.loss(8) < Score.draw() < Score.win(9) < Score.win(1)
    True
    >>> Score.loss() < Score.estimate(-0.9) < Score.draw() < Score.estimate(0.2) < Score.win()
    True
    >>> -Score.win(3)
    Score.loss(3)
    """

    value: float
    plies: int | None = None
    proven: bool = True
    bound: Bound = Bound.EXACT

    @classmethod
    def win(cls, plies: int | None = None, bound: Bound = Bound.EXACT) -> Score:
        """The side to move wins, with the last stone in so many plies."""
        return cls(1.0, plies, bound=bound)

    @classmethod
    def draw(cls, bound: Bound = Bound.EXACT) -> Score:
        """Neither side can force a win."""
        return cls(0.0, bound=bound)

    @classmethod
    def loss(cls, plies: int | None = None, bound: Bound = Bound.EXACT) -> Score:
        """The other side wins, with the last stone in so many plies."""
        return cls(-1.0, plies, bound=bound)

    @classmethod
    def estimate(cls, value: float) -> Score:
        """Not proven: the result to be expected, from -1 (lost) to 1 (won)."""
        return cls(max(-1.0, min(1.0, value)), proven=False)

    @classmethod
    def ended(cls, position: Position) -> Score:
        """What a game that is over is worth to the side that would move.

        >>> from inarow.rules.setup import read_position
        >>> Score.ended(read_position("3x3k3 a1 a2 b1 b2 c1"))
        Score.loss(0)
        """
        assert position.outcome is not None
        winner = position.outcome.winner
        if winner is None:
            return cls.draw()
        return cls.win(0) if winner is position.turn else cls.loss(0)

    @property
    def is_win(self) -> bool:
        return self.proven and self.value > 0

    @property
    def is_loss(self) -> bool:
        return self.proven and self.value < 0

    @property
    def is_draw(self) -> bool:
        return self.proven and self.value == 0

    @property
    def is_exact(self) -> bool:
        """Whether all is known: a draw, or a win or a loss with its plies."""
        known = self.value == 0 or self.plies is not None
        return self.proven and self.bound is Bound.EXACT and known

    @property
    def sign(self) -> int:
        """1 for more than a draw, 0 for a draw, -1 for less."""
        return (self.value > 0) - (self.value < 0)

    @property
    def percent(self) -> int:
        """The share of the points to be expected: 100 a win, 50 a draw, 0 a loss."""
        return math.floor(50 * (self.value + 1) + 0.5)

    @property
    def short(self) -> str:
        """The score in a few signs, such as fit into a cell; ~62 is an estimate in per cent.

        >>> Score.win(3).short, Score.loss().short, Score.draw().short, Score.estimate(0.24).short
        ('+3', '-', '=', '~62')
        """
        if not self.proven:
            return f"~{self.percent}"
        if self.is_draw:
            return "="
        return ("+" if self.is_win else "-") + ("" if self.plies is None else str(self.plies))

    def later(self, plies: int = 1) -> Score:
        """The same end, so many plies further away."""
        if self.plies is None:
            return self
        return Score(self.value, self.plies + plies, self.proven, self.bound)

    def before(self) -> Score:
        """What a move is worth to its maker that leads to a position with this score.

        >>> Score.loss(2).before()
        Score.win(3)
        """
        return (-self).later()

    def _order(self) -> tuple[int, float, int, bool, float, int]:
        """Losses, then what lies between, then wins; the slower loss and the quicker win last.

        What follows decides between scores that are equally good: a win in at most 5 plies may be
        quicker than one in 5, and a proven draw is worth more than an estimate of 0.
        """
        rank = self.sign if self.proven else 0
        nearness = 0.0 if self.plies is None else 1.0 / (1 + self.plies)
        worth = rank * nearness if rank else self.value
        plies = -1 if self.plies is None else self.plies
        return (rank, worth, _RANKS[self.bound], self.proven, self.value, plies)

    def __neg__(self) -> Score:
        return Score(-self.value + 0.0, self.plies, self.proven, _TURNED[self.bound])

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def __repr__(self) -> str:
        if not self.proven:
            return f"Score.estimate({self.value:.3g})"
        name = "win" if self.value > 0 else "loss" if self.value < 0 else "draw"
        inside = [] if self.plies is None else [str(self.plies)]
        if self.bound is not Bound.EXACT:
            inside.append(f"bound={self.bound}")
        return f"Score.{name}({', '.join(inside)})"


ScoreData = Annotated[dict[str, Any], Score]
