"""Who sits where in a game that was kept."""

from __future__ import annotations

from inarow.players import Player, player_kinds
from inarow.players.registry import is_bot
from inarow.players.session import Session, seat
from inarow.rules.game import Game
from inarow.rules.side import Side


def resume(game: Game, own: bool = False) -> Session:
    """The session of a game whose record names its players. Raises BadPlayer.

    A name that no kind of player has, such as Ada, is a person's. A bot sits down again only in a
    game of one's `own`: a record from elsewhere must not start programs.
    """
    return Session(game, {side: _recorded(game.player(side), own) for side in Side})


def _recorded(name: str, own: bool) -> Player | None:
    kind = name.partition(":")[0].strip().lower()
    known = kind in player_kinds() or (own and is_bot(name))
    return seat(name) if known else None
