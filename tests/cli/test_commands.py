"""The commands for scripts: data on standard output, JSON, exit codes, failures in words."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COMMANDS = ["play", "games", "show", "count", "best", "players", "completion"]


def test_games_lists_the_catalogue(inarow: Any) -> None:
    run = inarow("games")
    names = [line.split()[0] for line in run.out.splitlines()]
    assert {"tic-tac-toe", "connect-four", "reverse-five", "gomoku", "drop-five"} <= set(names)
    data = json.loads(inarow("games", "--json").out)
    assert [entry["name"] for entry in data] == names
    assert set(data[0]) == {"name", "rules", "title", "description", "aliases"}


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Connect Four"), ("de", "Vier gewinnt"), ("ru", "Четыре в ряд")],
)
def test_titles_are_translated(inarow: Any, language: str, title: str) -> None:
    data = json.loads(inarow("games", "--json", "--lang", language).out)
    assert data[1]["title"] == title


def test_levels_of_a_game(inarow: Any) -> None:
    run = inarow("levels", "connect-four")
    assert run.out.startswith("Connect Four (7x6k4g): 10 levels\n")
    assert "Rating points above level 1" in run.out
    data = json.loads(inarow("levels", "c4", "--json").out)
    assert [level["name"] for level in data] == [f"level-{n}" for n in range(1, 11)]
    ratings = [level["rating"] for level in data]
    assert ratings[0] == 0
    assert ratings[-1] > 500


def test_levels_of_rules_that_were_not_measured(inarow: Any) -> None:
    run = inarow("levels", "6x6k4")
    assert run.code == 0
    assert "level-1" in run.out
    assert "Rating points" not in run.out
    wrong = inarow("levels", "chess")
    assert wrong.code == 2
    assert "there is no game called 'chess'" in wrong.err


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_level_that_there_is_not(inarow: Any, language: str) -> None:
    run = inarow("play", "c4", "--second", "level-11", "--lang", language)
    assert run.code == 2
    assert "'level-11'" in run.err
    assert "level-10" in run.err


def test_players_lists_kinds_and_parameters(inarow: Any) -> None:
    data = json.loads(inarow("players", "--json").out)
    kinds = {kind["name"]: kind for kind in data}
    assert {"random", "careful", "minimax", "alpha-beta", "monte-carlo", "growing"} <= set(kinds)
    games = next(p for p in kinds["monte-carlo"]["parameters"] if p["name"] == "games")
    assert games["type"] == "int"
    assert games["default"] == 500
    assert "games=500" in inarow("players").out


@pytest.mark.parametrize(
    "words",
    [
        ("3x3k3", "b2", "a1"),
        ("tic-tac-toe", "5", "1"),
        ("Tic Tac Toe", "b2a1"),
        ("3x3k3:o2/1x1/3",),
        ("3x3", "o2/1x1/3"),
    ],
)
def test_show_reads_a_position_in_many_ways(inarow: Any, words: tuple[str, ...]) -> None:
    data = json.loads(inarow("show", *words, "--json").out)
    assert data.pop("last") in (None, "a1")  # a position alone does not tell
    assert data == {
        "rules": "3x3k3",
        "width": 3,
        "height": 3,
        "k": 3,
        "gravity": False,
        "misere": False,
        "exact": False,
        "stones": {"a1": "second", "b2": "first"},
        "turn": "first",
        "legal": ["b1", "c1", "a2", "c2", "a3", "b3", "c3"],
        "line": [],
        "outcome": None,
        "code": "3x3k3:o2/1x1/3",
    }


@pytest.mark.parametrize("words", [("tic-tac-toe", "-"), ("-",)])
def test_show_reads_a_diagram_from_standard_input(inarow: Any, words: tuple[str, ...]) -> None:
    diagram = "O . .\n. X .\n. . .\n"
    if words == ("-",):
        diagram = "tic-tac-toe\n" + diagram
    run = inarow("show", *words, stdin=diagram)
    assert run.out == "   a  b  c\n1  O  .  .\n2  .  X  .\n3  .  .  .\n"
    assert run.err == "X to move.\n"


def test_what_show_prints_it_can_read(inarow: Any) -> None:
    drawn = inarow("show", "connect-four", "44355")
    again = inarow("show", "connect-four", "-", "--json", stdin=drawn.out)
    assert json.loads(again.out)["code"] == "7x6k4g:7/7/7/7/3ox2/2xxo2"


def test_show_marks_the_last_move_and_the_line(inarow: Any) -> None:
    assert "2  . (X) ." in inarow("show", "3x3", "b2").out
    over = inarow("show", "3x3", "a1", "b1", "b2", "c1", "c3")
    assert "1 [X] O  O" in over.out
    assert over.err == "X has 3 in a row and wins.\n"
    data = json.loads(inarow("show", "3x3", "a1b1b2c1c3", "--json").out)
    assert data["line"] == ["a1", "b2", "c3"]
    assert data["outcome"] == "first"
    assert data["legal"] == []


def test_show_writes_a_picture(inarow: Any, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    run = inarow("show", "3x3", "b2", "--svg", str(file))
    assert run.code == 0
    assert run.out == ""
    assert file.read_text().startswith("<svg ")
    assert inarow("show", "3x3", "b2", "--svg", "-").out == file.read_text()


def test_count_games(inarow: Any) -> None:
    assert json.loads(inarow("count", "3x3k3", "--json").out) == {
        "position": "3x3k3:3/3/3",
        "games": 255168,
        "first": 131184,
        "second": 77904,
        "drawn": 46080,
    }
    assert "255,168" in inarow("count", "tic-tac-toe").out
    assert "255.168" in inarow("count", "tic-tac-toe", "--lang", "de").out


def test_count_positions(inarow: Any) -> None:
    data = json.loads(inarow("count", "3x3", "--positions", "--json").out)
    assert data["positions"] == 5478
    data = json.loads(inarow("count", "3x3", "--positions", "--symmetric", "--json").out)
    assert data["positions"] == 765
    data = json.loads(inarow("count", "c4", "--positions", "--plies", "8", "--json").out)
    assert data["plies"] == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]


def test_count_goes_on_from_a_position(inarow: Any) -> None:
    run = inarow("count", "3x3", "a1b1b2c1", "--json")
    # One move wins at once, the others leave four empty cells: at most 1 + 4 * 24 games.
    assert 1 < json.loads(run.out)["games"] < 97


def test_count_refuses_what_would_take_for_ever(inarow: Any) -> None:
    run = inarow("count", "connect-four")
    assert run.code == 2
    assert "10^13 positions" in run.err
    assert "--force" in run.err
    assert run.out == ""


def test_best_names_the_move_and_the_value_of_each(inarow: Any) -> None:
    data = json.loads(inarow("best", "3x3", "b2b1", "--json").out)
    assert data["score"] == {"value": 1.0, "plies": 5, "proven": True, "bound": "exact"}
    values = {cell: score["value"] for cell, score in data["values"].items()}
    # An edge against the centre loses; of all moves only the edge opposite lets it off.
    assert values == {"a1": 1, "c1": 1, "a2": 1, "c2": 1, "a3": 1, "b3": 0, "c3": 1}
    assert data["finished"] is True
    text = inarow("best", "3x3", "b2b1").out
    assert text.splitlines()[0] == f"{data['move']}: wins in 5 plies"


def test_best_shows_what_a_player_says_who_is_asked_by_name(inarow: Any) -> None:
    """Alpha-beta only shows of other moves that they are no better than the best."""
    data = json.loads(inarow("best", "3x3", "b2b1", "--player", "alpha-beta", "--json").out)
    assert data["score"] == {"value": 1.0, "plies": 5, "proven": True, "bound": "exact"}
    assert {score["bound"] for score in data["values"].values()} == {"exact", "at most"}


@pytest.mark.parametrize("game", ["connect-four 1", "gomoku", "reverse-five"])
def test_best_asks_the_engine(inarow: Any, game: str) -> None:
    data = json.loads(inarow("best", *game.split(), "--seconds", "1", "--json").out)
    assert data["player"] == "engine"
    assert data["score"] is not None


def test_best_shows_the_counts_of_monte_carlo(inarow: Any) -> None:
    diagram = """
    . . . . . X .
    . . . . . 0 .
    . . . 0 . X .
    . 0 X 0 . 0 0
    . 0 X X . X X
    X 0 0 X 0 0 X
    """
    player = ("--player", "monte-carlo:games=40,seed=1")
    run = inarow("best", "connect-four", "-", *player, "--json", stdin=diagram)
    data = json.loads(run.out)
    assert data["move"] == "e2"
    assert data["counts"]["e2"] == {"won": 40, "drawn": 0, "games": 40}
    assert "e2 40/40" in inarow("best", "connect-four", "-", *player, stdin=diagram).out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("bset",), "there is no command 'bset'; did you mean best?"),
        (("fly",), "there is no command 'fly'; there are play, games"),
        (("best",), "POSITION is missing"),
        (("games", "please"), "unexpected argument 'please'"),
        (("games", "--jsno"), "there is no option --jsno; did you mean --json?"),
        (("games", "-q"), "there is no option -q"),
        (("games", "--json=yes"), "the option --json takes no value"),
        (("play", "--first"), "the option --first needs a value"),
        (("--lang",), "the option --lang needs a value"),
        (("--lang", "fr", "games"), "'fr' is not a language spoken here: it can be en"),
        (("show", "chess"), "there is no game called 'chess'"),
        (("show", "23x20k5"), "the width must be 1 to 22, not 23"),
        (("show", "3x3k4"), "no line of 4 fits on a 3x3 board"),
        (("show", "3x3", "b2", "b2", "z9"), "move 2: b2 is not a legal move"),
        (("show", "3x3", "b2", "b2", "z9"), "move 3: 'z9' is outside the board"),
        (("show", "3x3k3:xxx/3/3"), "the first side has 3 and the second side 0 stones"),
        (("show", "3x3", "--marks", "AB"), "'AB' can't be the marks"),
        (("best", "3x3", "--player", "nobody"), "there is no player called 'nobody'"),
        (("best", "3x3", "--player", "person"), "a person can't be asked here"),
        (("best", "3x3", "--seconds", "soon"), "'soon' is not a time"),
        (("best", "3x3", "a1b1b2c1c3"), "there is no move to find: the game is over"),
        (("best", "c4", "--player", "minimax"), "minimax looks at the whole tree"),
        (("count", "3x3", "--plies", "2"), "add --positions"),
        (
            ("count", "3x3", "--positions", "--plies", "-1"),
            "--plies must be a whole number",
        ),
        (("count", "3x3", "b2", "--positions"), "from the empty board"),
        (("completion", "cmd"), "there are bash, zsh, fish"),
        (("play", "chess"), "there is no game called 'chess'"),
        (("play", "3x3", "--first", "kasparov"), "there is no player called 'kasparov'"),
        (("play", "c4", "--first", "minimax"), "take alpha-beta:depth=4"),
        (("play", "3x3", "--marks", "XX"), "'XX' can't be the marks"),
        (("play", "3x3", "--clock", "soon"), "'soon' is not a clock"),
        (("play", "--resume", "none"), "there is no saved game none, and no other"),
        (("play", "--resume", "../secret"), "'../secret' is not the id of a game"),
        (("play", "--resume", "last"), "there is no saved game"),
        (("play", "c4", "--resume", "x"), "a saved game has its own rules"),
        (("play", "--load", "x", "--resume", "x"), "give one of them"),
        (("play", "--load", "/etc/passwd"), "is not a record of a game"),
    ],
)
def test_wrong_usage_is_explained(inarow: Any, words: tuple[str, ...], reason: str) -> None:
    run = inarow(*words)
    assert run.code == 2
    assert reason in run.err
    assert run.out == ""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--first", "random", "--second", "random", "--seconds", "x"), "'x' is not a time"),
        (("--first", "random", "--second", "random", "--notation", "chess"), "is not a notation"),
        (("--first", "random", "--second", "random", "--notation", "column"), "stones fall"),
    ],
)
def test_settings_are_read_before_the_game(
    inarow: Any, words: tuple[str, ...], reason: str
) -> None:
    run = inarow("play", "3x3", *words)
    assert run.code == 2
    assert reason in run.err
    assert inarow.saved() == []


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "--load", "/no/such/file"), "/no/such/file: there is no such file or folder"),
        (("play", "--load", "/"), "/: it is a folder"),
        (("show", "3x3", "--svg", "/no/such/folder/a.svg"), "there is no such file or folder"),
    ],
)
def test_what_the_system_refuses_is_said(inarow: Any, words: tuple[str, ...], reason: str) -> None:
    run = inarow(*words)
    assert run.code == 1
    assert reason in run.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_a_full_disk_is_said(inarow: Any) -> None:
    with Path("/dev/full").open("wb") as full:
        program = [*_program(), "games"]
        done = subprocess.run(
            program, stdout=full, stderr=subprocess.PIPE, env=inarow.environ, check=False
        )
    assert done.returncode == 1
    assert b"the disk is full" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_failure(inarow: Any) -> None:
    program = subprocess.Popen(
        [*_program(), "games", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=inarow.environ,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    said = program.stderr.read()
    program.stderr.close()
    assert program.wait() == 0
    assert said == b""


def _program() -> list[str]:
    return [str(Path(sys.executable).parent / "inarow")]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_three_languages(inarow: Any, command: str) -> None:
    words = [command] if command else []
    helps = {name: inarow(*words, "--help", "--lang", name).out for name in ("en", "de", "ru")}
    assert "Usage: inarow" in helps["en"]
    assert "Aufruf: inarow" in helps["de"]
    assert "Вызов: inarow" in helps["ru"]
    typers_own = ("Usage", "Options", "Arguments", "Commands", "Show this", "[default", "[required")
    for name in ("de", "ru"):
        assert [word for word in typers_own if word in helps[name]] == []


def test_without_a_command_there_is_help(inarow: Any) -> None:
    run = inarow()
    assert run.code == 0
    assert "play" in run.out
    assert run.out.rstrip() == inarow("--help").out.rstrip()


def test_the_version(inarow: Any) -> None:
    from importlib.metadata import version

    assert inarow("--version").out == f"inarow {version('inarow')}\n"


def test_python_runs_the_package_as_well(inarow: Any) -> None:
    words = [sys.executable, "-m", "inarow", "show", "3x3k3", "z9"]
    run = subprocess.run(words, capture_output=True, text=True, env=inarow.environ, check=False)
    assert (run.returncode, run.stderr) == (2, inarow("show", "3x3k3", "z9").err)


def test_the_environment_names_the_language(inarow: Any) -> None:
    assert "Ход: X" in inarow("show", "3x3", INAROW_LANG="ru").err
    assert "X ist am Zug" in inarow("show", "3x3", LC_ALL="de_DE.UTF-8").err
    assert "X to move" in inarow("show", "3x3", "--lang", "en", INAROW_LANG="ru").err
    wrong = inarow("games", INAROW_LANG="xx", LANG="de_DE.UTF-8")
    assert wrong.code == 2
    assert "die Sprache 'xx' gibt es hier nicht" in wrong.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(inarow: Any, shell: str) -> None:
    run = inarow("completion", shell)
    assert run.code == 0
    assert f"_INAROW_COMPLETE=complete_{shell}" in run.out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("inarow pl", {"play", "players"}),
        ("inarow show connect-four-5", {"connect-four-5x4"}),
        ("inarow play --first alpha-beta-", {"alpha-beta-monte-carlo"}),
        ("inarow play --first pers", {"person"}),
        ("inarow completion z", {"zsh"}),
        ("inarow hel", {"help"}),
        ("inarow help so", {"solve"}),
        ("inarow learn minim", {"minimax"}),
        ("inarow learn check mis", {"misere"}),
        ("inarow --lang d", {"de"}),
        ("inarow play --no", {"--notation", "--no-color"}),
    ],
)
def test_completion_offers_what_fits(inarow: Any, words: str, offered: set[str]) -> None:
    run = inarow(
        _INAROW_COMPLETE="complete_bash",
        COMP_WORDS=words.replace(" ", "\n"),
        COMP_CWORD=str(len(words.split()) - 1),
    )
    assert set(run.out.split()) == offered


def test_completion_works_in_bash(inarow: Any, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(
        'eval "$(inarow completion bash)"\n'
        "COMP_WORDS=(inarow show tic-tac-toe-4)\nCOMP_CWORD=2\n"
        '_inarow_completion\necho "${COMPREPLY[*]}"\n'
    )
    path = f"{Path(_program()[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", script],
        capture_output=True,
        text=True,
        env={**inarow.environ, "PATH": path},
        check=True,
    )
    assert done.stdout.split() == ["tic-tac-toe-4x4x3", "tic-tac-toe-4x4x4"]
