"""The standings: who is where, with how many points and which rating, and who beat whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from inarow.arena.fixture import Played
from inarow.arena.plan import Entrant
from inarow.arena.rating import Estimate, Ratings, rate
from inarow.arena.schedule import Stage, byes
from inarow.rules import Data


@dataclass
class Tally:
    """`counts[first, second]` are the games won by the first side, drawn, won by the second."""

    entrants: int
    counts: dict[tuple[int, int], list[int]] = field(default_factory=dict)

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

    def versus(self, entrant: int, other: int) -> tuple[int, int, int]:
        """Won, drawn and lost by `entrant` against `other`, on both sides together."""
        won, drawn, lost = self.counts.get((entrant, other), (0, 0, 0))
        their_won, their_drawn, their_lost = self.counts.get((other, entrant), (0, 0, 0))
        return won + their_lost, drawn + their_drawn, lost + their_won

    def of_entrant(self, entrant: int) -> tuple[int, int, int]:
        """Won, drawn and lost by `entrant` in all."""
        others = (other for other in range(self.entrants) if other != entrant)
        results = [self.versus(entrant, other) for other in others]
        won, drawn, lost = (sum(result[n] for result in results) for n in range(3))
        return won, drawn, lost


@dataclass(frozen=True)
class Standing(Data):
    """One entrant's place and results."""

    place: int
    entrant: int
    name: str
    player: str
    games: int
    won: int
    drawn: int
    lost: int
    points: float
    rating: Estimate
    byes: int = 0

    DATA = "place name player games won drawn lost points byes rating"

    @property
    def percent(self) -> float | None:
        """The share of the points in the games that were played."""
        return 100 * (self.won + self.drawn / 2) / self.games if self.games else None


@dataclass(frozen=True)
class Standings:
    """The rows, best first, and the ratings behind them."""

    rows: tuple[Standing, ...]
    ratings: Ratings
    tally: Tally

    @classmethod
    def of(
        cls, entrants: Sequence[Entrant], tally: Tally, stages: Sequence[Stage] = (), form: str = ""
    ) -> Standings:
        """The standings after these games.

        Ordered by points, or by the share of the points if the numbers of games differ; then by
        rating; then as listed. In a Swiss tournament a round off counts as won; in a knock-out,
        whoever lasted longest comes first.
        """
        ratings = rate(len(entrants), tally.counts)
        lasted = _lasted(len(entrants), stages) if form == "knock-out" else [0] * len(entrants)
        rows = []
        for number, entrant in enumerate(entrants):
            won, drawn, lost = tally.of_entrant(number)
            off = byes(number, stages)
            given = sum(met.points[0] for met in off) if form == "swiss" else 0
            rows.append(
                Standing(
                    place=0,
                    entrant=number,
                    name=entrant.name,
                    player=entrant.player,
                    games=won + drawn + lost,
                    won=won,
                    drawn=drawn,
                    lost=lost,
                    points=won + drawn / 2 + given,
                    rating=ratings.players[number],
                    byes=len(off),
                )
            )
        uneven = form != "swiss" and len({row.games for row in rows}) > 1

        def order(row: Standing) -> tuple[float, float, float, int]:
            worth = row.points / max(1, row.games) if uneven else row.points
            return (-lasted[row.entrant], -worth, -row.rating.value, row.entrant)

        placed = (replace(row, place=n) for n, row in enumerate(sorted(rows, key=order), 1))
        return cls(tuple(placed), ratings, tally)

    @cached_property
    def above_next(self) -> tuple[float | None, ...]:
        """For every row the likelihood that it is stronger than the one below."""
        numbers = [row.entrant for row in self.rows]
        return (*map(self.ratings.superiority, numbers, numbers[1:]), None)


def _lasted(entrants: int, stages: Sequence[Stage]) -> list[float]:
    """The last round that each played; who goes on is half a round ahead."""
    lasted = [0.0] * entrants
    for met in chain.from_iterable(stages):
        for entrant in (met.meeting.first, met.meeting.second):
            if entrant is not None:
                lasted[entrant] = met.meeting.round
        lasted[met.best] = met.meeting.round + 0.5
    return lasted
