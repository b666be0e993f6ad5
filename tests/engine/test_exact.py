"""Lines of exactly k: every search proves only what the slow oracle finds, too."""

import random

import pytest

from inarow import _core
from inarow.engine.engine import MEGABYTE, Engine, avoided, patterned, solved_fast
from inarow.engine.exchange import number_of, rules_for_core, stones_for_core
from inarow.rules import Cell, Position, Rules, read_position
from inarow.search import Limit, Score
from oracle.truth import Truth, Value

pytestmark = pytest.mark.core


def score(value: Value) -> int:
    sign, plies = value
    return number_of(
        Score.draw() if sign == 0 else Score.win(plies) if sign > 0 else Score.loss(plies)
    )


def random_position(rules: Rules, rng: random.Random, left: int) -> Position:
    """A position of a random game that is not over, with so many empty cells."""
    while True:
        position = Position.start(rules)
        while position.outcome is None and rules.cells - position.ply > left:
            position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            return position


@pytest.mark.parametrize(
    ("code", "left", "count"),
    [
        ("3x3k2e", 9, 1),
        ("4x3k3e", 12, 1),
        ("5x3k3ge", 15, 1),
        ("5x3k3gme", 15, 1),
        ("9x1k2e", 9, 1),
        ("1x9k3me", 9, 1),
        ("4x4k3e", 9, 8),
        ("4x4k3me", 9, 8),
        ("5x4k3e", 9, 8),
        ("6x3k2me", 9, 8),
    ],
)
def test_everything_agrees_with_trying_everything(code: str, left: int, count: int) -> None:
    rules = Rules.read(code)
    truth = Truth(rules)
    rng = random.Random(code)
    numbers = rules_for_core(rules)
    solver = _core.PlacedSolver(*numbers, memory=MEGABYTE)
    tree = _core.TreeSearch(*numbers, memory=MEGABYTE, seed=1)
    for _ in range(count):
        position = random_position(rules, rng, left)
        stones = stones_for_core(position)
        board, who = truth.board(position), truth.who(position)
        value = truth.value(board, who)
        assert _core.reference_value(*numbers, *stones).value == value[0]
        known = solver.solve(*stones)
        assert known.low == known.high == score(value)
        weak = _core.PlacedSolver(*numbers, memory=MEGABYTE).solve(*stones, weak=True)
        assert (weak.low > 0) - (weak.high < 0) == value[0]
        for move in solver.analyse(*stones).moves:
            cell = rules.grid.cell_of[1 << move.cell]
            worth = score(truth.after(board, truth.index(cell), who))
            assert move.low == move.high == worth
        guessed = tree.search(*stones, nodes=2000)
        assert guessed.low <= score(value) <= guessed.high
        report = Engine(rules, 4 * MEGABYTE).analyse(position)
        assert report.finished
        for cell, found in report.values.items():
            sign, plies = truth.after(board, truth.index(cell), who)
            assert found.sign == sign, (position.code, str(cell))
            assert sign == 0 or found.plies == plies


def test_the_first_side_may_lose_where_a_stone_can_harm() -> None:
    # No strategy is stolen here: of all small boards, some are lost by who begins.
    lost = [
        code
        for code in ("9x1k2e", "6x1k2e", "4x2k2e", "5x1k2e", "7x1k3e", "4x3k2e", "5x2k2e", "8x1k2e")
        if _core.reference_value(*rules_for_core(Rules.read(code))).value < 0
    ]
    for code in lost:
        assert Engine(code, MEGABYTE).solve(Position.start(code)).score.is_loss  # type: ignore[union-attr]


def test_searches_that_count_longer_lines_refuse() -> None:
    for gravity, misere, make in (
        (True, False, _core.FallingSolver),
        (True, True, _core.FallingSolver),
    ):
        with pytest.raises(ValueError, match="not for"):
            make(7, 6, 4, gravity, misere, True)
    assert not solved_fast(Rules.read("7x6k4ge"))
    assert not avoided(Rules.read("10x10k5me"))
    assert patterned(Rules.read("15x15k5e"))


def test_four_and_one_beyond_a_gap_is_no_threat() -> None:
    # X X X . X X: d1 makes six, so that nobody has to answer, and X does not win there.
    position = read_position("15x15k5e a1 h8 b1 h9 c1 i10 e1 k12 f1 m3")
    report = Engine(position.rules, 4 * MEGABYTE).search(position, Limit(nodes=3000))
    assert report.move != Cell(3, 0)
    assert report.score != Score.win(1)
    free = read_position("15x15k5 a1 h8 b1 h9 c1 i10 e1 k12 f1 m3")
    report = Engine(free.rules, 4 * MEGABYTE).search(free, Limit(nodes=3000))
    assert (report.move, report.score) == (Cell(3, 0), Score.win(1))


def test_an_open_four_next_to_an_own_stone_has_one_end() -> None:
    # X . X X X . . : a1 and f1 would be six or five; the place b1 to f1 has a stone before it.
    network = _core.PatternSearch(*rules_for_core(Rules.read("9x9k5e")), memory=MEGABYTE)
    #  a b c d e f g h i
    #  X . X X X . . . .   b1 completes five; f1 leaves c1-g1 only, since a1-... would be six
    position = read_position("9x9k5e a5 i1 c5 i3 d5 i7 e5 i9")
    found = network.force(*stones_for_core(position), nodes=1000)
    assert found.low == 1000 - 1
    assert found.best == position.rules.grid.stride * 4 + 1


@pytest.mark.parametrize("code", ["20x20k5", "22x22k5e", "22x20k6m", "22x22k4g"])
def test_large_boards_are_played(code: str) -> None:
    engine = Engine(code, 4 * MEGABYTE)
    start = Position.start(code)
    report = engine.search(start, Limit(nodes=300))
    assert report.move in start.legal_moves()
