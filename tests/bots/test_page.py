"""docs/bots.md says what is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from inarow.bots import FORMATS, BotLimits, Isolation
from inarow.bots.bot import Bot
from inarow.bots.formats.ours import JsonLines
from inarow.bots.host import FUNCTION_NAMES
from inarow.bots.process import FORGIVEN
from inarow.bots.program import Program
from inarow.bots.starters import STARTERS
from inarow.rules import Game, Rules, Side, read_position
from inarow.search import Limit

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"
TEXT = PAGE.read_text(encoding="utf-8")

# It answers as the page does and writes what it was sent to its error output.
ECHO = """
import sys
for line in iter(sys.stdin.readline, ""):
    sys.stderr.write(line)
    sys.stderr.flush()
    if '"hello"' in line:
        print('{"type":"ready"}', flush=True)
    if '"turn"' in line:
        print('{"type":"move","move":"z9"}', flush=True)
"""


def test_the_lines_of_the_page_are_those_that_are_sent() -> None:
    import sys

    program = Program((sys.executable, "-c", ECHO))
    bot = Bot("echo", program, JsonLines(), Isolation.LIMITS, seed=712)
    bot.prepare(Rules.read("connect-four"), Side.SECOND)
    with pytest.raises(Exception, match="z9") as caught:
        bot.choose(Game(read_position("connect-four 4")), Limit(seconds=1.0))
    sent = getattr(caught.value, "evidence")["stderr"].splitlines()  # noqa: B009 - not of Exception
    promised = [line[6:] for line in TEXT.splitlines() if line.startswith('    > {"type":"')]
    assert sent == promised[:2]
    answers = [line[6:] for line in TEXT.splitlines() if line.startswith('    < {"type":"')]
    assert [json.loads(line)["type"] for line in answers] == ["ready", "info", "move"]


def test_every_format_starter_and_name_is_on_the_page() -> None:
    for word in (*FORMATS, *STARTERS, *FUNCTION_NAMES):
        assert f"`{word}`" in TEXT, word
    for isolation in Isolation:
        assert f"| `{isolation.value}` |" in TEXT


def test_the_limits_of_the_page_are_those_in_force() -> None:
    limits = BotLimits()
    rows = dict(re.findall(r"^\| ([a-z][^|]+) \| ([0-9][^|]*) \|$", TEXT, re.MULTILINE))
    assert rows["address space of each process"] == f"{limits.address_space >> 30} GiB"
    memory = "memory in use, all processes together, with shared memory, files in memory, "
    memory += "sockets and tables of pages"
    assert rows[memory] == f"{limits.memory >> 30} GiB"
    assert rows["processor time of each process"] == f"{limits.processor // 3600} hour"
    assert rows["processes and threads"] == str(limits.processes)
    files = f"{limits.files}; {limits.file_size >> 20} MiB"
    assert rows["open files; size of a file"] == files
    assert rows["output between two moves"] == f"{limits.output >> 20} MiB"
    assert rows["seconds to get ready"] == f"{limits.start:g}"
    assert f"up to {FORGIVEN:g} s a move" in TEXT
    assert f"{limits.margin:g} s late" in TEXT
