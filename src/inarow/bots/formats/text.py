"""Our own protocol in plain words, for beginners and for languages without JSON."""

from __future__ import annotations

from inarow.bots.formats.format import Format, NoMove, Turn, answers, read_answer, rows
from inarow.bots.process import BotProcess
from inarow.rules import Rules, Side
from inarow.search import Report

QUITTING = 0.1  # seconds for a bot to read that the game is over


class PlainText(Format):
    """Rows whose first word says what they are; `move?` is the question."""

    name = "text"

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        marks = "gravity" * rules.gravity, "misere" * rules.misere
        words = ["hello", rules.width, rules.height, rules.k, *filter(None, marks)]
        process.greet(" ".join(map(str, words)) + "\n")
        text = process.read(process.limits.start)
        if text.strip().lower() != "ready":
            raise NoMove("after hello it must say ready, and it said {said}", said=text[:80])

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        process.send(_question(turn), turn.seconds)
        for text in answers(process, turn, "stop\n"):
            if not text.strip().lower().startswith("info"):
                break
        return Report(read_answer(text, turn.position))

    def leave(self, process: BotProcess) -> None:
        process.send("quit\n", QUITTING)


def _question(turn: Turn) -> str:
    position = turn.position
    parts = [
        f"you {'x' if position.turn is Side.FIRST else 'o'}",
        *(f"row {row}" for row in rows(position, ".xo")),
        " ".join(["legal", *map(str, position.legal_moves())]),
        f"start {turn.told.start.code}",
        " ".join(["moves", *map(str, turn.told.moves)]),
        f"seconds {'none' if turn.seconds is None else f'{turn.seconds:g}'}",
        "move?",
    ]
    return "\n".join(parts) + "\n"
