"""What a network says of a position, as slowly and plainly as can be: cells as letters in lists.

It shares nothing with the core but the order of the numbers in the file.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator, Mapping

CHANNELS = 32
HIDDEN = 32
LETTERS = ".xo#"  # empty, own, the other side's, beyond the edge

Cell = tuple[int, int]
Layer = tuple[list[list[int]], list[int]]


class SlowNetwork:
    """The numbers of a network, and what follows from them."""

    def __init__(self, k: int, numbers: bytes) -> None:
        self.k = k
        ranks = {letter: rank for rank, letter in enumerate(LETTERS)}
        every = sorted(
            {min(w, w[::-1], key=lambda x: [ranks[c] for c in reversed(x)]) for w in _possible(k)},
            key=lambda w: [ranks[c] for c in reversed(w)],
        )
        rows = struct.iter_unpack(f"<{CHANNELS}b", numbers[: CHANNELS * len(every)])
        self.rows = dict(zip(every, map(list, rows), strict=True))
        for window in every:
            self.rows[window[::-1]] = self.rows[window]
        self._rest = numbers[CHANNELS * len(every) :]
        self.bias = self._take("h", CHANNELS)
        self.first = self._layer(2 * CHANNELS, HIDDEN)
        self.second = self._layer(HIDDEN, HIDDEN)
        self.last = self._layer(HIDDEN, 1)
        self.urge = self._layer(HIDDEN, 2 * CHANNELS)
        assert not self._rest

    def _take(self, kind: str, count: int) -> list[int]:
        size = struct.calcsize(f"<{count}{kind}")
        taken, self._rest = self._rest[:size], self._rest[size:]
        return list(struct.unpack(f"<{count}{kind}", taken))

    def _layer(self, inputs: int, outputs: int) -> Layer:
        weights = [self._take("h", inputs) for _ in range(outputs)]
        return weights, self._take("i", outputs)

    def look(
        self, width: int, height: int, stones: Mapping[Cell, str], exact: bool = False
    ) -> tuple[int, dict[Cell, int]]:
        """The value to the side to move, whose stones are x, and the urge of every cell.

        Where lines must be exact, a side sees a stone of the other one wherever it has more than k
        in a row, or would have.
        """
        self.exact = exact
        cells = [(x, y) for y in range(height) for x in range(width)]
        now = {cell: self._cell(width, height, stones, cell) for cell in cells}
        empty = {cell: self._cell(width, height, {}, cell) for cell in cells}
        pooled = [
            max(-2047, min(2047, sum(now[c][i] - empty[c][i] for c in cells) // 16))
            for i in range(2 * CHANNELS)
        ]
        known = _through(self.second, _through(self.first, pooled, 7), 9)
        (value,) = _sums(self.last, known)
        weights = [max(-16383, min(16383, s // 256)) for s in _sums(self.urge, known)]
        urges = {c: sum(a * w for a, w in zip(now[c], weights, strict=True)) for c in cells}
        return value * 1000 // (1 << 17), urges

    def _cell(self, width: int, height: int, stones: Mapping[Cell, str], cell: Cell) -> list[int]:
        """What is above 0 in a cell, as the side to move sees it and as the other does."""
        sums = [self.bias[:], self.bias[:]]
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            window = ""
            for i in range(1 - self.k, self.k):
                x, y = cell[0] + i * dx, cell[1] + i * dy
                inside = 0 <= x < width and 0 <= y < height
                window += stones.get((x, y), ".") if inside else "#"
            views = [window, window]
            if self.exact:
                steps = range(1 - self.k, self.k)
                row = [(cell[0] + i * dx, cell[1] + i * dy) for i in steps]
                for n, own in enumerate("xo"):
                    long = [self._is_long(stones, c, (dx, dy), own) for c in row]
                    other = "ox"[n]
                    marks = zip(window, long, strict=True)
                    views[n] = "".join(other if bad and c in "." + own else c for c, bad in marks)
            views[1] = views[1].translate(str.maketrans("xo", "ox"))
            for view, seen in zip(sums, views, strict=True):
                for i, number in enumerate(self.rows[seen]):
                    view[i] += number
        return [max(0, number) for view in sums for number in view]

    def _is_long(
        self, stones: Mapping[Cell, str], cell: Cell, step: tuple[int, int], own: str
    ) -> bool:
        """Whether a stone there is, or would be, one of more than k in a row."""
        length = 1
        for way in (1, -1):
            x, y = cell[0] + way * step[0], cell[1] + way * step[1]
            while stones.get((x, y)) == own:
                length += 1
                x, y = x + way * step[0], y + way * step[1]
        return length > self.k


def _possible(k: int) -> Iterator[str]:
    """Windows around a cell of the board: some cells beyond each end, anything between."""
    length = 2 * k - 1
    for left in range(k):
        for right in range(k):
            for inner in itertools.product(".xo", repeat=length - left - right):
                yield "#" * left + "".join(inner) + "#" * right


def _sums(layer: Layer, numbers: list[int]) -> list[int]:
    weights, bias = layer
    return [
        b + sum(w * n for w, n in zip(row, numbers, strict=True))
        for row, b in zip(weights, bias, strict=True)
    ]


def _through(layer: Layer, numbers: list[int], shift: int) -> list[int]:
    return [max(0, min(8191, s >> shift)) for s in _sums(layer, numbers)]
