"""An engine with the memory, threads and book that the options ask for."""

from __future__ import annotations

from inarow.cli.arguments.read import read_whole
from inarow.engine.engine import MEGABYTE, Engine
from inarow.rules import Rules


def read_memory(text: str) -> int:
    """The value of `--memory`, in bytes. Raises BadOption."""
    return read_whole(text, "--memory", 1, 1 << 20) * MEGABYTE


def make_engine(rules: Rules, threads: str, memory: str, no_book: bool) -> Engine:
    """The engine that the options describe. Raises BadOption."""
    return Engine(rules, read_memory(memory), read_whole(threads, "--threads", 1, 256), not no_book)
