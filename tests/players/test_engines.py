import random

import pytest

from inarow.engine.engine import Engine
from inarow.players import Match, ask, make_player, player_kinds, why_unfit
from inarow.players.engines import strongest_player
from inarow.rules import CATALOGUE, Entry, Outcome, Position, Rules, Side, read_position
from inarow.search import Limit, Score


def test_they_stand_beside_the_ladder() -> None:
    assert {"perfect", "engine"} <= set(player_kinds())


@pytest.mark.parametrize("code", ["3x3k3", "3x3k3m", "4x3k3", "4x4k4g", "5x4k4g", "4x4k3gm"])
def test_perfect_never_gives_anything_away(code: str) -> None:
    rules = Rules.read(code)
    perfect = make_player("perfect:memory=4")
    value = ask(perfect, Position.start(rules)).score
    assert value is not None
    for seed in range(12):
        own = Side.FIRST if seed % 2 == 0 else Side.SECOND
        other = make_player(f"{'random' if seed % 3 else 'careful'}:seed={seed}")
        position = Position.start(rules)
        while position.outcome is None:
            player = perfect if position.turn is own else other
            position = position.play(ask(player, position).move)
        result = {None: 0, own: 1, own.other: -1}[position.outcome.winner]
        assert result >= (value.value if own is Side.FIRST else -value.value)


def test_perfect_against_itself_gets_the_value_of_the_board() -> None:
    for code, outcome in (
        ("3x3k3", Outcome.DRAW),
        ("4x3k3", Outcome.FIRST),
        ("4x3k3m", Outcome.SECOND),
        ("6x4k4g", Outcome.SECOND),
        ("5x4k4g", Outcome.DRAW),
    ):
        perfect = make_player("perfect:memory=16")
        position = Position.start(Rules.read(code))
        while position.outcome is None:
            position = position.play(ask(perfect, position).move)
        assert position.outcome is outcome, code


def test_perfect_wins_as_quickly_and_loses_as_slowly_as_can_be() -> None:
    perfect = make_player("perfect:memory=4")
    win = ask(perfect, read_position("3x3k3 a1 a2 b1 b2"))
    assert (str(win.move), win.score) == ("c1", Score.win(1))
    # X threatens a4 and nothing else: closing it lasts longest
    lost = read_position("4x4k3g a1 b1 a2 d1")
    report = ask(perfect, lost)
    assert report.score == Score.win(1)
    rng = random.Random(5)
    for _ in range(20):
        position = Position.start(Rules(5, 4, 4, gravity=True))
        while position.outcome is None:
            position = position.play(rng.choice(position.legal_moves()))
            if position.outcome is None and position.ply > 8:
                report = ask(perfect, position)
                best = max(report.values.values())
                assert report.values[report.move] == best


def test_a_hard_defence_leaves_few_right_answers() -> None:
    # tic-tac-toe after b2: every corner draws and every edge loses, so a corner is chosen; of the
    # drawing moves from the empty board each is as good, and the choice depends on the seed alone
    perfect = make_player("perfect:memory=4")
    assert str(ask(perfect, read_position("tic-tac-toe b2")).move) in {"a1", "c1", "a3", "c3"}
    first = ask(make_player("perfect:memory=4,seed=1"), read_position("tic-tac-toe")).move
    again = ask(make_player("perfect:memory=4,seed=1"), read_position("tic-tac-toe")).move
    assert first == again


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_the_strongest_player_fits_every_game(entry: Entry) -> None:
    player = make_player(strongest_player(entry.rules))
    assert why_unfit(player, entry.rules) is None


def test_perfect_says_where_it_does_not_fit() -> None:
    reason = why_unfit(make_player("perfect"), Rules(15, 15, 5))
    assert "take engine instead" in str(reason)


@pytest.mark.parametrize("name", ["engine", "level-10"])
def test_what_takes_time_to_load_is_loaded_before_the_first_move(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(Engine, "prepare", lambda engine: asked.append(engine.rules.code))
    match = Match(name, "random", "gomoku", limit=Limit(nodes=50))
    match.think()
    assert asked == ["15x15k5"]


def test_engine_honours_a_node_limit_and_repeats_itself() -> None:
    position = Position.start(Rules(10, 10, 5, misere=True))
    moves = {
        ask(make_player("engine:memory=8,seed=3"), position, Limit(nodes=3000)).move
        for _ in range(3)
    }
    assert len(moves) == 1
