"""Tournaments: pairs, matches, schedules, ratings with error bars, and reports."""

from inarow.arena.executors import Here, cluster, local
from inarow.arena.ledger import BadLedger, Ledger
from inarow.arena.opening import Choice, OpeningRule
from inarow.arena.plan import BadPlan, Entrant, Plan, Terms, read_entrants
from inarow.arena.rating import Estimate, Ratings, rate
from inarow.arena.schedule import Gauntlet, KnockOut, RoundRobin, Schedule, Sprt, Swiss
from inarow.arena.summary import Summary, summarize, summarize_games
from inarow.arena.tournament import Progress, Tournament

__all__ = [
    "BadLedger",
    "BadPlan",
    "Choice",
    "Entrant",
    "Estimate",
    "Gauntlet",
    "Here",
    "KnockOut",
    "Ledger",
    "OpeningRule",
    "Plan",
    "Progress",
    "Ratings",
    "RoundRobin",
    "Schedule",
    "Sprt",
    "Summary",
    "Swiss",
    "Terms",
    "Tournament",
    "cluster",
    "local",
    "rate",
    "read_entrants",
    "summarize",
    "summarize_games",
]
