"""What brains in Python need of Windows: threads."""

import threading
from collections.abc import Callable
from typing import Any


def beginthreadex(
    rights: object, size: int, run: Callable[..., Any], arguments: tuple[Any, ...], flags: int
) -> tuple[threading.Thread, int]:
    """A thread, and its number; it ends with the program."""
    thread = threading.Thread(target=run, args=arguments, daemon=True)
    thread.start()
    return thread, thread.ident or 0
