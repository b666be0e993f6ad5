"""Who sits where in a game that was kept."""

from __future__ import annotations

from inarow.players import Player, make_player, player_kinds
from inarow.players.match import Match, is_person
from inarow.players.registry import is_bot
from inarow.rules.game import Game


def resume(game: Game, own: bool = False) -> Match:
    """The match of a game whose record names its players. Raises BadPlayer.

    A name that no kind of player has, such as Ada, is a person's. A bot plays again only in a game
    of one's `own`: a record from elsewhere must not start programs.
    """
    first, second = _recorded(game.first, own), _recorded(game.second, own)
    return Match(first, second, game, leeway=None)


def _recorded(name: str, own: bool) -> Player | None:
    kind = name.partition(":")[0].strip().lower()
    known = kind in player_kinds() or (own and is_bot(name))
    return make_player(name) if known and not is_person(name) else None
