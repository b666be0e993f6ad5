"""Work beside the screen: in threads, which answer by messages and can be stopped."""

from __future__ import annotations

import contextvars
import threading
import time
import weakref
from collections.abc import Callable
from typing import TypeVar

from textual.message import Message
from textual.message_pump import MessagePump

from inarow.engine.engine import engine_for
from inarow.rules import Position
from inarow.search import Limit, Report

Answer = TypeVar("Answer")

PAUSE = 0.1  # seconds between two reports
FAREWELL = 2.0  # seconds for work that was told to stop

_at_work: weakref.WeakSet[threading.Thread] = weakref.WeakSet()
_analysts: weakref.WeakSet[Analyst] = weakref.WeakSet()
PATIENCE = 30.0  # seconds for the analysis of one position


class Done(Message):
    """A piece of work is done: `then` is to be called on the screen."""

    def __init__(self, then: Callable[[], None]) -> None:
        super().__init__()
        self.then = then


def in_background(
    pump: MessagePump, work: Callable[[], Answer], then: Callable[[Answer], None]
) -> None:
    """Do the work in a thread of its own, then call `then` with the answer on the screen.

    The thread is no reason to stay: a program that does not answer must not keep anybody here.
    """
    context = contextvars.copy_context()  # the language

    def run() -> None:
        answer = context.run(work)
        pump.post_message(Done(lambda: then(answer)))

    thread = threading.Thread(target=run, daemon=True)
    _at_work.add(thread)
    thread.start()


def end_work() -> None:
    """Wait a moment for the threads: one that is inside the engine when Python ends, aborts it."""
    deadline = time.monotonic() + FAREWELL
    for thread in list(_at_work):
        thread.join(max(0.0, deadline - time.monotonic()))
    for analyst in list(_analysts):
        analyst.end(max(0.0, deadline - time.monotonic()))


class Analysed(Message):
    """What is known of a position by now."""

    def __init__(self, position: Position, report: Report, over: bool) -> None:
        super().__init__()
        self.position = position
        self.report = report
        self.over = over


class Analyst:
    """Looks at one position after the other, the newest wish first, in one thread.

    One thread, because the engine that it keeps remembers what it has proven.
    """

    def __init__(self, pump: MessagePump) -> None:
        self._pump = pump
        self._wish: Position | None = None
        self._wishes = 0
        self._changed = threading.Condition()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self.rests = threading.Event()  # nothing is looked at just now
        _analysts.add(self)

    def look(self, position: Position | None) -> None:
        """Look at this position from now on; None rests."""
        with self._changed:
            if position == self._wish:
                return
            self._stop.set()
            self._wish = position
            self._wishes += 1
            self._changed.notify()
        if self._thread is None and position is not None:
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()

    def _work(self) -> None:
        done = 0
        while True:
            with self._changed:
                while self._wish is None or self._wishes == done:
                    self.rests.set()
                    self._changed.wait()
                self.rests.clear()
                position, done = self._wish, self._wishes
                self._stop = stop = threading.Event()
            assert position is not None
            if position.outcome is None:
                self._analyse(position, stop)

    def end(self, seconds: float) -> None:
        """Look at nothing any more, and wait so long until that is so."""
        self.look(None)
        if self._thread is not None:
            self.rests.wait(seconds)

    def _analyse(self, position: Position, stop: threading.Event) -> None:
        due = 0.0

        def tell(report: Report) -> None:
            nonlocal due
            now = time.monotonic()
            if now >= due and not stop.is_set():
                due = now + PAUSE
                self._pump.post_message(Analysed(position, report, over=False))

        limit = Limit(seconds=PATIENCE, stop=stop)
        report = engine_for(position.rules).analyse(position, limit, tell)
        if not stop.is_set():
            self._pump.post_message(Analysed(position, report, over=True))
