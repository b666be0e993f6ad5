"""The commands that show how a search works, ours or the user's own."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import from_names
from inarow.cli.arguments.shared import Marks, Register, Seconds, Svg, Words
from inarow.locale import gettext as _

Nodes = Annotated[
    str,
    typer.Option(metavar=_("N"), help=_("How many nodes to show; deeper ones are folded.")),
]
Html = Annotated[
    str | None,
    typer.Option(
        metavar=_("FILE"), help=_("Write a page that needs nothing else."), show_default=False
    ),
]
JsonFile = Annotated[
    str | None,
    typer.Option("--json", metavar=_("FILE"), help=_("Write the data."), show_default=False),
]
Dot = Annotated[
    str | None,
    typer.Option(metavar=_("FILE"), help=_("Write a graph for Graphviz."), show_default=False),
]
Boards = Annotated[bool, typer.Option("--boards", help=_("Draw a small board at every node."))]
NAMES = (
    "minimax",
    "minimax-depth",
    "alpha-beta",
    "alpha-beta-table",
    "alpha-beta-mirror",
    "monte-carlo",
)


def register(command: Register) -> None:
    """Add the commands."""
    command("tree", _("Show how an algorithm searches a position, node by node."))(tree)
    command(
        "trace",
        _("Watch your own minimax or alpha-beta, and find its first wrong node."),
        _("For example: inarow trace mine.py:minimax tic-tac-toe a1 b2"),
    )(trace)


def tree(
    words: Words,
    algorithm: Annotated[
        str,
        typer.Option(
            metavar=_("NAME"), help=", ".join(NAMES) + ".", autocompletion=from_names(*NAMES)
        ),
    ] = "alpha-beta",
    depth: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"), help=_("Plies to look ahead; else to the end."), show_default=False
        ),
    ] = None,
    below: Annotated[
        str | None,
        typer.Option(
            metavar=_("MOVES"),
            help=_('Show only what is below these moves, like "b2 a1".'),
            show_default=False,
        ),
    ] = None,
    compare: Annotated[
        bool,
        typer.Option("--compare", help=_("Compare all algorithms: value, move, nodes, time.")),
    ] = False,
    nodes: Nodes = "200",
    boards: Boards = False,
    games: Annotated[
        str, typer.Option(metavar=_("N"), help=_("monte-carlo: random games after each move."))
    ] = "100",
    seed: Annotated[
        str, typer.Option(metavar=_("N"), help=_("The same number makes the same choices again."))
    ] = "1",
    seconds: Seconds = "10",
    marks: Marks = "XO",
    svg: Svg = None,
    html: Html = None,
    json: JsonFile = None,
    dot: Dot = None,
) -> int:
    """Show a tree."""
    from inarow.cli.commands.tree import Files, Options, show_comparison, show_tree

    options = Options.read(algorithm, depth, below, nodes, games, seed, seconds, marks, boards)
    files = Files(svg, html, json, dot)
    if compare:
        return show_comparison(words, options, files)
    return show_tree(words, options, files)


def trace(
    function: Annotated[
        str,
        typer.Argument(
            metavar=_("FILE.py:FUNCTION"),
            help=_("Your function; several that call each other with commas."),
            show_default=False,
        ),
    ],
    words: Words,
    board: Annotated[
        str,
        typer.Option(
            metavar="auto|position|rows|cells|text",
            help=_(
                "What your function takes: one of our positions, rows of marks, a list of all"
                " cells, or text; or whatever make_board and read_board in your file turn a"
                " position into and back."
            ),
            autocompletion=from_names("auto", "position", "rows", "cells", "text"),
        ),
    ] = "auto",
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar=_("NAME=VALUE"),
            help=_("An argument that can't be guessed from its name."),
            show_default=False,
        ),
    ] = None,
    calls: Annotated[
        str, typer.Option(metavar=_("N"), help=_("At most so many calls are watched."))
    ] = "100000",
    seconds: Seconds = "10",
    nodes: Nodes = "200",
    marks: Marks = "XO",
    svg: Svg = None,
    html: Html = None,
    json: JsonFile = None,
    dot: Dot = None,
) -> int:
    """Watch a user's own search."""
    from inarow.cli.commands.trace import OwnOptions, trace_own
    from inarow.cli.commands.tree import Files

    options = OwnOptions.read(board, given or [], calls, seconds, nodes, marks)
    return trace_own(function, words, options, Files(svg, html, json, dot))
