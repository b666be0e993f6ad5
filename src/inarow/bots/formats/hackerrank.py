"""Tic-tac-toe of HackerRank: a new process for every move, which reads all and writes one line."""

from __future__ import annotations

import re

from inarow.bots.formats.cs50 import TIC_TAC_TOE
from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.formats.hosted import cell_at, grid
from inarow.bots.process import BotProcess
from inarow.rules.cell import Cell
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side

SECONDS = 5.0  # where no limit is said


class HackerRank:
    """In: X or O, then the rows of X, O and _. Out: row and column, counted from 0 at the top left.

    Other games than tic-tac-toe have a line more in front, which is our extension: rows, columns,
    k, and 0 or 1 for gravity and misère.
    """

    name = "hackerrank"
    once = True

    def why_unfit(self, rules: Rules) -> Message | None:
        """Every game can be played."""
        return None

    def from_start(self, rules: Rules) -> bool:
        """The whole board is shown."""
        return False

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """There is nothing to say before the position."""
        process.wait_until_begun()

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        position = turn.position
        process.greet(question(position), turn.seconds)
        process.close_input()
        line = process.read_line(SECONDS if turn.seconds is None else turn.seconds, turn.stop)
        return Said(read_pair(line, position))

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
    first = [
        " ".join(map(str, (rules.height, rules.width, rules.k, +rules.gravity, +rules.misere)))
    ]
    lines = [
        *([] if rules == TIC_TAC_TOE else first),
        "X" if position.turn is Side.FIRST else "O",
        *("".join(row) for row in grid(position, "_", "X", "O")),
    ]
    return "\n".join(lines) + "\n"


def read_pair(line: str, position: Position) -> Cell:
    """The cell of a row and a column, counted from 0 at the top left. Raises NoMove."""
    match = re.fullmatch(r"\s*(-?[0-9]{1,4})[\s,]+(-?[0-9]{1,4})\s*", line)
    if match is None:
        raise NoMove(
            Message(
                "it answered '{said}', and must answer a row and a column, counted from 0,"
                " like 1 2",
                said=line[:80],
            )
        )
    return cell_at(position, int(match[1]), int(match[2]))
