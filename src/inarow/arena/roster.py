"""The players of this worker, each with a seed of its own if it takes one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from inarow.players import Player, abilities, make_player, player_kinds
from inarow.players.registry import is_bot
from inarow.rules import Side

_here = threading.local()  # players that are used again belong to one thread
_running: list[Player] = []  # programs to be ended before the process is


def player_for_game(text: str, side: Side, seed: int, contest: bool = False) -> Player:
    """The player that `text` names, for one game. Raises BadPlayer.

    Every game gets a new one, so that no game depends on those before it; only an outside program,
    which is started anew for each game, is used again. A `contest` raises NoIsolation if a bot
    can't be locked in.
    """
    makers: dict[tuple[str, Side], Callable[[int], Player]]
    makers = _here.__dict__.setdefault("makers", {})
    maker = makers.get((text, side))
    if maker is None:
        if contest and is_bot(text):
            from inarow.bots import demand_isolation

            demand_isolation()
        maker = makers[text, side] = _maker(text)
    return maker(seed)


def _maker(text: str) -> Callable[[int], Player]:
    name, _, parameters = text.strip().partition(":")
    kind = player_kinds().get(name.strip().lower().replace("_", "-"))
    if kind is not None and any(p.name == "seed" for p in kind.parameters):
        given = {part.partition("=")[0].strip() for part in parameters.split(",")}
        if "seed" not in given:
            return lambda seed: kind.read(f"{parameters},seed={seed}")
    player = make_player(text)
    if abilities(player).keeps_time:
        _running.append(player)
        return lambda seed: player
    return lambda seed: make_player(text)


def dismiss_players() -> None:
    """End every program that may still run: this process is about to end."""
    for player in _running:
        with suppress(Exception):
            abilities(player).leave()
