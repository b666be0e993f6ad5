"""Brains of Gomocup, by the protocol of piskvork."""

from __future__ import annotations

import re

from inarow.bots.formats.format import Format, NoMove, Turn
from inarow.bots.process import BotProcess, Gone
from inarow.rules import Cell, Message, Rules, Side
from inarow.search import Report

UNLIMITED = 2147483647
CHATTER = ("MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST")
PLACE = re.compile(r"\s*(-?[0-9]{1,4})\s*,\s*(-?[0-9]{1,4})\s*")
BEFORE_END = 0.1  # seconds that a brain is not told of, as it rarely looks at its clock


class Gomocup(Format):
    """START, BEGIN, TURN, BOARD; cells are x,y, both counted from 0 at the top left."""

    name = "gomocup"
    farewell = "END\r\n"

    def __init__(self) -> None:
        self._shown: tuple[int, int] | None = None  # the stones that the brain knows of

    def why_unfit(self, rules: Rules) -> Message | None:
        size = min(rules.width, rules.height)
        if rules.k == 5 and not rules.gravity and not rules.misere and size >= 5:
            return None
        return Message(
            "Gomocup brains play only five in a row without gravity, not {code}",
            code=rules.code,
        )

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        width, height = rules.width, rules.height
        start = f"START {width}" if width == height else f"RECTSTART {width},{height}"
        process.greet(f"{start}\r\n")
        answer = _next(process, process.limits.start)
        if not answer.upper().startswith("OK"):
            raise NoMove("it does not play on {code}: it said {said}", code=rules.code, said=answer)
        self._shown = None
        memory = process.limits.memory
        process.send(
            f"INFO max_memory {memory}\r\nINFO timeout_match 0\r\nINFO game_type 2\r\n"
            "INFO rule 0\r\n"
        )

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        position = turn.position
        process.send(_time(turn.seconds) + self._question(turn), turn.seconds)
        move = _cell(_next(process, turn.seconds, turn))
        self._shown = None
        if position.why_not(move) is None:
            after = position.play(move)
            self._shown = (after.first, after.second)
        return Report(move)

    def is_answer(self, text: str) -> bool:
        return PLACE.fullmatch(text) is not None

    def _question(self, turn: Turn) -> str:
        """One new stone since the brain's last move is a TURN; anything else is a BOARD."""
        position = turn.position
        if position.ply == 0:
            return "BEGIN\r\n"
        if self._shown is None:
            follows = position.ply == 1
        else:
            first, second = self._shown
            added = (position.first ^ first) | (position.second ^ second)
            follows = added.bit_count() == 1
        if follows and (last := turn.told.last) is not None:
            return f"TURN {last.x},{last.y}\r\n"
        return _board(turn)


def _board(turn: Turn) -> str:
    """All stones, in the order of play if that is known."""
    position = turn.position
    stones = [
        f"{cell.x},{cell.y},{1 if position.at(cell) is position.turn else 2}"
        for cell in turn.stones
    ]
    return "\r\n".join(["BOARD", *stones, "DONE", ""])


def _time(seconds: float | None) -> str:
    told = UNLIMITED
    if seconds is not None:
        told = int(1000 * max(seconds * 0.5, seconds - BEFORE_END))
    return f"INFO timeout_turn {told}\r\nINFO time_left {UNLIMITED}\r\n"


def _next(process: BotProcess, seconds: float | None, turn: Turn | None = None) -> str:
    """The next row that is an answer. Raises Gone when the brain says that it has failed."""
    while True:
        text = process.read(seconds, None if turn is None else turn.stop).strip()
        word = text.partition(" ")[0].upper()
        if word == "ERROR" and turn is not None:
            raise Gone("the brain said {said}", said=text[:120])
        if text and word not in CHATTER:
            return text


def _cell(text: str) -> Cell:
    match = PLACE.fullmatch(text)
    if match is None:
        raise NoMove.instead_of(Message("x,y, like 7,7"), text)
    return Cell(int(match[1]), int(match[2]))
