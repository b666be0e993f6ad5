"""Tournaments whose games open by agreement: the ledger, pairs, resuming, the report."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.arena import executors
from inarow.arena.ledger import Ledger
from inarow.arena.opening import Choice, OpeningRule
from inarow.arena.plan import BadPlan, Plan, Terms, read_entrants
from inarow.arena.report.section import opening_phrase
from inarow.arena.schedule import RoundRobin
from inarow.arena.summary import summarize
from inarow.arena.tournament import Tournament
from inarow.rules import Agreement, BadOption, Deal, Rules, read_game

NONE = OpeningRule(Choice.NONE, 0)


def plan(rules: str = "9x9k5", openings: OpeningRule = NONE, rounds: int = 3) -> Plan:
    terms = Terms(Rules.read(rules), nodes=150, agreement=Agreement.SWAP2)
    entrants = read_entrants(["engine:memory=8", "careful"])
    return Plan(terms, entrants, RoundRobin(rounds, 1), openings, seed=4)


def test_points_go_to_who_won_whatever_side_they_took(tmp_path: Path) -> None:
    with Ledger.create(tmp_path / "t.sqlite", plan()) as ledger:
        tournament = Tournament(ledger)
        with executors.local(0) as executor:
            assert tournament.play(executor)
        games = list(ledger.played())
        summary = summarize(tournament)
        points = [0, 0]
        for game in games:
            record = read_game(game.record)
            deal = Deal.of(record)
            assert deal is not None
            # Even games are opened by the first entrant, odd ones by the second.
            opener = game.number % 2
            assert game.first == (1 - opener if deal.swapped else opener)
            names = [entrant.name for entrant in ledger.plan.entrants]
            assert (record.first, record.second) == (names[game.first], names[game.second])
            assert record.ending is not None
            winner = record.ending.winner
            for side, entrant in enumerate((game.first, game.second)):
                won = winner is not None and winner.value == ("first", "second")[side]
                points[entrant] += 2 if won else 1 if winner is None else 0
        assert any(game.first != game.number % 2 for game in games), "no seats were swapped"
        met = [met for stage in tournament.stages() for met in stage]
        assert sum(sum(one.pairs) for one in met) == points[0]
        assert str(opening_phrase(summary.plan or plan())) == "by agreement (swap2)"


def test_a_plan_keeps_its_agreement_and_old_plans_have_none() -> None:
    agreed = plan()
    assert Plan.read(agreed.as_json()) == agreed
    assert '"agreement"' not in Plan(Terms(Rules(3, 3, 3)), agreed.entrants, RoundRobin()).as_json()


def test_what_does_not_go_together_is_said() -> None:
    with pytest.raises(BadPlan, match="need no openings"):
        plan(openings=OpeningRule()).prepare()
    with pytest.raises(BadOption, match="needs lines of 4"):
        plan("tic-tac-toe").prepare()
