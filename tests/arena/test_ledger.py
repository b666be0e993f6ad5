"""The file that nothing gets lost from."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from arena.plans import make_plan
from inarow.arena.executors import Here
from inarow.arena.ledger import BadLedger, Ledger
from inarow.arena.plan import BadPlan, Plan
from inarow.arena.schedule import RoundRobin
from inarow.arena.tournament import Tournament
from inarow.rules.record import read_game

PLAN = make_plan("random", "careful", schedule=RoundRobin(3))


def test_a_ledger_keeps_plan_and_games(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "t.sqlite"
    with Ledger.create(path, PLAN) as ledger:
        Tournament(ledger).play(Here())
        games = list(ledger.played())
    assert [game.number for game in games] == list(range(6))
    with Ledger.open(path) as again:
        assert again.plan.as_json() == PLAN.as_json()
        assert list(again.played()) == games
        assert [read_game(game.record) for game in games] == list(again.games())
        assert again.find(4) == games[4]
        with pytest.raises(BadLedger, match=r"no game 99 in .*: it has 6 games"):
            again.find(99)
    assert [file.name for file in path.parent.iterdir()] == ["t.sqlite"]


def test_no_game_is_entered_twice(tmp_path: Path) -> None:
    with Ledger.create(tmp_path / "t.sqlite", PLAN) as ledger:
        Tournament(ledger).play(Here())
        game = ledger.find(2)
        with pytest.raises(sqlite3.IntegrityError):
            ledger.add([game])
        assert len(ledger) == 6


def test_a_group_of_games_is_entered_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    with Ledger.create(tmp_path / "t.sqlite", PLAN) as ledger:
        Tournament(ledger).play(Here())
        games = list(ledger.played())
    with Ledger.create(tmp_path / "u.sqlite", PLAN) as ledger:
        ledger.add(games[:2])
        with pytest.raises(sqlite3.IntegrityError):
            ledger.add([games[3], games[4], games[1]])
        assert ledger.numbers() == {0, 1}
        ledger.add(games[3:])
        assert ledger.numbers() == {0, 1, 3, 4, 5}


def test_a_new_ledger_never_replaces_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    Ledger.create(path, PLAN).close()
    with pytest.raises(FileExistsError):
        Ledger.create(path, make_plan("random", "random"))
    with Ledger.open(path) as ledger:
        assert ledger.plan.as_json() == PLAN.as_json()


def test_two_programs_do_not_play_the_same_tournament(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    with Ledger.create(path, PLAN) as ledger:
        with pytest.raises(BadLedger, match="another program is playing"):
            Ledger.open(path, write=True)
        with Ledger.open(path) as reader:  # but everybody may look
            assert len(reader) == 0
        code = (
            "import sys; from pathlib import Path; from inarow.arena.ledger import Ledger\n"
            "Ledger.open(Path(sys.argv[1]), write=True)"
        )
        other = subprocess.run(
            [sys.executable, "-c", code, path], capture_output=True, text=True, check=False
        )
        assert "another program is playing" in other.stderr
        Tournament(ledger).play(Here())
        assert len(ledger) == 6
    Ledger.open(path, write=True).close()


def test_what_is_no_ledger_is_told(tmp_path: Path) -> None:
    text = tmp_path / "games.jsonl"
    text.write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadLedger, match="is no ledger"):
        Ledger.open(text)
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE plan (text TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(BadLedger, match="is no ledger"):
        Ledger.open(other)
    broken = tmp_path / "broken.sqlite"
    Ledger.create(broken, PLAN).close()
    content = bytearray(broken.read_bytes())
    content[100:4000] = b"\xff" * 3900
    broken.write_bytes(content)
    with pytest.raises(BadLedger):
        Ledger.open(broken)
    with pytest.raises(FileNotFoundError):
        Ledger.open(tmp_path / "nothing.sqlite")


def test_a_plan_reads_back_and_a_strange_one_does_not() -> None:
    assert Plan.read(PLAN.as_json()) == PLAN
    with pytest.raises(BadPlan, match="can't be read"):
        Plan.read("{}")
    with pytest.raises(BadPlan, match="another version"):
        Plan.read('{"version": 99}')
    with pytest.raises(BadPlan, match="at least two players"):
        make_plan("random")
