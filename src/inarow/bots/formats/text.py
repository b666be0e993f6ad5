"""Our own protocol in plain words, for beginners and for languages without JSON."""

from __future__ import annotations

from inarow.bots.formats.format import NoMove, Said, Turn
from inarow.bots.formats.jsonl import AFTER_STOP, QUITTING, rows
from inarow.bots.process import BotProcess, NotWanted
from inarow.rules.errors import InarowError
from inarow.rules.message import Message
from inarow.rules.notation import read_cell
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side


class PlainText:
    """Lines whose first word says what they are; `move?` is the question."""

    name = "text"
    once = False

    def why_unfit(self, rules: Rules) -> Message | None:
        """Every game can be played."""
        return None

    def from_start(self, rules: Rules) -> bool:
        """The whole board is shown."""
        return False

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        marks = "gravity" * rules.gravity, "misere" * rules.misere
        words = ["hello", rules.width, rules.height, rules.k, *filter(None, marks)]
        process.greet(" ".join(map(str, words)) + "\n")
        line = process.read_line(process.limits.start)
        if line.strip().lower() != "ready":
            raise NoMove(
                Message("after hello it must say ready, and it said {said}", said=line[:80])
            )

    def ask(self, process: BotProcess, turn: Turn) -> Said:
        process.send(_question(turn), turn.seconds)
        seconds, stop = turn.seconds, turn.stop
        while True:
            try:
                line = process.read_line(seconds, stop)
            except NotWanted:
                process.send_on("stop\n")
                seconds, stop = process.wall + AFTER_STOP, None
                continue
            if not line.strip().lower().startswith("info"):
                return _said(line, turn.position)

    def leave(self, process: BotProcess) -> None:
        process.send("quit\n", QUITTING)


def _question(turn: Turn) -> str:
    position = turn.position
    lines = [
        f"you {'x' if position.turn is Side.FIRST else 'o'}",
        *(f"row {row}" for row in rows(position)),
        " ".join(["legal", *map(str, position.legal_moves())]),
        f"start {turn.told.start.code}",
        " ".join(["moves", *map(str, turn.told.moves)]),
        f"seconds {'none' if turn.seconds is None else f'{turn.seconds:g}'}",
        "move?",
    ]
    return "\n".join(lines) + "\n"


def _said(line: str, position: Position) -> Said:
    try:
        return Said(read_cell(line, position))
    except InarowError as error:
        raise NoMove(error.message) from None
