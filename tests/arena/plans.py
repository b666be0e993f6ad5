"""Plans of small tournaments."""

from __future__ import annotations

from inarow.arena.opening import Choice, OpeningRule
from inarow.arena.plan import Plan, Terms, read_entrants
from inarow.arena.schedule import RoundRobin, Schedule
from inarow.rules import Rules

TIC_TAC_TOE = Rules(3, 3, 3)


def make_plan(
    *players: str,
    schedule: Schedule | None = None,
    terms: Terms | None = None,
    openings: OpeningRule | None = None,
    seed: int = 1,
) -> Plan:
    return Plan(
        terms or Terms(TIC_TAC_TOE),
        read_entrants(players),
        schedule or RoundRobin(2),
        openings or OpeningRule(Choice.RANDOM, 2),
        seed,
    )
