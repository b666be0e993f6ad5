"""How arguments and options are declared, and those that several commands take.

Like the commands, this module is imported after the language is chosen. Every value is taken as
text and read by `inarow.cli.arguments.read`, which says in the user's language what is wrong.
"""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from inarow.cli.arguments.complete import complete_game, from_names
from inarow.locale import gettext as _

PANEL_TIME = _("Time")

Complete = Callable[[str], list[str]]


def argument(metavar: str, text: str, complete: Complete | None = None) -> Any:
    """An argument with its name in the help, what it means, and what Tab offers."""
    return typer.Argument(metavar=metavar, help=text, autocompletion=complete)


def option(
    metavar: str,
    text: str,
    panel: str | None = None,
    name: str | None = None,
    complete: Complete | None = None,
) -> Any:
    """An option with a value, which is called `metavar` in the help."""
    return typer.Option(
        *([name] if name else []),
        metavar=metavar,
        help=text,
        rich_help_panel=panel,
        autocompletion=complete,
    )


def flag(name: str, text: str, panel: str | None = None) -> Any:
    """An option without a value."""
    return typer.Option(name, help=text, rich_help_panel=panel)


# What is asked about

PositionArguments = Annotated[
    list[str],
    argument(
        _("POSITION"),
        _(
            "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a position's"
            " code (3x3k3:xo1/1x1/3); or - to read one of these, or a diagram, from standard input."
        ),
        complete_game,
    ),
]
_GAME = argument(_("GAME"), _("A name of `inarow games` or a code like 7x6k4g."), complete_game)
Game = Annotated[str, _GAME]
OptionalGame = Annotated[str | None, _GAME]
WhichGame = Annotated[str, argument(_("GAME"), _("Which game."), complete_game)]
Records = Annotated[
    str,
    argument(_("FILE"), _("A file of games, or the ledger of a tournament; - is standard input.")),
]

# How long it may take, and with what

Seconds = Annotated[str, option(_("SECONDS"), _("Time to search; 0 is no limit."))]
ClockOption = Annotated[
    str | None,
    option(
        _("SECONDS+SECONDS"),
        _("Time for all moves, and extra time after each: 300+5."),
        name="--clock",
        panel=PANEL_TIME,
    ),
]
Threads = Annotated[str, option(_("N"), _("How many threads search in parallel."))]
Memory = Annotated[str, option(_("MB"), _("Memory for proven positions, in megabytes."))]
NoBook = Annotated[bool, flag("--no-book", _("Solve from scratch, without the opening book."))]

# What is printed and written

_MARKS = option("XO|OX", _("XO: X begins; OX: O begins."), complete=from_names("XO", "OX"))
Marks = Annotated[str, _MARKS]
OptionalMarks = Annotated[str | None, _MARKS]
Colour = Annotated[
    bool | None,
    flag(
        "--color/--no-color",
        _("By default there are colours on a terminal, unless NO_COLOR is set."),
    ),
]
Json = Annotated[bool, flag("--json", _("Print JSON."))]
Svg = Annotated[
    str | None, option(_("FILE"), _("Write a picture to this file, - is standard output."))
]
Html = Annotated[str | None, option(_("FILE"), _("Write a self-contained HTML page."))]
JsonFile = Annotated[str | None, option(_("FILE"), _("Write the data."), name="--json")]
Dot = Annotated[str | None, option(_("FILE"), _("Write a graph for Graphviz."))]
Nodes = Annotated[str, option(_("N"), _("How many nodes to show; deeper ones are folded."))]
Reports = Annotated[
    list[str] | None,
    option(
        _("FILE"),
        _(
            "Write a report, in the format of the file's name: .html, .md, .json, .csv, or .jsonl"
            " for the records; can be repeated."
        ),
        name="--report",
    ),
]
