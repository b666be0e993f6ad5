"""Values with their uncertainty as a picture: a dot for each, on a bar as wide as its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

ROW = 26
LABEL = 190  # room for names, on the left
WIDE = 720
TOP = 8
BOTTOM = 30
LETTERS = 24  # of a name, at most


class Interval(NamedTuple):
    """A name, its value, and where the value's interval begins and ends."""

    name: str
    value: float
    low: float
    high: float


def interval_plot(intervals: Sequence[Interval], title: str) -> str:
    """The picture as SVG, to stand inside a page that brings the styles."""
    low = min(interval.low for interval in intervals)
    high = max(interval.high for interval in intervals)
    step = tick_step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = max(high, low + step)
    scale = (WIDE - LABEL - 20) / (high - low)
    bottom = TOP + ROW * len(intervals)

    def x(value: float) -> float:
        return round(LABEL + (value - low) * scale, 1)

    size = f'viewBox="0 0 {WIDE} {bottom + BOTTOM}"'
    parts = [
        f'<svg class="plot" {size} role="img" aria-label="{escape(title)}">',
        *_ticks(low, high, step, x, bottom),
    ]
    for index, (name, value, begin, end) in enumerate(intervals):
        y = TOP + ROW * index + ROW // 2
        hint = f"{name}: {value:.0f} ({begin:.0f} – {end:.0f})"  # noqa: RUF001 - a dash of numbers
        parts.append(
            f"<g><title>{escape(hint)}</title>"
            f'<text class="name" x="{LABEL - 12}" y="{y + 4}">{escape(_short(name))}</text>'
            f'<path class="interval" d="M{x(begin)} {y}H{x(end)}"/>'
            f'<path class="interval" d="M{x(begin)} {y - 4}v8M{x(end)} {y - 4}v8"/>'
            f'<circle class="dot" cx="{x(value)}" cy="{y}" r="5"/></g>'
        )
    return "\n".join([*parts, "</svg>"])


def tick_step(span: float) -> int:
    """A round distance between marks, so that there are four to ten.

    >>> [tick_step(span) for span in (90, 450, 2000)]
    [10, 50, 200]
    """
    size = 10
    while True:
        for step in (size, 2 * size, 5 * size):
            if span / step <= 10:
                return step
        size *= 10


def _ticks(
    low: float, high: float, step: int, x: Callable[[float], float], bottom: int
) -> Iterator[str]:
    for value in range(round(low), round(high) + 1, step):
        yield f'<path class="tick" d="M{x(value)} {TOP}V{bottom}"/>'
        yield f'<text class="mark" x="{x(value)}" y="{bottom + 18}">{value}</text>'


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"
