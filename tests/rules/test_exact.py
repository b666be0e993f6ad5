"""Lines of exactly k: a longer one does not count."""

import itertools
import pickle
import random

import pytest

from inarow.rules import BadPosition, Game, Outcome, Position, Rules, Side, read_game, read_position
from inarow.rules.record import write_game
from oracle import brute


def test_six_in_a_row_is_no_line_and_five_is_one() -> None:
    #    a b c d e f g
    # 1  X X X . X X .    d1 makes six
    # 3  O O O . O . .    d3 makes five
    exact = read_position("15x15k5e a1 a3 b1 b3 c1 c3 e1 e3 f1 o15")
    after = exact.play("d1")
    assert after.outcome is None
    assert after.line == ()
    assert after.play("d3").outcome is Outcome.SECOND
    assert read_position("15x15k5 a1 a3 b1 b3 c1 c3 e1 e3 f1 o15 d1").outcome is Outcome.FIRST


def test_a_stone_that_makes_five_and_six_wins_by_the_five() -> None:
    #    a b c d e f
    # 4  . . . X . .    d1 to d5 would be five, a5 to f5 six
    # 5  X X X . X X
    start = "15x15k5e d1 o1 d2 o3 d3 o5 d4 o7 a5 o9 b5 o11 c5 n1 e5 n3 f5 n5"
    won = read_position(start).play("d5")
    assert won.outcome is Outcome.FIRST
    assert {str(cell) for cell in won.line} == {"d1", "d2", "d3", "d4", "d5"}


def test_a_threat_goes_away_when_the_line_would_be_too_long() -> None:
    position = read_position("9x9k5e a1 a9 b1 b9 c1 d9 e1 e9")
    assert [str(cell) for cell in position.threats(Side.FIRST)] == ["d1"]
    longer = position.play("f1")
    assert longer.threats(Side.FIRST) == ()


def test_misere_and_exact_together() -> None:
    assert read_position("4x4k3me a1 a4 b1 b4 c1").outcome is Outcome.SECOND
    position = read_position("4x4k3me a1 a4 b1 b4 d1 c3 c1")
    assert position.outcome is None, "four in a row are no three"


@pytest.mark.parametrize(("code", "most"), [("5x1k2e", 5), ("4x2k2me", 6), ("7x1k3e", 7)])
def test_positions_that_a_game_can_show_are_told_from_others(code: str, most: int) -> None:
    rules = Rules.read(code)
    layer = {Position.start(rules)}
    reached = {(0, 0)}
    for _ in range(most):
        layer = {position.play(move) for position in layer for move in position.legal_moves()}
        reached |= {(position.first, position.second) for position in layer}
    for marks in itertools.product((0, 1, 2), repeat=rules.cells):
        if marks.count(1) + marks.count(2) > most:
            continue
        cells = [
            [c for c, m in zip(rules.grid.cells, marks, strict=True) if m == n] for n in (1, 2)
        ]
        first, second = map(rules.grid.bits_of, cells)
        try:
            Position.from_bits(rules, first, second)
        except BadPosition:
            assert (first, second) not in reached
        else:
            assert (first, second) in reached


def test_codes_records_and_pickles_keep_it() -> None:
    game = Game.new("standard-gomoku").play("h8").play("g7")
    assert game.rules == Rules(15, 15, 5, exact=True)
    assert game.rules.code == "15x15k5e"
    assert read_game(write_game(game)).position == game.position
    assert read_position(game.position.code) == game.position
    assert pickle.loads(pickle.dumps(game.position)) == game.position  # noqa: S301 - our own bytes
    assert pickle.loads(pickle.dumps(game.rules)).exact  # noqa: S301 - our own bytes
    assert game.position.as_data()["exact"] is True
    assert Position.start("15x15k5") != Position.start("15x15k5e")


@pytest.mark.parametrize("code", ["5x4k3e", "7x4k3me", "5x5k3ge", "9x1k3e", "4x4k2gme"])
def test_games_end_as_the_slow_rules_say(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(code)
    longer = 0
    for _ in range(60):
        position, board = Position.start(rules), brute.Board()
        while position.outcome is None:
            assert {(m.x, m.y) for m in position.legal_moves()} == brute.legal(rules, board)
            move = rng.choice(position.legal_moves())
            side = position.turn
            position = position.play(move)
            board[move.x, move.y] = 1 if side is Side.FIRST else 2
            ended = None if position.outcome is None else position.outcome.value
            assert brute.over(rules, board) == ended
            assert Position.from_bits(rules, position.first, position.second) == position
            plain = Rules(rules.width, rules.height, rules.k)
            longer += ended is None and bool(plain.grid.lines_in(position.stones(side)))
        lines = [brute.line_cells(rules, board, who) for who in (1, 2)]
        assert {(cell.x, cell.y) for cell in position.line} == lines[0] | lines[1]
    assert longer > 0, "no line was too long"
