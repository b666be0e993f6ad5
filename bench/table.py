"""What a bench module makes: tables of figures, measured more than once."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figure:
    """Some measurements of one thing, and the bar it has to meet.

    >>> Figure("speed", "M/s", (90.0, 110.0, 100.0), at_least=30).met
    True
    >>> Figure("time", "ms", (4.0, 6.0, 5.0), at_most=4.5).met
    False
    """

    what: str
    unit: str
    values: tuple[float, ...]
    at_least: float | None = None
    at_most: float | None = None

    @property
    def median(self) -> float:
        """The middle one of the measurements."""
        return statistics.median(self.values)

    @property
    def met(self) -> bool:
        """Does the median meet the bar?"""
        return (self.at_least is None or self.median >= self.at_least) and (
            self.at_most is None or self.median <= self.at_most
        )

    def cells(self) -> list[str]:
        """The row of this figure in a table."""
        bar = ""
        if self.at_least is not None:
            bar = f">= {self.at_least:,g} {self.unit}"
        if self.at_most is not None:
            bar = f"<= {self.at_most:,g} {self.unit}"
        return [
            self.what,
            f"{_digits(self.median)} {self.unit}",
            f"{_digits(min(self.values))} .. {_digits(max(self.values))}",
            str(len(self.values)),
            bar,
            "" if not bar else "met" if self.met else "MISSED",
        ]


def _digits(value: float) -> str:
    """Four digits, and all of a large number.

    >>> _digits(549946), _digits(0.18172)
    ('549,946', '0.1817')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


@dataclass
class Table:
    """Figures under one title."""

    title: str
    figures: list[Figure] = field(default_factory=list)

    def markdown(self) -> str:
        """The table as Markdown."""
        head = ["what", "median", "spread", "runs", "bar", ""]
        rows = [head, ["---"] * len(head), *(figure.cells() for figure in self.figures)]
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return f"## {self.title}\n\n" + "\n".join(lines) + "\n"


def seconds(run: Callable[[], object], runs: int = 5) -> tuple[float, ...]:
    """How long `run` takes, each time."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return tuple(times)
