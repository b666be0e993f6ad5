"""`inarow tree` and `inarow trace`, as typed."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from inarow.course import find_lesson

NO_SIGN = """
def negamax(position):
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    return max(negamax(position.play(move)) for move in position.legal_moves())
"""


def test_a_tree_in_the_terminal(inarow: Any) -> None:
    run = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", "c1", "a3", "--algorithm", "minimax")
    assert run.code == 0
    head, *lines = run.out.splitlines()
    # O a2 draws; else X wins at once: 1 + 4 + 4*3 + ... without the ends
    assert head.startswith("Tic-tac-toe (3x3k3): minimax, move a2, ")
    assert len(lines) == int(head.split(", ")[2].split()[0])
    assert "never looked at" not in run.out


def test_a_depth_and_boards(inarow: Any) -> None:
    run = inarow("tree", "connect-four", "44", "--depth", "2", "--boards", "--nodes", "20")
    assert run.code == 0
    assert "2 plies deep" in run.out
    assert "folded" in run.out
    assert run.out.count("...X...") + run.out.count("...O...") > 2


def test_files_are_written(inarow: Any, tmp_path: Path) -> None:
    names = {kind: tmp_path / f"tree.{kind}" for kind in ("svg", "html", "dot")}
    options = [word for kind, path in names.items() for word in (f"--{kind}", str(path))]
    run = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", *options, "--json")
    assert (run.code, run.err) == (0, "")
    data = json.loads(run.out)
    assert (data["nodes"], data["kept"], data["move"]) == (75, 75, "c1")
    for kind, start in (("svg", "<svg"), ("html", "<!doctype html>"), ("dot", "digraph")):
        assert names[kind].read_text().startswith(start)


def test_a_part_of_a_tree(inarow: Any) -> None:
    run = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", "--below", "c1 a3", "--json")
    data = json.loads(run.out)
    assert data["path"] == ["c1", "a3"]
    assert data["root"]["code"] == "3x3k3:xxo/1o1/x2"


def test_the_comparison_as_data(inarow: Any) -> None:
    run = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", "--compare", "--json")
    rows = json.loads(run.out)
    assert [row["move"] for row in rows] == ["c1"] * 6
    assert [row["nodes"] for row in rows] == [935, 935, 75, 65, 65, 600]


def test_other_languages(inarow: Any) -> None:
    german = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", "--lang", "de")
    russian = inarow("tree", "tic-tac-toe", "a1", "b2", "b1", "--lang", "ru")
    assert german.code == russian.code == 0
    assert german.out != russian.out
    assert "never looked at" not in german.out + russian.out
    assert german.out.startswith("Tic-Tac-Toe (3x3k3): ")
    assert russian.out.startswith("Крестики-нолики (3x3k3): ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["tree", "chess"], "there is no game called 'chess'"),
        (["tree", "tic-tac-toe", "--algorithm", "magic"], "no algorithm called 'magic'"),
        (["tree", "tic-tac-toe", "--depth", "0"], "--depth must be a whole number"),
        (["tree", "tic-tac-toe", "--nodes", "none"], "--nodes must be a whole number"),
        (["tree", "tic-tac-toe", "a1", "--below", "a1"], "the cell is taken"),
        (["tree", "3x3k3:xxx/oo1/3"], "the game is over"),
        (["tree", "tic-tac-toe", "a1", "--svg", "/no/such/folder/x"], "no such file or folder"),
        (["trace", "nothing", "tic-tac-toe"], "there is no file nothing"),
        (["trace", "nothing.py:f", "tic-tac-toe"], "there is no file nothing.py"),
    ],
)
def test_bad_input_says_why(inarow: Any, words: list[str], reason: str) -> None:
    run = inarow(*words)
    assert run.code in (1, 2)
    assert reason in run.err
    assert run.out == ""


def test_an_own_search_with_a_fault(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(NO_SIGN)
    run = inarow("trace", f"{file}:negamax", "tic-tac-toe", "a1", "b2", "b1")
    assert run.code == 1
    lines = run.out.splitlines()
    assert lines[0].startswith("Read as negamax(position): the board is one of our positions")
    assert lines[1] == "935 calls were watched."
    assert lines[2] == "The first fault shows after the moves c1 a2 c2 b3."
    assert lines[3:7] == ["   a  b  c", "1  X  X  O", "2  X  O  O", "3  .  X  ."]
    assert lines[7] == "Returned there: -1; right is 1."
    assert lines[8].startswith("Likely cause: the sign is not flipped")
    page = tmp_path / "tree.html"
    run = inarow("trace", f"{file}:negamax", "tic-tac-toe", "a1", "b2", "b1", "--html", str(page))
    assert run.code == 1
    assert 'class="bad"' in page.read_text()


def test_an_own_search_without_fault_or_end(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(NO_SIGN.replace("max(negamax", "max(-negamax"))
    run = inarow("trace", f"{file}:negamax", "tic-tac-toe", "a1", "b2", "b1")
    assert (run.code, run.out.splitlines()[-1]) == (0, "No value is wrong.")
    file.write_text("def negamax(position):\n    while True:\n        pass\n")
    run = inarow("trace", f"{file}:negamax", "tic-tac-toe", "--seconds", "0.5")
    assert run.code == 1
    assert "did not come to an end in time" in run.out


def test_lesson_tree_and_trace_count_the_same_nodes(inarow: Any, tmp_path: Path) -> None:
    lesson = find_lesson("alpha_beta")
    counts = {int(n) for n in re.findall(r"\b\d{3}\b", lesson.text().replace("1,061", ""))}
    file = tmp_path / lesson.file
    file.write_text(lesson.solution)
    board = ("tic-tac-toe", "a1", "b1", "b2")
    tree = inarow("tree", *board, "--plain", "--nodes", "1").out
    window = ("--with", "alpha=-1", "--with", "beta=1")
    traced = inarow("trace", f"{file}:alpha_beta", *board, *window).out
    assert " 238 nodes" in tree
    assert "238 calls were watched." in traced
    assert 238 in counts
    assert " 1061 nodes" in inarow("tree", *board, "--algorithm", "minimax", "--nodes", "1").out
    assert "1,061" in lesson.text()


def test_a_wide_picture_says_how_to_make_it_smaller(inarow: Any, tmp_path: Path) -> None:
    words = ("tree", "reverse-five", "--depth", "1", "--svg", str(tmp_path / "tree.svg"))
    wide = inarow(*words)
    assert (wide.code, "--best 3" in wide.err) == (0, True)
    assert inarow(*words, "--size", "slide").err == ""
