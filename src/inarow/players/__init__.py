"""What chooses a move: the ladder, and whatever else is installed."""

from inarow.players.engines import strongest_player
from inarow.players.fault import PlayerFault
from inarow.players.kind import Kind, Parameter, option
from inarow.players.ladder import fitting_player
from inarow.players.levels import level_name, level_number, levels_of, usual_opponent
from inarow.players.player import BadPlayer, Player, Seated, ask, why_unfit
from inarow.players.registry import make_player, player_kinds

__all__ = [
    "BadPlayer",
    "Kind",
    "Parameter",
    "Player",
    "PlayerFault",
    "Seated",
    "ask",
    "fitting_player",
    "level_name",
    "level_number",
    "levels_of",
    "make_player",
    "option",
    "player_kinds",
    "strongest_player",
    "usual_opponent",
    "why_unfit",
]
