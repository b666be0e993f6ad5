"""Estimates are shares of the points: fitted to games, in the order of a search's guesses."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest
from bench.calibration import MAIN, Guess, fit, rows

from inarow.engine import calibration
from inarow.engine.calibration import PLAIN, Calibration, calibration_for, kind_of
from inarow.engine.engine import MEGABYTE, Engine
from inarow.players import ask, make_player
from inarow.rules import Position, Rules
from inarow.search import Limit, Score

NUMBERS = Path(calibration.__file__).with_name(calibration.PACKAGED).read_text("ascii")


def test_a_fit_finds_what_the_games_were_made_with() -> None:
    truth = Calibration(steep=2.0, most=0.9, rosy=0.1)
    rng = random.Random(1)
    guesses = []
    for game in range(4000):
        raw = rng.uniform(-0.95, 0.95)
        won = rng.random() < (1 + truth.expected(raw)) / 2
        guesses.append(Guess(game, raw, 1 if won else -1))
    found = fit(guesses)
    for raw in (-0.8, -0.3, 0.0, 0.3, 0.8):
        assert found.expected(raw) == pytest.approx(truth.expected(raw), abs=0.05)
    for count, expected, real, error in rows(found, guesses):
        assert abs(expected - real) < 4 * error + 1 / count


@pytest.mark.parametrize("code", MAIN)
def test_main_games_have_a_fit_of_their_own_and_their_kind_has_one(code: str) -> None:
    rules = Rules.read(code)
    larger = Rules(rules.width + 1, rules.height + 1, rules.k, rules.gravity, rules.misere)
    assert calibration_for(rules) != PLAIN
    assert kind_of(larger) == kind_of(rules)
    assert calibration_for(larger) != PLAIN


@pytest.mark.parametrize("code", ["8x6k4g", "9x9k5"])
def test_the_engine_says_points_in_the_order_of_its_guesses(code: str) -> None:
    rules = Rules.read(code)
    position = Position.start(rules).play("d1")
    said, raw = (Engine(rules, 4 * MEGABYTE, book=False) for _ in range(2))
    raw.calibration = PLAIN
    points = said.analyse(position, Limit(nodes=1000))
    guesses = raw.analyse(position, Limit(nodes=1000))
    assert points.move == guesses.move
    assert not guesses.values[guesses.move].proven
    for move, guess in guesses.values.items():
        expected = calibration_for(rules).score(guess)
        assert points.values[move].value == pytest.approx(expected.value, abs=1e-9)


def test_what_is_proven_stays_and_the_better_guess_stays_the_better_one() -> None:
    doubtful = Calibration(steep=3.0, most=0.5, rosy=0.2)
    assert doubtful.score(Score.win(3)) == Score.win(3)
    assert doubtful.score(Score.draw()) == Score.draw()
    values = [doubtful.expected(raw / 100) for raw in range(-100, 101)]
    assert values == sorted(values)
    assert all(math.isfinite(value) and abs(value) <= 0.5 for value in values)


def test_not_every_move_of_the_empty_board_of_eight_by_six_is_good() -> None:
    # The second side wins; what is not proven should at least not promise the opposite everywhere.
    position = Position.start(Rules.read("8x6k4g"))
    report = Engine(position.rules, 16 * MEGABYTE).analyse(position, Limit(nodes=20_000))
    values = {str(move): score.percent for move, score in report.values.items()}
    assert not all(percent > 50 for percent in values.values()), values
    assert values["a1"] == values["h1"] < values["d1"] == values["e1"]


@pytest.mark.parametrize("content", [None, "", NUMBERS[:100], "[1]", '{"15x15k5": ["a", 1, 1]}'])
def test_without_its_numbers_guesses_stay_as_they_are_and_that_is_said(
    content: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    if content is not None:
        (tmp_path / calibration.PACKAGED).write_text(content, "ascii")
    monkeypatch.setattr(calibration, "files", lambda _package: tmp_path)
    for cached in (calibration.calibration_for, calibration._fitted):
        cached.cache_clear()
        request.addfinalizer(cached.cache_clear)
    engine = Engine("tic-tac-toe", MEGABYTE)
    assert engine.calibration == PLAIN
    (notice,) = engine.search(Position.start(engine.rules), Limit(nodes=50)).notices
    assert str(notice).startswith("estimates are not fitted to games: ")
    player = make_player("level-5:seed=1")
    assert ask(player, Position.start("gomoku"), Limit(nodes=50)).move
