"""What users of the program fell over once: each says now what is wrong, or simply works."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from inarow import locale
from inarow.cli.app import COMMANDS, load_command
from inarow.cli.main import main
from inarow.rules import BadNotation, read_game
from inarow.rules.record import read_games

RECORD = '{"rules": "7x6k4g", "first": "Ada", "second": "Bob", "moves": "d1 d2 c1"}\n'

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Said:
    """Runs a command in this process and a folder of its own: exit code, answer and talk."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INAROW_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")

    def run(*words: str) -> tuple[int, str, str]:
        code = main([*words, "--lang", "en"])
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("moves", "ending", "reason"),
    [
        ("a1 b2", "first wins: line", "ended 'first wins: line', but after its moves it goes on"),
        ("a1 b2", "draw: full board", "but after its moves it goes on"),
        ("a1 b1 a2 b2 a3", "second wins: line", "but its moves end it 'first wins: line'"),
        ("a1 b1 a2 b2 a3", "second wins: first resigned", "but its moves end it 'first wins"),
    ],
)
def test_a_record_with_a_false_ending_is_refused(moves: str, ending: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_game(json.dumps({"rules": "3x3k3", "moves": moves, "ending": ending}))


def test_files_of_text_are_read_however_they_are_written(said: Said) -> None:
    Path("mark.jsonl").write_bytes(("\ufeff" + RECORD).encode())
    Path("wide.jsonl").write_bytes((RECORD * 2).encode("utf-16"))
    for name, count in (("mark.jsonl", 1), ("wide.jsonl", 2)):
        assert [str(game.moves[0]) for game in read_games(Path(name))] == ["d1"] * count
        assert said("replay", name)[1].startswith("Connect Four (7x6k4g): X (Ada) - O (Bob)")
    Path("photo.jsonl").write_bytes(bytes(range(256)))
    for command in ("replay", "stats", "review"):
        assert said(command, "photo.jsonl")[::2] == (
            2,
            "inarow: photo.jsonl is not a file of text\n",
        )
    Path("openings.txt").write_bytes("a1 b2\nb1 c1\n".encode("utf-16"))
    words = ("3x3k3", "random", "careful", "--openings", "openings.txt", "--rounds", "1")
    run = said("arena", *words, "--workers", "0", "--plain", "--seed", "1", "--json")
    assert (run[0], json.loads(run[1])["finished"]) == (0, True)


@pytest.mark.parametrize("command", ["replay", "stats", "review"])
def test_a_pipe_is_as_good_as_a_file(said: Said, command: str) -> None:
    """As the shell makes one of <(...)."""
    os.mkfifo("pipe")
    finished = RECORD.replace('c1"', 'c1", "ending": "first wins: second resigned"')
    writer = threading.Thread(target=lambda: Path("pipe").write_text(finished, encoding="utf-8"))
    writer.start()
    code, out, err = said(command, "pipe")
    writer.join()
    assert (code, "Connect Four (7x6k4g)" in out) == (0, True), err


ARENA = ("arena", "3x3k3", "random", "careful", "--workers", "0", "--ledger", "t.sqlite")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("solve", "connect-four", "--seconds", "x"), "'x' is not a time"),
        (("analyse", "connect-four", "--seconds", "x"), "'x' is not a time"),
        ((*ARENA, "--elo", "0,5"), "--elo is for --format sprt only"),
        ((*ARENA, "--errors", "x"), "--errors is for --format sprt only"),
        ((*ARENA, "--report", "/proc/report.html"), "/proc/report.html: there is no such file"),
        (("tree", "tic-tac-toe", "--svg", "/proc/tree.svg"), "/proc/tree.svg: there is no such"),
        (("dataset", "3x3k3", "/proc/a.csv", "--ply", "2"), "/proc/a.csv: there is no such file"),
        (("book", "verify", "--sample", "-1"), "--sample must be a whole number between 1 and"),
        (("puzzle", "--count", "-1"), "--count must be a whole number between 1 and 100, not -1"),
        (("review", "tic-tac-toe.jsonl"), "'tic-tac-toe.jsonl' is not a game; if you mean a file"),
        (("best", "games/tic-tac-toe"), "'games/tic-tac-toe' is not a game; if you mean a file"),
        (("replay", "one.jsonl", "2"), "there is no game 2 in one.jsonl, which has 1 in all"),
        (
            ("check", "3x3k3", "wrong.py"),
            "give the bot first, then the game: inarow check wrong.py",
        ),
        (("check", "wrong.py"), "wrong.py has a syntax error in line 1: expected ':'"),
        (("arena", "3x3k3", "wrong.py", "random"), "wrong.py has a syntax error in line 1"),
    ],
)
def test_what_can_not_work_is_said_before_anything_is_done(
    said: Said, words: tuple[str, ...], reason: str
) -> None:
    Path("one.jsonl").write_text(RECORD, encoding="utf-8")
    Path("wrong.py").write_text("def choose(game, limit)\n    return 0\n", encoding="utf-8")
    code, out, err = said(*words)
    assert code in (1, 2)
    assert out == ""
    assert err.startswith(f"inarow: {reason}")
    assert not Path("t.sqlite").exists()


def test_help_can_be_asked_for_in_every_way(said: Said) -> None:
    asked = [said("solve", "--help"), said("solve", "-h"), said("help", "solve")]
    assert asked[0][0] == 0
    assert "--best" in asked[0][1]
    assert asked == [asked[0]] * 3
    assert said("help") == said("--help") == said("-h")


def test_a_reader_who_has_seen_enough_of_the_help_is_no_failure() -> None:
    program = Path(sys.executable).parent / "inarow"
    pipe = f'"{program}" solve --help | head -1; exit ${{PIPESTATUS[0]}}'
    done = subprocess.run(["bash", "-c", pipe], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_on_forty_columns_cuts_no_word(
    said: Said, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = said(*([command] if command else []), "--help")[1]
    assert max(map(len, out.splitlines())) <= 40
    assert "…" not in out
    locale.use("en")
    for parameter in load_command(command).params if command else ():
        assert "".join(parameter.opts[0].split()) in out or parameter.metavar in out


def test_the_manual_has_every_command_and_option(said: Said) -> None:
    page = said("man")[1]
    macros = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert macros == {".TH", ".SH", ".SS", ".TP", ".PP", ".B"}
    for name in COMMANDS:
        section = page.partition(f'.SS "inarow {name}"\n')[2].partition(".SS")[0]
        for parameter in load_command(name).params:
            shown = parameter.opts[0] if parameter.opts[0].startswith("-") else parameter.metavar
            assert f".B {shown}".replace("-", "\\-") in section


@pytest.mark.parametrize("name", COMMANDS)
def test_whatever_is_one_of_some_names_is_completed(name: str) -> None:
    for parameter in load_command(name).params:
        words = [word for word in (parameter.metavar or "").split("|") if word.islower()]
        if "|" in (parameter.metavar or "") and words:
            offered = parameter._custom_shell_complete(None, parameter, "")
            assert {getattr(one, "value", one) for one in offered} >= set(words)


def _has_json(command: Any) -> bool:
    return any("--json" in one.opts for one in command.params)


def test_json_is_a_flag_everywhere() -> None:
    commands = [load_command(name) for name in COMMANDS]
    options = [one for command in commands for one in command.params if "--json" in one.opts]
    without = {name for name, one in zip(COMMANDS, commands, strict=True) if not _has_json(one)}
    # These play, serve, train, write a file, or print what is made for another program.
    assert without == set("play web train starter brain completion man help".split())
    assert all(option.is_flag for option in options)


def test_books_and_datasets_say_in_json_what_they_hold(said: Said, tmp_path: Path) -> None:
    book = json.loads(said("book", "info", "--json")[1])
    assert (book["rules"], book["plies"], book["positions"] > 100_000) == ("7x6k4g", 8, True)
    checked = json.loads(said("book", "verify", "--sample", "2", "--json")[1])
    assert checked == {"checked": 2, "wrong": []}
    words = ("3x3k3", str(tmp_path / "all.csv"), "--source", "symmetric", "--ply", "2")
    assert json.loads(said("dataset", *words, "--json")[1])["rows"] == 12
