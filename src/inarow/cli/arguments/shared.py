"""Arguments and options that several commands have.

Like the commands, this module is imported after the language is chosen.
"""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from inarow.cli.arguments.complete import complete_game, from_names
from inarow.locale import gettext as _

# What adds a command: its name, its help, and an epilog.
Register = Callable[..., Callable[[Callable[..., int]], Any]]

Words = Annotated[
    list[str],
    typer.Argument(
        metavar=_("POSITION"),
        help=_(
            "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a position's"
            " code (3x3k3:xo1/1x1/3); or with - what stands on standard input, also a diagram."
        ),
        show_default=False,
        autocompletion=complete_game,
    ),
]
Game = Annotated[
    str,
    typer.Argument(
        metavar=_("GAME"),
        help=_("A name of `inarow games` or a code like 7x6k4g."),
        autocompletion=complete_game,
    ),
]
Seconds = Annotated[
    str, typer.Option(metavar=_("SECONDS"), help=_("Time to search; 0 is no limit."))
]
Svg = Annotated[
    str | None,
    typer.Option(
        metavar=_("FILE"),
        help=_("Write a picture to this file, - is standard output."),
        show_default=False,
    ),
]
Marks = Annotated[
    str,
    typer.Option(
        metavar="XO|OX",
        help=_("XO: X begins; OX: O begins."),
        autocompletion=from_names("XO", "OX"),
    ),
]
Colour = Annotated[
    bool | None,
    typer.Option(
        "--color/--no-color",
        help=_("Colours; else on a terminal, unless NO_COLOR is set."),
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON."))]
