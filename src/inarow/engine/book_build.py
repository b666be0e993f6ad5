"""Making an opening book: solve the last ply of it, position by position, and count back.

Every score found is a line in a work file, so that a build that was killed goes on where it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from inarow.engine.book import BadBook, Book, first_plies, key_of
from inarow.engine.convention import to_public
from inarow.engine.engine import Engine, Interrupted
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position

# Positions that come of one position so many plies earlier are one task: they share much of what
# has to be proven, and are few enough to lose.
COMMON = 2
# Tasks that wait for a worker. More would only be forgotten at a stop.
QUEUE = 8


@dataclass(frozen=True)
class Built:
    """How far a build has come."""

    done: int
    total: int


def build_book(
    rules: Rules,
    plies: int,
    work: Path,
    executor: Executor,
    memory: int,
    progress: Callable[[Built], object] = lambda built: None,
) -> Book:
    """The book up to so many plies. Raises BadBook for a work file of another game."""
    layers = tuple(first_plies(rules, plies))
    last = {position.code: position for position in layers[-1]}
    known = _read_work(work, last)
    tasks = _tasks(layers, known)
    progress(Built(len(known), len(last)))
    with work.open("a", encoding="ascii") as file:
        for found in _solved(tasks, executor, memory):
            file.writelines(f"{code} {score}\n" for code, score in found.items())
            file.flush()
            os.fsync(file.fileno())
            known |= found
            progress(Built(len(known), len(last)))
    scores = {key_of(last[code]): score for code, score in known.items()}
    return Book.of(rules, plies, count_back(layers, scores))


def count_back(layers: tuple[tuple[Position, ...], ...], last: dict[int, int]) -> dict[int, int]:
    """The scores of all plies from those of the last: each is the best of what it leads to."""
    scores = dict(last)
    for layer in reversed(layers[:-1]):
        for position in layer:
            scores[key_of(position)] = max(
                _score_of_move(position.play(move), scores) for move in position.legal_moves()
            )
    return scores


def _score_of_move(after: Position, scores: dict[int, int]) -> int:
    """The public score of a move to its maker, from the position that it leads to."""
    if after.outcome is None:
        return -scores[key_of(after)]
    if after.outcome.winner is None:
        return 0
    value = (after.rules.cells + 2 - after.ply) // 2
    return value if after.outcome.winner is after.turn.other else -value


def _tasks(
    layers: tuple[tuple[Position, ...], ...], known: Mapping[str, int]
) -> Iterator[list[str]]:
    """The codes of the last ply that are not known, those with common ancestors together."""
    left = {key_of(position): position.code for position in layers[-1]}
    left = {key: code for key, code in left.items() if code not in known}
    for ancestor in sorted(layers[max(0, len(layers) - 1 - COMMON)], key=key_of):
        keys = dict.fromkeys(map(key_of, _descendants(ancestor, len(layers) - 1)))
        if task := [left.pop(key) for key in keys if key in left]:
            yield task


def _descendants(position: Position, ply: int) -> Iterator[Position]:
    """The positions of this ply that come of the position and are not over."""
    if position.outcome is not None:
        return
    if position.ply == ply:
        yield position
        return
    for move in position.legal_moves():
        yield from _descendants(position.play(move), ply)


def _solved(
    tasks: Iterator[list[str]], executor: Executor, memory: int
) -> Iterator[dict[str, int]]:
    """The scores, task by task, in the order in which they are found."""
    waiting: set[Future[dict[str, int]]] = set()
    while True:
        while len(waiting) < QUEUE and (task := next(tasks, None)):
            waiting.add(executor.submit(solve_codes, task, memory))
        if not waiting:
            return
        finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            yield future.result()


def solve_codes(codes: list[str], memory: int) -> dict[str, int]:
    """The public scores of positions; a worker's table stays warm between its tasks."""
    positions = [read_position(code) for code in codes]
    try:
        solved = _worker(positions[0].rules, memory).solve_many(positions)
    except Interrupted:
        raise KeyboardInterrupt from None
    scores = {}
    for code, one in zip(codes, solved, strict=True):
        assert one.score is not None
        scores[code] = to_public(one.score, one.position)
    return scores


@cache
def _worker(rules: Rules, memory: int) -> Engine:
    return Engine(rules, memory, book=False)


def _read_work(work: Path, wanted: Iterable[str]) -> dict[str, int]:
    """What an earlier build has found; a last line that was cut off is found again."""
    if not work.exists():
        return {}
    text = work.read_text(encoding="utf-8", errors="replace")
    if not text.endswith("\n"):
        text = text[: text.rfind("\n") + 1]
        work.write_text(text, encoding="ascii")
    codes = set(wanted)
    known = {}
    for number, line in enumerate(text.splitlines(), 1):
        code, _, score = line.partition(" ")
        if code not in codes or not score.lstrip("-").isdecimal():
            raise BadBook(
                "line {number} of {file} is no score of this book: '{line}';"
                " give another work file, or remove this one",
                number=number,
                file=work.name,
                line=line[:60],
            )
        known[code] = int(score)
    return known


def verify_book(
    book: Book, sample: list[Position], memory: int, progress: Callable[[Built], object]
) -> list[tuple[Position, int, int]]:
    """The positions of the sample whose score in the book is not what solving says, with both."""
    engine = Engine(book.rules, memory, book=False)
    wrong = []
    for index, position in enumerate(sample):
        written = book.score(position)
        if written is None:
            raise BadBook("{code} is not in the book", code=position.code)
        score = engine.solve(position).score
        assert score is not None
        found = to_public(score, position)
        if found != written:
            wrong.append((position, written, found))
        progress(Built(index + 1, len(sample)))
    return wrong
