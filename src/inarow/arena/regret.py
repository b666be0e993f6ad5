"""What moves gave away against perfect play, where perfect play is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from inarow.arena.value import quick_value
from inarow.rules import Game, Position, Side


@dataclass(frozen=True)
class Regret:
    """Moves in positions that were not lost already, how many of them kept what there was to keep,
    and the points that the others gave away: half a point from a win to a draw, a whole one from
    a win to a loss.
    """

    moves: int = 0
    kept: int = 0
    given_away: float = 0.0
    games: int = 0

    @property
    def accuracy(self) -> float | None:
        """The share of the moves that gave nothing away."""
        return self.kept / self.moves if self.moves else None

    @property
    def per_game(self) -> float | None:
        """The points given away in a game."""
        return self.given_away / self.games if self.games else None

    def __add__(self, other: Regret) -> Regret:
        return Regret(
            self.moves + other.moves,
            self.kept + other.kept,
            self.given_away + other.given_away,
            self.games + other.games,
        )


def regret_of(game: Game, side: Side) -> Regret:
    """What the moves of one side gave away, as far as the values are known.

    >>> from inarow.rules.record import read_game
    >>> edge_after_centre = read_game('{"rules": "3x3k3", "moves": "b2 b1"}')
    >>> regret_of(edge_after_centre, Side.SECOND)
    Regret(moves=1, kept=0, given_away=0.5, games=1)
    """
    moves = kept = known = 0
    given_away = 0.0
    for before, best, reached in _judged(game):
        if before.turn is not side:
            continue
        known = 1
        if best < 0:  # there was nothing to lose any more
            continue
        moves += 1
        loss = best + reached
        kept += loss == 0
        given_away += loss / 2
    return Regret(moves, kept, given_away, known)


def _judged(game: Game) -> Iterator[tuple[Position, int, int]]:
    """Every position whose value is known, that value, and the one after the move, from the end.

    The further back, the harder the proof: where one fails, those before it are not tried.
    """
    after = quick_value(game.position)
    for before in reversed(game.positions[:-1]):
        value = quick_value(before)
        if value is None or after is None:
            return
        yield before, value, after
        after = value


def regrets(entrants: int, games: Iterable[tuple[int, int, Game]]) -> tuple[Regret, ...] | None:
    """What each entrant gave away in games with (first, second); None where nothing is known."""
    totals = [Regret() for _ in range(entrants)]
    for first, second, game in games:
        totals[first] += regret_of(game, Side.FIRST)
        totals[second] += regret_of(game, Side.SECOND)
    return tuple(totals) if any(total.games for total in totals) else None
