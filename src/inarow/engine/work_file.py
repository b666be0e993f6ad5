"""What a long job has found so far, a line each: a job that was killed goes on where it was."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import TypeVar

from inarow.rules import BadFile

# Tasks that wait for a worker. More would only be forgotten at a stop.
QUEUE = 8

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkFile:
    """A file of lines; `path` need not exist yet."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def lines(self) -> list[str]:
        """The lines of an earlier run; a last one that was cut off is removed from the file."""
        if not self._path.exists():
            return []
        text = self._path.read_text(encoding="utf-8", errors="replace")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._path.write_text(whole, encoding="utf-8")
        return whole.splitlines()

    def add(self, lines: Iterable[str]) -> None:
        """Write lines that a crash can't take away again."""
        with self._path.open("a", encoding="ascii") as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())

    def refuse(self, number: int, line: str) -> BadFile:
        """The error for a line that is not of this job."""
        return BadFile(
            "line {number} of {file} does not belong to this job: '{line}'; give another work"
            " file, or remove this one",
            number=number,
            file=self._path.name,
            line=line[:60],
        )


def results(
    tasks: Iterator[Task],
    submit: Callable[[Task], Future[Result]],
    may_begin: Callable[[], bool] = lambda: True,
) -> Iterator[Result]:
    """What workers make of the tasks, as soon as each is done; none begins when none may."""
    waiting: set[Future[Result]] = set()
    while True:
        while len(waiting) < QUEUE and may_begin() and (task := next(tasks, None)) is not None:
            waiting.add(submit(task))
        if not waiting:
            return
        finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in finished:
            yield future.result()
