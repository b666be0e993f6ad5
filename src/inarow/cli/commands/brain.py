"""`inarow brain`: our players for managers of other people's programs."""

from __future__ import annotations

import sys
from typing import Annotated

from inarow.bots.brain import Brain
from inarow.cli.arguments.complete import complete_player, from_names
from inarow.cli.arguments.options import argument, option
from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.players.registry import make_player
from inarow.rules import BadOption


def brain(
    protocol: Annotated[
        str, argument("gomocup", _("The protocol; there is one so far."), from_names("gomocup"))
    ],
    player: Annotated[
        str | None,
        option(
            _("PLAYER"),
            _("Who plays; by default the strongest for the board."),
            complete=complete_player,
        ),
    ] = None,
) -> int:
    """Speak the protocol until the manager ends it."""
    if protocol.strip().lower() != "gomocup":
        raise BadOption("there is no brain for '{name}'; there is one for gomocup", name=protocol)
    if player is not None:
        make_player(player)  # a wrong name is reported here, not in the middle of a game
    Brain(player).run(iter(sys.stdin.readline, ""), sys.stdout)
    return FINE
