"""Training: games of a search against itself, and what they teach.

Every game is a line in a work file, so that a training that was killed goes on where it was. Where
a line loses, patterns are learned; they are not kept, since the same games in the same order teach
the same again. Where a line wins, a network is fitted (see fitting.py); that takes long, so that
the network of every generation is kept beside the work file.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from inarow import _core
from inarow.engine.fitting import Fitted, fit
from inarow.engine.network import LEAST_SIDE, Network
from inarow.engine.patterns import Patterns
from inarow.engine.work_file import WorkFile, results
from inarow.rules import BadFile, BadRules, Data, Rules

# So many games are one task for a worker.
TASK = 5
# After each generation the search learns, from the games of this one and of those just before it.
GENERATIONS = 3
REMEMBERED = 3
ROUNDS = 2
RATE = 0.05
# A network goes through its games so many times.
FITTING_ROUNDS = 10

# What the search knows while it plays: numbers of patterns, or those of a network; None is nothing.
Knowledge = list[float] | bytes | None
# Fits a network to games: the rules, lines of the work file, rounds, the seed, and who is told.
Fit = Callable[..., Fitted]


@dataclass(frozen=True)
class Plan(Data):
    """What makes a training what it is: the same plan, the same games."""

    rules: Rules
    games: int = 1200
    nodes: int = 150
    seed: int = 1

    def __post_init__(self) -> None:
        rules = self.rules
        for_network = 3 <= rules.k <= 5 and min(rules.width, rules.height) >= LEAST_SIDE
        if rules.gravity or rules.exact or not (rules.misere or for_network):
            raise BadRules(
                "{code} can't be trained: only games with placed stones in which a line loses, such"
                " as reverse-five, or three to five in a row win on 9x9 or more, such as gomoku",
                code=rules.code,
            )

    @property
    def generation(self) -> int:
        """How many games are played before the search learns from them."""
        return max(1, -(-self.games // GENERATIONS))


def train(
    plan: Plan,
    work: Path,
    executor: Executor,
    tell: Callable[[int, int], object] = lambda done, total: None,
    seconds: float | None = None,
    tell_fit: Callable[[int, int, float], object] = lambda done, total, loss: None,
    fit: Fit = fit,
) -> Patterns | Network:
    """What was learned from all games, or from those of whole generations that the time was enough
    for.

    `tell` hears how many games of how many are played, `tell_fit` of each round of `fit`. Raises
    BadFile for a work file of another training, and what `fit` raises.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    file = WorkFile(work)
    lessons = _read_lessons(file, plan)
    tell(len(lessons), plan.games)
    knowledge: Knowledge = list(_core.plain_patterns()) if plan.rules.misere else None
    learned = 0
    for begin in range(0, plan.games, plan.generation):
        end = min(begin + plan.generation, plan.games)
        missing = [number for number in range(begin, end) if number not in lessons]
        for played in _played(plan, knowledge, missing, executor, deadline):
            file.add(map(json.dumps, played))
            lessons |= {line["game"]: line for line in played}
            tell(len(lessons), plan.games)
        if any(number not in lessons for number in range(begin, end)):
            break
        first = max(0, end - REMEMBERED * plan.generation)
        lines = [lessons[n] for n in range(first, end)]
        if plan.rules.misere:
            knowledge = _learn(plan, lines)
        else:
            kept = work.with_name(f"{work.name}.{end}.network")
            knowledge = _fitted(plan, lines, kept, lambda *given: fit(*given, tell_fit))
        learned = end
    made = {"games": learned, "nodes": plan.nodes, "seed": plan.seed}
    if isinstance(knowledge, list):
        return Patterns.of(plan.rules, knowledge, made)
    k = plan.rules.k
    return Network(k, bytes(_core.Network.size(k)) if knowledge is None else knowledge, made)


def _fitted(plan: Plan, lines: list[dict[str, Any]], kept: Path, fit: Fit) -> bytes:
    """The numbers of the network that these games teach: those that were kept, or fitted now.

    Beside the network is its curve: the log-loss over held-out games after each round.
    """
    if kept.exists():
        return Network.load(kept).numbers
    try:
        fitted = fit(plan.rules, lines, FITTING_ROUNDS, plan.seed)
    except (IndexError, ValueError) as error:
        raise BadFile("the work file holds what is no game: {reason}", reason=str(error)) from None
    kept.with_suffix(".curve").write_text(json.dumps(fitted.curve) + "\n", encoding="ascii")
    network = Network(plan.rules.k, fitted.numbers, {"games": len(lines)})
    # All of it or nothing, whenever the training is killed.
    unfinished = kept.with_suffix(".part")
    unfinished.write_bytes(network.to_bytes())
    unfinished.replace(kept)
    return fitted.numbers


def _learn(plan: Plan, lines: list[dict[str, Any]]) -> list[float]:
    """What these games teach somebody who knows nothing but the plain patterns."""
    lessons = [
        _core.Lesson(
            line["moves"], line["best"], [mean / 1000 for mean in line["means"]], line["result"]
        )
        for line in lines
    ]
    size = (plan.rules.width, plan.rules.height, plan.rules.k)
    try:
        return _core.learn(*size, _core.plain_patterns(), lessons, ROUNDS, RATE, plan.seed)
    except ValueError as error:
        raise BadFile("the work file holds what is no game: {reason}", reason=str(error)) from None


def _played(
    plan: Plan,
    knowledge: Knowledge,
    numbers: list[int],
    executor: Executor,
    deadline: float | None,
) -> Iterator[list[dict[str, Any]]]:
    """The games with these numbers, task by task, until the time is over."""
    tasks = iter([numbers[i : i + TASK] for i in range(0, len(numbers), TASK)])
    return results(
        tasks,
        lambda task: executor.submit(play_lessons, plan, knowledge, task),
        lambda: deadline is None or time.monotonic() < deadline,
    )


def play_lessons(plan: Plan, knowledge: Knowledge, numbers: list[int]) -> list[dict[str, Any]]:
    """Games of a training, as lines of its work file."""
    size = (plan.rules.width, plan.rules.height, plan.rules.k)
    network = _core.Network(plan.rules.k, knowledge) if isinstance(knowledge, bytes) else None
    lines = []
    for number in numbers:
        seed = (plan.seed << 32) + number
        if isinstance(knowledge, list):
            lesson = _core.play_lesson(*size, knowledge, plan.nodes, seed)
        else:
            lesson = _core.play_network_lesson(*size, network, plan.nodes, seed)
        lines.append(
            {
                "game": number,
                "moves": lesson.moves,
                "best": lesson.best,
                "means": [round(1000 * mean) for mean in lesson.means],
                "result": lesson.result,
            }
        )
    return lines


def _read_lessons(work: WorkFile, plan: Plan) -> dict[int, dict[str, Any]]:
    """The games of an earlier run, by number; the first line of the file is the plan."""
    lines = work.lines()
    if not lines:
        work.add([json.dumps(plan.as_data())])
    elif _parsed(lines[0]) != plan.as_data():
        raise work.refuse(1, lines[0])
    lessons = {}
    for number, line in enumerate(lines[1:], 2):
        lesson = _parsed(line)
        if not _is_lesson(lesson, plan):
            raise work.refuse(number, line)
        lessons[lesson["game"]] = lesson
    return lessons


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _is_lesson(lesson: Any, plan: Plan) -> bool:
    """Whether a line looks like a game; the core refuses moves that are none."""
    if not isinstance(lesson, dict) or set(lesson) != {"game", "moves", "best", "means", "result"}:
        return False
    lists = [lesson["moves"], lesson["best"], lesson["means"]]
    return (
        _all_whole([lesson["game"], lesson["result"]])
        and 0 <= lesson["game"] < plan.games
        and lesson["result"] in (-1, 0, 1)
        and all(isinstance(one, list) and _all_whole(one) for one in lists)
        and len({len(one) for one in lists}) == 1
        and all(0 <= cell <= 65535 for one in lists[:2] for cell in one)
    )


def _all_whole(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) and not isinstance(value, bool) for value in values)
