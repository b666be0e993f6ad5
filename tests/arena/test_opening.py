"""Where games begin."""

import pytest

from inarow.arena.opening import (
    Choice,
    OpeningRule,
    Openings,
    read_openings,
    wins_at_once,
)
from inarow.rules import BadNotation, BadOption, Cell, Position, Rules, read_position

RULES = [Rules(3, 3, 3), Rules(7, 6, 4, gravity=True), Rules(10, 10, 5, misere=True)]


def after(rules: Rules, moves: tuple[Cell, ...]) -> Position:
    position = Position.start(rules)
    for move in moves:
        position = position.play(move)
    return position


def brute(position: Position) -> int:
    """What the position is worth to the side to move, by looking at everything."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    return max(-brute(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_random_openings_are_undecided_and_leave_no_win_at_once(rules: Rules) -> None:
    openings = Openings(rules, OpeningRule(Choice.RANDOM, 4), seed=3)
    for index in range(12):
        opening = openings[index]
        position = after(rules, opening)
        assert len(opening) == 4
        assert position.outcome is None
        wins = [m for m in position.legal_moves() if position.play(m).outcome is not None]
        if not rules.misere:
            assert not wins, position.code


def test_the_same_seed_gives_the_same_openings_in_any_order() -> None:
    rule = OpeningRule(Choice.RANDOM, 4)
    one, other = (Openings(RULES[1], rule, seed=9) for _ in range(2))
    forwards = [one[index] for index in range(10)]
    assert [other[index] for index in reversed(range(10))] == forwards[::-1]
    assert Openings(RULES[1], rule, seed=10)[0] != forwards[0]


def test_openings_differ_also_as_mirror_images_until_there_are_no_more() -> None:
    # Two plies of tic-tac-toe: 12 positions that differ by more than a symmetry.
    openings = Openings(RULES[0], OpeningRule(Choice.RANDOM, 2), seed=1)
    images = [after(RULES[0], openings[index]).canonical() for index in range(24)]
    assert len(set(images[:12])) == 12
    assert images[12:] == images[:12]


def test_balanced_openings_of_tic_tac_toe_are_drawn() -> None:
    # All of them come, and no others: the whole tree says which these are.
    openings = Openings(RULES[0], OpeningRule(Choice.BALANCED, 2), seed=5)
    found = {after(RULES[0], openings[index]).canonical() for index in range(30)}
    assert {brute(position) for position in found} == {0}
    every = {
        after(RULES[0], (a, b)).canonical()
        for a in RULES[0].grid.cells
        for b in RULES[0].grid.cells
        if a != b
    }
    assert found == {position for position in every if brute(position) == 0}


def test_without_drawn_openings_won_and_lost_ones_take_turns() -> None:
    # Where two in a row lose, a full board of nine can't be reached: nobody ever draws.
    rules = Rules(3, 3, 2, misere=True)
    openings = Openings(rules, OpeningRule(Choice.BALANCED, 3), seed=2)
    values = [brute(after(rules, openings[index])) for index in range(6)]
    assert values == [1, -1, 1, -1, 1, -1]


def test_what_nobody_can_prove_is_said() -> None:
    with pytest.raises(BadOption, match="takes too long to prove"):
        Openings(Rules(15, 15, 5), OpeningRule(Choice.BALANCED, 2), seed=1)


def test_openings_from_lines() -> None:
    openings = read_openings(["# the centre", "b2 a1", "", "5 1  # by number"], Rules(3, 3, 3))
    assert openings == [(Cell(1, 1), Cell(0, 0))] * 2
    with pytest.raises(BadNotation, match="line 2 of the openings ends the game"):
        read_openings(["b2", "a1 b1 a2 b2 a3"], Rules(3, 3, 3))
    with pytest.raises(BadNotation, match="no opening in the file"):
        read_openings(["# nothing"], Rules(3, 3, 3))


def test_a_win_at_once_is_seen() -> None:
    assert wins_at_once(read_position("3x3k3 a1 b1 a2 b2"))
    assert not wins_at_once(read_position("3x3k3 a1 b1"))
