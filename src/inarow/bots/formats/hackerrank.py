"""HackerRank's tic-tac-toe: a new process for every move reads the board and writes the move."""

from __future__ import annotations

import re

from inarow.bots.formats.format import TIC_TAC_TOE, Format, NoMove, Turn, cell_at, rows
from inarow.bots.process import BotProcess
from inarow.rules import Cell, Message, Position, Rules, Side
from inarow.search import Report

SECONDS = 5.0  # if there is no limit


class HackerRank(Format):
    """In: X or O, then the rows of X, O and _. Out: row and column, counted from 0 at the top left.

    Games other than tic-tac-toe have one more row in front, which is our extension: rows, columns,
    k, and 0 or 1 for gravity and misère.
    """

    name = "hackerrank"
    once = True

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """There is nothing to say before the position."""
        process.wait_until_begun()

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        process.greet(question(position), turn.seconds)
        process.close_input()
        text = process.read(SECONDS if turn.seconds is None else turn.seconds, turn.stop)
        return Report(read_pair(text, position))

    def leave(self, process: BotProcess) -> None:
        """There is nobody to say it to."""


def question(position: Position) -> str:
    """The position as these bots read it.

    >>> print(question(Position.start(TIC_TAC_TOE).play(Cell(1, 0))), end="")
    O
    _X_
    ___
    ___
    """
    rules = position.rules
    numbers = (rules.height, rules.width, rules.k, +rules.gravity, +rules.misere)
    parts = [
        *([] if rules == TIC_TAC_TOE else [" ".join(map(str, numbers))]),
        "X" if position.turn is Side.FIRST else "O",
        *rows(position, "_XO"),
    ]
    return "\n".join(parts) + "\n"


def read_pair(text: str, position: Position) -> Cell:
    """The cell of a row and a column, counted from 0 at the top left. Raises NoMove."""
    match = re.fullmatch(r"\s*(-?[0-9]{1,4})[\s,]+(-?[0-9]{1,4})\s*", text)
    if match is None:
        raise NoMove.instead_of(Message("a row and a column, counted from 0, like 1 2"), text)
    return cell_at(position, int(match[1]), int(match[2]))
