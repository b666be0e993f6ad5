"""`inarow tree`: how an algorithm searches, as text, picture, page or data."""

from __future__ import annotations

import json as json_format
from collections.abc import Sequence
from typing import Annotated

from inarow.cli.arguments.complete import from_names
from inarow.cli.arguments.options import (
    Dot,
    Html,
    JsonFile,
    Marks,
    Nodes,
    PositionArguments,
    Seconds,
    Svg,
    flag,
    option,
)
from inarow.cli.arguments.position import read_arguments
from inarow.cli.arguments.read import read_marks, read_optional, read_seconds, read_whole
from inarow.cli.failures import FINE
from inarow.cli.phrases.score import score_phrase
from inarow.cli.terminal.output import aligned, write_text
from inarow.cli.terminal.tree_files import MOST_NODES, write_tree
from inarow.draw.tree import tree_rows
from inarow.locale import decimal, number, say
from inarow.locale import gettext as _
from inarow.rules import read_moves
from inarow.search import Limit
from inarow.trees import compare as compare_algorithms
from inarow.trees import trace_search, tree_picture
from inarow.trees.search_trace import Compared, find_algorithm

MOST_PLIES = 361
ALGORITHMS = (
    "minimax",
    "minimax-depth",
    "alpha-beta",
    "alpha-beta-table",
    "alpha-beta-mirror",
    "monte-carlo",
)


def tree(
    arguments: PositionArguments,
    algorithm: Annotated[
        str, option(_("NAME"), ", ".join(ALGORITHMS) + ".", complete=from_names(*ALGORITHMS))
    ] = "alpha-beta",
    depth: Annotated[
        str | None, option(_("N"), _("Plies to look ahead; by default to the end."))
    ] = None,
    below: Annotated[
        str | None, option(_("MOVES"), _('Show only what is below these moves, like "b2 a1".'))
    ] = None,
    compare: Annotated[
        bool, flag("--compare", _("Compare all algorithms: value, move, nodes, time."))
    ] = False,
    nodes: Nodes = "200",
    boards: Annotated[bool, flag("--boards", _("Draw a small board at every node."))] = False,
    games: Annotated[str, option(_("N"), _("monte-carlo: random games after each move."))] = "100",
    seed: Annotated[str, option(_("N"), _("The same number makes the same choices again."))] = "1",
    seconds: Seconds = "10",
    marks: Marks = "XO",
    svg: Svg = None,
    html: Html = None,
    json: JsonFile = None,
    dot: Dot = None,
) -> int:
    """Print the tree or a comparison of algorithms, or write them to files."""
    name = algorithm.strip().lower()
    find_algorithm(name)
    plies = read_optional(depth, "--depth", 1, MOST_PLIES)
    most = read_whole(nodes, "--nodes", 1, MOST_NODES)
    playouts = read_whole(games, "--games", 1, MOST_NODES)
    number_seed = read_whole(seed, "--seed", 0, 2**63 - 1)
    limit = Limit(seconds=read_seconds(seconds))
    marks = read_marks(marks)
    position, _last = read_arguments(arguments)
    if compare:
        compared = compare_algorithms(
            position, depth=plies, games=playouts, seed=number_seed, limit=limit
        )
        _print_comparison(compared, json)
        return FINE
    searched = trace_search(
        position,
        name,
        depth=plies,
        games=playouts,
        seed=number_seed,
        most=most,
        focus=read_moves(below or "", position),
        limit=limit,
    )
    if not write_tree(searched, marks, svg, html, json, dot):
        print("\n".join(tree_rows(tree_picture(searched, marks, say), boards)))
    return FINE


def _print_comparison(rows: Sequence[Compared], file: str | None) -> None:
    """Print what each algorithm says and what that takes, or write it to a file as JSON."""
    if file is not None:
        write_text(file, json_format.dumps([row.as_data() for row in rows]) + "\n")
        return
    head = [_("algorithm"), _("move"), _("value"), _("nodes"), _("seconds")]
    print("\n".join(aligned([head, *map(_cells, rows)], left=(0, 1, 2))))
    if not all(row.finished for row in rows):
        print(_("* stopped at the limit"))


def _cells(row: Compared) -> list[str]:
    star = "" if row.finished else "*"
    score = "?" if row.score is None else score_phrase(row.score)
    return [row.algorithm + star, str(row.move), score, number(row.nodes), decimal(row.seconds, 3)]
