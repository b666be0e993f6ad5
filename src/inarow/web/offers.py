"""What can be played here, and against whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from inarow.locale import say
from inarow.players import (
    USUAL_OPPONENT,
    BadPlayer,
    Kind,
    level_number,
    levels_of,
    make_player,
    player_kinds,
    why_unfit,
)
from inarow.rules import CATALOGUE, Data, Entry, InarowError, Message, Position, Rules, find_entry
from inarow.rules.position import PositionData


@dataclass(frozen=True)
class GameOffer(Data):
    """A game of the catalogue, with its empty board and how many levels it has room for."""

    entry: Entry

    DATA = (
        "name=entry.name rules=entry.rules title=entry.title description=entry.description"
        " aliases=entry.aliases position levels"
    )

    @property
    def position(self) -> PositionData:
        return Position.start(self.entry.rules).as_data()

    @property
    def levels(self) -> int:
        return levels_of(self.entry.rules).count


@dataclass(frozen=True)
class PlayerOffer(Data):
    """A sort of player; `level` says which level it is, if it is one."""

    kind: Kind

    DATA = "name=kind.name description=kind.description parameters=kind.parameters level"

    @property
    def level(self) -> int | None:
        return level_number(self.kind.name)


class CatalogueData(TypedDict):
    """What can be played, and against whom; `notices` say what engines have to do without."""

    games: list[Annotated[dict[str, Any], GameOffer]]
    players: list[Annotated[dict[str, Any], PlayerOffer]]
    most_seconds: float
    notices: list[str]


class RulesData(TypedDict):
    """Rules, how many levels they leave room for, and which players they are too much for."""

    rules: str
    title: str
    name: str | None
    position: PositionData
    fitting: str
    levels: int
    unfit: dict[str, str]


def catalogue_data(most_seconds: float, notices: Iterable[Message] = ()) -> CatalogueData:
    """Everything that the start page offers."""
    return {
        "games": [GameOffer(entry).as_data(say) for entry in CATALOGUE],
        "players": [PlayerOffer(kind).as_data(say) for kind in offered_kinds().values()],
        "most_seconds": most_seconds,
        "notices": list(map(say, notices)),
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
    return {name: kind for name, kind in player_kinds().items() if not kind.takes_text}


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
