"""A progress line on the terminal for a long job, erased when the job is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager

from inarow.cli.terminal.output import tell
from inarow.locale import _, ngettext, number
from inarow.phrases.game import time_phrase
from inarow.phrases.score import effort, score_phrase
from inarow.search import Report

PATIENCE = 1.0  # seconds until something is said
PAUSE = 0.2  # seconds between two updates


class Meter:
    """Progress on standard error, where that is a terminal; silent elsewhere."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._next = self._began + PATIENCE
        self._shown = False
        self._live = sys.stderr.isatty()

    def __enter__(self) -> Meter:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def update(self, report: Report) -> None:
        """Show what a search knows so far."""
        text = effort(report.seconds, report.nodes)
        if report.score is not None:
            text += f", {score_phrase(report.score)}"
        elif report.bounds is not None:
            low, high = map(score_phrase, report.bounds)
            text += _(", from {low} to {high}", low=low, high=high)
        self._show(text)

    def count(self, done: int, total: int, before: int = 0) -> None:
        """Show how many are done out of how many, and how long the rest will take.

        `before` were done before this began: they say nothing about the speed.
        """
        now = time.perf_counter()
        text = _("{done} of {total}", done=number(done), total=number(total))
        if done > before:
            left = (now - self._began) / (done - before) * (total - done)
            text += _(", about {time} left", time=time_phrase(left))
        self._show(text)

    def so_many(self, done: int) -> None:
        """Show how many are done, where nobody knows how many there will be."""
        self._show(ngettext("{n} position solved", "{n} positions solved", done))

    def _show(self, text: str) -> None:
        now = time.perf_counter()
        if not self._live or now < self._next:
            return
        self._next = now + PAUSE
        self._shown = True
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


@contextmanager
def metered_pool(
    workers: int, cluster: str | None = None, players: Sequence[str] = ()
) -> Iterator[tuple[Executor, Callable[[int, int], None]]]:
    """Processes for a long job that keeps what it has found, and a function to show how far it is.

    With an address the workers of a Dask cluster do the job, with these players. Ctrl-C says that
    the same command goes on with it.
    """
    before: int | None = None

    def show(done: int, total: int) -> None:
        nonlocal before
        before = done if before is None else before
        meter.count(done, total, before)

    try:
        with Meter() as meter, ExitStack() as stack:
            if cluster is None:
                executor: Executor = stack.enter_context(ProcessPoolExecutor(workers))
            else:
                from inarow.arena import executors  # a room that few commands need

                executor, _threads = stack.enter_context(executors.cluster(cluster, players))
            yield executor, show
    except KeyboardInterrupt:
        tell(_("Stopped. The same command goes on where it was."))
        raise
