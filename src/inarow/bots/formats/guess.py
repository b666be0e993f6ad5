"""A program whose file does not tell its format: it is greeted in one after another."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from inarow.bots.formats.format import Format, NoMove, Turn
from inarow.bots.formats.gomocup import Gomocup
from inarow.bots.formats.ours import JsonLines, PlainText
from inarow.bots.formats.sites import HackerRank
from inarow.bots.process import BotProcess, Late
from inarow.players.player import NotSpoken
from inarow.rules import Agreement, Cell, Deal, Decision, Message, Rules, Side
from inarow.search import Report

UNKNOWN = "unknown"
MORE = 0.5  # seconds for it to end after the greetings
PATIENCE = 2.0  # seconds for the answer to a greeting that the bot may not understand


class Guess(Format):
    """The format in which the bot answers a greeting; from then on always that one."""

    name = UNKNOWN

    def __init__(self) -> None:
        self._found: Format | None = None
        self.supposed = False  # whether nothing says so but that it ended at a greeting

    def why_unfit(self, rules: Rules) -> Message | None:
        return None if self._found is None else self._found.why_unfit(rules)

    @property
    def once(self) -> bool:  # type: ignore[override]
        """Whether every move takes a new process, as is known when it has been greeted."""
        return self._found is not None and self._found.once

    @property
    def is_known(self) -> bool:
        """Whether it has answered a greeting."""
        return self._found is not None and not self.supposed

    def tell_less(self) -> bool:
        """One that reads something and ends may be HackerRank's: it answers once."""
        if self._found is not None:
            return self._found.tell_less()
        self._found, self.supposed = HackerRank(), True
        self.name = self._found.name
        return True

    def greet(self, process: BotProcess, rules: Rules, side: Side) -> None:
        if self._found is not None:
            self._found.greet(process, rules, side)
            return
        if (found := self._greeted(process, rules, side)) is not None:
            self._found, self.name = found, found.name
            return
        if not process.said:
            process.close_input()
            with suppress(Late):
                while True:  # until it ends, if it only waited for the end of its input
                    process.read(process.wall + MORE)
        raise NoMove(
            "it answers no greeting that we know: name its format, as in format=hackerrank"
        )

    def _greeted(self, process: BotProcess, rules: Rules, side: Side) -> Format | None:
        """The format in which it answers a greeting, if it does. Raises Gone."""
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
            return form
        return None

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
