"""Which file of a folder is the bot, what is compiled with it, and what is told where none is."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from bots.support import folder, move_of
from inarow.bots import open_bot
from inarow.bots.program import find_file
from inarow.players import BadPlayer

MAIN = "int main() { return 0; }\n"
JAVA_MAIN = "class {name} {{ public static void main(String[] a) {{ }} }}\n"


pytestmark = pytest.mark.usefixtures("own_cache")


@pytest.mark.parametrize(
    ("main", "files"),
    [
        # what stands beside the sources is an extra
        ("src/Main.cpp", {"src/Main.cpp": MAIN, "bonus/main.py": "print()", "bonus/x.cpp": ""}),
        # a class is called Player, as players are
        (
            "bot/BotStarter.java",
            {
                "bot/BotStarter.java": JAVA_MAIN.format(name="BotStarter"),
                "player/Player.java": "class Player { }",
            },
        ),
        # the one that reads has the main
        (
            "BotParser.java",
            {
                "BotParser.java": JAVA_MAIN.format(name="BotParser"),
                "BotStarter.java": "class BotStarter { }",
            },
        ),
        # a game between two of them has another one
        (
            "src/bot/BotParser.java",
            {
                "src/bot/BotParser.java": JAVA_MAIN.format(name="BotParser"),
                "src/runner/Runner.java": JAVA_MAIN.format(name="Runner"),
            },
        ),
        # a script that packs the bot is not the bot
        ("src/main.c", {"pack.sh": "zip bot.zip src/*", "src/main.c": MAIN, "src/b.c": ""}),
        ("run.sh", {"run.sh": "java -cp build Main", "src/A.java": "", "src/B.java": ""}),
    ],
)
def test_the_main_file(main: str, files: dict[str, str], tmp_path: Path) -> None:
    assert find_file(folder(tmp_path, files)) == tmp_path / main


def test_several_programs_are_named(tmp_path: Path) -> None:
    folder(tmp_path, {"search.cpp": MAIN, "tables.cpp": MAIN})
    with pytest.raises(
        BadPlayer, match=r"the one that is the bot, such as search\.cpp, tables\.cpp"
    ):
        find_file(tmp_path)


AI_GAMES = """
#include <iostream>
#include <string>
#include "column.h"
int main() {
    std::string line;
    while (std::getline(std::cin, line))
        if (line.rfind("action", 0) == 0) std::cout << "place_disc " << column() << std::endl;
}
"""


def test_of_the_other_sources_only_those_count_that_are_needed(tmp_path: Path) -> None:
    """A template that nobody uses does not link, a test does not compile, and another version has
    the same headers.
    """
    folder(
        tmp_path,
        {
            "src/main.cpp": AI_GAMES,
            "src/column.cpp": '#include "column.h"\nint column() { return 2; }\n',
            "src/template.cpp": "extern int width;\nint brain() { return width; }\n",
            "src/old.cpp": '#include <no_such_header>\nint column() { return "no"; }\n',
            "inc/column.h": "int column();\n",
            "bonus/inc/column.h": "float column(float faster);\n",
        },
    )
    assert move_of(tmp_path) == "c1"


def test_of_java_only_what_the_main_class_needs(tmp_path: Path) -> None:
    parser = (
        "package bot;\nimport java.util.Scanner;\npublic class BotParser {\n"
        "    public static void main(String[] words) {\n"
        "        Scanner in = new Scanner(System.in);\n"
        '        while (in.hasNextLine()) if (in.nextLine().startsWith("action"))\n'
        '            System.out.println("place_disc " + Choice.COLUMN);\n    }\n}\n'
    )
    folder(
        tmp_path,
        {
            "src/bot/BotParser.java": parser,
            "src/bot/Choice.java": "package bot;\nclass Choice { static final int COLUMN = 4; }\n",
            "src/train/Net.java": "package train;\nimport org.nowhere.Matrix;\nclass Net { }",
        },
    )
    assert move_of(tmp_path) == "e1"


def test_a_folder_speaks_as_its_files_do_together(tmp_path: Path) -> None:
    """One file asks a solver for its `nextMove`, as HackerRank does; the other reads settings."""
    folder(
        tmp_path,
        {
            "main.js": "require('./read')(() => nextMove(stdin));",
            "read.js": "// settings your_botid action move: place_disc",
        },
    )
    assert open_bot(tmp_path).format.name == "aigames"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("main.py", "", "main.py is empty"),
        ("main.js", "document.body.onclick = () => play();", "a script of a web page, and no bot"),
        ("main.js", "// setup_map pick_starting_regions", "plays Warlight, which is another game"),
        (
            "main.py",
            "def agent(observation, configuration):\n    return int(input('Which column? '))\n",
            "a game for a person at the keyboard, whom it asks 'Which column?'",
        ),
        (
            "Main.java",
            'class Main { static void main(String[] a) { nextMove("Please enter a row:"); } }',
            "a game for a person at the keyboard, whom it asks 'Please enter a row:'",
        ),
        (
            "main.py",
            "def nextMove(b):\n    print('LEFT' if b else 'UP' or 'DOWN')\nnextMove(input())\n",
            "main.py plays another game, as its name or its answers say",
        ),
        ("main.c", 'int main() { puts("UP"); puts("LEFT"); puts("DOWN"); }', "plays another game"),
        ("battleship.cpp", "void nextMove(); int main() { }", "battleship.cpp plays another game"),
        (
            "main.py",
            "import pygame\npygame.init()\ndef choose(board):\n    return 0\n",
            "a program for people (it uses pygame)",
        ),
    ],
)
def test_what_is_no_bot(name: str, text: str, words: str, tmp_path: Path) -> None:
    folder(tmp_path, {name: text})
    with pytest.raises(BadPlayer) as error:
        open_bot(tmp_path)
    assert words in str(error.value)


def test_words_for_the_author_are_none_for_a_person(tmp_path: Path) -> None:
    """What goes to the error output; and a game with a window that a file may start."""
    (tmp_path / "main.cpp").write_text(
        '#include <iostream>\nint main() { std::cerr << "your move: "; } // nextMove\n'
    )
    (tmp_path / "mine.py").write_text(
        "import pygame\ndef choose(board):\n    return 0\n"
        "if __name__ == '__main__':\n    pygame.init()\n"
    )
    assert open_bot(tmp_path / "main.cpp").format.name == "hackerrank"
    assert open_bot(tmp_path / "mine.py").format.name == "function"


KINDS = {
    "game.html": (b"<p>Play</p>", "a web page"),
    "page": (b"\n <!DOCTYPE html><title>Play</title>", "a web page"),
    "logo.png": (b"\x89PNG\r\n", "a picture"),
    "music": (b"ID3\x03\x00", "sound or a film"),
    "report.pdf": (b"%PDF-1.5", "a document"),
    "README.md": ("Drei Züge: BEGIN START TURN ABOUT nextMove".encode(), "a document"),
    "games.csv": (b"1,2,3", "data"),
    "weights": (b"\x80\x04\x95\x10", "data"),
    "Bot.class": (b"\xca\xfe\xba\xbe\x00", "a compiled class of Java"),
    "notes.txt": (b"play in the middle", "text"),
    "поле": ("ход в центр".encode() * 500, "text"),
    "noise": (b"\xff\x00\x13\x37", "a file of unknown kind"),
}


@pytest.mark.parametrize(("name", "data", "what"), [(k, *v) for k, v in KINDS.items()])
def test_what_lies_beside_bots_is_named(name: str, data: bytes, what: str, tmp_path: Path) -> None:
    """Also where everything is marked as a program, as on disks of other systems."""
    file = tmp_path / name
    file.write_bytes(data)
    for mode in (0o644, 0o755) if what != KINDS["noise"][1] else (0o644,):
        file.chmod(mode)
        with pytest.raises(BadPlayer, match=f"is {what}, and no bot"):
            open_bot(file)


def test_what_this_machine_can_not_run_is_named(tmp_path: Path) -> None:
    for name, data, words in (
        ("mine", b"\xcf\xfa\xed\xfe\x07", "a program for macOS: build it"),
        ("mine.hx", b"class Main {}", "a program in Haxe, which is not compiled here"),
    ):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BadPlayer, match=words):
            open_bot(tmp_path / name)


@pytest.mark.parametrize("data", [b"damaged", {"a.txt": "1"}, {"META-INF/MANIFEST.MF": "Name: a"}])
def test_a_library_of_java_is_no_bot(data: bytes | dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "parts.jar"
    if isinstance(data, bytes):
        file.write_bytes(data)
    else:
        with zipfile.ZipFile(file, "w") as packed:
            for name, text in data.items():
                packed.writestr(name, text)
    with pytest.raises(BadPlayer, match="names no main class"):
        open_bot(file)


@pytest.mark.parametrize("files", [{}, {"README.md": "START BEGIN TURN ABOUT", "logo.png": ""}])
def test_a_folder_without_programs(files: dict[str, str], tmp_path: Path) -> None:
    folder(tmp_path, files)
    with pytest.raises(BadPlayer, match="holds no program"):
        open_bot(tmp_path)
