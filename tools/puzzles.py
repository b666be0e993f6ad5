"""Fill the shelf of puzzles: `puzzles.py [GAME ...]` looks for positions of every grade.

What is on the shelf stays there, and a game is looked at again only for the grades that lack
positions. The package proves each position again when it is taken from the shelf.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from inarow.review.puzzle import puzzles_of
from inarow.rules import CATALOGUE, Entry

SHELF = Path(__file__).resolve().parent.parent / "src" / "inarow" / "review" / "puzzles.txt"
EACH = 12  # positions of a grade
SECONDS = 60.0  # for each game
TRIES = 10**6


def read_shelf() -> dict[str, int]:
    """The grades of the positions on the shelf, by code."""
    if not SHELF.exists():
        return {}
    lines = SHELF.read_text(encoding="ascii").splitlines()
    return {code: int(grade) for grade, code in (line.split() for line in lines)}


def look(entry: Entry, shelf: dict[str, int]) -> None:
    """Look for positions of one game until every grade has enough or the time is up."""
    begun = time.monotonic()
    prefix = f"{entry.rules.code}:"
    rng = random.Random(f"{entry.name} {len(shelf)}")
    for puzzle in puzzles_of(entry.rules, rng, TRIES):
        counts = [
            sum(g == grade and code.startswith(prefix) for code, g in shelf.items())
            for grade in range(1, 6)
        ]
        if counts[puzzle.grade - 1] < EACH:
            shelf.setdefault(puzzle.position.canonical().code, puzzle.grade)
        if min(counts) >= EACH or time.monotonic() - begun > SECONDS:
            print(entry.name, counts, f"{time.monotonic() - begun:.0f} s", flush=True)
            return


def write_shelf(shelf: dict[str, int]) -> None:
    """Write the shelf, in the order of the catalogue."""
    order = {entry.rules.code: index for index, entry in enumerate(CATALOGUE)}
    rows = sorted((order[code.partition(":")[0]], grade, code) for code, grade in shelf.items())
    SHELF.write_text("".join(f"{grade} {code}\n" for _, grade, code in rows), encoding="ascii")


def main(names: Iterable[str]) -> None:
    """Look at the games named, or at all."""
    wanted = set(names)
    shelf = read_shelf()
    for entry in CATALOGUE:
        if not wanted or entry.name in wanted:
            look(entry, shelf)
            write_shelf(shelf)


if __name__ == "__main__":
    main(sys.argv[1:])
