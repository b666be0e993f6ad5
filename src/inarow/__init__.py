"""Every two-player k-in-a-row game: play, analyse, learn, compete.

>>> import inarow
>>> position = inarow.read_position("tic-tac-toe b2 a1")
>>> print(position.play("c3"))
   a  b  c
1  O  .  .
2  .  X  .
3  .  .  X
>>> inarow.Engine(position.rules).solve(position).score
Score.draw()
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inarow.engine.engine import Engine
    from inarow.players import BadPlayer, Match, Player, ask, make_player, player_kinds
    from inarow.rules import (
        CATALOGUE,
        BadLimit,
        BadNotation,
        BadPosition,
        BadRules,
        Cell,
        Clock,
        Ending,
        Game,
        GameOver,
        IllegalMove,
        InarowError,
        Outcome,
        Position,
        Reason,
        Rules,
        Side,
        read_move,
        read_moves,
        read_position,
    )
    from inarow.rules.record import read_game, read_games, write_game
    from inarow.search.limit import Limit
    from inarow.search.report import Report
    from inarow.search.score import Score

    __version__: str

# Where each public name lives. A name is imported when it is first used: the terminal starts
# fast, and the compiled core is loaded only by those who search with it.
_HOMES = {
    "inarow.engine.engine": ("Engine",),
    "inarow.players": ("BadPlayer", "Match", "Player", "ask", "make_player", "player_kinds"),
    "inarow.rules": (
        "CATALOGUE",
        "BadLimit",
        "BadNotation",
        "BadPosition",
        "BadRules",
        "Cell",
        "Clock",
        "Ending",
        "Game",
        "GameOver",
        "IllegalMove",
        "InarowError",
        "Outcome",
        "Position",
        "Reason",
        "Rules",
        "Side",
        "read_move",
        "read_moves",
        "read_position",
    ),
    "inarow.rules.record": ("read_game", "read_games", "write_game"),
    "inarow.search.limit": ("Limit",),
    "inarow.search.report": ("Report",),
    "inarow.search.score": ("Score",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "CATALOGUE",
    "BadLimit",
    "BadNotation",
    "BadPlayer",
    "BadPosition",
    "BadRules",
    "Cell",
    "Clock",
    "Ending",
    "Engine",
    "Game",
    "GameOver",
    "IllegalMove",
    "InarowError",
    "Limit",
    "Match",
    "Outcome",
    "Player",
    "Position",
    "Reason",
    "Report",
    "Rules",
    "Score",
    "Side",
    "__version__",
    "ask",
    "make_player",
    "player_kinds",
    "read_game",
    "read_games",
    "read_move",
    "read_moves",
    "read_position",
    "write_game",
]


def __getattr__(name: str) -> object:
    if name == "__version__":  # stands in pyproject.toml only
        from importlib.metadata import version

        return version("inarow")
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
