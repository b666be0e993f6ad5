"""A search tree as it is drawn, and drawn as text and in the language of Graphviz."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.draw.text import board_rows
from inarow.rules import Position


@dataclass(frozen=True, eq=False)
class Branch:
    """A node of a tree: its board, what is said of it, and what is below.

    `move` led here, and `is_best` says whether it is the one that decided; `window`, `notes` and
    `remark` are what else is known, the last in a few signs for small pictures. `never` are the
    moves that were not looked at.
    """

    step: int
    position: Position
    move: str
    value: str
    window: str
    notes: tuple[str, ...]
    remark: str
    is_best: bool
    is_wrong: bool
    is_folded: bool
    below: tuple[Branch, ...]
    never: tuple[str, ...]

    def walk(self) -> Iterator[Branch]:
        """This branch and all below it, in order; no recursion, as trees can be deep."""
        waiting = [self]
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting.extend(reversed(branch.below))


@dataclass(frozen=True)
class TreePicture:
    """A tree with a heading, and the marks of its sides."""

    title: str
    root: Branch
    marks: str = "XO"


def tree_rows(picture: TreePicture, boards: bool = False) -> Iterator[str]:
    r"""The tree, a row of text for each node, with small boards if wanted.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> print("\n".join(tree_rows(tree_picture(trace_search(position)))))
    alpha-beta, move b3, 5 nodes
    O: 0  [-3, 3]  → b3
    ├─ b3  X: 0  [-3, 3]  → c3
    │  └─ c3  O: 0  [-3, 3]  over
    └─ c3  X: ≥ 0  [-3, 0]  → b3
       └─ b3  O: 0  [0, 3]  over
    """
    yield picture.title
    waiting = [("", "", picture.root)]
    while waiting:
        first, rest, branch = waiting.pop()
        parts = (branch.move, branch.value, branch.window, *branch.notes)
        yield first + "  ".join(filter(None, parts))
        if boards:
            bar = "│  " if branch.below else "   "
            for row in board_rows(branch.position, picture.marks):
                yield f"{rest}{bar}{row}".rstrip()
        for index, child in reversed(list(enumerate(branch.below, 1))):
            corner, bar = ("└─ ", "   ") if index == len(branch.below) else ("├─ ", "│  ")
            waiting.append((rest + corner, rest + bar, child))


def tree_dot(picture: TreePicture) -> str:
    """The tree as a graph; moves that were never looked at are grey.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_dot(tree_picture(trace_search(position))).count("->")
    4
    """
    lines = [
        "digraph tree {",
        f"  label={_quoted(picture.title)};",
        "  node [shape=box, fontname=monospace];",
    ]
    for branch in picture.root.walk():
        board = board_rows(branch.position, picture.marks)
        words = (*board, *filter(None, (branch.value, branch.window, branch.remark)))
        looks = ", color=red, penwidth=2" if branch.is_wrong else ""
        looks += ", style=dashed" if branch.is_folded else ""
        name = f"n{branch.step}"
        lines.append(f"  {name} [label={_quoted(*words)}{looks}];")
        for child in branch.below:
            bold = ", penwidth=3" if child.is_best else ""
            lines.append(f"  {name} -> n{child.step} [label={_quoted(child.move)}{bold}];")
        for index, move in enumerate(branch.never):
            grey = f"g{branch.step}_{index}"
            lines.append(f"  {grey} [label={_quoted(move)}, color=grey, fontcolor=grey];")
            lines.append(f"  {name} -> {grey} [color=grey, style=dashed];")
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(*lines: str) -> str:
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"') for line in lines)
    return '"' + "\\n".join(escaped) + '"'
