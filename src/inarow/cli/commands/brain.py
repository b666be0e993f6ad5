"""`inarow brain`: our players for managers of other people's programs."""

from __future__ import annotations

import sys

from inarow.bots.brain import Brain
from inarow.cli.failures import FINE
from inarow.players.registry import make_player
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message


def run_brain(form: str, player: str | None) -> int:
    """Speak the protocol until the manager ends it."""
    if form.strip().lower() != "gomocup":
        raise BadNotation(
            Message("there is no brain for '{name}'; there is one for gomocup", name=form)
        )
    if player is not None:
        make_player(player)  # a wrong name is said here, not in the middle of a game
    Brain(player).run(iter(sys.stdin.readline, ""), sys.stdout)
    return FINE
