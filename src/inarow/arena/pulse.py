"""Notices that this process, or the whole machine, stood still for a while."""

from __future__ import annotations

import threading
import time
from collections import deque

TICK = 0.1  # seconds between two beats
CLOCK = getattr(
    time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC
)  # one that runs on in a machine's sleep


class Pulse:
    """A thread that looks at the clock ten times a second, and notes when it came late.

    It comes late when the process was stopped, when the machine slept, or when it was so busy that
    nobody's time can be trusted; but not when this process itself was at work.
    """

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque(maxlen=1000)  # when it came, and how late
        self._beat = (0.0, 0.0)  # the last one, and the processor time then
        self._thread: threading.Thread | None = None

    def now(self) -> float:
        """The time, for `longest_since`; from now on the pulse beats."""
        if self._thread is None or not self._thread.is_alive():
            self._beat = self._read()
            self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)
            self._thread.start()
        return time.clock_gettime(CLOCK)

    def longest_since(self, then: float) -> float:
        """The longest time since then, in seconds, for which this process stood still."""
        self._look()
        return max((late for when, late in tuple(self._late) if when >= then), default=0.0)

    def _run(self) -> None:
        while True:
            time.sleep(TICK)
            self._look()
            self._beat = self._read()

    def _look(self) -> None:
        (before, used_before), (now, used) = self._beat, self._read()
        late = now - before - TICK
        if late > TICK and used - used_before < late / 2:
            self._late.append((now, late))

    def _read(self) -> tuple[float, float]:
        return time.clock_gettime(CLOCK), time.process_time()


PULSE = Pulse()  # one for each process
