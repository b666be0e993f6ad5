"""Counting all games and all positions of small rules, slowly and plainly.

The compiled core counts the same numbers fast; this is the version to read, and the check on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Outcome


@dataclass(frozen=True)
class GameCount:
    """How many games there are, and how they end."""

    first: int
    second: int
    drawn: int

    @property
    def total(self) -> int:
        return self.first + self.second + self.drawn


def count_games(position: Position) -> GameCount:
    """Every way to play on from `position` to an end.

    >>> count_games(Position.start(Rules(2, 2, 2)))
    GameCount(first=24, second=0, drawn=0)
    """
    counts = dict.fromkeys(Outcome, 0)
    _count_endings(position, counts)
    return GameCount(counts[Outcome.FIRST], counts[Outcome.SECOND], counts[Outcome.DRAW])


def _count_endings(position: Position, counts: dict[Outcome, int]) -> None:
    if position.outcome is not None:
        counts[position.outcome] += 1
        return
    for move in position.legal_moves():
        _count_endings(position.play(move), counts)


def count_positions(
    rules: Rules, plies: int | None = None, symmetric: bool = False
) -> tuple[int, ...]:
    """How many different positions can be reached after 0, 1, 2, ... plies.

    With `symmetric`, positions that are images of each other count once.

    >>> count_positions(Rules(2, 2, 2), symmetric=True)
    (1, 1, 2, 2)
    """
    counts: list[int] = []
    layer = {Position.start(rules)}
    while layer and (plies is None or len(counts) <= plies):
        counts.append(len(layer))
        after = {position.play(move) for position in layer for move in position.legal_moves()}
        layer = {position.canonical() for position in after} if symmetric else after
    return tuple(counts)
