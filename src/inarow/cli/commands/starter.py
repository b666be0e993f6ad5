"""`inarow starter`: a short working bot, written to a file."""

from __future__ import annotations

from pathlib import Path

from inarow.bots.starters import STARTERS, starter
from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message


def write_starter(language: str | None, file: str | None) -> int:
    """Write the starter of a language; without one, list them."""
    if language is None:
        for name, usual in STARTERS.items():
            print(f"{name:<12}{usual}")
        return FINE
    usual, text = starter(language)
    if file == "-":
        print(text, end="")
        return FINE
    path = Path(file or usual).expanduser()
    if path.is_dir():
        path /= usual
    if path.exists():
        raise BadNotation(Message("{file} is there already: name another file", file=str(path)))
    path.write_text(text, encoding="utf-8")
    print(_("{file} is written. Try it: inarow check {file}").format(file=path))
    return FINE
