"""Matches that open by agreement: people, engines, players without a mind for it, and faults."""

from __future__ import annotations

import pytest

from inarow.players import Abilities, BadPlayer, Match, make_player
from inarow.players.dealer import Dealer
from inarow.players.saved_games import resume
from inarow.rules import (
    Agreement,
    BadNotation,
    BadOption,
    Cell,
    Clock,
    Deal,
    Decision,
    Game,
    IllegalMove,
    Reason,
    Rules,
    Side,
    read_game,
    read_position,
    write_game,
)
from inarow.rules.agreement import agree
from inarow.search import Limit


def table(agreement: str, stones: str, first: str = "Ada", second: str = "Ben") -> Match:
    """A match of people, with these stones on the board."""
    match = resume(agree(Game.new("gomoku", first, second), Agreement.read(agreement)))
    for stone in stones.split():
        match.play(stone)
    return match


def test_who_opens_places_for_both_and_the_other_decides() -> None:
    match = table("swap2", "h8 i9")
    assert (match.turn, match.asked, match.deciding) == (Side.FIRST, Side.FIRST, False)
    match.play("k12")
    assert (match.turn, match.asked, match.deciding) == (Side.SECOND, Side.SECOND, True)
    with pytest.raises(
        IllegalMove, match="decided first who plays which side: first, second, more"
    ):
        match.play("a1")
    with pytest.raises(BadNotation, match="'white' is no decision"):
        match.decide("white")
    match.decide("first")
    assert (match.game.first, match.game.second, match.swapped) == ("Ben", "Ada", True)
    assert match.asked is match.turn is Side.SECOND
    with pytest.raises(BadNotation, match="nothing to decide"):
        match.decide("first")


def test_undo_takes_back_a_decision_and_the_seats_with_it() -> None:
    match = table("swap2", "h8 i9 k12")
    match.decide("more")
    match.play("c3")
    match.play("d4")
    match.decide("second")
    match.play("e5")
    assert (match.game.first, match.game.second) == ("Ben", "Ada")
    seen = []
    while match.undo():
        deal = Deal.of(match.game)
        assert deal is not None
        assert read_game(write_game(match.game)) == match.game
        seen.append((len(match.game.moves), len(deal.decided), match.game.first))
    assert seen == [
        (5, 2, "Ben"),
        (5, 1, "Ada"),
        (4, 1, "Ada"),
        (3, 1, "Ada"),
        (3, 0, "Ada"),
        (2, 0, "Ada"),
        (1, 0, "Ada"),
        (0, 0, "Ada"),
    ]
    assert not match.swapped


def test_moves_of_a_decision_that_was_taken_back_are_gone() -> None:
    match = table("steal", "h8")
    match.decide("first")
    match.play("a1")
    match.undo()
    assert match.redo()
    match.undo()
    match.undo()
    assert not match.redo()
    assert match.deciding


def test_a_new_game_is_opened_by_the_same_player() -> None:
    match = table("swap2", "h8 i9 k12")
    match.decide("more")
    match.play("c3")
    match.play("d4")
    match.decide("second")
    match.play("a1")
    match.new()
    assert match.game == agree(Game.new("gomoku", "Ada", "Ben"), Agreement.SWAP2)
    assert not match.swapped


def test_a_saved_game_goes_on_where_it_was() -> None:
    match = table("swap2", "h8 i9 k12", "engine:memory=8", "Ben")
    match.decide("more")
    again = resume(read_game(write_game(match.game)))
    assert again.deal == match.deal
    assert (again.asked, again.person_moves) == (Side.SECOND, True)
    again.play("c3")
    again.play("d4")
    assert (again.asked, again.person_moves, again.deciding) == (Side.FIRST, False, True)
    assert again.judge(Limit(nodes=100)) in (Decision.FIRST, Decision.SECOND)


def test_clocks_stand_still_until_all_is_decided() -> None:
    clocked = Game.new("gomoku", "Ada", "Ben", clock=Clock(60))
    match = resume(agree(clocked, Agreement.SWAP))
    for stone in ("h8", "i9", "k12"):
        match.play(stone, 100.0)
    match.decide("second")
    assert [match.game.time_left(side) for side in Side] == [60, 60]
    match.play("a1", 10.0)
    assert [match.game.time_left(side) for side in Side] == [60, 50]


def test_who_gives_up_in_the_opening_has_lost() -> None:
    match = table("swap", "h8")
    assert match.turn is Side.SECOND
    match.resign()
    assert match.game.ending is not None
    assert match.game.ending.winner is Side.SECOND


@pytest.mark.parametrize("agreement", list(Agreement))
@pytest.mark.parametrize("players", [("engine:memory=8,seed={n}",) * 2, ("careful:seed={n}",) * 2])
def test_computers_open_by_agreement_and_again_the_same(
    agreement: Agreement, players: tuple[str, str]
) -> None:
    def played() -> Game:
        first, second = (name.format(n=n) for n, name in enumerate(players))
        limit = Limit(nodes=600)
        return Match(first, second, "9x9k5", agreement=agreement, limit=limit, seed=5).run()

    game = played()
    deal = Deal.of(game)
    assert deal is not None
    assert deal.over
    assert game.ending is not None
    assert game.ending.reason in (Reason.LINE, Reason.FULL)
    again = played()
    assert (again.moves, again.tags) == (game.moves, game.tags)


def test_the_first_stone_of_connect_four_is_the_one_that_draws() -> None:
    """By perfect play the first side wins in the middle, draws beside it and loses elsewhere."""
    limit = Limit(nodes=40_000)
    opened = set()
    for seed in range(3):
        match = Match(f"engine:seed={seed}", None, "connect-four", agreement="steal")
        match.think(limit)
        opened |= set(match.game.moves)
    assert opened <= {Cell(2, 0), Cell(4, 0)}
    for stone, wanted in (("d1", Decision.FIRST), ("a1", Decision.SECOND)):
        match = Match(None, "engine", "connect-four", agreement="steal")
        match.play(stone)
        assert match.judge(limit) is wanted


def test_a_side_that_is_won_is_taken() -> None:
    """X on d4, e4, f4 with O far away wins; so does O where it has the next move and three."""
    dealer = Dealer(seed=1)
    start = read_position("9x9k4")
    for stones, wanted in (("d4 i9 e4", Decision.FIRST), ("a1 e5 i9", Decision.SECOND)):
        game = agree(Game(start), Agreement.SWAP)
        for stone in stones.split():
            game = game.play(stone)
        assert dealer.decide(game, Limit()) is wanted


class Stubborn(Abilities):
    """Decides what it should not."""

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        return True

    def choose(self, game: Game, limit: Limit) -> str:
        return "a1"

    def place(self, game: Game, limit: Limit) -> str:
        return "h8"

    def decide(self, game: Game, limit: Limit) -> Decision:
        return Decision.MORE


def test_faults_in_the_opening_are_endings_of_whose_they_are() -> None:
    match = Match(Stubborn, make_player("engine"), "gomoku", agreement="swap")
    game = match.run()  # its second stone lies on the first, though it is the other side's
    assert game.ending is not None
    assert (game.ending.winner, game.ending.reason) == (Side.SECOND, Reason.ILLEGAL)
    assert len(game.moves) == 1
    match = Match("careful:seed=1", Stubborn, "gomoku", agreement="swap", seed=1)
    game = match.run()
    assert game.ending is not None
    assert game.ending.winner is Side.FIRST
    assert match.evidence is not None
    assert "can't be decided now" in str(match.evidence.message)


class Willing(Abilities):
    """Says that it negotiates, and does not say how."""

    def negotiates(self, agreement: Agreement, rules: Rules) -> bool:
        return True

    def choose(self, game: Game, limit: Limit) -> str:
        return str(game.position.legal_moves()[0])


def test_the_dealer_opens_for_who_turns_out_not_to() -> None:
    match = Match(Willing, Willing, "5x5k4", agreement="swap", seed=1)
    game = match.run()
    deal = Deal.of(game)
    assert deal is not None
    assert deal.over
    assert match.evidence is None
    assert game.tags["dealer"].count("Willing") == 2


def test_what_can_not_be_asked_is_said() -> None:
    with pytest.raises(BadOption, match="no agreement"):
        Match(None, None, "gomoku", agreement="renju")
    match = table("swap", "h8 i9 k12", "engine", "engine")
    with pytest.raises(BadPlayer, match="decided first"):
        match.think()
    with pytest.raises(BadPlayer, match="nothing to decide"):
        Match("engine", "engine", "gomoku").judge()
