"""What notebooks take from `kaggle_environments.utils`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inarow.bots.host import Struct, last_callable, structured

__all__ = ["Struct", "get_last_callable", "read_file", "structify"]

structify = structured


def read_file(path: str, fallback: str | None = None) -> str:
    """The text of a file; the fallback, where there is one, if it can't be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError:
        if fallback is None:
            raise
        return fallback


def get_last_callable(
    raw: str, fallback: Callable[..., Any] | None = None, path: str | None = None
) -> Callable[..., Any]:
    """The last callable that executing this source leaves behind."""
    found = last_callable(raw, path or "<string>") or fallback
    if found is None:
        raise LookupError("there is no function in it")
    return found
