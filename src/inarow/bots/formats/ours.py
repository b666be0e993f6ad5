"""Our own protocols: JSON, and plain words for beginners and languages without it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

from inarow.bots.formats.format import Format, NoMove, Turn, answers, rows
from inarow.bots.process import BotProcess
from inarow.rules import Cell, InarowError, Position, Rules, Side, read_cell
from inarow.rules.position import code_of, legal_bits
from inarow.search import Report, Score

PROTOCOL = 1
STOP = '{"type":"stop"}\n'
ANSWER = re.compile(r"\s*([a-z][0-9]{0,2}|[0-9]{1,3}([\s,]+[0-9]{1,2})?)\s*")


class JsonLines(Format):
    """One JSON object per row of text, in both directions; see docs/bots.md."""

    name = "jsonl"
    greeting = "hello"
    farewell = '{"type":"quit"}\n'

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "rules": {
                "code": rules.code,
                "width": rules.width,
                "height": rules.height,
                "k": rules.k,
                "gravity": rules.gravity,
                "misere": rules.misere,
                "exact": rules.exact,
            },
            "side": side.value,
            "seed": process.seed,
        }
        process.greet(_encode(hello) + "\n")
        text = process.read(process.limits.start)
        if _read(text).get("type") != "ready":
            raise NoMove(
                'after hello it must say {{"type": "ready"}}, and it said {said}', said=text[:80]
            )

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        process.send(_asked(turn), turn.seconds)
        position = turn.position
        info: dict[str, Any] = {}
        for text in answers(process, turn, STOP):
            data = _read(text)
            if data.get("type") == "info":
                info |= data
            elif data.get("type") == "move":
                return _report(data, position, info)
            else:
                break
        raise NoMove(
            'it must say {{"type": "move", "move": "{cell}"}}, and it said {said}',
            cell=str(position.legal_moves()[0]),
            said=text[:80],
        )

    def is_answer(self, text: str) -> bool:
        return re.search(r'"type"\s*:\s*"move"', text) is not None


def _asked(turn: Turn) -> str:
    """The question as JSON, by hand: an encoder takes three times as long for a large board."""
    position, told = turn.position, turn.told
    grid, drawn = position.rules.grid, rows(position, ".xo")
    names_of = grid.names_of
    return (
        f'{{"type":"turn","position":"{code_of(position.rules, drawn)}",'
        f'"side":"{position.turn.value}","rows":{_listed(drawn)},'
        f'"stones":{{"first":{_listed(names_of(position.first))},'
        f'"second":{_listed(names_of(position.second))}}},'
        f'"legal":{_listed(names_of(legal_bits(position)))},'
        f'"start":"{_code(told.start)}",'
        f'"moves":{_listed(list(map(grid.names.__getitem__, told.moves)))},'
        f'"seconds":{_number(turn.seconds)}}}\n'
    )


_encode = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode
# The same in every turn of a game.
_number = lru_cache(maxsize=64, typed=True)(_encode)
_code = lru_cache(maxsize=64)(attrgetter("code"))


def _listed(words: list[str]) -> str:
    """Words without quotes in them, as JSON."""
    return '["' + '","'.join(words) + '"]' if words else "[]"


def _read(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise NoMove("it wrote something that is not JSON: {said}", said=text[:80]) from None
    if not isinstance(data, dict):
        raise NoMove("it wrote JSON that is not an object: {said}", said=text[:80])
    return data


def _report(data: Mapping[str, Any], position: Position, info: Mapping[str, Any]) -> Report:
    """The bot's move. Of what it says about its search, only numbers and moves count."""
    move = data.get("move")
    if not isinstance(move, str):
        raise NoMove("the move must be text like {cell}", cell=f'"{position.legal_moves()[0]}"')
    cell = read_answer(move, position)
    info = {**info, **data}
    nodes, depth, score = info.get("nodes"), info.get("depth"), info.get("score")
    return Report(
        cell,
        score=Score.estimate(score)
        if isinstance(score, int | float) and -1 <= score <= 1
        else None,
        variation=tuple(_variation(info.get("line"), position)),
        nodes=nodes if isinstance(nodes, int) and 0 <= nodes < 1 << 63 else 0,
        depth=depth if isinstance(depth, int) and 0 <= depth < 10_000 else None,
    )


def _variation(moves: object, position: Position) -> Iterator[Cell]:
    """The moves that the bot expects, as far as they are legal."""
    for text in moves[:100] if isinstance(moves, list) else []:
        try:
            move = read_cell(str(text), position)
            position = position.play(move)
        except InarowError:
            return
        yield move


class PlainText(Format):
    """Rows whose first word says what they are; `move?` is the question."""

    name = "text"
    greeting = "hello"
    farewell = "quit\n"

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        marks = "gravity" * rules.gravity, "misere" * rules.misere, "exact" * rules.exact
        words = ["hello", rules.width, rules.height, rules.k, *filter(None, marks)]
        process.greet(" ".join(map(str, words)) + "\n")
        text = process.read(process.limits.start)
        if text.strip().lower() != "ready":
            raise NoMove("after hello it must say ready, and it said {said}", said=text[:80])

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        process.send(_question(turn), turn.seconds)
        for text in answers(process, turn, "stop\n"):
            if not text.strip().lower().startswith("info"):
                break
        return Report(read_answer(text, turn.position))

    def is_answer(self, text: str) -> bool:
        return ANSWER.fullmatch(text) is not None


def _question(turn: Turn) -> str:
    position = turn.position
    parts = [
        f"you {'x' if position.turn is Side.FIRST else 'o'}",
        *(f"row {row}" for row in rows(position, ".xo")),
        " ".join(["legal", *position.rules.grid.names_of(legal_bits(position))]),
        f"start {turn.told.start.code}",
        " ".join(["moves", *map(str, turn.told.moves)]),
        f"seconds {'none' if turn.seconds is None else f'{turn.seconds:g}'}",
        "move?",
    ]
    return "\n".join(parts) + "\n"


def read_answer(text: str, position: Position) -> Cell:
    """The cell of a move in our notation. Raises NoMove."""
    try:
        return read_cell(text, position)
    except InarowError as error:
        raise NoMove(error.message) from None
