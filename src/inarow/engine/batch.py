"""Many positions of one game, held and read by the core."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import NamedTuple, TypeVar

from inarow import _core
from inarow.engine.exchange import BEST, rules_for_core, score_between, score_of, stones_for_core
from inarow.rules import Cell, InarowError, Position, Rules, read_position
from inarow.search import Limit, Score

# A part of a batch should take about so many seconds: results come soon, and few calls are made.
SHORT, LONG = 0.1, 0.5
LEAST_PART, MOST_PART = 16, 16_384

T = TypeVar("T")


def _nothing_left() -> Limit:
    stop = threading.Event()
    stop.set()
    return Limit(stop=stop)


EXHAUSTED = _nothing_left()  # what is left of a limit that was reached


@dataclass(frozen=True)
class Batch:
    """Positions of one game; `faults` says what is wrong with the texts of some of them.

    >>> batch = Batch.read(Rules.read("connect-four"), ["44355", "4.4", "7x6k4g:7/7/7/7/7/3x3"])
    >>> len(batch), batch.position(2).code, list(batch.faults)
    (3, '7x6k4g:7/7/7/7/7/3x3', [1])
    """

    rules: Rules
    held: _core.Batch
    faults: dict[int, InarowError]

    @classmethod
    def of(cls, rules: Rules, positions: Iterable[Position]) -> Batch:
        """These positions, which must be of these rules."""
        stones = [stones_for_core(position) for position in positions]
        return cls(rules, _core.Batch(*rules_for_core(rules), stones), {})

    @classmethod
    def read(cls, rules: Rules, texts: Sequence[str]) -> Batch:
        """The positions that these texts describe: lists of moves, or codes.

        The core reads what is written in a usual way; `read_position` looks at the rest.
        """
        held = _core.Batch(*rules_for_core(rules))
        faults: dict[int, InarowError] = {}
        for index in held.read(texts):
            try:
                held.put(index, *stones_for_core(read_position(texts[index], rules)))
            except InarowError as error:
                faults[index] = error
        return cls(rules, held, faults)

    def __len__(self) -> int:
        return len(self.held)

    def position(self, index: int) -> Position:
        """One of the positions."""
        return Position.from_bits(self.rules, *self.held.stones(index))


class Answer(NamedTuple):
    """What a solver says of a position in a batch, as the core counts; see `exchange`."""

    low: int
    high: int
    finished: bool
    best: int | None
    nodes: int
    seconds: float

    def score(self, left: int) -> Score | None:
        """The score with so many cells left; None where a limit came first."""
        return proven(self.low, self.high, self.finished, left)[0]

    def bounds(self) -> tuple[Score, Score]:
        """What is proven, even where a limit came first."""
        return score_of(self.low), score_of(self.high)


@cache  # a batch has thousands of positions, and few different answers
def proven(
    low: int, high: int, finished: bool, left: int
) -> tuple[Score | None, tuple[Score, Score]]:
    """The score with so many cells left, None where a limit came first, and bounds in any case."""
    score = None
    if finished and low == high and abs(low) == BEST:
        score = Score.win(0) if low > 0 else Score.loss(0)  # the game is over
    elif finished:
        score = score_between(low, high, left)
    if score is None:
        return None, (score_of(low), score_of(high))
    if not score.is_exact:
        score = Score(score.value)
    return score, (score, score)


class Solved(NamedTuple):
    """One position of a batch: its score, or None where a limit came first.

    `best` is a best move, if that was asked for; `bounds` are what is proven in any case.
    """

    position: Position
    score: Score | None
    nodes: int
    seconds: float
    best: Cell | None
    bounds: tuple[Score, Score]


def in_words(
    positions: Sequence[Position], batch: Batch, answers: Iterable[Answer]
) -> Iterator[Solved]:
    """The answers about these positions, which the batch holds, in the words of the game."""
    cells, cell_of = batch.rules.cells, batch.rules.grid.cell_of
    for position, ply, answer in zip(positions, batch.held.plies, answers, strict=True):
        low, high, finished, cell, nodes, seconds = answer
        score, bounds = proven(low, high, finished, cells - ply)
        best = None if cell is None else cell_of[1 << cell]
        yield Solved(position, score, nodes, seconds, best, bounds)


class Pace:
    """Cuts a stream into parts that take long enough to be worth a call, and no longer.

    >>> pace = Pace(1)
    >>> for part in pace.parts(range(100)):
    ...     print(len(part), end=" ")
    ...     pace.took(0.0)
    16 32 52
    """

    def __init__(self, threads: int) -> None:
        self._size = LEAST_PART * threads

    def parts(self, items: Iterable[T]) -> Iterator[list[T]]:
        """The stream, part by part."""
        rest = iter(items)
        while part := list(islice(rest, self._size)):
            yield part

    def took(self, seconds: float) -> None:
        """Learn how long the last part has taken."""
        if seconds < SHORT:
            self._size = min(2 * self._size, MOST_PART)
        elif seconds > LONG:
            self._size = max(self._size // 2, 1)
