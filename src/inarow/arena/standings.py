"""The table: who stands where, with how many points and which rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from inarow.arena.entrant import Entrant
from inarow.arena.meeting import Stage
from inarow.arena.rating import Estimate, Ratings, rate
from inarow.arena.tally import Tally


@dataclass(frozen=True)
class Standing:
    """A row of the table."""

    place: int
    entrant: int
    name: str
    games: int
    won: int
    drawn: int
    lost: int
    points: float
    rating: Estimate
    byes: int = 0


@dataclass(frozen=True)
class Standings:
    """The rows, best first, and the ratings behind them."""

    rows: tuple[Standing, ...]
    ratings: Ratings
    tally: Tally

    def above_next(self) -> list[float | None]:
        """For every row the likelihood that it is stronger than the one below."""
        numbers = [row.entrant for row in self.rows]
        return [*map(self.ratings.superiority, numbers, numbers[1:]), None]


def standings(
    entrants: Sequence[Entrant], tally: Tally, stages: Sequence[Stage] = (), form: str = ""
) -> Standings:
    """The table after these games.

    By points; where not all have played equally many games, by the share of the points; then by
    rating; then as listed. In a Swiss tournament a round off counts as won; a knock-out is
    ordered by who lasted longest.
    """
    ratings = rate(len(entrants), tally.counts)
    byes = _byes(len(entrants), stages)
    lasted = _lasted(len(entrants), stages) if form == "knock-out" else [0] * len(entrants)
    rows = []
    for number, entrant in enumerate(entrants):
        won, drawn, lost = tally.of_entrant(number)
        rounds_off, given = byes[number]
        rows.append(
            Standing(
                place=0,
                entrant=number,
                name=entrant.name,
                games=won + drawn + lost,
                won=won,
                drawn=drawn,
                lost=lost,
                points=won + drawn / 2 + (given if form == "swiss" else 0),
                rating=ratings.players[number],
                byes=rounds_off,
            )
        )
    uneven = form != "swiss" and len({row.games for row in rows}) > 1

    def order(row: Standing) -> tuple[float, float, float, int]:
        worth = row.points / max(1, row.games) if uneven else row.points
        return (-lasted[row.entrant], -worth, -row.rating.value, row.entrant)

    placed = (replace(row, place=n) for n, row in enumerate(sorted(rows, key=order), 1))
    return Standings(tuple(placed), ratings, tally)


def _byes(entrants: int, stages: Iterable[Stage]) -> list[tuple[int, float]]:
    """How many rounds each had off, and the points for them."""
    byes = [(0, 0.0)] * entrants
    for met in (met for stage in stages for met in stage):
        if met.meeting.second is None:
            rounds, points = byes[met.meeting.first]
            byes[met.meeting.first] = (rounds + 1, points + met.points[0])
    return byes


def _lasted(entrants: int, stages: Sequence[Stage]) -> list[float]:
    """The last round in which each was seen; who won that one is half a round ahead.

    Of an even meeting that is the one higher in the list, unless more pairs said otherwise.
    """
    lasted = [0.0] * entrants
    for met in (met for stage in stages for met in stage):
        for entrant in (met.meeting.first, met.meeting.second):
            if entrant is not None:
                lasted[entrant] = met.meeting.round
        winner = met.meeting.first if met.winner is None else met.winner
        lasted[winner] = met.meeting.round + 0.5
    return lasted
