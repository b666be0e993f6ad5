"""What was not understood, or misunderstood, in programs as they are found: each class of cause."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from inarow import read_position
from inarow.debugger import Fault, reading, trace_file
from inarow.debugger.functions import find_searches
from inarow.debugger.games import games_of
from inarow.debugger.layout import layouts_of
from inarow.debugger.moves import find_own_move
from inarow.debugger.playing import Answers
from inarow.debugger.program import Program
from inarow.debugger.rehearsal import Show
from inarow.rules import BadFile, BadOption, Rules
from students import styles

POSITION = read_position("tic-tac-toe a1 b2 b1")
LOOP = styles.RIGHT["game loop"]
LINES = "((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))"


def test_a_name_that_nothing_defines_is_the_fault(write: Callable[..., Path]) -> None:
    source = LOOP.replace("if full(board)", "if is_full(board)")
    assert source != LOOP
    own = trace_file(str(write(source)))
    assert own.fault is Fault.RAISED, str(own)
    assert "NameError: name 'is_full' is not defined" in str(own.cause)


def test_a_name_that_another_file_may_bring_is_asked_for(write: Callable[..., Path]) -> None:
    source = "from helpers_that_are_not_here import *\n" + LOOP.replace("if full(", "if is_full(")
    with pytest.raises(BadFile, match="not installed here: helpers_that_are_not_here"):
        trace_file(str(write(source)))


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(b"\0\1PK\3\4")
    with pytest.raises(BadFile, match=r"mine.py is no text, so it is no program$"):
        trace_file(str(file))


def test_a_minimizer_that_takes_the_largest_never_leaves_its_first_value(
    write: Callable[..., Path],
) -> None:
    source = LOOP.replace(
        "-math.inf if is_maximizing else math.inf", "-99 if is_maximizing else 99"
    )
    source = source.replace("else min(best, score)", "else max(best, score)")
    assert source.count("99") == 2
    own = trace_file(str(write(source)), POSITION)
    assert own.fault is Fault.MAX_MIN, str(own)
    assert "stays 99" in str(own.cause)


def test_last_stones_that_count_as_draws_do_not_turn_values_round(
    write: Callable[..., Path],
) -> None:
    # The full board is asked for first, and one diagonal never: 1 is still what X wins.
    source = LOOP.replace("return 10 - depth", "return -1").replace("return depth - 10", "return 1")
    source = source.replace('"O" if is_max', '"X" if is_max').replace('else "X"', 'else "O"')
    last = "    return board[0][2] == board[1][1] == board[2][0] == mark\n"
    full = "    if full(board):\n        return 0\n"
    for part in (last, full):
        assert part in source
    source = source.replace(last, "    return False\n").replace(full, "")
    source = source.replace('    if won(board, "O")', f'{full}    if won(board, "O")')
    own = trace_file(str(write(source)), POSITION)
    assert own.fault in (Fault.END_NOT_NOTICED, Fault.LINES_NOT_NOTICED), str(own)
    assert "values are for X" in str(own.reading)


# Its move is made when it has been called: brothers all have the same board.
TOLD = f"""
LINES = {LINES}

def won(cells, mark):
    return any(all(cells[at] == mark for at in line) for line in LINES)

def rate(cells, mark, move):
    new = list(cells)
    new[move] = mark
    other = "O" if mark == "X" else "X"
    if won(new, mark):
        return 1
    free = [at for at in range(9) if new[at] == " "]
    if not free:
        return 0
    return -max(rate(new, other, at) for at in free)

def choose(cells, mark):
    return max((at for at in range(9) if cells[at] == " "), key=lambda at: rate(cells, mark, at))
"""


def test_a_search_that_is_told_its_move_is_not_accused(write: Callable[..., Path]) -> None:
    with pytest.raises(BadOption, match="rate looks at no move of this position"):
        trace_file(str(write(TOLD)))


def test_how_deep_it_came_is_no_move(write: Callable[..., Path]) -> None:
    source = LOOP.replace("return 10 - depth", "return 1, depth").replace(
        "return depth - 10", "return -1, depth"
    )
    source = source.replace("return 0\n", "return 0, depth\n").replace("math.inf", "2")
    source = source.replace("score = minimax(", "score, deep = minimax(").replace(
        "    return best\n", "    return best, deep\n"
    )
    own = trace_file(str(write(source)), POSITION)
    assert own.fault is None, str(own)
    assert own.calls > 900


# Ends are seen one ply early, and positions where somebody can win are never searched.
EARLY = f"""
LINES = {LINES}

class Board:
    def __init__(self):
        self.cells = [" "] * 9

class Thinker(Board):
    def winner(self, cells):
        for a, b, c in LINES:
            if cells[a] == cells[b] == cells[c] != " ":
                return cells[a]
        return "" if " " in cells else "tie"

    def minimax(self, board, x_turn):
        scores = [(-20 if x_turn else 20)] * 9
        for at in range(9):
            if board[at] == " ":
                new = board.copy()
                new[at] = "X" if x_turn else "O"
                winner = self.winner(new)
                if winner == "tie":
                    return 0, at
                if winner:
                    return (10 if winner == "X" else -10), at
                scores[at] = self.minimax(new, not x_turn)[0]
        best = max(scores) if x_turn else min(scores)
        return best, scores.index(best)

    def best(self):
        return self.minimax(self.cells, True)[1]
"""


def test_whose_turn_it_is_elsewhere_must_be_known(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Where X can win at once, only the call with the wrong side looks at anything.
    monkeypatch.setattr(reading, "FURTHER", 600.0)
    own = trace_file(str(write(EARLY)))
    assert own.fault is None, str(own)
    assert own.elsewhere > 10


SEARCHER = """
class Game:
    def __init__(self):
        self.cells = [" "] * 9
        self.asked = 0

    def put(self, cell, mark):
        self.cells[cell] = mark

    def search(self, depth, mark):
        tries.append(depth)
        return 0 if depth > 3 else self.search(depth + 1, mark)

    def think(self, cell):
        tries.append(cell)
        return self.search(cell, "X")

tries = []
"""


def test_no_search_is_tried_as_a_move(write: Callable[..., Path]) -> None:
    program = Program(write(SEARCHER))
    rules = Rules.read("3x3k3")
    game = program.names["Game"]()
    layout = next(layouts_of([" "] * 9, rules, ("X", "O")))
    found = find_own_move(game, layout)
    assert found is not None
    assert found.name == "put"
    assert program.names["tries"] == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("all(board[y][x + i] == who for i in range(4))", "9x9k5"),
        ("board[y][x] == board[y][x + 1] == board[y][x + 2] == board[y][x + 3] == who", "9x9k4"),
        ("board[y][x : x + 6].count(who) == 6", "9x9k6"),
        ("board[0][0] == board[1][1] == board[2][2] == board[3][3] == who", "9x9k4"),
    ],
)
def test_how_long_lines_are_is_read_from_the_cells(
    line: str, code: str, write: Callable[..., Path]
) -> None:
    source = f"board = [[0] * 9 for _ in range(9)]\ndef ended(y, x, who):\n    return {line}\n"
    ast.parse(source)
    program = Program(write(source))
    games = games_of(program, [("board", program.names["board"])])
    assert games[0].start.rules.code == code


def test_a_file_that_speaks_of_single_cells_tells_its_size(write: Callable[..., Path]) -> None:
    source = "def ended(rows):\n    return rows[0][0] == rows[1][1] == rows[2][2] == rows[3][3]\n"
    games = games_of(Program(write(source)), [])
    assert [one.start.rules.code for one in games] == ["4x4k4"]


def test_a_board_of_the_size_that_nobody_means_tells_none(write: Callable[..., Path]) -> None:
    source = "class Board:\n    def __init__(self, n):\n        self.rows = [[0] * n] * n\n"
    program = Program(write(source, "tic_tac_toe.py"))
    board = program.names["Board"](17).rows
    assert [one.start.rules.code for one in games_of(program, [("rows", board)])] == ["3x3k3"]


def test_files_beside_the_program_are_its_own_however_it_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # `python -m` puts the folder in which one works in front of everything that is installed.
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rules.py").write_text("EMPTY = ' '\n")
    (tmp_path / "ai").mkdir()
    file = tmp_path / "ai" / "mine.py"
    file.write_text("from game.rules import EMPTY\n" + LOOP.replace('EMPTY = " "\n', ""))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    program = Program(file)
    assert program.missing == []
    assert program.names["EMPTY"] == " "


# A value and how many plies it takes go together, beside the move.
TWO_IN_ONE = f"""
LINES = {LINES}

def won(cells, mark):
    return any(all(cells[at] == mark for at in line) for line in LINES)

def best(cells, mark, plies):
    other = "O" if mark == "X" else "X"
    if won(cells, other):
        return None, (-10, plies)
    free = [at for at in range(9) if cells[at] == " "]
    if not free:
        return None, (0, plies)
    found = []
    for at in free:
        new = [*cells[:at], mark, *cells[at + 1 :]]
        _, (value, when) = best(new, other, plies + 1)
        found.append((-value, when, at))
    value, when, at = max(found)
    return at, (value, when)
"""


def test_a_value_in_a_pair_inside_a_pair_is_read(write: Callable[..., Path]) -> None:
    own = trace_file(str(write(TWO_IN_ONE)), POSITION)
    assert own.fault is None, str(own)
    assert own.calls > 900


def test_draws_are_no_fault_where_nobody_can_win(write: Callable[..., Path]) -> None:
    # Wins are worth 100, draws 50, losses 0. Here only one win of O can still be seen, and draws.
    source = LOOP.replace("return 10 - depth", "return 100").replace(
        "return depth - 10", "return 0"
    )
    source = source.replace("        return 0\n    best", "        return 50\n    best")
    assert source.count("return 50") == 1
    file = write(source)
    for text in ("c2 a2 b2 c1 a1", "b3 b2 a1 a2 c2 c1 a3"):
        own = trace_file(str(file), read_position(f"tic-tac-toe {text}"))
        assert own.fault is None, str(own)


# The stones are counted from one, and nobody asks for lines before five of them lie there.
COUNTED = f"""
LINES = {LINES}
marks = ("X", "O")

def ended(cells, number):
    if number < 5:
        return False, 0
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != " ":
            return True, 1 if cells[a] == "X" else -1
    return number == 9, 0

def largest(cells, number=1, level=1):
    over, value = ended(cells, number)
    if over:
        return value
    free = [at for at in range(9) if cells[at] == " "]
    return max(smallest([*cells[:at], "X", *cells[at + 1 :]], number + 1, level + 1) for at in free)

def smallest(cells, number=1, level=1):
    over, value = ended(cells, number)
    if over:
        return value
    free = [at for at in range(9) if cells[at] == " "]
    return min(largest([*cells[:at], "O", *cells[at + 1 :]], number + 1, level + 1) for at in free)
"""


def test_a_number_that_is_compared_counts_stones(write: Callable[..., Path]) -> None:
    own = trace_file(str(write(COUNTED)))
    assert own.fault is None, str(own)
    assert own.elsewhere > 10


LEAVING = """
import sys
asked = []

def search(cells):
    asked.append("search")
    sys.exit("usage: ...")
    return search(cells)

def start():
    asked.append("start")
    return search([])

def begin():
    asked.append("begin")
    start()
"""


def test_a_program_that_leaves_ends_nothing_else(write: Callable[..., Path]) -> None:
    program = Program(write(LEAVING))
    show = Show(program, find_searches(program, []), Answers([3], []), 0)
    play = show.again(lambda function: function)
    play.perform()
    asked = play.names["asked"]
    assert asked.count("start") == 2  # by itself, and by who calls it
    assert asked.count("begin") == 1
