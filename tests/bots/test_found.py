"""What bots in the open come in: archives, notebooks, several files, and other sites' dialogues."""

from __future__ import annotations

import io
import json
import random
import shutil
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from bots.support import CONNECT_FOUR, SECONDS, move_of, play
from inarow.bots import Isolation, open_bot
from inarow.bots.check.checker import usual_rules
from inarow.bots.lacking import missing_module
from inarow.bots.program import find_file
from inarow.bots.unpack import unpack
from inarow.players import BadPlayer, PlayerFault
from inarow.rules import Game, Position, Reason, Rules, Side
from inarow.search import Limit

pytestmark = pytest.mark.usefixtures("own_cache")


def test_a_submission_of_several_files(tmp_path: Path) -> None:
    """It imports from the folder that Kaggle would put it in, and opens a file of it."""
    main = (
        "import sys\nsys.path.append('/kaggle_simulations/agent')\n"
        "from helper import column\nnumber = int(open('number.txt').read())\n"
        "def agent(observation, configuration):\n    return column(observation, number)\n"
    )
    helper = (
        "def column(observation, first):\n"
        "    order = [first, *range(7)]\n"
        "    return next(c for c in order if observation.board[c] == 0)\n"
    )
    file = tmp_path / "submission.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name, text in (("main.py", main), ("helper.py", helper), ("number.txt", "3")):
            item = tarfile.TarInfo(name)
            item.size = len(text)
            archive.addfile(item, io.BytesIO(text.encode()))
    bot = open_bot(file)
    assert (bot.name, bot.format.name) == ("submission.tar.gz", "kaggle")
    assert play(bot, CONNECT_FOUR, Side.FIRST).moves[0].x == 3


def test_an_archive_writes_nowhere_else(tmp_path: Path) -> None:
    file = tmp_path / "evil.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name in ("../escaped.py", "/tmp/inarow-escaped.py"):  # noqa: S108
            archive.addfile(tarfile.TarInfo(name))
        link = tarfile.TarInfo("main.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    with pytest.raises(BadPlayer):
        open_bot(file)
    assert not list(tmp_path.rglob("*escaped*"))
    assert not Path("/tmp/inarow-escaped.py").exists()  # noqa: S108


# An old program of a PC in Germany and in Russia, and one of a Mac; none says how it writes names.
@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("Jürgen Groß", "cp437"),
        ("Übung 3, plain", "utf-8"),
        ("Дарья Иванова 3", "cp866"),
        ("Zoë Иванова", "utf-8"),
        ("plain", "ascii"),
    ],
)
def test_names_in_a_zip_are_read_as_they_were_written(
    name: str, encoding: str, tmp_path: Path
) -> None:
    written = name.encode(encoding)
    stand_in = "x" * len(written)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for folder in (stand_in, "other"):
            archive.writestr(f"{folder}/09_minimax.py", "x = 1")
    file = tmp_path / "class.zip"
    file.write_bytes(data.getvalue().replace(stand_in.encode(), written))
    assert {item.name for item in unpack(file).iterdir()} == {name, "other"}


def test_an_archive_that_is_broken_says_so(tmp_path: Path) -> None:
    for name in ("bot.zip", "bot.tar.gz"):
        file = tmp_path / name
        file.write_bytes(b"not packed at all")
        with pytest.raises(BadPlayer, match="archive that can't be unpacked"):
            open_bot(file)


def test_an_archive_that_would_fill_the_disk_is_told_its_size(tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("main.py", "print(1)")
        archive.infolist()[0].file_size = 3 << 30  # so says its directory, which is written last
    with pytest.raises(BadPlayer, match=r"^large\.zip would unpack to more than 512 MiB$"):
        open_bot(path)


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA])
def test_an_archive_that_was_damaged_on_its_way_says_so(method: int, tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr("main.py", random.Random(1).randbytes(1000))
    whole = packed.getvalue()
    for at in range(40, 1000, 60):  # within the file, which has a checksum
        path = tmp_path / f"damaged-{at}.zip"
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        with pytest.raises(BadPlayer, match="archive that can't be unpacked"):
            open_bot(path)


AGENT = (
    "def my_agent(observation, configuration):\n"
    "    return next(c for c in range(6, -1, -1) if observation.board[c] == 0)\n"
)


def notebook(*cells: str) -> str:
    return json.dumps(
        {"cells": [{"cell_type": "code", "source": cell.splitlines(True)} for cell in cells]}
    )


@pytest.mark.parametrize(
    "cells",
    [
        ("!pip install kaggle-environments", f"%%writefile submission.py\n{AGENT}"),
        (
            "!pip install kaggle-environments\n%matplotlib inline",
            "from kaggle_environments import make, evaluate\nenv = make('connectx', debug=True)",
            AGENT,
            "env.run([my_agent, 'random'])\nenv.render(mode='ipython')",
            "def mean_reward(rewards):\n    return sum(r[0] for r in rewards)",
        ),
    ],
)
def test_a_notebook(cells: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "my-agent.ipynb"
    file.write_text(notebook(*cells))
    assert play(open_bot(file), CONNECT_FOUR, Side.FIRST).moves[0].x == 6


def test_a_notebook_saved_as_python(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(f"!pip install x\n{AGENT}\nget_ipython().system('ls')\n")
    assert play(open_bot(file), CONNECT_FOUR, Side.SECOND).moves[1].x == 6


def test_kaggles_package_need_not_be_installed(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "from kaggle_environments import make, utils\nenv = make('connectx')\n"
        + AGENT
        + "env.run([my_agent, 'random'])\n"
    )
    assert play(open_bot(file), CONNECT_FOUR, Side.FIRST).moves[0].x == 6


AIGAMES = """
import sys
settings = {}
field = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "settings":
        settings[words[1]] = words[2]
    elif words[:3] == ["update", "game", "field"]:
        field = [row.split(",") for row in words[3].split(";")]
    elif words[:2] == ["action", "move"]:
        assert len(field) == int(settings["field_rows"])
        assert len(field[0]) == int(settings["field_columns"])
        mine = sum(cell == settings["your_botid"] for row in field for cell in row)
        free = [c for c, cell in enumerate(field[0]) if cell == "0"]
        print("place_disc", free[mine % len(free)], flush=True)
"""


@pytest.mark.parametrize("side", Side)
def test_a_bot_of_the_ai_games(side: Side, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(AIGAMES)
    bot = open_bot(file)
    assert bot.format.name == "aigames"
    game = play(bot, CONNECT_FOUR, side)
    # in column 0, then 1: it counts its own stones
    assert [move.x for move in game.moves[side is Side.SECOND :: 2]][:2] == [0, 1]
    assert bot.why_unfit(Rules(3, 3, 3)) is not None


def test_a_bot_of_riddles_is_shown_one_row_and_counts_players_from_zero(tmp_path: Path) -> None:
    text = AIGAMES.replace("field_rows", "field_height").replace("field_columns", "field_width")
    text = text.replace('words[3].split(";")', "[words[3][i : i + 13] for i in range(0, 83, 14)]")
    file = tmp_path / "bot.py"
    file.write_text(text.replace('cell == "0"', 'cell == "."'))
    bot = open_bot(file)
    assert bot.format.name == "riddles"
    assert [move.x for move in play(bot, CONNECT_FOUR, Side.SECOND).moves[1::2]][:2] == [0, 1]


@pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is missing")
def test_a_program_of_several_files(tmp_path: Path) -> None:
    folder = tmp_path / "bot"
    folder.mkdir()
    (folder / "main.cpp").write_text(
        '#include <iostream>\n#include <string>\n#include "next.h"\n'
        "int main() { std::string p, a, b, c; std::cin >> p >> a >> b >> c;\n"
        "  nextMove(a + b + c); }\n"
    )
    (folder / "next.h").write_text("#include <string>\nvoid nextMove(std::string board);\n")
    (folder / "next.cpp").write_text(
        '#include <iostream>\n#include "next.h"\nvoid nextMove(std::string board) {\n'
        '  auto n = board.find("_"); std::cout << n / 3 << " " << n % 3 << std::endl; }\n'
    )
    assert play(open_bot(folder, format="hackerrank"), Rules(3, 3, 3), Side.FIRST).ending


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def agent(obs:\n    return 1\n", "syntax error in line 1"),
        ("print 'hello'\n", "written in Python 2"),
        ("class Board:\n    pass\n", "has only classes"),
        ("# Ultimate Tic-Tac-Toe\nimport sys\nsys.stdin.readline()\n", "another game"),
        ("move = input('Your move, please: ')\n", "for a person at the keyboard, .*'Your move,"),
    ],
)
def test_what_is_no_bot_is_named(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(text)
    with pytest.raises(BadPlayer, match=words):
        open_bot(file)


def test_a_module_that_is_missing_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "from surely_not_installed.part import pick\nBEST = pick()\n"
        "def agent(observation, configuration):\n    return BEST\n"
    )
    with pytest.raises(PlayerFault, match="pip install surely_not_installed"):
        move_of(file)


def test_an_agent_may_import_what_its_moves_do_not_need(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import surely_not_installed.part as part\n"
        "from not_either import Module, Tensor\n"
        "try:\n    import nor_this\nexcept ImportError:\n    nor_this = None\n"
        "class Net(Module):\n    weights: Tensor | None = None\n"
        "def agent(observation, configuration):\n"
        "    assert nor_this is None\n    return int(part is not None)\n"
    )
    assert move_of(file) == "b1"


def test_numpy_has_the_names_that_old_agents_use(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import numpy as np\nBOARD = np.zeros(3, dtype=np.int)\n"
        "def agent(observation, configuration):\n    return int(np.float(2)) + int(BOARD[0])\n"
    )
    assert move_of(file) == "c1"
    file.write_text(
        "def agent(observation, configuration):\n    import numpy as np\n"
        "    return int(min(np.Inf, 3))\n"
    )
    assert move_of(file) == "d1"


def test_a_notebook_brings_its_environment_and_the_modules_beside_it(tmp_path: Path) -> None:
    sources = [
        "from kaggle_environments import make\nimport beside\nenv = make('connectx')\n",
        "config = env.configuration\n",
        "COLUMNS = config.columns\nmean = trainer.mean\nenv.run([None, None])\n",
        "def agent(obs, config):\n    return COLUMNS - 1 - beside.SHIFT\n",
    ]
    cells = [{"cell_type": "code", "source": [source]} for source in sources]
    (tmp_path / "beside.py").write_text("SHIFT = 2\n")
    (tmp_path / "mine.ipynb").write_text(json.dumps({"cells": cells}))
    assert move_of(tmp_path / "mine.ipynb") == "e1"


def test_what_a_notebook_writes_is_its_agent_and_not_what_lies_beside_it(tmp_path: Path) -> None:
    (tmp_path / "earlier.py").write_text(AGENT)
    written = "%%writefile first.py\ndef my_agent(obs, config):\n    return 1\n"
    (tmp_path / "mine.ipynb").write_text(notebook(written, "from earlier import my_agent\n"))
    assert move_of(tmp_path / "mine.ipynb") == "b1"


def test_a_module_may_be_the_folder_that_the_file_lies_in(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "wits.py").write_text("COLUMN = 5\n")
    (tmp_path / "src" / "bot.py").write_text(
        "from src.wits import COLUMN\ndef agent(obs, config):\n    return COLUMN\n"
    )
    assert move_of(tmp_path / "src" / "bot.py") == "f1"


def test_modules_of_a_package_import_each_other_by_its_name(tmp_path: Path) -> None:
    package = tmp_path / "mine"
    package.mkdir()
    (tmp_path / "setup.py").write_text("from setuptools import setup\nsetup()\n")
    (package / "__init__.py").touch()
    (package / "wits.py").write_text("CELL = '7,7'\n")
    text = brain("pass").replace("'7,7'", "CELL")
    (package / "main.py").write_text(f"from mine.wits import CELL\n{text}# TURN __main__\n")
    assert opening_of(tmp_path) == "h8"


# What Gomocup's template for C++ does with Windows: it thinks in a thread, between two events.
WINDOWS = """
#include <Windows.h>
#include <cstdio>
#include <cstring>
static HANDLE asked, done;
static DWORD WINAPI think(LPVOID) {
    for (;;) {
        WaitForSingleObject(asked, INFINITE);
        printf("7,7\\n");
        fflush(stdout);
        SetEvent(done);
    }
}
int main() {
    char row[200];
    DWORD mode, number, start = GetTickCount();
    if (GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode)) return 1;
    asked = CreateEvent(0, FALSE, FALSE, 0);
    done = CreateEvent(0, TRUE, TRUE, 0);
    CreateThread(0, 0, think, 0, 0, &number);
    while (fgets(row, sizeof row, stdin) && _strnicmp(row, "end", 3)) {
        WaitForSingleObject(done, INFINITE);
        if (!_strnicmp(row, "begin", 5)) {
            ResetEvent(done);
            SetEvent(asked);
        } else if (!_strnicmp(row, "info", 4)) {
            Sleep(min(1, 2));
        } else {
            puts(_stricmp(row, "ABOUT\\n") ? "OK" : "name=\\"mine\\"");
            fflush(stdout);
        }
    }
    return GetTickCount() - start > 60000;  // BOARD START TURN
}
"""


def test_a_brain_in_cpp_that_was_written_for_windows(tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    (tmp_path / "source" / "brain.cpp").write_text(WINDOWS + '// "ABOUT" "BEGIN"\n')
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "probe.cpp").write_text("int main() { return not_yet; }\n")
    assert opening_of(tmp_path) == "h8"


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("pbrain-own.exe", b"MZ\x90\0", "is a program for Windows"),
        ("Brain.cs", b"class Brain {}", "is a program in C#"),
        ("brain.cpp", b'#include "nowhere.h"\nint main() {}', "brain.cpp needs nowhere.h"),
    ],
)
def test_what_can_not_be_run_here_is_named(
    name: str, data: bytes, words: str, tmp_path: Path
) -> None:
    (tmp_path / name).write_bytes(data)
    for bot in (tmp_path / name, tmp_path):
        with pytest.raises(BadPlayer, match=words):
            open_bot(bot, format="gomocup")


def test_a_program_in_a_zip_can_be_run(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bot.zip", "w") as packed:
        packed.writestr("pbrain-own", "#!/usr/bin/env python3\n" + brain("pass"))
    assert opening_of(tmp_path / "bot.zip") == "h8"


def test_what_a_name_would_do_to_a_terminal_is_shown_as_text(tmp_path: Path) -> None:
    file = tmp_path / "red\x1b[31m\nbot.py"
    file.write_text(AGENT)
    assert open_bot(file).name == r"red\x1b[31m\nbot.py"


def test_a_folder_brings_its_own_python(tmp_path: Path) -> None:
    import sys

    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / "main.py").write_text(AGENT)
    assert open_bot(tmp_path).program.command[0] == str(tmp_path / ".venv" / "bin" / "python")


def brain(start: str, more: str = "") -> str:
    return (
        "import sys\nsize = 0\nfor line in iter(sys.stdin.buffer.readline, b''):\n"
        f"    {start}\n"
        "    words = line.decode().split()\n"
        f"    {more or 'pass'}\n"
        "    if words[0] == 'START':\n        print('OK', flush=True)\n"
        "    elif words[0] == 'BEGIN':\n        print('7,7', flush=True)\n"
        "    elif words[0] == 'ABOUT':\n        print('name=\"own\"', flush=True)\n"
        "    elif words[0] == 'END':\n        break\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        brain("pass"),
        brain("assert not line.endswith(b'\\r\\n')"),
        brain("if not line.endswith(b'\\r\\n'): continue"),
        brain("assert line.endswith(b'\\r\\n')"),
        brain("pass", "if words[0] == 'INFO': print('ERROR unknown command', flush=True)"),
    ],
    ids=["any end of a line", "LF", "CRLF", "ends at LF", "complains about INFO"],
)
def test_a_brain_with_its_own_ways(text: str, tmp_path: Path) -> None:
    file = tmp_path / "pbrain-own.py"
    file.write_text(text)
    assert opening_of(file) == "h8"


def opening_of(path: Path) -> str:
    """The first move of a brain."""
    bot = open_bot(path)
    report = bot.choose(Game(Position.start(Rules(15, 15, 5))), Limit(seconds=SECONDS))
    bot.leave()
    return str(report.move)


# The shape of the Python template for brains: it waits for its manager with Windows' means.
TEMPLATE = """
import sys, pywintypes, win32api, win32console, win32event, win32process
def loop():
    while True:
        win32event.WaitForSingleObject(started, win32event.INFINITE)
        print("7,7\\tValue: 3", flush=True)
        win32event.SetEvent(ended)
def main():
    global started, ended
    try:
        win32console.GetStdHandle(win32console.STD_INPUT_HANDLE).GetConsoleMode()
    except pywintypes.error:
        pass
    started = win32event.CreateEvent(None, 0, 0, None)
    win32process.beginthreadex(None, 0, loop, (), 0)
    ended = win32event.CreateEvent(None, 1, 1, None)
    for line in iter(sys.stdin.readline, ""):
        if line.startswith("START"):
            print("OK", flush=True)
        elif line.startswith("BEGIN"):
            assert win32api.GetTickCount() > 0
            win32event.ResetEvent(ended)
            win32event.SetEvent(started)
            win32event.WaitForSingleObject(ended, win32event.INFINITE)
        elif line.startswith("END"):
            sys.exit()
"""


def test_a_brain_for_windows_in_python(tmp_path: Path) -> None:
    (tmp_path / "pisqpipe.py").write_text(TEMPLATE)
    brain = "import win32gui\nimport pisqpipe as pp\ndef brain_turn(): ...\n"
    (tmp_path / "mine.py").write_text(brain + "if __name__ == '__main__':\n    pp.main()\n")
    bot = open_bot(tmp_path)
    assert (bot.name, bot.format.name) == ("mine.py", "gomocup")
    bot.prepare(Rules(15, 15, 5), Side.FIRST)
    assert str(bot.choose(Game.new("gomoku"), Limit(seconds=SECONDS)).move) == "h8"
    bot.leave()


@pytest.mark.parametrize(
    "games", ["env.run([agent, 'random'])", "print(1, sum(evaluate('connectx', [agent] * 2)))"]
)
def test_a_file_that_plays_its_own_games_is_asked_all_the_same(games: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "from kaggle_environments import make, evaluate\nenv = make('connectx')\n"
        "def agent(observation, configuration):\n    return 4\n"
        f"{games}\nwhile True:\n    env.step([1, 2])\n"
    )
    bot = open_bot(file)
    bot.prepare(CONNECT_FOUR, Side.FIRST)
    assert bot.choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS)).move.x == 4
    bot.leave()


def test_what_a_program_lacks_is_named(tmp_path: Path) -> None:
    for name, text, words in (
        ("a.js", "require('lodash'); // place_disc", "npm install lodash"),
        ("a.py", "import no_such_thing\nprint(input(), 'place_disc')", "pip install no_such_thing"),
    ):
        (tmp_path / name).write_text(text)
        with pytest.raises(PlayerFault, match=words):
            open_bot(tmp_path / name).choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS))
    (tmp_path / "requirements.txt").write_text("no_such_thing==1\n")
    with pytest.raises(PlayerFault, match=r"venv/bin/pip install -r .*/requirements\.txt"):
        open_bot(tmp_path / "a.py").choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS))


def test_old_c_of_several_files(tmp_path: Path) -> None:
    (tmp_path / "game.h").write_text("int board;\nint column(void);\n")
    (tmp_path / "game.c").write_text('#include "game.h"\nint column(void) { return board; }\n')
    (tmp_path / "main.c").write_text(
        '#include <stdio.h>\n#include <string.h>\n#include "game.h"\n'
        "int main(void) { char line[999]; board = 5;\n"
        '  while (fgets(line, 999, stdin)) if (!strncmp(line, "action", 6))\n'
        '    { printf("place_disc %d\\n", column()); fflush(stdout); }\n  return 0; }\n'
    )
    bot = open_bot(tmp_path)
    bot.prepare(CONNECT_FOUR, Side.FIRST)
    assert bot.choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS)).move.x == 5
    bot.leave()


# As much of easyAI as a game of it needs: this one takes the last move.
EASY_AI = """
class TwoPlayerGame:
    def play(self): raise SystemExit("nobody is here to play")
    def play_move(self, move): self.make_move(move); self.current_player = 3 - self.current_player
    def get_move(self): return self.players[self.current_player - 1].ask_move(self)
class AI_Player:
    def __init__(self, search): self.AI_algo = search
    def ask_move(self, game): return self.AI_algo(game)
class Negamax:
    def __init__(self, depth): self.depth = depth
    def __call__(self, game): return game.possible_moves()[-1 - self.depth]
"""
EASY_GAME = """
from easyAI import TwoPlayerGame, AI_Player, Negamax
class TicTacToe(TwoPlayerGame):
    def __init__(self, players):
        self.players, self.board, self.current_player = players, [0] * 9, 1
    def possible_moves(self):
        return [str(i + 1) for i, e in enumerate(self.board) if e == 0]
    def make_move(self, move):
        assert not self.board[int(move) - 1]
        self.board[int(move) - 1] = self.current_player
TicTacToe([AI_Player(Negamax(2)), AI_Player(Negamax(2))]).play()
"""


def test_a_game_of_easy_ai(tmp_path: Path) -> None:
    (tmp_path / "easyAI.py").write_text(EASY_AI)
    *rows, begin = EASY_GAME.splitlines(keepends=True)
    (tmp_path / "game.py").write_text("".join(rows))
    file = tmp_path / "mine.py"
    file.write_text(f"from easyAI import AI_Player, Negamax\nfrom game import TicTacToe\n{begin}")
    bot = open_bot(file)
    assert bot.format.name == "easyai"
    game = Game.new("tic-tac-toe").play("c3").play("a1").play("c2")
    # a1, c2 and c3 are taken: of b1, c1, a2, b2, a3, b3 the third from the end
    assert str(bot.choose(game, Limit(seconds=SECONDS)).move) == "b2"
    bot.leave()
    with pytest.raises(PlayerFault, match="its game is another one"):
        bot.choose(Game.new(CONNECT_FOUR), Limit(seconds=SECONDS))


def test_a_notebook_without_an_agent_is_named(tmp_path: Path) -> None:
    file = tmp_path / "look.ipynb"
    cell = {"cell_type": "code", "source": ["from agents import Best\n", "x = 1"]}
    file.write_text(json.dumps({"cells": [cell]}))
    with pytest.raises(BadPlayer, match=r"look\.ipynb has no function that chooses a move"):
        open_bot(file)


def test_a_file_that_fails_when_loaded_plays_without_what_fails(tmp_path: Path) -> None:
    """Others play their own games, train and test in the file that holds the agent."""
    file = tmp_path / "test.py"
    file.write_text(
        "import surely_not_installed as gym\n"
        + AGENT
        + "class Env(gym.Env):\n    def __init__(self):\n"
        "        self.space = gym.spaces.Discrete(7)\n"
        "env = Env()\nwhile True:\n    env.step(0)\n"
    )
    assert play(open_bot(file), CONNECT_FOUR, Side.FIRST).moves[0].x == 6


def test_what_a_move_needs_and_failed_when_loaded_is_named(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text(
        "BOOK = open('book.txt').read()\n"
        "def agent(observation, configuration):\n    return len(BOOK)\n"
    )
    with pytest.raises(PlayerFault, match=r"No such file or directory: .book\.txt"):
        move_of(file)


def test_functions_that_play_games_are_not_called_when_loaded(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text(
        "from kaggle_environments import evaluate, make\nimport inspect\n"
        + AGENT
        + "def compare(other):\n    while True:\n"
        "        evaluate('connectx', [my_agent, other])\n"
        "def human(observation, configuration):\n    return int(input('Your move, please: '))\n"
        "del human\ncompare('random')\nSOURCE = inspect.getsource(my_agent)\n"
    )
    assert play(open_bot(file), CONNECT_FOUR, Side.FIRST).moves[0].x == 6


def test_a_notebooks_faulty_cell_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.ipynb"
    file.write_text(notebook("pip install x\nnumpy?", "utimport numpy\nimport os", AGENT))
    with pytest.raises(BadPlayer, match=r"mine\.ipynb has a syntax error in cell 2, line 1"):
        open_bot(file)
    file.write_text(notebook("pip install x\nlist?", AGENT))
    assert move_of(file) == "g1"


def test_an_archive_of_a_folder_is_that_folder(tmp_path: Path) -> None:
    file = tmp_path / "mine.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mine/mcts_agent.py", AGENT)
        archive.writestr("mine/report.txt", "It plays.")
    assert move_of(file) == "g1"


BRAIN = """
board, size = set(), 0
while True:
    command, *rest = input().split()
    if command == "START":
        size = int(rest[0])
        print("OK", flush=True)
    elif command == "END":
        break
    elif command in ("BEGIN", "TURN", "BOARD"):
        if command == "TURN":
            board.add(tuple(map(int, rest[0].split(","))))
        while command == "BOARD" and (row := input()) != "DONE":
            board.add(tuple(map(int, row.split(",")[:2])))
        x, y = next((x, y) for x in range(size) for y in range(size) if (x, y) not in board)
        board.add((x, y))
        print(f"{x},{y}", flush=True)
    OTHERS
"""
PLAIN = BRAIN.replace("OTHERS", "elif command == 'ABOUT': print('name=\"x\"', flush=True)")
FIVE = Rules(7, 7, 5)


@pytest.mark.parametrize(
    "others",
    [
        "",  # it passes over what it does not know
        "elif command != 'INFO': exit(0)",  # it ends at ABOUT
        "else: [][0]",  # it ends at INFO
        "else: print('Unknown command', flush=True)",
        "elif command == 'ABOUT': print('name=\"x\", version=\"1.0\"', end='')",  # glued
        "elif command == 'ABOUT': print('thinking', 'name=\"x\"', 'idle', sep='\\n', flush=True)",
    ],
)
def test_brains_that_answer_in_their_own_way(others: str, tmp_path: Path) -> None:
    (tmp_path / "pbrain-mine.py").write_text(BRAIN.replace("OTHERS", others))
    game = play(open_bot(tmp_path), FIVE, Side.SECOND)
    assert game.ending is not None
    assert game.ending.reason in (Reason.LINE, Reason.FULL)


def test_a_script_is_what_its_first_line_says(tmp_path: Path) -> None:
    """Also one that lost the mark of a program on its way; beside it lies what it was made of."""
    for name in ("pbrain-mine", "pbrain-mine.exe"):
        (tmp_path / name).write_text("#!/usr/bin/env python3\n" + PLAIN)
    (tmp_path / "pbrain-mine.exe").write_bytes(b"MZ and more")
    bot = open_bot(tmp_path)
    assert (bot.name, bot.format.name) == ("pbrain-mine", "gomocup")
    assert str(bot.choose(Game.new(FIVE), Limit(seconds=SECONDS)).move) == "a1"
    bot.leave()


def test_a_brain_may_want_gomocups_own_size(tmp_path: Path) -> None:
    text = PLAIN.replace(
        'print("OK", flush=True)',
        'print("OK" if size == 20 else "ERROR unsupported size", flush=True)',
    )
    (tmp_path / "pbrain-large.py").write_text(text)
    bot = open_bot(tmp_path / "pbrain-large.py", isolation=Isolation.LIMITS)
    assert usual_rules(bot) == Rules(20, 20, 5)


def test_what_microsofts_compiler_lets_pass(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(
        "#include <windows.h>\n#include <tchar.h>\n#include <SDKDDKVer.h>\n"
        "int _tmain() {\n    char line[200], word[20], first[20];\n"
        '    while (fgets(line, sizeof line, stdin)) {\n        sscanf_s(line, "%19s", word);\n'
        "        strncpy_s(first, sizeof first, word, _TRUNCATE);\n"
        '        if (!strcmp(first, "hello")) puts("ready");\n'
        '        if (!strcmp(first, "move?")) puts(INT_MAX > 0 ? "a1" : "");\n'
        "        fflush(stdout);\n    }\n}\n"
    )
    bot = open_bot(tmp_path, format="text")
    assert str(bot.choose(Game.new(FIVE), Limit(seconds=SECONDS)).move) == "a1"
    bot.leave()


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"a.py": "import pygame\npygame.init()\n"}, "program for people .it uses pygame"),
        (
            {"a.py": "from kaggle_environments import make\nmake('mab', debug=True)\n" + AGENT},
            "plays mab, which is another of Kaggle's games",
        ),
        (
            {
                "a.py": "print('Welcome to the game')\nprint('It is your turn')\n"
                "print('Thank you for playing')\ninput()\n"
            },
            "game for a person at the keyboard",
        ),
        ({"a.py": "def main():\n    return 0\n"}, "has no function of a board"),
        ({"main.c": "#include <commctrl.h>\nint main() {}\n"}, "for Windows: it needs commctrl.h"),
        ({"Cargo.toml": "", "src/lib.rs": "", "src/other.rs": ""}, "build it .cargo build"),
        (
            {"a.cpp": "int main() { int opponentRow, validActionCount; int cells[81]; }"},
            "plays ultimate tic-tac-toe",
        ),
        ({"noxfile.py": "", "game.py": "class Game:\n    pass\n"}, "has only classes"),
    ],
)
def test_a_folder_without_a_bot_is_named_as_what_it_is(
    files: dict[str, str], words: str, tmp_path: Path
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    with pytest.raises(BadPlayer, match=words):
        open_bot(tmp_path)


IN_MAIN = "import parts\nif __name__ == '__main__':\n" + PLAIN.replace("\n", "\n    ")


def test_the_bot_of_a_folder(tmp_path: Path) -> None:
    """Not the game around it, nor a file that only the name is right of; Node's says it itself."""
    for name, files in {
        "cs50": {
            "runner.py": "import pygame\n",
            "tictactoe.py": "".join(
                f"def {one}(board):\n    return {{(0, 0)}}\n"
                for one in ("initial_state", "player", "actions", "result", "minimax")
            ),
        },
        "kaggle": {
            "main.py": "from agents import my_agent\nif __name__ == '__main__':\n    my_agent()\n",
            "agents.py": AGENT,
        },
        "brain": {"bot.py": "class Bot:\n", "parts.py": "", "gomoku.py": IN_MAIN},
        "node": {"package.json": '{"main": "index.js"}', "index.js": "", "bot.js": ""},
    }.items():
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(text)
    found = {name: find_file(tmp_path / name).name for name in ("cs50", "kaggle", "brain", "node")}
    assert found == {
        "cs50": "tictactoe.py",
        "kaggle": "agents.py",
        "brain": "gomoku.py",
        "node": "index.js",
    }


def test_modules_that_cannot_be_installed_are_named_as_what_they_are(tmp_path: Path) -> None:
    own = tmp_path / "bot"  # nothing that others wrote lies beside it
    (own / "src").mkdir(parents=True)
    assert "capital letters count" in str(missing_module("No module named 'src.Game'", own))
    assert "no longer has" in str(missing_module("No module named 'parser'", own))


def test_python_2_as_far_as_it_goes(tmp_path: Path) -> None:
    """Its names are there, and a package's modules import each other as if beside them."""
    package = tmp_path / "players"
    package.mkdir()
    (package / "__init__.py").write_text("from first import First\n")
    (package / "first.py").write_text("from .base import Base\nclass First(Base): pass\n")
    (package / "base.py").write_text(
        "class Base:\n    def run(self):\n        while True:\n"
        "            if raw_input().startswith('action'):\n"
        "                print('place_disc %d' % max(xrange(4)), flush=True)\n"
    )
    (tmp_path / "main.py").write_text("from players import First\nFirst().run()\n")
    assert move_of(tmp_path) == "d1"


def test_an_agent_that_a_file_keeps_as_a_text(tmp_path: Path) -> None:
    text = f"CODE = r'''\n{AGENT}'''\nwith open('submission.py', 'w') as f:\n    f.write(CODE)\n"
    (tmp_path / "write.py").write_text(text)
    (tmp_path / "write.ipynb").write_text(notebook("import numpy as np", text))
    for name in ("write.py", "write.ipynb"):
        assert move_of(tmp_path / name) == "g1"


def test_a_program_that_reads_once_and_answers(tmp_path: Path) -> None:
    """It does not show that it is HackerRank's, but ends like one of its programs."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import sys\nme, *rows = sys.stdin.read().split()[:4]\nif len(rows[0]) == 3:\n"
        "    free = [(r, c) for r in range(3) for c in range(3) if rows[r][c] == '_']\n"
        "    print(*free[-1])\n"
    )
    bot = open_bot(file)
    bot.limits = replace(bot.limits, start=1.0)
    assert usual_rules(bot) == Rules(3, 3, 3)
    assert bot.format.name == "hackerrank"
    assert str(play(bot, Rules(3, 3, 3), Side.FIRST).moves[0]) == "c3"


def test_a_notebook_alone_in_a_folder_or_an_archive(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "final.ipynb").write_text(notebook(AGENT))
    (folder / "README.md").write_text("My project.")
    with zipfile.ZipFile(tmp_path / "mine.zip", "w") as archive:
        archive.write(folder / "final.ipynb", "final.ipynb")
        archive.writestr("__MACOSX/._final.ipynb", "")
    assert move_of(folder) == move_of(tmp_path / "mine.zip") == "g1"


def test_a_package_of_python_is_no_bot(tmp_path: Path) -> None:
    file = tmp_path / "mine.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("environments-0.1.4/setup.py", "")
        archive.writestr("environments-0.1.4/environments/main.py", AGENT)
    with pytest.raises(BadPlayer, match=r"for pip to install, environments-0\.1\.4"):
        open_bot(file)


def test_a_module_outside_of_the_folder_is_named(tmp_path: Path) -> None:
    bot = tmp_path / "mine"
    bot.mkdir()
    (tmp_path / "template").mkdir()
    (tmp_path / "template" / "surely_not_installed.py").write_text("")
    message = missing_module("No module named 'surely_not_installed'", bot)
    assert str(tmp_path / "template") in str(message)
    assert "put it into the bot's folder" in str(message)


def test_of_several_functions_the_one_that_no_other_calls(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def lucky(grid, me):\n    return wins(grid, 2)\n"
        "def wins(grid, column):\n    return any(in_line(grid, column) for _ in grid) and column\n"
        "def in_line(grid, column):\n    return True\n"
    )
    assert move_of(file) == "c1"


def test_how_a_brain_ended_is_told_and_not_what_it_complained_of_before(tmp_path: Path) -> None:
    file = tmp_path / "pbrain-mine.py"
    text = "print('UNKNOWN', command, flush=True); command == 'TURN' and os.abort()"
    file.write_text(
        "import os\n" + BRAIN.replace('"TURN", "BOARD")', ")").replace("OTHERS", f"else: {text}")
    )
    bot = open_bot(file)
    with pytest.raises(PlayerFault, match="ended by signal SIGABRT"):
        bot.choose(Game.new("gomoku").play("h8"), Limit(seconds=SECONDS))


def test_what_a_brain_says_behind_its_moves_is_no_noise(tmp_path: Path) -> None:
    file = tmp_path / "pbrain-mine.py"
    file.write_text(PLAIN.replace('{y}", flush', '{y}\\nMESSAGE done\\nDEBUG 1", flush'))
    bot = open_bot(file)
    play(bot, FIVE, Side.FIRST)
    assert bot.oddities == []


def test_a_notebooks_agent_and_not_what_it_reads_back_from_its_file(tmp_path: Path) -> None:
    """Only the function is written, without what stands around it."""
    cells = (
        "from kaggle_environments import utils\nimport inspect\nFIRST = 6\n",
        "def my_agent(observation, configuration):\n    return FIRST\n",
        "my_agent = utils.get_last_callable(inspect.getsource(my_agent))\n",
    )
    file = tmp_path / "mine.ipynb"
    file.write_text(notebook(*cells))
    assert move_of(file) == "g1"


def test_a_module_that_a_notebook_lacks_is_named_and_not_the_name_it_would_bring(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.ipynb"
    for imported in ("import Agent", "import *"):
        file.write_text(
            notebook(
                f"from surely_not_installed {imported}",
                "def my_agent(observation, configuration):\n    return Agent().move()\n",
            )
        )
        with pytest.raises(PlayerFault, match="the Python module surely_not_installed"):
            move_of(file)


def test_what_only_training_would_give_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.ipynb"
    agent = "def my_agent(observation, configuration):\n    return policy[0]\n"
    default = agent.replace("configuration", "configuration, policy=policy")
    for text in (agent, default + "def write(function, file):\n    open(file).write(function)\n"):
        file.write_text(notebook("net = open\n", "policy = net.train(100)\n", text))
        with pytest.raises(PlayerFault, match="policy is what training or games give"):
            move_of(file)


def test_a_notebooks_statement_that_is_none_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "mine.ipynb"
    file.write_text(notebook("values = [1]\nreturn values\n", AGENT))
    assert move_of(file) == "g1"


@pytest.mark.parametrize(
    "text",
    [
        "class Agent:\n    def __new__(cls, obs, config):\n        return 2\n",
        "class Agent:\n    def __call__(self, obs, config):\n        return 2\nagent = Agent()\n",
        "agent = lambda observation, configuration: 2\n",
        "import functools\ndef any(obs, _, n):\n    return n\nact = functools.partial(any, n=2)\n",
    ],
    ids=["class", "object", "lambda", "partial"],
)
def test_an_agent_need_not_be_a_function(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text)
    assert move_of(file) == "c1"


def test_a_notebook_with_functions_of_no_board_has_no_agent(tmp_path: Path) -> None:
    file = tmp_path / "mine.ipynb"
    file.write_text(notebook("def win_rate(one, other, rounds):\n    return rounds\n"))
    with pytest.raises(BadPlayer, match="no function that chooses a move"):
        open_bot(file)


def test_a_brain_that_is_silent_did_not_say_unknown_to_the_move(tmp_path: Path) -> None:
    """It says so to each INFO, as it may."""
    file = tmp_path / "pbrain-mine.py"
    silent = PLAIN.replace('"TURN", "BOARD")', ")")
    file.write_text(silent + "    elif command == 'INFO': print('UNKNOWN command', flush=True)\n")
    bot = open_bot(file)
    bot.prepare(FIVE, Side.SECOND)
    with pytest.raises(PlayerFault, match=r"no move within 0\.2 s"):
        bot.choose(Game.new(FIVE).play("c3"), Limit(seconds=0.2))
