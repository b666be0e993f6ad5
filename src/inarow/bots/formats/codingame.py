"""CodinGame's tic-tac-toe and Connect 4: one process for the game, numbers row by row."""

from __future__ import annotations

import re

from inarow.bots.formats.format import Format, NoMove, Turn, drop, rows
from inarow.bots.formats.hackerrank import read_pair
from inarow.bots.process import BotProcess
from inarow.rules import Cell, Message, Position, Rules, Side
from inarow.search import Report

SECONDS = 0.1  # if there is no limit
FIRST_SECONDS = 1.0


class CodinGame(Format):
    """Its Connect 4 where stones fall, elsewhere its tic-tac-toe.

    Our rules have no stolen stone, so STEAL is never offered.
    """

    name = "codingame"

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.misere:
            return Message("CodinGame bots can't be told that a line loses")
        return None

    def from_start(self, rules: Rules) -> bool:
        """In tic-tac-toe the bot is told only moves."""
        return not rules.gravity

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        """Connect 4 begins with who is who; the bot does not answer."""
        process.start_clock()
        if rules.gravity:
            process.greet("0 1\n" if side is Side.FIRST else "1 0\n")

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        falls = position.rules.gravity
        process.send(_falling_turn(turn) if falls else _placing_turn(turn), turn.seconds)
        usual = FIRST_SECONDS if turn.first_move else SECONDS
        text = process.read(usual if turn.seconds is None else turn.seconds, turn.stop)
        return Report(_column(text, position) if falls else read_pair(text, position))


def _placing_turn(turn: Turn) -> str:
    last = turn.told.last
    legal = turn.position.legal_moves()
    parts = [
        "-1 -1" if last is None else f"{last.y} {last.x}",
        str(len(legal)),
        *(f"{cell.y} {cell.x}" for cell in legal),
    ]
    return "\n".join(parts) + "\n"


def _falling_turn(turn: Turn) -> str:
    last = turn.told.last
    columns = [cell.x for cell in turn.position.legal_moves()]
    parts = [
        str(turn.position.ply),
        *rows(turn.position, ".01"),
        str(len(columns)),
        *map(str, columns),
        "-1" if last is None else str(last.x),
    ]
    return "\n".join(parts) + "\n"


def _column(text: str, position: Position) -> Cell:
    """`3` or `3 and some words`."""
    match = re.match(r"\s*(-?[0-9]{1,4})(\s|$)", text)
    if match is None:
        last = position.rules.width - 1
        raise NoMove.instead_of(Message("a column, 0 to {last}", last=last), text)
    return drop(position, int(match[1]))
