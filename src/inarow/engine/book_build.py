"""Making an opening book: solve the last ply of it, position by position, and count back.

Every score found is a line in a work file, so that a build that was killed goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from concurrent.futures import Executor
from pathlib import Path

from inarow.engine.book import Book, first_plies, key_of
from inarow.engine.convention import to_public
from inarow.engine.elsewhere import solve_texts
from inarow.engine.engine import Engine
from inarow.engine.work_file import WorkFile, results
from inarow.rules import BadFile, Position, Rules, read_position
from inarow.search import Limit, Score

# Positions that come of one position so many plies earlier are one task: they share much of what
# has to be proven, and are few enough to lose.
COMMON = 2

Tell = Callable[[int, int], object]


def build_book(
    rules: Rules,
    plies: int,
    work: Path,
    executor: Executor,
    memory: int,
    tell: Tell = lambda done, total: None,
) -> Book:
    """The book up to so many plies. Raises BadFile for a work file of another game.

    `tell` hears how many positions of how many are done.
    """
    layers = tuple(first_plies(rules, plies))
    last = {position.code: position for position in layers[-1]}
    file = WorkFile(work)
    known = _read_scores(file, last)
    tell(len(known), len(last))
    tasks = _tasks(layers, known)
    for found in results(tasks, lambda task: executor.submit(solve_codes, task, memory)):
        file.add(f"{code} {score}" for code, score in found.items())
        known |= found
        tell(len(known), len(last))
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
    return -to_public(Score.ended(after), after)


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


def solve_codes(codes: list[str], memory: int) -> dict[str, int]:
    """The public scores of positions; a worker's table stays warm between its tasks."""
    positions = [read_position(code) for code in codes]
    rules = positions[0].rules
    scores = {}
    for position, answer in zip(
        positions, solve_texts(rules, codes, Limit(), memory, book=False), strict=True
    ):
        score = answer.score(rules.cells - position.ply)
        assert score is not None
        scores[position.code] = to_public(score, position)
    return scores


def _read_scores(work: WorkFile, wanted: Container[str]) -> dict[str, int]:
    """What an earlier build has found."""
    known = {}
    for number, line in enumerate(work.lines(), 1):
        code, _, score = line.partition(" ")
        if code not in wanted or not score.lstrip("-").isdecimal():
            raise work.refuse(number, line)
        known[code] = int(score)
    return known


def verify_book(
    book: Book, sample: list[Position], memory: int, tell: Tell = lambda done, total: None
) -> list[tuple[Position, int, int]]:
    """The positions of the sample whose score in the book is not what solving says, with both."""
    engine = Engine(book.rules, memory, book=False)
    wrong = []
    for index, position in enumerate(sample):
        written = book.score(position)
        if written is None:
            raise BadFile("{code} is not in the book", code=position.code)
        score = engine.solve(position).score
        assert score is not None
        found = to_public(score, position)
        if found != written:
            wrong.append((position, written, found))
        tell(index + 1, len(sample))
    return wrong
