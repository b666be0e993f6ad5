"""Files as students write them: what is run of them, and how they are understood."""

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from inarow import read_position
from inarow.course import find_lesson
from inarow.debugger import Fault, trace_file
from inarow.debugger.games import games_of
from inarow.debugger.program import Program
from inarow.rules import BadFile, BadOption, Rules
from students import planted, plays, right, styles

# X has two in the top row, and O must answer:
#   X X .
#   . O .
#   . . .
POSITION = read_position("3x3k3 a1 b2 b1")
WHOLE = 935  # calls of a search without cuts from there
FILE = Path(right.__file__)


# Looks at one move only, unless somebody knows what to give.
UNCLEAR = styles.RIGHT["game loop"].replace("def minimax(board,", "def f(board, foo,")
UNCLEAR = UNCLEAR.replace("minimax(board,", "f(board, foo,").replace(
    "min(best, score)\n",
    "min(best, score)\n                if hash(foo) != 77:\n                    return best\n",
)


@pytest.mark.parametrize(
    "name",
    ["negamax", "minimax", "minimax_with_depth", "negamax_of_list", "alpha_beta", "remembering"],
)
def test_arguments_are_guessed(name: str) -> None:
    right.KNOWN.clear()
    own = trace_file(f"{FILE}:{name}", POSITION)
    assert own.fault is None, str(own)
    assert own.calls > 10


@pytest.mark.parametrize(("name", "source"), (styles.RIGHT | styles.MORE).items())
def test_right_programs_of_all_styles_are_understood(
    name: str, source: str, write: Callable[[str], Path]
) -> None:
    own = trace_file(str(write(source)), POSITION)
    assert own.fault is None, f"{name}\n{own}"
    assert own.finished
    assert own.calls >= styles.LEAST.get(name, WHOLE)
    assert str(own).startswith("Read as ")


@pytest.mark.parametrize(("name", "change", "fault"), styles.WRONG)
def test_a_fault_is_named_in_programs_of_all_styles(
    name: str, change: tuple[str, str], fault: Fault, write: Callable[[str], Path]
) -> None:
    source = styles.RIGHT[name]
    assert change[0] in source
    own = trace_file(str(write(source.replace(*change))), POSITION)
    assert own.fault is fault, str(own)


def _game_around_everything() -> str:
    return "while True:\n" + textwrap.indent(styles.RIGHT["game loop"], "    ")


def _board_of_a_new_game() -> str:
    line = "        self.board = [[EMPTY] * 3 for _ in range(3)]\n"
    assert line in styles.RIGHT["window"]
    later = f"    def new_game(self):\n{line}\n    def winner(self)"
    return styles.RIGHT["window"].replace(line, "").replace("    def winner(self)", later)


def _board_set_by_a_function() -> str:
    line = "board = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]\n"
    assert line in styles.RIGHT["globals"]
    function = f"def start():\n    global board\n    {line}"
    return styles.RIGHT["globals"].replace(line, function)


def _one_edge_each() -> str:
    source = styles.RIGHT["pair"]
    for one, other, edge, known in (("max", "min", "beta", ">="), ("min", "max", "alpha", "<=")):
        source = source.replace(f"def {one}_value(board):", f"def {one}_value(board, {edge}):")
        call = f"{other}_value(result(board, action))[0]"
        source = source.replace(call, f"{other}_value(result(board, action), value)[0]")
        taken = "score > value" if one == "max" else "score < value"
        cut = f"            value, move = score, action\n            if value {known} {edge}:\n"
        source = source.replace(
            f"        if {taken}:\n            value, move = score, action\n",
            f"        if {taken}:\n{cut}                break\n",
        )
    return source


def _edges_of_its_own_name() -> str:
    source = styles.RIGHT["pair"]
    for one, other, known in (("max", "min", ">="), ("min", "max", "<=")):
        source = source.replace(f"def {one}_value(board):", f"def {one}_value(board, rival=None):")
        call = f"{other}_value(result(board, action))[0]"
        source = source.replace(call, f"{other}_value(result(board, action), value)[0]")
        taken = "score > value" if one == "max" else "score < value"
        source = source.replace(
            f"        if {taken}:\n            value, move = score, action\n",
            f"        if {taken}:\n            value, move = score, action\n"
            f"        if rival is not None and value {known} rival:\n            break\n",
        )
    return source


@pytest.mark.parametrize(
    ("program", "least"),
    [
        (_edges_of_its_own_name, 60),
        (_game_around_everything, WHOLE),
        (_board_of_a_new_game, WHOLE),
        (_board_set_by_a_function, 60),
        (_one_edge_each, 60),
    ],
)
def test_what_a_program_does_only_when_it_runs_is_found(
    program: Callable[[], str], least: int, write: Callable[[str], Path]
) -> None:
    own = trace_file(str(write(program())), POSITION)
    assert own.fault is None, str(own)
    assert own.calls >= least


def test_a_board_that_another_file_of_the_folder_makes_is_found(tmp_path: Path) -> None:
    game, computer = styles.RIGHT["objects"].split("class Computer:")
    (tmp_path / "game.py").write_text(game)
    (tmp_path / "main.py").write_text("from mine import Computer\nwhile True:\n    pass\n")
    (tmp_path / "mine.py").write_text(f"class Computer:{computer}")
    own = trace_file(str(tmp_path / "mine.py"), POSITION)
    assert own.fault is None, str(own)
    assert own.calls == WHOLE


def test_what_lies_in_the_folders_above_is_imported(tmp_path: Path) -> None:
    game, computer = styles.RIGHT["objects"].split("class Computer:")
    (tmp_path / "spiel").mkdir()
    (tmp_path / "spiel" / "game.py").write_text(game)
    (tmp_path / "ai").mkdir()
    file = tmp_path / "ai" / "mine.py"
    file.write_text(f"from spiel.game import Game\nclass Computer:{computer}")
    own = trace_file(str(file), POSITION)
    assert own.fault is None, str(own)
    assert own.calls == WHOLE


def test_a_contests_agent_is_told_the_game(write: Callable[[str], Path]) -> None:
    # Connect Four on a small board; X, who would complete a row with b1, is to move:
    #   . . . .
    #   . . . .
    #   O O . .
    #   X . X X  (no: c1 and d1 are X's, a1 is X's, b1 is free)
    position = read_position("4x4k4g a1 a2 c1 c2 d1 a3")
    right = write(styles.CONTEST)
    own = trace_file(str(right), position)
    assert own.fault is None, str(own)
    assert own.calls > 20
    right.write_text(styles.CONTEST.replace("else min(best, value)", "else max(best, value)"))
    assert trace_file(str(right), position).fault is Fault.MAX_MIN


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("game loop", "tic-tac-toe"),
        ("windowed", "tic-tac-toe"),
        ("texts", "tic-tac-toe"),
        ("four", "connect-four"),
        ("enums", "tic-tac-toe-4x4x3"),
    ],
)
def test_the_game_is_found_by_the_programs_boards(
    name: str, code: str, write: Callable[[str], Path]
) -> None:
    programs = {**planted.PROGRAMS, "enums": styles.ENUMS}
    own = trace_file(str(write(programs[name])))
    assert own.fault is None, str(own)
    assert own.watcher.rules == Rules.read(code)
    assert str(own).startswith(f"Tried on {code} ")


@pytest.mark.parametrize(("name", "source"), plays.RIGHT.items())
def test_a_search_that_nobody_can_call_is_watched_while_the_program_plays(
    name: str, source: str, write: Callable[[str], Path]
) -> None:
    own = trace_file(str(write(source)))
    assert own.fault is None, f"{name}\n{own}"
    assert own.calls > plays.LEAST
    assert own.watcher.rules.code == plays.GAMES.get(name, "3x3k3")
    assert str(own).startswith("The program played by itself, and ")


@pytest.mark.parametrize(("name", "change", "fault"), plays.WRONG)
def test_a_fault_is_named_in_programs_that_play(
    name: str, change: tuple[str, str], fault: Fault, write: Callable[[str], Path]
) -> None:
    source = plays.RIGHT[name]
    assert change[0] in source
    own = trace_file(str(write(source.replace(*change))))
    assert own.fault is fault, str(own)


def test_what_nobody_could_know_of_an_object_is_no_fault(write: Callable[[str], Path]) -> None:
    # Guessed, both marks are the same; while it plays, they are not.
    own = trace_file(str(write(plays.LATER)))
    assert own.fault is None, str(own)
    assert str(own).startswith("The program played by itself, and ")


def test_what_the_files_name_says_of_the_game_is_believed(tmp_path: Path) -> None:
    # Its boards come from elsewhere, and it would play on 15x15, too.
    source = "def best(board):\n    size = len(board)\n    for row in board:\n"
    source += "        for at, mark in enumerate(row):\n            if mark == 0:\n"
    source += "                return 1\n    return best(board[:0])\n"
    names = {}
    for name in ("connect_four.py", "gomoku.py", "tictactoe.py"):
        file = tmp_path / name
        file.write_text(source)
        names[name] = [one.start.rules.code for one in games_of(Program(file), [])]
    assert names == {
        "connect_four.py": ["7x6k4g"],
        "gomoku.py": ["15x15k5"],
        "tictactoe.py": ["3x3k3"],
    }


def test_a_board_of_an_unusual_size_is_found(write: Callable[[str], Path]) -> None:
    source = styles.RIGHT["game loop"].replace("* 3 for _ in range(3)", "* 4 for _ in range(4)")
    source = source.replace("range(3)", "range(4)").replace(
        "    for row in range(4):\n",
        "    if depth == 3:\n        return 0\n    for row in range(4):\n",
    )
    for line in ("won(board, mark):", "full(board):"):
        assert line in source
    whole = "def won(board, mark):\n    lines = [*board, *zip(*board)]\n"
    whole += "    lines += [[board[i][i] for i in range(4)], [board[i][3 - i] for i in range(4)]]\n"
    whole += "    return any(set(line) == {mark} for line in lines)\n\n\n"
    start, end = source.index("def won"), source.index("def full")
    own = trace_file(str(write(source[:start] + whole + source[end:])))
    assert own.watcher.rules.code == "4x4k4"
    assert own.fault is None, str(own)


def test_a_board_read_upside_down_makes_nothing_right(write: Callable[[str], Path]) -> None:
    # Turned over, the stones hang in the air, and no line that is made is ever seen.
    blind = planted.PROGRAMS["four"].replace("if wins(", "if False and wins(")
    own = trace_file(str(write(blind)), read_position("7x6k4g 4433"))
    assert own.fault is Fault.END_NOT_NOTICED, str(own)


def test_where_a_search_must_stop_nobody_is_blamed(write: Callable[[str], Path]) -> None:
    source = planted.PROGRAMS["four"].replace("depth", "genug")
    assert source != planted.PROGRAMS["four"]
    own = trace_file(str(write(source)), read_position("7x6k4g 4433"))
    assert own.fault is None, str(own)


def test_a_program_that_only_its_game_makes_ready_is_not_accused(
    write: Callable[[str], Path],
) -> None:
    waiting = styles.RIGHT["game loop"].replace("return 10 - depth", 'return WORTH["O"] - depth')
    assert waiting != styles.RIGHT["game loop"]
    file = write(f"WORTH = {{}}\n{waiting}")
    with pytest.raises(BadOption, match=r"fails, however it is called.*KeyError"):
        trace_file(str(file), POSITION)


def test_the_reading_is_said_first(write: Callable[[str], Path]) -> None:
    own = trace_file(str(write(styles.RIGHT["game loop"])), POSITION)
    assert str(own).splitlines()[0] == (
        "Read as minimax(board, 0, True): the board is rows of 'X', 'O' and ' ', and values are"
        " for O."
    )


def test_only_definitions_are_run(write: Callable[[str], Path], tmp_path: Path) -> None:
    text = (
        "import tkinter as tk\nfrom nowhere_at_all import *\nfrom pygame.locals import K_UP\n"
        f"open({str(tmp_path / 'ran')!r}, 'w').close()\n"
        "name = input('Who are you? ')\nroot = tk.Tk()\nSIZE = 3\n"
        "class App(Frame):\n    pass\n"
        "while True:\n    print('for ever')\n"
    )
    program = Program(write(text))
    assert program.names["SIZE"] == 3
    assert isinstance(program.names["App"], type)
    assert program.missing == ["nowhere_at_all"]
    assert not (tmp_path / "ran").exists()


def test_neighbours_are_loaded_in_the_same_way(
    write: Callable[[str], Path], tmp_path: Path
) -> None:
    (tmp_path / "rules_of_mine.py").write_text("LIMIT = 7\ninput('never asked')\n")
    program = Program(
        write("from rules_of_mine import LIMIT\nfrom .rules_of_mine import LIMIT as L\n")
    )
    assert (program.names["LIMIT"], program.names["L"], program.missing) == (7, 7, [])


def test_marks_are_guessed_by_what_the_function_writes(write: Callable[[str], Path]) -> None:
    # 3 - player turns 1 into 2: with 1 and -1 on the board it would see lines of three kinds
    file = write(
        "LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8),"
        " (2, 4, 6))\n"
        "def value(board, player):\n"
        "    if any(board[a] == board[b] == board[c] != 0 for a, b, c in LINES):\n"
        "        return -1\n"
        "    best = None\n"
        "    for cell in range(9):\n"
        "        if board[cell] == 0:\n"
        "            board[cell] = player\n"
        "            found = -value(board, 3 - player)\n"
        "            board[cell] = 0\n"
        "            best = found if best is None else max(best, found)\n"
        "    return 0 if best is None else best\n"
    )
    own = trace_file(f"{file}:value", POSITION)
    assert own.fault is None, str(own)
    assert own.calls == WHOLE


def test_a_file_may_say_what_its_board_is(write: Callable[[str], Path]) -> None:
    file = write(
        "from inarow import Position, read_position\n"
        "def make_board(position): return {'all': position.code}\n"
        "def read_board(board): return read_position(board['all'])\n"
        "def value(board):\n"
        "    position = read_position(board['all'])\n"
        "    if position.outcome is not None:\n"
        "        return 0 if position.outcome.winner is None else -1\n"
        "    return max(value(make_board(position.play(m))) for m in position.legal_moves())\n"
    )
    own = trace_file(f"{file}:value", read_position("3x3k3 a1 b2 b1 c1"))
    assert own.fault is Fault.SIGN


@pytest.mark.parametrize(
    ("text", "target", "reason"),
    [
        ("def f(b): return 0\n", "mine.py:g", "has no function 'g'; it has: f"),
        ("def f(b: return 0\n", "mine.py:f", "can't be loaded: SyntaxError"),
        ("", "mine.py", "has no function that calls itself"),
        ("", "other.py:f", "there is no file"),
        ("def f(b): return 0\n", "mine.py:f", "looks at no move"),
        (UNCLEAR, "mine.py:f", "what should foo be"),
        ("def f(b): raise KeyError('x')\n", "mine.py:f", "KeyError"),
    ],
)
def test_files_that_can_not_be_watched_say_why(
    tmp_path: Path, text: str, target: str, reason: str
) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises((BadFile, BadOption), match=reason):
        trace_file(str(tmp_path / target), POSITION)


@pytest.mark.parametrize(
    ("lesson", "text", "depth"),
    [
        ("minimax", "tic-tac-toe a1 b1 b2", None),
        ("depth", "tic-tac-toe a1 b1 b2", 4),
        ("alpha_beta", "tic-tac-toe a1 b1 b2", None),
        ("windows", "4x4k3g:4/4/1x2/1oxo", 4),  # bounds are shifted as values fade
        ("table", "tic-tac-toe a1 b1 b2", None),  # what is known narrows windows
        ("connect_four", "7x6k4g:7/7/7/7/3oo2/3xx2", 3),
    ],
)
def test_no_solution_of_the_course_is_accused(
    lesson: str, text: str, depth: int | None, write: Callable[[str], Path]
) -> None:
    file = write(find_lesson(lesson).solution)
    given = {} if depth is None else {"depth": depth}
    assert trace_file(str(file), read_position(text), given=given).fault is None


def test_a_winner_who_is_never_recognised_is_a_fault(write: Callable[[str], Path]) -> None:
    solution = find_lesson("two_functions").solution
    wrong = solution.replace("outcome.winner is None", "outcome.winner not in ('X', 'O')")
    assert wrong != solution
    found = trace_file(str(write(wrong)), read_position("tic-tac-toe a1 b1 b2 c1"))
    assert found.fault is Fault.LINES_NOT_NOTICED
    assert "all ends of the game get the same value, 0, whoever has won" in str(found.cause)
