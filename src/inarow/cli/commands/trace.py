"""`inarow trace`: where and why a learner's own search goes wrong."""

import ast
from functools import partial
from typing import Any

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_arguments
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.tree_files import Looks, write_tree
from inarow.debugger import trace_locked
from inarow.draw.text import draw_text
from inarow.locale import _, say
from inarow.rules import BadOption

EPILOG = _("For example: inarow trace mine.py tic-tac-toe a1 b2")
BOARDS = ("auto", "position", "rows", "cells", "text")
DAY = 86_400.0  # "no limit" for a function that may hang


def trace(
    function: str = options.argument(
        _("FILE.py[:FUNCTION]"),
        _("Your file; name the function, or Class.method, if it has several searches."),
    ),
    arguments: list[str] = options.POSITION,
    board: str = options.option(
        "|".join(BOARDS),
        _(
            "What your function takes: one of our positions, rows of marks, a list of all"
            " cells, or text; or whatever make_board and read_board in your file turn a"
            " position into and back."
        ),
        "auto",
        complete=BOARDS,
    ),
    given: list[str] | None = options.option(
        _("NAME=VALUE"), _("An argument that can't be guessed from its name."), name="--with"
    ),
    calls: int = options.whole(
        _("Maximum number of calls to watch."), 100_000, 1, options.MOST_NODES
    ),
    seconds: float | None = options.search_time("10"),
    nodes: int = options.NODES,
    marks: str = options.MARKS,
    svg: str | None = options.SVG,
    html: str | None = options.HTML,
    json: bool = options.JSON,
    dot: str | None = options.DOT,
) -> int:
    """Print what was found; the exit code is 1 if there is a fault."""
    values = dict(map(_read_argument, given or ()))
    limit = seconds or DAY
    position = read_arguments(arguments).position
    found = trace_locked(function, position, board.strip().lower(), values, calls, limit)
    if not write_tree(found.tree(nodes), Looks(marks), svg, html, json, dot):
        print(found.text(say, partial(draw_text, marks=marks)))
    return FINE if found.fault is None else FAILED


def _read_argument(text: str) -> tuple[str, Any]:
    """NAME=VALUE; what is not a Python value is text."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise BadOption("'{text}' can't be an argument: write it as NAME=VALUE", text=text)
    try:
        return name.strip(), ast.literal_eval(value.strip())
    except (ValueError, SyntaxError):
        return name.strip(), value.strip()
