"""Runs the functions of a learner's file, in a process of its own, and passes on what they return.

Run as a script, `runner.py PACKAGE`, with the folder of the package. What the functions print goes
to the error output. One JSON object a line; whether an answer is right is not known here:

    runner -> grader   {"begun": true}
    grader -> runner   {"name": "07_minimax.py", "source": "...", "functions": ["minimax"]}
    runner -> grader   {"ready": true} or {"missing": "minimax"} or {"kind": "syntax", "error": ...}
    grader -> runner   {"id": 3, "function": "minimax", "arguments": [...], "times": 1}
    runner -> grader   {"id": 3, "play": [0, "b2"]}        a move on a watched position: who counts
    grader -> runner   {"node": 1}                          is the grader
    runner -> grader   {"id": 3, "value": ..., "changed": false} or {"id": 3, "error": ...}
"""

import contextlib
import copy
import json
import linecache
import os
import random
import sys
import traceback
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

# The rules may be used; what the tasks ask for is to be written, not imported. A fence, no wall.
FENCED = (
    "_core",
    "arena",
    "bots",
    "compat",
    "course",
    "debugger",
    "engine",
    "players",
    "review",
    "search",
    "trees",
)
MOST = 5000  # parts of an answer
DEEPEST = 6
Ask = Callable[[list[Any]], dict[str, Any]]


class Channel:
    """The way to the grader; what the learner prints does not go there."""

    def __init__(self) -> None:
        self._answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        self._questions = os.fdopen(os.dup(0), encoding="utf-8")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)

    def say(self, data: dict[str, Any]) -> None:
        """A line to the grader, after all that was printed."""
        with contextlib.suppress(Exception):  # whatever the learner made of it
            sys.stdout.flush()
        self._answers.write(json.dumps(data) + "\n")
        self._answers.flush()

    def hear(self) -> dict[str, Any] | None:
        """The next line of the grader; None when there is none any more."""
        line = self._questions.readline()
        if not line:
            return None
        data: dict[str, Any] = json.loads(line)
        return data


@cache
def watched_kind() -> type:
    """Positions whose moves are played at the grader's too, which counts them."""
    from inarow.rules import Cell, Position

    class WatchedPosition(Position):
        """A position like any other, but for its moves, which the grader sees."""

        def __init__(self, position: Position, node: int, ask: Ask) -> None:
            super().__init__(
                position.rules,
                position.first,
                position.second,
                position.turn,
                position.outcome,
            )
            self._node = node
            self._ask = ask

        def play(self, move: Cell | str) -> Position:
            """The position after `move`."""
            after = super().play(move)
            if isinstance(move, str):
                return after  # played by its cell already
            grid = self.rules.grid
            (cell,) = grid.cells_of((after.first | after.second) & ~(self.first | self.second))
            return WatchedPosition(after, self._ask([self._node, list(cell)])["node"], self._ask)

        def __copy__(self) -> "WatchedPosition":
            return self  # so that a copy is watched, too

        def __deepcopy__(self, _memo: object) -> "WatchedPosition":
            return self

    return WatchedPosition


def scripted(moves: list[list[int]]) -> Callable[..., tuple[int, ...]]:
    """A player that makes these moves, one after the other."""
    left = iter(moves)

    def player(*_board_and_side: Any, **_named: Any) -> tuple[int, ...]:
        for move in left:
            return tuple(move)
        raise RuntimeError("a player was asked for a move although the game is over")

    return player


class Pupil:
    """The learner's file, loaded."""

    def __init__(self, channel: Channel, name: str) -> None:
        self._channel = channel
        self._file = name
        self.module = types.ModuleType(Path(name).stem)
        self.module.__file__ = name

    def load(self, source: str) -> None:
        """Run the file, as an import would."""
        sys.modules[self.module.__name__] = self.module
        lines = source.splitlines(keepends=True)
        linecache.cache[self._file] = (len(source), None, lines, self._file)  # for tracebacks
        code = compile(source, self._file, "exec")
        exec(code, vars(self.module))  # noqa: S102 - to run the learner's file is its task

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """What the function returns."""
        function = getattr(self.module, question["function"])
        values, changed = [], False
        for time in range(question["times"]):
            more = time * question["step"]
            arguments = [
                self._opened(value, question["id"], more) for value in question["arguments"]
            ]
            before = [copy.deepcopy(value) for value in arguments if isinstance(value, list)]
            values.append(function(*arguments))
            changed = changed or before != [v for v in arguments if isinstance(v, list)]
        value = values[0] if question["times"] == 1 else values
        packer = Packer()
        return {"value": packer.packed(value), "changed": changed, "shared": packer.shared}

    def _opened(self, value: Any, number: int, more: int) -> Any:
        """An argument as the function gets it."""
        if not isinstance(value, dict):
            return copy.deepcopy(value)
        (kind, inside), *_ = value.items()
        if kind == "rng":
            return random.Random(inside + more)
        if kind == "tuple":
            return tuple(inside)
        if kind == "player":
            return scripted(inside)
        from inarow.rules import read_position

        if kind == "watched":
            return watched_kind()(read_position(inside), 0, lambda move: self._play(number, move))
        return read_position(inside)

    def _play(self, number: int, move: list[Any]) -> dict[str, Any]:
        self._channel.say({"id": number, "play": move})
        answer = self._channel.hear()
        if answer is None:
            os._exit(0)
        return answer

    def blame(self, error: BaseException) -> dict[str, Any]:
        """What went wrong, with the lines that are the learner's."""
        kind = "syntax" if isinstance(error, SyntaxError) else "load"
        text = "".join(traceback.format_exception_only(error)).strip()
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename == self._file]
        lines = traceback.format_list([*own[:4], *own[4:][-4:]])
        return {"kind": kind, "error": text[-300:], "trace": ("".join(lines) + text)[-3000:]}


class Packer:
    """Turns values into what JSON can say, with a name for what it has no word for."""

    def __init__(self) -> None:
        self._parts = 0
        self._lists: set[int] = set()
        self.shared = False  # whether one and the same list is in the value twice

    def packed(self, value: Any, depth: int = 0) -> Any:
        """The value as JSON has it."""
        self._parts += 1
        if self._parts > MOST or depth > DEEPEST:
            return {"other": "..."}
        kind = type(value)
        if value is None or kind in (bool, float):
            return value
        if kind is int:
            return value if value.bit_length() < 4096 else {"other": f"<int {value.bit_length()}>"}
        if kind is str:
            return value if len(value) <= MOST else {"other": repr(value[:200])}
        if kind is list:
            self.shared = self.shared or id(value) in self._lists
            self._lists.add(id(value))
            return [self.packed(inner, depth + 1) for inner in value]
        if kind is tuple:
            return {"tuple": [self.packed(inner, depth + 1) for inner in value]}
        if kind is dict:
            pairs = [
                [self.packed(key, depth + 1), self.packed(inner, depth + 1)]
                for key, inner in value.items()
            ]
            return {"dict": pairs}
        if kind.__name__ == "Cell" and isinstance(value, tuple):
            return {"cell": [self.packed(inner, depth + 1) for inner in value]}
        return {"other": repr(value)[:200]}


def serve(channel: Channel) -> None:
    """Load the file, then answer questions until there are no more."""
    channel.say({"begun": True})
    first = channel.hear()
    if first is None:
        return
    pupil = Pupil(channel, first["name"])
    try:
        pupil.load(first["source"])
    except BaseException as error:
        channel.say(pupil.blame(error))
        return
    for name in first["functions"]:
        if not callable(getattr(pupil.module, name, None)):
            channel.say({"missing": name})
            return
    channel.say({"ready": True})
    while question := channel.hear():
        try:
            said = pupil.answer(question)
        except BaseException as error:
            said = pupil.blame(error)
        channel.say({"id": question["id"], **said})


if __name__ == "__main__":
    sys.path[:] = [entry for entry in sys.path if entry != str(Path(__file__).parent)]
    sys.path.append(sys.argv.pop())
    sys.modules.update({f"inarow.{name}": None for name in FENCED})  # type: ignore[misc]
    serve(Channel())
