"""What every move is worth: exact where the truth is known, true where it is proven, and the same
best move whichever way one asks.
"""

from __future__ import annotations

import random
import threading
from itertools import pairwise

import pytest

from inarow import _core
from inarow.engine.analysis import Analysis
from inarow.engine.engine import MEGABYTE, Engine, engine_for
from inarow.engine.exchange import Found, rules_for_core, stones_for_core
from inarow.engine.patterns import packaged_patterns
from inarow.rules import Position, Rules, read_position
from inarow.search import Bound, Limit, Report, Score
from oracle.construction import forced_wins
from oracle.games import random_game
from oracle.truth import Truth

MIXED = "3x3k3 4x4k3 5x5k4 7x7k5 15x15k5 3x3k3m 6x6k4m 10x10k5m 7x6k4g 6x5k4gm".split()


def engine(rules: Rules) -> Engine:
    return Engine(rules, 4 * MEGABYTE, book=False)


def some_position(rules: Rules, rng: random.Random) -> Position:
    """From a random game, as often early as late."""
    while True:
        position = Position.start(rules)
        for _ in range(rng.randrange(min(rules.cells - 1, 40))):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is None:
            return position


def tree(rules: Rules) -> list[Position]:
    """Every position that a game can reach and that is not over, one of its images each."""
    seen: dict[Position, Position] = {}
    row = [Position.start(rules)]
    while row:
        position = row.pop()
        if position.outcome is None and position.canonical() not in seen:
            seen[position.canonical()] = position
            row += [position.play(move) for move in position.legal_moves()]
    return list(seen.values())


def as_score(value: tuple[int, int]) -> Score:
    return Score.draw() if value[0] == 0 else Score(float(value[0]), value[1])


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "3x3k3g", "3x3k3gm", "4x2k2", "3x4k3g"])
def test_all_positions_of_small_boards_are_exact(code: str) -> None:
    rules = Rules.read(code)
    oracle, asked = Truth(rules), engine(rules)
    for position in tree(rules):
        board, who = oracle.board(position), oracle.who(position)
        truth = {oracle.cell(i): as_score(oracle.after(board, i, who)) for i in oracle.free(board)}
        report = asked.analyse(position)
        assert report.values == truth, position.code
        assert report.finished
        assert report.score == max(truth.values()) == truth[report.move]
        assert set(report.best_moves) == {m for m, s in truth.items() if s == report.score}
        assert asked.solve(position).score == report.score
        found = asked.search(position, Limit(nodes=100_000))
        assert (found.score, truth[found.move]) == (report.score, report.score)


@pytest.mark.parametrize("code", MIXED)
def test_every_move_has_a_value_and_the_best_is_the_one_that_search_names(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    limit = Limit(nodes=3000)
    for _ in range(12):
        position = some_position(rules, rng)
        report = engine(rules).analyse(position, limit)
        assert set(report.values) == set(position.legal_moves()), position.code
        assert report.values[report.move] == max(report.values.values()), position.code
        assert report.position == position
        found = engine(rules).search(position, limit)
        assert found.move == report.move, position.code
        assert engine(rules).analyse(position, limit) == replaced(report), position.code


def replaced(report: Report) -> Report:
    """The same whatever the clock said."""

    class Timeless(float):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = float.__hash__

    return Report(**{**vars(report), "seconds": Timeless(report.seconds)})


@pytest.mark.parametrize("code", MIXED)
def test_reports_only_improve(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    for _ in range(3):
        position = some_position(rules, rng)
        heard: list[Report] = []
        result = engine(rules).analyse(position, Limit(seconds=0.3), heard.append)
        assert heard[-1] == result
        assert heard[-1].bounds is not None
        for one, two in pairwise(heard):
            assert one.nodes <= two.nodes
            assert one.bounds is not None
            assert two.bounds is not None
            assert narrower(one.bounds, two.bounds), position.code
            for move, score in one.values.items():
                assert keeps(score, two.values[move]), (position.code, str(move), score)


def narrower(one: tuple[Score, Score], two: tuple[Score, Score]) -> bool:
    """Whether the second bounds are within the first; a loss without plies below says nothing."""
    low = one[0] == Score.loss() or one[0] <= two[0]
    return low and (one[1] == Score.win() or two[1] <= one[1])


def keeps(one: Score, two: Score) -> bool:
    """Whether what was proven still is."""
    if one.is_exact:
        return one == two
    return not one.proven or one.sign == 0 or (two.proven and one.sign == two.sign)


@pytest.mark.parametrize(
    ("code", "count"), [("15x15k5", 5), ("19x19k5", 2), ("9x9k5", 6), ("7x7k4", 6), ("10x10k6", 3)]
)
def test_forced_wins_are_named_as_soon_as_they_are_proven(code: str, count: int) -> None:
    """The bench looks at all of its set; `nodes` would take many seconds if they were used up."""
    rules = Rules.read(code)
    nodes = 2_000_000
    for won in forced_wins(rules, count, seed=1, stones=10_000):
        found = engine(rules).search(won.position, Limit(nodes=nodes))
        assert found.score is not None
        assert found.score.is_win, won.position.code
        assert found.finished
        assert found.nodes < nodes / 4
        heard: list[Report] = []
        report = engine(rules).analyse(won.position, Limit(nodes=100_000), heard.append)
        assert (report.move, report.score) == (found.move, found.score)
        first = next(one for one in heard if one.score is not None and one.score.is_win)
        assert first.move == found.move
        assert len(first.values) < len(report.values) == len(won.position.legal_moves())


def test_in_reverse_five_the_best_move_is_that_of_the_misere_search() -> None:
    rules = Rules(10, 10, 5, misere=True)
    rng = random.Random(1)
    numbers = packaged_patterns().numbers
    for _ in range(12):
        position = some_position(rules, rng).canonical()  # as the engine lays it before a search
        core = _core.MisereSearch(*rules_for_core(rules)[:3], memory=4 * MEGABYTE, patterns=numbers)
        found = core.search(*stones_for_core(position), nodes=800)
        assert found.best is not None
        report = engine(rules).analyse(position, Limit(nodes=800))
        assert report.move == rules.grid.cell_of[1 << found.best], position.code


def test_a_move_that_can_not_lose_is_not_given_up_for_an_estimate() -> None:
    # Misère, stones fall: whoever mirrors the other side's moves never has the line first.
    position = read_position("8x8k4gm a1 h1 b1")
    report = engine(position.rules).analyse(position, Limit(nodes=200))
    assert str(report.move) == "g1"
    assert report.bounds is not None
    assert report.bounds[0] == Score.draw()
    assert report.values[report.move].value >= 0


def test_what_is_proven_early_is_true_and_the_rest_says_it_is_an_estimate() -> None:
    #    . . . . . . .
    #    . . O O . . .
    #    . . X X . . .     b1 and e1 make an open three; the others are beyond a short look
    position = read_position("7x6k4g:7/7/7/7/2oo3/2xx3")
    report = engine(position.rules).analyse(position, Limit(nodes=2000))
    won = {str(move) for move, score in report.values.items() if score == Score.win(3)}
    assert str(report.move) in won <= {"b1", "e1"}
    assert not report.finished
    assert any(not score.proven for score in report.values.values())


def test_a_draw_is_not_called_proven_before_the_end_is_in_sight() -> None:
    position = read_position("7x7k5")
    report = engine(position.rules).analyse(position, Limit(nodes=1000))
    assert not any(score.proven for score in report.values.values())


@pytest.mark.parametrize("code", ["7x6k4g", "15x15k5", "10x10k5m"])
def test_it_tells_as_it_goes_and_keeps_what_it_has_when_told_to_stop(code: str) -> None:
    heard: list[Report] = []
    stop = threading.Event()

    def hear(report: Report) -> None:
        heard.append(report)
        if len(heard) == 4:
            stop.set()

    position = Position.start(Rules.read(code))
    report = engine(position.rules).analyse(position, Limit(seconds=60, stop=stop), hear)
    assert not report.finished
    assert report.seconds < 30
    assert len(heard) < 8
    assert report == heard[-1]
    assert any(one.values for one in heard[:-1])


def test_a_win_without_its_plies_may_be_the_quickest() -> None:
    position = read_position("6x5k4g")
    moves = position.legal_moves()
    analysis = Analysis(position)
    analysis.add(Found(moves=dict.fromkeys(moves, (1, 999)) | {moves[0]: (971, 971)}))
    report = analysis.report(finished=False)
    assert report.values[moves[1]] == Score.win()
    assert report.bounds == (Score.win(29), Score.win(1))
    assert analysis.is_won
    assert not analysis.is_exact
    lost = Analysis(position)
    lost.add(Found(moves=dict.fromkeys(moves, (-999, -1)) | {moves[0]: (-992, -992)}))
    assert lost.is_settled
    assert not lost.is_exact


def test_a_search_is_believed_about_its_best_move_but_not_against_a_proof() -> None:
    position = read_position("9x9k5 e5")
    a, b, c = position.legal_moves()[:3]
    analysis = Analysis(position)
    analysis.add(Found(guesses={a: 0.1, b: 0.4, c: -0.3}, best=a, variation=(a, c)))
    report = analysis.report(finished=False)
    assert (report.move, report.variation) == (a, (a, c))
    assert report.values[a] == Score.estimate(0.1) == report.values[b] > report.values[c]
    analysis.add(Found(moves={c: (991, 1000)}))
    report = analysis.report(finished=False)
    assert (report.move, report.score) == (c, Score.win(9, Bound.AT_LEAST))
    assert report.variation == (c,)


def test_one_engine_is_shared_in_a_thread_and_remembers() -> None:
    rules = Rules(6, 5, 4, gravity=True)
    position = random_game(rules, 1, 16).positions[0]
    shared = engine_for(rules)
    assert engine_for(Rules(6, 5, 4, gravity=True)) is shared
    shared.forget()
    first = shared.analyse(position)
    assert shared.analyse(position).nodes < first.nodes
    others: list[Engine] = []
    thread = threading.Thread(target=lambda: others.append(engine_for(rules)))
    thread.start()
    thread.join()
    assert others[0] is not shared
