"""Solving in another process or on another machine: what travels is text and small values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from inarow.engine.batch import Answer, Batch
from inarow.engine.engine import DEFAULT_MEMORY, Engine, Interrupted
from inarow.rules import Rules, read_position
from inarow.search import Limit, Report


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


@cache
def _worker(rules: Rules, memory: int, book: bool) -> Engine:
    return Engine(rules, memory, book=book)
