"""What is nobody's fault costs nobody a game: stops, changed files, full disks, strange names."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from arena.plans import make_plan
from arena.test_bots import descendants, environ, starter
from inarow.arena import Ledger
from inarow.arena.executors import NoCluster, cluster
from inarow.arena.perfect_play import judge
from inarow.arena.plan import Entrant, Plan, Rejected, Terms
from inarow.arena.report.files import markdown
from inarow.arena.schedule import KnockOut, RoundRobin, Swiss
from inarow.arena.summary import summarize
from inarow.arena.tournament import Tournament
from inarow.arena.umpire import player_for_game
from inarow.bots import Bot
from inarow.bots.isolation import find_bubblewrap
from inarow.rules import Message, Rules, Side, read_game

__all__ = ["environ"]
PROGRAM = Path(sys.executable).parent / "inarow"
CHOOSE = "def choose(board, legal):\n    return legal[-1]\n"
SLOW = "(time.sleep(0.1), legal[0])[1]"


def run(environ: dict[str, str], place: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [str(PROGRAM), "arena", *words]
    return subprocess.run(
        command, cwd=place, env=environ, capture_output=True, text=True, check=False
    )


def test_a_stopped_arena_annuls_the_game_and_says_so(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    bot = starter(tmp_path, "slow.py", SLOW)
    bot.write_text("import time\n" + bot.read_text())
    words = "arena 7x7k7 ./slow.py random --rounds 1 --plies 0 --workers 0 --move-time 0.8"
    arena = subprocess.Popen(
        [PROGRAM, *words.split(), "--ledger", "t.sqlite", "--games", "--seed", "1"],
        cwd=tmp_path,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    ledger = tmp_path / "t.sqlite"
    while not ledger.exists() or not descendants(arena.pid):
        time.sleep(0.05)
    os.kill(arena.pid, signal.SIGSTOP)  # the bot of the first game, of two seconds, has started
    time.sleep(1.6)
    os.kill(arena.pid, signal.SIGCONT)
    out, errors = arena.communicate()
    assert arena.returncode == 0, errors
    assert "annulled and played again" in out
    with Ledger.open(ledger) as found:
        games = list(found.played())
        tags = [game.tags for game in found.games()]
    assert [game.reason.value for game in games if game.evidence] == []
    assert {tag["game"] for tag in tags} == {"0", "1"}
    assert sum("annulled" in tag for tag in tags) == 1


def test_a_bot_that_changed_is_noticed_and_a_bad_one_reported(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    bot = starter(bots, "good.py")
    (bots / "helper.py").write_text("x = 1\n")
    (bots / "broken.py").write_text("def choose(:\n")
    (bots / "only-kaggle.py").write_text("def agent(observation):\n    return 0\n")
    text = "5x5k4 bots random --rounds 1 --seed 3 --ledger t.sqlite --memory 300"
    words = tuple(text.split())
    done = run(environ, tmp_path, *words, "--report", "r.json")
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "r.json").read_text())
    mark = hashlib.sha256(bot.read_bytes()).hexdigest()
    assert ["good.py", str(bot), mark] in report["plan"]["entrants"]
    assert report["plan"]["terms"]["memory"] == 300
    reasons = {each["name"]: each["reason"] for each in report["rejected"]}
    assert set(reasons) == {"broken.py", "helper.py", "only-kaggle.py"}
    assert "syntax error in line 1" in reasons["broken.py"]
    assert "not 5x5k4" in reasons["only-kaggle.py"]
    again = run(environ, tmp_path, *words)
    assert again.returncode == 0, again.stderr
    bot.write_text(bot.read_text() + "# better\n")
    for changed in (words, ("--resume", "t.sqlite", "--trust-bots")):
        refused = run(environ, tmp_path, *changed)
        assert refused.returncode == 2
        assert "good.py has changed since the tournament began" in refused.stderr


def test_what_a_bot_imports_is_part_of_it(tmp_path: Path) -> None:
    from inarow.bots.registry import hash_of

    (tmp_path / "bot.py").write_text("from helper import best\ndef choose(board): ...\n")
    (tmp_path / "helper.py").write_text("import deeper\n")
    (tmp_path / "deeper.py").write_text("best = 1\n")
    (tmp_path / "other.py").write_text("1\n")
    hashes = [hash_of(str(tmp_path / "bot.py"))]
    for name in ("other.py", "deeper.py"):
        (tmp_path / name).write_text("2\n")
        hashes.append(hash_of(f"bot:{tmp_path / 'bot.py'},format=function"))
    assert hashes[0] == hashes[1] != hashes[2]
    whole = hash_of(str(tmp_path))
    (tmp_path / "other.py").write_text("3\n")
    assert hash_of(str(tmp_path)) != whole


def test_rounds_and_brackets_are_in_the_report(played: Callable[[Plan], Tournament]) -> None:
    players = ("random", "careful", "random", "careful", "random")
    knock_out = summarize(played(make_plan(*players, schedule=KnockOut(1), seed=2)))
    final = knock_out.rounds[-1]
    assert [met.meeting.round for met in knock_out.rounds] == [1, 1, 1, 1, 2, 2, 3]
    assert final.best == knock_out.standings.rows[0].entrant
    assert sum(len(met.pairs) for met in knock_out.rounds) * 2 == len(knock_out.games)
    rows = [row for row in markdown(knock_out).splitlines() if row.startswith("| 3 | ")]
    assert rows[-1].endswith(f"| {knock_out.name(final.best)} |".replace("#", "\\#"))
    swiss = summarize(played(make_plan(*players, schedule=Swiss(3), seed=2)))
    data = swiss.as_data(games=False)["rounds"]
    assert [row["round"] for row in data] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    for name in {row["first"] for row in data}:
        points = sum(
            row["points"][row["first"] != name]
            for row in data
            if name in (row["first"], row["second"])
        )
        place = next(row for row in swiss.standings.rows if row.name == name)
        assert points == place.points


SPY = """
import os
def choose(board, player, legal):
    own = os.path.dirname(__file__)
    for name in NAMES:
        try:
            raise SystemError(open(f"{own}/{name}").read())
        except OSError:
            pass
    import helper
    return helper.first(legal)
"""


@pytest.mark.skipif(find_bubblewrap() is None, reason="bubblewrap is missing")
def test_a_bot_cannot_read_the_programs_of_the_others(
    tmp_path: Path, environ: dict[str, str]
) -> None:
    bots = tmp_path / "bots"
    (bots / "carl").mkdir(parents=True)
    kept = bots / "__pycache__"
    kept.mkdir()
    names = ["bob.py", "plan.py", "carl/main.py", "__pycache__/plan.cpython-311.pyc"]
    (bots / "alice.py").write_text(SPY.replace("NAMES", repr(names)))
    (bots / "helper.py").write_text("def first(legal):\n    return legal[0]\n")
    (bots / "bob.py").write_text("import plan, helper\nchoose = plan.choose\n" + CHOOSE)
    for name in names[1:]:
        (bots / name).write_text(CHOOSE)
    (bots / "twin.py").symlink_to("alice.py")  # which is no program of another
    players = ("alice.py", "bob.py", "carl", "twin.py")
    words = ("tic-tac-toe", *(f"bots/{name}" for name in players), "--rounds", "1")
    done = run(environ, tmp_path, *words, "--workers", "0", "--json", "--ledger", "t.sqlite")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["faults"] == []


def test_the_terms_limit_a_bot(tmp_path: Path) -> None:
    bot = starter(tmp_path, "good.py")
    terms = Terms(Rules(3, 3, 3), memory=100, processes=5)
    player = player_for_game(Entrant("A", str(bot)), Side.FIRST, 7, terms)
    assert isinstance(player, Bot)
    assert (player.limits.memory, player.limits.processes, player.seed) == (100 << 20, 5, 7)
    plan = make_plan("random", "careful", schedule=RoundRobin(1))
    plan = Plan(terms, plan.entrants, plan.schedule, rejected=(Rejected("x", Message("why")),))
    assert Plan.read(plan.as_json()) == plan


def test_files_may_be_called_anything(tmp_path: Path, environ: dict[str, str]) -> None:
    bots = tmp_path / "bots"
    bots.mkdir()
    for name in (b"caf\xff.py", b"a,b=c'd\n\x1b[31m.py", "ß\x9b2J\u202e日本.py".encode()):
        starter(bots, "x.py").rename(bots / os.fsdecode(name))
    words = ("tic-tac-toe", "bots", "--rounds", "1", "--ledger", "t.sqlite", "--workers", "1")
    reports = ("--report", "r.html", "--report", "r.md", "--report", "r.csv", "--report", "r.json")
    done = run(environ, tmp_path, *words, *reports)
    assert done.returncode == 0, done.stderr
    texts = [(tmp_path / f"r{end}").read_text() for end in (".html", ".md", "-games.csv", ".csv")]
    texts += [done.stdout, done.stderr, (tmp_path / "r.json").read_text()]
    assert not any(letter in text for text in texts for letter in "\x1b\x9b\u202e")
    data = json.loads((tmp_path / "r.json").read_text())
    assert data["faults"] == []
    again = run(environ, tmp_path, "--resume", "t.sqlite", "--trust-bots", "--json")
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["games"] == 6
    assert "\x9b" not in again.stdout


def test_a_disk_of_sixteen_kilobytes_is_told(tmp_path: Path, environ: dict[str, str]) -> None:
    def no_larger_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (16 << 10, 16 << 10))

    words = "arena tic-tac-toe random careful --rounds 200 --seed 1 --ledger t.sqlite --workers 0"
    done = subprocess.run(
        [PROGRAM, *words.split()],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        preexec_fn=no_larger_files,
        check=False,
    )
    assert done.returncode in (1, 2)
    assert "t.sqlite can't be written" in done.stderr
    assert "Traceback" not in done.stderr
    whole = run(environ, tmp_path, *words.split()[1:])
    assert whole.returncode == 0, whole.stderr
    assert "400 games: " in whole.stdout


def test_what_is_known_of_games_is_kept(played: Callable[[Plan], Tournament]) -> None:
    tournament = played(make_plan("random", "careful", schedule=RoundRobin(4), seed=5))
    fresh = summarize(tournament)
    tournament.ledger.keep_judged(fresh.judged)
    kept = dict(tournament.ledger.judged())
    assert kept == {g.number: judge(read_game(g.record)) for g in fresh.games}
    again = summarize(tournament)
    assert again.kept == kept
    assert again.regrets == fresh.regrets


def test_a_ledger_with_false_judgements_is_harmless(tmp_path: Path) -> None:
    plan = make_plan("random", "careful", schedule=RoundRobin(1))
    with Ledger.create(tmp_path / "t.sqlite", plan) as ledger:
        ledger.keep_judged({})
    connection = sqlite3.connect(tmp_path / "t.sqlite")
    connection.execute("INSERT INTO judged VALUES (0, 'x', '1 2'), (1, x'00', '1 1 1 1')")
    connection.commit()
    connection.close()
    with Ledger.open(tmp_path / "t.sqlite") as ledger:
        assert list(ledger.judged()) == []


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_whose_scheduler_dies_is_told(tmp_path: Path) -> None:
    address = tmp_path / "address"
    script = (
        "import asyncio, pathlib, sys\n"
        "from distributed import Scheduler, Worker\n"
        "async def main():\n"
        "    async with Scheduler(dashboard_address=None, port=0, host='127.0.0.1') as s:\n"
        "        async with Worker(s.address, nthreads=1, dashboard=False):\n"
        "            pathlib.Path(sys.argv[1]).write_text(s.address)\n"
        "            await asyncio.sleep(600)\n"
        "asyncio.run(main())\n"
    )
    scheduler: Any = subprocess.Popen(
        [sys.executable, "-c", script, str(address)], stderr=subprocess.DEVNULL
    )
    try:
        while not address.exists() or not address.read_text():
            time.sleep(0.05)
        plan = make_plan("random", "careful", schedule=RoundRobin(3000), seed=8)

        def kill(progress: object, games: Sequence[object]) -> None:
            if games:
                scheduler.kill()

        with Ledger.create(tmp_path / "t.sqlite", plan) as ledger:
            with (
                pytest.raises(NoCluster, match="no longer answers; what was done is kept"),
                cluster(address.read_text()) as (executor, workers),
            ):
                Tournament(ledger).play(executor, workers, kill)
            assert 0 < len(ledger) < 6000
    finally:
        scheduler.kill()
        scheduler.wait()
