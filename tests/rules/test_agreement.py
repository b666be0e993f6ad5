"""Openings by agreement: who acts when, what may be decided, and how a record keeps it."""

from __future__ import annotations

import pytest

from inarow.rules import (
    Agreement,
    BadNotation,
    BadOption,
    Deal,
    Decision,
    Game,
    InarowError,
    Side,
    read_game,
    write_game,
)
from inarow.rules.agreement import agree, decide, take_back

STONES = "h8 i9 k12 c3 d10 e5".split()

# What the rules of each agreement say, step by step: who acts, and either s for a stone of theirs
# or what they may decide. A capital letter is the decision that is made. F and S end the opening.
WAYS = {
    ("steal", "F"): "1s 2Fs",
    ("steal", "S"): "1s 2fS",
    ("swap", "F"): "1s 1s 1s 2Fs",
    ("swap", "S"): "1s 1s 1s 2fS",
    ("swap2", "F"): "1s 1s 1s 2Fsm",
    ("swap2", "S"): "1s 1s 1s 2fSm",
    ("swap2", "MF"): "1s 1s 1s 2fsM 2s 2s 1Fs",
    ("swap2", "MS"): "1s 1s 1s 2fsM 2s 2s 1fS",
}
# Who opened plays second when the other took the first side, or they themselves the second.
SWAPPED = {"F": True, "S": False, "MF": False, "MS": True}
LETTERS = {"f": Decision.FIRST, "s": Decision.SECOND, "m": Decision.MORE}


def begun(name: str) -> Game:
    return agree(Game.new("gomoku", "Ada", "Ben"), Agreement.read(name))


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_every_step_is_as_the_agreement_says(name: str, way: str) -> None:
    game = begun(name)
    for step in WAYS[name, way].split():
        deal = Deal.of(game)
        assert deal is not None
        assert deal.asked is (Side.FIRST if step[0] == "1" else Side.SECOND)
        assert (game.first, game.second) == ("Ada", "Ben")
        assert read_game(write_game(game)) == game
        if step[1:] == "s":
            assert deal.open_decisions == ()
            assert deal.stones > 0
            game = game.play(STONES[len(game.moves)])
            continue
        assert deal.open_decisions == tuple(LETTERS[letter] for letter in step[1:].lower())
        made = next(LETTERS[letter.lower()] for letter in step[1:] if letter.isupper())
        before, game = game, decide(game, made)
        assert take_back(game) == before
    deal = Deal.of(game)
    assert deal is not None
    assert (deal.over, deal.asked, deal.stones) == (True, None, 0)
    names = ("Ben", "Ada") if SWAPPED[way] else ("Ada", "Ben")
    assert (game.first, game.second) == names
    later = game.play("a1").play("b1")
    assert read_game(write_game(later)) == later


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(BadOption, match=r"'swop' is no agreement .* steal, swap, swap2"):
        Agreement.read("swop")
    with pytest.raises(BadOption, match="needs lines of 4 or more"):
        agree(Game.new("tic-tac-toe"), Agreement.SWAP2)
    with pytest.raises(BadOption, match="empty board"):
        agree(Game.new("gomoku").play("h8"), Agreement.SWAP)
    with pytest.raises(BadNotation, match="nothing to decide"):
        decide(begun("swap"), Decision.FIRST)
    with pytest.raises(BadNotation, match="nothing to decide"):
        decide(Game.new("gomoku"), Decision.FIRST)
    with pytest.raises(BadNotation, match="'more' can't be decided now: there are first, second"):
        decide(begun("steal").play("h8"), Decision.MORE)
    with pytest.raises(BadNotation, match="'black' is no decision"):
        Decision.read("black")
    assert agree(begun("swap"), None) == Game.new("gomoku", "Ada", "Ben")


@pytest.mark.parametrize(
    ("tags", "moves", "reason"),
    [
        ('"agreement": "lunch"', 0, "no agreement"),
        ('"agreement": "swap2", "decisions": "black"', 3, "no decision"),
        ('"agreement": "swap2", "decisions": "first more"', 5, "one after the other"),
        ('"agreement": "swap", "decisions": "more"', 3, "one after the other"),
        ('"agreement": "swap2", "decisions": "more more"', 5, "one after the other"),
        ('"agreement": "swap", "decisions": "first"', 2, "nothing is decided before 3"),
        ('"agreement": "swap"', 4, "must be decided after 3"),
        ('"agreement": "swap2", "decisions": "more"', 6, "must be decided after 5"),
    ],
)
def test_a_record_that_nobody_could_have_played_is_refused(
    tags: str, moves: int, reason: str
) -> None:
    text = " ".join(STONES[:moves])
    with pytest.raises(InarowError, match=reason):
        read_game(f'{{"rules": "gomoku", "moves": "{text}", "tags": {{{tags}}}}}')
