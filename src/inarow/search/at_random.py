"""Rung 1: any legal move."""

from __future__ import annotations

import random

from inarow.rules import Position
from inarow.search.limit import Effort
from inarow.search.report import Report


def choose_at_random(position: Position, rng: random.Random, effort: Effort) -> Report:
    """A legal move, each as likely as the others."""
    move = rng.choice(position.legal_moves())
    return effort.report(move, {})
