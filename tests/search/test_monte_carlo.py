import random
import statistics

import pytest

from inarow.rules import Position, Rules, read_position
from inarow.search import Effort, Limit, Score
from inarow.search.choosing import (
    choose_by_alpha_beta_monte_carlo,
    choose_by_monte_carlo,
    choose_growing,
)
from inarow.search.growing import grown_depth

SEED = """connect-four
. . . . . X .
. . . . . 0 .
. . . 0 . X .
. 0 X 0 . 0 0
. 0 X X . X X
X 0 0 X 0 0 X"""


def test_the_counts_of_the_seed() -> None:
    # Many runs of the seed's program average near these; the fifth column wins at once. With
    # 20 runs of 500 games the mean strays by less than 3 (the deviation of one run is about 11),
    # so 10 is never reached by chance.
    wanted = {"a2": 183, "b4": 282, "c4": 257, "d5": 193, "e2": 500, "g4": 169}
    position = read_position(SEED)
    rng = random.Random(7)
    counts: dict[str, list[int]] = {name: [] for name in wanted}
    for _ in range(20):
        report = choose_by_monte_carlo(position, rng, Effort(), games=500)
        assert str(report.move) == "e2"
        for move, count in report.counts.items():
            assert count.games == 500
            counts[str(move)].append(count.won)
    for name, expected in wanted.items():
        assert abs(statistics.mean(counts[name]) - expected) < 10, name
    assert set(counts["e2"]) == {500}


def test_counts_add_up_and_make_the_value() -> None:
    report = choose_by_monte_carlo(read_position("3x3k3 b2"), random.Random(1), Effort(), games=60)
    for move, count in report.counts.items():
        lost = count.games - count.won - count.drawn
        assert count.games == 60
        assert report.values[move].value == pytest.approx((count.won - lost) / 60)
        assert not report.values[move].proven
    assert report.score == max(report.values.values())


def test_a_playout_limit_is_a_node_limit_for_games() -> None:
    report = choose_by_monte_carlo(
        read_position("3x3k3"), random.Random(1), Effort(Limit(nodes=50)), games=500
    )
    assert not report.finished
    games = [count.games for count in report.counts.values()]
    assert sum(games) == 50
    assert max(games) - min(games) <= 1, "all moves had equally many games when it was stopped"


def test_alpha_beta_monte_carlo_sees_what_is_within_its_depth() -> None:
    position = read_position("connect-four 112233")
    report = choose_by_alpha_beta_monte_carlo(
        position, random.Random(3), Effort(), depth=2, games=20
    )
    assert str(report.move) == "d1"
    assert report.score == Score.win()
    assert report.depth == 2
    assert report.finished


def test_alpha_beta_monte_carlo_blocks_three_in_a_row() -> None:
    # X holds b1 c1 d1, and a1 is O's already, so e1 is forced
    position = read_position("7x6k4g b1 a1 c1 a2 d1")
    for seed in range(5):
        report = choose_by_alpha_beta_monte_carlo(
            position, random.Random(seed), Effort(), depth=2, games=10
        )
        assert str(report.move) == "e1"


def test_growing_is_random_first_and_deeper_later() -> None:
    rules = Rules(10, 10, 5, misere=True)
    start = Position.start(rules)
    opening = {choose_growing(start, random.Random(seed), Effort()).move for seed in range(30)}
    assert len(opening) > 10, "the first moves are random"
    assert choose_growing(start, random.Random(1), Effort()).depth is None
    rng = random.Random(2)
    position, depths = start, []
    while position.outcome is None and position.ply < 97:
        depths.append(grown_depth(position, depth=2, tree=10_000))
        safe = [m for m in position.legal_moves() if position.play(m).outcome is None]
        if not safe:
            break
        position = position.play(rng.choice(safe))
    to_the_end = [100 - ply for ply in range(len(depths))]
    searched = [depth for depth, left in zip(depths, to_the_end, strict=True) if depth < left]
    assert searched == sorted(searched), "the depth only grows, until it reaches the end"
    assert depths[0] == 2
    assert max(depths) > 4
    report = choose_growing(Position.start(Rules(4, 4, 4)), rng, Effort(), opening=0)
    assert report.depth == 3  # 16 * 15 * 14 = 3,360, but 16 * 15 * 14 * 13 = 43,680
