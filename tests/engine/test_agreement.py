"""The rules live twice, in Python and in C++. Here they are kept equal."""

import random

import pytest

from inarow import _core
from inarow.engine.count import count_games, count_positions, perft
from inarow.engine.exchange import rules_for_core
from inarow.rules import Outcome, Position, Rules, Side
from inarow.rules.count import count_games as slowly_count_games
from inarow.rules.count import count_positions as slowly_count_positions

pytestmark = pytest.mark.core

# 46 rules of all kinds; 10,000 games over them, fewer on the large boards.
SMALL = (
    "1x1k1 1x1k1m 1x5k2 5x1k3g 2x2k2 2x2k2gm 3x3k3 3x3k3m 3x3k3g 3x3k3gm 4x3k3 4x3k3m 3x4k3g"
    " 3x4k3gm 4x4k4 4x4k4m 4x4k3g 5x5k4 5x5k4gm 5x4k4g 6x6k4m 7x6k4g 7x6k4gm 8x6k4g 9x6k5g 8x7k4g"
    " 1x5k2e 4x4k3e 5x4k3me 5x3k3ge 6x3k2gme 7x7k4e"
).split()
LARGE = (
    "10x10k5m 10x10k5 9x7k4g 12x5k5gm 15x15k5 15x15k5m 19x19k5 19x19k6g 19x19k19gm 19x3k7"
    " 15x15k5e 9x9k4me 22x22k6e 20x20k5"
).split()
GAMES = dict.fromkeys(SMALL, 300) | dict.fromkeys(LARGE, 60)


def test_there_are_enough_games_and_rules() -> None:
    assert len(GAMES) >= 30
    assert sum(GAMES.values()) >= 10_000


@pytest.mark.parametrize("code", GAMES)
def test_random_games_agree(code: str) -> None:
    rules = Rules.read(code)
    numbers = rules_for_core(rules)
    rng = random.Random(code)
    for _ in range(GAMES[code]):
        positions, moves = [Position.start(rules)], []
        while positions[-1].outcome is None:
            move = rng.choice(positions[-1].legal_moves())
            moves.append(rules.grid.stride * move.y + move.x)
            positions.append(positions[-1].play(move))
        steps = _core.replay(*numbers, moves)
        assert len(steps) == len(positions)
        for step, position in zip(steps, positions, strict=True):
            assert (step.first, step.second) == (position.first, position.second)
            assert step.turn == position.turn.value
            assert step.legal == rules.grid.bits_of(position.legal_moves())
            assert step.outcome == outcome_name(position.outcome)
        assert steps[-1].line == rules.grid.bits_of(positions[-1].line)


def outcome_name(outcome: Outcome | None) -> str | None:
    return None if outcome is None else "drawn" if outcome is Outcome.DRAW else outcome.value


@pytest.mark.parametrize("code", ["3x3k3", "7x6k4g", "10x10k5m", "19x19k5gm"])
def test_games_that_the_core_plays_are_legal_here(code: str) -> None:
    rules = Rules.read(code)
    numbers = rules_for_core(rules)
    lengths = set()
    for seed in range(20):
        position = Position.start(rules)
        for bit in _core.random_game(*numbers, seed):
            position = position.play(rules.grid.cell_of[1 << bit])
        assert position.outcome is not None
        lengths.add(position.ply)
    assert len(lengths) > 1, "different seeds make different games"


def test_tic_tac_toe_as_everyone_has_counted_it() -> None:
    rules = Rules(3, 3, 3)
    games = count_games(Position.start(rules))
    assert (games.first, games.second, games.drawn) == (131_184, 77_904, 46_080)
    assert games.total == 255_168
    assert sum(count_positions(rules)) == 5_478
    assert sum(count_positions(rules, symmetric=True)) == 765


def test_connect_four_positions_by_ply() -> None:
    assert count_positions(Rules(7, 6, 4, gravity=True), plies=8) == (
        1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275,
    )  # fmt: skip


@pytest.mark.parametrize(
    "code",
    ["3x3k3m", "4x3k3g", "3x4k3gm", "2x4k2", "4x2k3m", "3x3k2", "1x6k3", "4x3k2e", "4x3k3ge"],
)
def test_counts_agree(code: str) -> None:
    rules = Rules.read(code)
    start = Position.start(rules)
    rng = random.Random(code)
    assert count_positions(rules) == slowly_count_positions(rules)
    assert count_positions(rules, symmetric=True) == slowly_count_positions(rules, symmetric=True)
    for _ in range(5):
        position = start
        for _ in range(rng.randrange(4)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            assert count_games(position) == slowly_count_games(position)


def test_perft_agrees_with_walking() -> None:
    rng = random.Random(2)
    for code in ("3x3k3", "4x4k3m", "7x6k4g", "6x5k3gm", "10x10k5m"):
        position = Position.start(Rules.read(code))
        for _ in range(6):
            if position.outcome is not None:
                break
            layer = [position]
            for plies in range(4 if position.rules.cells < 50 else 2):
                assert perft(position, plies) == len(layer)
                layer = [p.play(move) for p in layer for move in p.legal_moves()]
            position = position.play(rng.choice(position.legal_moves()))


@pytest.mark.parametrize(
    # Known from theory and from other programs; see docs/design.md.
    ("code", "value"),
    [
        ("3x3k3", 0),
        ("3x3k3m", 0),
        ("4x3k3", 1),
        ("4x3k3m", -1),
        ("3x3k3g", 0),
        ("3x3k3gm", 1),
        ("3x4k3g", 0),
        ("3x4k3gm", -1),
        ("4x4k4", 0),
        ("4x4k3", 1),
        ("4x4k4g", 0),
    ],
)
def test_solved_boards(code: str, value: int) -> None:
    rules = Rules.read(code)
    worth = _core.reference_value(*rules_for_core(rules))
    assert worth.value == value


def test_the_side_to_move_of_a_position_that_crosses_follows_from_its_stones() -> None:
    # after b2 it is the second side's turn, and tic-tac-toe is still a draw
    assert _core.reference_value(3, 3, 3, False, False, False, 1 << 5, 0).value == 0
    assert Position.from_bits(Rules(3, 3, 3), 1 << 5, 0).turn is Side.SECOND
