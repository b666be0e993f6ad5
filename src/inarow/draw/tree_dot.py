"""A search tree in the language of Graphviz."""

from __future__ import annotations

from inarow.draw.text import board_rows
from inarow.trees.phrases import Say, children, heading, value_words, window_words
from inarow.trees.tree import Tree


def tree_dot(tree: Tree, marks: str = "XO", say: Say = str) -> str:
    """The tree as a graph; moves that were never looked at are grey.

    >>> from inarow.trees import trace_search
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_dot(trace_search(position)).count("->")
    4
    """
    lines = [
        "digraph tree {",
        f"  label={_quoted(heading(tree, say))};",
        "  node [shape=box, fontname=monospace];",
    ]
    grey = 0
    for node in tree.root.walk():
        words = [*board_rows(node.position, marks), value_words(node, marks)]
        if window := window_words(node):
            words.append(window)
        if node.is_folded:
            words.append(f"+{node.size - 1}")
        looks = ", color=red, penwidth=2" if node.right is not None else ""
        looks += ", style=dashed" if node.is_folded else ""
        lines.append(f"  n{node.step} [label={_quoted(*words)}{looks}];")
        for cell, child in children(node):
            if child is None:
                grey += 1
                lines.append(f"  g{grey} [label={_quoted(str(cell))}, color=grey, fontcolor=grey];")
                lines.append(f"  n{node.step} -> g{grey} [color=grey, style=dashed];")
            else:
                bold = ", penwidth=3" if child.position == node.best else ""
                lines.append(f"  n{node.step} -> n{child.step} [label={_quoted(str(cell))}{bold}];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(*lines: str) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'
