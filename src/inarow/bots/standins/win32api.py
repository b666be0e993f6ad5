"""What brains in Python need of Windows: its clock."""

import time


def GetTickCount() -> int:  # noqa: N802 - its name there
    """Milliseconds since some moment."""
    return int(time.monotonic() * 1000)
