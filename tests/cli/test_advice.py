"""Advice: the engine's answer, a named player's own, and players that misbehave."""

import pytest

from inarow.cli.terminal.report import advise
from inarow.players import Abilities, BadPlayer, ask, make_player
from inarow.rules import Cell, Game, Position, Rules, Side, read_position
from inarow.search import Limit, Score


def brute(position: Position) -> int:
    """What the position is worth to the side to move: 1, 0 or -1, by looking at everything."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0 if winner is None else 1 if winner is position.turn else -1
    return max(-brute(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize(
    "text", ["3x3k3 b2", "3x3k3 b2 b1", "3x3k3m b2 a1", "3x3k3 a1 b1 a2 b2", "4x3k3g 1 2 2 3"]
)
def test_the_engine_is_asked_when_nobody_is_named(text: str) -> None:
    position = read_position(text)
    report = advise(Game(position), Limit(seconds=60))
    assert report.finished
    assert report.score is not None
    assert report.score.value == brute(position)
    assert -brute(position.play(report.move)) == brute(position)
    for move, score in report.values.items():
        if score.is_exact:
            assert score.value == -brute(position.play(move)), str(move)


def test_a_proven_win_ends_the_search() -> None:
    # X has four in a row, open at both ends: no time is needed to find the fifth.
    position = read_position("gomoku h8 a1 i8 b1 j8 c1 k8 e1")
    report = advise(Game(position), Limit(seconds=60))
    assert report.score == Score.win(1)
    assert report.seconds < 5


def test_a_named_player_gives_its_own_report() -> None:
    position = read_position("3x3k3 b2 b1")
    own = ask(make_player("alpha-beta"), position, Limit())
    report = advise(Game(position), Limit(), make_player("alpha-beta"))
    assert (report.move, report.score, report.values) == (own.move, own.score, own.values)


def test_without_values_nothing_is_made_up() -> None:
    report = advise(Game.new("3x3k3"), Limit(), make_player("random"))
    assert dict(report.values) == {}


class Broken:
    def choose(self, game: Game, limit: Limit) -> Cell:
        raise ZeroDivisionError("oops")


def test_a_player_that_breaks_is_reported_in_words() -> None:
    with pytest.raises(BadPlayer, match="the player stopped with ZeroDivisionError: oops"):
        advise(Game.new("3x3k3"), Limit(), Broken())


class Guest(Abilities):
    prepared = 0

    def prepare(self, rules: Rules, side: Side) -> None:
        self.prepared += 1

    def leave(self) -> None:
        self.prepared -= 1

    def choose(self, game: Game, limit: Limit) -> Cell:
        assert self.prepared == 1
        return game.position.legal_moves()[0]


def test_a_player_that_prepares_is_prepared_while_it_advises() -> None:
    guest = Guest()
    assert advise(Game.new("3x3k3"), Limit(), guest).move == Cell(0, 0)
    assert guest.prepared == 0
