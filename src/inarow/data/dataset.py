"""A dataset: positions of a game with what they are worth, made part by part.

Each part depends only on the plan and its number, and is kept in a file of its own as soon as it is
there. So a dataset can be made by many workers, and goes on after a kill where it was.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import platform
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any, Literal, TypeAlias

from inarow.data.positions import all_positions, random_position
from inarow.engine.convention import to_public
from inarow.engine.engine import MEGABYTE, Engine, solvable
from inarow.players import Match, make_player, player_kinds
from inarow.rules import BadFile, BadOption, Game, Position, Rules
from inarow.rules.record import check_writable
from inarow.search import Limit, Score

Source: TypeAlias = Literal["random", "all", "symmetric", "games"]
Values: TypeAlias = Literal["exact", "estimate", "none"]
SOURCES: tuple[Source, ...] = ("random", "all", "symmetric", "games")
VALUES: tuple[Values, ...] = ("exact", "estimate", "none")
COLUMNS = ("position", "ply", "value", "plies", "public", "best", "result")
FORMATS = (".jsonl", ".csv", ".parquet")
MEMORY = 64 * MEGABYTE

Row: TypeAlias = dict[str, Any]
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """What a dataset is made of: the same plan gives the same dataset.

    `source` is random moves, all positions of a ply, one of each mirror image, or the positions of
    games of two players, with the result of their game. Exact values come from the solver,
    estimates from a search with so many nodes.
    """

    rules: str
    source: Source = "random"
    ply: int | None = None
    count: int = 1000
    values: Values = "exact"
    nodes: int = 10_000
    first: str = "random"
    second: str = "random"
    seed: int = 0
    part: int = 1000

    def check(self) -> None:
        """Raises BadOption where nothing could be made of this."""
        rules = Rules.read(self.rules)
        if self.source != "games" and self.ply is None:
            raise BadOption("positions of which ply? Give --ply, 0 to {last}", last=rules.cells)
        if self.ply is not None and not 0 <= self.ply <= rules.cells:
            raise BadOption(
                "--ply must be between 0 and {last}, not {ply}", last=rules.cells, ply=self.ply
            )
        if self.values == "exact" and not solvable(rules):
            raise BadOption(
                "the positions of {rules} can't be solved: use --values estimate",
                rules=rules.code,
            )

    @property
    def parts(self) -> int:
        """How many parts there are; of random positions more, if some come twice."""
        return 1 + (self.count - 1) // self.part


def make_part(plan: Plan, number: int) -> list[Row]:
    """One part of a dataset; in any process, on any machine."""
    rng = random.Random(f"{plan.seed}/{number}")
    if plan.source == "games":
        games = [_play(plan, rng) for _ in range(min(plan.part, plan.count - number * plan.part))]
        pairs = [pair for game in games for pair in _positions(game, plan.ply)]
        positions = [position for position, _ in pairs]
        rows = _valued(plan, positions)
        return [row | {"result": result} for row, (_, result) in zip(rows, pairs, strict=True)]
    assert plan.ply is not None
    if plan.source == "random":
        size = min(plan.part, plan.count)
        return _valued(plan, [random_position(plan.rules, plan.ply, rng) for _ in range(size)])
    found = _all(plan.rules, plan.ply, plan.source == "symmetric")
    return _valued(plan, found[number * plan.part : (number + 1) * plan.part])


@cache
def _all(rules: str, ply: int, symmetric: bool) -> list[Position]:
    return list(all_positions(rules, ply, symmetric))


def _play(plan: Plan, rng: random.Random) -> Game:
    """A game of two players, who get a seed for each game if they take one."""
    names = [_seeded(name, rng.getrandbits(31)) for name in (plan.first, plan.second)]
    match = Match(make_player(names[0]), make_player(names[1]), Game.new(plan.rules), leeway=None)
    while not match.over:
        match.think(Limit(nodes=plan.nodes))
    return match.game


def _seeded(name: str, seed: int) -> str:
    kind = player_kinds().get(name)  # a name with options says itself what it wants
    takes = kind is not None and any(one.name == "seed" for one in kind.parameters)
    return f"{name}:seed={seed}" if takes else name


def _positions(game: Game, ply: int | None) -> Iterator[tuple[Position, int | None]]:
    """The positions of a game before its end, and what its result was to the side to move."""
    outcome = game.position.outcome
    for position in game.positions:
        if position.outcome is None and ply in (None, position.ply):
            winner = None if outcome is None else outcome.winner
            won = 0 if winner is None else 1 if winner is position.turn else -1
            yield position, None if outcome is None else won


@cache
def _engine(rules: str) -> Engine:
    return Engine(rules, MEMORY)


def _valued(plan: Plan, positions: list[Position]) -> list[Row]:
    engine = _engine(plan.rules)
    if plan.values == "exact":
        solved = engine.solve_many(positions, best=True)
        return [_row(one.position, one.score, one.best) for one in solved]
    if plan.values == "none":
        return [_row(position, None, None) for position in positions]
    rows = []
    for position in positions:
        if position.outcome is not None:
            rows.append(_row(position, Score.ended(position), None))
        else:
            report = engine.analyse(position, Limit(nodes=plan.nodes))
            rows.append(_row(position, report.score, report.move))
    return rows


def _row(position: Position, score: Score | None, best: object) -> Row:
    exact = score is not None and score.is_exact
    public = to_public(score, position) if score and exact and position.rules.gravity else None
    return {
        "position": position.code,
        "ply": position.ply,
        "value": None if score is None else score.value,
        "plies": None if score is None else score.plies,
        "public": public,
        "best": None if best is None else str(best),
        "result": None,
    }


def make_dataset(
    plan: Plan,
    path: Path,
    executor: Executor,
    on_progress: Progress | None = None,
) -> int:
    """Make the dataset and its card; parts that are there already are not made again.

    Returns the number of rows. Raises BadOption, BadFile where another plan was begun, or OSError.
    """
    plan.check()
    if path.suffix not in FORMATS:
        raise BadOption("{name} must end with .jsonl, .csv or .parquet", name=path.name)
    if path.suffix == ".parquet":
        _parquet()
    check_writable(path)
    parts = path.with_name(path.name + ".parts")
    _begin(plan, parts)
    rows = list(_distinct(plan, _made(plan, parts, executor, on_progress)))
    _write(rows, path)
    card = _card(plan, rows, path)
    _replace(path.with_name(path.name + ".card.json"), json.dumps(card, indent=2).encode() + b"\n")
    shutil.rmtree(parts)
    return len(rows)


def _begin(plan: Plan, parts: Path) -> None:
    """Open the folder of parts, for this plan only."""
    parts.mkdir(exist_ok=True)
    file = parts / "plan.json"
    wanted = asdict(plan)
    if file.exists() and json.loads(file.read_text(encoding="utf-8")) != wanted:
        raise BadFile(
            "{folder} holds parts of a dataset with other options: finish that, or remove it",
            folder=str(parts),
        )
    _replace(file, json.dumps(wanted).encode())


def _made(
    plan: Plan, parts: Path, executor: Executor, on_progress: Progress | None
) -> Iterator[list[Row]]:
    """The parts in order, as long as somebody wants more."""
    ahead = 8  # parts that are made before they are asked for
    waiting: dict[int, Future[list[Row]]] = {}
    expected = _expected_parts(plan)
    numbers = count() if plan.source == "random" else range(expected)
    try:
        for number in numbers:
            for later in range(number, max(number + 1, min(number + ahead, expected))):
                if later not in waiting and not (parts / f"{later}.jsonl").exists():
                    waiting[later] = executor.submit(make_part, plan, later)
            while number in waiting:
                done = wait(waiting.values(), return_when=FIRST_COMPLETED).done
                for one in [one for one, future in waiting.items() if future in done]:
                    _keep(parts / f"{one}.jsonl", waiting.pop(one).result())
            if on_progress is not None:
                on_progress(min(number + 1, expected), expected)
            yield _read(parts / f"{number}.jsonl")
    finally:
        for future in waiting.values():
            future.cancel()


def _expected_parts(plan: Plan) -> int:
    if plan.source in ("all", "symmetric"):
        assert plan.ply is not None
        found = len(_all(plan.rules, plan.ply, plan.source == "symmetric"))
        return max(1, 1 + (found - 1) // plan.part)
    return plan.parts


def _distinct(plan: Plan, parts: Iterator[list[Row]]) -> Iterator[Row]:
    """The rows of a dataset. Of random ones, as many different positions as were asked for."""
    if plan.source != "random":
        for rows in parts:
            yield from rows
        return
    seen: set[str] = set()
    barren = 0
    for rows in parts:
        before = len(seen)
        for row in rows:
            if row["position"] not in seen and len(seen) < plan.count:
                seen.add(row["position"])
                yield row
        barren = barren + 1 if len(seen) == before else 0
        if len(seen) == plan.count or barren == 20:  # there may not be as many positions
            return


def _keep(file: Path, rows: list[Row]) -> None:
    _replace(file, "".join(json.dumps(row) + "\n" for row in rows).encode())


def _read(file: Path) -> list[Row]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with new.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _write(rows: list[Row], path: Path) -> None:
    if path.suffix == ".jsonl":
        _keep(path, rows)
    elif path.suffix == ".csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        _replace(path, text.getvalue().encode())
    else:
        arrow, parquet = _parquet()
        buffer = io.BytesIO()
        parquet.write_table(arrow.Table.from_pylist(rows), buffer)
        _replace(path, buffer.getvalue())


def _parquet() -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise BadOption("Parquet needs one more package: pip install 'inarow[parquet]'") from None
    return pa, parquet


def _card(plan: Plan, rows: list[Row], path: Path) -> dict[str, Any]:
    """How the dataset was made, and what can be checked about it."""
    values = Counter("none" if row["value"] is None else str(row["value"]) for row in rows)
    return {
        "file": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "made by": {"inarow": version("inarow"), "python": platform.python_version()},
        "plan": asdict(plan),
        "rows": len(rows),
        "different positions": len({row["position"] for row in rows}),
        "plies": dict(sorted(Counter(row["ply"] for row in rows).items())),
        "values": dict(values.most_common(20)),
        "columns": {
            "position": "code: the rules, then the rows as drawn, x first side, o second",
            "ply": "stones on the board",
            "value": "to the side to move: 1 win, 0 draw, -1 loss, between them an estimate",
            "plies": "until the game ends with best play, where it is won or lost",
            "public": "the score that other solvers of falling stones print",
            "best": "a best move",
            "result": "of the game that it is from, to the side to move",
        },
    }
