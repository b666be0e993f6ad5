"""What the engine expects of its games, and what comes of them.

The engine plays itself from random openings and says before each move what it expects. Its raw
guesses are fitted on every second game; the table is made of the other games. `python -m
bench.calibration --accept` stores the fit in src/inarow/engine/calibration.json, `--games FILE`
keeps the games, so that the next run goes on with them.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from inarow.engine.calibration import MOST, PLAIN, UNTRAINED, Calibration, kind_of
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.work_file import WorkFile
from inarow.rules import Position, Rules
from inarow.search import Limit

STORED = Path(__file__).parent.parent / "src" / "inarow" / "engine" / "calibration.json"
MAIN = ("7x6k4g", "8x6k4g", "15x15k5", "10x10k5m", "6x5k4m", "7x6k4gm")
NODES = 1000
POSITIONS = 2000  # in the table, and as many to fit
EACH = 25  # positions of a game, at most: more of one game say little more
OPENING = (2, 8)  # random plies
EDGES = (-1.0, -0.8, -0.6, -0.4, -0.2, -0.05, 0.05, 0.2, 0.4, 0.6, 0.8, 1.0)
FINEST = 1e-4


class Guess(NamedTuple):
    """A raw guess in a game, and the result of that game to the side that moved."""

    game: int
    raw: float
    result: int


def play(rules: Rules, number: int, engine: Engine) -> list[Guess]:
    """The guesses of one game of the engine against itself, where nothing was proven."""
    rng = random.Random(f"{rules.code} {number}")
    position = Position.start(rules)
    for _ in range(rng.randint(*OPENING)):
        after = position.play(rng.choice(position.legal_moves()))
        position = position if after.outcome is not None else after
    engine.forget()
    guesses: list[tuple[float, Position]] = []
    while position.outcome is None:
        report = engine.search(position, Limit(nodes=NODES))
        if report.score is not None and not report.score.proven:
            guesses.append((report.score.value, position))
        position = position.play(report.move)
    winner = position.outcome.winner
    some = rng.sample(guesses, min(EACH, len(guesses)))
    return [
        Guess(number, raw, 0 if winner is None else 1 if winner is before.turn else -1)
        for raw, before in some
    ]


def guesses_of(rules: Rules, file: Path | None, ending: str = "") -> list[Guess]:
    """Enough guesses for fit and table; those in the file count."""
    name = rules.code + ending
    work = WorkFile(file) if file else None
    lines = [json.loads(line) for line in work.lines()] if work else []
    found = [Guess(*line[1:]) for line in lines if line[0] == name]
    engine = Engine(rules, 16 * MEGABYTE, book=False)
    engine.calibration = PLAIN
    if ending:
        engine._trained = lambda load: None  # type: ignore[method-assign]
    number = max((one.game for one in found), default=-1) + 1
    while min(len(half(found, 0)), len(half(found, 1))) < POSITIONS:
        new = play(rules, number, engine)
        if work:
            work.add(json.dumps([name, *one]) for one in new)
        found += new
        number += 1
    return found


def half(guesses: Iterable[Guess], which: int) -> list[Guess]:
    """Every second game."""
    return [one for one in guesses if one.game % 2 == which]


def loss(calibration: Calibration, guesses: Sequence[Guess]) -> float:
    """The mean surprise at the points that were made; a draw is half a point."""
    total = 0.0
    for _, raw, result in guesses:
        chance = min(1 - FINEST, max(FINEST, (1 + calibration.expected(raw)) / 2))
        points = (1 + result) / 2
        total -= points * math.log(chance) + (1 - points) * math.log(1 - chance)
    return total / len(guesses)


def fit(guesses: Sequence[Guess]) -> Calibration:
    """The calibration with the least surprise: a grid that grows finer."""
    best, step = Calibration(most=MOST), 0.5
    while step > FINEST * 10:
        around = [
            Calibration(steep, most, rosy)
            for steep in (best.steep - step, best.steep, best.steep + step)
            for most in (best.most - step / 2, best.most, best.most + step / 2)
            for rosy in (best.rosy - step / 2, best.rosy, best.rosy + step / 2)
            if steep >= 0.05 and 0.05 <= most <= MOST
        ]
        better = min((best, *around), key=lambda one: loss(one, guesses))
        step = step if better != best else step / 2
        best = better
    return Calibration(round(best.steep, 3), round(best.most, 3), round(best.rosy, 3))


def rows(
    calibration: Calibration, guesses: Sequence[Guess]
) -> Iterator[tuple[int, float, float, float]]:
    """For each part of the scale: positions, mean expected and real points, and their error."""
    for low, high in pairwise(EDGES):
        part = [one for one in guesses if low <= calibration.expected(one.raw) < high]
        if part:
            expected = sum(calibration.expected(one.raw) for one in part) / len(part)
            real = sum(one.result for one in part) / len(part)
            yield len(part), expected, real, error(part, real)


def error(part: Sequence[Guess], mean: float) -> float:
    """The standard error of the mean, by games: positions of one game stand or fall together."""
    sums: dict[int, float] = {}
    for one in part:
        sums[one.game] = sums.get(one.game, 0.0) + one.result - mean
    return math.sqrt(sum(value**2 for value in sums.values())) / len(part)


def table(code: str, plain: Calibration, fitted: Calibration, guesses: Sequence[Guess]) -> str:
    """Expected against real points, in per cent of a game's, over the games not used to fit."""
    games = len({one.game for one in guesses})
    fine, raw = loss(fitted, guesses), loss(plain, guesses)
    lines = [
        f"{code}: {len(guesses):,} positions of {games} games; surprise {fine:.3f}, raw {raw:.3f}",
        "",
        "| positions | expected | real | standard error |",
        "|---:|---:|---:|---:|",
    ]
    for count, expected, real, deviation in rows(fitted, guesses):
        share, made = (f"{50 * (1 + value):.0f} %" for value in (expected, real))
        lines.append(f"| {count:,} | {share} | {made} | {50 * deviation:.0f} |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Play, fit and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("codes", nargs="*", default=MAIN, help="rules, such as 8x6k4g")
    parser.add_argument("--games", type=Path, help="file of the games, to go on with")
    parser.add_argument(
        "--untrained", action="store_true", help="as an engine without its trained evaluation"
    )
    parser.add_argument("--accept", action="store_true", help="store the fit")
    asked = parser.parse_args(arguments)
    fitted: dict[str, Calibration] = {}
    kinds: dict[str, list[Guess]] = {}
    ending = UNTRAINED if asked.untrained else ""
    for code in asked.codes:
        rules = Rules.read(code)
        guesses = guesses_of(rules, asked.games, ending)
        to_fit = half(guesses, 0)
        name = code + ending
        fitted[name] = fit(to_fit)
        kinds.setdefault(kind_of(rules) + ending, []).extend(to_fit)
        print(table(name, PLAIN, fitted[name], half(guesses, 1)), end="\n\n", flush=True)
    fitted |= {kind: fit(guesses) for kind, guesses in kinds.items()}
    for name, one in fitted.items():
        print(f"{name}: steep {one.steep}, most {one.most}, rosy {one.rosy}")
    if asked.accept:
        stored = json.loads(STORED.read_text(encoding="ascii"))
        stored |= {name: [one.steep, one.most, one.rosy] for name, one in fitted.items()}
        lines = [
            f"    {json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in stored.items()
        ]
        STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
