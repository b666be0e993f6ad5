"""`inarow starter`: a short working bot, written to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from inarow.bots.starters import STARTERS
from inarow.bots.starters import starter as read_starter
from inarow.cli.arguments.complete import from_names
from inarow.cli.arguments.options import argument
from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.rules import BadFile


def starter(
    language: Annotated[
        str | None,
        argument(
            _("LANGUAGE"),
            _("One of {names}.").format(names=", ".join(STARTERS)),
            from_names(*STARTERS),
        ),
    ] = None,
    file: Annotated[
        str | None,
        argument(
            _("FILE"),
            _("Where to write it, - is standard output; by default its usual name, here."),
        ),
    ] = None,
) -> int:
    """Write the starter of a language; without one, list them."""
    if language is None:
        for name, usual in STARTERS.items():
            print(f"{name:<12}{usual}")
        return FINE
    usual, text = read_starter(language)
    if file == "-":
        print(text, end="")
        return FINE
    path = Path(file or usual).expanduser()
    if path.is_dir():
        path /= usual
    if path.exists():
        raise BadFile("{file} exists already: name another file", file=str(path))
    path.write_text(text, encoding="utf-8")
    print(_("{file} is written. Try it: inarow check {file}").format(file=path))
    return FINE
