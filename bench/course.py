"""Every lesson's own solution, asked with 200 seeds: a grader never fails a right file.

`python -m bench.course 20 uct table` asks fewer seeds, of some lessons.
"""

import sys
from unittest.mock import patch

from bench.table import Figure, Table
from inarow.bots import Isolation
from inarow.course import LESSONS, Lesson, check, find_lesson

SEEDS = 200
PATIENCE = 600  # seconds: no answer is wrong because the machine is slow


def tables(seeds: int = SEEDS, lessons: tuple[Lesson, ...] = LESSONS) -> list[Table]:
    """The tables of this module."""
    return [Table(f"Reference solutions, {seeds} seeds", [passed(each, seeds) for each in lessons])]


def passed(lesson: Lesson, seeds: int) -> Figure:
    """How many seeds the lesson's own solution passes."""
    failed = []
    with patch("inarow.course.grader.ALL_SECONDS", PATIENCE):
        for seed in range(1, seeds + 1):
            verdict = check(
                lesson, lesson.solution, seed=seed, seconds=60, isolation=Isolation.LIMITS
            )
            if not verdict.passed:
                failed.append(seed)
    if failed:
        print(f"{lesson.name}: seeds {failed} failed", file=sys.stderr)
    share = 100 * (seeds - len(failed)) / seeds
    return Figure(f"{lesson.number} {lesson.name}", "%", (share,), at_least=100)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS
    chosen = tuple(find_lesson(name) for name in sys.argv[2:]) or LESSONS
    for each in chosen:
        for table in tables(count, (each,)):
            print(table.markdown(), flush=True)
