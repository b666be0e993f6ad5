"""The working folder of one bot, which is gone with it, even if whoever made it was killed."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
import time
from functools import cache
from pathlib import Path

from inarow.bots import cgroup
from inarow.bots.warden import FOLDER_PREFIX, remove_folder

JUST_MADE = 60.0  # seconds in which a folder may not be locked yet


class WorkingFolder:
    """A new temporary folder, locked while we live; `path` says where.

    Raises OSError if there is no room.
    """

    def __init__(self) -> None:
        sweep(tempfile.gettempdir())
        self.path = Path(tempfile.mkdtemp(prefix=FOLDER_PREFIX))
        self._lock = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def close(self) -> None:
        """Remove the folder; the warden has done so, unless it was killed."""
        remove_folder(str(self.path))
        os.close(self._lock)


@cache
def sweep(place: str) -> None:
    """Remove what the dead have left there, once in a process.

    A folder that nobody has locked belongs to nobody who lives; those of other users stay.
    """
    for path in Path(place).glob(f"{FOLDER_PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - path.lstat().st_mtime < JUST_MADE:
                continue
            lock = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(lock).st_uid != os.geteuid():  # who could put another in its place
                    continue
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                cgroup.end_group(path.name)
                remove_folder(str(path))
            finally:
                os.close(lock)
