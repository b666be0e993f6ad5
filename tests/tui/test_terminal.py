"""The program in a real terminal, under tmux: keys, signals, colours, languages."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tui.pilot import GAMES

PROGRAM = Path(sys.executable).parent / "inarow"
PATIENCE = 60.0
PEOPLE = ("--first", "person", "--second", "person")

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")


class Terminal:
    """A window of tmux, on a server of its own."""

    def __init__(self, data: Path, size: tuple[int, int] = (100, 30)) -> None:
        self.socket = f"inarow-{uuid.uuid4().hex[:8]}"
        self.data = data
        environ = {
            name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ
        }
        self.environ = {**environ, "LANG": "C.UTF-8", "SHELL": "/bin/sh", "PS1": "$ "}
        x, y = map(str, size)
        self.tmux("new-session", "-d", "-x", x, "-y", y, "env", "PS1=$ ", "sh")

    def tmux(self, *words: str) -> str:
        command = ["tmux", "-L", self.socket, "-f", "/dev/null", *words]
        done = subprocess.run(command, env=self.environ, capture_output=True, text=True, check=True)
        return done.stdout

    def start(self, *words: str, **environ: str) -> None:
        """Type the command into the shell."""
        given = {"INAROW_DATA": str(self.data), "TEXTUAL_ANIMATIONS": "none", **environ}
        settings = " ".join(f"{name}={value}" for name, value in given.items())
        self.keys(f"env {settings} {PROGRAM} {' '.join(words)}; echo left $?", "Enter")

    def keys(self, *names: str) -> None:
        self.tmux("send-keys", *names)

    def screen(self, colours: bool = False) -> str:
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def wait(self, *texts: str) -> str:
        """The screen, once all these texts are on it."""
        end = time.monotonic() + PATIENCE
        while not all(text in (screen := self.screen()) for text in texts):
            assert time.monotonic() < end, f"no {texts} in\n{screen}"
            time.sleep(0.05)
        return screen

    def click(self, x: int, y: int) -> None:
        """Press and release the mouse here, as a terminal reports it."""
        for sign in "Mm":
            self.keys("-l", f"\x1b[<0;{x + 1};{y + 1}{sign}")

    def saved(self) -> dict[str, Any]:
        (path,) = (self.data / "games").glob("*.jsonl")
        record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return record


@pytest.fixture
def terminal(data: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*size: int) -> Terminal:
        opened.append(Terminal(data, size or (100, 30)))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for one in opened:
        one.tmux("kill-server")


def test_a_game_by_keys_ctrl_c_and_the_next_start_offers_it(
    terminal: Callable[..., Terminal],
) -> None:
    window = terminal()
    window.start("play", "connect-four", *PEOPLE)
    window.wait("Connect Four", "to move")
    window.keys("d", "Enter")
    window.wait("  1  d")
    window.keys("C-c")
    window.wait("The game is saved in", "inarow play --resume", "left 130")
    assert window.saved()["moves"] == "d1"
    window.start("play")
    window.wait("Go on with Connect Four")
    window.keys("c")
    window.wait("  1  d")
    window.keys("C-q")
    window.wait("left 0")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keys(terminal: Callable[..., Terminal], name: str) -> None:
    moves, ending = GAMES[name]
    window = terminal()
    window.start("play", name, *PEOPLE)
    window.wait("to move")
    for n, move in enumerate(moves.split(), 1):
        window.keys(*move, "Enter")
        if n % 2:  # a line of the list is full, or the game is over
            window.wait(f"{n // 2 + 1:>3}  {move}")
    assert window.saved()["ending"] == ending


def test_a_whole_game_by_mouse(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", "connect-four", *PEOPLE)
    lines = window.wait("to move", "undo").splitlines()
    y = next(at for at, line in enumerate(lines) if re.search("a +b +c +d +e +f +g", line))
    for column in "dededed":
        window.click(lines[y].index(column), y + 3)
    window.wait("  4  d")
    assert window.saved()["moves"] == "d1 e1 d2 e2 d3 e3 d4"


def test_a_closed_window_loses_nothing(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", "tic-tac-toe", *PEOPLE)
    window.wait("to move")
    window.keys("b", "2", "Enter")
    window.wait("  1  b2")
    window.tmux("respawn-pane", "-k", "env", "PS1=$ ", "sh")  # the program is hung up
    window.start("play")
    window.wait("Go on with Tic-tac-toe")
    assert window.saved()["moves"] == "b2"


def test_keys_answer_while_an_engine_thinks_and_a_bot_that_crashes_is_named(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    window = terminal()
    window.start("play", "connect-four", "--second", "alpha-beta:depth=40", "--seconds", "0")
    window.wait("to move")
    window.keys("d", "Enter")
    window.wait("thinks")
    window.keys("?")
    window.wait("let the computer make your move")
    window.keys("Escape")
    window.wait("thinks")
    window.keys("Escape")  # move now
    window.wait("to move")
    assert len(window.saved()["moves"].split()) == 2
    window.keys("C-c")
    window.wait("left 130")
    bot = tmp_path / "crash.py"
    # One word: where the message is broken into lines depends on how long the bot's path is.
    bot.write_text("def choose(game, limit):\n    raise RuntimeError('clueless')\n")
    window.start("play", "tic-tac-toe", "--second", str(bot), "--first", "person")
    window.wait("to move")
    window.keys("b", "2", "Enter")
    window.wait("failed", "clueless")


def test_a_killed_program_loses_nothing(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", "tic-tac-toe", *PEOPLE)
    window.wait("Tic-tac-toe", "to move")
    window.keys("b", "2", "Enter")
    window.wait("  1  b2")
    shell = window.tmux("display-message", "-p", "#{pane_pid}").strip()
    found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True)
    os.kill(int(found.stdout.split()[0]), 9)
    window.wait("left 137")
    assert window.saved()["moves"] == "b2"
    window.keys("reset", "Enter")
    window.start("play", "--resume", "last")
    window.wait("  1  b2")


def test_ctrl_z_and_fg(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.keys(f"INAROW_DATA={window.data} {PROGRAM} play tic-tac-toe {' '.join(PEOPLE)}", "Enter")
    window.wait("Tic-tac-toe", "to move")
    window.keys("b", "2", "Enter")
    window.wait("  1  b2")
    window.keys("C-z")
    window.wait("$ ")
    window.keys("fg", "Enter")
    window.wait("  1  b2", "to move")
    window.keys("a", "1", "Enter")
    window.wait("b2  a1")


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"COLORTERM": "truecolor", "TERM": "xterm-256color"}, "48;2;"),
        ({"COLORTERM": "", "TERM": "xterm-256color"}, "48;5;"),
        ({"COLORTERM": "", "TERM": "xterm-16color"}, "4"),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    terminal: Callable[..., Terminal], environ: dict[str, str], depth: str
) -> None:
    window = terminal()
    window.start("play", "connect-four", *PEOPLE, **environ)
    window.wait("Connect Four", "to move")
    screen = window.screen(colours=True)
    assert f"[{depth}" in screen or f";{depth}" in screen
    if depth == "4":
        assert "48;2;" not in screen
        assert "48;5;" not in screen


def test_without_colours_the_cards_show_letters(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", NO_COLOR="1", COLORTERM="")
    screen = window.wait("Connect Four", "Opponent")
    cards = screen[: screen.index("Connect Four")]
    assert cards.count("X") >= 6  # four boards, each with stones of both sides
    assert cards.count("O") >= 6
    assert "·" in cards


def test_without_colours_stones_are_letters(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", "connect-four", *PEOPLE, NO_COLOR="1", COLORTERM="")
    window.wait("Connect Four", "to move")
    window.keys("d", "Enter")
    screen = window.wait("  1  d")
    assert "X" in screen
    # What is left are shades of grey: the last 24 of the 256 colours, black and white.
    used = set(map(int, re.findall(r"[34]8;5;([0-9]+)", window.screen(colours=True))))
    assert used <= {16, 231, *range(232, 256)}


@pytest.mark.parametrize(
    ("language", "names", "answer"),
    [
        ("en", ("Opponent", "Tic-tac-toe 4x4, four"), "No game was left unfinished."),
        ("de", ("Gegner", "Tic-Tac-Toe 4x4, vier"), "Es gibt keine angefangene Partie."),
        ("ru", ("Соперник", "Крестики-нолики 4x4, ", " четыре "), "Незаконченной партии нет."),
    ],
)
def test_three_languages(
    terminal: Callable[..., Terminal], language: str, names: tuple[str, ...], answer: str
) -> None:
    window = terminal(100, 34)
    window.start("--lang", language, "play")
    window.wait(*names)  # games that differ in the end of their names
    window.keys("c")
    window.wait(answer)


@pytest.mark.parametrize(
    ("size", "words", "environ"),
    [
        ((100, 30), ("--plain",), {}),
        ((100, 30), (), {"INAROW_PLAIN": "1"}),
        ((100, 30), (), {"TERM": "dumb"}),
        ((39, 20), (), {}),
        ((60, 14), (), {}),
    ],
)
def test_lines_where_lines_are_wanted_or_all_that_fits(
    terminal: Callable[..., Terminal],
    size: tuple[int, int],
    words: tuple[str, ...],
    environ: dict[str, str],
) -> None:
    window = terminal(*size)
    window.start("play", "tic-tac-toe", *PEOPLE, *words, **environ)
    window.wait("X>")


def test_a_window_is_made_smaller_in_mid_game(terminal: Callable[..., Terminal]) -> None:
    window = terminal()
    window.start("play", "connect-four", *PEOPLE)
    window.wait("Connect Four", "to move")
    window.keys("d", "Enter")
    window.wait("  1  d")
    window.tmux("resize-window", "-x", "60", "-y", "20")
    window.keys("e", "Enter")
    window.wait("d   e", "a   b   c   d")
