"""Who meets whom, with any number of entrants."""

import math
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from arena.plans import make_plan
from inarow.arena.schedule import (
    Gauntlet,
    KnockOut,
    Meeting,
    Met,
    RoundRobin,
    Schedule,
    Stage,
    Swiss,
    first_bracket,
    usual_rounds,
)

Two = frozenset[int]


def play(schedule: Schedule, entrants: int, strengths: Sequence[float]) -> list[Stage]:
    """A tournament in which the stronger one wins every pair, and equals share it."""
    past: list[Stage] = []
    while stage := schedule.stage(entrants, past):
        past.append([meet(meeting, strengths) for meeting in stage])
    return past


def meet(meeting: Meeting, strengths: Sequence[float]) -> Met:
    if meeting.second is None:
        return Met(meeting)
    gap = strengths[meeting.first] - strengths[meeting.second]
    points = 2 if gap == 0 else 4 if gap > 0 else 0
    return Met(meeting, (points,) * meeting.pairs)


def twos(stages: Sequence[Stage]) -> Counter[Two]:
    """How often which two met."""
    return Counter(
        frozenset((met.meeting.first, met.meeting.second))
        for stage in stages
        for met in stage
        if met.meeting.second is not None
    )


@pytest.mark.parametrize("entrants", range(2, 8))
def test_in_a_round_robin_every_two_meet_equally_often(entrants: int) -> None:
    stages = play(RoundRobin(rounds=3, pairs=2), entrants, range(entrants))
    met = twos(stages)
    assert len(met) == math.comb(entrants, 2)
    assert set(met.values()) == {3}
    games = sum(met.meeting.games for stage in stages for met in stage)
    assert games == RoundRobin(3, 2).games(entrants)


def test_in_a_gauntlet_the_first_meets_all_and_the_others_nobody_else() -> None:
    met = twos(play(Gauntlet(rounds=4), 5, range(5)))
    assert met == {frozenset((0, other)): 4 for other in range(1, 5)}


def test_a_pair_is_one_opening_with_the_sides_swapped() -> None:
    plan = make_plan("random", "careful", "minimax:depth=1", schedule=RoundRobin(3, pairs=2))
    (stage,) = [plan.schedule.stage(3, [])]
    fixtures = list(plan.fixtures(stage, 0))
    assert [fixture.number for fixture in fixtures] == list(range(36))
    for straight, swapped in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (straight.first, straight.second) == (swapped.second, swapped.first)
        assert straight.opening == swapped.opening
        assert straight.seed != swapped.seed
    # Everybody gets the same openings: those of the rounds, in their order.
    by_two: dict[Two, list[object]] = {}
    for fixture in fixtures[::2]:
        by_two.setdefault(frozenset((fixture.first, fixture.second)), []).append(fixture.opening)
    assert len(by_two) == 3
    assert len({tuple(openings) for openings in by_two.values()}) == 1
    assert len({fixture.opening for fixture in fixtures}) == 6


@pytest.mark.parametrize("entrants", range(2, 14))
def test_swiss_pairs_everybody_once_a_round_and_nobody_twice(entrants: int) -> None:
    strengths = random.Random(entrants).sample(range(100), entrants)
    stages = play(Swiss(usual_rounds(entrants)), entrants, strengths)
    assert len(stages) == usual_rounds(entrants)
    off: Counter[int] = Counter()
    for stage in stages:
        seen = [e for met in stage for e in (met.meeting.first, met.meeting.second)]
        assert sorted(e for e in seen if e is not None) == list(range(entrants))
        assert seen.count(None) == entrants % 2
        off.update(met.meeting.first for met in stage if met.meeting.second is None)
    assert max(off.values(), default=0) <= 1
    assert max(twos(stages).values()) == 1


def test_swiss_brings_together_who_is_equally_good() -> None:
    #  round 1: 0-1 2-3 4-5 6-7, the first of each wins; then winners meet winners
    strengths = [9, 1, 8, 2, 7, 3, 6, 4]
    first, second, third = play(Swiss(3), 8, strengths)
    winners = {met.winner for met in first}
    assert winners == {0, 2, 4, 6}
    for met in second:
        assert (met.meeting.first in winners) == (met.meeting.second in winners)
    best = next(met for met in third if 0 in (met.meeting.first, met.meeting.second))
    assert {best.meeting.first, best.meeting.second} == {0, 4}


def test_swiss_with_more_rounds_than_opponents_repeats_evenly() -> None:
    counts = twos(play(Swiss(7), 4, [4, 3, 2, 1]))
    assert sum(counts.values()) == 14
    assert sorted(counts.values()) == [2, 2, 2, 2, 3, 3]


def test_a_hundred_entrants_are_paired_in_a_moment() -> None:
    stages = play(Swiss(8), 101, random.Random(1).sample(range(1000), 101))
    assert max(twos(stages).values()) == 1


@pytest.mark.parametrize("entrants", range(2, 18))
def test_the_strongest_wins_a_knock_out(entrants: int) -> None:
    strengths = random.Random(entrants).sample(range(100), entrants)
    stages = play(KnockOut(pairs=1), entrants, strengths)
    assert len(stages) == math.ceil(math.log2(entrants))
    assert sum(twos(stages).values()) == entrants - 1
    assert stages[-1][0].winner == strengths.index(max(strengths))
    losers = Counter(
        loser
        for stage in stages
        for met in stage
        for loser in (met.meeting.first, met.meeting.second)
        if loser is not None and loser != met.winner
    )
    assert set(losers.values()) == {1}


def test_the_top_of_the_list_has_the_first_round_off() -> None:
    stage = KnockOut().stage(5, [])
    assert {(m.first, m.second) for m in stage} == {(0, None), (3, 4), (1, None), (2, None)}
    assert first_bracket(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_an_even_meeting_goes_on_for_three_pairs_and_then_to_the_higher_one() -> None:
    stages = play(KnockOut(pairs=2), 4, [1, 1, 1, 1])
    pairs = [[met.meeting.pairs for met in stage] for stage in stages]
    assert pairs == [[2, 2], [1, 1], [1, 1], [1, 1], [2], [1], [1], [1]]
    final = stages[4][0].meeting
    assert (final.first, final.second) == (0, 1)
    openings = [[met.meeting.opening for met in stage] for stage in stages]
    assert openings == [[0, 0], [2, 2], [3, 3], [4, 4], [5], [7], [8], [9]]
