"""Stones of an agreed opening are nobody's mistake: whoever placed them did not know for whom."""

from __future__ import annotations

from dataclasses import replace

from inarow.review import Grade, review_game
from inarow.rules import Game, read_moves, read_position
from inarow.rules.agreement import AGREEMENT, DECISIONS
from inarow.search import Limit

# Misère on 3x3: every first move but the centre loses, by counting all games.
START = read_position("3x3k3m")
GAME = Game(START, read_moves("a1 b2 c3 a2", START))
DEPTH = Limit(seconds=60)


def test_the_first_stone_is_a_mistake_only_where_it_was_for_oneself() -> None:
    alone = review_game(GAME, DEPTH)
    assert alone.moves[0].grade is Grade.DRAW_TO_LOSS
    stolen = replace(GAME, tags={AGREEMENT: "steal", DECISIONS: "second"})
    review = review_game(stolen, DEPTH)
    assert review.moves[0].grade is Grade.AGREED
    assert (review.moves[0].counts, review.moves[0].reasons) == (False, ())
    assert [move.grade for move in review.moves[1:]] == [move.grade for move in alone.moves[1:]]
    assert 1 not in [move.ply for move in review.mistakes]


def test_stones_count_as_placed_until_all_is_decided() -> None:
    start = read_position("5x5k4")
    opening = Game(start, read_moves("a1 c3 a2 b2 e5", start), tags={AGREEMENT: "swap2"})
    undecided = replace(opening, tags={AGREEMENT: "swap2", DECISIONS: "more"})
    decided = replace(opening, tags={AGREEMENT: "swap2", DECISIONS: "first"})
    for game, agreed in ((undecided, 5), (decided, 3)):
        grades = [move.grade for move in review_game(game, Limit(seconds=0.05)).moves]
        assert grades[:agreed] == [Grade.AGREED] * agreed
        assert Grade.AGREED not in grades[agreed:]
