"""Brains of Gomocup, by the protocol of piskvork."""

from __future__ import annotations

import re

from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.formats.jsonl import QUITTING
from inarow.bots.process import BotProcess, Gone
from inarow.rules.cell import Cell
from inarow.rules.message import Message
from inarow.rules.rules import Rules
from inarow.rules.side import Side

UNLIMITED = 2147483647
CHATTER = ("MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST")
BEFORE_END = 0.1  # a brain is told a little less than it has, as it looks at its clock rarely


class Gomocup:
    """START, BEGIN, TURN, BOARD; cells are x,y, both counted from 0 at the top left."""

    name = "gomocup"
    once = False

    def __init__(self) -> None:
        self._shown: tuple[int, int] | None = None  # the stones that the brain knows of

    def why_unfit(self, rules: Rules) -> Message | None:
        if rules.k == 5 and not rules.gravity and not rules.misere and min(_size(rules)) >= 5:
            return None
        return Message(
            "brains of Gomocup play five in a row without gravity only, not {code}",
            code=rules.code,
        )

    def from_start(self, rules: Rules) -> bool:
        """The whole board is shown."""
        return False

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        width, height = _size(rules)
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        process.greet(f"{start}\r\n")
        answer = _next(process, process.limits.start)
        if not answer.upper().startswith("OK"):
            raise NoMove(
                Message("it does not play on {code}: it said {said}", code=rules.code, said=answer)
            )
        self._shown = None
        memory = process.limits.memory
        process.send(
            f"INFO max_memory {memory}\r\nINFO timeout_match 0\r\nINFO game_type 2\r\n"
            "INFO rule 0\r\n"
        )

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        position = turn.position
        process.send(_time(turn.seconds) + self._question(turn), turn.seconds)
        line = _next(process, turn.seconds, turn)
        move = _cell(line)
        self._shown = None
        if position.why_not(move) is None:
            after = position.play(move)
            self._shown = (after.first, after.second)
        return Said(move)

    def leave(self, process: BotProcess) -> None:
        process.send("END\r\n", QUITTING)

    def _question(self, turn: Turn) -> str:
        """One stone more since the brain's last move is a TURN, all else is the whole BOARD."""
        position = turn.position
        if position.ply == 0:
            return "BEGIN\r\n"
        known = position.ply == 1 if self._shown is None else self._follows(turn)
        if known and (last := turn.told.last) is not None:
            return f"TURN {last.x},{last.y}\r\n"
        return _board(turn)

    def _follows(self, turn: Turn) -> bool:
        position = turn.position
        assert self._shown is not None
        first, second = self._shown
        added = (position.first ^ first) | (position.second ^ second)
        return added.bit_count() == 1


def _board(turn: Turn) -> str:
    """All stones, in the order of play as far as that is known."""
    position = turn.position
    lines = [
        f"{cell.x},{cell.y},{1 if position.at(cell) is position.turn else 2}"
        for cell in turn.stones
    ]
    return "\r\n".join(["BOARD", *lines, "DONE", ""])


def _time(seconds: float | None) -> str:
    if seconds is None:
        return f"INFO timeout_turn {UNLIMITED}\r\nINFO time_left {UNLIMITED}\r\n"
    told = int(1000 * max(seconds * 0.5, seconds - BEFORE_END))
    return f"INFO timeout_turn {told}\r\nINFO time_left {UNLIMITED}\r\n"


def _size(rules: Rules) -> tuple[int, int]:
    return rules.width, rules.height


def _next(process: BotProcess, seconds: float | None, turn: Turn | None = None) -> str:
    """The next line that is an answer. Raises Gone when the brain says that it has failed."""
    while True:
        line = process.read_line(seconds, None if turn is None else turn.stop).strip()
        word = line.partition(" ")[0].upper()
        if word == "ERROR" and turn is not None:
            raise Gone(Message("the brain said {said}", said=line[:120]))
        if line and word not in CHATTER:
            return line


def _cell(line: str) -> Cell:
    match = re.fullmatch(r"\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})\s*", line)
    if match is None:
        raise NoMove(Message("it answered '{said}', and must answer x,y, like 7,7", said=line[:80]))
    return Cell(int(match[1]), int(match[2]))
