"""Training: the same plan gives the same games, in one go or after a kill; and what they teach."""

import json
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from inarow import _core
from inarow.engine import fitting
from inarow.engine.fitting import Fitted, NoTorch
from inarow.engine.network import Network
from inarow.engine.patterns import Patterns
from inarow.engine.training import Plan, play_lessons, train
from inarow.rules import BadFile, BadRules, Rules

SMALL = Plan(Rules(6, 6, 4, misere=True), games=12, nodes=8, seed=3)


def trained(work: Path, plan: Plan = SMALL, seconds: float | None = None) -> Patterns:
    with ThreadPoolExecutor(2) as executor:
        patterns = train(plan, work, executor, seconds=seconds)
    assert isinstance(patterns, Patterns)
    return patterns


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
def test_only_games_that_something_can_be_learned_of_are_trained(code: str) -> None:
    with pytest.raises(BadRules, match="can't be trained"):
        Plan(Rules.read(code))


LINES = Plan(Rules(9, 9, 4), games=6, nodes=40, seed=5)


class StandIn:
    """Fits nothing, but remembers what it was given, and tells networks of one training apart."""

    def __init__(self) -> None:
        self.given: list[list[int]] = []

    def __call__(
        self,
        rules: Rules,
        games: list[dict[str, Any]],
        rounds: int,
        seed: int,
        tell: Callable[[int, int, float], object],
    ) -> Fitted:
        self.given.append([game["game"] for game in games])
        tell(rounds, rounds, 0.5)
        numbers = bytearray(_core.Network.size(rules.k))
        numbers[0] = len(games)
        return Fitted(bytes(numbers), (0.6, 0.5))


def test_a_network_is_trained_generation_by_generation(tmp_path: Path) -> None:
    fit, told = StandIn(), []
    with ThreadPoolExecutor(2) as executor:
        whole = train(
            LINES, tmp_path / "a", executor, tell_fit=lambda *all: told.append(all), fit=fit
        )
        assert isinstance(whole, Network)
        assert whole.training == {"games": 6, "nodes": 40, "seed": 5}
        assert fit.given == [[0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4, 5]]
        assert len(told) == 3
        # Killed after the second generation: what was fitted is not fitted again.
        lines = (tmp_path / "a").read_text(encoding="ascii").splitlines(keepends=True)
        kept = sorted(lines[1:], key=lambda line: int(json.loads(line)["game"]))[:4]
        (tmp_path / "a").write_text("".join([lines[0], *kept]), encoding="ascii")
        (tmp_path / "a.6.network").unlink()
        again = StandIn()
        assert train(LINES, tmp_path / "a", executor, fit=again) == whole
    assert again.given == [[0, 1, 2, 3, 4, 5]]
    assert json.loads((tmp_path / "a.6.curve").read_text()) == [0.6, 0.5]


def test_the_games_of_a_network_are_games(tmp_path: Path) -> None:
    with ThreadPoolExecutor(1) as executor:
        train(LINES, tmp_path / "work", executor, fit=StandIn())
    first, *lines = map(json.loads, (tmp_path / "work").read_text().splitlines())
    assert Plan(LINES.rules, 6, 40, 5).as_data() == first
    for line in lines:
        steps = _core.replay(9, 9, 4, False, False, False, line["moves"])
        assert [step.outcome for step in steps[:-1]] == [None] * (len(steps) - 1)
        assert max(map(abs, line["means"][:-1])) < 1000
        # The last move is the first after which all is proven; who moves then has won or lost.
        mover = 1 if len(line["moves"]) % 2 == 1 else -1
        assert line["means"][-1] == 1000 * line["result"] * mover


def test_without_pytorch_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(NoTorch, match=r"pip install 'inarow\[train\]'"):
        fitting.import_torch()


@pytest.mark.torch
def test_a_network_fits_its_games_better_from_round_to_round(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as executor:
        train(Plan(Rules(9, 9, 3), games=60, nodes=30), tmp_path / "work", executor, fit=StandIn())
    games = [json.loads(line) for line in (tmp_path / "work").read_text().splitlines()[1:]]
    fitted = fitting.fit(Rules(9, 9, 3), games, 15, 1)
    assert fitted.curve[-1] < fitted.curve[0]
    assert _core.Network(3, fitted.numbers).k == 3


@pytest.mark.torch
@pytest.mark.parametrize("count", [1, 10])
def test_few_games_are_learned_from_too(count: int) -> None:
    rules = Rules(9, 9, 3)
    games = play_lessons(Plan(rules, games=60, nodes=30), None, list(range(count)))
    fitted = fitting.fit(rules, games, 2, 1)
    assert _core.Network(3, fitted.numbers).k == 3
    assert (fitted.curve[-1] > 0) is (count > 1), "the last of some games was held out"


@pytest.mark.torch
def test_games_that_teach_nothing_are_no_fault() -> None:
    game = {"moves": [0, 1], "best": [65535, 65535], "means": [0, 0], "result": 0}
    fitted = fitting.fit(Rules(9, 9, 3), [game, game], 2, 1)
    assert _core.Network(3, fitted.numbers).k == 3
    assert fitted.curve == (0.0, 0.0)
