"""Tic-tac-toe and Connect 4 of CodinGame: one process for the game, numbers line by line."""

from __future__ import annotations

import re

from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.formats.hackerrank import read_pair
from inarow.bots.formats.hosted import drop, grid
from inarow.bots.process import BotProcess
from inarow.rules.cell import Cell
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side

SECONDS = 0.1  # where no limit is said
FIRST_SECONDS = 1.0


class CodinGame:
    """Where stones fall its Connect 4, elsewhere its tic-tac-toe.

    Our rules have no stolen stone, so that STEAL is never offered.
    """

    name = "codingame"
    once = False

    def why_unfit(self, rules: Rules) -> Message | None:
        """The line must win, as nothing tells the bot otherwise."""
        if rules.misere:
            return Message("bots of CodinGame can't be told that the line loses")
        return None

    def from_start(self, rules: Rules) -> bool:
        """In tic-tac-toe only the moves are told."""
        return not rules.gravity

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Connect 4 begins with who is who; nothing is answered."""
        process.start_clock()
        if rules.gravity:
            process.greet("0 1\n" if side is Side.FIRST else "1 0\n")

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        position = turn.position
        falls = position.rules.gravity
        process.send(_falling_turn(turn) if falls else _placing_turn(turn), turn.seconds)
        usual = FIRST_SECONDS if turn.first_move else SECONDS
        line = process.read_line(usual if turn.seconds is None else turn.seconds, turn.stop)
        return Said(_column(line, position) if falls else read_pair(line, position))

    def leave(self, process: BotProcess) -> None:
        process.close_input()


def _placing_turn(turn: Turn) -> str:
    last = turn.told.last
    legal = turn.position.legal_moves()
    lines = [
        "-1 -1" if last is None else f"{last.y} {last.x}",
        str(len(legal)),
        *(f"{cell.y} {cell.x}" for cell in legal),
    ]
    return "\n".join(lines) + "\n"


def _falling_turn(turn: Turn) -> str:
    last = turn.told.last
    columns = [cell.x for cell in turn.position.legal_moves()]
    lines = [
        str(turn.position.ply),
        *("".join(row) for row in grid(turn.position, ".", "0", "1")),
        str(len(columns)),
        *map(str, columns),
        "-1" if last is None else str(last.x),
    ]
    return "\n".join(lines) + "\n"


def _column(line: str, position: Position) -> Cell:
    """`3` or `3 and some words`."""
    match = re.match(r"\s*(-?[0-9]{1,4})(\s|$)", line)
    if match is None:
        raise NoMove(
            Message(
                "it answered '{said}', and must answer a column, 0 to {last}",
                said=line[:80],
                last=position.rules.width - 1,
            )
        )
    return drop(position, int(match[1]))
