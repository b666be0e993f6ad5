"""A program whose file does not tell its format: it is greeted in one after another."""

from __future__ import annotations

from dataclasses import replace

from inarow.bots.formats.format import Format, NoMove, Turn
from inarow.bots.formats.gomocup import Gomocup
from inarow.bots.formats.ours import JsonLines, PlainText
from inarow.bots.process import BotProcess, Late
from inarow.players.player import NotSpoken
from inarow.rules import Agreement, Cell, Deal, Decision, Message, Rules, Side
from inarow.search import Report

UNKNOWN = "unknown"
PATIENCE = 2.0  # seconds for the answer to a greeting that the bot may not understand


class Guess(Format):
    """The format in which the bot answers a greeting; from then on always that one."""

    name = UNKNOWN

    def __init__(self) -> None:
        self._found: Format | None = None

    def why_unfit(self, rules: Rules) -> Message | None:
        return None if self._found is None else self._found.why_unfit(rules)

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        if self._found is not None:
            self._found.greet(process, rules, side)
            return
        limits = process.limits
        process.wait_until_begun()
        form: Format
        for form in (JsonLines(), PlainText(), Gomocup()):
            if form.why_unfit(rules) is not None:
                continue
            process.limits = replace(limits, start=min(limits.start, PATIENCE), margin=0.0)
            try:
                form.greet(process, rules, side)
            except Late:
                continue
            except NoMove:
                if '"ready"' not in process.said:
                    continue
                form = JsonLines()  # it was only slow to answer the first greeting
            finally:
                process.limits = limits
            self._found, self.name = form, form.name
            return
        raise NoMove(
            "it answers no greeting that we know: name its format, as in format=hackerrank"
        )

    def ask(self, process: BotProcess, turn: Turn) -> Report:
        assert self._found is not None
        return self._found.ask(process, turn)

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        """Whether it may: that is known when it has answered a greeting."""
        return self._found is None or self._found.negotiates(agreement, rules)

    def place(self, process: BotProcess, turn: Turn) -> tuple[Cell, ...]:
        return self._negotiator(turn).place(process, turn)

    def decide(self, process: BotProcess, turn: Turn) -> tuple[Decision, tuple[Cell, ...]]:
        return self._negotiator(turn).decide(process, turn)

    def _negotiator(self, turn: Turn) -> Format:
        """The format. Raises NotSpoken if it knows no such opening."""
        deal = Deal.of(turn.game)
        found = self._found
        if found is None or deal is None or not found.negotiates(deal.agreement, turn.game.rules):
            raise NotSpoken
        return found

    def is_answer(self, text: str) -> bool:
        return self._found is not None and self._found.is_answer(text)

    def leave(self, process: BotProcess) -> None:
        if self._found is not None:
            self._found.leave(process)
