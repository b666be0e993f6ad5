"""The command about levels, and its options."""

from inarow.cli.arguments.shared import Game, Json, Register
from inarow.locale import gettext as _


def register(command: Register) -> None:
    """Add the command."""
    command(
        "levels",
        _("List the levels of a game and how far apart they are."),
        _("To play one: inarow play connect-four --second level-3"),
    )(levels)


def levels(
    game: Game,
    json: Json = False,
) -> int:
    """List levels."""
    from inarow.cli.commands.levels import list_levels

    return list_levels(game, json)
