"""`inarow trace`: where and why a learner's own search goes wrong."""

from functools import partial

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_arguments
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.tree_files import Looks, write_tree
from inarow.debugger import trace_locked
from inarow.debugger.given import read_given
from inarow.draw.text import draw_text
from inarow.locale import _, say

EPILOG = _("For example: inarow trace mine.py tic-tac-toe a1 b2")
BOARDS = ("auto", "position", "rows", "cells", "text")
DAY = 86_400.0  # "no limit" for a function that may hang


def trace(
    function: str = options.argument(
        _("FILE.py[:FUNCTION]"),
        _("Your file; name the function, or Class.method, if it has several searches."),
    ),
    arguments: list[str] | None = options.argument(
        _("[POSITION]"),
        _(
            "A game, alone or with moves (connect-four 44355), or a position's code. Without it"
            " the game is found out from the program's boards."
        ),
        None,
        complete=options.complete_game,
    ),
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
    values = {name: value for text in given or () for name, value in read_given(text).items()}
    limit = seconds or DAY
    position = read_arguments(arguments).position if arguments else None
    found = trace_locked(function, position, board.strip().lower(), values, calls, limit)
    if not write_tree(found.tree(nodes), Looks(marks), svg, html, json, dot):
        print(found.text(say, partial(draw_text, marks=marks)))
    return FINE if found.fault is None else FAILED
