"""Notebooks that were written for kaggle_environments run on ours."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from inarow.compat import kaggle
from inarow.compat.kaggle import evaluate, make
from inarow.compat.kaggle.agents import position_of
from inarow.rules import Game, Rules, Side, read_position


def column(number: Any) -> Any:
    return lambda observation, configuration: number


def last(first: Any, second: Any, **configuration: Any) -> list[tuple[str, Any]]:
    steps = make("connectx", configuration).run([first, second])
    return [(part.status, part.reward) for part in steps[-1]]


def test_a_win_is_one_and_minus_one() -> None:
    assert last(column(3), column(4)) == [("DONE", 1), ("DONE", -1)]


def test_a_draw_is_nothing_for_both() -> None:
    # Two columns of one row: nobody gets two in a row.
    board = last("random", "random", columns=2, rows=1, inarow=2)
    assert board == [("DONE", 0), ("DONE", 0)]


@pytest.mark.parametrize("value", [True, "3", -1, 7, 3.5, [3]])
def test_what_is_invalid(value: Any) -> None:
    assert last(column(value), column(0)) == [("INVALID", None), ("DONE", 0)]


def test_a_full_column_is_invalid() -> None:
    # Six stones fill column 0; the seventh, of the first agent, has no room. No four in a column
    # come together, as both agents put theirs in turn.
    assert last(column(0), column(0)) == [("INVALID", None), ("DONE", 0)]


def test_none_is_column_zero() -> None:
    steps = make("connectx").run([column(None), column(1)])
    assert steps[1][0].observation.board[35] == 1


def test_three_point_zero_ends_the_run() -> None:
    with pytest.raises(TypeError):
        make("connectx").run([column(3.0), column(0)])


def test_an_agent_that_exits_ends_the_run() -> None:
    def quitter(observation: Any) -> int:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        make("connectx").run([quitter, column(0)])


def test_an_exception_is_an_error() -> None:
    def broken(observation: Any) -> int:
        raise KeyError("x")

    assert last(broken, column(0)) == [("ERROR", None), ("DONE", 0)]


def test_overage_then_a_time_out() -> None:
    import time

    def slow(observation: Any) -> int:
        time.sleep(0.2)
        return 0

    configuration = {"actTimeout": 0.1}
    env = make("connectx", configuration)
    steps = env.run([slow, column(1)])
    assert steps[-1][0].observation.remainingOverageTime < 60 - 0.3
    env.reset()
    env.state[0].observation.remainingOverageTime = 0.0
    env.step([kaggle.DeadlineExceeded(), None])
    assert [part.status for part in env.state] == ["TIMEOUT", "DONE"]


def test_the_whole_run_has_a_deadline() -> None:
    with pytest.raises(kaggle.DeadlineExceeded):
        make("connectx", {"runTimeout": 0}).run(["random", "random"])


def test_steps_and_observations() -> None:
    seen: list[tuple[int, int, int]] = []

    def look(observation: Any, configuration: Any) -> int:
        stones = sum(map(bool, observation.board))
        seen.append((observation.step, observation.mark, stones))
        return 2

    steps = make("connectx").run([column(3), look])
    assert seen == [(1, 2, 1), (3, 2, 3), (5, 2, 5)]
    assert [part.status for part in steps[0]] == ["ACTIVE", "INACTIVE"]
    assert [part.status for part in steps[1]] == ["INACTIVE", "ACTIVE"]
    assert len(steps) == 8


def test_agents_in_every_shape(tmp_path: Path) -> None:
    file = tmp_path / "agent.py"
    file.write_text("def agent(o, c):\n    assert '__raw_path__' in c\n    return 3\n")
    source = "def agent(observation):\n    return 3  # long enough to be a program\n"
    for agent in (column(3), str(file), source, 3, lambda: 3):
        assert evaluate("connectx", [agent, 4]) == [[1, -1]]


@pytest.mark.parametrize("text", ["nothing.py", "some/long/path/that/is/not/there.py"])
def test_a_file_that_is_not_there_is_an_error(text: str) -> None:
    assert last(text, column(0)) == [("ERROR", None), ("DONE", 0)]


def test_evaluate_plays_several_games() -> None:
    rewards = evaluate("connectx", ["negamax", "random"], {"columns": 4, "rows": 4}, None, 3)
    assert len(rewards) == 3
    # It looks four plies ahead: not enough to be safe from a lucky opponent.
    assert all(pair in ([1, -1], [0, 0], [-1, 1]) for pair in rewards)


@pytest.mark.parametrize("columns", [[3, 0, 3, 1, 3, 0], [0, 3, 1, 3, 6, 3]])
def test_negamax_completes_its_own_three_and_stops_the_other_sides(columns: list[int]) -> None:
    env = make("connectx")
    for number in columns:
        env.step([number, number])
    assert env.agents["negamax"](env.state[0].observation, env.configuration) == 3


def test_a_trainer_gets_differences() -> None:
    env = make("connectx")
    trainer = env.train([None, 4])
    observation = trainer.reset()
    assert (observation.mark, observation.step) == (1, 0)
    results = [trainer.step(3) for _ in range(4)]
    assert [result[1] for result in results] == [0, 0, 0, 1]
    assert [result[2] for result in results] == [False, False, False, True]
    assert env.done


def test_a_trainer_may_be_second() -> None:
    trainer = make("connectx").train(["random", None])
    observation = trainer.reset()
    assert (observation.mark, observation.step, sum(observation.board)) == (2, 1, 1)


def test_what_render_gives() -> None:
    env = make("connectx")
    env.step([3, None])
    assert env.render() is None
    text = env.render(mode="ansi")
    assert text is not None
    assert "X" in text
    assert "<svg" in str(env.render(mode="html", width=500, height=450))
    data = json.loads(str(env.render(mode="json")))
    assert set(data) == {
        "id",
        "name",
        "title",
        "description",
        "version",
        "module_version",
        "configuration",
        "specification",
        "steps",
        "rewards",
        "statuses",
        "schema_version",
        "info",
    }
    assert data["statuses"] == ["INACTIVE", "ACTIVE"]
    assert make("connectx", steps=data["steps"]).state == env.state


def test_tic_tac_toe_is_kept_alive() -> None:
    env = make("tictactoe")
    env.run([lambda observation: observation.board.index(0), "reaction"])
    assert env.done
    assert set(env.agents) == {"random", "reaction"}


def test_import_kaggle_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("kaggle_environments", "kaggle_environments.utils"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    kaggle.install()
    try:
        module = __import__("kaggle_environments")
        assert module.make("connectx").name == "connectx"
        assert module.utils.get_last_callable("def f(): return 7")() == 7
    finally:
        for name in ("kaggle_environments", "kaggle_environments.utils"):
            del sys.modules[name]


def test_its_own_module_of_the_game_agrees_with_our_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    import random

    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    kaggle.install()
    from kaggle_environments import agent, version  # type: ignore[import-not-found]
    from kaggle_environments.envs.connectx import connectx  # type: ignore[import-not-found]

    assert version
    assert agent.get_last_callable("def f(): pass").__name__ == "f"
    config, dice = make("connectx").configuration, random.Random(5)
    for _ in range(40):
        game, board = Game.new(Rules(7, 6, 4, gravity=True)), [0] * 42
        while game.ending is None:
            move = dice.choice(game.position.legal_moves())
            mark = 1 if game.position.turn is Side.FIRST else 2
            game = game.play(move)
            won = game.ending is not None and game.ending.winner is not None
            assert connectx.is_win(board, move.x, mark, config, has_played=False) == won
            connectx.play(board, move.x, mark, config)
            assert connectx.is_win(board, move.x, mark, config) == won
            assert position_of(board, game.rules) == game.position


def test_a_flat_board_is_read_from_the_top_left() -> None:
    board = [0] * 28 + [0, 0, 0, 2, 0, 0, 0] + [0, 0, 0, 1, 1, 0, 0]
    rules = Rules(7, 6, 4, gravity=True)
    assert position_of(board, rules) == read_position("connect-four 445")
    with pytest.raises(ValueError, match="there is no environment chess"):
        make("chess")


def test_a_clone_goes_on_by_itself() -> None:
    env = make("connectx")
    env.step([3, None])
    other = env.clone()
    other.step([None, 3])
    assert (len(env.steps), len(other.steps)) == (2, 3)
    assert [sum(part.state[0].observation.board) for part in (env, other)] == [1, 3]
