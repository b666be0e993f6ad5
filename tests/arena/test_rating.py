"""Ratings against planted strengths, and against another implementation."""

import math
import random

import pytest

from inarow.arena.likelihood import Games, chances, log_chances
from inarow.arena.rating import AVERAGE, SCALE, rate
from inarow.arena.schedule import Meeting, Met, Stage, Swiss

SPREAD = 300.0
Counts = dict[tuple[int, int], tuple[int, int, int]]


def tournament(
    strengths: list[float], advantage: float, draws: float, each: int, rng: random.Random
) -> Counts:
    """A round robin of players of known strength, `each` games with each side."""
    games: Counts = {}
    for i in range(len(strengths)):
        for j in range(len(strengths)):
            if i != j:
                weights = chances(strengths[i] - strengths[j], advantage, draws)
                results = rng.choices((0, 1, 2), weights, k=each)
                won, drawn, lost = (results.count(result) for result in range(3))
                games[i, j] = (won, drawn, lost)
    return games


def planted(players: int, rng: random.Random) -> list[float]:
    strengths = [rng.gauss(0, 200 / SCALE) for _ in range(players)]
    middle = sum(strengths) / players
    return [strength - middle for strength in strengths]


def test_planted_strengths_are_within_the_interval() -> None:
    rng = random.Random(20261115)
    inside = total = 0
    for _ in range(40):
        strengths = planted(6, rng)
        ratings = rate(6, tournament(strengths, 0.3, -0.5, 10, rng))
        for strength, estimate in zip(strengths, ratings.players, strict=True):
            inside += estimate.low <= AVERAGE + SCALE * strength <= estimate.high
            total += 1
        inside += ratings.advantage.low <= SCALE * 0.3 <= ratings.advantage.high
        total += 1
    # 95 % of 280 with a deviation of 3.6; 93 % is the bar of the full run in bench/arena.py.
    assert inside / total >= 0.93


def slow_top(entrants: int, games: Games) -> list[float]:
    """The most likely unknowns by a method that knows no calculus: cyclic golden sections.

    The likelihood is written down once more, from the formulas in the documentation.
    """
    prior = [SPREAD / SCALE] * entrants + [400 / SCALE, 3.0]

    def height(u: list[float]) -> float:
        total = -sum((a / b) ** 2 / 2 for a, b in zip(u, prior, strict=True))
        for (i, j), (won, drawn, lost) in games.items():
            d = u[i] - u[j] + u[-2]
            norm = math.log(math.exp(d / 2) + math.exp(u[-1]) + math.exp(-d / 2))
            total += won * (d / 2 - norm) + drawn * (u[-1] - norm) + lost * (-d / 2 - norm)
        return total

    u = [0.0] * (entrants + 2)
    golden = (math.sqrt(5) - 1) / 2
    for reach in (4.0, 2.0, *([0.5] * 10), *([0.05] * 60)):
        for index in range(len(u)):
            low, high = u[index] - reach, u[index] + reach

            def at(x: float, index: int = index) -> float:
                return height([*u[:index], x, *u[index + 1 :]])

            for _ in range(40):
                left, right = high - golden * (high - low), low + golden * (high - low)
                low, high = (low, right) if at(left) > at(right) else (left, high)
            u[index] = (low + high) / 2
    return u


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_independent_optimiser_finds_the_same(seed: int) -> None:
    rng = random.Random(seed)
    games = tournament(planted(4, rng), 0.4, -0.2, 8, rng)
    ratings = rate(4, games, spreads=(SPREAD,))
    slow = slow_top(4, games)
    middle = sum(slow[:4]) / 4
    for index in range(4):
        expected = AVERAGE + SCALE * (slow[index] - middle)
        assert ratings.players[index].value == pytest.approx(expected, abs=0.5)
    assert ratings.advantage.value == pytest.approx(SCALE * slow[4], abs=0.5)
    share = math.exp(slow[5]) / (2 + math.exp(slow[5]))
    assert ratings.draw_share.value == pytest.approx(share, abs=0.002)


def test_two_equal_players_without_draws_have_the_textbook_interval() -> None:
    # 100 games, 50 won: the standard error of a logit is 1 / sqrt(n p q) = 0.2, halved for each
    # of the two. A prior that is 2000 points wide does not show.
    ratings = rate(2, {(0, 1): (25, 0, 25), (1, 0): (25, 0, 25)}, spreads=(2000,))
    assert ratings.players[0].value == pytest.approx(1500)
    assert ratings.players[0].deviation == pytest.approx(SCALE * 0.2 / 2, rel=0.02)
    assert ratings.superiority(0, 1) == pytest.approx(0.5)


def test_who_has_won_everything_is_not_infinitely_good() -> None:
    few = rate(2, {(0, 1): (1, 0, 0), (1, 0): (0, 0, 1)})
    many = rate(2, {(0, 1): (50, 0, 0), (1, 0): (0, 0, 50)})
    assert 1500 < few.players[0].value < many.players[0].value < 2500
    assert few.players[0].low < 1500  # two games prove nothing
    assert 0.6 < few.superiority(0, 1) < 0.99
    assert many.superiority(0, 1) > 0.9999
    # 20 straight wins: the odds that an equal does that are one in a million.
    twenty = rate(2, {(0, 1): (10, 0, 0), (1, 0): (0, 0, 10)})
    assert 1 - twenty.superiority(0, 1) < 1e-4


def test_who_has_not_played_is_average_and_unsure() -> None:
    ratings = rate(3, {(0, 1): (6, 2, 2), (1, 0): (2, 2, 6)})
    assert ratings.players[2].value == pytest.approx(1500, abs=1)
    assert ratings.players[2].margin > 400
    assert rate(2, {}).players[0].value == 1500


def test_the_advantage_of_the_first_side_is_told_from_strength() -> None:
    # Whoever is first always wins: nobody is better, but being first is worth a lot.
    ratings = rate(2, {(0, 1): (20, 0, 0), (1, 0): (20, 0, 0)})
    assert ratings.players[0].value == pytest.approx(1500)
    assert ratings.advantage.low > 100
    # On one side only, strength and advantage can't be told apart: the interval says so.
    lopsided = rate(2, {(0, 1): (20, 0, 5)})
    balanced = rate(2, {(0, 1): (10, 0, 2), (1, 0): (3, 0, 10)})
    assert lopsided.players[0].margin > 1.5 * balanced.players[0].margin


def test_likelihoods_of_superiority_are_complementary() -> None:
    ratings = rate(3, {(0, 1): (6, 2, 2), (1, 2): (5, 2, 3), (0, 2): (4, 4, 2)})
    for i in range(3):
        for j in range(3):
            both = ratings.superiority(i, j) + ratings.superiority(j, i)
            assert both == pytest.approx(1, abs=1e-6)
    assert ratings.superiority(0, 1) > 0.5


def test_luck_in_a_swiss_tournament_is_not_taken_for_strength() -> None:
    # Equals who meet by the Swiss system: winners meet winners, and a rating that believes every
    # win puts the lucky far above the others. Their true rating is 1500.
    rng = random.Random(7)
    inside = total = 0
    for _ in range(6):
        games: dict[tuple[int, int], list[int]] = {}
        past: list[Stage] = []
        while stage := Swiss(5).stage(16, past):
            past.append([play_equal(meeting, games, rng) for meeting in stage])
        for player in rate(16, games).players:
            inside += player.low <= 1500 <= player.high
            total += 1
    assert inside / total >= 0.93


def play_equal(
    meeting: Meeting, games: dict[tuple[int, int], list[int]], rng: random.Random
) -> Met:
    """A pair between equals, counted."""
    assert meeting.second is not None
    one, other = (rng.choice((0, 2)) for _ in range(2))
    games.setdefault((meeting.first, meeting.second), [0, 0, 0])[one] += 1
    games.setdefault((meeting.second, meeting.first), [0, 0, 0])[other] += 1
    return Met(meeting, (2 - one + other,))


def test_the_logarithms_of_chances_hold_where_chances_are_none() -> None:
    win, draw, loss = log_chances(4000.0, 0.0, -3.0)
    assert (round(win), round(draw), round(loss)) == (0, -2003, -4000)
    lopsided = rate(2, {(0, 1): (10**6, 0, 0), (1, 0): (0, 0, 10**6)})
    assert math.isfinite(lopsided.players[0].value)
