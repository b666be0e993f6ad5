"""Whoever is asked names the same best move: analysis, search, hint, advice and review."""

from __future__ import annotations

import random

import pytest

from inarow.cli.terminal.report import advise
from inarow.engine.engine import engine_for
from inarow.review import hint_for, review_move
from inarow.rules import Game, Position, Rules
from inarow.search import Limit

LIMIT = Limit(nodes=800)
POSITIONS = 20  # of each of the rules
CODES = "3x3k3 5x5k4 7x7k5 15x15k5 4x4k3m 6x6k4m 10x10k5m 7x6k4g 9x7k4g 6x5k4gm".split()


def positions(rules: Rules) -> list[Position]:
    """From games whose moves are random but near each other, so that threats come up."""
    rng = random.Random(f"{rules.code} same answer")
    found: list[Position] = []
    while len(found) < POSITIONS:
        position = Position.start(rules)
        for _ in range(rng.randrange(min(rules.cells - 1, 36))):
            if position.outcome is None:
                moves = position.legal_moves()
                near = sorted(moves, key=lambda m: abs(2 * m.x - rules.width) + rng.random() * 6)
                position = position.play(rng.choice(near[: max(1, len(near) // 3)]))
        if position.outcome is None:
            found.append(position)
    return found


@pytest.mark.parametrize("code", CODES)
def test_all_name_the_same_best_move(code: str) -> None:
    rules = Rules.read(code)
    engine = engine_for(rules)
    for position in positions(rules):
        engine.forget()
        report = engine.analyse(position, LIMIT)
        named = {"analysis": report.move}
        engine.forget()
        named["best move"] = advise(Game(position), LIMIT).move
        engine.forget()
        named["hint"] = hint_for(position, LIMIT).move
        engine.forget()
        review = review_move(position, position.legal_moves()[0], LIMIT)
        named["review"] = review.best_moves[0]
        assert set(named.values()) == {report.move}, (position.code, named)
