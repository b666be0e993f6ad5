"""Bots in openings by agreement: Gomocup's SWAP2BOARD, CodinGame's STEAL, and those without."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.support import HERE, SECONDS
from inarow.bots import Bot, Isolation, open_bot
from inarow.players import Match
from inarow.players.match import DEALER
from inarow.rules import Deal, Game, Reason, Side
from inarow.search import Limit

FORMATS = HERE / "formats"


def bot(name: str, form: str | None = None) -> Bot:
    return open_bot(FORMATS / name, format=form, isolation=Isolation.LIMITS)


def match(first: Bot, second: Bot, rules: str, agreement: str) -> tuple[Game, Match]:
    limit = Limit(seconds=SECONDS)
    played = Match(first, second, rules, agreement=agreement, limit=limit, seed=3)
    return played.run(), played


def test_brains_open_by_swap2() -> None:
    first, second = bot("pbrain-swap2.py", "gomocup"), bot("pbrain-swap2.py", "gomocup")
    game, played = match(first, second, "gomoku", "swap2")
    assert played.evidence is None
    assert game.tags["decisions"] == "more first"
    assert DEALER not in game.tags
    # Three stones of the first, two of the second; then the second side moves, top left.
    assert [str(move) for move in game.moves[:6]] == ["h8", "i9", "j8", "a15", "o1", "a1"]


def test_a_brain_that_wants_to_know_whose_stones_those_are(tmp_path: Path) -> None:
    """Rapfi does: it reads SWAP2BOARD as it reads BOARD, and answers to what it could read."""
    text = (FORMATS / "pbrain-swap2.py").read_text()
    wants = text.replace(
        "        stones.append(",
        "        if line.count(',') < 2:\n            say('ERROR Color is not a valid value')\n"
        "            continue\n        stones.append(",
    )
    assert wants != text
    (tmp_path / "pbrain-colours.py").write_text(wants)
    brain = open_bot(tmp_path / "pbrain-colours.py", isolation=Isolation.LIMITS)
    game, played = match(bot("pbrain-swap2.py", "gomocup"), brain, "gomoku", "swap2")
    assert played.evidence is None
    assert (game.tags["decisions"], game.tags.get(DEALER)) == ("more first", None)


@pytest.mark.parametrize("form", ["gomocup", None])
def test_a_brain_without_swap2_is_spoken_for_and_that_is_noted(form: str | None) -> None:
    without = bot("pbrain-first.py", form)
    game, played = match(bot("pbrain-swap2.py", "gomocup"), without, "gomoku", "swap2")
    assert played.evidence is None
    deal = Deal.of(game)
    assert deal is not None
    assert deal.over
    assert game.tags[DEALER] == "Bot"
    assert game.ending is not None
    assert game.ending.reason in (Reason.LINE, Reason.FULL)


def test_a_bot_of_another_format_plays_on_as_it_is() -> None:
    first, second = bot("hackerrank.py", "hackerrank"), bot("cs50.py")
    game, played = match(first, second, "tic-tac-toe", "steal")
    assert played.evidence is None
    assert game.tags["agreement"] == "steal"
    assert DEALER not in game.tags  # nobody asked them, as their formats have no words for it


def test_codingame_bots_steal() -> None:
    thief, victim = bot("codingame_steal.py", "codingame"), bot("codingame_steal.py", "codingame")
    game, played = match(victim, thief, "connect-four-9x7", "steal")
    assert played.evidence is None, played.evidence
    assert game.tags["decisions"] == "first"
    assert game.moves[0].x == 4
    assert game.ending is not None
    assert game.ending.reason in (Reason.LINE, Reason.FULL)


def test_codingame_bots_without_an_agreement_are_offered_no_steal() -> None:
    first, second = (
        bot("codingame_connect4.py", "codingame"),
        bot("codingame_steal.py", "codingame"),
    )
    game = Match(first, second, "connect-four-9x7", limit=Limit(seconds=SECONDS)).run()
    assert game.ending is not None
    # The second bot insists on the offer at its first turn, and breaks down.
    assert (game.ending.winner, game.ending.reason) == (Side.FIRST, Reason.CRASH)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("7,7 8,8", "three stones"),
        ("7,7 8,8 8,8", "taken"),
        ("7,7 8,8 99,1", "outside the board"),
        ("SWAP", "instead of x,y"),
    ],
)
def test_wrong_stones_lose_with_the_reason(tmp_path: Path, answer: str, reason: str) -> None:
    text = (FORMATS / "pbrain-swap2.py").read_text().replace("7,7 8,8 9,7", answer)
    (tmp_path / "pbrain-wrong.py").write_text(text)
    wrong = open_bot(tmp_path / "pbrain-wrong.py", format="gomocup", isolation=Isolation.LIMITS)
    game, played = match(wrong, bot("pbrain-swap2.py", "gomocup"), "gomoku", "swap2")
    assert game.ending is not None
    assert (game.ending.winner, game.ending.reason) == (Side.SECOND, Reason.ILLEGAL)
    assert played.evidence is not None
    assert reason in str(played.evidence.message)


def test_two_stones_after_five_are_no_decision(tmp_path: Path) -> None:
    text = (FORMATS / "pbrain-swap2.py").read_text().replace('5: "SWAP"', '5: "1,1 2,2"')
    (tmp_path / "pbrain-wrong.py").write_text(text)
    wrong = open_bot(tmp_path / "pbrain-wrong.py", format="gomocup", isolation=Isolation.LIMITS)
    _game, played = match(wrong, bot("pbrain-swap2.py", "gomocup"), "gomoku", "swap2")
    assert played.evidence is not None
    assert "SWAP, or one stone, like 6,8" in str(played.evidence.message)
