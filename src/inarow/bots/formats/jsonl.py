"""Our own protocol: one JSON object a line, in both directions. docs/bots.md describes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.process import BotProcess, NotWanted
from inarow.rules.cell import Cell
from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.notation import read_cell
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side
from inarow.search.report import Report
from inarow.search.score import Score

PROTOCOL = 1
QUITTING = 0.1  # seconds for a bot to read that the game is over
AFTER_STOP = 0.5  # seconds that a bot has for its move after it was told to stop


class JsonLines:
    """Hello, ready, turn, info, move, stop, quit."""

    name = "jsonl"
    once = False

    def why_unfit(self, rules: Rules) -> Message | None:
        """Every game can be played."""
        return None

    def from_start(self, rules: Rules) -> bool:
        """The whole board is shown."""
        return False

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        hello = _written(
            type="hello",
            protocol=PROTOCOL,
            rules={
                "code": rules.code,
                "width": rules.width,
                "height": rules.height,
                "k": rules.k,
                "gravity": rules.gravity,
                "misere": rules.misere,
            },
            side=side.value,
        )
        process.greet(hello + "\n")
        line = process.read_line(process.limits.start)
        if _read(line).get("type") != "ready":
            raise NoMove(
                Message(
                    'after hello it must say {{"type": "ready"}}, and it said {said}',
                    said=line[:80],
                )
            )

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        position = turn.position
        question = _written(
            type="turn",
            position=position.code,
            side=position.turn.value,
            rows=rows(position),
            stones={side.value: _cells(position, side) for side in Side},
            legal=[str(cell) for cell in position.legal_moves()],
            start=turn.told.start.code,
            moves=[str(cell) for cell in turn.told.moves],
            seconds=turn.seconds,
        )
        process.send(question + "\n", turn.seconds)
        info: dict[str, Any] = {}
        seconds, stop = turn.seconds, turn.stop
        while True:
            try:
                line = process.read_line(seconds, stop)
            except NotWanted:
                process.send_on(_written(type="stop") + "\n")
                seconds, stop = process.wall + AFTER_STOP, None
                continue
            data = _read(line)
            if data.get("type") == "info":
                info |= data
            elif data.get("type") == "move":
                return _said(data, position, info)
            else:
                raise NoMove(
                    Message(
                        'it must say {{"type": "move", "move": "{cell}"}}, and it said {said}',
                        cell=str(position.legal_moves()[0]),
                        said=line[:80],
                    )
                )

    def leave(self, process: BotProcess) -> None:
        process.send(_written(type="quit") + "\n", QUITTING)


def rows(position: Position) -> list[str]:
    """The board as people see it, row by row from the top: x first side, o second, . empty."""
    rules = position.rules
    lines = []
    for y in range(rules.height):
        owners = (position.at(Cell(x, y)) for x in range(rules.width))
        lines.append("".join("." if o is None else "x" if o is Side.FIRST else "o" for o in owners))
    return lines[::-1] if rules.gravity else lines


def _cells(position: Position, side: Side) -> list[str]:
    """The cells that a side has taken."""
    return [str(cell) for cell in position.rules.grid.cells_of(position.stones(side))]


def _written(**data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _read(line: str) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise NoMove(Message("it wrote a line that is not JSON: {said}", said=line[:80])) from None
    if not isinstance(data, dict):
        raise NoMove(Message("it wrote JSON that is no object: {said}", said=line[:80]))
    return data


def _said(data: Mapping[str, Any], position: Position, info: Mapping[str, Any]) -> Said:
    move = data.get("move")
    if not isinstance(move, str):
        raise NoMove(
            Message("the move must be a text like {cell}", cell=f'"{position.legal_moves()[0]}"')
        )
    try:
        cell = read_cell(move, position)
    except InarowError as error:
        raise NoMove(error.message) from None
    return Said(cell, _report(cell, position, {**info, **data}))


def _report(move: Cell, position: Position, info: Mapping[str, Any]) -> Report:
    """What the bot tells about its search; whatever is no number or no move is left out."""
    nodes, depth, score = info.get("nodes"), info.get("depth"), info.get("score")
    line: list[Cell] = []
    told = info.get("line")
    for text in told[:100] if isinstance(told, list) else []:
        try:
            cell = read_cell(str(text), position)
            position = position.play(cell)
        except InarowError:
            break
        line.append(cell)
    return Report(
        move,
        score=_score(score),
        variation=tuple(line),
        nodes=nodes if isinstance(nodes, int) and 0 <= nodes < 1 << 63 else 0,
        depth=depth if isinstance(depth, int) and 0 <= depth < 10_000 else None,
    )


def _score(score: object) -> Score | None:
    """A bot's score is a number from -1 to 1, what it expects of the game."""
    if isinstance(score, int | float) and -1 <= score <= 1:
        return Score.estimate(float(score))
    return None
