"""How far bots are kept away, and what a contest demands."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from bots.support import HERE, ISOLATIONS, SECONDS, left_running
from inarow.arena.umpire import demand_lock
from inarow.bots import (
    BotLimits,
    Isolation,
    NoIsolation,
    demand_isolation,
    guarded,
    isolation_in_force,
    open_bot,
)
from inarow.bots.folder import WorkingFolder, sweep
from inarow.bots.isolation import readable_inside
from inarow.bots.program import program_of
from inarow.bots.warden import remove_folder
from inarow.players import PlayerFault
from inarow.rules import Game, Reason, Rules, Side
from inarow.search import Limit

RULES = Rules(3, 3, 3)
EACH = pytest.mark.parametrize("isolation", ISOLATIONS, ids=lambda isolation: isolation.value)


@pytest.fixture
def without_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)


def test_the_strongest_isolation_is_in_force() -> None:
    assert isolation_in_force() is ISOLATIONS[-1]


@pytest.mark.usefixtures("without_bubblewrap")
def test_without_bubblewrap_a_contest_is_refused() -> None:
    assert isolation_in_force() is Isolation.LIMITS
    with pytest.raises(NoIsolation, match=r"a contest needs bubblewrap.*use the network"):
        demand_isolation()


@pytest.mark.parametrize("less", [Isolation.NONE, Isolation.LIMITS])
def test_in_a_contest_no_bot_may_ask_for_less(less: Isolation, tmp_path: Path) -> None:
    with pytest.raises(NoIsolation, match=f"leave out isolation={less.value}"):
        demand_lock(f"bot:{tmp_path}/bot.py,isolation={less.value}")


@pytest.mark.usefixtures("without_bubblewrap")
def test_unless_told_otherwise() -> None:
    assert demand_isolation(trust=True) is Isolation.LIMITS


def test_a_bubblewrap_that_does_not_work_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    forbidden = tmp_path / "bwrap"
    forbidden.write_text("#!/bin/sh\nexit 1\n")
    forbidden.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(forbidden))
    assert isolation_in_force() is Isolation.LIMITS


def test_every_isolation_describes_itself() -> None:
    for isolation in Isolation:
        assert str(isolation.message).startswith(isolation.value)


SPY = """
import json, os, resource, socket, sys
sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
def network():
    try:
        socket.create_connection(("127.0.0.1", %d), 2).close()
    except OSError:
        return False
    return True
seen = {
    "folder": os.listdir("."),
    "environment": sorted(os.environ),
    "files": sorted(int(fd) for fd in os.listdir("/proc/self/fd")),
    "address_space": resource.getrlimit(resource.RLIMIT_AS)[0],
    "processor": resource.getrlimit(resource.RLIMIT_CPU)[0],
    "open_files": resource.getrlimit(resource.RLIMIT_NOFILE)[0],
    "file_size": resource.getrlimit(resource.RLIMIT_FSIZE)[0],
    "leader": os.getsid(0) != %d,
    "network": network(),
    "processes": len([name for name in os.listdir("/proc") if name.isdigit()]),
}
open("own.txt", "w").write("my folder")
print(json.dumps({"type": "info", **seen}))
print('{"type": "seen"}', flush=True)
"""


@EACH
def test_what_a_bot_sees(
    isolation: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import json
    import os
    import socket

    monkeypatch.setenv("SECRET_OF_OURS", "x")
    with socket.create_server(("127.0.0.1", 0)) as server:
        spy = tmp_path / "spy.py"
        spy.write_text(SPY % (server.getsockname()[1], os.getsid(0)))
        bot = open_bot(spy, format="jsonl", isolation=isolation)
        with pytest.raises(PlayerFault) as caught:
            bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    seen = json.loads(caught.value.evidence["said"].splitlines()[0])
    limits = BotLimits()
    assert seen["folder"] == ["spy.py"]  # what its own folder has, and nothing else
    assert "SECRET_OF_OURS" not in seen["environment"]
    assert {"HOME", "PATH", "TMPDIR"} <= set(seen["environment"])
    assert seen["files"][:3] == [0, 1, 2]
    assert len(seen["files"]) == 4  # the fourth is that of the list itself
    assert seen["address_space"] == limits.address_space
    assert seen["processor"] == limits.processor
    assert seen["open_files"] == limits.files
    assert seen["file_size"] == limits.file_size
    assert seen["leader"]
    assert seen["network"] is (isolation is not Isolation.BUBBLEWRAP)
    if isolation is Isolation.BUBBLEWRAP:
        assert seen["processes"] < 6


FORKER = """
import os, sys, time
sys.stdin.readline()
print('{"type": "ready"}', flush=True)
sys.stdin.readline()
count = 0
try:
    while count < 300:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        count += 1
except OSError:
    pass
print(count, flush=True)
time.sleep(60)
"""


@EACH
def test_processes_are_limited(isolation: Isolation, tmp_path: Path) -> None:
    file = tmp_path / "forker.py"
    file.write_text(FORKER)
    bot = open_bot(file, format="jsonl", isolation=isolation, limits=BotLimits(processes=20))
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    # It gets an error at its limit, or is ended for being over it.
    said = caught.value.evidence.get("said", "")
    assert said.isdigit() is (caught.value.reason is Reason.ILLEGAL)
    if said.isdigit():
        assert int(said) < 300
    else:
        assert "more than 20 processes" in str(caught.value)
    assert left_running(str(file)) == []


@EACH
def test_who_needs_more_threads_than_it_may_have_is_told_so_in_our_words(
    isolation: Isolation, tmp_path: Path
) -> None:
    file = tmp_path / "threads.py"
    file.write_text(
        "import sys, threading, time\nsys.stdin.readline()\n"
        'print(\'{"type": "ready"}\', flush=True)\nsys.stdin.readline()\n'
        "for _ in range(30):\n"
        "    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        "time.sleep(60)\n"
    )
    bot = open_bot(file, format="jsonl", isolation=isolation, limits=BotLimits(processes=12))
    with pytest.raises(PlayerFault, match="it wanted more than 12 processes and threads") as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.CRASH


@EACH
def test_memory_is_limited(isolation: Isolation, tmp_path: Path) -> None:
    file = tmp_path / "hoarder.py"
    file.write_text(
        'import sys, time\nsys.stdin.readline()\nprint(\'{"type": "ready"}\', flush=True)\n'
        "sys.stdin.readline()\nhoard = [bytes([1]) * (1 << 20) for _ in range(200)]\n"
        "time.sleep(60)\n"
    )
    limits = BotLimits(memory=100 << 20)
    bot = open_bot(file, format="jsonl", isolation=isolation, limits=limits)
    with pytest.raises(PlayerFault, match="more than 100 MiB of memory") as caught:
        bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    assert caught.value.reason is Reason.CRASH
    assert left_running(str(file)) == []


PARENT = """
import sys, time
from inarow.bots import Isolation, open_bot
from inarow.rules import Rules, Side
bot = open_bot(sys.argv[1], format="jsonl", isolation=Isolation(sys.argv[2]))
bot.prepare(Rules(3, 3, 3), Side.FIRST)
print(bot._process.folder, flush=True)
time.sleep(60)
"""


@EACH
def test_a_bot_ends_with_the_arena_that_is_killed(isolation: Isolation, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_bytes((HERE / "hostile" / "ignores_sigterm.py").read_bytes())
    command = [sys.executable, "-c", PARENT, str(file), isolation.value]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        folder = Path(parent.stdout.readline().decode().strip())
        assert folder.is_dir()
        parent.kill()
    deadline = time.monotonic() + SECONDS
    while (left_running(str(file)) or folder.exists()) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left_running(str(file)) == []
    assert not folder.exists()


def test_what_the_dead_left_is_swept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that went off, or a warden that was killed with its arena, leaves a folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    old, young = tmp_path / "inarow-bot-old", tmp_path / "inarow-bot-young"
    for folder in (old, young):
        folder.mkdir()
        (folder / "note").touch()
    elsewhere = tmp_path / "kept"
    elsewhere.mkdir()
    link = tmp_path / "inarow-bot-link"
    link.symlink_to(elsewhere)
    sweep.cache_clear()
    alive = WorkingFolder()
    for path in (old, link, alive.path):
        os.utime(path, (0, 0), follow_symlinks=False)
    sweep.cache_clear()
    other = WorkingFolder()
    assert not old.exists()
    assert young.exists()  # somebody may be about to lock it
    assert alive.path.exists()
    assert elsewhere.exists()
    for made in (alive, other):
        made.close()
        assert not made.path.exists()


def test_folders_of_other_users_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They could put a link to another in its place, just before it is emptied."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / "inarow-bot-theirs"
    folder.mkdir()
    os.utime(folder, (0, 0))
    with monkeypatch.context() as context:
        context.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
        sweep.__wrapped__(str(tmp_path))
    assert folder.exists()
    sweep.__wrapped__(str(tmp_path))
    assert not folder.exists()


def test_a_bot_can_have_no_other_folder_emptied(tmp_path: Path) -> None:
    """Root empties the working folder; a bot put a link to another one in its place."""
    others = tmp_path / "others"
    others.mkdir()
    (others / "thesis").touch()
    file = tmp_path / "bot.py"
    file.write_text(
        "import os, sys\nsys.stdin.readline()\nhere = os.getcwd()\n"
        "open('own', 'w').close()\n"  # it may write there
        "try:\n    os.rename(here, here + '-moved')\n"
        f"    os.symlink({str(others)!r}, here)\nexcept OSError:\n    pass\n"
        'print(\'{"type": "ready"}\', flush=True)\nsys.stdin.readline()\n'
    )
    bot = open_bot(file, format="jsonl", isolation=Isolation.LIMITS)
    bot.prepare(RULES, Side.FIRST)
    assert bot._process is not None
    place = bot._process.folder
    moved = place.with_name(f"{place.name}-moved")
    bot.leave()
    assert (others / "thesis").exists()
    assert moved.exists() is place.is_symlink() is (os.geteuid() != 0)
    if moved.exists():  # it is our own user, who may do that
        place.unlink()
        remove_folder(str(moved))


def test_programs_are_not_found_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the bot's, and what takes the rights away from one that root starts is found so."""
    monkeypatch.setenv("PATH", os.pathsep.join((".", "", "bin", os.environ["PATH"])))
    file = tmp_path / "bot.py"
    file.write_text("import os\nraise SystemExit(os.environ['PATH'])")
    for isolation in ISOLATIONS:
        with pytest.raises(PlayerFault) as caught:
            open_bot(file, format="text", isolation=isolation).prepare(RULES, Side.FIRST)
        places = caught.value.evidence["stderr"].strip().split(os.pathsep)
        assert len(places) > 1
        assert all(map(os.path.isabs, places))


def test_memory_that_may_not_be_seen_is_counted_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot of one's own user can hide the one file that says what it shares."""
    from inarow.bots import warden

    seen = warden.numbers_in
    hoard = bytes([1]) * (64 << 20)
    counted = warden.memory_of(os.getpid())
    monkeypatch.setattr(warden, "numbers_in", lambda path: {} if "smaps" in path else seen(path))
    assert min(counted, warden.memory_of(os.getpid())) > len(hoard)


def test_a_folder_of_endless_folders_is_removed(tmp_path: Path) -> None:
    """By hand no path names the last of them: it would have 120,000 letters."""
    code = (
        "import os, sys\nfor _ in range(600):\n    os.mkdir('d' * 200)\n    os.chdir('d' * 200)\n"
        "os.mkfifo('f')\nos.symlink('/', 'root')\nopen(b'\\xff\\n', 'w').close()\n"
        "os.chmod('.', 0)\n"
    )
    folder = tmp_path / "inarow-bot-x"
    folder.mkdir()
    subprocess.run([sys.executable, "-c", code], cwd=folder, check=True)
    remove_folder(str(folder))
    assert list(tmp_path.iterdir()) == []


def test_a_bot_that_kills_its_warden_is_ended_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "killer.py"
    file.write_text(
        'import os, sys, time\nsys.stdin.readline()\nprint(\'{"type": "ready"}\', flush=True)\n'
        "sys.stdin.readline()\n"
        "try:\n    os.kill(os.getppid(), 9)\nexcept OSError:\n    pass\ntime.sleep(60)\n"
    )
    bot = open_bot(file, format="jsonl", isolation=Isolation.NONE)
    with pytest.raises(PlayerFault):
        bot.choose(Game.new(RULES), Limit(seconds=0.5))
    assert left_running(str(file)) == []


def test_a_function_runs_in_a_process_of_its_own() -> None:
    import os

    here = os.getpid()

    def choose(board: list[list[int]], player: int) -> str:
        assert os.getpid() != here
        assert os.listdir(".") == []  # noqa: PTH208 - as short as that
        board[0][0] = player
        return "b2"

    bot = open_bot(choose)
    report = bot.choose(Game.new(RULES), Limit(seconds=SECONDS))
    bot.leave()
    assert str(report.move) == "b2"
    assert bot.isolation is Isolation.LIMITS
    assert bot.oddities == ["changed"]


def test_a_function_that_never_ends_is_ended() -> None:
    def think(board: object) -> int:
        while True:
            pass

    bot = open_bot(think)
    bot.prepare(RULES, Side.FIRST)
    with pytest.raises(PlayerFault, match=r"no move within 0\.3 s") as caught:
        bot.choose(Game.new(RULES), Limit(seconds=0.3))
    assert caught.value.reason is Reason.TIME_OUT


def test_a_folder_is_copied_without_the_copy_and_a_full_disk_is_the_machines_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot.py").touch()
    inner = tmp_path / "inarow-bot-1"
    inner.mkdir()
    guarded.copy_folder(tmp_path, inner / "copy")
    assert [item.name for item in (inner / "copy").iterdir()] == ["bot.py"]

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(OSError, match="No space left") as caught:
        guarded.copy_folder(tmp_path, inner / "other")
    assert caught.value.errno == 28


def test_a_folder_is_copied_as_it_is_but_for_its_pipes(tmp_path: Path) -> None:
    """Root copies a folder that is closed to the bot's user; a pipe can't be copied."""
    bot, copy = tmp_path / "bot", tmp_path / "copy"
    (bot / "inner").mkdir(parents=True)
    (bot / "inner" / "main.sh").write_text("exec true\n", encoding="utf-8")
    (bot / "inner" / "main.sh").chmod(0o700)
    (bot / "away").symlink_to("nowhere")
    os.mkfifo(bot / "pipe")
    guarded.copy_folder(bot, copy)
    copied = {str(item.relative_to(copy)) for item in copy.rglob("*")}
    assert copied == {"inner", "inner/main.sh", "away"}
    assert stat.S_IMODE((copy / "inner" / "main.sh").stat().st_mode) == 0o700
    assert (copy / "away").readlink() == Path("nowhere")


@pytest.mark.parametrize("what", ["compiled", "read", "copied"])
def test_a_source_among_folders_that_vanish(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in /tmp, where others make folders and remove them while we look."""
    folder = tmp_path / "all"
    (folder / "theirs" / "inner").mkdir(parents=True)
    (folder / "bot.c").write_text(f"int main(void) {{ return 0; }} /* {tmp_path} */\n")
    look = os.scandir

    def late(place: str | Path | int) -> object:
        if Path(str(place)).name == "theirs":
            subprocess.run(["rm", "-r", str(place)], check=True)
        return look(place)

    monkeypatch.setattr(os, "scandir", late)
    if what == "compiled":
        assert program_of(folder / "bot.c", ISOLATIONS[-1]).command
    elif what == "read":
        assert readable_inside(folder)
    else:
        guarded.copy_folder(folder, tmp_path / "copy")
        assert (tmp_path / "copy" / "bot.c").is_file()
    assert not (folder / "theirs").exists(), "it vanished while it was looked at"
