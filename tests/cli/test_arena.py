"""`inarow arena`, `replay` and `stats`, as people and scripts run them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

from inarow.players import Match
from inarow.rules.record import write_game

QUICK = ("--rounds", "2", "--seed", "1", "--workers", "0")
CTRL_C = "\x03"
PROGRAM = Path(sys.executable).parent / "inarow"


@pytest.fixture
def ledger(inarow: Any, tmp_path: Path) -> Path:
    path = tmp_path / "t.sqlite"
    run = inarow("arena", "tic-tac-toe", "random", "careful", *QUICK, "--ledger", str(path))
    assert run.code == 0, run.err
    return path


def test_a_tournament_prints_its_table_and_where_it_is_kept(inarow: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    run = inarow(
        "arena", "tic-tac-toe", "random", "Ada=careful", *QUICK, "--ledger", str(path), "--games"
    )
    assert run.code == 0
    head, first, second, *_facts = run.out.splitlines()
    assert head.split()[:3] == ["#", "player", "games"]
    assert first.split()[:3] == ["1", "Ada", "4"]
    assert second.split()[:3] == ["2", "random", "4"]
    assert "4 games: " in run.out
    assert "% of the moves perfect" in run.out
    assert f"Saved in {path}" in run.err
    assert "0: random - Ada" in run.err
    again = inarow(
        "arena", "tic-tac-toe", "random", "Ada=careful", *QUICK, "--ledger", str(path), "--games"
    )
    assert again.out == run.out
    assert "4 games have been played already" in again.err
    assert "0: random - Ada" not in again.err


def test_the_same_by_resume_and_another_plan_is_refused(inarow: Any, ledger: Path) -> None:
    resumed = inarow("arena", "--resume", str(ledger))
    assert resumed.code == 0
    other = inarow("arena", "tic-tac-toe", "random", "random", *QUICK, "--ledger", str(ledger))
    assert other.code == 2
    assert "holds another tournament" in other.err


def test_json_and_reports(inarow: Any, tmp_path: Path) -> None:
    page = tmp_path / "r.html"
    run = inarow(
        "arena",
        "tic-tac-toe",
        "random",
        "careful",
        *QUICK,
        *("--ledger", str(tmp_path / "t.sqlite"), "--json", "--report", str(page)),
        *("--report", str(tmp_path / "r.md"), "--lang", "de"),
    )
    assert run.code == 0
    assert json.loads(run.out)["games"] == 4
    assert '<html lang="de">' in page.read_text(encoding="utf-8")
    assert (tmp_path / "r.md").exists()


@pytest.mark.parametrize("form", ["match", "round-robin", "gauntlet", "swiss", "sprt"])
def test_every_form_of_tournament(inarow: Any, tmp_path: Path, form: str) -> None:
    path = str(tmp_path / "t.sqlite")
    run = inarow(
        "arena", "3x3k3", "careful", "random", "--format", form, *QUICK, "--ledger", path, "--json"
    )
    assert run.code == 0, run.err
    assert json.loads(run.out)["finished"] is True


WRONG = [
    (("arena",), "name a game and its players"),
    (("arena", "tic-tac-toe"), "at least two players"),
    (("arena", "tic-tac-toe", "random"), "at least two players"),
    (("arena", "chess", "random", "random"), "there is no game called 'chess'"),
    (("arena", "tic-tac-toe", "random", "carefull"), "did you mean careful?"),
    (("arena", "tic-tac-toe", "random", "person"), "a person can't be asked here"),
    (("arena", "gomoku", "minimax", "random"), "looks at the whole tree"),
    (("arena", "3x3k3", "random", "random", "--format", "cup"), "is not a form of tournament"),
    (("arena", "3x3k3", "random", "random", "careful", "--format", "match"), "two players"),
    (("arena", "3x3k3", "random", "random", "careful", "--format", "sprt"), "two players"),
    (("arena", "3x3k3", "random", "random", "--rounds", "0"), "--rounds must be a whole number"),
    (("arena", "3x3k3", "random", "random", "--workers", "-1"), "--workers must be a whole number"),
    (
        ("arena", "3x3k3", "random", "random", "--workers", "two"),
        "--workers must be a whole number",
    ),
    (("arena", "3x3k3", "random", "random", "--seed", "x"), "--seed must be a whole number"),
    (("arena", "3x3k3", "random", "random", "--openings", "good"), "can't be the openings"),
    (("arena", "15x15k5", "random", "random", "--openings", "balanced"), "takes too long to prove"),
    (("arena", "3x3k3", "random", "random", "--clock", "soon"), "is not a clock"),
    (("arena", "3x3k3", "random", "random", "--move-time", "soon"), "is not a time"),
    (("arena", "3x3k3", "random", "random", "--format", "sprt", "--elo", "9"), "two numbers"),
    (("arena", "3x3k3", "random", "random", "--format", "sprt", "--elo", "9,1"), "smaller one"),
    (("arena", "3x3k3", "random", "random", "--report", "r.pdf"), "can't be a report"),
    (("arena", "3x3k3", "--resume", "x.sqlite"), "give no game"),
    (("arena", "--resume", "nothing.sqlite"), "there is no such file"),
    (("arena", "3x3k3", "random", "./nobody.py"), "nobody.py"),
    (("replay", "nothing.jsonl"), "there is no such file"),
    (("stats", "nothing.jsonl"), "there is no such file"),
]


@pytest.mark.parametrize(("words", "reason"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_is_said_before_anything_is_played(
    inarow: Any, tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    more = ("--ledger", str(tmp_path / "t.sqlite")) if len(words) > 3 else ()
    run = inarow(*words, *more)
    assert run.code in (1, 2)
    assert reason in run.err
    assert not (tmp_path / "t.sqlite").exists()


def test_a_game_is_replayed_from_a_ledger(inarow: Any, ledger: Path) -> None:
    run = inarow("replay", str(ledger), "2")
    assert run.code == 0
    data = json.loads(inarow("replay", str(ledger), "2", "--json").out)
    assert len(data["positions"]) == len(data["moves"]) + 1
    for ply, move in enumerate(data["moves"], 1):
        assert f"{ply}. " in run.out
        assert f": {move}" in run.out
    assert run.out.count("   a  b  c") == len(data["positions"])
    assert f"opening: {data['tags']['opening']}" in run.out
    missing = inarow("replay", str(ledger), "77")
    assert missing.code == 2
    assert "there is no game 77" in missing.err


RECORDS = (
    '{"rules": "3x3k3", "first": "Ada", "second": "Bob", "moves": "b2 a1 c1 a3 a2"}\n'
    '{"rules": "3x3k3", "first": "Ada", "second": "Bob", "moves": "a1 b1 a2 b2 a3"}\n'
    '{"rules": "7x6k4g", "first": "Bob", "second": "Ada", "moves": "4 4 3 3 2 2 1"}\n'
)


def test_a_replay_tells_who_opened_by_agreement_and_what_was_decided(
    inarow: Any, tmp_path: Path
) -> None:
    match = Match("Ada", "Ben", "gomoku", agreement="swap2")
    for deed in ("h8", "i9", "k12", "more", "a1", "o15", "second", "g7"):
        (match.decide if deed in ("more", "second") else match.play)(deed)
    file = tmp_path / "one.jsonl"
    file.write_text(write_game(match.game), encoding="utf-8")
    told = [row for row in inarow("replay", str(file)).out.splitlines() if row[:1].isalpha()]
    assert told == [
        "Gomoku (15x15k5): X (Ben) - O (Ada)",
        "swap2: Ada opens.",
        "Ben places two more stones.",
        "Ada plays O.",
        "The game is not finished.",
    ]


def test_a_game_is_replayed_from_a_file_or_a_pipe(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(RECORDS, encoding="utf-8")
    run = inarow("replay", str(file), "2")
    assert "X (Ada) has 3 in a row and wins." in run.out
    assert "1 [X] O  ." in run.out
    piped = inarow("replay", "-", "2", stdin=RECORDS)
    assert piped.out == run.out
    open_end = inarow("replay", str(file))
    assert "The game is not finished." in open_end.out
    assert inarow("replay", str(file), "4").code == 2
    assert inarow("replay", str(file), "0").code == 2
    assert "the number of a game must be a whole number" in inarow("replay", str(file), "x").err


def test_stats_of_a_file_come_by_game(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(RECORDS, encoding="utf-8")
    run = inarow("stats", str(file))
    assert run.code == 0
    assert "Tic-tac-toe (3x3k3)" in run.out
    assert "Connect Four (7x6k4g)" in run.out
    first, second = json.loads(inarow("stats", "-", "--json", stdin=RECORDS).out)
    assert (first["games"], second["games"]) == (1, 1)
    assert first["standings"][0]["name"] == "Ada"
    assert second["standings"][0]["name"] == "Bob"
    refused = inarow("stats", str(file), "--report", str(tmp_path / "r.html"))
    assert "a report is about one game" in refused.err
    nothing = inarow("stats", "-", stdin="")
    assert (nothing.code, "there is no game in" in nothing.err) == (2, True)
    broken = inarow("stats", "-", stdin="hello\n")
    assert "line 1 of -" in broken.err


def test_stats_of_a_ledger_are_those_of_the_tournament(inarow: Any, ledger: Path) -> None:
    table = inarow("arena", "--resume", str(ledger)).out
    assert inarow("stats", str(ledger)).out == "Tic-tac-toe (3x3k3)\n" + table


def test_openings_from_a_file(inarow: Any, tmp_path: Path) -> None:
    openings = tmp_path / "openings.txt"
    openings.write_text("b2 a1\na1 b2\n", encoding="utf-8")
    path = tmp_path / "t.sqlite"
    run = inarow(
        "arena",
        "tic-tac-toe",
        "random",
        "careful",
        *QUICK,
        *("--openings", str(openings), "--ledger", str(path)),
    )
    assert run.code == 0
    found = [
        json.loads(inarow("replay", str(path), str(number), "--json").out)["tags"]["opening"]
        for number in range(4)
    ]
    assert found == ["b2 a1", "b2 a1", "a1 b2", "a1 b2"]


def test_a_contest_needs_isolation_unless_bots_are_trusted(inarow: Any, tmp_path: Path) -> None:
    words = ("arena", "tic-tac-toe", "random", "careful", *QUICK, "--contest")
    ledger = ("--ledger", str(tmp_path / "t.sqlite"))
    refused = inarow(*words, *ledger, PATH=str(tmp_path))  # no bubblewrap there
    assert refused.code == 2
    assert "a contest needs bubblewrap" in refused.err
    assert not (tmp_path / "t.sqlite").exists()
    trusted = inarow(*words, *ledger, "--trust-bots", PATH=str(tmp_path))
    assert trusted.code == 0


SLOW = (
    "arena",
    "connect-four",
    "monte-carlo:games=20",
    "careful",
    "--rounds",
    "500",
    "--seed",
    "1",
)


def test_ctrl_c_stops_politely_and_says_how_to_go_on(
    terminal: Callable[..., Any], inarow: Any, tmp_path: Path
) -> None:
    path = tmp_path / "t.sqlite"
    child = terminal(*SLOW, "--workers", "1", "--ledger", str(path))
    child.expect("of 1,000 games")
    child.expect("Ctrl-C stops")
    child.send(CTRL_C)
    child.expect("To go on: inarow arena --resume ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    data = json.loads(inarow("stats", str(path), "--json").out)
    assert data["finished"] is False
    assert 0 < data["games"] < 1000


def test_a_second_ctrl_c_drops_what_is_being_played(
    terminal: Callable[..., Any], inarow: Any, tmp_path: Path
) -> None:
    path = tmp_path / "t.sqlite"
    child = terminal(
        *("arena", "connect-four", "monte-carlo:games=2000", "random", "--rounds", "50"),
        *("--move-time", "0", "--workers", "1", "--ledger", str(path)),
    )
    child.expect("Ctrl-C stops")
    child.send(CTRL_C)
    child.expect("Ctrl-C again drops them")
    child.send(CTRL_C)
    child.expect("interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert json.loads(inarow("stats", str(path), "--json").out)["finished"] is False


def test_a_polite_end_by_the_system(inarow: Any, tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    run = subprocess.Popen(
        [PROGRAM, *SLOW, "--workers", "1", "--ledger", path, "--games"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=inarow.environ,
    )
    assert run.stderr is not None
    while not run.stderr.readline().startswith("0: "):
        pass
    run.send_signal(signal.SIGTERM)
    out, err = run.communicate(timeout=60)
    assert "To go on: inarow arena --resume" in err
    assert "monte-carlo:games=20" in out
