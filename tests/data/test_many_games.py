"""Many games at once, against the rules in Python."""

import numpy as np
import pytest

from inarow.data.arrays import cells_of, legal_of, move_of, turn_of
from inarow.engine.many_games import ManyGames
from inarow.rules import InarowError, Position, Rules

pytestmark = pytest.mark.core

CODES = "3x3k3 3x3k3m 7x6k4g 7x6k4gm 4x5k3g 10x10k5m 15x15k5 19x19k6 1x1k1 6x1k3g".split()


@pytest.mark.parametrize("code", CODES)
def test_every_step_agrees_with_the_rules(code: str) -> None:
    rules = Rules.read(code)
    games = ManyGames(rules, 5, seed=3)
    positions = [Position.start(rules)] * 5
    ends = 0
    for _ in range(150):
        chosen = games.choose().copy()
        games.step(chosen)
        for i, choice in enumerate(chosen.tolist()):
            after = positions[i].play(move_of(choice, positions[i]))
            outcome = after.outcome
            assert games.ended[i] == (outcome is not None)
            if outcome is None:
                assert games.rewards[i] == 0
            else:
                ends += 1
                mover = positions[i].turn
                reward = 0 if outcome.winner is None else 1 if outcome.winner is mover else -1
                assert games.rewards[i] == reward
                after = Position.start(rules)
            positions[i] = after
            assert (games.cells[i] == cells_of(after)).all()
            assert (games.legal[i] == legal_of(after)).all()
            assert (games.turns[i], games.plies[i]) == (turn_of(after), after.ply)
    assert ends > 0 or rules.cells > 200


def test_the_same_seed_gives_the_same_games() -> None:
    def boards(games: ManyGames) -> list[bytes]:
        seen = []
        for _ in range(60):
            games.step(games.choose())
            seen.append(games.cells.tobytes())
        return seen

    games = ManyGames("connect-four", 9, seed=7)
    seen = boards(games)
    assert boards(ManyGames("connect-four", 9, seed=7)) == seen
    assert boards(ManyGames("connect-four", 9, seed=8)) != seen
    games.reset(7)
    assert boards(games) == seen
    # Each game has a stream of its own.
    assert ManyGames("gomoku", 50).choose().tolist() != [ManyGames("gomoku", 1).choose()[0]] * 50


def test_choices_are_even() -> None:
    counts = np.bincount(ManyGames("3x3k3", 90_000).choose(), minlength=9)
    # 10,000 expected each; five standard deviations are 470
    assert (abs(counts - 10_000) < 470).all()


def test_some_games_can_wait_or_begin_anew() -> None:
    games = ManyGames("3x3k3", 3)
    games.step([4, 0, 8])
    games.step([-1, 1, -1])
    assert games.plies.tolist() == [1, 2, 1]
    games.restart(np.array([True, False, False]))
    assert games.plies.tolist() == [0, 2, 1]
    assert games.legal[0].all()


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ([0, 4], "there are 3 games, and 2 choices"),
        ([0, 4, 9], "choice 9 in game 2 is not legal"),
        ([0, 4, -2], "choice -2 in game 2 is not legal"),
        ([4, 0, 0], "choice 4 in game 0 is not legal"),
        ([0.5, 1, 1], "choices must be whole numbers, not float64"),
        (
            [[0, 1, 1]],
            "there must be one choice for each game, in an array of one dim",
        ),
    ],
)
def test_illegal_choices_move_nowhere(choices: list[int], reason: str) -> None:
    games = ManyGames("3x3k3", 3)
    games.step([4, 0, 8])
    with pytest.raises(ValueError, match=reason):
        games.step(choices)
    assert games.plies.tolist() == [1, 1, 1]


@pytest.mark.parametrize("count", [0, -1, 10**12])
def test_no_games_or_too_many_are_refused(count: int) -> None:
    with pytest.raises(InarowError, match=f"games must be between 1 and 10000000, not {count}"):
        ManyGames("3x3k3", count)


def test_arrays_outlive_their_games() -> None:
    games = ManyGames("connect-four", 2)
    games.step([3, 3])
    cells = games.cells
    del games
    assert cells[1, 0, 3] == 1
    with pytest.raises(ValueError, match="read-only"):
        cells[0, 0, 0] = 1
