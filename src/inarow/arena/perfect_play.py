"""What perfect play is worth, and what moves gave away against it, where it is known."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from inarow.engine.engine import MEGABYTE, Engine, engine_for
from inarow.rules import Deal, Game, Position, Side
from inarow.search import Limit, Score

# Bounds in nodes and cells, not in seconds: the answer is the same on every machine. The first is
# for an opening, which is proven once; the second for every position of every game.
PATIENT_NODES = 1_000_000
QUICK_NODES = 2_000
# Where stones are placed, a proof with more empty cells is hopeless or slow.
PATIENT_EMPTY = 25
QUICK_EMPTY = 18
MEMORY = 8 * MEGABYTE  # for the proof of an opening


def exact_value(position: Position) -> int | None:
    """1 if the side to move wins, 0 for a draw, -1 if it loses; None where that is not known.

    >>> from inarow.rules.setup import read_position
    >>> [exact_value(read_position(text)) for text in ("3x3k3", "3x3k3 b2 b1", "15x15k5")]
    [0, 1, None]
    """
    if position.outcome is not None:
        return Score.ended(position).sign
    return _patient(position) if _empty(position) <= PATIENT_EMPTY else None


def quick_value(position: Position) -> int | None:
    """The same, where it can be had so fast that whole tournaments can be judged by it."""
    if position.outcome is not None:
        return Score.ended(position).sign
    return _quick(position) if _empty(position) <= QUICK_EMPTY else None


def _empty(position: Position) -> int:
    """The empty cells that count; where stones fall, proofs reach much further."""
    return 0 if position.rules.gravity else position.rules.cells - position.ply


@lru_cache(maxsize=10_000)
def _patient(position: Position) -> int | None:
    # A fresh engine: the answer does not depend on what was asked before.
    return _perfect(position, PATIENT_NODES, Engine(position.rules, MEMORY))


@lru_cache(maxsize=500_000)
def _quick(position: Position) -> int | None:
    return _perfect(position, QUICK_NODES, engine_for(position.rules))


def _perfect(position: Position, nodes: int, engine: Engine) -> int | None:
    """Who wins with perfect play; None where that takes more than so many nodes."""
    report = engine.solve(position, Limit(nodes=nodes), weak=True)
    return report.score.sign if report.finished and report.score is not None else None


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

    @property
    def text(self) -> str:
        """The numbers as a text that `read` reads."""
        return f"{self.moves} {self.kept} {self.given_away} {self.games}"

    @classmethod
    def read(cls, text: str) -> Regret:
        """What `text` wrote. Raises ValueError."""
        moves, kept, given_away, games = text.split()
        return cls(int(moves), int(kept), float(given_away), int(games))

    def __add__(self, other: Regret) -> Regret:
        return Regret(
            self.moves + other.moves,
            self.kept + other.kept,
            self.given_away + other.given_away,
            self.games + other.games,
        )


Judged = tuple[Regret, Regret]  # of the first side and of the second


def judge(game: Game) -> Judged:
    """What the moves of both sides gave away, as far as the values are known.

    >>> from inarow.rules.record import read_game
    >>> edge_after_centre = read_game('{"rules": "3x3k3", "moves": "b2 b1"}')
    >>> judge(edge_after_centre)[1]
    Regret(moves=1, kept=0, given_away=0.5, games=1)
    """
    losses: dict[Side, list[int]] = {side: [] for side in Side}
    known = set()
    for before, best, reached in _judged(game):
        known.add(before.turn)
        if best >= 0:  # else there was nothing to lose any more
            losses[before.turn].append(best + reached)
    first, second = (
        Regret(len(lost), lost.count(0), sum(lost) / 2, int(side in known))
        for side, lost in losses.items()
    )
    return first, second


def _judged(game: Game) -> Iterator[tuple[Position, int, int]]:
    """Every position whose value is known, that value, and the one after the move, from the end.

    The further back, the harder the proof: where one fails, those before it are not tried. Stones
    of an opening by agreement were nobody's, and are not meant to be good.
    """
    deal = Deal.of(game)
    begin = 0 if deal is None else deal.decided_at
    after = quick_value(game.position)
    for before in reversed(game.positions[begin:-1]):
        value = quick_value(before)
        if value is None or after is None:
            return
        yield before, value, after
        after = value
