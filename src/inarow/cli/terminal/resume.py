"""Players for a saved game."""

from __future__ import annotations

from inarow.players import Player, make_player, player_kinds
from inarow.players.match import Match, is_person
from inarow.players.registry import is_bot
from inarow.rules import Game


def resume(game: Game, trusted: bool = False) -> Match:
    """A match that goes on with a game whose record names its players. Raises BadPlayer.

    A name that no kind of player has, such as Ada, is a person's. Bots are started only for a
    `trusted` record, one of our own: a file from elsewhere must not start programs.
    """
    first, second = _recorded(game.first, trusted), _recorded(game.second, trusted)
    return Match(first, second, game, leeway=None)


def _recorded(name: str, trusted: bool) -> Player | None:
    kind = name.partition(":")[0].strip().lower()
    known = kind in player_kinds() or (trusted and is_bot(name))
    return make_player(name) if known and not is_person(name) else None
