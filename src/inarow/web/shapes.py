"""What goes over the wire, as types that the OpenAPI description is made of, and how it is made."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from typing_extensions import TypedDict

from inarow.locale import language, say
from inarow.players import (
    Kind,
    level_number,
    levels_of,
    make_player,
    player_kinds,
    usual_opponent,
    why_unfit,
)
from inarow.rules.catalogue import CATALOGUE, Entry, find_entry
from inarow.rules.cell import Cell
from inarow.rules.errors import InarowError
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side
from inarow.search.report import Report
from inarow.search.score import Score
from inarow.web.kept import KeptGame, Seat

REMEMBERED = 200

SideName = Literal["first", "second"]
OutcomeName = Literal["first", "second", "draw"]


class PositionShape(TypedDict):
    """A position, ready to be drawn: who draws it needs to know no rules."""

    rules: str
    width: int
    height: int
    k: int
    gravity: bool
    misere: bool
    stones: dict[str, SideName]
    turn: SideName
    legal: list[str]
    line: list[str]
    last: str | None
    outcome: OutcomeName | None
    code: str


class LineShape(TypedDict):
    """A start, the moves from there, and the position they lead to."""

    start: str
    moves: list[str]
    position: PositionShape


class ScoreShape(TypedDict):
    """What a move is worth to its side: 1 won, -1 lost, 0 drawn; between, and not proven, a guess.

    `plies` is how far off the end is, where that is known; `bound` whether it is only a bound.
    """

    value: float
    plies: int | None
    proven: bool
    bound: Literal["exact", "at most", "at least"]


class CountShape(TypedDict):
    """Random games after a move."""

    won: int
    drawn: int
    games: int


class ReportShape(TypedDict):
    """What a search said."""

    move: str
    score: ScoreShape | None
    values: dict[str, ScoreShape]
    counts: dict[str, CountShape]
    nodes: int
    seconds: float
    depth: int | None
    finished: bool


class SeatShape(TypedDict):
    """Who plays a side; `free` while a friend has not come yet."""

    player: str
    person: bool
    name: str
    free: bool


class SeatsShape(TypedDict):
    """Both seats."""

    first: SeatShape
    second: SeatShape


class EndingShape(TypedDict):
    """How a game ended."""

    reason: Literal["line", "full", "time-out", "illegal", "crash", "resigned"]
    winner: SideName | None


class GameShape(TypedDict):
    """A game as it is now. `undone` moves can be brought back; `by_hand` a person moves next."""

    id: str
    version: int
    title: str
    start: str
    moves: list[str]
    seconds: list[float]
    undone: int
    position: PositionShape
    seats: SeatsShape
    marks: Literal["XO", "OX"]
    by_hand: bool
    thinking_seconds: float
    ending: EndingShape | None
    report: ReportShape | None
    following: str | None


class NewGameShape(TypedDict):
    """A game that was made: its seat's secret, and another one to invite a friend with."""

    game: GameShape
    seat: str
    invitation: str | None


class ParameterShape(TypedDict):
    """What can be set about a player."""

    name: str
    type: Literal["int", "float", "bool", "str"]
    default: int | float | bool | str | None
    description: str
    least: int | None


class KindShape(TypedDict):
    """A sort of player; `level` says which level it is, if it is one."""

    name: str
    level: int | None
    description: str
    parameters: list[ParameterShape]


class EntryShape(TypedDict):
    """A game of the catalogue."""

    name: str
    title: str
    description: str
    rules: str
    position: PositionShape


class CatalogueShape(TypedDict):
    """What can be played, and against whom."""

    games: list[EntryShape]
    players: list[KindShape]
    most_seconds: float


class RulesShape(TypedDict):
    """Rules, how many levels they leave room for, and which players they are too much for."""

    rules: str
    title: str
    name: str | None
    position: PositionShape
    fitting: str
    levels: int
    unfit: dict[str, str]


class FindingShape(TypedDict):
    """A known position, what is right there, and what the search found."""

    name: str
    position: PositionShape
    expected: list[str]
    expected_score: ScoreShape | None
    found: str
    found_score: ScoreShape | None
    passed: bool


class FindingsShape(TypedDict):
    """All known positions."""

    findings: list[FindingShape]
    passed: bool
    seconds: float


class HealthShape(TypedDict):
    """Whether the server is well, and what it does."""

    version: str
    games: int
    watchers: int
    searches: int
    waiting: int


def position_shape(position: Position, last: Cell | None = None) -> PositionShape:
    """The position as JSON."""
    rules = position.rules
    names = _names(rules)
    stones: dict[str, SideName] = {}
    for cell in rules.grid.cells_of(position.first):
        stones[names[cell]] = "first"
    for cell in rules.grid.cells_of(position.second):
        stones[names[cell]] = "second"
    over = position.outcome is not None
    return {
        "rules": rules.code,
        "width": rules.width,
        "height": rules.height,
        "k": rules.k,
        "gravity": rules.gravity,
        "misere": rules.misere,
        "stones": stones,
        "turn": position.turn.value,
        "legal": [names[cell] for cell in position.legal_moves()],
        "line": [str(cell) for cell in position.line] if over else [],
        "last": None if last is None else str(last),
        "outcome": None if position.outcome is None else position.outcome.value,
        "code": position.code,
    }


def score_shape(score: Score) -> ScoreShape:
    """The score as JSON."""
    return {
        "value": score.value,
        "plies": score.plies,
        "proven": score.proven,
        "bound": score.bound.value,
    }


def report_shape(report: Report) -> ReportShape:
    """The report as JSON."""
    return {
        "move": str(report.move),
        "score": None if report.score is None else score_shape(report.score),
        "values": {str(cell): score_shape(score) for cell, score in report.values.items()},
        "counts": {
            str(cell): {"won": count.won, "drawn": count.drawn, "games": count.games}
            for cell, count in report.counts.items()
        },
        "nodes": report.nodes,
        "seconds": report.seconds,
        "depth": report.depth,
        "finished": report.finished,
    }


def title_of(rules: Rules) -> str:
    """The name of a game in the language of the request, or its code."""
    entry = find_entry(rules)
    return rules.code if entry is None else say(entry.title)


def game_shape(kept: KeptGame) -> GameShape:
    """The game as JSON."""
    game = kept.game
    ending = game.ending
    report: Any = kept.report
    return {
        "id": kept.id,
        "version": kept.version,
        "title": title_of(game.rules),
        "start": _code_of(game.start),
        "moves": [str(cell) for cell in game.moves],
        "seconds": [round(seconds, 3) for seconds in game.seconds],
        "undone": len(game.undone),
        "position": position_shape(game.position, game.last),
        "seats": {
            "first": seat_shape(kept.seats[Side.FIRST]),
            "second": seat_shape(kept.seats[Side.SECOND]),
        },
        "marks": "OX" if kept.marks == "OX" else "XO",
        "by_hand": kept.by_hand,
        "thinking_seconds": kept.seconds,
        "ending": None
        if ending is None
        else {
            "reason": ending.reason.value,
            "winner": None if ending.winner is None else ending.winner.value,
        },
        "report": report,
        "following": kept.following,
    }


def game_json(kept: KeptGame) -> str:
    """The game as JSON text, made once for all who ask at the same time."""
    key = (kept.id, kept.version, language())
    text = _texts.pop(key, None) or json.dumps(game_shape(kept), ensure_ascii=False)
    _texts[key] = text
    if len(_texts) > REMEMBERED:
        _texts.popitem(last=False)
    return text


_texts: OrderedDict[tuple[str, int, str], str] = OrderedDict()


@lru_cache(REMEMBERED)
def _names(rules: Rules) -> dict[Cell, str]:
    return {cell: str(cell) for cell in rules.grid.cells}


@lru_cache(REMEMBERED)
def _code_of(start: Position) -> str:
    return start.code


def seat_shape(seat: Seat) -> SeatShape:
    """The seat as everybody may see it."""
    return {
        "player": seat.player,
        "person": seat.is_person,
        "name": seat.name,
        "free": seat.owner is None,
    }


def kind_shape(kind: Kind) -> KindShape:
    """A sort of player as JSON."""
    types: Mapping[type, Literal["int", "float", "bool", "str"]] = {
        int: "int",
        float: "float",
        bool: "bool",
    }
    return {
        "name": kind.name,
        "level": level_number(kind.name),
        "description": say(kind.description),
        "parameters": [
            {
                "name": parameter.name,
                "type": types.get(parameter.type, "str"),
                "default": parameter.default,
                "description": "" if parameter.description is None else say(parameter.description),
                "least": parameter.least,
            }
            for parameter in kind.parameters
        ],
    }


def offered_kinds() -> dict[str, Kind]:
    """The players that may be asked for from afar.

    One that takes a text could be told to open a file or to run a program on this machine.
    """
    return {
        name: kind
        for name, kind in player_kinds().items()
        if not any(parameter.type is str for parameter in kind.parameters)
    }


def entry_shape(entry: Entry) -> EntryShape:
    """A game of the catalogue as JSON."""
    return {
        "name": entry.name,
        "title": say(entry.title),
        "description": say(entry.description),
        "rules": entry.rules.code,
        "position": position_shape(Position.start(entry.rules)),
    }


def catalogue_shape(most_seconds: float) -> CatalogueShape:
    """Everything that the start page offers."""
    return {
        "games": [entry_shape(entry) for entry in CATALOGUE],
        "players": [kind_shape(kind) for kind in offered_kinds().values()],
        "most_seconds": most_seconds,
    }


def rules_shape(rules: Rules) -> RulesShape:
    """Rules as JSON, with what doesn't fit them."""
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
        "position": position_shape(Position.start(rules)),
        "fitting": usual_opponent(),
        "levels": levels_of(rules).levels,
        "unfit": unfit,
    }
