"""What chooses a move: the ladder, and whatever else is installed."""

from inarow.players.engines import strongest_player
from inarow.players.fault import Evidence, PlayerFault
from inarow.players.kind import Kind, Parameter, option
from inarow.players.ladder import fitting_player
from inarow.players.levels import USUAL_OPPONENT, level_name, level_number, levels_of
from inarow.players.match import Leeway, Match, is_person
from inarow.players.player import Abilities, BadPlayer, Player, abilities, ask, why_unfit
from inarow.players.registry import kind_called, make_player, player_kinds

__all__ = [
    "USUAL_OPPONENT",
    "Abilities",
    "BadPlayer",
    "Evidence",
    "Kind",
    "Leeway",
    "Match",
    "Parameter",
    "Player",
    "PlayerFault",
    "abilities",
    "ask",
    "fitting_player",
    "is_person",
    "kind_called",
    "level_name",
    "level_number",
    "levels_of",
    "make_player",
    "option",
    "player_kinds",
    "strongest_player",
    "why_unfit",
]
