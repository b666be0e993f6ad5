"""Misère with placed stones: what the search proves, and that it does not lose needlessly."""

import random
from pathlib import Path

import pytest

from inarow import _core
from inarow.engine import patterns as patterns_module
from inarow.engine.engine import MEGABYTE, Engine
from inarow.engine.exchange import rules_for_core, stones_for_core
from inarow.engine.patterns import Patterns, packaged_patterns
from inarow.rules import BadFile, Cell, Position, Rules, Side
from inarow.search import Limit

pytestmark = pytest.mark.core

REVERSE_FIVE = Rules(10, 10, 5, misere=True)


def never_loses(engine: Engine, own: Side, limit: Limit) -> int:
    """Tries everything that the other side can do; the number of positions that come up."""
    seen: set[Position] = set()
    todo = [Position.start(engine.rules)]
    while todo:
        position = todo.pop()
        if position in seen:
            continue
        seen.add(position)
        if position.outcome is not None:
            assert position.outcome.winner is not own.other, position.code
        elif position.turn is own:
            todo.append(position.play(engine.search(position, limit).move))
        else:
            todo += [position.play(move) for move in position.legal_moves()]
    return len(seen)


@pytest.mark.parametrize("code", ["4x3k3m", "3x4k2m", "2x5k3m", "6x2k3m"])
def test_the_second_side_never_loses_on_even_boards(code: str) -> None:
    engine = Engine(Rules.read(code), MEGABYTE)
    assert never_loses(engine, Side.SECOND, Limit(nodes=1)) > 50


@pytest.mark.parametrize("code", ["3x3k3m"])
def test_the_first_side_never_loses_with_the_centre(code: str) -> None:
    engine = Engine(Rules.read(code), MEGABYTE)
    assert never_loses(engine, Side.FIRST, Limit(nodes=1)) > 20


@pytest.mark.parametrize(
    ("code", "own", "games"),
    [("4x4k3m", Side.SECOND, 20), ("6x6k4m", Side.SECOND, 8), ("5x5k4m", Side.FIRST, 8)],
)
def test_it_does_not_lose_to_chance(code: str, own: Side, games: int) -> None:
    rules = Rules.read(code)
    for seed in range(games):
        rng = random.Random(seed)
        engine = Engine(rules, MEGABYTE, seed=seed)
        position = Position.start(rules)
        while position.outcome is None:
            if position.turn is own:
                move = engine.search(position, Limit(nodes=1 + rng.randrange(30))).move
            else:
                safe = [m for m in position.legal_moves() if position.play(m).outcome is None]
                move = rng.choice(safe or list(position.legal_moves()))
            position = position.play(move)
        assert position.outcome.winner is not own.other


def test_reverse_five_as_second_side_and_its_report() -> None:
    engine = Engine(REVERSE_FIVE, 4 * MEGABYTE)
    assert not engine.notices
    rng = random.Random(1)
    position = Position.start(REVERSE_FIVE)
    while position.outcome is None:
        if position.turn is Side.FIRST:
            safe = [m for m in position.legal_moves() if position.play(m).outcome is None]
            position = position.play(rng.choice(safe or list(position.legal_moves())))
            continue
        report = engine.search(position, Limit(nodes=40))
        assert report.bounds is not None
        assert report.bounds[0].value >= 0
        assert report.score is not None
        if not report.score.is_win:  # a win that is proven ends the search
            assert set(report.values) == set(position.legal_moves())
        assert report.score == report.values[report.move]
        assert report.variation[0] == report.move
        position = position.play(report.move)
    assert not engine.notices
    assert position.outcome.winner is not Side.FIRST


def test_estimates_say_so_and_proofs_are_true() -> None:
    report = Engine(REVERSE_FIVE, 4 * MEGABYTE).search(
        Position.start(REVERSE_FIVE), Limit(nodes=100)
    )
    assert not report.finished
    assert report.score is not None
    assert not report.score.proven
    rng = random.Random(4)
    rules = Rules(5, 5, 4, misere=True)
    engine = Engine(rules, MEGABYTE)
    for _ in range(10):
        position = Position.start(rules)
        while position.ply < 16:
            safe = [m for m in position.legal_moves() if position.play(m).outcome is None]
            position = position.play(rng.choice(safe))
        report = engine.search(position, Limit(nodes=1))
        assert report.finished
        assert report.score is not None
        assert (
            report.score.value
            == _core.reference_value(
                *rules_for_core(position.rules), *stones_for_core(position)
            ).value
        )
        for move, score in report.values.items():
            after = position.play(move)
            if score.proven:
                assert (
                    score.value
                    == -_core.reference_value(
                        *rules_for_core(after.rules), *stones_for_core(after)
                    ).value
                )


def test_the_opposite_answer_is_not_left_for_an_estimate() -> None:
    # e5 is answered by its opposite f6, or by one of its mirror images f5 and e6
    position = Position.start(REVERSE_FIVE).play(Cell(4, 4))
    for seed in range(3):
        move = Engine(REVERSE_FIVE, 4 * MEGABYTE, seed=seed).search(position, Limit(nodes=50)).move
        assert move in {Cell(5, 5), Cell(5, 4), Cell(4, 5)}


def test_the_same_seed_and_nodes_choose_the_same() -> None:
    position = Position.start(REVERSE_FIVE)
    reports = [
        Engine(REVERSE_FIVE, 4 * MEGABYTE, seed=7).search(position, Limit(nodes=300))
        for _ in range(2)
    ]
    assert reports[0].variation == reports[1].variation
    assert reports[0].values == reports[1].values


def test_the_packaged_file_is_small_and_trained() -> None:
    path = Path(patterns_module.__file__).parent / "weights" / patterns_module.PACKAGED
    assert path.stat().st_size < 1_000_000
    trained = packaged_patterns()
    assert trained.rules == REVERSE_FIVE
    assert trained.training["games"] > 0
    assert list(trained.numbers) != _core.plain_patterns()


@pytest.mark.parametrize("damage", ["flipped", "cut", "other", "gone"])
def test_a_damaged_file_is_not_used_and_said(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path(patterns_module.__file__).parent / "weights" / patterns_module.PACKAGED
    target = tmp_path / "weights" / patterns_module.PACKAGED
    target.parent.mkdir()
    content = bytearray(source.read_bytes())
    if damage == "flipped":
        content[-7] ^= 4
    elif damage == "cut":
        del content[-100:]
    elif damage == "other":
        content = bytearray(b"hello")
    if damage != "gone":
        target.write_bytes(content)
    monkeypatch.setattr(patterns_module, "files", lambda _package: tmp_path)
    packaged_patterns.cache_clear()
    try:
        engine = Engine(REVERSE_FIVE, 4 * MEGABYTE)
        report = engine.search(Position.start(REVERSE_FIVE), Limit(nodes=50))
        assert report.move in Position.start(REVERSE_FIVE).legal_moves()
        assert str(engine.notices[0]).startswith("the trained evaluation is not used: ")
        assert report.notices == tuple(engine.notices)
    finally:
        packaged_patterns.cache_clear()


def test_every_flipped_bit_of_the_numbers_is_found(tmp_path: Path) -> None:
    content = packaged_patterns().to_bytes()
    path = tmp_path / "x.patterns"
    path.write_bytes(content)
    assert Patterns.load(path) == packaged_patterns()
    rng = random.Random(2)
    for _ in range(50):
        damaged = bytearray(content)
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        try:
            read = Patterns.from_bytes(bytes(damaged), "x")
        except BadFile:
            continue
        # what the checksum does not cover may say other things of the same numbers
        assert read.numbers == packaged_patterns().numbers
