"""Python functions, called in a process of their own by `host.py`."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inarow.bots.formats.format import (
    NOT_TOLD,
    TIC_TAC_TOE,
    Format,
    NoMove,
    Turn,
    cell_at,
    drop,
    grid,
)
from inarow.bots.formats.ours import read_answer
from inarow.bots.lacking import missing_module
from inarow.bots.process import BotProcess, Trouble
from inarow.rules import Cell, Message, Position, Rules, Side
from inarow.rules.message import printable
from inarow.search import Report

HOST = Path(__file__).parent.parent / "host.py"

CHANGED = "changed"  # an oddity: the function changed the board it was given
PARTLY = "partly"  # an oddity: a part of the file was left out when it was loaded
FOREIGN_NUMBER = "foreign-number"  # an oddity: another package's number instead of an int


ANSWERS = ({"ready"}, {"error"}, {"value", "kind"})  # what the host's rows have
A_PAIR = Message("a row and a column, counted from 0, like {example}", example="(1, 2)")


class Hosted(Format):
    """What the formats of Python functions have in common."""

    usual_seconds = 10.0  # nobody counts them where most of these come from: as in an arena
    function = ""  # which is asked, as far as it has a name
    asked = 0  # how many questions it was asked; the host repeats the number with its answer

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Wait until the function is loaded."""
        process.start_clock()
        ready = _read(process, process.limits.start)
        self.function = printable(str(ready.get("function", "")))
        if lost := ready.get("lost"):
            process.oddities.append(PARTLY)
            process.leftover = str(lost)

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        self.asked += 1
        question = {**self.question(turn), "number": self.asked}
        process.send(json.dumps(question) + "\n", self.seconds(turn))
        answer = _read(process, self.seconds(turn), self.asked)
        process.note(f"{answer['value']!r} ({answer['kind']})")
        move = self.understand(answer, turn.position)
        if answer.get("changed"):
            process.oddities.append(CHANGED)
        if "." in answer["kind"]:
            process.oddities.append(FOREIGN_NUMBER)
        return Report(move)

    def is_answer(self, text: str) -> bool:
        """The host writes nothing but answers: what comes besides is forged."""
        return True

    def seconds(self, turn: Turn) -> float | None:
        """How long the function may take."""
        return turn.seconds

    @abstractmethod
    def question(self, turn: Turn) -> Mapping[str, Any]:
        """What the function is given."""

    @abstractmethod
    def understand(self, answer: Mapping[str, Any], position: Position) -> Cell:
        """The move that the answer means. Raises NoMove."""


def _read(
    process: BotProcess, seconds: float | None, number: int | None = None
) -> Mapping[str, Any]:
    """The host's answer to the question of this number. Raises Trouble if the function failed."""
    text = process.read(seconds)
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        answer = None
    # The host writes nothing else, and one answer to each question: the bot is cheating.
    if (
        not isinstance(answer, dict)
        or answer.get("number") != number
        or not any(keys <= answer.keys() for keys in ANSWERS)
    ):
        raise Trouble("it wrote where only its answers belong: {said}", said=text[:80])
    if "error" in answer:
        error = str(answer["error"])
        process.note(error)
        process.complain(str(answer.get("trace", "")))
        if message := missing_module(error, process.own):
            raise Trouble(message)
        raise Trouble("it stopped with {error}", error=error.strip().rpartition("\n")[2][:200])
    return answer


def is_whole(value: object) -> bool:
    """Whether this is an int, and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_pair(value: object) -> bool:
    """Whether these are two ints."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))


def _row_and_column(cell: Cell, rules: Rules) -> tuple[int, int]:
    return rules.height - 1 - cell.y if rules.gravity else cell.y, cell.x


class PlainFunction(Hosted):
    """A function whose parameters' names say what it wants, or a player of this package.

    `board` is rows of 0 (empty), 1 (first side), 2; `player` 1 or 2; `legal` the moves in the way
    it answers them: columns from 0 where stones fall, else (row, column) from 0. The answer may
    also be a text like "b2".
    """

    name = "function"

    def question(self, turn: Turn) -> Mapping[str, Any]:
        position = turn.position
        rules = position.rules
        board = grid(position, 0, 1, 2)
        mine = 1 if position.turn is Side.FIRST else 2
        legal = [cell.x if rules.gravity else (cell.y, cell.x) for cell in position.legal_moves()]
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
            "code": position.code,
            "moves": [str(cell) for cell in turn.told.moves],
            # What the course's functions are given.
            "letters": grid(position, ".", "X", "O"),
            "side": "XO"[mine - 1],
            "last": _row_and_column(turn.game.moves[-1], rules) if turn.game.moves else None,
            "misere": rules.misere,
            "exact": rules.exact,
            "gravity": rules.gravity,
        }
        game = {
            "start": turn.game.start.code,
            "moves": [str(cell) for cell in turn.game.moves],
            "first": turn.game.first,
            "second": turn.game.second,
        }
        return {"names": names, "game": game}

    def understand(self, answer: Mapping[str, Any], position: Position) -> Cell:
        value, kind = answer["value"], answer["kind"]
        rules = position.rules
        if isinstance(value, str) and kind == "str":
            return read_answer(value, position)
        if is_pair(value):
            return cell_at(rules, *value)
        if is_whole(value) and rules.gravity:
            return drop(position, value)
        if is_whole(value) and 0 <= value < rules.cells:
            return cell_at(rules, *divmod(value, rules.width))
        column = Message("a column, 0 to {last}", last=rules.width - 1)
        raise NoMove.instead_of(column if rules.gravity else A_PAIR, value)


class EasyAi(PlainFunction):
    """A game written with the package easyAI, which must be the one that is played."""

    name = "easyai"

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.exact:
            return NOT_TOLD
        if not rules.misere:
            return None
        return Message("games of easyAI are won by a line, and {code} is lost", code=rules.code)

    def from_start(self, rules: Rules) -> bool:
        return True


class Cs50(Hosted):
    """The tic-tac-toe module of the course CS50 AI: its function `minimax` is asked.

    `minimax(board)` gives (row, column); the board is three lists of three: X, O, None.
    """

    name = "cs50"

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules == TIC_TAC_TOE:
            return None
        return Message("CS50's module plays only tic-tac-toe, not {code}", code=rules.code)

    def question(self, turn: Turn) -> Mapping[str, Any]:
        return {"call": [grid(turn.position, None, "X", "O")]}

    def understand(self, answer: Mapping[str, Any], position: Position) -> Cell:
        value = answer["value"]
        if not is_pair(value):
            raise NoMove.instead_of(A_PAIR, value)
        return cell_at(position.rules, *value)
