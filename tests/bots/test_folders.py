"""Which file of a folder is the bot, what is compiled with it, and what is told where none is."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.support import move_of
from inarow.bots import open_bot
from inarow.bots.program import find_file
from inarow.players import BadPlayer

MAIN = "int main() { return 0; }\n"
JAVA_MAIN = "class {name} {{ public static void main(String[] a) {{ }} }}\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


def folder(path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text)
    return path


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
    ],
)
def test_what_is_no_bot(name: str, text: str, words: str, tmp_path: Path) -> None:
    folder(tmp_path, {name: text})
    with pytest.raises(BadPlayer) as error:
        open_bot(tmp_path)
    assert words in str(error.value)
