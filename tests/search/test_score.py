"""Scores: one order, the value of an end, and what stays true when the other side looks at it."""

from __future__ import annotations

from itertools import product

import pytest

from inarow.rules import Position, Rules, Side, read_position
from inarow.search import Bound, Limit, Report, Score, ScoreData

SCORES = [
    *(Score.win(plies, bound) for plies in (None, 1, 2, 3, 9, 41) for bound in Bound),
    *(Score.loss(plies, bound) for plies in (None, 1, 2, 3, 8, 42) for bound in Bound),
    *(Score.draw(bound) for bound in Bound),
    *(Score.estimate(value) for value in (-1, -0.9, -0.001, 0, 0.001, 0.5, 1)),
]


def test_scores_are_totally_ordered_and_only_equal_ones_are_equal() -> None:
    ordered = sorted(SCORES)
    for (i, one), (j, two) in product(enumerate(ordered), repeat=2):
        assert (one == two) == (i == j), (one, two)
        assert (one < two) == (i < j), (one, two)
        assert (one <= two) == (i <= j), (one, two)
        assert (hash(one) == hash(two)) or i != j


def test_the_order_is_that_of_the_game() -> None:
    kinds = (
        [Score.loss(1), Score.loss(2), Score.loss(8), Score.loss()],
        [Score.estimate(-1), Score.estimate(-0.5), Score.draw(), Score.estimate(0.5)],
        [Score.estimate(1), Score.win(), Score.win(9), Score.win(2), Score.win(1)],
    )
    row = [score for kind in kinds for score in kind]
    assert row == sorted(row)
    # A bound is on the side on which the truth may be.
    assert Score.win(5) < Score.win(5, Bound.AT_LEAST) < Score.win(3)
    assert Score.loss(4, Bound.AT_MOST) < Score.loss(4)
    assert Score.estimate(0) < Score.draw()


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    for one, two in product(SCORES, repeat=2):
        turned = -one
        assert -turned == one
        assert turned.sign == -one.sign
        # Only an estimate of nothing and a draw are the same from both sides.
        if one < two and not (one.value == two.value == 0):
            assert -two < -one, (one, two)


def test_a_move_is_worth_what_it_leads_to_one_ply_later() -> None:
    for score in SCORES:
        before = score.before()
        assert before.value == -score.value
        assert before.plies == (None if score.plies is None else score.plies + 1)
        assert before.is_exact == score.is_exact


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("3x3k3 a1 a2 b1 b2 c1", Score.loss(0)),  # the first side has a line, the second would move
        ("3x3k3m a1 a2 b1 b2 c1", Score.win(0)),  # misère: it has lost by it
        ("3x3k3 a1 b1 c1 b2 a2 c2 b3 a3 c3", Score.draw()),
        ("5x4k4g 1 2 1 2 1 2 1", Score.loss(0)),
    ],
)
def test_the_value_of_a_finished_game(text: str, score: Score) -> None:
    assert Score.ended(read_position(text)) == score


def test_an_end_is_worth_what_its_outcome_says() -> None:
    for code in ("3x3k3", "3x3k3m", "4x3k3g"):
        seen: set[Side | None] = set()
        stack = [Position.start(Rules.read(code))]
        while stack and len(seen) < 3:
            position = stack.pop()
            if position.outcome is None:
                stack += [position.play(move) for move in position.legal_moves()]
                continue
            winner = position.outcome.winner
            seen.add(winner)
            score = Score.ended(position)
            assert score.sign == (0 if winner is None else 1 if winner is position.turn else -1)
            assert score.is_exact
        assert seen == {Side.FIRST, Side.SECOND, None}


def test_shares_and_rests_of_a_limit() -> None:
    limit = Limit(seconds=2.0, nodes=10, depth=7)
    assert limit.share(0.25) == Limit(seconds=0.5, nodes=2, depth=7)
    assert Limit().share(0.1) == Limit()
    assert Limit(nodes=3).share(0.01) == Limit(nodes=1)
    assert limit.rest(nodes=4, seconds=0.5) == Limit(seconds=1.5, nodes=6, depth=7)
    assert limit.rest(nodes=10, seconds=0.5) is None
    assert limit.rest(nodes=4, seconds=2.0) is None
    assert Limit().rest(nodes=10**9, seconds=10.0**9) == Limit()


def test_the_best_moves_of_a_report_are_those_proven_to_be_equal() -> None:
    a, b, c = Rules(3, 3, 3).grid.cells[:3]
    won = {a: Score.win(3), b: Score.win(3), c: Score.win(5)}
    assert Report(b, Score.win(3), won).best_moves == (a, b)
    guessed = dict.fromkeys((a, b), Score.estimate(0.5))
    assert Report(b, Score.estimate(0.5), guessed).best_moves == (b,)
    assert Report(b).best_moves == (b,)


def test_a_report_as_data() -> None:
    a, b = Rules(3, 3, 3).grid.cells[:2]
    report = Report(
        b,
        Score.draw(),
        {b: Score.draw()},
        variation=(b, a),
        bounds=(Score.draw(), Score.win(3)),
    )
    data = report.as_data()
    assert (data["move"], data["variation"]) == ("b1", ["b1", "a1"])
    draw: ScoreData = {"value": 0.0, "plies": None, "proven": True, "bound": "exact"}
    assert data["score"] == data["values"]["b1"] == draw
    assert data["bounds"] == [draw, {"value": 1.0, "plies": 3, "proven": True, "bound": "exact"}]
