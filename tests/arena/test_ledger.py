"""The file that nothing gets lost from."""

import json
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
from inarow.arena.summary import summarize
from inarow.arena.tournament import Tournament
from inarow.rules import read_game

ENDLESS = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t)"
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
        with pytest.raises(BadLedger, match=r"no game 99 in .*, which has 6 in all"):
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


# As earlier versions wrote them.
OLD_TABLES = """
CREATE TABLE plan (text TEXT NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY, first INTEGER NOT NULL, second INTEGER NOT NULL, winner TEXT,
    reason TEXT NOT NULL, plies INTEGER NOT NULL, first_seconds REAL NOT NULL,
    second_seconds REAL NOT NULL, startup REAL NOT NULL, overhead REAL NOT NULL,
    record TEXT NOT NULL, evidence TEXT
);
PRAGMA application_id = 440444901;
"""
OLD_PLAN = (
    '{"entrants": [["random", "random"], ["bad.py", "bots/bad.py"]], "format": "round-robin",'
    ' "openings": {"choice": "random", "given": [], "plies": 2},'
    ' "schedule": {"pairs": 1, "rounds": 3}, "seed": 1, "terms": {"charge_start": false,'
    ' "clock": "60+1", "contest": false, "depth": null, "first_seconds": 0.0, "grace": 0.1,'
    ' "move_seconds": 10.0, "nodes": null, "patience": 2.0, "playouts": null, "rules": "3x3k3"},'
    ' "version": 1}'
)
OLD_RECORD = (
    '{"rules": "3x3k3", "start": "3x3k3:2o/1x1/3", "first": "random", "second": "bad.py",'
    ' "moves": "a3 b1 b3", "seconds": [0.1, 0.2, 0.3], "ending": "first illegal",'
    ' "tags": {"game": "0", "opening": "b2 c1", "fault": "b1 is not a legal move"}}'
)
OLD_EVIDENCE = (
    '{"message": {"template": "{cell} is not a legal move: the cell is taken", "plural": null,'
    ' "values": {"cell": "b1"}}, "seen": {"position": "3x3k3:1oo/1x1/xx1", "said": "1 (int)"}}'
)


def test_an_old_ledger_still_opens(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript(OLD_TABLES)
    connection.execute("INSERT INTO plan VALUES (?)", (OLD_PLAN,))
    row = (0, 0, 1, "first", "illegal", 3, 0.4, 0.2, 0.1, 0.01, OLD_RECORD, OLD_EVIDENCE)
    connection.execute("INSERT INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", row)
    connection.commit()
    connection.close()
    with Ledger.open(path, write=True) as ledger:
        assert json.loads(ledger.plan.as_json()) == json.loads(OLD_PLAN)
        summary = summarize(Tournament(ledger))
    (fault,) = summary.as_data()["faults"]
    assert fault == {
        "game": 0,
        "player": "bad.py",
        "reason": "illegal",
        "message": "b1 is not a legal move: the cell is taken",
        "seen": {"position": "3x3k3:1oo/1x1/xx1", "said": "1 (int)"},
    }
    assert [times.moves for times in summary.times] == [2, 1]
    assert not summary.finished


@pytest.mark.parametrize(
    "attack",
    [
        "DROP TABLE games; CREATE VIEW games AS ENDLESS SELECT n FROM t;",
        "ALTER TABLE plan RENAME TO p; CREATE VIEW plan AS ENDLESS SELECT text FROM p, t;",
        "CREATE TRIGGER evil AFTER INSERT ON games BEGIN DELETE FROM games; END;",
        "CREATE TABLE more (text TEXT);",
    ],
)
def test_a_ledger_with_anything_but_its_tables_is_refused(tmp_path: Path, attack: str) -> None:
    """Reading an endless view would never end."""
    path = tmp_path / "t.sqlite"
    Ledger.create(path, PLAN).close()
    connection = sqlite3.connect(path)
    connection.executescript(attack.replace("ENDLESS", ENDLESS))
    connection.close()
    with pytest.raises(BadLedger, match="is no ledger"):
        Ledger.open(path)
