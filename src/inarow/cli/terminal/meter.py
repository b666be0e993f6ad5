"""A line on the terminal that says how far a long search has come, and goes when it is done."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from inarow.cli.phrases.game import effort, score_words, time_words
from inarow.locale import gettext as _
from inarow.locale import number
from inarow.search.report import Report

PATIENCE = 1.0  # seconds without a word
PAUSE = 0.2  # seconds between two looks


class Meter:
    """Progress on standard error, where that is a terminal; silent elsewhere."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._next = self._began + PATIENCE
        self._shown = False
        self._live = sys.stderr.isatty()

    def __enter__(self) -> Meter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def update(self, report: Report) -> None:
        """Show what a search knows so far."""
        text = effort(report.seconds, report.nodes)
        if report.score is not None:
            text += f", {score_words(report.score)}"
        elif report.bounds is not None:
            low, high = report.bounds
            text += _(", from {low} to {high}").format(low=score_words(low), high=score_words(high))
        self._show(text)

    def count(self, done: int, total: int, before: int = 0) -> None:
        """Show how many of so many are done, and how long the rest will take.

        `before` were done before this began: they say nothing about the speed.
        """
        now = time.perf_counter()
        text = _("{done} of {total}").format(done=number(done), total=number(total))
        if done > before:
            left = (now - self._began) / (done - before) * (total - done)
            text += _(", about {time} left").format(time=time_words(left))
        self._show(text)

    def _show(self, text: str) -> None:
        now = time.perf_counter()
        if not self._live or now < self._next:
            return
        self._next = now + PAUSE
        self._shown = True
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
