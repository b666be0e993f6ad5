"""A brain's template, in which nobody has written yet what it says."""

import sys


def start(size: str) -> None:
    """Answers START."""


HANDLERS = {"START": start, "TURN": start, "BEGIN": start, "ABOUT": start}
for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    HANDLERS.get(command, start)(rest)
