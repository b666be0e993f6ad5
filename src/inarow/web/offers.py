"""What can be played here, and against whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from inarow.locale import say
from inarow.players import (
    USUAL_OPPONENT,
    BadPlayer,
    Kind,
    Parameter,
    level_number,
    levels_of,
    make_player,
    player_kinds,
    why_unfit,
)
from inarow.rules import CATALOGUE, Data, InarowError, Message, Position, Rules, find_entry
from inarow.rules.catalogue import EntryData
from inarow.rules.position import PositionData


class GameOfferData(EntryData):
    """A game of the catalogue, with its empty board."""

    position: PositionData


@dataclass(frozen=True)
class PlayerOffer(Data):
    """A sort of player; `level` says which level it is, if it is one."""

    name: str
    description: Message
    parameters: tuple[Parameter, ...]
    level: int | None


class CatalogueData(TypedDict):
    """What can be played, and against whom."""

    games: list[GameOfferData]
    players: list[Annotated[dict[str, Any], PlayerOffer]]
    most_seconds: float


class RulesData(TypedDict):
    """Rules, how many levels they leave room for, and which players they are too much for."""

    rules: str
    title: str
    name: str | None
    position: PositionData
    fitting: str
    levels: int
    unfit: dict[str, str]


def catalogue_data(most_seconds: float) -> CatalogueData:
    """Everything that the start page offers."""
    return {
        "games": [
            {**entry.as_data(say), "position": Position.start(entry.rules).as_data()}
            for entry in CATALOGUE
        ],
        "players": [
            PlayerOffer(
                kind.name, kind.description, kind.parameters, level_number(kind.name)
            ).as_data(say)
            for kind in offered_kinds().values()
        ],
        "most_seconds": most_seconds,
    }


def rules_data(rules: Rules) -> RulesData:
    """Rules, with what doesn't fit them."""
    unfit = {}
    for name in offered_kinds():
        try:
            reason = why_unfit(make_player(name), rules)
        except InarowError as error:
            reason = error.message
        if reason is not None:
            unfit[name] = say(reason)
    entry = find_entry(rules)
    return {
        "rules": rules.code,
        "title": title_of(rules),
        "name": None if entry is None else entry.name,
        "position": Position.start(rules).as_data(),
        "fitting": USUAL_OPPONENT,
        "levels": levels_of(rules).count,
        "unfit": unfit,
    }


def title_of(rules: Rules) -> str:
    """The name of a game in the language of the request, or its code."""
    entry = find_entry(rules)
    return rules.code if entry is None else say(entry.title)


def offered_kinds() -> dict[str, Kind]:
    """The players that a page may ask for.

    One that takes a text could be told to open a file or to run a program on this machine.
    """
    return {
        name: kind
        for name, kind in player_kinds().items()
        if not any(parameter.type == "str" for parameter in kind.parameters)
    }


def read_offered(text: str, rules: Rules) -> str:
    """The text, if it names a player that can play these rules. Raises BadPlayer."""
    name, _, parameters = text.partition(":")
    kind = name.lower().replace("_", "-")
    offered = offered_kinds()
    if kind not in offered:
        names = ", ".join(offered)
        raise BadPlayer("'{name}' does not play here: there are {names}", name=kind, names=names)
    if reason := why_unfit(offered[kind].read(parameters), rules):
        raise BadPlayer(reason)
    return f"{kind}:{parameters}" if parameters else kind
