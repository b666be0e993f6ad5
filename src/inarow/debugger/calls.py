"""Watches a function that calls itself: each call with its board before and after, and its answer.

The function is not changed. While it runs, its name leads to a wrapper wherever the function would
find itself: in its module, in its class, or in the function around it.
"""

from __future__ import annotations

import ctypes
import functools
import inspect
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from inarow.debugger.board import BoardReader, Read, Stones
from inarow.rules import Position, Rules

MOST_CALLS = 100_000
SECONDS = 10.0
GRACE = 0.5  # seconds between two tries to stop a function that catches everything
SPARE = 3  # plies beyond the last cell at which recursion has clearly gone wrong


@dataclass(eq=False)
class Call:
    """One call of the function; `value` is what it returned, as it was."""

    step: int
    arguments: Mapping[str, Any]
    before: Stones
    parent: Call | None
    after: Stones | None = None  # None if it never returned
    children: list[Call] = field(default_factory=list)
    value: object = None

    @cached_property
    def position(self) -> Position:
        """The position that it was asked about."""
        return self.before.position()


class Ended(BaseException):
    """Enough was seen. No Exception: a program that catches those must not catch this one."""


class TimeUp(Ended):
    """The function took too long."""


class TooManyCalls(Ended):
    """The tree is larger than what can be kept."""


class TooDeep(Ended):
    """The function calls itself more often than there are cells."""


class Watcher:
    """Keeps all calls of some functions that call each other."""

    def __init__(
        self,
        functions: Sequence[Callable[..., Any]],
        rules: Rules | None,
        read: Read | None,
        most: int,
        seconds: float,
    ) -> None:
        self._functions = functions
        self._rules = rules
        self._read = read
        self._most = most
        self._seconds = seconds
        self._reader: BoardReader | None = None
        self._open: list[Call] = []
        self.calls = 0
        self.finished: list[Call] = []
        self.root: Call | None = None
        self.ended: BaseException | None = None

    @property
    def rules(self) -> Rules:
        """The game, known from the first call on."""
        assert self._reader is not None
        return self._reader.rules

    @property
    def innermost(self) -> Call | None:
        """The call that was running when everything ended."""
        return self._open[-1] if self._open else None

    def run(self, arguments: Sequence[Any]) -> None:
        """Call the first function and listen until it returns, fails or must be stopped."""
        function = self._functions[0]
        wrappers = {_bare(one): self._wrap(_bare(one)) for one in self._functions}
        wrapped = wrappers[_bare(function)]
        if (owner := getattr(function, "__self__", None)) is not None:
            wrapped = functools.partial(wrapped, owner)
        with ExitStack() as undo:
            for one, wrapper in wrappers.items():
                _rebind(one, wrapper, undo)
            try:
                with watchdog(self._seconds):
                    wrapped(*arguments)
            except (Exception, Ended) as error:
                if self._reader is None:  # the first board can't be read
                    raise
                self.ended = error

    def _wrap(self, function: Callable[..., Any]) -> Callable[..., Any]:
        parameters = inspect.signature(function).parameters
        defaults = {
            name: None if one.default is one.empty else one.default
            for name, one in parameters.items()
            if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
        }

        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            named = {**defaults, **dict(zip(parameters, args, strict=False)), **kwargs}
            call = self._enter(named)
            result = function(*args, **kwargs)
            self._leave(call, result, named)
            return result

        return wrapper

    def _enter(self, arguments: dict[str, Any]) -> Call:
        values = list(arguments.values())
        if self._reader is None:
            self._reader = BoardReader(values, self._rules, self._read)
        before = self._reader.stones(values)
        parent = self._open[-1] if self._open else None
        call = Call(self.calls, arguments, before, parent)
        if parent is None:
            self.root = call
        else:
            parent.children.append(call)
        self._open.append(call)
        self.calls += 1
        if len(self._open) > self.rules.cells + SPARE:
            raise TooDeep
        if self.calls > self._most:
            raise TooManyCalls
        return call

    def _leave(self, call: Call, result: object, arguments: dict[str, Any]) -> None:
        assert self._reader is not None
        after = self._reader.stones(list(arguments.values()))
        while self._open and self._open.pop() is not call:
            pass  # calls that failed, and whose failure was caught
        call.value, call.after = result, after
        self.finished.append(call)


def _bare(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of a bound method."""
    return getattr(function, "__func__", function)


def _rebind(function: Callable[..., Any], wrapper: Callable[..., Any], undo: ExitStack) -> None:
    """Let every name that leads the function to itself lead to the wrapper, until `undo`."""
    inner = inspect.unwrap(function)
    scope = inner.__globals__
    for name, value in list(scope.items()):
        if value is function:
            scope[name] = wrapper
            undo.callback(scope.__setitem__, name, function)
        elif inspect.isclass(value):
            _rebind_in_class(value, function, wrapper, undo)
    for cell in inner.__closure__ or ():
        with suppress(ValueError):  # an empty one
            if cell.cell_contents is function:
                cell.cell_contents = wrapper
                undo.callback(setattr, cell, "cell_contents", function)


def _rebind_in_class(
    owner: type, function: Callable[..., Any], wrapper: Callable[..., Any], undo: ExitStack
) -> None:
    for name, value in list(vars(owner).items()):
        if value is function:
            setattr(owner, name, wrapper)
            undo.callback(setattr, owner, name, value)
        elif isinstance(value, staticmethod) and value.__func__ is function:
            setattr(owner, name, staticmethod(wrapper))
            undo.callback(setattr, owner, name, value)


@contextmanager
def watchdog(seconds: float) -> Iterator[None]:
    """Raise TimeUp in this thread after so many seconds, even inside a loop that never ends."""
    done = threading.Event()
    thread = threading.get_ident()
    raising = ctypes.pythonapi.PyThreadState_SetAsyncExc

    def bark() -> None:
        if done.wait(seconds):
            return
        while True:
            raising(ctypes.c_ulong(thread), ctypes.py_object(TimeUp))
            if done.wait(GRACE):
                return

    dog = threading.Thread(target=bark, daemon=True)
    dog.start()
    try:
        yield
    finally:
        done.set()
        _join(dog)


def _join(dog: threading.Thread) -> None:
    """Wait for the watchdog; a last bark may come in between."""
    for _ in range(2):
        try:
            dog.join()
            time.sleep(0)
        except TimeUp:
            continue
