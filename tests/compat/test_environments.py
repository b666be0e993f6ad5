"""Environments by the conventions of the field, checked by its own checkers."""

import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from inarow.compat.gymnasium import GameEnv, VectorGameEnv
from inarow.compat.pettingzoo import env
from inarow.engine.engine import Engine
from inarow.players import BadPlayer, Match, make_player
from inarow.rules import Game, Side

CODES = ["tic-tac-toe", "connect-four", "4x4k3gm", "5x4k3m"]


def pick(mask: Any, rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("code", CODES)
def test_pettingzoo_is_content(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about what observations might look like as well
        api_test(env(code), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_tells_who_has_won() -> None:
    game = env("tic-tac-toe")
    game.reset()
    for choice in (0, 3, 1, 4, 2):  # a1 a2 b1 b2 c1
        game.step(choice)
    assert game.rewards == {"first": 1, "second": -1}
    assert game.terminations == {"first": True, "second": True}
    assert game.position.code == "3x3k3:xxx/oo1/3"


def test_pettingzoo_an_illegal_choice_loses() -> None:
    game = env("tic-tac-toe")
    game.reset()
    game.step(4)
    game.step(4)
    assert game.rewards == {"first": 1, "second": -1}
    assert game.infos["second"]["illegal"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("side", ["first", "second", None])
def test_gymnasium_is_content(code: str, side: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it is not made by gymnasium.make
        check_env(GameEnv(code, side=side, render_mode="ansi"), skip_close_check=True)


def test_gymnasium_plays_against_a_player() -> None:
    game = GameEnv("tic-tac-toe", opponent="perfect", side="second")
    rng = random.Random(3)
    rewards = []
    for _ in range(20):
        planes, info = game.reset()
        assert planes[1].sum() == 1  # the opponent has begun
        over = False
        reward: Any = 0
        while not over:
            _, reward, over, _, info = game.step(pick(info["action_mask"], rng))
        rewards.append(reward)
    # Nobody beats a perfect player.
    assert max(rewards) <= 0
    assert min(rewards) == -1


def test_gymnasium_an_illegal_choice_loses() -> None:
    game = GameEnv("tic-tac-toe", side=Side.SECOND)
    planes, _ = game.reset(seed=1)
    taken = int(np.argmax(planes[1]))
    _, reward, over, _, info = game.step(taken)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("opponent", ["random", "careful"])
def test_many_games_go_on_by_themselves(opponent: str) -> None:
    games = VectorGameEnv("connect-four", 6, opponent)
    rng = random.Random(1)
    planes, info = games.reset(seed=5)
    assert games.observation_space.contains(planes)
    ends = 0
    for _ in range(80):
        chosen = np.array([pick(mask, rng) for mask in info["action_mask"]])
        planes, rewards, ended, truncated, info = games.step(chosen)
        # It is my turn: as many stones each with the first side, one fewer with the second.
        more = planes[:, 1].sum((1, 2)) - planes[:, 0].sum((1, 2))
        assert more.tolist() == [0, 1] * 3
        assert not truncated.any()
        assert (rewards[~ended] == 0).all()
        # A game that has ended has begun anew.
        assert (planes[ended].sum((1, 2, 3)) <= 1).all()
        ends += int(ended.sum())
    assert ends > 6


def test_many_games_are_the_same_for_a_seed_and_illegal_choices_lose() -> None:
    games = VectorGameEnv("tic-tac-toe", 4)

    def play() -> list[bytes]:
        seen = []
        _, info = games.reset(seed=9)
        rng = random.Random(2)
        for _ in range(30):
            chosen = np.array([pick(mask, rng) for mask in info["action_mask"]])
            planes, _, _, _, info = games.step(chosen)
            seen.append(planes.tobytes())
        return seen

    assert play() == play()
    _, info = games.reset(seed=9)
    chosen = np.argmax(info["action_mask"], axis=1)
    chosen[1] = int(np.argmin(info["action_mask"][1]))  # where the opponent has begun
    _, rewards, ended, _, info = games.step(chosen)
    assert info["illegal"].tolist() == [False, True, False, False]
    assert (rewards[1], ended[1]) == (-1, True)


def test_a_game_that_nobody_can_learn_is_refused() -> None:
    with pytest.raises(BadPlayer, match="a line of 1 is no game"):
        VectorGameEnv("3x3k1", 2)


# OpenSpiel


def test_openspiel_agrees_on_every_value() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import minimax

    from inarow.compat.openspiel import load_game

    for code in ("3x3k3", "3x3k3m", "4x3k3g"):
        game = load_game(code)
        value, _ = minimax.alpha_beta_search(game)
        score = Engine(code).solve(game.new_initial_state().position).score
        assert score is not None
        assert value == score.value


def test_openspiel_plays_our_games_as_its_own() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from inarow.compat.openspiel import load_game

    rng = random.Random(4)
    for theirs, ours in (("tic_tac_toe", "tic-tac-toe"), ("connect_four", "connect-four")):
        for _ in range(10):
            state = pyspiel.load_game(theirs).new_initial_state()
            mine = load_game(ours).new_initial_state()
            while not state.is_terminal():
                assert mine.legal_actions() == state.legal_actions()
                assert mine.current_player() == state.current_player()
                action = rng.choice(state.legal_actions())
                state.apply_action(action)
                mine.apply_action(action)
            assert mine.is_terminal()
            assert mine.returns() == state.returns()
            assert mine.clone().history() == state.history()


def test_a_bot_of_openspiel_plays_in_a_match() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import mcts

    from inarow.compat.openspiel import SpielPlayer

    def make(game: Any, _number: int) -> Any:
        rollouts = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        return mcts.MCTSBot(game, 2.0, 60, rollouts, random_state=np.random.RandomState(2))

    match = Match(SpielPlayer(make), make_player("careful:seed=1"), Game.new("tic-tac-toe"))
    while not match.over:
        match.think()
    assert match.game.position.outcome is not None
