"""Every algorithm against theory and against each other."""

import random

import pytest

from inarow.rules import Outcome, Position, Rules, read_position
from inarow.search import Bound, Effort, Score
from inarow.search.alpha_beta import AlphaBeta
from inarow.search.alpha_beta_table import AlphaBetaMirror, AlphaBetaTable
from inarow.search.choosing import (
    choose_by_alpha_beta,
    choose_by_depth_minimax,
    choose_by_minimax,
    choose_carefully,
)
from inarow.search.minimax import minimax
from inarow.search.worth import open_lines, plain, quickest

# What is known of small boards: 1 the first side wins, 0 draw, -1 the second side wins.
SOLVED = {
    "3x3k3": 0,
    "3x3k3m": 0,
    "4x3k3": 1,
    "4x3k3m": -1,
    "3x3k3g": 0,
    "3x3k3gm": 1,
    "3x4k3g": 0,
    "3x4k3gm": -1,
    "4x4k3": 1,
}


def all_positions(rules: Rules) -> list[Position]:
    seen, todo = set(), [Position.start(rules)]
    while todo:
        position = todo.pop()
        if position not in seen:
            seen.add(position)
            todo += [position.play(move) for move in position.legal_moves()]
    return sorted(seen, key=lambda p: (p.first, p.second))


def by_backward_induction(rules: Rules) -> dict[Position, tuple[int, int]]:
    """The value of every position and the plies to the end, from the last ply back to the first.

    No recursion and no search: an oracle that shares nothing with the algorithms but the rules.
    """
    known: dict[Position, tuple[int, int]] = {}
    for position in sorted(all_positions(rules), key=lambda p: -p.ply):
        if position.outcome is not None:
            winner = position.outcome.winner
            known[position] = (0 if winner is None else 1 if winner is position.turn else -1, 0)
            continue
        after = [known[position.play(move)] for move in position.legal_moves()]
        wins = [plies + 1 for value, plies in after if value == -1]
        draws = [plies + 1 for value, plies in after if value == 0]
        losses = [plies + 1 for value, plies in after if value == 1]
        known[position] = (
            (1, min(wins)) if wins else (0, max(draws)) if draws else (-1, max(losses))
        )
    return known


@pytest.mark.parametrize("code", SOLVED)
def test_solved_boards(code: str) -> None:
    position = Position.start(Rules.read(code))
    report = choose_by_alpha_beta(position, Effort(), mirror=True)
    assert report.score == Score(float(SOLVED[code]))
    assert report.finished


def test_misere_tic_tac_toe_is_saved_by_the_centre_alone() -> None:
    report = choose_by_minimax(read_position("3x3k3m"), random.Random(1), Effort())
    assert {str(move) for move, score in report.values.items() if not score.is_loss} == {"b2"}
    assert str(report.move) == "b2"
    assert report.score == Score.draw()


@pytest.mark.parametrize(
    "code", ["3x3k3", "3x3k3m", "3x3k2", "3x3k3g", "4x3k3g", "3x4k3gm", "2x5k2m"]
)
def test_all_algorithms_agree_with_backward_induction_everywhere(code: str) -> None:
    known = by_backward_induction(Rules.read(code))
    rng = random.Random(code)
    searches = [AlphaBeta(), AlphaBetaTable(), AlphaBetaMirror()]
    hurried = AlphaBetaMirror(end=quickest)
    for position in rng.sample(sorted(known, key=str), min(600, len(known))):
        value, plies = known[position]
        assert minimax(position) == value if position.ply > 2 else True
        for search in searches:
            assert search.value(position, -1, 1, None) == value
        top = position.rules.cells + 2
        expected = value * (top - position.ply - plies)
        assert hurried.value(position, -top, top, None) == expected
        if position.outcome is None and position.ply > 2:
            report = choose_by_depth_minimax(position, rng, Effort())
            assert report.score == (Score.draw() if value == 0 else Score(float(value), plies))


def test_reported_values_of_all_moves_are_true_or_true_bounds() -> None:
    known = by_backward_induction(Rules(3, 3, 3))
    rng = random.Random(3)
    for position in rng.sample([p for p in known if p.outcome is None], 200):
        truth = {move: -known[position.play(move)][0] for move in position.legal_moves()}
        every = choose_by_alpha_beta(position, Effort(), mirror=True, every=True)
        assert {move: score.value for move, score in every.values.items()} == truth
        for table, mirror in ((False, False), (True, False), (False, True)):
            report = choose_by_alpha_beta(position, Effort(), table=table, mirror=mirror)
            for move, score in report.values.items():
                if score.bound is Bound.EXACT:
                    assert score.value == truth[move]
                else:
                    assert score.bound is Bound.AT_MOST
                    assert score.value >= truth[move]


def test_alpha_beta_needs_a_fraction_of_the_nodes() -> None:
    start = Position.start(Rules(3, 3, 3))
    whole = choose_by_minimax(start, random.Random(1), Effort())
    assert whole.nodes == 549_946  # the nodes of the whole tree, as everyone has counted them
    cut = choose_by_alpha_beta(start, Effort())
    remembered = choose_by_alpha_beta(start, Effort(), table=True)
    mirrored = choose_by_alpha_beta(start, Effort(), mirror=True)
    assert whole.score == cut.score == remembered.score == mirrored.score == Score.draw()
    assert cut.nodes * 20 <= whole.nodes
    assert mirrored.nodes * 200 <= whole.nodes
    assert mirrored.nodes < remembered.nodes < cut.nodes


def test_the_quickest_win_and_the_slowest_loss() -> None:
    # X to move wins at c1 now; a minimax that does not hurry may take any winning move
    position = read_position("3x3k3 a1 a2 b1 b2")
    report = choose_by_depth_minimax(position, random.Random(1), Effort())
    assert str(report.move) == "c1"
    assert report.score == Score.win(1)
    hurried = choose_by_alpha_beta(position, Effort(), hurry=True, mirror=True)
    assert str(hurried.move) == "c1"
    assert hurried.score == Score.win(1)
    # O is lost: the slowest way is to close one of two threats, the other ends it in 2 plies
    lost = read_position("3x3k3 a1 b1 c3 c2 a3")
    report = choose_by_depth_minimax(lost, random.Random(1), Effort())
    assert report.score == Score.loss(2)
    assert str(report.move) in {"a2", "b2", "b3"}


def test_a_depth_limit_ends_with_a_guess_that_never_outweighs_an_end() -> None:
    rules = Rules(7, 6, 4, gravity=True)
    rng = random.Random(5)
    for _ in range(50):
        position = Position.start(rules)
        while position.outcome is None:
            assert -1 < open_lines(position) < 1
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is not Outcome.DRAW:
            assert abs(quickest(position)) >= 2
            assert plain(position) == -1
    report = choose_by_depth_minimax(Position.start(rules), rng, Effort(), depth=3)
    assert report.depth == 3
    assert report.score is not None
    assert not report.score.proven
    assert report.nodes == 1 + 7 + 49 + 343


def test_the_guess_prefers_the_side_that_is_better() -> None:
    # X has two in a row with both ends open, O has nothing; it is O's turn
    better = read_position("7x6k4g c1 a1 d1")
    assert open_lines(better) < 0
    assert open_lines(read_position("7x6k4gm c1 a1 d1")) > 0


def test_same_depth_same_value_with_and_without_cuts() -> None:
    rng = random.Random(11)
    for code in ("7x6k4g", "5x5k4", "5x5k4m", "6x5k4gm"):
        for _ in range(8):
            position = Position.start(Rules.read(code))
            for _ in range(rng.randrange(12)):
                if position.outcome is None:
                    position = position.play(rng.choice(position.legal_moves()))
            if position.outcome is not None:
                continue
            plainly = choose_by_depth_minimax(position, rng, Effort(), depth=2)
            for table in (False, True):
                cut = choose_by_alpha_beta(
                    position, Effort(), depth=2, hurry=True, table=table, mirror=table
                )
                assert cut.score == plainly.score


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("3x3k3 a1 a2 b1 b2", {"c1"}),  # wins at once, does not block at c2
        ("3x3k3 a1 b2 b1", {"c1"}),  # blocks
        ("7x6k4g a1 b1 a2 b2 a3", {"a4"}),  # blocks under gravity
        ("7x6k4g a1 b1 a2 b2 a3 b3", {"a4"}),  # wins, though b4 threatens
    ],
)
def test_careful_sees_one_move_ahead(text: str, moves: set[str]) -> None:
    position = read_position(text)
    for seed in range(20):
        assert str(choose_carefully(position, random.Random(seed), Effort()).move) in moves


def test_careful_does_not_complete_its_own_line_when_that_loses() -> None:
    # X has a1 and b1: c1 would be a line, and lose
    position = read_position("3x3k3m a1 a3 b1 b3")
    for seed in range(50):
        report = choose_carefully(position, random.Random(seed), Effort())
        assert str(report.move) != "c1"
        assert {str(cell): score for cell, score in report.values.items()} == {"c1": Score.loss(1)}


def test_careful_avoids_the_cell_under_a_threat() -> None:
    # X threatens d2 (a2 b2 c2 are his): playing d1 lets him fall onto it
    position = read_position("7x6k4g a1 b1 b2 c1 a2 g1 c2 g2 g3")
    assert str(position.turn.value) == "second"
    for seed in range(30):
        assert str(choose_carefully(position, random.Random(seed), Effort()).move) != "d1"
