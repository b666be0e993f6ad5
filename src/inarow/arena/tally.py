"""Who beat whom how often, and from which side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from inarow.arena.fixture import Played

Counts = list[int]  # games won by the first side, drawn, won by the second side


@dataclass
class Tally:
    """Counts for every two entrants who met: `counts[first, second]`."""

    entrants: int
    counts: dict[tuple[int, int], Counts] = field(default_factory=dict)

    @classmethod
    def of(cls, entrants: int, games: Iterable[Played]) -> Tally:
        """The tally of these games."""
        tally = cls(entrants)
        for game in games:
            tally.add(game)
        return tally

    def add(self, game: Played) -> None:
        """Count one more game."""
        counts = self.counts.setdefault((game.first, game.second), [0, 0, 0])
        counts[2 - game.half_points] += 1

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(map(sum, self.counts.values()))

    def versus(self, entrant: int, other: int) -> tuple[int, int, int]:
        """Won, drawn and lost by `entrant` against `other`, on both sides together."""
        won, drawn, lost = self.counts.get((entrant, other), (0, 0, 0))
        their_won, their_drawn, their_lost = self.counts.get((other, entrant), (0, 0, 0))
        return won + their_lost, drawn + their_drawn, lost + their_won

    def of_entrant(self, entrant: int) -> tuple[int, int, int]:
        """Won, drawn and lost by `entrant` in all."""
        won = drawn = lost = 0
        for other in range(self.entrants):
            w, d, l = self.versus(entrant, other) if other != entrant else (0, 0, 0)  # noqa: E741
            won, drawn, lost = won + w, drawn + d, lost + l
        return won, drawn, lost
