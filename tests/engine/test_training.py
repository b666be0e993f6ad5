"""Training: the same plan gives the same patterns, in one go or after a kill."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from inarow import _core
from inarow.engine.patterns import Patterns
from inarow.engine.training import Plan, train
from inarow.rules import BadFile, BadRules, Rules

SMALL = Plan(Rules(6, 6, 4, misere=True), games=12, nodes=8, seed=3)


def trained(work: Path, plan: Plan = SMALL, seconds: float | None = None) -> Patterns:
    with ThreadPoolExecutor(2) as executor:
        return train(plan, work, executor, seconds=seconds)


def test_a_training_is_the_same_after_a_kill(tmp_path: Path) -> None:
    whole = trained(tmp_path / "whole")
    assert whole.training == {"games": 12, "nodes": 8, "seed": 3}
    assert list(whole.numbers) != _core.plain_patterns()
    lines = (tmp_path / "whole").read_text(encoding="ascii").splitlines(keepends=True)
    assert len(lines) == 13
    cut = tmp_path / "cut"
    cut.write_text("".join(lines[:5]) + lines[5][:30], encoding="ascii")
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as executor:
        again = train(SMALL, cut, executor, lambda *both: told.append(both))
    assert again == whole
    assert told[0] == (4, 12)
    assert told[-1] == (12, 12)


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    other = Plan(SMALL.rules, games=12, nodes=8, seed=4)
    assert trained(tmp_path / "a").numbers != trained(tmp_path / "b", other).numbers


def test_without_time_nothing_is_learned(tmp_path: Path) -> None:
    patterns = trained(tmp_path / "work", seconds=1e-9)
    assert patterns.training["games"] == 0
    plain = Patterns.of(SMALL.rules, _core.plain_patterns(), {})
    assert patterns.numbers == plain.numbers
    assert trained(tmp_path / "work") == trained(tmp_path / "other")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello\n", "line 1 of work does not belong to this job"),
        (json.dumps(Plan(SMALL.rules, games=13, nodes=8, seed=3).as_data()) + "\n", "line 1"),
        (json.dumps(SMALL.as_data()) + "\nhello\n", "line 2 of work does not belong to this job"),
        (
            json.dumps(SMALL.as_data())
            + '\n{"game": 99, "moves": [], "best": [], "means": [], "result": 0}\n',
            "line 2 of work",
        ),
    ],
)
def test_a_work_file_of_something_else_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "work").write_text(text, encoding="ascii")
    with pytest.raises(BadFile, match=reason):
        trained(tmp_path / "work")


def test_games_that_nobody_could_play_are_refused(tmp_path: Path) -> None:
    lines = [
        {"game": n, "moves": [0, 0], "best": [0, 0], "means": [0, 0], "result": 1}
        for n in range(12)
    ]
    text = "".join(json.dumps(line) + "\n" for line in [SMALL.as_data(), *lines])
    (tmp_path / "work").write_text(text, encoding="ascii")
    with pytest.raises(BadFile, match="what is no game"):
        trained(tmp_path / "work")


@pytest.mark.parametrize("code", ["7x6k4g", "3x3k3", "4x4k3gm"])
def test_only_misere_with_placed_stones_is_trained(code: str) -> None:
    with pytest.raises(BadRules, match="can't be trained"):
        Plan(Rules.read(code))
