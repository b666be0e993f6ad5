"""solve, analyse and book: what the exact engine says on the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from inarow.rules import Outcome, read_position


def test_solve_says_who_wins_and_how_soon(inarow: Any) -> None:
    run = inarow("solve", "connect-four", "112233")
    assert run.code == 0
    assert run.out.splitlines()[0] == "d1: wins in 1 ply (+18)"
    run = inarow("solve", "tic-tac-toe")
    assert "draw" in run.out.splitlines()[0]
    assert ": wins" in inarow("solve", "4x3k3", "--weak").out.splitlines()[0]


def test_analyse_values_every_move(inarow: Any) -> None:
    run = inarow("analyse", "3x3k3", "a1", "b2", "b1", "--json")
    data = json.loads(run.out)
    assert data["move"] == "c1"
    assert data["finished"] is True
    values = {move: score["value"] for move, score in data["values"].items()}
    assert values == {"c1": 0.0, "a2": -1.0, "c2": -1.0, "a3": -1.0, "b3": -1.0, "c3": -1.0}
    assert data["bounds"] == [data["score"], data["score"]]


def test_many_positions_from_standard_input(inarow: Any) -> None:
    # X wins at once in the first; in the second a published score that is wrong is compared
    lines = "112233 18\n# a comment\n\n1122 7\nnonsense 3\n44444444\n"
    run = inarow("solve", "connect-four", "-", "--memory", "16", stdin=lines)
    rows = run.out.splitlines()
    assert rows[0].split()[:2] == ["112233", "18"]
    assert int(rows[0].split()[2]) >= 0
    assert float(rows[0].split()[3]) >= 0
    assert rows[1].startswith("1122 ")
    assert rows[1].endswith("expected 7")
    assert len(rows) == 2
    assert "line 5: " in run.err
    assert "line 6: " in run.err
    assert "2 positions solved" in run.err
    assert "1 of 2 wrong" in run.err
    assert "2 not understood" in run.err
    assert run.code == 1


def test_an_answer_of_the_book_has_best_play_until_the_end(inarow: Any) -> None:
    data = json.loads(inarow("solve", "connect-four", "4334", "--json").out)
    assert data["nodes"] == 0
    assert data["score"]["plies"] == len(data["variation"])
    position = read_position("connect-four 4334")
    for move in data["variation"]:
        position = position.play(move)
    assert position.outcome is Outcome.FIRST
    assert "Best play: d3 " in inarow("solve", "connect-four", "4334").out


def test_a_list_without_faults_is_fine(inarow: Any) -> None:
    run = inarow("solve", "connect-four", "-", "--json", stdin="112233 18\n112233\n")
    assert run.code == 0
    rows = [json.loads(line) for line in run.out.splitlines()]
    assert [row["public"] for row in rows] == [18, 18]
    assert set(rows[0]) == {"moves", "score", "public", "nodes", "microseconds"}


def test_lines_can_be_codes_and_finished_games_and_have_best_moves(inarow: Any) -> None:
    # O stops a line and loses to two more; the second game is over; cell numbers are moves
    lines = "3x3k3:x1x/3/o2\n3x3k3:xxx/oo1/3\n1 4 2 5\n"
    run = inarow("solve", "tic-tac-toe", "-", "--best", stdin=lines)
    assert [row.split()[-4:-2] for row in run.out.splitlines()] == [
        ["-4", "b1"],
        ["-0", "?"],
        ["+1", "c1"],
    ]
    assert "3 positions solved" in run.err


def test_a_list_that_the_limit_ends_shows_bounds(inarow: Any) -> None:
    run = inarow("solve", "9x7k4g", "-", "--seconds", "0.2", "--threads", "2", stdin="\n1\n12\n")
    assert [row.split()[0] for row in run.out.splitlines()] == ["1", "12"]
    low, high = map(int, run.out.split()[1].split(".."))
    assert -31 <= low < high <= 31
    assert "2 not finished" in run.err


def test_analyse_reads_a_list_of_moves_from_each_line(inarow: Any) -> None:
    lines = "112233\n# a comment\n\n99\n1212121\n121212\n"
    run = inarow("analyse", "connect-four", "-", "--threads", "2", stdin=lines)
    rows = [row.split() for row in run.out.splitlines()]
    # Both wins are there at once; d1 is the only way in the first, a4 in the second.
    assert [row[:3] for row in rows] == [
        ["112233", "d1", "d1:+1"],
        ["1212121", "outcome:first"],
        ["121212", "a4", "a4:+1"],
    ]
    assert "line 4: move 1: '9' is outside the board" in run.err
    assert run.code == 1
    run = inarow("analyse", "connect-four", "-", "--json", stdin="112233\n1122\n1212121\n")
    assert run.code == 0
    *data, over = [json.loads(row) for row in run.out.splitlines()]
    assert [(row["moves"], row["public"]) for row in data] == [("112233", 18), ("1122", 0)]
    assert over == {"moves": "1212121", "outcome": "first"}
    board = "   a b c\n1  X . O\n2  . X .\n3  . . .\n"
    assert inarow("analyse", "tic-tac-toe", "-", stdin=board).out.startswith("c3: draw")


@pytest.mark.parametrize(
    "content",
    [b"\xef\xbb\xbf112233\n", "112233\n".encode("utf-16"), b"112233\r\n"],
    ids=["byte-order mark", "UTF-16", "Windows"],
)
def test_standard_input_as_other_systems_write_it(content: bytes) -> None:
    command = [sys.executable, "-m", "inarow", "solve", "connect-four", "-"]
    done = subprocess.run(command, input=content, capture_output=True, check=True)
    assert done.stdout.split()[:2] == [b"112233", b"18"]


def test_what_is_no_text_is_refused() -> None:
    command = [sys.executable, "-m", "inarow", "solve", "connect-four", "-"]
    done = subprocess.run(command, input=b"\x7fELF\0\0", capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"standard input is not text" in done.stderr


def test_help_can_be_asked_for_in_every_way(inarow: Any) -> None:
    wanted = inarow("solve", "--help").out
    assert "--threads" in wanted
    assert inarow("solve", "-h").out == wanted
    assert inarow("help", "solve").out == wanted
    assert inarow("help").out == inarow("-h").out == inarow("--help").out


def test_a_reader_of_help_may_leave() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "inarow", "--help"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_name_like_no_game_gets_no_guess(inarow: Any) -> None:
    assert "did you mean" not in inarow("solve", "games.jsonl").err
    assert "did you mean connect-four?" in inarow("solve", "conect-four").err


def test_a_time_limit_keeps_what_is_proven(inarow: Any) -> None:
    run = inarow("solve", "9x7k4g", "--seconds", "0.3", "--json")
    data = json.loads(run.out)
    assert run.code == 0
    assert data["finished"] is False
    assert len(data["bounds"]) == 2


def test_ctrl_c_keeps_what_is_proven(terminal: Any) -> None:
    child = terminal("solve", "9x7k4g")
    child.expect("nodes, from")  # the progress line, on a terminal only
    child.sendintr()
    child.expect("stopped at the limit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["solve", "chess"], "there is no game called 'chess'"),
        (["solve", "tic-tac-toe", "z9"], "outside the board"),
        (["solve", "3x3k3:xxx/oo1/3"], "the game is over"),
        (["solve", "tic-tac-toe", "--memory", "0"], "--memory must be a whole number"),
        (["solve", "tic-tac-toe", "--threads", "many"], "--threads must be a whole number"),
        (["solve", "tic-tac-toe", "--seconds", "-1"], "'-1' is not a time"),
        (["analyse", "3x3k3", "a1", "a1"], "the cell is taken"),
        (["book", "burn"], "'burn' can't be done: say build, verify or info"),
        (["book", "info", "tic-tac-toe"], "no book comes with the package for 3x3k3"),
        (["book", "info", "--file", "/no/such/file"], "there is no such file"),
        (["book", "build", "gomoku"], "a book of 15x15k5 can't be made"),
        (["book", "build", "--plies", "99"], "--plies must be a whole number"),
    ],
)
def test_bad_input_says_why(inarow: Any, words: list[str], reason: str) -> None:
    run = inarow(*words)
    assert run.code in (1, 2)
    assert reason in run.err
    assert run.out == ""


def test_a_small_book_from_start_to_end(inarow: Any, tmp_path: Path) -> None:
    file, work = str(tmp_path / "small.book"), str(tmp_path / "small.work")
    build = ["book", "build", "4x4k4g", "--plies", "4", "--file", file, "--work", work]
    run = inarow(*build, "--memory", "4")
    assert run.code == 0, run.err
    whole = Path(file).read_bytes()
    assert inarow("book", "info", "4x4k4g", "--file", file).out.startswith("4x4k4g: ")
    run = inarow("book", "verify", "4x4k4g", "--file", file, "--sample", "20", "--memory", "4")
    assert run.out.startswith("0 of ")
    assert run.code == 0
    lines = Path(work).read_text(encoding="ascii").splitlines(keepends=True)
    Path(work).write_text("".join(lines[:5]), encoding="ascii")
    Path(file).unlink()
    assert inarow(*build, "--memory", "4").code == 0
    assert Path(file).read_bytes() == whole
    Path(file).write_bytes(whole[:-3])
    run = inarow("book", "info", "4x4k4g", "--file", file)
    assert run.code == 2
    assert "its checksum does not fit" in run.err


def test_perfect_can_be_played_against(inarow: Any) -> None:
    run = inarow(
        "play", "tic-tac-toe", "--first", "perfect:memory=4", "--second", "perfect:memory=4"
    )
    assert "A draw: the board is full." in run.out
