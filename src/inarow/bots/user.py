"""Unused user ids, one for each bot that root runs at a time.

The kernel counts processes per user, and can end all of a user's processes at once; but root has no
limits. So a bot that root runs gets a user of its own.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

FIRST = 1_900_000_000
EACH = 512  # users for each process of ours; process ids are below 4,194,304

_lock = threading.Lock()
_taken: set[int] = set()


def borrow_user() -> int:
    """A user for one bot; 0 if we are not root, or the machine has no such users."""
    if os.geteuid() != 0:
        return 0
    first = FIRST + os.getpid() * EACH
    with _lock:
        for user in range(first, first + EACH):
            if user not in _taken and _exists(user):
                _taken.add(user)
                return user
    return 0


def give_back_user(user: int) -> None:
    """The bot is gone: another may have its user."""
    with _lock:
        _taken.discard(user)


def _exists(user: int) -> bool:
    """Whether this number is a user at all: a container may have only a few."""
    try:
        lines = Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()
        ranges = [(int(first), int(count)) for first, _, count in map(str.split, lines)]
    except (OSError, ValueError):
        return False
    return any(first <= user < first + count for first, count in ranges)
