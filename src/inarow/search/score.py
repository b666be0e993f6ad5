"""What a position is worth to the side to move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering
from typing import Literal, TypedDict

BoundName = Literal["exact", "at most", "at least"]


class Bound(Enum):
    """How a score is known: as it is, or only that it is so much at most or at least."""

    EXACT = "exact"
    AT_MOST = "at most"
    AT_LEAST = "at least"


class ScoreData(TypedDict):
    """What a position is worth to its side: 1 won, -1 lost, 0 drawn; a number between, an estimate.

    `plies` is how far off the end is, where that is known; `bound` is whether it is only a bound.
    """

    value: float
    plies: int | None
    proven: bool
    bound: BoundName


@total_ordering
@dataclass(frozen=True, eq=False)
class Score:
    """A win or a loss (in so many plies, where that is known), a draw, or an estimate.

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

    @property
    def is_win(self) -> bool:
        return self.proven and self.value > 0

    @property
    def is_loss(self) -> bool:
        return self.proven and self.value < 0

    @property
    def is_draw(self) -> bool:
        return self.proven and self.value == 0

    def later(self, plies: int = 1) -> Score:
        """The same end, so many plies further away."""
        if self.plies is None:
            return self
        return Score(self.value, self.plies + plies, self.proven, self.bound)

    def _order(self) -> tuple[int, float]:
        """Losses, then what is between, then wins; the quicker win and the slower loss first."""
        if not self.proven or self.value == 0:
            return (0, self.value)
        nearness = 0.0 if self.plies is None else 1.0 / (1 + self.plies)
        return (1, nearness) if self.value > 0 else (-1, -nearness)

    def as_data(self) -> ScoreData:
        """The score as plain data."""
        return {
            "value": self.value,
            "plies": self.plies,
            "proven": self.proven,
            "bound": self.bound.value,
        }

    def __neg__(self) -> Score:
        turned = {
            Bound.EXACT: Bound.EXACT,
            Bound.AT_MOST: Bound.AT_LEAST,
            Bound.AT_LEAST: Bound.AT_MOST,
        }
        return Score(-self.value + 0.0, self.plies, self.proven, turned[self.bound])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return (self.value, self.plies, self.proven, self.bound) == (
            other.value,
            other.plies,
            other.proven,
            other.bound,
        )

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def __hash__(self) -> int:
        return hash((self.value, self.plies, self.proven, self.bound))

    def __repr__(self) -> str:
        if not self.proven:
            return f"Score.estimate({self.value:.3g})"
        name = "win" if self.value > 0 else "loss" if self.value < 0 else "draw"
        inside = [] if self.plies is None else [str(self.plies)]
        if self.bound is not Bound.EXACT:
            inside.append(f"bound={self.bound}")
        return f"Score.{name}({', '.join(inside)})"
