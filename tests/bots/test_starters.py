"""The starters that ship with the package, compiled for real where there is a compiler."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from bots.support import play
from inarow.bots import open_bot
from inarow.bots.starters import STARTERS, starter
from inarow.players import BadPlayer
from inarow.rules import Rules, Side

TOOLS = {
    "python": "python3",
    "c": "cc",
    "c++": "c++",
    "java": "javac",
    "javascript": "node",
    "rust": "rustc",
    "go": "go",
}
HERE_FOUND = [name for name, tool in TOOLS.items() if name == "python" or shutil.which(tool)]


def test_say_which_languages_are_tested(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(TOOLS) == set(STARTERS)
    assert {"python", "c", "c++"} <= set(HERE_FOUND)  # the package itself needs these
    with capsys.disabled():
        missing = sorted(set(TOOLS) - set(HERE_FOUND))
        print(f"\nstarters compiled and played: {', '.join(HERE_FOUND)}", file=sys.stderr)
        print(f"starters without a compiler here: {', '.join(missing) or 'none'}", file=sys.stderr)


@pytest.mark.parametrize("language", HERE_FOUND)
def test_it_plays_as_it_is(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    name, text = starter(language)
    file = tmp_path / name
    file.write_text(text)
    for rules, side in (
        (Rules(7, 6, 4, gravity=True), Side.FIRST),
        (Rules(3, 3, 3), Side.SECOND),
        (Rules(10, 10, 5, misere=True), Side.FIRST),
    ):
        game = play(open_bot(file), rules, side)
        assert game.ended is None
        assert game.ending is not None
    # A second bot of the same file is not compiled again.
    compiled = sorted((tmp_path / "cache").rglob("bots/*"))
    assert len(compiled) == (0 if language in ("python", "javascript") else 1)


def test_other_names_of_languages() -> None:
    assert starter("C++") == starter("cpp")
    assert starter("js") == starter("JavaScript")
    with pytest.raises(BadPlayer, match="there is no starter for 'cobol': choose python, c"):
        starter("cobol")
