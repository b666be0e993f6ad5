"""Counting and watching, kept out of the algorithms.

An algorithm calls itself, and says nothing of limits or trees. Its function is `@watched`: while
somebody listens, every call goes through that listener, who may count it, draw it or end it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
# Is given the function and its arguments, and returns what the function returns.
Listener = Callable[..., Any]

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def watched(function: Callable[P, R]) -> Callable[P, R]:
    """Let a listener in on every call of a function, also on those that it makes itself."""

    @functools.wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        listener = _listener.get()
        if listener is None:
            return function(*args, **kwargs)
        value: R = listener(function, *args, **kwargs)
        return value

    return asked


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """While this lasts, the listener is in on every call of a watched function.

    >>> from inarow.rules import read_position
    >>> from inarow.search.minimax import minimax
    >>> boards = []
    >>> def count(function, position):
    ...     boards.append(position)
    ...     return function(position)
    >>> with listening(count):
    ...     minimax(read_position("tic-tac-toe a1 b2 b1"))
    0
    >>> len(boards)
    935
    """
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)
