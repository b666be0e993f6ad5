"""Watches a function that calls itself: each call with its board before and after, and its answer.

The function is not changed. While it runs, its name leads to a wrapper wherever the function would
find itself: in its module, in its class, or in the function around it.
"""

from __future__ import annotations

import ast
import copy
import ctypes
import functools
import inspect
import signal
import textwrap
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from types import FrameType
from typing import Any

from inarow.debugger.board import BoardReader, Read, Stones
from inarow.rules import Position, Rules

MOST_CALLS = 100_000
SECONDS = 10.0
WATCH = "__inarow_watch__"  # the name under which functions inside functions are decorated
GRACE = 0.5  # seconds between two tries to stop a function that catches everything
BUSY = 2.5  # times as long as the work itself a search for readings may take
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
    kept: Mapping[str, float] | None = None  # numbers in the object, where nothing is returned

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
        stones: Callable[[Mapping[str, Any]], Stones] | None = None,
    ) -> None:
        self._functions = functions
        self._rules = rules
        self._read = read
        self._stones = stones
        self._start: Position | None = None
        self._most = most
        self._seconds = seconds
        self._open: list[Call] = []
        self.calls = 0
        self._last = 0.0  # when the last call began
        self.finished: list[Call] = []
        self.root: Call | None = None
        self.ended: BaseException | None = None
        self.result: object = None  # what the entry returned, where there is one

    @property
    def rules(self) -> Rules:
        """The game, known from the first call on."""
        assert self.root is not None
        return self.root.before.rules

    @property
    def innermost(self) -> Call | None:
        """The call that was running when everything ended."""
        return self._open[-1] if self._open else None

    def read_by(self, stones: Callable[[Mapping[str, Any]], Stones]) -> None:
        """Read boards in this way."""
        self._stones = stones

    def uses(self, name: str) -> bool:
        """Whether a watched function uses a parameter for more than to pass it on."""
        return not self._functions or any(_reads(one, name) for one in self._functions)

    def all_calls(self) -> Iterator[Call]:
        """Every call, finished or not, in the order in which they began."""
        waiting = [] if self.root is None else [self.root]
        while waiting:
            call = waiting.pop()
            yield call
            waiting += reversed(call.children)

    def run(
        self,
        arguments: Sequence[Any],
        entry: Callable[..., Any] | None = None,
        start: Position | None = None,
    ) -> None:
        """Call the first function and listen until it returns, fails or must be stopped.

        Or call an `entry`, which calls it: with the position at the `start`, or a move further.
        """
        function = self._functions[0]
        self._start = start
        wrappers = {_bare(one): self.wrapped(_bare(one)) for one in self._functions}
        wrapped = wrappers[_bare(function)]
        if (owner := getattr(function, "__self__", None)) is not None:
            wrapped = functools.partial(wrapped, owner)
        with ExitStack() as undo:
            for one, wrapper in wrappers.items():
                _rebind(one, wrapper, undo)
            try:
                with watchdog(self._seconds):
                    self.result = (entry or wrapped)(*arguments)
            except (Exception, Ended) as error:
                self._end(error)

    def run_inside(
        self,
        entry: Callable[..., Any],
        arguments: Sequence[Any],
        hooks: tuple[dict[str, Any], frozenset[str]],
        start: Position,
    ) -> None:
        """Call a function and watch those of these names that it defines inside."""
        scope, names = hooks
        self._start = start
        before = scope[WATCH]
        scope[WATCH] = lambda inner: self.wrapped(inner) if inner.__name__ in names else inner
        try:
            with watchdog(self._seconds):
                entry(*arguments)
        except (Exception, Ended) as error:
            self._end(error)
        finally:
            scope[WATCH] = before

    def run_call(self, call: Callable[[], Any]) -> None:
        """Listen to a call of a wrapped function."""
        try:
            with watchdog(self._seconds):
                call()
        except (Exception, Ended) as error:
            self._end(error)

    def _end(self, error: BaseException) -> None:
        """Keep why the function ended. Raises it if not even the first board could be read."""
        if self.root is None:
            raise error
        if isinstance(error, TimeUp) and time.monotonic() - self._last < self._seconds / 4:
            error = TooManyCalls()  # it goes on as it should; there is only too much of it
        self.ended = error

    def wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, watched."""
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
        if self._stones is None:
            self._stones = BoardReader(arguments, self._rules, self._read).stones
        before = self._stones(arguments)
        parent = self._open[-1] if self._open else self._outside(before)
        call = Call(self.calls, arguments, before, parent)
        if parent is None:
            self.root = call
        else:
            parent.children.append(call)
        self._open.append(call)
        self.calls += 1
        self._last = time.monotonic()
        if len(self._open) > self.rules.cells + SPARE:
            raise TooDeep
        if self.calls > self._most:
            raise TooManyCalls
        return call

    def _outside(self, before: Stones) -> Call | None:
        """Who calls where no watched call is open: the function around, with a move made."""
        if self._start is None:
            return None
        stones = Stones(before.rules, self._start.first, self._start.second)
        if stones == before:
            return None
        self.root = self.root or Call(-1, {}, stones, None)
        return self.root

    def _leave(self, call: Call, result: object, arguments: dict[str, Any]) -> None:
        assert self._stones is not None
        after = self._stones(arguments)
        while self._open and self._open.pop() is not call:
            pass  # calls that failed, and whose failure was caught
        call.value, call.after = _kept(result), after
        if result is None:
            call.kept = numbers_in(next(iter(arguments.values()), None))
        self.finished.append(call)


def _reads(function: Callable[..., Any], name: str) -> bool:
    """Whether a function reads a parameter outside of calls to itself."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(_bare(function)))))
    except (OSError, TypeError, SyntaxError):
        return True
    own = {
        id(inner)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and function.__name__ in (getattr(call.func, "id", ""), getattr(call.func, "attr", ""))
        for inner in ast.walk(call)
    }
    return any(
        isinstance(node, ast.Name)
        and node.id == name
        and isinstance(node.ctx, ast.Load)
        and id(node) not in own
        for node in ast.walk(tree)
    )


def _kept(result: object) -> object:
    """What was returned, as it was then: lists and dictionaries may be changed later."""
    return copy.copy(result) if isinstance(result, list | dict) else result


def numbers_in(made: object) -> dict[str, float] | None:
    """The numbers that an object holds: searches may keep their values there."""
    held = getattr(made, "__dict__", None)
    if not isinstance(held, dict):
        return None
    return {name: one for name, one in held.items() if type(one) in (int, float)}


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


class Patience:
    """So many seconds of work, however busy the machine is, but not many times as long."""

    def __init__(self, seconds: float) -> None:
        self._work = time.process_time() + seconds
        self._end = time.monotonic() + BUSY * seconds

    @property
    def left(self) -> float:
        """How many seconds of work are left."""
        waiting = (self._end - time.monotonic()) / BUSY
        return max(0.0, min(self._work - time.process_time(), waiting))

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0

    @property
    def is_hurried(self) -> bool:
        """Whether others kept the machine busy for so long that the work was not done."""
        return time.monotonic() >= self._end and time.process_time() < self._work


def watchdog(seconds: float, busy: float = 1.0) -> AbstractContextManager[None]:
    """Raise TimeUp in this thread after so many seconds, even inside a loop that never ends.

    On a `busy` machine it may take so many times as long, if the work is not done yet.
    """
    alarmed = threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM")
    return _Alarm(seconds, busy) if alarmed else _dog(busy * seconds)


class _Alarm:
    """Where the system rings: much sooner set than a thread is started.

    It never rings in its own methods: what sets it up and ends it is done as a whole.
    """

    def __init__(self, seconds: float, busy: float) -> None:
        self._seconds = seconds
        self._busy = busy

    def __enter__(self) -> None:
        self._began = time.monotonic()
        self._work = time.process_time()
        self._before = signal.signal(signal.SIGALRM, self._ring)
        self._others = signal.setitimer(signal.ITIMER_REAL, self._seconds, GRACE)

    def __exit__(self, *_raised: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self._before)
        left, again = self._others
        if left:  # there is another one around this one
            spent = time.monotonic() - self._began
            signal.setitimer(signal.ITIMER_REAL, max(left - spent, GRACE / 10), again)

    def _ring(self, _number: int, frame: FrameType | None) -> None:
        own = (_Alarm.__enter__.__code__, _Alarm.__exit__.__code__)
        late = time.monotonic() - self._began >= self._busy * self._seconds
        if not late and time.process_time() - self._work < self._seconds:
            return  # it rings again
        if frame is None or frame.f_code not in own:
            raise TimeUp


@contextmanager
def _dog(seconds: float) -> Iterator[None]:
    """In other threads than the first one."""
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
