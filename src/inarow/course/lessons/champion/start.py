"""Lesson {champion}: your champion."""

import time

from inarow.course.lessons.given import further, nearer
from inarow.rules import Cell, Position


def choose(position: Position, seconds: float) -> Cell:
    """A move, after so many seconds at most."""
    return position.legal_moves()[0]  # replace this line
