"""The best move for a person who asks: the engine's, or that of a player they name."""

from __future__ import annotations

from inarow.engine.analysis import OnReport
from inarow.engine.engine import engine_for
from inarow.players import BadPlayer, Player, abilities, ask
from inarow.rules import Game, InarowError
from inarow.search.limit import Limit
from inarow.search.report import Report


def advise(
    game: Game, limit: Limit, player: Player | None = None, on_report: OnReport | None = None
) -> Report:
    """What the engine says about the position, or this player. Raises BadPlayer.

    The engine answers as soon as its answer is proven. A player gives its own report.
    """
    if player is None:
        return engine_for(game.rules).search(game.position, limit, on_report)
    abilities(player).prepare(game.rules, game.position.turn)
    try:
        return ask(player, game, limit)
    except InarowError:
        raise
    except Exception as error:  # a player of another package may raise anything
        text = f"{type(error).__name__}: {error}"
        raise BadPlayer("the player failed: {reason}", reason=text) from error
    finally:
        abilities(player).leave()
