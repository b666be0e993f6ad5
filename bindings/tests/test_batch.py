"""Many positions at once: reading them, a book, and a solver for placed stones."""

import random
from array import array

import pytest

from inarow import _core
from inarow.engine.exchange import rules_for_core
from inarow.rules import Game, InarowError, Notation, Position, Rules, read_position, write_move

pytestmark = pytest.mark.core

CODES = ["3x3k3", "7x6k4g", "7x6k4gm", "12x5k4g", "15x15k5", "19x19k5m", "1x1k1", "4x1k2"]


def random_game(rules: Rules, seed: int) -> Game:
    rng = random.Random(seed)
    game = Game.new(rules)
    plies = rng.randint(0, rules.cells)
    while game.position.outcome is None and game.position.ply < plies:
        game = game.play(rng.choice(game.position.legal_moves()))
    return game


def texts_of(game: Game) -> list[str]:
    """A game in the ways that the core reads."""
    rules = game.rules
    cells = [str(move) for move in game.moves]
    texts = [" ".join(cells), "".join(cells).upper(), game.position.code]
    if rules.gravity:
        texts.append("".join(move.column for move in game.moves))
        joint = "" if rules.width < 10 else " "
        texts.append(joint.join(str(move.x + 1) for move in game.moves))
    else:
        texts.append(" ".join(write_move(move, rules, Notation.NUMBER) for move in game.moves))
    return texts


@pytest.mark.parametrize("code", CODES)
def test_the_core_reads_what_the_rules_read(code: str) -> None:
    rules = Rules.read(code)
    for seed in range(40):
        game = random_game(rules, seed)
        batch = _core.Batch(*rules_for_core(rules))
        texts = texts_of(game)
        unread = batch.read(texts)
        # The end of a game, given as a code, is for the readable version to judge.
        assert unread in ([], [2])
        assert not unread or game.position.outcome is not None
        for index, text in enumerate(texts):
            assert read_position(text, rules) == game.position
            if index not in unread:
                assert batch.stones(index) == (game.position.first, game.position.second)
        assert batch.plies[0] == game.position.ply


@pytest.mark.parametrize("code", CODES)
def test_what_the_core_reads_means_the_same_to_the_rules(code: str) -> None:
    rules = Rules.read(code)
    rng = random.Random(5)
    texts = [text for seed in range(30) for text in texts_of(random_game(rules, seed))]
    signs = "abcdexXoO0123456789 /:.,-kg"
    for index, text in enumerate(texts):
        # a sign more, one less, or another one
        at = rng.randint(0, len(text))
        texts[index] = (
            text[:at] + rng.choice(["", rng.choice(signs)]) + text[at + rng.randint(0, 1) :]
        )
    batch = _core.Batch(*rules_for_core(rules))
    unread = set(batch.read(texts))
    assert len(batch) == len(texts)
    for index, text in enumerate(texts):
        if index in unread:
            continue
        try:
            position = read_position(text, rules)
        except InarowError as error:
            pytest.fail(f"{text!r} was read: {error}")
        assert batch.stones(index) == (position.first, position.second), text


def test_a_position_is_put_in_the_place_of_another() -> None:
    batch = _core.Batch(3, 3, 3, False, False, False)
    assert batch.read(["b2", "1. b2"]) == [1]
    batch.put(1, 1, 0)
    assert batch.stones(1) == (1, 0)
    with pytest.raises(ValueError, match="the first side has 2 stones"):
        batch.put(0, 3, 0)
    with pytest.raises(IndexError):
        batch.put(2, 0, 0)


def test_a_book_is_asked() -> None:
    from inarow.engine.book import key_of

    start = Position.start("connect-four")
    one = start.play("a")
    two = one.play("d")
    ordered = sorted({key_of(start): 1, key_of(one): 2}.items())
    keys, scores = array("Q", [k for k, _ in ordered]), array("b", [s for _, s in ordered])
    mirrored = start.play("g")
    batch = _core.Batch(
        7, 6, 4, True, False, False, [(p.first, p.second) for p in (start, one, mirrored, two)]
    )
    batch.look_up(keys, scores, 1)
    # A win with the last stone but n: 41 plies from the empty board, 38 after one move.
    assert batch.known == [1000 - 41, 1000 - 39, 1000 - 39, None]
    with pytest.raises(ValueError, match="stones must fall"):
        _core.Batch(3, 3, 3, False, False, False).look_up(keys, scores, 1)


@pytest.mark.parametrize("code", ["3x3k3", "4x4k3", "4x3k3m", "5x4k4"])
def test_threads_solve_placed_stones_alike(code: str) -> None:
    rules = Rules.read(code)
    games = [random_game(rules, seed) for seed in range(90)]
    games = [game for game in games if rules.cells - game.position.ply < 10]
    assert len(games) > 20
    stones = [(game.position.first, game.position.second) for game in games]
    batch = _core.Batch(*rules_for_core(rules), stones)
    alone, shared = (
        _core.PlacedSolver(*rules_for_core(rules), memory=1 << 20).solve_all(batch, threads=threads)
        for threads in (1, 3)
    )
    assert alone.low == shared.low == alone.high == shared.high
    for game, low in zip(games, alone.low, strict=True):
        worth = _core.reference_value(
            *rules_for_core(rules), game.position.first, game.position.second
        )
        assert (low > 0) - (low < 0) == worth.value
