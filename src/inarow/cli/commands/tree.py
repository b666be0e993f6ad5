"""`inarow tree`: how an algorithm searches, as text, picture, page or data."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_marks, read_seconds, read_whole
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import score_words
from inarow.draw.tree import tree_dot, tree_rows
from inarow.draw.tree_html import tree_html
from inarow.draw.tree_svg import tree_svg
from inarow.locale import decimal, language, number, say
from inarow.locale import gettext as _
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.trees import SearchTree, Tree, compare, trace_search, tree_picture
from inarow.trees.search_trace import Compared, find_algorithm

MOST_PLIES = 361
MOST_NODES = 1_000_000


@dataclass(frozen=True)
class Files:
    """Where to write what; None is nowhere, - standard output."""

    svg: str | None = None
    html: str | None = None
    json: str | None = None
    dot: str | None = None

    def write(self, tree: Tree, marks: str) -> bool:
        """Write what was asked for; whether that was anything."""
        texts: list[tuple[str | None, Callable[[], str]]] = [
            (self.svg, lambda: tree_svg(tree_picture(tree, marks, say))),
            (self.html, lambda: tree_html(tree_picture(tree, marks, say), language())),
            (self.json, lambda: json.dumps(tree.as_data()) + "\n"),
            (self.dot, lambda: tree_dot(tree_picture(tree, marks, say))),
        ]
        for name, text in texts:
            if name is not None:
                write_text(name, text())
        return any(name is not None for name, _text in texts)


def write_text(name: str, text: str) -> None:
    """Write to a file, or to standard output for `-`."""
    if name == "-":
        sys.stdout.write(text)
    else:
        Path(name).expanduser().write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Options:
    """What is wanted."""

    algorithm: str
    depth: int | None
    below: str
    nodes: int
    games: int
    seed: int
    seconds: float | None
    marks: str
    boards: bool

    @classmethod
    def read(
        cls,
        algorithm: str,
        depth: str | None,
        below: str | None,
        nodes: str,
        games: str,
        seed: str,
        seconds: str,
        marks: str,
        boards: bool,
    ) -> Options:
        """The options as they are meant. Raises BadNotation."""
        name = algorithm.strip().lower()
        find_algorithm(name)
        return cls(
            name,
            None if depth is None else read_whole("--depth", depth, 1, MOST_PLIES),
            below or "",
            read_whole("--nodes", nodes, 1, MOST_NODES),
            read_whole("--games", games, 1, MOST_NODES),
            read_whole("--seed", seed, 0, 2**63 - 1),
            read_seconds(seconds),
            read_marks(marks),
            boards,
        )


def show_tree(words: Sequence[str], options: Options, files: Files) -> int:
    """Print the tree, or write it to files."""
    position, _last = read_words(words)
    tree = _search(position, options)
    if not files.write(tree, options.marks):
        for line in tree_rows(tree_picture(tree, options.marks, say), options.boards):
            print(line)
    return FINE


def _search(position: Position, options: Options) -> SearchTree:
    return trace_search(
        position,
        options.algorithm,
        depth=options.depth,
        games=options.games,
        seed=options.seed,
        most=options.nodes,
        focus=read_moves(options.below, position),
        limit=Limit(seconds=options.seconds),
    )


def show_comparison(words: Sequence[str], options: Options, files: Files) -> int:
    """Print what each algorithm says, and what that takes."""
    position, _last = read_words(words)
    rows = compare(
        position,
        depth=options.depth,
        games=options.games,
        seed=options.seed,
        limit=Limit(seconds=options.seconds),
    )
    if files.json is not None:
        write_text(files.json, json.dumps([row.as_data() for row in rows]) + "\n")
        return FINE
    table = [
        [_("algorithm"), _("move"), _("value"), _("nodes"), _("seconds")],
        *(_row_cells(row) for row in rows),
    ]
    widths = [max(len(row[column]) for row in table) for column in range(5)]
    for row in table:
        left = [text.ljust(wide) for text, wide in zip(row[:3], widths, strict=False)]
        right = [text.rjust(wide) for text, wide in zip(row[3:], widths[3:], strict=False)]
        print("  ".join(left + right).rstrip())
    if not all(row.finished for row in rows):
        print(_("* stopped at the limit"))
    return FINE


def _row_cells(row: Compared) -> list[str]:
    star = "" if row.finished else "*"
    score = "?" if row.score is None else score_words(row.score)
    return [row.algorithm + star, str(row.move), score, number(row.nodes), decimal(row.seconds, 3)]
