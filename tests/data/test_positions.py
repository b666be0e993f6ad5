"""All positions of a ply, counted by the core; and random ones."""

import random

import pytest

from inarow.data.positions import all_positions, random_position
from inarow.engine.count import count_positions
from inarow.rules import BadOption, Rules


@pytest.mark.parametrize("code", ["3x3k3", "4x3k3m", "4x4k3g", "7x6k4g"])
@pytest.mark.parametrize("symmetric", [False, True])
def test_all_positions_are_as_many_as_the_core_counts(code: str, symmetric: bool) -> None:
    counts = list(count_positions(Rules.read(code), 4, symmetric=symmetric))
    for ply in range(5):
        found = list(all_positions(code, ply, symmetric))
        assert len(found) == len(set(found)) == counts[ply]


def test_random_positions_have_the_ply_asked_for() -> None:
    rng = random.Random(1)
    found = {random_position("connect-four", 12, rng) for _ in range(50)}
    assert len(found) > 45
    assert {(position.ply, position.outcome) for position in found} == {(12, None)}


def test_plies_that_no_game_has_are_refused() -> None:
    with pytest.raises(BadOption, match="between 0 and 9, not 10"):
        random_position("tic-tac-toe", 10, random.Random(1))
    with pytest.raises(BadOption, match="no game of 3x3k1 went on after 1"):
        random_position("3x3k1", 1, random.Random(1))
    with pytest.raises(BadOption, match="between 0 and 9, not -1"):
        list(all_positions("tic-tac-toe", -1))
