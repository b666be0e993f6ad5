"""`inarow best`: the best move of a position."""

from __future__ import annotations

from typing import Annotated

from inarow.cli.arguments.complete import complete_player
from inarow.cli.arguments.options import Json, PositionArguments, option
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.arguments.read import read_program, read_seconds
from inarow.cli.terminal.advice import advise
from inarow.cli.terminal.meter import Meter, stoppable
from inarow.cli.terminal.report import print_report
from inarow.locale import gettext as _
from inarow.players import make_player
from inarow.rules import Game
from inarow.search import Limit


def best(
    arguments: PositionArguments,
    player: Annotated[
        str | None,
        option(_("PLAYER"), _("Ask this player instead of the engine."), complete=complete_player),
    ] = None,
    seconds: Annotated[str, option(_("SECONDS"), _("Time to think; 0 is no limit."))] = "10",
    json: Json = False,
) -> int:
    """Print the best move and what is known about the others."""
    limit = Limit(seconds=read_seconds(seconds))
    game = Game(read_unfinished(arguments))
    asked = make_player(read_program(player, game.rules)) if player else None
    with Meter() as meter:
        report, code = stoppable(lambda: advise(game, limit, asked, meter.update))
    print_report(game.position, report, player, json)
    return code
