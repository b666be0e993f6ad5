"""`inarow starter`: a short working bot, written to a file."""

from pathlib import Path

from inarow.bots import starters
from inarow.bots.starters import STARTERS
from inarow.cli.arguments import options
from inarow.locale import _
from inarow.rules import BadFile


def starter(
    language: str | None = options.argument(
        _("LANGUAGE"), _("One of {names}.", names=", ".join(STARTERS)), None, STARTERS
    ),
    file: str | None = options.argument(
        _("FILE"),
        _("Where to write it, - is standard output; by default its usual name, here."),
        None,
    ),
) -> None:
    """Write the starter of a language; without one, list them."""
    if language is None:
        for name, usual in STARTERS.items():
            print(f"{name:<12}{usual}")
        return
    usual, text = starters.starter(language)
    if file == "-":
        print(text, end="")
        return
    path = Path(file or usual).expanduser()
    if path.is_dir():
        path /= usual
    if path.exists():
        raise BadFile("{file} exists already: name another file", file=str(path))
    path.write_text(text, encoding="utf-8")
    print(_("{file} is written. Try it: inarow check {file}", file=path))
