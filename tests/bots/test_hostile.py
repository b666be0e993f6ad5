"""Ten bots that try to do harm: each loses its game, and nothing of it is left."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bots.support import HERE, ISOLATIONS, left_running, play
from inarow.bots import Isolation, open_bot
from inarow.players import PlayerFault
from inarow.rules import Game, Reason, Rules, Side
from inarow.search import Limit

RULES = Rules(3, 3, 3)
LIMIT = Limit(seconds=0.5)
PATIENT = Limit(seconds=15.0)  # for what takes a slow machine longer than that to go too far
SLOW_MACHINE = 20.0  # seconds; how fast it really is, bench/bots.py measures

# How the game may end. A bot that closes its output is seen to do so only where nobody else holds
# it open, and memory takes its time to fill.
ENDINGS = {
    "closed_pipe": {Reason.CRASH, Reason.TIME_OUT},
    "endless_loop": {Reason.TIME_OUT},
    "flood": {Reason.CRASH},
    "fork_bomb": {Reason.TIME_OUT, Reason.CRASH},
    "ignores_sigterm": {Reason.TIME_OUT},
    "leaves_daemon": {Reason.ILLEGAL},
    "partial_line": {Reason.TIME_OUT},
    "silence": {Reason.TIME_OUT},
    "ten_gigabytes": {Reason.CRASH, Reason.TIME_OUT},
    "writes_outside": {Reason.ILLEGAL},
}


def test_all_hostile_bots_are_tested() -> None:
    assert set(ENDINGS) == {path.stem for path in (HERE / "hostile").glob("*.py")}
    assert len(ENDINGS) == 10


@pytest.mark.parametrize("isolation", ISOLATIONS, ids=lambda isolation: isolation.value)
@pytest.mark.parametrize("name", sorted(ENDINGS))
def test_it_loses_and_nothing_is_left(name: str, isolation: Isolation, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.py"  # a path of its own, by which its processes are known
    file.write_bytes((HERE / "hostile" / f"{name}.py").read_bytes())
    bot = open_bot(file, format="jsonl", isolation=isolation)
    bot.prepare(RULES, Side.FIRST)
    began = time.monotonic()
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game.new(RULES), PATIENT if name == "flood" else LIMIT)
    assert time.monotonic() - began < SLOW_MACHINE
    assert caught.value.reason in ENDINGS[name]
    assert caught.value.evidence["position"] == "3x3k3:3/3/3"
    assert caught.value.evidence["isolation"] == isolation.value
    assert left_running(str(file)) == []
    bot.leave()


def test_the_next_game_is_played_as_if_nothing_had_been(tmp_path: Path) -> None:
    hostile = open_bot(HERE / "hostile" / "fork_bomb.py", format="jsonl")
    good = open_bot(HERE / "formats" / "remembers.py")
    with pytest.raises(PlayerFault):
        hostile.choose(Game.new(RULES), LIMIT)
    assert play(good, Rules(7, 6, 4, gravity=True), Side.FIRST).ending is not None


def test_half_an_answer_is_kept_as_evidence() -> None:
    bot = open_bot(HERE / "hostile" / "partial_line.py", format="jsonl")
    with pytest.raises(PlayerFault, match="did not end the line") as caught:
        bot.choose(Game.new(RULES), LIMIT)
    assert caught.value.evidence["said"] == '{"type": "move", "mo'


def test_a_flood_takes_no_memory_here() -> None:
    bot = open_bot(HERE / "hostile" / "flood.py", format="jsonl")
    with pytest.raises(PlayerFault, match="more than 1024 KiB") as caught:
        bot.choose(Game.new(RULES), Limit(seconds=10))
    assert all(len(text) <= 4000 for text in caught.value.evidence.values())


@pytest.mark.parametrize("isolation", ISOLATIONS, ids=lambda isolation: isolation.value)
def test_what_it_wrote_outside(isolation: Isolation) -> None:
    """Locked in, it can write nowhere but in its folder; else we say so."""
    bot = open_bot(HERE / "hostile" / "writes_outside.py", format="jsonl", isolation=isolation)
    with pytest.raises(PlayerFault) as caught:
        bot.choose(Game.new(RULES), Limit(seconds=10))
    said = caught.value.evidence["said"]
    if isolation is Isolation.BUBBLEWRAP:
        assert said.startswith('{"type": "written"')  # so it believes
        for folder in (HERE / "hostile", Path("/tmp"), Path("/var/tmp")):  # noqa: S108
            assert not (folder / "inarow-was-here").exists()
        assert "read-only" in str(isolation.message)
    else:
        assert said.startswith('{"type": "written"')
        assert "write where you can" in str(isolation.message)
    for folder in (HERE / "hostile", Path("/tmp"), Path("/var/tmp")):  # noqa: S108 - where it wrote
        (folder / "inarow-was-here").unlink(missing_ok=True)
