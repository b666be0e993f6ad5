"""All positions of a ply, and random ones."""

from __future__ import annotations

import random
from collections.abc import Iterator

from inarow.rules import BadOption, Position, Rules


def all_positions(rules: Rules | str, ply: int, symmetric: bool = False) -> Iterator[Position]:
    """Every position with so many stones in which the game goes on or has just ended.

    With `symmetric`, one of all images of a position stands for the others. All of the ply before
    are held in memory.

    >>> [len(list(all_positions("tic-tac-toe", ply))) for ply in range(4)]
    [1, 9, 72, 252]
    >>> [len(list(all_positions("tic-tac-toe", ply, symmetric=True))) for ply in range(4)]
    [1, 3, 12, 38]
    """
    start = Position.start(rules)
    _check_ply(ply, start.rules)
    layer = [start]
    for _ in range(ply):
        layer = list(_next_layer(layer, symmetric))
    yield from layer


def _next_layer(layer: list[Position], symmetric: bool) -> Iterator[Position]:
    seen: set[Position] = set()
    for position in layer:
        for move in position.legal_moves():
            after = position.play(move)
            if symmetric:
                after = after.canonical()
            if after not in seen:
                seen.add(after)
                yield after


def random_position(rules: Rules | str, ply: int, rng: random.Random) -> Position:
    """A position after so many random moves; a game that ends before is played again.

    Raises BadOption where no game seems to last so long.

    >>> random_position("connect-four", 20, random.Random(1)).ply
    20
    """
    start = Position.start(rules)
    _check_ply(ply, start.rules)
    for _ in range(MOST_TRIES):
        position = start
        while position.outcome is None and position.ply < ply:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            return position
    raise BadOption(
        "no game of {rules} went on after {ply} random moves: give fewer",
        rules=start.rules.code,
        ply=ply,
    )


MOST_TRIES = 10_000


def _check_ply(ply: int, rules: Rules) -> None:
    if not 0 <= ply <= rules.cells:
        raise BadOption("ply must be between 0 and {cells}, not {ply}", cells=rules.cells, ply=ply)
