"""Short working bots to start from, one for each language."""

from __future__ import annotations

from pathlib import Path

from inarow.players.player import BadPlayer

FOLDER = Path(__file__).parent / "starters"
STARTERS = {
    "python": "bot.py",
    "c": "bot.c",
    "c++": "bot.cpp",
    "java": "Bot.java",
    "javascript": "bot.js",
    "rust": "bot.rs",
    "go": "bot.go",
}
ALIASES = {"py": "python", "cpp": "c++", "cxx": "c++", "js": "javascript", "node": "javascript"}
ALIASES |= {"rs": "rust", "golang": "go"}


def starter(language: str) -> tuple[str, str]:
    """The usual name of the file, and its text. Raises BadPlayer."""
    word = language.strip().lower()
    name = ALIASES.get(word, word)
    if name not in STARTERS:
        raise BadPlayer(
            "there is no starter for '{language}': choose {names}",
            language=language,
            names=", ".join(STARTERS),
        )
    file = STARTERS[name]
    return file, (FOLDER / file).read_text(encoding="utf-8")
