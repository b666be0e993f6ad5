"""`inarow best`: the best move of a position."""

from inarow.cli.arguments import options
from inarow.cli.arguments.player import read_program
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.terminal.report import advise, report_search
from inarow.locale import _
from inarow.players import make_player
from inarow.rules import Game
from inarow.search import Limit


def best(
    arguments: list[str] = options.POSITION,
    player: str | None = options.player(_("Ask this player instead of the engine.")),
    seconds: float | None = options.seconds(_("Time to think; 0 is no limit."), "10"),
    json: bool = options.JSON,
) -> int:
    """Print the best move and what is known about the others."""
    limit = Limit(seconds=seconds)
    game = Game(read_unfinished(arguments))
    asked = make_player(read_program(player, game.rules)) if player else None
    return report_search(game.position, lambda show: advise(game, limit, asked, show), json, player)
