"""Players by name, with parameters: `monte-carlo:games=200,seed=7`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from inarow.players.engines import ENGINES
from inarow.players.kind import Kind
from inarow.players.ladder import LADDER
from inarow.players.levels import HIGHEST, LEVELS
from inarow.players.player import BadPlayer, Player
from inarow.rules import Message

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "inarow.players"
OPTION = re.compile(r",\s*(format|function|isolation)\s*=\s*([^,]*)")  # of a bot
OWN = {kind.name: kind for kind in (*LADDER, *ENGINES, *LEVELS)}


@cache
def player_kinds() -> dict[str, Kind]:
    """All kinds of players by name: the ladder, the engines, the levels, then what is installed.

    A package adds one by an entry point in the group `inarow.players`, naming a class or function
    that makes a player. One that can't be loaded is listed, and says so when it is asked for.
    """
    from importlib.metadata import entry_points  # slow, and only for players that are not ours

    kinds = dict(OWN)
    for entry in entry_points(group=GROUP):
        kinds.setdefault(entry.name, _installed(entry))
    return kinds


def kind_called(name: str) -> Kind | None:
    """The kind with this name; what is installed is looked through only if it is not ours.

    >>> kind_called("Monte_Carlo") is player_kinds()["monte-carlo"]
    True
    """
    name = name.strip().lower().replace("_", "-")
    return OWN.get(name) or player_kinds().get(name)


def make_player(text: str | Player | Callable[..., Any], seed: int | None = None) -> Player:
    """The player that `text` names, or the bot whose file it is. Raises BadPlayer.

    >>> make_player("monte-carlo:games=200,seed=7")
    MonteCarlo(seed=7, games=200)

    A player is taken as it is, and a class makes one, with the seed if it has a use for it. A
    function becomes a bot that asks it.
    """
    if not isinstance(text, str):
        return _made(text, seed)
    if is_bot(text):
        from inarow.bots.registry import read_bot  # a side door: only who plays with bots opens it

        return read_bot(text)
    name, _, parameters = text.strip().partition(":")
    kind = kind_called(name)
    if kind is None:
        kinds = player_kinds()
        if name.strip().lower().startswith("level"):
            raise BadPlayer(
                "there is no level '{text}': the levels are level-1, which a child beats, to"
                " level-{highest}, the strongest",
                text=text.strip(),
                highest=HIGHEST,
            )
        if close := get_close_matches(name.lower(), kinds, n=1):
            raise BadPlayer(
                "there is no player called '{name}'; did you mean {close}?",
                name=name,
                close=close[0],
            )
        raise BadPlayer(
            "there is no player called '{name}'; there are {names}",
            name=name,
            names=", ".join(kinds),
        )
    return kind.read(parameters)


def _made(found: Any, seed: int | None) -> Player:
    """The player that an object of this program is or makes. Raises BadPlayer."""
    if not hasattr(found, "choose"):
        if not callable(found) or inspect.isclass(found):
            raise BadPlayer(
                "{thing} is no player: it has no method choose(game, limit)",
                thing=object_name(found),
            )
        from inarow.bots.registry import open_bot

        return open_bot(found)
    if not inspect.isclass(found):
        player: Player = found
        return player
    kind = Kind.of(found.__name__, cast("type[Player]", found))
    takes_seed = seed is not None and any(each.name == "seed" for each in kind.parameters)
    return kind.make(seed=seed) if takes_seed else kind.make()


def object_name(found: object) -> str:
    """What a class, a function or a player is called."""
    return str(getattr(found, "__name__", type(found).__name__))


def split_options(text: str) -> tuple[str, str]:
    """A bot without its options, and those with their commas; a name may have commas, too.

    >>> split_options("./com,ma.py,format=text")
    ('./com,ma.py', ',format=text')
    """
    return OPTION.sub("", text).strip(), "".join(found[0] for found in OPTION.finditer(text))


def is_bot(text: str) -> bool:
    """Whether the text means somebody's program: `bot:`, a path, or a file that is there.

    >>> [is_bot(text) for text in ("careful", "./careful", "bot:careful", "minimax:depth=4")]
    [False, True, True, False]
    """
    name = text.partition(":")[0]
    if kind_called(name) is not None:
        return False
    return (
        name.strip().lower() == "bot" or "/" in text or "\\" in text or Path(text.strip()).is_file()
    )


def runs_programs(text: str) -> bool:
    """Whether the player is a bot, or of a kind that could be told to open or run a file.

    Such a player is never started because a record or a page names it, only when its user does.

    >>> [runs_programs(text) for text in ("careful", "minimax:depth=4", "bot:careful", "Ada")]
    [False, False, True, False]
    """
    kind = kind_called(text.partition(":")[0])
    return is_bot(text) if kind is None else kind.takes_text


def _installed(entry: EntryPoint) -> Kind:
    """The kind that another package adds; a broken one is a kind that explains itself."""
    try:
        return Kind.of(entry.name, entry.load())
    except Exception as error:  # whatever another package does on import must not stop ours
        reason = Message(
            "the player '{name}' of an installed package can't be loaded: {error}",
            name=entry.name,
            error=f"{type(error).__name__}: {error}",
        )

        def explain() -> Player:
            raise BadPlayer(reason)

        return Kind.of(entry.name, explain, reason)
