"""A search tree as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.draw.text import board_rows
from inarow.rules.cell import Cell
from inarow.trees.phrases import (
    Say,
    children,
    heading,
    notes,
    value_words,
    window_words,
)
from inarow.trees.tree import Node, Tree


def tree_lines(
    tree: Tree, boards: bool = False, marks: str = "XO", say: Say = str
) -> Iterator[str]:
    r"""The tree, a line for each node, with small boards if wanted.

    >>> from inarow.trees import trace_search
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> print("\n".join(tree_lines(trace_search(position))))
    alpha-beta, move b3, 5 nodes
    O: 0  [-3, 3]  → b3
    ├─ b3  X: 0  [-3, 3]  → c3
    │  └─ c3  O: 0  [-3, 3]  over
    └─ c3  X: ≥ 0  [-3, 0]  → b3
       └─ b3  O: 0  [0, 3]  over
    """
    yield heading(tree, say)
    last = tree.path[-1] if tree.path else None
    waiting: list[tuple[str, str, Cell | None, Node | None]] = [("", "", last, tree.root)]
    while waiting:
        first, rest, move, node = waiting.pop()
        if node is None:
            continue
        yield first + "  ".join(_parts(node, move, marks, say))
        below = [(cell, child) for cell, child in children(node) if child is not None]
        if boards:
            bar = "│  " if below else "   "
            for row in board_rows(node.position, marks):
                yield f"{rest}{bar}{row}".rstrip()
        for index, (cell, child) in reversed(list(enumerate(below))):
            end = index == len(below) - 1
            waiting.append(
                (
                    rest + ("└─ " if end else "├─ "),
                    rest + ("   " if end else "│  "),
                    cell,
                    child,
                )
            )


def _parts(node: Node, move: Cell | None, marks: str, say: Say) -> list[str]:
    parts = [] if move is None else [str(move)]
    parts.append(value_words(node, marks))
    if window := window_words(node):
        parts.append(window)
    return parts + notes(node, say)
