"""The best move for a person who asks: the engine's, or that of a player they name."""

from inarow.engine.analysis import OnReport
from inarow.engine.engine import engine_for
from inarow.players import BadPlayer, Match, Player
from inarow.rules import Game
from inarow.search import Limit, Report


def advise(
    game: Game, limit: Limit, player: Player | None = None, on_report: OnReport | None = None
) -> Report:
    """What the engine says about the position, or this player. Raises BadPlayer if it fails.

    The engine answers as soon as its answer is proven. A player gives its own report.
    """
    if player is None:
        return engine_for(game.rules).search(game.position, limit, on_report)
    match = Match(player, player, game, leeway=None)
    try:
        report = match.think(limit)
    finally:
        match.leave()
    if report is None:
        assert match.evidence is not None
        raise BadPlayer(match.evidence.message)
    return report
