"""How far a search may go, and the counting that keeps it there."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from inarow.rules import BadLimit, Cell
from inarow.search.report import Report
from inarow.search.score import Score
from inarow.search.watched import Listener, listening


@dataclass(frozen=True)
class Limit:
    """Seconds, nodes, plies of depth, random games; None is no limit.

    Setting `stop`, from any thread, ends the search early; it keeps what it has found.

    >>> Limit(seconds=1.5)
    Limit(seconds=1.5, nodes=None, depth=None, playouts=None)
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    playouts: int | None = None
    stop: threading.Event | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("seconds", "nodes", "depth", "playouts"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise BadLimit(
                    "a limit of {value} {name} leaves no room to think: it must be over 0",
                    value=value,
                    name=name,
                )

    def share(self, part: float) -> Limit:
        """This part of the time and of the nodes; depth and playouts stay as they are.

        >>> Limit(seconds=2, nodes=5).share(0.4)
        Limit(seconds=0.8, nodes=2, depth=None, playouts=None)
        """
        return replace(
            self,
            seconds=None if self.seconds is None else self.seconds * part,
            nodes=None if self.nodes is None else max(1, int(self.nodes * part)),
        )

    def rest(self, nodes: int, seconds: float) -> Limit | None:
        """What is left after so many nodes and seconds; None when that is nothing."""
        seconds_left = None if self.seconds is None else self.seconds - seconds
        nodes_left = None if self.nodes is None else self.nodes - nodes
        if self.stopped or any(
            left is not None and left <= 0 for left in (seconds_left, nodes_left)
        ):
            return None
        return replace(self, seconds=seconds_left, nodes=nodes_left)

    @property
    def stopped(self) -> bool:
        """Whether somebody has set `stop`."""
        return self.stop is not None and self.stop.is_set()


_NEVER = threading.Event()  # for searches that nobody can stop


class Stopped(Exception):
    """A search has reached its limit; whoever started it keeps what was found."""


class Effort:
    """What a search has spent so far; `visit` ends it when that is enough.

    `finished` is False when it was.
    """

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit or Limit()
        self.nodes = 0
        self.finished = True
        self._stop = self.limit.stop or _NEVER
        self._began = time.perf_counter()
        seconds = self.limit.seconds
        self._deadline = float("inf") if seconds is None else self._began + seconds
        self._most_nodes = float("inf") if self.limit.nodes is None else self.limit.nodes

    @property
    def seconds(self) -> float:
        """The seconds since the search began."""
        return time.perf_counter() - self._began

    def report(
        self,
        move: Cell,
        values: Mapping[Cell, Score],
        depth: int | None = None,
    ) -> Report:
        """What a search says that has spent this much."""
        return Report(
            move,
            values.get(move),
            values,
            nodes=self.nodes,
            seconds=self.seconds,
            depth=depth,
            finished=self.finished,
        )

    @contextmanager
    def counting(self, listener: Listener | None = None) -> Iterator[None]:
        """While this lasts, every call of a watched function is a position.

        When the limit is reached, what is in here ends, and what it has found so far is kept. A
        listener of one's own counts by `visit`.
        """
        try:
            with listening(listener or self.count):
                yield
        except Stopped:
            self.finished = False

    def visit(self) -> None:
        """Count one position. Raises Stopped when the limit is reached."""
        if (
            self.nodes >= self._most_nodes
            or self._stop.is_set()
            or time.perf_counter() >= self._deadline
        ):
            raise Stopped
        self.nodes += 1

    def count(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Listen to an algorithm: one position for each question. Raises Stopped."""
        self.visit()
        return function(*arguments)
