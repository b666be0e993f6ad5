"""Counting games and positions in the compiled core: the same numbers as rules/count.py, fast."""

from __future__ import annotations

from inarow import _core
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.rules import Position, Rules
from inarow.rules.count import GameCount


def count_games(position: Position) -> GameCount:
    """Every way to play on from `position` to an end.

    >>> count_games(Position.start(Rules(3, 3, 3))).total
    255168
    """
    games = _core.count_games(
        *rules_for_core(position.rules), *stones_for_core(position), merge=True
    )
    return GameCount(games.first, games.second, games.drawn)


def count_positions(
    rules: Rules, plies: int | None = None, symmetric: bool = False
) -> tuple[int, ...]:
    """How many different positions can be reached after 0, 1, 2, ... plies.

    With `symmetric`, positions that are images of each other count once.

    >>> count_positions(Rules(7, 6, 4, gravity=True), plies=4)
    (1, 7, 49, 238, 1120)
    """
    layers = _core.count_positions(*rules_for_core(rules), plies)
    return tuple(layer.classes if symmetric else layer.positions for layer in layers)


def perft(position: Position, plies: int) -> int:
    """How many sequences of exactly so many moves there are from `position`.

    >>> [perft(Position.start(Rules(3, 3, 3)), plies) for plies in range(4)]
    [1, 9, 72, 504]
    """
    return _core.perft(*rules_for_core(position.rules), *stones_for_core(position), plies).sequences
