import random

import pytest

from inarow.engine.convention import from_public, to_public
from inarow.rules import Position, Rules, read_position
from inarow.search import Score


@pytest.mark.parametrize(
    # A win with stone s of 42 is worth (43 - s) / 2, rounded up: stone 41 gives 1, 7 gives 18.
    ("moves", "score", "public"),
    [
        ("", Score.win(41), 1),
        ("4", Score.loss(40), -1),
        ("", Score.draw(), 0),
        ("", Score.win(7), 18),
        ("1", Score.win(41), 1),
        ("112233", Score.win(1), 18),
    ],
)
def test_public_scores_as_published(moves: str, score: Score, public: int) -> None:
    position = read_position(f"connect-four {moves}")
    assert to_public(score, position) == public
    assert from_public(public, position) == score


@pytest.mark.parametrize("code", ["7x6k4g", "7x6k4gm", "5x4k4g", "5x5k3gm", "4x3k3g"])
def test_both_ways_for_every_end_that_can_be(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    compared = 0
    for _ in range(100):
        positions = [Position.start(rules)]
        while positions[-1].outcome is None:
            positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves())))
        end = positions[-1]
        assert end.outcome is not None
        for position in positions[:-1]:
            plies = end.ply - position.ply
            if end.outcome.winner is None:
                score = Score.draw()
            elif end.outcome.winner is position.turn:
                score = Score.win(plies)
            else:
                score = Score.loss(plies)
            assert from_public(to_public(score, position), position) == score
            compared += 1
    assert compared > 300
