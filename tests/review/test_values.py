"""The value of every move, against trying everything out."""

from __future__ import annotations

import random
import threading
from functools import cache

import pytest

from inarow.review import values_of
from inarow.review.selfcheck import CHECKS, Check, Finding, run_check
from inarow.review.values import value_curve
from inarow.rules import Cell, Position, Rules, read_position
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Score
from oracle.brute import Board, legal, over

ENOUGH = Limit(seconds=60)


def board_of(position: Position) -> Board:
    sides = ((1, position.first), (2, position.second))
    cells = position.rules.grid.cells_of
    return {(cell.x, cell.y): who for who, bits in sides for cell in cells(bits)}


def worth(rules: Rules, board: Board, who: int) -> tuple[int, int]:
    """By trying everything: 1, 0 or -1 for the side to move, and the plies to the end.

    The winner hurries, the loser does not; a draw lasts until the board is full.
    """

    @cache
    def value(key: frozenset[tuple[tuple[int, int], int]], who: int) -> tuple[int, int]:
        board = dict(key)
        result = over(rules, board)
        if result is not None:
            won = {"first": 1, "second": 2, "draw": 0}[result]
            return (0 if won == 0 else 1 if won == who else -1), 0
        found = []
        for move in legal(rules, board):
            after = frozenset({**board, move: who}.items())
            sign, plies = value(after, 3 - who)
            found.append((-sign, plies + 1))
        return max(found, key=lambda entry: (entry[0], -entry[0] * entry[1]))

    return value(frozenset(board.items()), who)


def score_by_brute_force(position: Position, move: Cell) -> Score:
    turn = 1 if position.turn.value == "first" else 2
    board = {**board_of(position), (move.x, move.y): turn}
    sign, plies = worth(position.rules, board, 3 - turn)
    return Score.draw() if sign == 0 else Score(float(-sign), plies + 1)


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "4x3k3g", "3x4k3gm", "4x2k2"])
def test_every_move_has_its_exact_value(code: str) -> None:
    rng = random.Random(code)
    for _ in range(12):
        position = Position.start(Rules.read(code))
        for _ in range(rng.randrange(2, 6)):
            if position.outcome is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.outcome is not None:
            continue
        report = values_of(position, ENOUGH)
        assert report.finished
        expected = {move: score_by_brute_force(position, move) for move in position.legal_moves()}
        assert report.values == expected, position.code
        assert report.values[report.move] == max(report.values.values())


def test_what_is_proven_early_is_true_and_the_rest_says_it_is_an_estimate() -> None:
    #    . . . . . . .
    #    . . O O . . .
    #    . . X X . . .     b1 and e1 make an open three; the others are beyond a short look
    position = read_position("7x6k4g:7/7/7/7/2oo3/2xx3")
    report = values_of(position, Limit(nodes=6000))
    assert {str(m) for m, score in report.values.items() if score == Score.win(3)} == {"b1", "e1"}
    assert not report.finished
    assert not report.values[Cell(6, 0)].proven


def test_a_draw_is_not_called_proven_before_the_end_is_in_sight() -> None:
    position = read_position("4x4k4:4/4/4/4")
    report = values_of(position, Limit(nodes=3000))
    assert not any(score.proven for score in report.values.values())


def test_it_tells_as_it_goes_and_stops_when_told() -> None:
    heard: list[Report] = []
    stop = threading.Event()

    def hear(report: Report) -> None:
        heard.append(report)
        if len(heard) == 3:
            stop.set()

    report = values_of(read_position("connect-four"), Limit(stop=stop), hear)
    assert not report.finished
    assert len(heard) < 6
    assert all(len(snapshot.values) == 7 for snapshot in heard)


def test_a_curve_values_every_position_of_a_game() -> None:
    moves = "a1 b1 a2 b2 a3".split()
    positions = [read_position(" ".join(["3x3k3", *moves[:n]])) for n in range(len(moves) + 1)]
    points: dict[int, Score] = {}
    value_curve(tuple(positions), ENOUGH, points.__setitem__)
    assert sorted(points) == [0, 1, 2, 3, 4, 5]
    assert points[5] == Score.loss(0)
    for ply in (2, 3, 4):
        turn = 1 if ply % 2 == 0 else 2
        sign, plies = worth(positions[ply].rules, board_of(positions[ply]), turn)
        assert points[ply] == Score(float(sign), plies)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.name))
def test_the_known_positions_are_answered(check: Check) -> None:
    assert run_check(check, Limit(nodes=20_000)).passed


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS if check.position.rules.cells <= 9],
    ids=lambda check: str(check.name),
)
def test_the_known_answers_are_right(check: Check) -> None:
    """The answers that are written down, by trying everything out."""
    position = check.position
    scores = {move: score_by_brute_force(position, move) for move in position.legal_moves()}
    best = max(scores.values())
    assert best == check.score
    assert {move for move, score in scores.items() if score == best} == set(check.expected)


def test_a_wrong_answer_does_not_pass() -> None:
    check = CHECKS[0]
    right = values_of(check.position, ENOUGH)
    wrong = Report(Cell(0, 2), Score.draw(), {Cell(0, 2): Score.draw()})
    assert Finding(check, right).passed
    assert not Finding(check, wrong).passed
