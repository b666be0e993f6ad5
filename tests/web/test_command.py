"""`inarow web` and `inarow selfcheck` from the shell."""

from __future__ import annotations

import json
import os
import socket
import subprocess
from pathlib import Path

import pytest

from serving.server import PROGRAM, Server


def run(tmp_path: Path, *words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "INAROW_DATA": str(tmp_path), "INAROW_LANG": language}
    return subprocess.run(
        [str(PROGRAM), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environ,
        timeout=60,
        check=False,
    )


def test_the_self_check_prints_boards_with_expected_and_found(tmp_path: Path) -> None:
    done = run(tmp_path, "selfcheck", "--seconds", "30")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("10 of 10 positions answered correctly\n")
    first = done.stdout.split("\n\n")[0].splitlines()
    assert first == [
        "Win in one: right",
        "   a  b  c",
        "1  X  X  .",
        "2  O  O  .",
        "3  .  .  .",
        "expected: c1, wins in 1 ply",
        "found: c1, wins in 1 ply",
    ]


def test_the_self_check_as_json(tmp_path: Path) -> None:
    done = run(tmp_path, "selfcheck", "--seconds", "30", "--json")
    findings = json.loads(done.stdout)
    assert len(findings) == 10
    assert all(finding["passed"] for finding in findings)
    assert findings[0]["expected"] == ["c1"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "99999"], "--port must be a whole number between 0 and 65535, not 99999"),
        (["--port", "x"], "--port must be a whole number between 0 and 65535, not x"),
        (["--database", "nowhere"], "'nowhere' is not the address of a database"),
        (["--database", "postgresql://inarow@127.0.0.1:1/games"], "can't be opened"),
        (["--host", "203.0.113.7"], "can't listen on 203.0.113.7"),
    ],
)
def test_what_can_not_be_served_is_said_in_a_sentence(
    tmp_path: Path, words: list[str], reason: str
) -> None:
    done = run(tmp_path, "web", "--no-browser", *words)
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, "web", "--no-browser", "--port", port, language="de")
    assert done.returncode == 2
    assert f"Port {port} ist nicht zu haben" in done.stderr


def test_ctrl_c_ends_it_and_the_games_are_in_the_data_folder(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.new_game("tic-tac-toe")
    assert server.process.returncode in (0, 130)
    assert (tmp_path / "web.sqlite").stat().st_size > 0
    assert "Traceback" not in server.errors
