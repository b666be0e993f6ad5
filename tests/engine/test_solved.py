"""The table of solved games: made by a command that goes on after a kill, and that is checked."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tools.solved import BEGIN, END, Board, WrongResult, checked, read_boards

from inarow.engine.work_file import WorkFile
from inarow.rules import Rules
from oracle.truth import Truth

ROOT = Path(__file__).parents[2]
CODES = [f"{size}k3g{misere}" for size in ("3x3", "3x4", "4x3", "3x5") for misere in ("", "m")]


def test_the_command_goes_on_after_a_kill_and_finds_what_the_oracle_finds(tmp_path: Path) -> None:
    work, page = tmp_path / "work.jsonl", tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "tools" / "solved.py"), *CODES]
    command += ["--nodes", "1000000", "--work", str(work), "--page", str(page)]
    with subprocess.Popen(command, start_new_session=True) as process:
        while process.poll() is None and not (work.exists() and work.read_text().count("\n") > 2):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)  # with its worker
    before = work.read_text(encoding="ascii")
    work.write_text(before + '{"rules": "3x5', encoding="ascii")  # cut off within a line
    subprocess.run(command, check=True)
    assert work.read_text(encoding="ascii").startswith(before)
    lines = [json.loads(line) for line in work.read_text(encoding="ascii").splitlines()]
    assert sorted(line["rules"] for line in lines if line["exact"]) == sorted(CODES)
    text = page.read_text(encoding="utf-8")
    for code in CODES:
        sign, plies = Truth(Rules.read(code)).value((0,) * Rules.read(code).cells, 1)
        winner = {1: "first", 0: "draw", -1: "second"}[sign]
        assert f"| {code} | {winner} | {plies if sign else ''} |" in text
        assert "| oracle |" in next(row for row in text.splitlines() if row.startswith(f"| {code}"))
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text


@pytest.mark.parametrize(
    ("code", "winner", "plies", "reason"),
    [
        ("3x3k3g", "first", 9, "the oracle: draw"),
        ("4x4k3m", "second", 13, "the plain search: second in 15"),
        ("7x6k4g", "second", 42, "first is published"),
    ],
)
def test_a_wrong_result_is_noticed(code: str, winner: str, plies: int, reason: str) -> None:
    with pytest.raises(WrongResult, match=reason):
        checked(Board(code, winner, plies, exact=True, nodes=1, limit=1))


def test_the_table_in_the_documents_is_that_of_the_work_file() -> None:
    boards = read_boards(WorkFile(ROOT / "docs" / "solved.jsonl"))
    text = (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")
    assert len(boards) > 100
    for board in boards.values():
        if board.winner is not None:
            assert f"| {board.rules} | {board.winner} | " in text
