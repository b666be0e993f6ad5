"""Who plays in a game that was kept, and what is said once about its players."""

import threading
from pathlib import Path

import pytest

from inarow.cli.main import main
from inarow.engine import engine as engine_module
from inarow.players import BadPlayer, Match
from inarow.players.saved_games import resume
from inarow.rules import BadFile, Game, Message, Rules, Side


def match(first: str, second: str) -> Match:
    return resume(Game.new(Rules(3, 3, 3), first=first, second=second))


def test_a_name_that_is_no_player_is_a_person() -> None:
    table = match("Ada", "random")
    assert table.person_moves
    assert table.game.first == "Ada"


def test_a_record_from_elsewhere_starts_no_program() -> None:
    game = Game.new(Rules(3, 3, 3), first="person", second="./bot.py")
    assert resume(game).contestants[Side.SECOND].player is None


def test_wrong_parameters_in_a_record_are_refused() -> None:
    with pytest.raises(BadPlayer, match="has no parameter 'gmaes'"):
        match("person", "monte-carlo:gmaes=3")


def test_what_an_engine_has_to_do_without_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> None:
        raise BadFile(Message("x is damaged"))

    monkeypatch.setattr(engine_module, "packaged_patterns", damaged)
    monkeypatch.setenv("INAROW_DATA", str(tmp_path))
    players = ("--first", "engine:memory=4", "--second", "engine:memory=4")
    assert main(["play", "5x5k4m", *players, "--seconds", "0.001", "--lang", "en"]) == 0
    assert capsys.readouterr().err.count("the trained evaluation is not used: x is damaged") == 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("arena 5x5k4m random careful --rounds 1 --plain --ledger {folder}/t.sqlite", 0),
        ("review 5x5k4m a1 b2 c3 --seconds 0.01", 0),
        ("best 5x5k4m --seconds 0.01", 0),
        ("selfcheck --seconds 0.01", 1),
    ],
)
def test_every_command_says_once_what_of_the_package_is_damaged(
    command: str,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def damaged() -> None:
        raise BadFile(Message("x is damaged"))

    monkeypatch.setattr(engine_module, "packaged_patterns", damaged)
    monkeypatch.setattr(engine_module, "_here", threading.local())
    assert main([*command.format(folder=tmp_path).split(), "--lang", "en"]) == code
    assert capsys.readouterr().err.count("the trained evaluation is not used: x is damaged") == 1
