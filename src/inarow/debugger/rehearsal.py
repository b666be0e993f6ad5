"""Understands a program by letting it play: what it gives to its search needs no guessing then.

The first game shows where the board is kept, the second one, which is the same, its search.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, wraps
from types import ModuleType
from typing import Any

from inarow.debugger.board import Stones
from inarow.debugger.calls import Patience, Watcher, numbers_in
from inarow.debugger.diagnosis import Diagnosis
from inarow.debugger.functions import Defined, watched
from inarow.debugger.games import rules_for
from inarow.debugger.playing import Answers, Enough, Hear, Play, words_of
from inarow.debugger.program import Program
from inarow.debugger.result import Trace
from inarow.debugger.setting import edges_and_depth
from inarow.debugger.sighting import Heard, Sight, find_sights, freeze, live, state_of
from inarow.rules import Game, Rules

MOST_GAMES = 80  # until a search was heard
MOST_HEARD = 1200  # calls, to learn where the board is
LEAST, ENOUGH = 3, 60  # calls of a search that show anything, and more than that
MORE_GAMES = 8  # are played in the hope for a longer search
LONG = 250  # calls of one search that are enough for that
MOST_SEARCHES = 8
SMALL, BOARD = 6, 16  # free cells from which everything is watched, and cells of such boards
WHOLE = 700  # calls of a search that may be watched from its first one on
MOST_SIGHTS = 4
MOST_BEGUN = 6000  # calls that are watched of how a search begins
PLAYING = 10.0  # seconds for all games together


Wider = Callable[[], Trace | None]


def _nothing() -> None:
    """All was seen."""


class Ear:
    """Hears the calls of searches, and keeps what each of them may look at."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self._open: list[Heard] = []
        self._searches = 0
        self.play: Play | None = None
        self.modules: list[ModuleType] = []

    def hear(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, heard."""
        name = getattr(function, "__qualname__", "")
        bind = _binder(function)

        @wraps(function)
        def wrapper(*args: Any, **named: Any) -> Any:
            given = bind(args, named)
            call = self._enter(function, name, given)
            result = function(*args, **named)
            call.tells = result is not None or bool(numbers_in(next(iter(given.values()), None)))
            self._leave(call)
            return result

        return wrapper

    def _enter(self, function: Callable[..., Any], name: str, named: Mapping[str, Any]) -> Heard:
        if len(self.heard) >= MOST_HEARD:
            raise Enough
        parent = self._open[-1] if self._open else None
        state = state_of(named, free_of(function), self.modules_of(function))
        call = Heard(len(self.heard), name, state, parent)
        self.heard.append(call)
        self._open.append(call)
        return call

    def modules_of(self, function: Callable[..., Any]) -> list[ModuleType]:
        """The program's files, and the one in which a function lies."""
        return [] if self.play is None else self.play.modules

    def _leave(self, call: Heard) -> None:
        while self._open and self._open.pop() is not call:
            pass  # calls that failed
        call.done = True
        call.below = len(self.heard) - call.number - 1
        if not self._open:
            self._searches += 1
            if call.below >= LONG or self._searches > MOST_SEARCHES * 10:
                raise Enough

    def searches(self, group: Sequence[Defined]) -> list[list[Heard]]:
        """The calls of each search by these functions, the one with most of them first."""
        names = {one.name for one in group}
        found: list[list[Heard]] = []
        for call in self.heard:
            if _last(call.function) not in names:
                continue
            while call.parent is not None and _last(call.parent.function) not in names:
                call.parent = call.parent.parent
            if call.parent is None:
                found.append([])
            found[-1].append(call)
        return sorted(found, key=len, reverse=True)


class _Recital:
    """Lets the search be watched from one call on."""

    def __init__(self, target: int, watcher: Watcher, group: Sequence[Defined]) -> None:
        self._target = target
        self._names = {one.name for one in group}
        self._watcher = watcher
        self._calls = 0
        self._wrapped: dict[Any, Callable[..., Any]] = {}
        self._running = False
        self.function: Callable[..., Any] = len  # which was called last

    def hear(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, counted until its time has come."""
        name = getattr(function, "__qualname__", "")
        watching = self._watcher.wrapped(function) if _last(name) in self._names else function

        @wraps(function)
        def wrapper(*args: Any, **named: Any) -> Any:
            self.function = function
            if self._running:
                return watching(*args, **named)
            self._calls += 1
            if self._calls - 1 < self._target:
                return function(*args, **named)
            self._running = True
            self._watcher.run_call(lambda: watching(*args, **named))
            raise Enough

        return wrapper


def _binder(
    function: Callable[..., Any],
) -> Callable[[Sequence[Any], Mapping[str, Any]], dict[str, Any]]:
    parameters = inspect.signature(function).parameters
    spare = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    names = [name for name, one in parameters.items() if one.kind not in spare]
    defaults = {
        name: one.default for name, one in parameters.items() if one.default is not one.empty
    }
    return lambda args, named: {**defaults, **dict(zip(names, args, strict=False)), **named}


def free_of(function: Callable[..., Any]) -> dict[str, Any]:
    """What a function inside another one takes from there."""
    inner = inspect.unwrap(function)
    found = {}
    for name, cell in zip(inner.__code__.co_freevars, inner.__closure__ or (), strict=False):
        with suppress(ValueError):
            found[name] = cell.cell_contents
    return found


@dataclass
class Show:
    """A game that can be played again."""

    program: Program
    groups: Sequence[Sequence[Defined]]
    answers: Answers
    seed: int

    def __post_init__(self) -> None:
        self._learned = self.answers.state()

    def again(self, hear: Hear) -> Play:
        """The same game, to be heard in this way."""
        self.answers.restore(self._learned)
        return Play(self.program.path, self.groups, self.answers, self.seed, hear)


def rehearse(
    program: Program,
    groups: Sequence[Sequence[Defined]],
    games: Sequence[Game],
    most: int,
    seconds: float,
    patience: Patience,
    whole: bool = False,
) -> Iterator[tuple[Trace, Sight, Sequence[Defined], Wider]]:
    """What is seen when the program plays, for each way to read its board, the likeliest first.

    A long search is watched from a call on from which all is soon seen, but if the `whole` of it is
    wanted. With what is seen comes a way to see more of it: how the search begins.
    """
    groups = [watched(group) for group in groups]
    sizes = [max(one.start.rules.width, one.start.rules.height) for one in games]
    answers = Answers(sizes or [3], words_of(program))
    best: tuple[Show, Sequence[Defined], list[Heard]] | None = None
    for seed in range(MOST_GAMES):
        if patience.is_over or (best is not None and seed > best[0].seed + MORE_GAMES):
            break
        show = Show(program, groups, answers, seed)
        ear = Ear()
        ear.play = show.again(ear.hear)
        ear.play.perform()
        for group in groups:
            calls = next(iter(ear.searches(group)), [])
            longest = max(LEAST, len(best[2]) if best else 0)
            if len(calls) > longest and any(call.tells for call in calls):
                best = show, group, calls
                break
        if best is not None and len(best[2]) > ENOUGH:
            break
    if best is None:
        return
    show, group, calls = best
    for sight, target in _sights(show, calls, games, whole):
        seen = _watch(show, group, sight, target, most, seconds)
        if seen is not None:
            begin = partial(_watch, show, group, sight, calls[0], MOST_BEGUN, seconds)
            yield seen, sight, group, (_nothing if target is calls[0] else begin)
        if not patience.left:
            return


def _sights(
    show: Show, calls: Sequence[Heard], games: Sequence[Game], whole: bool
) -> list[tuple[Sight, Heard]]:
    """The ways to read the board, and the call to watch from."""
    meant = [game.start.rules for game in games]

    def of_shape(shape: tuple[int, ...]) -> list[Rules]:
        return list(rules_for(shape, show.program)) if shape else meant

    found = find_sights(calls, of_shape)[:MOST_SIGHTS]
    return [(sight, calls[0] if whole else _target(calls, sight)) for sight in found]


def _watch(
    show: Show,
    group: Sequence[Defined],
    sight: Sight,
    target: Heard,
    most: int,
    seconds: float,
) -> Trace | None:
    """What shows from this call on; None if that is nothing."""
    watcher = Watcher([], sight.rules, None, most, seconds, None)
    recital = _Recital(target.number, watcher, group)
    play = show.again(recital.hear)
    watcher.read_by(_reader(sight, play, recital))
    play.perform()
    if watcher.root is not None and watcher.calls > 1:
        with suppress(Exception):  # what the program's objects do when they are compared
            diagnosis = Diagnosis(watcher, *edges_and_depth(group))
            return Trace(watcher, diagnosis, diagnosis.evidence())
    return None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _reader(sight: Sight, play: Play, recital: _Recital) -> Callable[[Mapping[str, Any]], Stones]:
    def read(named: Mapping[str, Any]) -> Stones:
        free = free_of(recital.function)
        found = [freeze(live(place, named, free, play.modules)) for place in sight.places]
        return sight.stones(found)

    return read


def _target(calls: Sequence[Heard], sight: Sight) -> Heard:
    """The call to watch from: the first one, or one from which everything can be seen."""
    first = calls[0]
    if sight.rules.cells > BOARD or (first.done and first.below <= WHOLE):
        return first
    for call in calls:
        if not all(place in call.state for place in sight.places):
            continue
        position = sight.stones([call.state[place] for place in sight.places]).position()
        if position.outcome is None and sight.rules.cells - position.ply <= SMALL:
            return call
    return first
