"""Agents of Kaggle's ConnectX: treated kindly by default, or strictly as Kaggle's runner does."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from inarow.bots.formats.format import NOT_TOLD, TIC_TAC_TOE, NoMove, Turn, cell_at, drop, grid
from inarow.bots.formats.hosted import Hosted
from inarow.bots.process import BotProcess, Late, Trouble
from inarow.rules import Cell, Message, Position, Rules, Side
from inarow.search import Report

ACT_TIMEOUT = 2
OVERAGE = 60.0
# What an agent is told about the game, under the runner's names.
CONNECTX = {
    "columns": 7,
    "rows": 6,
    "inarow": 4,
    "episodeSteps": 1000,
    "actTimeout": ACT_TIMEOUT,
    "runTimeout": 1200,
    "agentTimeout": 60,
    "timeout": ACT_TIMEOUT,
}


class Ruling(Enum):
    """What the runner makes of an answer."""

    FINE = "fine"
    INVALID = "INVALID"
    TYPE_ERROR = "TypeError"  # it passes the schema, and crashes the whole run


def judge(value: object, kind: str, moves: int) -> tuple[Ruling, int]:
    """The ruling on an answer, and the move it means; moves are 0 to `moves` - 1.

    >>> judge(None, "NoneType", 7), judge(3, "int", 7)
    ((<Ruling.FINE: 'fine'>, 0), (<Ruling.FINE: 'fine'>, 3))
    >>> {judge(v, k, 7)[0].name for v, k in ((True, "bool"), ("3", "str"), (3, "numpy.int64"))}
    {'INVALID'}
    >>> judge(3.0, "float", 7)[0].name, judge(3.5, "float", 7)[0].name, judge(-1, "int", 7)[0].name
    ('TYPE_ERROR', 'INVALID', 'INVALID')
    """
    if value is None:
        return Ruling.FINE, 0
    if kind == "float" and isinstance(value, float) and value.is_integer() and value >= 0:
        return Ruling.TYPE_ERROR, int(value)
    if kind == "int" and isinstance(value, int) and 0 <= value < moves:
        return Ruling.FINE, value
    return Ruling.INVALID, -1


class Kaggle(Hosted):
    """`agent(observation, configuration)` gives a column, counted from 0.

    Strictly: two seconds a move and sixty more for the game, measured after the answer; a file is
    loaded at the first move; None is column 0; numbers of numpy are not numbers.
    """

    usual_seconds = float(ACT_TIMEOUT)

    def __init__(self, strict: bool = False) -> None:
        self.strict = strict
        self.name = "kaggle-strict" if strict else "kaggle"
        self.left = OVERAGE

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.exact:
            return NOT_TOLD
        if (rules.gravity and not rules.misere) or rules == TIC_TAC_TOE:
            return None
        return Message(
            "Kaggle bots play games in which stones fall and a line wins,"
            " or tic-tac-toe, not {code}",
            code=rules.code,
        )

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        super().greet(process, rules, side)
        self.left = OVERAGE

    def seconds(self, turn: Turn) -> float | None:
        return round(ACT_TIMEOUT + self.left, 2) if self.strict else turn.seconds

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        report = super().ask(process, turn)
        if self.strict:
            took = process.seconds
            over = max(0.0, took - ACT_TIMEOUT)
            if over > self.left:
                raise Late(
                    "TIMEOUT: the move took {seconds} s, {over} s more than was left",
                    seconds=f"{took:.2f}",
                    over=f"{over - self.left:.2f}",
                )
            self.left -= over
        return report

    def question(self, turn: Turn) -> Mapping[str, Any]:
        return {"call": [self.observation(turn), configuration(turn, self.strict)]}

    def observation(self, turn: Turn) -> dict[str, Any]:
        """What the agent sees: the cells row by row from the top left, 0, 1 or 2."""
        position = turn.position
        kind = self.left if self.strict or turn.seconds is None else 0.0
        return {
            "remainingOverageTime": kind,
            "step": position.ply,
            "board": flat_board(position),
            "mark": 1 if position.turn is Side.FIRST else 2,
        }

    def understand(self, answer: Mapping[str, Any], position: Position) -> Cell:
        rules = position.rules
        moves = rules.width if rules.gravity else rules.cells
        value, kind = answer["value"], str(answer["kind"])
        if not self.strict and "." in kind and isinstance(value, int):
            kind = "int"  # one of numpy's, which the runner refuses
        ruling, number = judge(value, kind, moves)
        if ruling is Ruling.TYPE_ERROR:
            raise Trouble("it answered {value} instead of an int", value=repr(value)[:60])
        if ruling is Ruling.INVALID:
            raise NoMove(
                "INVALID: it answered {value} ({kind}) instead of an int, 0 to {last}",
                value=repr(value)[:60],
                kind=kind,
                last=moves - 1,
            )
        return cell_of(number, position)


def cell_of(number: int, position: Position) -> Cell:
    """Where the move of this number, a column or a cell row by row, puts its stone."""
    if position.rules.gravity:
        return drop(position, number)
    return cell_at(position.rules, *divmod(number, position.rules.width))


def number_of(move: Cell, rules: Rules) -> int:
    """The number of a move: its column where stones fall, elsewhere its cell."""
    return move.x if rules.gravity else move.y * rules.width + move.x


def flat_board(position: Position) -> list[int]:
    """The cells row by row from the top left, 0, 1 or 2."""
    return [cell for row in grid(position, 0, 1, 2) for cell in row]


def configuration(turn: Turn, strict: bool) -> dict[str, Any]:
    """What the agent is told about this game."""
    rules = turn.position.rules
    seconds = ACT_TIMEOUT if strict or turn.seconds is None else turn.seconds
    told: dict[str, Any] = {"columns": rules.width, "rows": rules.height, "inarow": rules.k}
    told |= {"actTimeout": seconds, "timeout": seconds}
    if not strict and turn.seconds is not None:
        told["agentTimeout"] = 0  # some spend it on their first move
    return {**CONNECTX, **told}
