"""Positions and moves as arrays, against the positions themselves."""

import random

import numpy as np
import pytest

from inarow.data.arrays import (
    cells_of,
    choice_of,
    choices,
    game_of,
    legal_of,
    move_of,
    planes_of,
    position_of,
    symmetric_boards,
    symmetric_choices,
    turn_of,
)
from inarow.rules import BadPosition, Game, IllegalMove, Position, Rules
from inarow.rules.symmetry import symmetries

CODES = "3x3k3 4x3k3m 7x6k4g 5x4k3gm 15x15k5 1x1k1".split()


def random_game(code: str, seed: int) -> Game:
    rng = random.Random(seed)
    game = Game.new(code)
    plies = rng.randint(0, game.rules.cells)
    while game.position.outcome is None and game.position.ply < plies:
        game = game.play(rng.choice(game.position.legal_moves()))
    return game


@pytest.mark.parametrize("code", CODES)
def test_arrays_and_positions_say_the_same(code: str) -> None:
    for seed in range(20):
        game = random_game(code, seed)
        position, rules = game.position, game.rules
        cells = cells_of(position)
        assert position_of(cells, rules) == position
        own, other = planes_of(cells, turn_of(position))
        assert own.sum() == position.stones(position.turn).bit_count()
        assert other.sum() == position.stones(position.turn.other).bit_count()
        legal = legal_of(position)
        assert len(legal) == choices(rules)
        assert {move_of(int(i), position) for i in np.flatnonzero(legal)} == set(
            position.legal_moves()
        )
        assert game_of([choice_of(move, rules) for move in game.moves], rules) == game


@pytest.mark.parametrize("code", CODES)
def test_images_of_arrays_are_images_of_positions(code: str) -> None:
    rules = Rules.read(code)
    for seed in range(5):
        position = random_game(code, seed).position
        images = symmetric_boards(cells_of(position), rules)
        assert [position_of(image, rules) for image in images] == list(position.images())
        moved = symmetric_choices(rules)
        for move in position.legal_moves():
            for index, one in enumerate(symmetries(rules)):
                image = position.images()[index]
                choice = int(moved[index, choice_of(move, rules)])
                assert move_of(choice, image) == one.cell(move)


def test_planes_of_many_boards_at_once() -> None:
    games = [random_game("7x6k4g", seed).position for seed in range(8)]
    cells = np.stack([cells_of(position) for position in games])
    turns = np.array([turn_of(position) for position in games])
    together = planes_of(cells, turns)
    assert together.shape == (8, 2, 6, 7)
    for index, position in enumerate(games):
        assert (together[index] == planes_of(cells[index], turn_of(position))).all()


def test_what_is_no_position_is_refused_with_the_reason() -> None:
    rules = Rules.read("3x3k3")
    with pytest.raises(BadPosition, match=r"the shape \(3, 2\)"):
        position_of(np.zeros((3, 2)), rules)
    with pytest.raises(BadPosition, match="cells must be 1, -1 or 0"):
        position_of(np.full((3, 3), 2), rules)
    with pytest.raises(BadPosition, match="the first side has 0 and the second side 1"):
        position_of([[0, 0, 0], [0, -1, 0], [0, 0, 0]], rules)
    with pytest.raises(IllegalMove, match="choices are 0 to 8"):
        move_of(9, Position.start(rules))
