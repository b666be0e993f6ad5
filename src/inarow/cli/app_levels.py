"""The command about levels, and its options."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from inarow.cli.complete import complete_game
from inarow.locale import gettext as _

Register = Callable[..., Callable[[Callable[..., int]], Any]]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON."))]


def register(command: Register) -> None:
    """Add the command."""
    command(
        "levels",
        _("List the levels of a game and how far apart they are."),
        _("To play one: inarow play connect-four --second level-3"),
    )(levels)


def levels(
    game: Annotated[
        str,
        typer.Argument(
            metavar=_("GAME"),
            help=_("A name of `inarow games` or a code like 7x6k4g."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ],
    json: Json = False,
) -> int:
    """List levels."""
    from inarow.cli.levels import list_levels

    return list_levels(game, json)
