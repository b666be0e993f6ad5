"""Faults that the first position of a program does not show: others near ends are tried."""

from collections.abc import Callable
from pathlib import Path

import pytest

from inarow import read_position
from inarow.debugger import Fault, reading, trace_file
from inarow.debugger.calls import Patience
from inarow.debugger.ends import near_ends, nearly_full
from inarow.rules import BadFile, BadOption, Cell, Position, Rules, Side
from students import planted, styles

LAST = "    return board[0][2] == board[1][1] == board[2][0] == mark\n"
SOURCE = styles.RIGHT["game loop"]
assert LAST in SOURCE


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, all positions are tried."""
    monkeypatch.setattr(reading, "FURTHER", 600.0)


def _ends_after(position: Position, plies: int) -> set[tuple[Side | None, frozenset[Cell]]]:
    """Who has won, and where, in all ends that are at most so many plies on."""
    if position.outcome is not None:
        return {(position.outcome.winner, frozenset(position.line))}
    if not plies:
        return set()
    return set().union(
        *(_ends_after(position.play(move), plies - 1) for move in position.legal_moves())
    )


@pytest.mark.parametrize("code", ["3x3k3", "4x4k4", "4x4k3"])
def test_lines_of_both_sides_in_all_directions_are_near(code: str) -> None:
    rules = Rules.read(code)
    games = near_ends(rules)
    assert all(game.position.outcome is None for game in games)
    assert {game.position.turn for game in games} == set(Side)
    seen = set()
    for game in games:
        for winner, line in _ends_after(game.position, 3):
            if len(line) == rules.k:
                one, other, *_ = sorted(line)
                seen.add((winner, other.x - one.x, other.y - one.y))
    wanted = {(side, *step) for side in Side for step in ((1, 0), (0, 1), (1, 1), (1, -1))}
    assert wanted == seen


def test_full_boards_are_near() -> None:
    ends = set().union(*(_ends_after(game.position, 4) for game in near_ends(Rules.read("3x3k3"))))
    assert (None, frozenset()) in ends


def test_stones_fall_in_all_of_these_games() -> None:
    games = near_ends(Rules.read("7x6k4g"))
    winners = {side for game in games for side, _ in _ends_after(game.position, 2)}
    assert len(games) > 30
    assert winners >= set(Side)


def test_a_line_that_one_side_can_not_make_on_the_first_position_is_tried(
    write: Callable[[str], Path],
) -> None:
    # On the first position O holds b2, so X makes no diagonal.
    file = write(SOURCE.replace(LAST, f'    if mark == "X":\n        return False\n{LAST}'))
    first = read_position("tic-tac-toe a1 b2 b1")
    assert trace_file(str(file), first).fault is None
    own = trace_file(str(file))
    assert own.fault in (Fault.LINES_NOT_NOTICED, Fault.END_NOT_NOTICED), str(own)
    assert own.position is not None
    assert own.position.outcome is not None
    assert own.position.outcome.winner is Side.FIRST
    game = own.guessed.partition(" ")[2]
    assert trace_file(str(file), read_position(f"tic-tac-toe {game}")).fault is own.fault
    assert f"Tried on {own.guessed};" in str(own)


def test_an_empty_row_that_counts_at_an_end_is_tried(write: Callable[[str], Path]) -> None:
    # The first position has stones in the first row; where it is empty, wins of X count for O.
    source = SOURCE.replace("10 - depth", "1").replace("depth - 10", "-1")
    empty = "        return 1 if not ''.join(board[0]).strip() else -1\n"
    file = write(source.replace("        return -1\n", empty))
    assert trace_file(str(file), read_position("tic-tac-toe a1 b2 b1")).fault is None
    own = trace_file(str(file))
    assert own.fault is Fault.PERSPECTIVE, str(own)
    assert own.position is not None
    assert not any(cell.y == 0 for cell in own.position.line)


@pytest.mark.parametrize("name", ["game loop", "pair", "objects", "globals", "nested"])
def test_a_right_program_is_right_on_all_of_them(name: str, write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(styles.RIGHT[name])))
    assert own.fault is None, str(own)
    assert own.elsewhere == len(near_ends(own.watcher.rules))
    assert f"on {own.elsewhere} other positions of this game" in str(own)


def test_what_returns_moves_only_is_not_blamed_for_that(write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(styles.MORE["only moves"])))
    assert own.fault is None, str(own)
    assert own.elsewhere > 20


def test_wins_of_one_side_that_count_now_so_and_now_so_are_named(
    write: Callable[[str], Path],
) -> None:
    # Wins of O in the third row count as wins of X.
    source = SOURCE.replace("10 - depth", "1").replace("depth - 10", "-1")
    wrong = '        return -1 if board[2][0] == board[2][1] == board[2][2] == "O" else 1\n'
    source = source.replace("        return 1\n", wrong)
    own = trace_file(str(write(source)), read_position("tic-tac-toe a1 a3 b1 c2"))
    assert own.fault is Fault.PERSPECTIVE, str(own)
    assert "now as a win, now as a loss" in str(own)


# Its board is in an object that nobody makes.
WITHOUT_BOARD = """
class Bot:
    def __init__(self, game):
        self.game = game

    def search(self, depth):
        if depth == 0 or self.game.is_over():
            return 0
        best = -1
        for move in self.game.moves():
            self.game.put(move)
            best = max(best, -self.search(depth - 1))
            self.game.take(move)
        return best
"""


def test_our_own_errors_are_told_in_words(write: Callable[[str], Path]) -> None:
    with pytest.raises(BadOption, match=r"\(no board was found among the arguments\)"):
        trace_file(str(write(WITHOUT_BOARD)))


FOUR = planted.PROGRAMS["four"]
ENDS = """    if wins(board, AI):
        return None, 1000 + depth
    if wins(board, HUMAN):
        return None, -1000 - depth
"""
DRAWS = "    if not columns(board):\n        return None, 0\n"
STOP = "    if depth == 0:\n"
assert ENDS + DRAWS + STOP in FOUR
COUNTED = """
def fours(board, who):
    return sum(
        all(0 <= y < ROWS and 0 <= x < COLS and board[y][x] == who for y, x in cells)
        for r in range(ROWS)
        for c in range(COLS)
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
        for cells in [[(r + dr * i, c + dc * i) for i in range(4)]]
    )

def score_position(board):
    middle = [board[r][3] for r in range(ROWS)]
    counted = 50 * fours(board, AI) - 50 * fours(board, HUMAN)
    return counted + middle.count(AI) - middle.count(HUMAN)

def minimax("""


def test_large_boards_are_nearly_full() -> None:
    rules = Rules.read("7x6k4g")
    for side in Side:
        found = list(nearly_full(rules, side))
        assert found
        for position in found:
            assert position.outcome is None
            assert position.turn is side
            assert 0 < rules.cells - position.ply <= 5


def test_who_counts_lines_when_the_board_is_full_is_not_accused(
    write: Callable[[str], Path],
) -> None:
    source = FOUR.replace(ENDS, "").replace(
        DRAWS + STOP, "    if depth == 0 or not columns(board):\n"
    )
    own = trace_file(str(write(source.replace("\ndef minimax(", COUNTED))))
    assert own.fault is None, str(own)
    assert "until the board is full" in str(own)
    assert "No value is wrong." not in str(own)


def test_who_never_asks_for_lines_nor_counts_them_is_told(write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(FOUR.replace(ENDS, ""))))
    assert own.fault is Fault.END_NOT_NOTICED, str(own)
    assert own.doubt is None


def test_what_the_depth_ends_tells_of_no_line(write: Callable[[str], Path]) -> None:
    # O can make a row at once, and a column only with the last move that is looked at.
    own = trace_file(
        str(write(FOUR.replace(ENDS, ""))), read_position("connect-four c1 a1 c2 b1 g1 d1 g2 d2 e1")
    )
    assert own.fault is Fault.END_NOT_NOTICED, str(own)


def test_a_large_board_that_gets_full_is_tried(write: Callable[[str], Path]) -> None:
    source = FOUR.replace(DRAWS, "").replace("9999", 'float("inf")')
    source = source.replace("best_col = columns(board)[0]", "best_col = None")
    own = trace_file(str(write(source)))
    assert own.fault is Fault.FULL_BOARD, str(own)
    assert own.position is not None
    assert own.position.ply == own.watcher.rules.cells


def test_a_line_of_the_very_last_stone_on_a_large_board_is_tried(
    write: Callable[[str], Path],
) -> None:
    own = trace_file(str(write(FOUR.replace(ENDS + DRAWS, DRAWS + ENDS))))
    assert own.fault is Fault.END_NOT_NOTICED, str(own)
    assert "very last stone" in str(own.cause)


def test_on_a_busy_machine_nothing_is_said_that_needs_time(
    write: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Patience, "is_hurried", True)
    elsewhere = write(SOURCE.replace(LAST, f'    if mark == "X":\n        return False\n{LAST}'))
    assert trace_file(str(elsewhere)).fault is None
    here = write(FOUR.replace("if new < value:", "if new > value:"))
    with pytest.raises(BadFile, match="did not come to an end in time"):
        trace_file(str(here))


def test_a_win_that_counts_as_a_draw_is_no_fault_of_the_draw(write: Callable[[str], Path]) -> None:
    source = SOURCE.replace("depth - 10", "0")
    assert source != SOURCE
    own = trace_file(str(write(source)))
    assert own.fault is not None
    assert "get the same value, 0" in str(own.cause)
    assert own.position is not None
    assert own.position.outcome is not None
    assert own.position.outcome.winner is not None


def test_what_is_asked_for_at_the_start_has_no_words_of_ours(write: Callable[[str], Path]) -> None:
    asks = "import argparse\n\nasked = argparse.ArgumentParser()\n"
    asks += 'asked.add_argument("--level", default=1)\nasked.parse_args()\n\n\n'
    own = trace_file(str(write(asks + SOURCE)))
    assert own.fault is None, str(own)
