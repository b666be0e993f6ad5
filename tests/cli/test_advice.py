"""Advice: a value for every move, and players that misbehave."""

import pytest

from inarow.cli.advice import advise, ask_once
from inarow.players import Abilities, BadPlayer
from inarow.rules import Cell, Game, Position, Rules, Side, read_position
from inarow.search.limit import Limit
from inarow.search.score import Score


def brute(position: Position) -> int:
    """What the position is worth to the side to move: 1, 0 or -1, by looking at everything."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    return max(-brute(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize(
    "text", ["3x3k3 b2", "3x3k3 b2 b1", "3x3k3m b2 a1", "3x3k3 b2 a2 a1", "4x3k3g 1 2 2 3"]
)
def test_the_engine_gives_every_move_its_exact_value(text: str) -> None:
    position = read_position(text)
    report = advise(None, position, Limit(nodes=100_000))
    assert set(report.values) == set(position.legal_moves())
    for move, score in report.values.items():
        assert score.is_exact
        assert score.value == -brute(position.play(move)), str(move)
    assert report.score == max(report.values.values())


def test_a_move_that_ends_the_game_is_valued_by_its_end() -> None:
    report = advise(None, read_position("3x3k3 a1 b1 a2 b2"), Limit())
    assert (report.move, report.score) == (Cell(0, 2), Score.win(1))


def test_a_player_that_is_named_gives_its_own_report() -> None:
    assert dict(advise("random", read_position("3x3k3"), Limit()).values) == {}
    plain = advise("minimax", read_position("3x3k3 a1 b1 a2 b2"), Limit())
    assert {score.plies for score in plain.values.values()} == {None}


class Broken:
    def choose(self, game: Game, limit: Limit) -> Cell:
        raise ZeroDivisionError("oops")


def test_a_player_that_breaks_is_reported_in_words() -> None:
    with pytest.raises(BadPlayer, match="the player failed: ZeroDivisionError: oops"):
        ask_once(Broken(), read_position("3x3k3"), Limit())


class Guest(Abilities):
    seated = 0

    def prepare(self, rules: Rules, side: Side) -> None:
        self.seated += 1

    def leave(self) -> None:
        self.seated -= 1

    def choose(self, game: Game, limit: Limit) -> Cell:
        assert self.seated == 1
        return game.position.legal_moves()[0]


def test_a_player_that_prepares_is_seated_while_it_advises() -> None:
    guest = Guest()
    assert ask_once(guest, read_position("3x3k3"), Limit()).move == Cell(0, 0)
    assert guest.seated == 0
