"""Players that somebody outside this package wrote: programs in any language."""

import os

from inarow.players.player import BadPlayer

if os.name != "posix":
    raise BadPlayer("bots run only on Linux and macOS; on Windows, use WSL")

from inarow.bots.bot import Bot
from inarow.bots.isolation import (
    BotLimits,
    Isolation,
    NoIsolation,
    demand_isolation,
    isolation_in_force,
)
from inarow.bots.registry import FORMATS, open_bot

__all__ = [
    "FORMATS",
    "Bot",
    "BotLimits",
    "Isolation",
    "NoIsolation",
    "demand_isolation",
    "isolation_in_force",
    "open_bot",
]
