"""Tournaments with programs that somebody else wrote, some of them hostile."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

PROGRAM = Path(sys.executable).parent / "inarow"
HOSTILE = Path(__file__).parents[1] / "bots" / "hostile"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "INAROW_LANG": "en", "INAROW_DATA": str(tmp_path / "data")}


def starter(place: Path, name: str, pick: str = "legal[0]") -> Path:
    """A working bot: the one that this package gives to beginners, with another idea."""
    import inarow.bots

    source = Path(inarow.bots.__file__).parent / "starters" / "bot.py"
    bot = place / name
    text = source.read_text(encoding="utf-8")
    assert "random.choice(legal)" in text
    bot.write_text(text.replace("random.choice(legal)", pick), encoding="utf-8")
    return bot


def arena(environ: dict[str, str], place: Path, *words: str) -> dict[str, Any]:
    run = subprocess.run(
        [PROGRAM, "arena", *words, "--json"],
        cwd=place,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "Isolation of bots: " in run.stderr
    data: dict[str, Any] = json.loads(run.stdout)
    return data


def test_hostile_bots_lose_their_games_and_nobody_elses(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    starter(tmp_path, "good.py")
    data = arena(
        environ,
        tmp_path,
        *("tic-tac-toe", "./good.py", f"Silent={HOSTILE / 'silence.py'}"),
        *(f"Closed={HOSTILE / 'closed_pipe.py'}", "careful"),
        *("--rounds", "1", "--move-time", "0.3", "--workers", "2", "--seed", "2"),
    )
    assert data["finished"] is True
    assert data["games"] == 12
    cross = data["cross"]
    for bad in ("Silent", "Closed"):
        for good in ("good.py", "careful"):
            assert cross[good][bad] == [2, 0, 0]
    faults = {fault["game"]: fault for fault in data["faults"]}
    assert {fault["player"] for fault in faults.values()} == {"Silent", "Closed"}
    assert all(fault["seen"]["position"] for fault in faults.values())
    reasons = {fault["reason"] for fault in faults.values() if fault["player"] == "Silent"}
    assert reasons == {"time-out"}
    # The game of the two honest ones has come to an end by the rules.
    assert sum(cross["good.py"]["careful"]) == 2
    assert data["startup"] > 0


def test_a_bot_plays_the_same_in_one_worker_and_in_two(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    starter(tmp_path, "a.py")
    starter(tmp_path, "b.py", pick="legal[-1]")
    tables = []
    for workers in ("1", "2"):
        data = arena(
            environ,
            tmp_path,
            *("tic-tac-toe", "./a.py", "./b.py", "--rounds", "2", "--seed", "5"),
            *("--workers", workers, "--ledger", f"{workers}.sqlite"),
        )
        assert data["faults"] == []
        tables.append(data["cross"])
    assert tables[0] == tables[1]


def test_a_folder_of_bots(tmp_path: Path, environ: dict[str, str]) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    starter(folder, "a.py")
    starter(folder, "b.py")
    (folder / "notes.txt").write_text("not a bot\n", encoding="utf-8")
    (folder / "__pycache__").mkdir()
    words = ("tic-tac-toe", "bots", "--rounds", "1", "--seed", "1", "--workers", "0")
    data = arena(environ, tmp_path, *words, "--ledger", "t.sqlite")
    assert sorted(row["name"] for row in data["standings"]) == ["a.py", "b.py"]
    # A folder of folders is no bot of several files, even if only one of them is right.
    for name in ("anna", "ben"):
        (tmp_path / "class" / name).mkdir(parents=True)
        starter(tmp_path / "class" / name, "main.py")
    (tmp_path / "class" / "ben" / "main.py").write_text("def move(:\n", encoding="utf-8")
    others = ("tic-tac-toe", "class", "careful", *words[2:], "--ledger", "class.sqlite")
    data = arena(environ, tmp_path, *others)
    assert sorted(row["name"] for row in data["standings"]) == ["anna", "careful"]
    assert [row["name"] for row in data["rejected"]] == ["ben"]
    # From another folder it goes on all the same.
    again = subprocess.run(
        [PROGRAM, "arena", "--resume", tmp_path / "t.sqlite", "--trust-bots"],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert again.returncode == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    none = subprocess.run(
        [PROGRAM, "arena", "tic-tac-toe", "./empty", "careful"],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert none.returncode == 2
    assert "there is no bot in ./empty: the folder" in none.stderr


def descendants(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    parents = {int(pid): int(ppid) for pid, ppid in map(str.split, listed.stdout.splitlines())}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def alive(pid: int) -> bool:
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.strip().startswith("Z")


@pytest.mark.parametrize("isolation", ["limits", "as usual"])
def test_bots_of_a_killed_tournament_are_gone(
    tmp_path: Path, environ: dict[str, str], isolation: str
) -> None:
    bot = str(HOSTILE / "silence.py")
    if isolation == "limits":
        bot = f"bot:{bot},isolation=limits"
    with subprocess.Popen(
        [
            *(PROGRAM, "arena", "tic-tac-toe", bot, bot),
            *("--move-time", "60", "--workers", "1", "--ledger", "t.sqlite"),
        ],
        cwd=tmp_path,
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as run:
        deadline = time.monotonic() + 60
        silent: list[int] = []
        while not silent and time.monotonic() < deadline:
            time.sleep(0.2)
            silent = [pid for pid in descendants(run.pid) if "silence.py" in command_of(pid)]
        run.send_signal(signal.SIGKILL)
    assert silent
    deadline = time.monotonic() + 20
    while any(map(alive, silent)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(map(alive, silent))


def command_of(pid: int) -> str:
    listed = subprocess.run(
        # Without -ww, ps cuts the line after 80 signs where nothing tells it the width.
        ["ps", "-ww", "-o", "args=", "-p", str(pid)],
        capture_output=True,
        text=True,
        check=False,
    )
    return listed.stdout
