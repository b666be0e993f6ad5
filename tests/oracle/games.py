"""Games to be reviewed: random ones, begun late enough to be tried out to the end."""

from __future__ import annotations

import random

from inarow.rules import Game, Position, Rules


def random_game(rules: Rules, seed: int, empty: int) -> Game:
    """A random game, from a random position with so many empty cells."""
    rng = random.Random(f"{rules.code} {seed}")
    while True:
        start = Position.start(rules)
        while start.outcome is None and start.ply < rules.cells - empty:
            start = start.play(rng.choice(start.legal_moves()))
        if start.outcome is None:
            break
    game = Game(start)
    while game.position.outcome is None:
        game = game.play(rng.choice(game.position.legal_moves()))
    return game
