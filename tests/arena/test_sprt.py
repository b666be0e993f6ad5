"""The sequential test, against its own promises."""

import math
import random

from inarow.arena.schedule import (
    Decision,
    Meeting,
    Met,
    Sprt,
    Stage,
    expected_share,
    log_likelihood_ratio,
    pair_results,
)


def constrained(counts: list[float], share: float) -> list[float]:
    """The most likely chances of the five results whose mean is `share`, by bisection.

    They are p[i] = c[i] / (n * (1 + t * (x[i] - share))) with the t that makes them sum to 1.
    """
    total = sum(counts)
    gaps = [n / 4 - share for n in range(5)]
    low, high = -1 / max(gaps) + 1e-12, -1 / min(gaps) - 1e-12
    t = 0.0
    for _ in range(200):
        t = (low + high) / 2
        balance = sum(c * g / (1 + t * g) for c, g in zip(counts, gaps, strict=True))
        low, high = (t, high) if balance > 0 else (low, t)
    return [c / (total * (1 + t * g)) for c, g in zip(counts, gaps, strict=True)]


def exact_ratio(counts: list[int], elo0: float, elo1: float) -> float:
    """The generalized likelihood ratio without the approximation: the oracle."""
    some = [count + 1e-9 for count in counts]
    p0, p1 = (constrained(some, expected_share(elo)) for elo in (elo0, elo1))
    return sum(c * math.log(b / a) for c, a, b in zip(some, p0, p1, strict=True))


def test_the_ratio_is_close_to_the_exact_one() -> None:
    for counts in ([10, 20, 60, 25, 12], [3, 40, 100, 70, 9], [50, 60, 100, 60, 50]):
        exact = exact_ratio(counts, 0, 20)
        assert abs(log_likelihood_ratio(counts, 0, 20) - exact) < 0.05 * max(1, abs(exact))


def test_nothing_played_says_nothing_and_all_won_is_finite() -> None:
    assert log_likelihood_ratio([0] * 5, 0, 20) == 0
    assert 0 < log_likelihood_ratio([0, 0, 0, 0, 30], 0, 20) < math.inf
    assert log_likelihood_ratio([30, 0, 0, 0, 0], 0, 20) < 0


def simulate(test: Sprt, elo: float, rng: random.Random) -> tuple[Decision, int]:
    """Pairs of an entrant that is so much stronger, with many draws, until the test ends."""
    share = expected_share(elo)
    past: list[Stage] = []
    while stage := test.stage(2, past):
        met = []
        for meeting in stage:
            pairs = []
            for _ in range(meeting.pairs):
                # Each game: a draw in 40 %, else won so that the share is right.
                won = share - 0.2
                results = rng.choices((2, 1, 0), (won, 0.4, 0.6 - won), k=2)
                pairs.append(sum(results))
            met.append(Met(meeting, tuple(pairs)))
        past.append(met)
    pairs_so_far = pair_results(past)
    return test.decision(pairs_so_far), len(pairs_so_far)


def test_it_is_wrong_no_more_often_than_it_says() -> None:
    test = Sprt(elo0=0, elo1=60, alpha=0.1, beta=0.1, batch=4)
    rng = random.Random(2)
    runs = 300
    at_zero = [simulate(test, 0, rng) for _ in range(runs)]
    at_sixty = [simulate(test, 60, rng) for _ in range(runs)]
    wrong_yes = sum(decision is Decision.STRONGER for decision, _ in at_zero)
    wrong_no = sum(decision is Decision.NOT_STRONGER for decision, _ in at_sixty)
    # 10 % of 300 is 30, with a deviation of 5.2: three of these more would be a fault.
    assert wrong_yes <= 46
    assert wrong_no <= 46
    assert all(decision is not Decision.UNDECIDED for decision, _ in (*at_zero, *at_sixty))


def test_a_clear_case_is_short_and_an_unclear_one_ends_at_the_most() -> None:
    test = Sprt(elo0=0, elo1=30, most_pairs=50)
    decision, pairs = simulate(test, 400, random.Random(1))
    assert decision is Decision.STRONGER
    assert pairs < 50
    drawn: list[Stage] = []
    while stage := test.stage(2, drawn):
        drawn.append([Met(m, (2, 1, 3, 2, 2, 4, 0, 2)[: m.pairs]) for m in stage])
    assert len(pair_results(drawn)) == 50
    assert isinstance(drawn[0][0].meeting, Meeting)
