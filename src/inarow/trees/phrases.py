"""What is said of a node, in a few signs and words that every picture of a tree shares."""

from __future__ import annotations

from collections.abc import Callable

from inarow.rules.cell import Cell
from inarow.rules.message import Message
from inarow.rules.side import Side
from inarow.search.score import Bound
from inarow.trees.tree import Node, NodeKind, Tree

Say = Callable[[Message], str]
SIGNS = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}


def number(value: float | None) -> str:
    """A value in few digits; a question mark where there is none.

    >>> number(3), number(-0.25), number(None)
    ('3', '-0.25', '?')
    """
    return "?" if value is None else f"{round(value, 3):g}"


def value_words(node: Node, marks: str = "XO") -> str:
    """Who is to move and what that is worth: `O: ≤ -3`."""
    mark = marks[0] if node.position.turn is Side.FIRST else marks[1]
    return f"{mark}: {SIGNS[node.bound]}{number(node.value)}"


def window_words(node: Node) -> str:
    """Alpha and beta on entry, or nothing."""
    if node.alpha is None or node.beta is None:
        return ""
    return f"[{number(node.alpha)}, {number(node.beta)}]"


def notes(node: Node, say: Say = str) -> list[str]:
    """What else there is to know: why it has its value, what was cut, what is folded."""
    found = []
    if (kind := _kind(node)) is not None:
        found.append(say(kind))
    if node.counts is not None:
        count = Message(
            "{won} won and {drawn} drawn of {games}",
            won=node.counts.won,
            drawn=node.counts.drawn,
            games=node.counts.games,
        )
        found.append(say(count))
    if node.best is not None and node.kind is NodeKind.INNER:
        found.append(f"→ {node.move_to(node.best)}")
    if node.is_cut:
        found.append(say(cut_words(node)))
    if node.is_folded:
        folded = Message.counted("{n} node folded", "{n} nodes folded", node.size - 1)
        found.append(say(folded))
    if node.right is not None:
        found.append(say(Message("wrong: {right} is right", right=number(node.right))))
    return found


def cut_words(node: Node) -> Message:
    """Why moves were left out, and which."""
    return Message(
        "cut: {value} ≥ {limit}, never looked at: {cells}",
        value=number(node.value),
        limit=number(node.limit),
        cells=" ".join(map(str, node.never())),
    )


def _kind(node: Node) -> Message | None:
    match node.kind:
        case NodeKind.END:
            return Message("over")
        case NodeKind.HORIZON:
            return Message("guess")
        case NodeKind.TABLE:
            return Message("known from step {step}", step=node.source)
        case NodeKind.MIRROR:
            return Message("mirror image of step {step}", step=node.source)
        case NodeKind.STOPPED:
            return Message("stopped")
    return None


def heading(tree: Tree, say: Say = str) -> str:
    """What the tree is of, and how large."""
    parts = [tree.algorithm]
    if tree.depth is not None:
        parts.append(say(Message.counted("{n} ply deep", "{n} plies deep", tree.depth)))
    if tree.move is not None:
        parts.append(say(Message("move {move}", move=str(tree.move))))
    parts.append(say(Message.counted("{n} node", "{n} nodes", tree.nodes)))
    if tree.totals.cuts:
        parts.append(say(Message.counted("{n} cut", "{n} cuts", tree.totals.cuts)))
    if tree.folded:
        parts.append(say(Message.counted("{n} node folded", "{n} nodes folded", tree.folded)))
    if not tree.finished:
        parts.append(say(Message("stopped at the limit")))
    return ", ".join(parts)


def children(node: Node) -> list[tuple[Cell, Node | None]]:
    """The moves of a node in order: those that were visited, then, without a node, those cut."""
    visited: list[tuple[Cell, Node | None]] = [
        (node.move_to(child.position), child) for child in node.children
    ]
    if node.is_folded:
        return visited
    return visited + [(cell, None) for cell in node.never()]
