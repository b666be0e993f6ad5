"""The ratings as a picture: a dot for every player, and a line as wide as its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from html import escape

from inarow.arena.standings import Standings

ROW = 26
LABEL = 190  # room for names, on the left
WIDE = 720
TOP = 8
BOTTOM = 30
LETTERS = 24  # of a name, at most


def rating_plot(table: Standings, title: str) -> str:
    """The picture as SVG, to stand inside a page."""
    low = min(row.rating.low for row in table.rows)
    high = max(row.rating.high for row in table.rows)
    step = tick_step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = max(high, low + step)
    scale = (WIDE - LABEL - 20) / (high - low)
    bottom = TOP + ROW * len(table.rows)

    def x(rating: float) -> float:
        return round(LABEL + (rating - low) * scale, 1)

    size = f'viewBox="0 0 {WIDE} {bottom + BOTTOM}"'
    parts = [
        f'<svg class="plot" {size} role="img" aria-label="{escape(title)}">',
        *_ticks(low, high, step, x, bottom),
    ]
    for index, row in enumerate(table.rows):
        y = TOP + ROW * index + ROW // 2
        rating = row.rating
        words = f"{row.name}: {rating.value:.0f} ({rating.low:.0f} – {rating.high:.0f})"  # noqa: RUF001 - a dash of numbers
        parts.append(
            f"<g><title>{escape(words)}</title>"
            f'<text class="name" x="{LABEL - 12}" y="{y + 4}">{escape(_short(row.name))}</text>'
            f'<path class="interval" d="M{x(rating.low)} {y}H{x(rating.high)}"/>'
            f'<path class="interval" d="M{x(rating.low)} {y - 4}v8M{x(rating.high)} {y - 4}v8"/>'
            f'<circle class="dot" cx="{x(rating.value)}" cy="{y}" r="5"/></g>'
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
    for rating in range(round(low), round(high) + 1, step):
        yield f'<path class="tick" d="M{x(rating)} {TOP}V{bottom}"/>'
        yield f'<text class="mark" x="{x(rating)}" y="{bottom + 18}">{rating}</text>'


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"
