"""Where nothing is proven, mirror images and turns of a position are worth the same."""

from __future__ import annotations

import random

import pytest

from inarow.engine.engine import MEGABYTE, Engine
from inarow.rules import Cell, Position, Rules
from inarow.rules.symmetry import symmetries
from inarow.search import Limit, Report

RULES = ["8x6k4g", "8x8k4g", "15x15k5", "9x9k4", "6x5k4m", "10x10k5m", "7x6k4gm"]


def analysed(position: Position) -> Report:
    return Engine(position.rules, 4 * MEGABYTE, book=False).analyse(position, Limit(nodes=2000))


def positions(rules: Rules) -> list[Position]:
    """The empty board, and two positions after random moves."""
    rng = random.Random(rules.code)
    found = [Position.start(rules)]
    for stones in (3, 10):
        position = found[0]
        while position.ply < stones:
            after = position.play(rng.choice(position.legal_moves()))
            position = found[0] if after.outcome is not None else after
        found.append(position)
    return found


@pytest.mark.parametrize("code", RULES)
def test_images_of_a_position_agree_move_by_move(code: str) -> None:
    rules = Rules.read(code)
    open_ones = 0
    for position in positions(rules):
        report = analysed(position)
        open_ones += not report.finished
        for symmetry, image in zip(symmetries(rules)[1:], position.images()[1:], strict=True):
            turned = {symmetry.cell(move): score for move, score in report.values.items()}
            seen = analysed(image)
            assert seen.values == turned, image.code
            assert (seen.score, seen.nodes) == (report.score, report.nodes)
    assert open_ones > 0, "nothing is left to be estimated"


@pytest.mark.parametrize("code", RULES)
def test_moves_that_are_images_of_each_other_have_one_value(code: str) -> None:
    rules = Rules.read(code)
    position = Position.start(rules)
    for start in (position, position.play(middle(rules))):
        values = analysed(start).values
        for symmetry, image in zip(symmetries(rules), start.images(), strict=True):
            if image == start:
                turned = {symmetry.cell(move): score for move, score in values.items()}
                assert turned == values, start.code


def middle(rules: Rules) -> Cell:
    return Cell(rules.width // 2, 0 if rules.gravity else rules.height // 2)


def test_the_image_of_a_game_is_thought_about_in_the_same_way() -> None:
    rules = Rules.read("9x9k5")
    symmetry = symmetries(rules)[5]
    asked, other = (Engine(rules, 4 * MEGABYTE) for _ in range(2))
    position = Position.start(rules).play("d5").play("f6")
    for move in ["d4", "f4", "e6"]:
        position = position.play(move)
        report = asked.search(position, Limit(nodes=500))
        seen = other.search(position.images()[5], Limit(nodes=500))
        assert {symmetry.cell(one): score for one, score in report.values.items()} == seen.values
        assert (seen.score, seen.nodes) == (report.score, report.nodes)
