"""What is handed in and can't be a bot is named as what it is, and what would help is said."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from bots.support import CONNECT_FOUR, ISOLATIONS, folder, move_of
from inarow.bots import Isolation, open_bot
from inarow.bots.check import Kind, check_bot
from inarow.bots.lacking import missing_module, missing_to_compile
from inarow.bots.program import find_file, own_files, program_of
from inarow.bots.recognise import recognise
from inarow.players import BadPlayer, PlayerFault
from inarow.rules import Side

pytestmark = pytest.mark.usefixtures("own_cache")


def refusal(path: Path) -> str:
    with pytest.raises(BadPlayer) as error:
        open_bot(path)
    return str(error.value)


READ = "import sys\nfor row in sys.stdin:\n    print(row)\n"
FILES = [
    # other games, by their own words
    ("engine.py", READ + "print('uciok')\n", "engine.py plays chess, which is another game"),
    ("player.py", READ + "# genmove black\n", "is written for GTP, which asks for moves in a"),
    (
        "parser.py",
        READ + "'place_move field_width field_height your_botid'",
        "parser.py plays Go, which is another game",
    ),
    (
        "mine.py",
        (
            "from kaggle_environments.envs.halite.helpers import *\n"
            "def agent(obs, config):\n    return {}\n"
        ),
        "plays halite, which is another of Kaggle's games",
    ),
    ("reversi_ai.py", "def get_move(board, color):\n    return 0\n", "plays another game"),
    ("nPuzzle.py", "def solve(grid, size):\n    return 0\n", "plays another game"),
    ("Quantum-TicTacToe.py", "def choose(board):\n    return 0\n", "plays another game"),
    ("uttt.cpp", "int main() { }", "plays ultimate tic-tac-toe"),
    # other contests
    ("bot.cpp", 'int main() { in["requests"]; in["responses"]; }', "is written for Botzone, which"),
    ("bot.py", "# Auto-generated code below\n" + READ, "say so with --format codingame"),
    # games for people, in their languages
    ("Spiel.java", 'class S { void main() { p("Spieler " + n + ", wähle eine Spalte:"); } }', None),
    ("jeu.c", 'int main() { printf("Entrez une colonne : "); }', None),
    ("juego.cpp", 'int main() { cout << "Ingrese la columna: "; }', None),
    ("игра.cpp", 'int main() { cout << "Введите номер строки"; }', None),
    ("下棋.cpp", 'int main() { cout << "请输入坐标"; }', None),
    ("game.js", "rl.question('Your move? ', play); process.stdin.on('data', play)", None),
    ("mine.py", "def ask(board):\n    return input(f'Column [1-{len(board)}]: ')\n", None),
    (
        "chat.py",
        "from telegram.ext import Updater\nasync def answer(state):\n    return 0\n",
        "a program for people (it uses telegram)",
    ),
    ("mine.py", "print('Wähle eine Spalte')\ncolumn = input()\n", None),
    (
        "mine.c",
        (
            'int main() { puts("Welcome to four in a row"); puts("Have a lot of fun");\n'
            'puts("The winner takes it all"); scanf("%d", &column); }'
        ),
        None,
    ),
    # servers, programs with a window, and what works with devices
    ("app.py", "from flask import Flask\napp = Flask(__name__)\n", "a server, or talks with one"),
    (
        "app.py",
        "from flask import Flask\napp = Flask(__name__)\ndef best_move(board):\n    return 0\n",
        "it uses flask",
    ),
    ("index.js", "const app = require('express')();", "talks with one (it uses express)"),
    ("bot.go", 'package main\nimport (\n\t"net/http"\n)\nfunc main() {}', "(it uses net/http)"),
    ("bot.py", "import nonebot\nnonebot.init()\n", "a program for people (it uses nonebot)"),
    (
        "Game.java",
        "import javax.swing.JFrame;\nclass Game { void main() { } }",
        "(it uses javax.swing)",
    ),
    ("game.cpp", "#include <SFML/Graphics.hpp>\nint main() { }", "(it uses SFML)"),
    ("game.c", "#include <ncurses.h>\nint main() { }", "(it uses ncurses)"),
    ("main.rs", "use macroquad::prelude::*;\nfn main() { }", "(it uses macroquad)"),
    ("mine.py", "import pyautogui\npyautogui.click(1, 2)\n", "a browser, a screen or a device"),
    # parts of programs, referees, trainers
    ("pisqpipe.py", "ABOUT = BEGIN = TURN = START = input()\n", "is Gomocup's template"),
    ("Board.java", "class Board { }", "is a part of a program, and does nothing by itself"),
    ("board.cpp", "int cells[9];", "is a part of a program"),
    ("wits.js", "module.exports = { column: () => 3 };", "is a part of a program"),
    (
        "arena.py",
        "import subprocess\np = subprocess.Popen(input(), stdin=subprocess.PIPE)\n",
        "starts other programs and talks with them, as a referee does",
    ),
    ("trainer.py", "def run(episodes):\n    pass\nrun(100)\n", "trains or tries players"),
    ("tools.py", "def shuffle(names):\n    pass\n", "it has no function of a board"),
    # languages that are started, hardware, projects
    ("mine.r", "print(1)", "as in 'bot:Rscript mine.r,format=text'"),
    ("mine.jl", "println(1)", "as in 'bot:julia mine.jl,format=text'"),
    ("mine.pl", ":- module(mine, []).\nmove(X) :- free(X).\n", "is a program in Prolog"),
    ("mine.vhd", "entity mine is end mine;", "is a description of hardware"),
    ("mine.sln", "Microsoft Visual Studio Solution File", "is a file of a project"),
    ("mine", "\x7fELF" + "\x01" * 14 + "\x28\x00", "is a program for another processor, ARM"),
    ("mine.py", "<!DOCTYPE html>\n<title>GitHub</title>", "a web page, as is saved in place of"),
    ("mine.py", "version https://git-lfs.github.com/spec/v1\n", "is only a pointer of Git LFS"),
    (
        "look.ipynb",
        '{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}',
        "is a notebook in R, and only those in Python are read here",
    ),
    ("best.pth.tar", "\x80\x02", "is data, and no bot"),
    ("mine.wasm", "\x00asm", "is WebAssembly, which pages run, and no bot"),
    (
        "old.py",
        "try:\n    play()\nexcept OSError, e:\n    pass\n",
        "is written in Python 2: line 3",
    ),
    ("Makefile", "all:\n\tcc main.c\n", "is a file of a project, which is not the program"),
    ("mine.mojo", "fn main(): pass", "is a program in Mojo, which is not compiled here"),
    ("libmine.so", "\x7fELF", "is a library that programs use"),
    ("go.mod", "module mine\n", "is a file of a project, which is not the program"),
    ("mine.pro", "QT += widgets\n", "is a file of a project"),
    ("mine.v", "module mine(input a);\nendmodule\n", "is a description of hardware"),
    ("mine.v", "fn main() {}\n", "is a program in V, which is not compiled here"),
    ("mine.ahk", "MsgBox hello", "is a program in AutoHotkey, which is not compiled here"),
    ("mine.h", "int best(int *cells);", "is a part of a program, which others include"),
    ("mine.ttf", "\x00\x01\x00", "is a font, and no bot"),
    ("mine.xlsm", "PK\x03\x04", "is data, and no bot"),
    ("mine.pyw", "import tkinter\ntkinter.Tk().mainloop()\n", "for people (it uses tkinter)"),
    # what is used when it is loaded, and what only looks like HackerRank's
    (
        "app.py",
        "import streamlit as st\nif st.session_state:\n    pass\ndef best(board):\n    return 0\n",
        "a program for people (it uses streamlit)",
    ),
    (
        "api.py",
        "import requests\nclass Bot:\n    def nextMove(self, board):\n        requests.get('')\n",
        "a server, or talks with one (it uses requests)",
    ),
    # blockchains, merges, other contests
    ("game.cpp", "[[eosio::action]]\nvoid game::move() { }\n", "a contract of a blockchain"),
    ("lib.rs", "use anchor_lang::prelude::*;\npub mod game { }\n", "(it uses anchor_lang)"),
    ("wallet.js", "const { ethers } = require('ethers');\n", "(it uses ethers)"),
    ("chain.py", "import web3\nweb3.Web3()\n", "a contract of a blockchain, or asks one"),
    (
        "mine.py",
        "def choose(board):\n<<<<<<< HEAD\n    a\n=======\n    b\n>>>>>>> theirs\n",
        "the marks of a merge that was not finished, in line 2",
    ),
    ("mine.py", READ + "from ants import Ants\n", "plays Ants, which is another game"),
    ("Mine.java", "import robocode.*;\nclass Mine { }", "plays Robocode, which is another"),
    ("prisoners_dilemma.py", "def choose(board):\n    return 0\n", "plays another game"),
]


@pytest.mark.parametrize(("name", "text", "words"), FILES)
def test_a_file_is_named_as_what_it_is(
    name: str, text: str, words: str | None, tmp_path: Path
) -> None:
    file = folder(tmp_path, {name: text}) / name
    assert (words or f"{name} is a game for a person at the keyboard, whom it asks") in refusal(
        file
    )


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("input(f'Action [1-{n}]: ')", "'Action [1-…]:'"),
        ("input(': Enter a number')", "'Enter a number'"),
        ("input('Column of {}: '.format(name))", "'Column of …:'"),
        ("input('Row of %s: ' % name)", "'Row of …:'"),
    ],
)
def test_a_question_is_repeated_as_it_is_asked(text: str, question: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    assert f"whom it asks {question}, and no bot" in refusal(tmp_path / "mine.py")


@pytest.mark.parametrize(
    "text",
    [
        "def choose(board, player):\n    return 0\n",
        "def strategy(b, me):\n    return 0\n",
        "def wins(spielfeld):\n    return 0\n",
        "def zug(x):\n    return 0\n",
        "def getMove(a, b):\n    return 0\n",
        "class Mine:\n    def choose(self, game, limit):\n        return 0\n",
    ],
)
def test_functions_that_choose_are_still_asked(text: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(text)
    assert recognise(tmp_path / "mine.py") == "function"
    assert open_bot(tmp_path / "mine.py").format.name == "function"


def test_a_board_of_its_own_game_may_stand_in_a_folder_of_others(tmp_path: Path) -> None:
    files = {"chess-and-more/connect_four.py": "def choose(board):\n    return 0\n"}
    file = folder(tmp_path, files) / "chess-and-more" / "connect_four.py"
    assert open_bot(file).format.name == "function"


SPRING = (
    "package com.example.game;\nimport org.springframework.boot.SpringApplication;\n"
    "public class App { public static void main(String[] a) { } }\n"
)
ASKS = "class Game:\n    def run(self):\n        return input('Choose a column: ')\n"
AI_GAMES = "import sys\nfor row in sys.stdin:\n    print('place_disc 3', flush=True)\n"
BRAIN = " ABOUT BEGIN TURN START\n"
SWING = "import javax.swing.JFrame;\nclass Show extends JFrame { }\n"
FOLDERS = [
    ({"index.html": "", "js/a.js": "", "js/b.js": ""}, "is a web page, and no bot"),
    ({"app/index.html": "", "a.ts": "", "b.ts": ""}, "is a web page, and no bot"),
    (
        {"pom.xml": "", "mvnw": "#!/bin/sh\n", "src/main/java/com/example/game/App.java": SPRING},
        "it uses org.springframework",
    ),
    (
        {
            "run.py": "from src.game import Game\nGame().run()\n",
            "two.py": "from src.game import Game\nGame().run(2)\n",
            "src/game.py": ASKS,
        },
        "whom it asks 'Choose a column:'",
    ),
    (
        {
            "index.js": "require('./chat'); require('./web')",
            "chat.js": "require('telegraf')",
            "web.js": "",
        },
        "holds no bot: index.js is a program for people (it uses telegraf)",
    ),
    ({"a.vhd": "", "build.sh": "", "b.js": "", "c.js": ""}, "holds no program in a language"),
    ({"play.pl": "move(X) :- free(X).", "b.pl": "free(1)."}, "is a program in Prolog, which"),
    ({"a.py": "def choose(b):\n    pass\n", "b.py": "def choose(b):\n    pass\n"}, "as a.py, b.py"),
    ({"karma.conf.js": "'UP' 'LEFT' 'DOWN'"}, "holds no program in a language"),
    (
        {"one/pisqpipe.cpp": "int main() {}", "two/pisqpipe.cpp": "int main() {}"},
        "the one that is the bot, such as one, two",
    ),
    (
        {"main.py": "from parts.show import show\nshow()\n", "parts/show.py": "import gradio\n"},
        "main.py is a program for people (it uses gradio)",
    ),
    (
        {"app/Main.java": "class Main { }", "app/Show.java": "import android.view.View;"},
        "holds no bot: Main.java is a program for people (it uses android)",
    ),
    ({"one.cpp": "int a;", "two.cpp": "int b;"}, "has no file with a main function"),
    (
        {"Main.java": "class Main { void main() { new Show(); } }", "Show.java": SWING},
        "Main.java is a program for people (it uses javax.swing)",
    ),
    ({"app.py": "import streamlit\n", "src/game.py": READ}, "app.py is a program for people"),
    (
        {"pisqpipe.cpp": "int main() {}", "tries.cpp": "int main() {}"},
        "the one that is the bot, such as pisqpipe.cpp, tries.cpp",
    ),
    ({"submission.tar.gz": "", "README.md": ""}, "holds an archive or a notebook, submission.tar"),
    ({"main.py": "import play\nplay.run(2)\n", "play.py": ASKS}, "main.py is a game for a person"),
    # what a project says that it needs
    ({"package.json": '{"dependencies": {"react": "^18.2"}}', "src/App.jsx": ""}, "it uses react"),
    ({"pubspec.yaml": "dependencies:\n  flutter:\n", "lib/main.dart": ""}, "it uses flutter"),
    ({"Gemfile": "gem 'rails', '~> 7'\n", "a/b.rb": "", "a/c.rb": ""}, "one (it uses rails)"),
    (
        {"build.gradle": 'id "com.android.application"', "app/Main.java": "class Main { }"},
        "a program for people (it uses com.android)",
    ),
    (
        {"package.json": '{"dependencies": {"express": "^4"}}', "routes/game.js": "x()"},
        "is a server, or talks with one (it uses express)",
    ),
    # bots in several languages, robots, other contests whose files show it together
    (
        {"cpp/main.cpp": f"//{BRAIN}int main() {{ }}", "py/brain.py": f"{READ}#{BRAIN}"},
        "the one that is the bot, such as cpp/main.cpp, py/brain.py",
    ),
    (
        {
            "CMakeLists.txt": "",
            "game/node.py": "import rclpy\nrclpy.init()\n",
            "launch/all.launch.py": "def launch():\n    pass\n",
            "launch/some.launch.py": "def launch():\n    pass\n",
        },
        "works with a browser, a screen or a device (it uses rclpy)",
    ),
    (
        {
            "run/Run.java": "class Run { public static void main(String[] a) { } }",
            "run/Try.java": "class Try { public static void main(String[] a) { } }",
            "wits/Mine.java": "import game.Game;\nclass Mine extends AI { }",
        },
        "is written for Ludii",
    ),
    (
        {
            "main.py": f"import move\n{READ}# field_width field_height your_bot\n",
            "move.py": "answer = 'place_move'",
        },
        "main.py plays Go, which is another game",
    ),
]


@pytest.mark.parametrize(("files", "words"), FOLDERS)
def test_a_folder_is_named_as_what_it_holds(
    files: dict[str, str], words: str, tmp_path: Path
) -> None:
    assert words in refusal(folder(tmp_path, files))


def test_an_address_is_no_path() -> None:
    with pytest.raises(BadPlayer, match=r"is an address, and no bot: fetch what is there"):
        open_bot("https://example.org/ada/bot.git")


def test_a_file_of_a_package_is_loaded_as_one(tmp_path: Path) -> None:
    files = {
        "mine/bot.py": "from .wits import column\ndef choose(board):\n    return column(board)\n",
        "mine/wits.py": "def column(board):\n    return 2\n",
    }
    assert move_of(folder(tmp_path, files) / "mine" / "bot.py") == "c1"


def test_the_only_bot_of_a_folder_is_found(tmp_path: Path) -> None:
    files = {
        "one/bot.py": AI_GAMES,
        "one/window.py": "import pygame\npygame.init()\n",
        "two/web.py": "import flask\nflask.Flask('web').run()\n",
    }
    assert find_file(folder(tmp_path, files)) == tmp_path / "one" / "bot.py"


def test_of_functions_one_that_chooses_is_asked(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "def ai_turn(board):\n    return 3\ndef value(board):\n    return 5\n"
        "def printBoard(board):\n    print(board)\n"
    )
    assert move_of(tmp_path / "mine.py") == "d1"


def test_an_archive_says_what_its_folder_would(tmp_path: Path) -> None:
    text = "def choose(board):\n    return 0\n"
    with zipfile.ZipFile(tmp_path / "mine-1.zip", "w") as packed:
        for name in ("ada.py", "eve.py"):
            packed.writestr(f"all/{name}", text)
    assert refusal(tmp_path / "mine-1.zip") == (
        "mine-1.zip is an archive; unpacked, the folder mine-1 has several programs and no file"
        " called main: name the one that is the bot, such as ada.py, eve.py"
    )


def test_example_is_a_folder_of_others_but_in_a_package_of_java(tmp_path: Path) -> None:
    folder(tmp_path, {"src/com/example/A.java": "", "example/b.py": "", "mvnw": "", "c.py": ""})
    assert {item.name for item in own_files(tmp_path)} == {"A.java", "c.py"}


def test_a_script_marked_as_a_program_goes_to_what_runs_it(tmp_path: Path) -> None:
    file = tmp_path / "main.js"
    file.write_text("const field_width = 7, field_height = 6, your_bot = 'player0';\n")
    file.chmod(0o755)
    assert open_bot(file).format.name == "riddles"
    command = program_of(file, Isolation.LIMITS).command
    assert (Path(command[0]).name, command[1:]) == ("node", (str(file),))
    file.write_text("#!/usr/bin/env node\n")
    assert program_of(file, Isolation.LIMITS).command == (str(file),)


@pytest.mark.parametrize(
    ("question", "encoding"),
    [
        ("请输入坐标", "gb18030"),
        ("Введите номер строки", "cp1251"),
        ("Wähle eine Spalte", "cp1252"),
    ],
)
def test_a_question_is_read_in_its_encoding(question: str, encoding: str, tmp_path: Path) -> None:
    (tmp_path / "game.c").write_text(f'int main() {{ puts("{question}"); }}', encoding=encoding)
    assert f"whom it asks '{question}'" in refusal(tmp_path / "game.c")


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_python_reads_utf_8(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    text = "# {}größer\ndef choose(board):\n    return 0\n"
    file.write_text(text.format(""), encoding=encoding)
    assert "is not written in UTF-8, as Python reads it" in refusal(file)
    file.write_text(text.format("coding: latin-1 "), encoding="latin-1")
    assert open_bot(file).format.name == "function"


def test_a_link_to_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").symlink_to("../gone/agent.py")
    assert "it is a link to ../gone/agent.py, which is not there" in refusal(tmp_path / "mine.py")


def test_a_link_that_leads_out_of_its_folder_says_so(tmp_path: Path) -> None:
    files = {"theirs/agent.py": "def choose(board):\n    return 0\n", "mine/other.py": ""}
    folder(tmp_path, files)
    (tmp_path / "mine" / "agent.py").symlink_to("../theirs/agent.py")
    said = refusal(tmp_path / "mine" / "agent.py")
    assert f"is a link to {tmp_path / 'theirs' / 'agent.py'}, which lies outside" in said
    (tmp_path / "theirs" / "same.py").symlink_to("agent.py")
    assert open_bot(tmp_path / "theirs" / "same.py").format.name == "function"


def test_what_a_project_needs_does_not_hide_its_bot(tmp_path: Path) -> None:
    needs = '{"devDependencies": {"express": "^4"}}'
    bot = "#!/usr/bin/env python3\n# move? ready hello\nimport sys\nsys.stdin.read()\n"
    path = folder(tmp_path, {"package.json": needs, "src/wits.py": bot})
    assert open_bot(path).format.name == "text"


def test_a_mark_of_the_byte_order_is_no_part_of_a_program(tmp_path: Path) -> None:
    """As editors of Windows write it, with their ends of lines."""
    text = "\ufeffdef agent(obs, config):\r\n    return 2\r\n"
    (tmp_path / "mine.py").write_bytes(text.encode())
    assert move_of(tmp_path / "mine.py") == "c1"


def test_the_agent_takes_two_values_at_most(tmp_path: Path) -> None:
    agent = "def agent(obs, config):\n    return 2\n"
    helper = "def worth(obs, player, config):\n    return player\n"
    (tmp_path / "mine.py").write_text(agent + helper)
    assert move_of(tmp_path / "mine.py") == "c1"


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16", "cp1251"])
def test_a_text_is_one_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.xyz"
    file.write_text("größer" if encoding != "cp1251" else "ход в центр", encoding=encoding)
    file.chmod(0o755)
    assert "is text, and no bot" in refusal(file)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("No module named 'dotenv'", "pip install python-dotenv"),
        ("No module named 'numpy.linalg'", "install it (pip install numpy)"),
        ("No module named 'interfaces'", "a file of its own that is not beside it, or else"),
        ("No module named 'umqtt.simple'", "which only MicroPython has"),
        ("No module named 'msvcrt'", "which only Python for Windows has"),
        ("No module named 'tkinter'", "apt install python3-tk"),
        ("Cannot find module './board'", "needs its file board, which is not there"),
        ("cannot load such file -- colorize (LoadError)", "gem install colorize"),
        ("NoClassDefFoundError: org/json/JSONObject", "the Java class org.json.JSONObject"),
        ("error while loading shared libraries: libzmq.so.5: cannot", "the library libzmq.so.5"),
        ("version `GLIBC_2.39' not found", "built for a newer system (GLIBC_2.39)"),
    ],
)
def test_what_is_lacking_is_named_with_how_to_get_it(text: str, words: str, tmp_path: Path) -> None:
    assert words in str(missing_module(text, tmp_path))


def test_requirements_help_only_with_what_they_name(tmp_path: Path) -> None:
    own = folder(tmp_path / "all", {"mine/requirements.txt": "opencv_python==4\nnumpy\n"}) / "mine"
    assert "requirements.txt asks" in str(missing_module("No module named 'cv2'", own))
    assert "a file of its own" in str(missing_module("No module named 'engine'", own))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "fatal error: jsoncpp/json.h: No such file",
            "of the library jsoncpp (on Debian: apt inst",
        ),
        ("undefined reference to `stdscr'", "of the library ncurses"),
        ("fatal error: board.h: No such file", "bot.c needs board.h, which is not here"),
        ("error: package org.json.simple does not exist", "the Java package org.json.simple"),
        ("error[E0463]: can't find crate for `rand`", "the crate rand, and none are fetched here"),
        ("undefined reference to `main'", "has no main function"),
        ("undefined reference to `search(int)'", "needs search, which may be in another file"),
    ],
)
def test_what_a_compiler_lacks_is_named_with_what_helps(text: str, words: str) -> None:
    assert words in str(missing_to_compile("bot.c", text, beside=True))


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_a_large_exit_code_is_no_signal(isolation: Isolation, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import sys\nfor row in sys.stdin:\n    sys.exit(255)\n")
    bot = open_bot(tmp_path / "mine.py", format="text", isolation=isolation)
    with pytest.raises(PlayerFault, match="it ended, with exit code 255"):
        bot.prepare(CONNECT_FOUR, Side.FIRST)


def test_names_that_python_has_dropped_are_there(tmp_path: Path) -> None:
    text = "import sys, time\nbegan = time.clock()\nassert time.clock() >= began\n"
    text += "for row in sys.stdin:\n    if row.startswith('action'):\n"
    text += "        print('place_disc', min(2, sys.maxint), flush=True)\n"
    (tmp_path / "mine.py").write_text(text)
    assert move_of(tmp_path / "mine.py") == "c1"


ONCE = "import sys\nme, *rows = sys.stdin.read().split()[:4]\n"


def test_what_reads_and_ends_speaks_hackerrank_only_if_it_answers_so(tmp_path: Path) -> None:
    """The one is HackerRank's, the other writes the whole board."""
    (tmp_path / "its.py").write_text(
        ONCE + "free = [(r, c) for r in range(3) for c in range(3) if rows[r][c] == '_']\n"
        "print(*free[0])\n"
    )
    (tmp_path / "other.py").write_text(ONCE + "print(*rows, sep='|')\n")
    found = {}
    for name in ("its", "other"):
        bot = open_bot(tmp_path / f"{name}.py", isolation=Isolation.LIMITS)
        found[name] = check_bot(bot, games=2, seconds=2.0)
    assert (found["its"].format, found["its"].fine) == ("hackerrank", True)
    assert [finding.kind for finding in found["other"].findings] == [Kind.NOT_KNOWN]
    assert found["other"].format == "unknown"
    assert "instead of a row and a column" in str(found["other"].findings[0].cause)


def test_a_large_table_beside_a_bot_is_not_read_as_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ast

    folder(tmp_path, {"main.py": "def choose(board):\n    return 0\n", "table.py": "T = [1, 2]\n"})
    parsed: list[str] = []
    parse = ast.parse

    def note(text: str, name: str = "") -> ast.Module:
        parsed.append(text)
        return parse(text, name)

    monkeypatch.setattr(ast, "parse", note)
    assert find_file(tmp_path) == tmp_path / "main.py"
    assert not any(text.startswith("T =") for text in parsed)
