"""`inarow trace`: where and why the user's own search goes wrong."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_marks, read_seconds, read_whole
from inarow.cli.commands.tree import MOST_NODES, Files
from inarow.cli.failures import FAILED, FINE
from inarow.debugger import Trace
from inarow.debugger.load import load_functions, trace_file
from inarow.draw.text import draw_text
from inarow.locale import say
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message

DAY = 86_400.0  # "no limit" for a function that may hang


@dataclass(frozen=True)
class OwnOptions:
    """How the function is to be called and watched."""

    board: str
    given: dict[str, Any]
    calls: int
    seconds: float
    nodes: int
    marks: str

    @classmethod
    def read(
        cls, board: str, given: Sequence[str], calls: str, seconds: str, nodes: str, marks: str
    ) -> OwnOptions:
        """The options as they are meant. Raises BadNotation."""
        return cls(
            board.strip().lower(),
            dict(map(_read_argument, given)),
            read_whole("--calls", calls, 1, MOST_NODES),
            read_seconds(seconds) or DAY,
            read_whole("--nodes", nodes, 1, MOST_NODES),
            read_marks(marks),
        )


def _read_argument(text: str) -> tuple[str, Any]:
    """NAME=VALUE; what is no Python value is text."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise BadNotation(Message("'{text}' is no argument: write it as NAME=VALUE", text=text))
    try:
        return name.strip(), ast.literal_eval(value.strip())
    except (ValueError, SyntaxError):
        return name.strip(), value.strip()


def trace_own(target: str, words: Sequence[str], options: OwnOptions, files: Files) -> int:
    """Print the finding; 1 if there is a fault."""
    position, _last = read_words(words)
    functions = load_functions(target, options.seconds)
    own = trace_file(
        functions, position, options.board, options.given, options.calls, options.seconds
    )
    if not files.write(own.tree(options.nodes), options.marks):
        _print(own, options.marks)
    return FINE if own.fault is None else FAILED


def _print(own: Trace, marks: str) -> None:
    lines = list(map(say, own.lines()))
    shown = 0 if own.position is None else 2
    print("\n".join(lines[:shown] or lines))
    if own.position is not None:
        print(draw_text(own.position, marks=marks))
        print("\n".join(lines[shown:]))
