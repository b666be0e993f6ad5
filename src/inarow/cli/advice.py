"""Advice on a position: the engine's, or that of a player who is asked by name."""

from __future__ import annotations

from dataclasses import replace

from inarow.cli.arguments.read import read_rung
from inarow.players import BadPlayer, Player, abilities, ask, make_player
from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.report import Report

ENGINE = "engine"
SECONDS = 2.0  # for the engine, when nobody says how long


def advise(name: str | None, position: Position, limit: Limit) -> Report:
    """The best move and what is known of the others, to the engine or to the player named.

    Raises BadPlayer, or what else the player has to say.
    """
    if name:
        return ask_once(make_player(read_rung(name, position.rules)), position, limit)
    from inarow.engine.engine import engine_for  # slow to import, so only when it is needed

    if limit.seconds is None:
        limit = replace(limit, seconds=SECONDS)
    return engine_for(position.rules).search(position, limit)


def ask_once(player: Player, position: Position, limit: Limit) -> Report:
    """A player's own report on one position. Raises BadPlayer where it fails."""
    abilities(player).prepare(position.rules, position.turn)
    try:
        return ask(player, position, limit)
    except InarowError:
        raise
    except Exception as error:  # a player of another package may raise anything
        text = f"{type(error).__name__}: {error}"
        raise BadPlayer(Message("the player failed: {reason}", reason=text)) from error
    finally:
        abilities(player).leave()
