"""Records and ledgers from elsewhere start no program, wherever they were copied to."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import inarow.bots.registry
from inarow.cli.main import main
from inarow.cli.terminal import dialogue
from inarow.players import registry
from inarow.players.kind import Kind
from inarow.players.saved_games import resume
from inarow.rules import Game, Rules, Side, read_game, write_game

PROGRAMS = ("bot:{path}", "{path}", " bot:{path}", "BOT:{path}", "bot:{path},seed=1", "./evil.py")


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The programs that were started; here in a folder with one that nobody should start."""
    found: list[str] = []
    real = inarow.bots.registry.read_bot

    def read_bot(text: str) -> Any:
        found.append(text)
        return real(text)

    monkeypatch.setattr(inarow.bots.registry, "read_bot", read_bot)
    monkeypatch.setenv("INAROW_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    (tmp_path / "evil.py").write_text("def move(board):\n    return 0\n", encoding="utf-8")
    return found


def record(program: str, side: Side = Side.SECOND) -> str:
    path = Path("evil.py").absolute()
    names = {"first": "person", "second": "person", side.value: program.format(path=path)}
    game = Game.new(Rules(3, 3, 3), first=names["first"], second=names["second"])
    return write_game(game) + "\n"


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("side", list(Side))
def test_a_record_starts_no_program(
    started: list[str], program: str, side: Side, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is loaded, saved on the own shelf by that, resumed from there; or copied there."""
    Path("game.jsonl").write_text(record(program, side), encoding="utf-8")
    assert main(["play", "--load", "game.jsonl", "--lang", "en"]) == 0
    shelf = Path("data/games")
    shelf.mkdir(parents=True, exist_ok=True)
    shutil.copy("game.jsonl", shelf / "20260101-000000.jsonl")
    for name in (path.stem for path in shelf.glob("*.jsonl")):
        assert main(["play", "--resume", name, "--lang", "en"]) == 0
    assert main(["play", "--resume", "last", "--lang", "en"]) == 0
    assert started == []
    assert f"If you trust it, add --{side.value}" in capsys.readouterr().err


def test_a_record_loaded_in_the_middle_of_a_game_starts_no_program(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("game.jsonl").write_text(record("bot:{path}", Side.FIRST), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("load game.jsonl\na1\n"))
    words = ["play", "3x3k3", "--first", "person", "--second", "person", "--lang", "en"]
    assert main(words) == 0
    assert started == []


def test_a_program_named_by_its_user_starts(started: list[str]) -> None:
    Path("game.jsonl").write_text(record("bot:{path}", Side.FIRST), encoding="utf-8")
    main(["play", "--load", "game.jsonl", "--second", "./evil.py", "--lang", "en"])
    assert set(started) == {"./evil.py"}


@pytest.mark.parametrize(("answer", "starts"), [("", 0), ("no", 0), ("yes", 1)])
def test_at_a_terminal_its_user_is_asked(
    started: list[str], monkeypatch: pytest.MonkeyPatch, answer: str, starts: int
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return answer

    monkeypatch.setattr(dialogue, "ask", ask)
    match = resume(read_game(record("bot:{path}")), dialogue.may_seat)
    assert (match.contestants[Side.SECOND].player is not None) == bool(starts)
    assert len(started) == starts
    assert str(Path("evil.py").absolute()) in asked[0]


def test_a_kind_of_player_that_takes_a_text_counts_as_a_program(
    started: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(command: str = "") -> Any:
        started.append(command)

    kinds = {**registry.player_kinds(), "wrapper": Kind.of("wrapper", make)}
    monkeypatch.setattr(registry, "player_kinds", lambda: kinds)
    assert resume(read_game(record("wrapper:command=evil"))).person_moves
    assert started == []


def ledger(program: str) -> Path:
    """A tournament with this program, begun by somebody else."""
    path = Path("t.sqlite")
    words = ["arena", "tic-tac-toe", "random", "careful", "--rounds", "2", "--workers", "0"]
    assert main([*words, "--ledger", str(path), "--lang", "en"]) == 0
    with sqlite3.connect(path) as connection:
        (text,) = connection.execute("SELECT text FROM plan").fetchone()
        plan = json.loads(text)
        plan["entrants"][1] = ["careful", program.format(path=Path("evil.py").absolute())]
        connection.execute("UPDATE plan SET text = ?", (json.dumps(plan),))
        connection.execute("DELETE FROM games")
    return path


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_ledger_starts_no_program(
    started: list[str], program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ledger(program)
    words = ["arena", "--resume", str(path), "--workers", "0", "--lang", "en"]
    assert main(words) == 2
    assert started == []
    assert "is not started unasked: if you trust it, add --trust-bots" in capsys.readouterr().err


def test_a_ledgers_programs_start_for_who_trusts_them(started: list[str]) -> None:
    path = ledger("bot:{path}")
    main(["arena", "--resume", str(path), "--workers", "0", "--trust-bots", "--lang", "en"])
    assert started


@pytest.mark.parametrize(
    "name", ["\x1b[2JAda", "Ada\x9b2J", "Ada\u202e", "Ada\u200b", "Ada\ud800", "A\x07da"]
)
def test_names_in_records_and_ledgers_do_nothing_to_a_terminal(
    started: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = json.dumps({"rules": "3x3k3", "first": name, "second": name, "moves": "a1"})
    Path("game.jsonl").write_text(text + "\n", encoding="utf-8")
    assert main(["play", "--load", "game.jsonl", "--lang", "en"]) == 0
    said = capsys.readouterr()
    for letter in "\x1b\x9b\u202e\u200b\ud800\x07":
        assert letter not in said.out + said.err
