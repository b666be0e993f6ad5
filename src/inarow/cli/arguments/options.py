"""How arguments and options are declared, read and completed, and those that several commands take.

Like the commands, this module is imported after the language is chosen. Typer hands every value
over as text, and it is read here, so that what is wrong with it is said in the user's language.
"""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import typer

from inarow.locale import _
from inarow.rules import Agreement, BadOption, Clock, Message
from inarow.rules.record import check_writable

PANEL_TIME = _("Time")
MOST_NODES = 1_000_000
# The Cyrillic letters look the same and are typed for them.
ALIKE = str.maketrans("хо0", "xoo")  # noqa: RUF001 - they are meant

Complete = Callable[[str], list[str]]
Name = TypeVar("Name", bound=str)


# What Tab offers


def complete_game(incomplete: str) -> list[str]:
    """The games of the catalogue."""
    from inarow.rules import CATALOGUE

    return [entry.name for entry in CATALOGUE if entry.name.startswith(incomplete)]


def complete_player(incomplete: str) -> list[str]:
    """A person and all kinds of players."""
    from inarow.players import player_kinds

    return [name for name in ("person", *player_kinds()) if name.startswith(incomplete)]


# What is typed, as a value


def read_seconds(text: str) -> float | None:
    """A time in seconds; 0 or `none` is no limit. Raises BadOption."""
    if text.strip().lower() == "none":
        return None
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise BadOption("'{text}' is not a time: give seconds, like 2 or 0.5", text=text)
    return seconds or None


def read_whole(text: str, name: str | Message, least: int = 0, most: int | None = None) -> int:
    """A whole number within bounds, for the option of this name. Raises BadOption."""
    word = text.strip().replace("_", "")
    highest = 2**63 - 1 if most is None else most
    if word.isdecimal() and word.isascii() and least <= int(word) <= highest:
        return int(word)
    values = {"name": name, "least": least, "most": most, "text": text}
    if most is None:
        raise BadOption("{name} must be a whole number of at least {least}, not {text}", **values)
    raise BadOption(
        "{name} must be a whole number between {least} and {most}, not {text}", **values
    )


def read_marks(text: str) -> str:
    """The marks of the first and the second side: XO or OX. Raises BadOption."""
    marks = text.strip().lower().translate(ALIKE).upper()
    if marks in ("X", "O"):
        marks = "XO" if marks == "X" else "OX"
    if marks not in ("XO", "OX"):
        raise BadOption(
            "'{text}' can't be the marks: write XO if X begins, OX if O begins", text=text
        )
    return marks


# How it is declared, as the default of a command's parameter


def argument(
    metavar: str, text: str, default: object = ..., complete: Complete | Iterable[str] | None = None
) -> Any:
    """An argument with its name in the help, what it means, and what Tab offers."""
    return typer.Argument(default, metavar=metavar, help=text, autocompletion=_completing(complete))


def option(
    metavar: str,
    text: str,
    default: object = None,
    panel: str | None = None,
    name: str | None = None,
    complete: Complete | Iterable[str] | None = None,
    read: Callable[[str, str], object] | None = None,
) -> Any:
    """An option with a value, which is called `metavar` in the help.

    `read` makes the value, from what was typed and the option's name; without it, it stays text.
    """

    def callback(parameter: typer.CallbackParam, value: str | None) -> object:
        return None if value is None or read is None else read(value, parameter.opts[0])

    return typer.Option(
        default,
        *([name] if name else []),
        metavar=metavar,
        help=text,
        rich_help_panel=panel,
        autocompletion=_completing(complete),
        parser=str if read else None,
        callback=callback if read else None,
    )


def whole(
    text: str,
    default: int | None = None,
    least: int = 0,
    most: int | None = None,
    panel: str | None = None,
) -> Any:
    """An option whose value is a whole number within bounds."""
    read = partial(read_whole, least=least, most=most)
    return option(_("N"), text, default, panel, read=read)


def one_of(text: str, names: Collection[Name], option: str) -> Name:
    """One of some names. Raises BadOption."""
    for name in names:
        if text.strip().lower() == name:
            return name
    raise BadOption(
        "{option} must be one of {names}, not {text}",
        option=option,
        names=", ".join(names),
        text=text,
    )


def choice(names: Collection[str], text: str, default: str) -> Any:
    """An option whose value is one of some names; `one_of` reads it."""
    return option("|".join(names), text, default, complete=names)


def seconds(text: str, default: str, panel: str | None = None) -> Any:
    """An option whose value is a time; 0 is no limit."""
    return option(_("SECONDS"), text, default, panel, read=lambda typed, _name: read_seconds(typed))


def file(text: str, panel: str | None = None, name: str | None = None) -> Any:
    """An option whose value is the name of a file."""
    return option(_("FILE"), text, panel=panel, name=name)


def output(text: str) -> Any:
    """An option whose value is the name of a file to write: one that can be written, or `-`."""

    def read(typed: str, _name: str) -> str:
        if typed != "-":
            check_writable(Path(typed).expanduser())
        return typed

    return option(_("FILE"), text, read=read)


def player(text: str) -> Any:
    """An option whose value is the name of a player."""
    return option(_("PLAYER"), text, complete=complete_player)


def flag(name: str, text: str, panel: str | None = None, default: bool | None = False) -> Any:
    """An option without a value."""
    return typer.Option(default, name, help=text, rich_help_panel=panel)


def _completing(complete: Complete | Iterable[str] | None) -> Complete | None:
    """What Tab offers: what a function says, or one of some names."""
    if complete is None or callable(complete):
        return complete
    names = tuple(complete)
    return lambda incomplete: [n for n in names if n.lower().startswith(incomplete.lower())]


# What is asked about

POSITION = argument(
    _("POSITION"),
    _(
        "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a position's"
        " code (3x3k3:xo1/1x1/3); or - to read one of these, or a diagram, from standard input."
    ),
    complete=complete_game,
)
RECORDS = argument(
    _("FILE"), _("A file of games, or the ledger of a tournament; - is standard input.")
)


def game(default: object = ...) -> Any:
    """The argument that names a game."""
    text = _("A name of `inarow games` or a code like 7x6k4g.")
    return argument(_("GAME"), text, default, complete_game)


def which_game(default: str) -> Any:
    """The argument that names a game where only some can be meant."""
    return argument(_("GAME"), _("Which game."), default, complete_game)


# How long it may take, and with what

CLOCK = option(
    _("SECONDS+SECONDS"),
    _("Time for all moves, and extra time after each: 300+5."),
    panel=PANEL_TIME,
    read=lambda typed, _name: Clock.read(typed),
)
AGREEMENT = option(
    "|".join(each.value for each in Agreement),
    _("Open by agreement: one player places the first stones, the other decides who plays what."),
    read=lambda typed, _name: Agreement.read(typed),
    complete=tuple(each.value for each in Agreement),
)
THREADS = whole(_("How many threads search in parallel."), 1, 1, 256)
NO_BOOK = flag("--no-book", _("Solve from scratch, without the opening book."))


def cluster(panel: str | None = None) -> Any:
    """The option `--cluster`."""
    return option(_("ADDRESS"), _("Work on the Dask cluster at this address."), panel=panel)


CLUSTER = cluster()


def memory(default: int) -> Any:
    """The option `--memory`: megabytes, read as bytes."""
    text = _("Memory for proven positions, in megabytes.")
    return option(
        _("MB"), text, default, read=lambda typed, name: read_whole(typed, name, 1, 1 << 20) << 20
    )


def search_time(default: str) -> Any:
    """The option `--seconds` of a search."""
    return seconds(_("Time to search; 0 is no limit."), default)


# What is printed and written


def marks(default: str | None = "XO") -> Any:
    """The option `--marks`."""
    return option(
        "XO|OX",
        _("XO: X begins; OX: O begins."),
        default,
        complete=("XO", "OX"),
        read=lambda typed, _name: read_marks(typed),
    )


MARKS = marks()
COLOUR = flag(
    "--color/--no-color",
    _("By default there are colours on a terminal, unless NO_COLOR is set."),
    default=None,
)
JSON = flag("--json", _("Print JSON."))
SVG = output(_("Write a picture to this file, - is standard output."))
HTML = output(_("Write a self-contained HTML page."))
DOT = output(_("Write a graph for Graphviz."))
NODES = whole(_("How many nodes to show; deeper ones are folded."), 200, 1, MOST_NODES)
REPORTS = file(
    _(
        "Write a report, in the format of the file's name: .html, .md, .json, .csv, or .jsonl"
        " for the records; can be repeated."
    ),
    name="--report",
)
