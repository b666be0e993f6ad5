"""A student's file: its functions, and the arguments that they want."""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import io
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from inarow.debugger.board import Read
from inarow.debugger.calls import MOST_CALLS, SECONDS, Ended, watchdog
from inarow.debugger.result import Trace, trace
from inarow.debugger.visits import ALPHA, BETA, DEPTH
from inarow.draw.text import board_rows
from inarow.rules import BadFile, BadOption, Position, Side

PLAYER = ("player", "side", "turn", "mark", "symbol", "who", "current", "computer", "ai", "me")
KINDS = ("auto", "position", "rows", "cells", "text")
# First side, second side, empty: as people write it.
WRITINGS: tuple[tuple[object, object, object], ...] = (
    ("X", "O", " "),
    ("X", "O", None),
    ("X", "O", "_"),
    ("X", "O", "."),
    ("X", "O", "-"),
    ("X", "O", ""),
    (1, -1, 0),
    (1, 2, 0),
    ("x", "o", " "),
    ("x", "o", "_"),
    ("x", "o", "."),
)


def load_functions(target: str, seconds: float = SECONDS) -> list[Callable[..., Any]]:
    """The functions that `FILE.py:one,two` means. Raises BadFile."""
    name, colon, functions = target.rpartition(":")
    if not colon or not name or not functions:
        raise BadFile("'{text}' names no function: write it as FILE.py:FUNCTION", text=target)
    module = _load(Path(name).expanduser(), seconds)
    return [_find(module, function.strip(), name) for function in functions.split(",")]


def _load(path: Path, seconds: float) -> ModuleType:
    if not path.is_file():
        raise BadFile("there is no file {file}", file=str(path))
    spec = importlib.util.spec_from_file_location("inarow_own_" + path.stem, path)
    if spec is None or spec.loader is None:
        raise BadFile("{file} is no Python file", file=str(path))
    module = importlib.util.module_from_spec(spec)
    with _folder_on_path(path), _no_input(), contextlib.redirect_stdout(sys.stderr):
        try:
            with watchdog(seconds):
                spec.loader.exec_module(module)
        except (Exception, SystemExit, Ended) as error:
            raise BadFile(
                "{file} can't be loaded: {error}",
                file=str(path),
                error=f"{type(error).__name__}: {error}",
            ) from None
    return module


@contextlib.contextmanager
def _folder_on_path(path: Path) -> Iterator[None]:
    """Let the file import its neighbours."""
    sys.path.insert(0, str(path.parent.resolve()))
    try:
        yield
    finally:
        sys.path.pop(0)


@contextlib.contextmanager
def _no_input() -> Iterator[None]:
    """Nobody answers questions here."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _find(module: ModuleType, name: str, file: str) -> Callable[..., Any]:
    found = getattr(module, name, None)
    if callable(found) and not inspect.isclass(found):
        return found  # type: ignore[no-any-return]
    names = [
        key
        for key, value in vars(module).items()
        if inspect.isroutine(value)
        and getattr(value, "__module__", "") == module.__name__
        and not key.startswith("_")
    ]
    raise BadFile(
        "{file} has no function '{name}'; it has: {names}",
        file=file,
        name=name,
        names=", ".join(names) or "-",
    )


class ForeignMark(Ended):
    """The function writes other marks than those it was given: it means another kind of board."""


@dataclass(frozen=True)
class Writing:
    """How a position is written for a function: the kind of board and its marks."""

    kind: str
    marks: tuple[object, object, object]

    def board(self, position: Position) -> object:
        """A new board with the stones of the position."""
        named = dict(zip("XO.", self.marks, strict=True))
        rows = [[named[mark] for mark in row] for row in board_rows(position)]
        if self.kind == "rows":
            return rows
        cells = [mark for row in rows for mark in row]
        return "".join(map(str, cells)) if self.kind == "text" else cells

    def read(self, board: object) -> object:
        """The board as it is. Raises ForeignMark if there are marks that were not written."""
        rows = board if self.kind == "rows" and isinstance(board, list | tuple) else [board]
        for row in rows:
            if isinstance(row, list | tuple | str) and not all(mark in self.marks for mark in row):
                raise ForeignMark
        return board

    def mark(self, owner: Side | None) -> object:
        """The mark of a side, or of an empty cell."""
        if owner is None:
            return self.marks[2]
        return self.marks[0 if owner is Side.FIRST else 1]


def trace_file(
    functions: Sequence[Callable[..., Any]],
    position: Position,
    kind: str = "auto",
    given: Mapping[str, Any] | None = None,
    most: int = MOST_CALLS,
    seconds: float = SECONDS,
) -> Trace:
    """Watch a function of a file; its arguments are guessed from their names.

    The board is made as the function takes it: where nobody says how, every kind is tried until
    one makes the function look at moves.
    """
    if kind not in KINDS:
        raise BadOption(
            "'{text}' is no kind of board: it can be {names}", text=kind, names=", ".join(KINDS)
        )
    failures = []
    for arguments, read in _tries(functions[0], position, kind, given or {}):
        with _no_input(), contextlib.redirect_stdout(sys.stderr):
            traced = trace(
                functions[0],
                *arguments,
                game=position.rules,
                read=read,
                also=functions[1:],
                seconds=seconds,
                most=most,
            )
        if isinstance(traced.watcher.ended, ForeignMark):
            continue
        if traced.calls > 1 or position.outcome is not None or traced.took_too_long:
            return traced
        failures.append(traced)
    raised = next((traced for traced in failures if traced.watcher.ended is not None), None)
    raise BadOption(
        "{name} looks at no move of this position, whatever board it is given{reason}: say by"
        " --board what it takes",
        name=functions[0].__name__,
        reason="" if raised is None else f" ({raised.watcher.ended!r})",
    )


def _tries(
    function: Callable[..., Any], position: Position, kind: str, given: Mapping[str, Any]
) -> Iterator[tuple[list[Any], Read | None]]:
    """Arguments to call the function with, the likeliest first."""
    scope = getattr(inspect.unwrap(function), "__globals__", {})
    make, read = scope.get("make_board"), scope.get("read_board")
    for depth in (0, position.rules.cells - position.ply):
        if callable(make) and kind == "auto":
            words = Writing("cells", WRITINGS[0])
            yield _arguments(function, make(position), position, words, depth, given), read
            continue
        if kind in ("auto", "position"):
            ours = Writing("position", (Side.FIRST, Side.SECOND, None))
            yield _arguments(function, position, position, ours, depth, given), None
        for name in ("rows", "cells", "text"):
            if kind not in ("auto", name):
                continue
            for marks in WRITINGS:
                if name == "text" and not all(isinstance(mark, str) and mark for mark in marks):
                    continue
                words = Writing(name, marks)
                board = words.board(position)
                yield _arguments(function, board, position, words, depth, given), words.read


def _arguments(
    function: Callable[..., Any],
    board: object,
    position: Position,
    writing: Writing,
    depth: int,
    given: Mapping[str, Any],
) -> list[Any]:
    """The board first, then what the names of the others say. Raises BadOption."""
    values: list[Any] = [board]
    for parameter in list(inspect.signature(function).parameters.values())[1:]:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            break
        if parameter.name in given:
            values.append(given[parameter.name])
        elif parameter.default is not parameter.empty:
            values.append(parameter.default)
        else:
            values.append(_guess(parameter.name, position, writing, depth))
    return values


def _guess(name: str, position: Position, writing: Writing, depth: int) -> object:
    low = name.lower()
    if low in ALPHA:
        return -math.inf
    if low in BETA:
        return math.inf
    if low in DEPTH:
        return depth
    if "max" in low:
        return position.turn is Side.FIRST
    if "min" in low:
        return position.turn is Side.SECOND
    if low in PLAYER:
        return writing.mark(position.turn)
    raise BadOption("what should {name} be? Say it by --with {name}=VALUE", name=name)
