"""check, starter, brain and play with bots, as typed in a shell."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bots.support import HERE
from inarow.bots import Isolation
from inarow.bots.check import Checkup, Finding
from inarow.bots.check.finding import Kind
from inarow.cli.commands import check
from inarow.rules import Rules

PROGRAM = Path(sys.executable).parent / "inarow"


def inarow(*words: str, folder: Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    import os

    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    environ = {**kept, "HOME": str(folder), "INAROW_LANG": language}
    return subprocess.run(
        [str(PROGRAM), *words],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_write_a_starter_and_play_against_it(tmp_path: Path) -> None:
    wrote = inarow("starter", "python", "mine.py", folder=tmp_path)
    assert wrote.returncode == 0
    assert "inarow check mine.py" in wrote.stdout
    again = inarow("starter", "python", "mine.py", folder=tmp_path)
    assert again.returncode == 2
    assert "mine.py exists already" in again.stderr
    played = inarow(
        "play", "connect-four", "--first", "careful", "--second", "./mine.py", folder=tmp_path
    )
    assert played.returncode == 0
    assert "wins" in played.stdout or "draw" in played.stdout
    assert "failed" not in played.stderr


def test_a_bot_that_is_too_late_loses_by_its_time(tmp_path: Path) -> None:
    silent = HERE / "hostile" / "silence.py"
    words = ("--first", "careful", "--second", str(silent), "--seconds", "0.5")
    played = inarow("play", "tic-tac-toe", *words, folder=tmp_path)
    assert played.returncode == 0
    assert "no move within 0.5 s" in played.stderr
    assert "The time of O" in played.stdout


def test_starters_are_listed_and_printed(tmp_path: Path) -> None:
    assert "rust        bot.rs" in inarow("starter", folder=tmp_path).stdout
    printed = inarow("starter", "c", "-", folder=tmp_path).stdout
    assert "int main(void)" in printed
    wrong = inarow("starter", "cobol", folder=tmp_path)
    assert (wrong.returncode, wrong.stdout) == (2, "")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("It does not get ready", "Answer the greeting", "1 fault that loses games")),
        ("de", ("Er wird nicht bereit", "Antworte zuallererst auf die Begrüßung", "1 Fehler")),
        ("ru", ("Он не готов к игре", "Прежде всего ответь на приветствие", "1 ошибка")),
    ],
)
def test_check_speaks_three_languages(
    language: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    file = str(HERE / "faulty" / "not_ready.py")
    done = inarow("check", file, "tic-tac-toe", folder=tmp_path, language=language)
    assert done.returncode == 1, done.stderr
    for text in words:
        assert text in done.stdout


def test_check_as_json(tmp_path: Path) -> None:
    file = f"bot:{HERE}/formats/function.py,isolation=limits"
    done = inarow("check", file, "5x4k4g", "--json", "--seconds", "5", folder=tmp_path)
    assert done.returncode == 0
    data = json.loads(done.stdout)
    assert data["fine"] is True
    assert (data["format"], data["rules"]) == ("function", "5x4k4g")
    assert data["isolation"]["description"].startswith(data["isolation"]["name"])
    assert {finding["kind"] for finding in data["findings"]} <= {"misses-win", "misses-block"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("check", "nothing.py"), "there is no bot nothing.py"),
        (("check", "{illegal}", "--seconds", "9"), "at most 5 seconds"),
        (("check", "{illegal}", "--format", "chess"), "there is no format 'chess'"),
        (("brain", "chess"), "there is one for gomocup"),
        (("brain", "gomocup", "--player", "nobody"), "there is no player called 'nobody'"),
    ],
)
def test_wrong_words(words: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    illegal = str(HERE / "faulty" / "illegal.py")
    done = inarow(*(word.format(illegal=illegal) for word in words), folder=tmp_path)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("complete", "faults", "last"),
    [
        (True, 0, ["It plays without faults."]),
        (
            False,
            0,
            ["It played without faults, but half a minute was too short to try everything."],
        ),
        (
            False,
            1,
            [
                "The check was cut short, by a fault or after half a minute.",
                "1 fault that loses games.",
            ],
        ),
    ],
)
def test_a_check_that_was_cut_short_does_not_praise(
    complete: bool, faults: int, last: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    checkup = Checkup("bot.py", "jsonl", Isolation.LIMITS, Rules(3, 3, 3), complete=complete)
    checkup.findings += [Finding(Kind.NO_ANSWER)] * faults
    check._print_summary(checkup)
    assert capsys.readouterr().out.splitlines()[1:] == last
