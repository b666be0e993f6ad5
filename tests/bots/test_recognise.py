"""Which format a bot speaks is read off its file, and how to run it off its name."""

from __future__ import annotations

import shutil
import stat
import sys
from pathlib import Path

import pytest

from bots.support import HERE, SECONDS
from inarow.bots import Bot, Isolation, open_bot
from inarow.bots.program import find_file, program_of
from inarow.bots.recognise import recognise
from inarow.bots.starters import FOLDER, STARTERS
from inarow.players import BadPlayer, PlayerFault, make_player
from inarow.rules import Game, Rules, Side
from inarow.search import Limit

FORMS = {
    "def minimax(board): ...\ndef initial_state(): ...\ndef player(b): ...\n"
    "def actions(b): ...\ndef result(b, a): ...\n": "cs50",
    "def my_agent(obs, config):\n    return 0\n": "kaggle",
    "def act(observation):\n    return 0\n": "kaggle",
    "act = lambda observation, configuration: 0\n": "kaggle",
    "class One:\n    def __call__(self, obs, config):\n        return 0\nact = One()\n": "kaggle",
    "class Agent:\n    def __init__(self, obs):\n        self.obs = obs\n": None,
    "def play(board):\n    return 0\n": "function",
    "import sys\nfor line in sys.stdin:\n    if 'hello' in line: print('ready')  # move?\n": "text",
    "import sys, json\nprint(json.dumps({'type': 'ready'}))\ninput()\n": "jsonl",
    "turn_index = int(input())\n": "codingame",
    "validActionCount = int(input())\n": "codingame",
    "player = input()\ndef nextMove(p, b): ...\n": "hackerrank",
    "c = input()\nif c in ('START', 'BEGIN', 'TURN', 'ABOUT'): ...\n": "gomocup",
    "x = 1\n": None,
    "print(input())\n": None,
    "def broken(:\n": None,
}


@pytest.mark.parametrize(("source", "form"), FORMS.items(), ids=lambda value: str(value)[:20])
def test_a_python_file(tmp_path: Path, source: str, form: str | None) -> None:
    file = tmp_path / "bot.py"
    file.write_text(source)
    assert recognise(file) == form


@pytest.mark.parametrize("name", STARTERS.values())
def test_the_starters(name: str) -> None:
    assert recognise(FOLDER / name) == ("jsonl" if name in ("bot.py", "bot.js") else "text")


def test_a_brain_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "pbrain-mine64.exe"
    file.write_bytes(b"\x7fELF")
    assert recognise(file) == "gomocup"


def test_what_does_not_tell_must_be_told(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("print(1)\n")
    with pytest.raises(BadPlayer, match=r"has no function of a board.*format=kaggle"):
        open_bot(file)


HIDDEN = """#!{python}
import sys
words = [bytes(numbers).decode() for numbers in {words}]
for line in iter(sys.stdin.readline, ""):
    if line.startswith(words[0]):
        print(words[1], flush=True)
    elif line.startswith(words[2]):
        print(words[3], flush=True)
    elif words[4]:
        print(words[4], flush=True)
"""


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("text", ("hello", "ready", "move?", "c1", "")),
        (
            "jsonl",
            (
                '{"type":"hello',
                '{"type":"ready"}',
                '{"type":"turn',
                '{"type":"move","move":"c1"}',
                "",
            ),
        ),
        ("gomocup", ("START", "OK", "BEGIN", "2,0", "UNKNOWN")),
    ],
)
def test_a_program_that_does_not_tell_is_greeted_in_all_ways(
    form: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "program"
    numbers = [list(word.encode()) for word in words]
    file.write_text(HIDDEN.format(python=sys.executable, words=numbers))
    file.chmod(0o755)
    assert recognise(file) is None
    bot = open_bot(file, isolation=Isolation.LIMITS)
    assert bot.format.name == "unknown"
    rules = Rules(6, 6, 5)
    bot.prepare(rules, Side.FIRST)
    assert bot.format.name == form
    assert str(bot.choose(Game.new(rules), Limit(seconds=SECONDS)).move) == "c1"
    bot.leave()


def test_one_that_answers_no_greeting(tmp_path: Path) -> None:
    file = tmp_path / "program"
    file.write_text("#!/bin/sh\nexec cat\n")
    file.chmod(0o755)
    bot = open_bot(file, isolation=Isolation.LIMITS)
    with pytest.raises(PlayerFault, match="answers no greeting that we know"):
        bot.prepare(Rules(3, 3, 3), Side.FIRST)


def test_a_bot_by_its_text(tmp_path: Path) -> None:
    kaggle = HERE / "formats" / "kaggle.py"
    for text, form in (
        (str(kaggle), "kaggle"),
        (f"bot:{kaggle},format=kaggle-strict", "kaggle-strict"),
    ):
        player = make_player(text)
        assert isinstance(player, Bot)
        assert player.format.name == form
        assert player.name == "kaggle.py"
    limited = make_player(f"bot:{kaggle},isolation=limits,function=my_agent,format=function")
    assert isinstance(limited, Bot)
    assert limited.isolation is Isolation.LIMITS
    assert limited.format.name == "function"


def test_a_file_of_this_folder_needs_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(HERE / "formats" / "kaggle.py", tmp_path / "mine.py")
    monkeypatch.chdir(tmp_path)
    assert isinstance(make_player("mine.py"), Bot)


def test_a_command_is_a_bot_too() -> None:
    file = HERE / "formats" / "remembers.py"
    player = make_player(f"bot:{sys.executable} -u {file}")
    assert isinstance(player, Bot)
    assert player.format.name == "jsonl"
    assert player.program.command[1:] == ("-u", str(file))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("./nothing.py", "there is no bot ./nothing.py"),
        ("bot:nothing at all", "there is no bot"),
        ("bot:'unbalanced", "there is no bot"),
        (f"bot:{HERE}/formats/kaggle.py,format=chess", "there is no format 'chess'"),
        (f"bot:{HERE}/formats/kaggle.py,isolation=moon", "there is no isolation 'moon'"),
        (f"bot:{HERE}/faulty", "has several programs and no file called main"),
    ],
)
def test_what_is_no_bot(text: str, reason: str) -> None:
    with pytest.raises(BadPlayer, match=reason):
        make_player(text)


def test_a_function_speaks_only_what_functions_can() -> None:
    with pytest.raises(BadPlayer, match="can't speak 'gomocup'"):
        open_bot(lambda board: 0, format="gomocup")


def test_a_folder_has_a_main_file_or_one_file(tmp_path: Path) -> None:
    (tmp_path / "util.py").write_text("")
    assert find_file(tmp_path) == tmp_path / "util.py"
    (tmp_path / "main.py").write_text("")
    assert find_file(tmp_path) == tmp_path / "main.py"


def test_a_file_that_can_not_be_run(tmp_path: Path) -> None:
    file = tmp_path / "bot.unknown"
    file.write_text("#!/usr/bin/unknown")
    with pytest.raises(BadPlayer, match="make it executable"):
        program_of(file, Isolation.LIMITS)
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    assert program_of(file, Isolation.LIMITS).command == (str(file),)


def test_a_language_that_is_not_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bot.go"
    file.write_text("package main")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(BadPlayer, match=r"bot\.go needs go, which is not installed"):
        program_of(file, Isolation.LIMITS)


def test_what_does_not_compile_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "bot.c"
    file.write_text("int main(void) { return nothing; }\n")
    with pytest.raises(BadPlayer, match=r"(?s)bot\.c does not compile: .*nothing"):
        program_of(file, Isolation.LIMITS)
