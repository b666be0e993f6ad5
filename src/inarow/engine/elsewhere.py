"""Solving in another process or on another machine: what travels is text and small values."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import TypeVar

from inarow.engine.batch import Answer, Batch, Solved, in_words
from inarow.engine.engine import DEFAULT_MEMORY, Engine, Interrupted
from inarow.rules import Position, Rules, read_position
from inarow.search import Limit, Report

PART = 64  # positions that a worker gets at a time
AHEAD = 32  # parts that are sent before the first of them is asked for
NO_TIME = Limit(seconds=0.001)  # never quite nothing

Answered = TypeVar("Answered")
_here = threading.local()


def solve_code(
    code: str,
    limit: Limit,
    memory: int = DEFAULT_MEMORY,
    threads: int = 1,
    book: bool = True,
    weak: bool = False,
) -> Report:
    """What a fresh engine says of the position with this code.

    >>> solve_code("3x3k3:xo1/1x1/3", Limit()).score
    Score.loss(4)
    """
    position = read_position(code)
    try:
        return Engine(position.rules, memory, threads, book).solve(position, limit, weak=weak)
    except Interrupted:
        raise KeyboardInterrupt from None


def solve_texts(
    rules: Rules,
    texts: Sequence[str],
    limit: Limit,
    memory: int,
    book: bool = True,
    weak: bool = False,
    best: bool = False,
) -> Sequence[Answer]:
    """What is proven of the positions that these texts describe, which must all be legal.

    A worker's table stays warm between its tasks. The limit holds for all of them together.
    """
    try:
        return _worker(rules, memory, book).solve_batch(Batch.read(rules, texts), limit, weak, best)
    except Interrupted:
        raise KeyboardInterrupt from None


def analyse_codes(
    rules: Rules, codes: Sequence[str], limit: Limit | None, memory: int, book: bool = True
) -> list[Report | None]:
    """What every move is worth in the positions with these codes; None where a game is over."""
    engine = _worker(rules, memory, book)
    try:
        return list(engine.analyse_many(map(read_position, codes), limit))
    except Interrupted:
        raise KeyboardInterrupt from None


def solve_on(
    executor: Executor,
    rules: Rules,
    positions: Iterable[Position],
    limit: Limit,
    ask: Callable[[Sequence[str], Limit], partial[Sequence[Answer]]],
) -> Iterator[Solved]:
    """What an executor's workers find out about positions, in order and as it comes."""
    began = time.perf_counter()

    def asked(codes: Sequence[str]) -> partial[Sequence[Answer]]:
        rest = limit.rest(0, time.perf_counter() - began)
        return ask(codes, NO_TIME if rest is None else _to_send(rest))

    for part, answers in _in_order(executor, positions, asked):
        yield from in_words(part, Batch.of(rules, part), answers)


def analyse_on(
    executor: Executor,
    positions: Iterable[Position],
    limit: Limit | None,
    ask: Callable[[Sequence[str], Limit | None], partial[list[Report | None]]],
) -> Iterator[Report | None]:
    """What an executor's workers say about every move of positions, in order and as it comes."""

    def asked(codes: Sequence[str]) -> partial[list[Report | None]]:
        return ask(codes, None if limit is None else _to_send(limit))

    for _, reports in _in_order(executor, positions, asked):
        yield from reports


def _in_order(
    executor: Executor,
    positions: Iterable[Position],
    ask: Callable[[Sequence[str]], partial[Answered]],
) -> Iterator[tuple[list[Position], Answered]]:
    """The positions, part by part, with what was answered about them."""
    rest = iter(positions)
    waiting: deque[tuple[list[Position], Future[Answered]]] = deque()
    try:
        while True:
            while len(waiting) < AHEAD and (part := list(islice(rest, PART))):
                task = ask([position.code for position in part])
                waiting.append((part, executor.submit(task)))
            if not waiting:
                return
            part, future = waiting.popleft()
            yield part, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _to_send(limit: Limit) -> Limit:
    """What is left of a limit; only who set it can hear that the search is to stop."""
    return NO_TIME if limit.stopped else replace(limit, stop=None)


def _worker(rules: Rules, memory: int, book: bool) -> Engine:
    """The engine of this thread; a worker may have several."""
    engines: dict[tuple[Rules, int, bool], Engine] = _here.__dict__.setdefault("engines", {})
    key = rules, memory, book
    if key not in engines:
        engines[key] = Engine(rules, memory, book=book)
    return engines[key]
