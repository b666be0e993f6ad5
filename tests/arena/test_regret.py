"""What moves gave away, against the whole tree."""

from dataclasses import replace
from functools import cache

import pytest

from inarow.arena.perfect_play import Regret, exact_value, judge, quick_value
from inarow.arena.summary import summarize_games
from inarow.engine.count import count_positions
from inarow.rules import Ending, Position, Reason, Rules, Side, read_game, read_position


@cache
def brute(position: Position) -> int:
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    return max(-brute(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "3x3k2", "4x3k3g", "3x3k3gm"])
def test_values_are_those_of_the_whole_tree(code: str) -> None:
    brute.cache_clear()
    rules = Rules.read(code)
    seen = {Position.start(rules)}
    waiting = list(seen)
    while waiting:
        position = waiting.pop()
        if len(waiting) % 9 == 0:  # it forgets all between two questions, which takes its time
            assert exact_value(position) == brute(position), position.code
        assert quick_value(position) == brute(position), position.code
        for move in position.legal_moves():
            after = position.play(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    assert len(seen) == sum(count_positions(rules))


def test_large_boards_are_known_only_near_their_end() -> None:
    start = read_position("gomoku")
    assert (exact_value(start), quick_value(start)) == (None, None)
    #  Only the last column is open: the six stones that are missing decide.
    full = read_position("7x6k4g:oxoxox1/oxoxox1/xoxoxo1/xoxoxo1/oxoxox1/oxoxox1")
    assert exact_value(full) == quick_value(full) == brute(full)


def test_giving_a_won_game_to_the_other_side_costs_a_whole_point() -> None:
    #  X X .     X has to complete the row; it plays elsewhere, and O completes its own.
    #  O O .
    #  . . .
    game = read_game('{"rules": "3x3k3", "start": "3x3k3:xx1/oo1/3", "moves": "a3 c2"}')
    assert judge(game)[0] == Regret(moves=1, kept=0, given_away=1.0, games=1)
    assert judge(game)[1] == Regret(moves=1, kept=1, given_away=0.0, games=1)


def test_a_lost_position_has_nothing_to_give_away() -> None:
    #  Two threats at once: whatever O does is no mistake any more.
    game = read_game('{"rules": "3x3k3", "start": "3x3k3:x1x/1o1/x1o", "moves": "b1"}')
    assert judge(game)[1] == Regret(moves=0, kept=0, given_away=0.0, games=1)
    assert judge(game)[1].accuracy is None


def test_unknown_positions_are_not_judged() -> None:
    game = read_game('{"rules": "15x15k5", "moves": "h8 h9 g7"}')
    assert judge(game)[0] == Regret()
    assert summarize_games([game.end(Ending.lost_by(Side.FIRST, Reason.RESIGNED))]).regrets is None


def test_regrets_add_up_by_entrant() -> None:
    text = '{"rules": "3x3k3", "moves": "b2 b1", "first": "A", "second": "B"}'
    game = read_game(text).end(Ending.lost_by(Side.FIRST, Reason.RESIGNED))
    swapped = replace(game, first="B", second="A")
    first, second = summarize_games([game, swapped]).regrets or ()
    assert first == second
    assert first.given_away == 0.5
    assert first.per_game == 0.25
    assert first.accuracy == 0.5
