"""Rung 1: any legal move."""

from __future__ import annotations

import random

from inarow.rules import Cell, Position


def any_move(position: Position, rng: random.Random) -> Cell:
    """A legal move, each as likely as the others."""
    return rng.choice(position.legal_moves())
