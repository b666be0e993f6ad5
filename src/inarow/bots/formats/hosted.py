"""Python functions, called in a process of their own by `host.py`."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inarow.bots.formats.format import BotError, NoMove, Said, Turn
from inarow.bots.process import BotProcess, Trouble
from inarow.rules.cell import Cell
from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.notation import read_cell
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side

HOST = Path(__file__).parent.parent / "host.py"

CHANGED = "changed"  # an oddity: the function changed the board that it was given
FOREIGN_NUMBER = "foreign-number"  # an oddity: a number of another package where an int belongs


class Hosted(ABC):
    """What the formats of Python functions have in common."""

    once = False

    @property
    @abstractmethod
    def name(self) -> str:
        """The word by which one asks for it."""

    def why_unfit(self, rules: Rules) -> Message | None:
        """Every game can be played, unless a format says otherwise."""
        return None

    def from_start(self, rules: Rules) -> bool:
        """The whole board is shown."""
        return False

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Wait until the function is loaded."""
        process.start_clock()
        answer = read_answer(process.read_line(process.limits.start))
        if "error" in answer:
            process.note(str(answer["error"]))
            raise failure(answer)

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        process.send(json.dumps(self.question(turn)) + "\n", self.seconds(turn))
        answer = read_answer(process.read_line(self.seconds(turn), None))
        if "error" in answer:
            process.note(str(answer["error"]))
            raise failure(answer)
        process.note(f"{answer['value']!r} ({answer['kind']})")
        odd = (CHANGED,) if answer.get("changed") else ()
        said = self.understand(answer, turn.position)
        return Said(said.move, said.report, (*odd, *said.oddities))

    def leave(self, process: BotProcess) -> None:
        process.close_input()

    def seconds(self, turn: Turn) -> float | None:
        """How long the function may take."""
        return turn.seconds

    @abstractmethod
    def question(self, turn: Turn) -> Mapping[str, Any]:
        """What the function is given."""

    @abstractmethod
    def understand(self, answer: Mapping[str, Any], position: Position) -> Said:
        """The move that the answer means. Raises NoMove."""


def read_answer(line: str) -> Mapping[str, Any]:
    """A line of the host; what is none of its lines was written by the bot to deceive."""
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise Trouble(Message("it wrote where only its answers belong: {said}", said=line[:80]))
    return data


def failure(answer: Mapping[str, Any]) -> BotError:
    """The exception that ended the function."""
    return BotError(
        Message("it stopped with {error}", error=str(answer["error"]).splitlines()[-1][:200]),
        str(answer.get("trace", "")),
    )


def grid(position: Position, empty: Any, first: Any, second: Any) -> list[list[Any]]:
    """The board as rows from the top, with these values for the cells."""
    rules = position.rules
    values = {None: empty, Side.FIRST: first, Side.SECOND: second}
    rows = [
        [values[position.at(Cell(x, y))] for x in range(rules.width)] for y in range(rules.height)
    ]
    return rows[::-1] if rules.gravity else rows


def cell_at(position: Position, row: int, column: int) -> Cell:
    """The cell of a row, counted from 0 at the top, and a column, counted from 0."""
    rules = position.rules
    return Cell(column, rules.height - 1 - row if rules.gravity else row)


def drop(position: Position, column: int) -> Cell:
    """Where a stone in this column, counted from 0, lands; off the board if it can't."""
    landing = position.landing(column) if 0 <= column < position.rules.width else None
    return landing or Cell(column, position.rules.height - 1)


class PlainFunction(Hosted):
    """A function whose parameters say by their names what it wants.

    `board` is rows of 0 (empty), 1 (first side), 2; `player` 1 or 2; `legal` the moves in the way
    it answers them: columns from 0 where stones fall, else (row, column) from 0. The answer may
    also be a text like "b2".
    """

    @property
    def name(self) -> str:
        return "function"

    def question(self, turn: Turn) -> Mapping[str, Any]:
        position = turn.position
        rules = position.rules
        board = grid(position, 0, 1, 2)
        mine = 1 if position.turn is Side.FIRST else 2
        moves = position.legal_moves()
        legal: list[Any]
        if rules.gravity:
            legal = [cell.x for cell in moves]
        else:
            legal = [(cell.y, cell.x) for cell in moves]
        names = {
            "board": board,
            "grid": board,
            "player": mine,
            "mark": mine,
            "me": mine,
            "legal": legal,
            "legal_moves": legal,
            "valid_moves": legal,
            "seconds": turn.seconds,
            "k": rules.k,
            "width": rules.width,
            "height": rules.height,
            "position": position.code,
            "moves": [str(cell) for cell in turn.told.moves],
        }
        return {"names": names}

    def understand(self, answer: Mapping[str, Any], position: Position) -> Said:
        value, kind = answer["value"], answer["kind"]
        rules = position.rules
        odd = (FOREIGN_NUMBER,) if "." in kind else ()
        if isinstance(value, str) and kind == "str":
            try:
                return Said(read_cell(value, position))
            except InarowError as error:
                raise NoMove(error.message) from None
        if isinstance(value, list) and len(value) == 2 and all(map(_whole, value)):
            return Said(cell_at(position, *value), oddities=odd)
        if _whole(value):
            if rules.gravity:
                return Said(drop(position, value), oddities=odd)
            if 0 <= value < rules.cells:
                return Said(cell_at(position, *divmod(value, rules.width)), oddities=odd)
        wanted = (
            Message("a column, 0 to {last}", last=rules.width - 1)
            if rules.gravity
            else Message("a row and a column, counted from 0, like (1, 2)")
        )
        raise NoMove(
            Message(
                "it answered {value}, and must answer {wanted}",
                value=repr(value)[:60],
                wanted=wanted,
            )
        )


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
