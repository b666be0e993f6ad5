"""The value of every position of a game, and known positions, against trying everything out."""

from __future__ import annotations

import pytest

from inarow.engine.engine import MEGABYTE, Engine
from inarow.review import value_curve
from inarow.review.selfcheck import CHECKS, Check, Finding, run_check
from inarow.rules import Cell, Game, Rules
from inarow.search import Limit, Report, Score
from oracle.truth import Truth, Value

ENOUGH = Limit(seconds=60)


def as_score(value: Value) -> Score:
    sign, plies = value
    return Score.draw() if sign == 0 else Score(float(sign), plies)


def test_a_curve_values_every_position_of_a_game() -> None:
    game = Game.new(Rules(3, 3, 3))
    for move in "a1 b1 a2 b2 a3".split():
        game = game.play(move)
    points: dict[int, Score] = {}
    value_curve(game, points.__setitem__, ENOUGH)
    oracle = Truth(game.rules)
    assert list(points) == [5, 4, 3, 2, 1, 0]
    for ply, position in enumerate(game.positions):
        value = oracle.value(oracle.board(position), oracle.who(position))
        assert points[ply] == as_score(value)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.name))
def test_the_known_positions_are_answered(check: Check) -> None:
    assert run_check(check, Limit(nodes=20_000)).passed


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check.position.rules.cells <= 9],
    ids=lambda check: str(check.name),
)
def test_the_known_answers_are_right(check: Check) -> None:
    """The answers that are written down, by trying everything out."""
    position = check.position
    oracle = Truth(position.rules)
    board, who = oracle.board(position), oracle.who(position)
    scores = {oracle.cell(i): as_score(oracle.after(board, i, who)) for i in oracle.free(board)}
    best = max(scores.values())
    assert best == check.score
    assert {move for move, score in scores.items() if score == best} == set(check.expected)


def test_a_wrong_answer_does_not_pass() -> None:
    check = CHECKS[0]
    right = Engine(check.position.rules, MEGABYTE).analyse(check.position)
    wrong = Report(Cell(0, 2), Score.draw(), {Cell(0, 2): Score.draw()})
    assert Finding(check, right).passed
    assert not Finding(check, wrong).passed
