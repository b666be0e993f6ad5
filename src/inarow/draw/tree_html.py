"""A search tree as a page that needs nothing else: nodes open and close, without any program."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from inarow.draw.tree_svg import CELL, STYLE, board_marks
from inarow.rules.cell import Cell
from inarow.trees.phrases import Say, children, heading, notes, value_words, window_words
from inarow.trees.tree import Node, Tree

OPEN = 2  # plies that are open at first

PAGE_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color: #23262d; background: #ffffff }
details, .leaf { margin-left: 1.4rem; border-left: 1px solid #d8dbe0; padding-left: .6rem }
summary { cursor: pointer }
.leaf { list-style: none }
.node svg { vertical-align: middle; margin: 2px .5rem }
.node b { display: inline-block; min-width: 2.2em }
.window { color: #565b66; font-family: monospace }
.decided > summary b, .decided > .node b { color: #15803d }
.never { margin-left: 1.4rem; padding-left: .6rem; color: #a3a8b3 }
.note { color: #565b66 }
.bad { outline: 2px solid #dc2626 }
""".strip()


def tree_html(tree: Tree, marks: str = "XO", say: Say = str, language: str = "en") -> str:
    """The tree as a whole page.

    >>> from inarow.trees import trace_search
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_html(trace_search(position)).count("<details")
    3
    """
    title = escape(heading(tree, say))
    last = tree.path[-1] if tree.path else None
    return "\n".join(
        [
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{title}</title>",
            f"<style>{PAGE_STYLE}\n{STYLE}</style></head>",
            f"<body><h1>{title}</h1>",
            *_nodes(tree.root, last, marks, say),
            "</body></html>",
            "",
        ]
    )


def _nodes(root: Node, last: Cell | None, marks: str, say: Say) -> Iterator[str]:
    """All nodes; no recursion, as trees can be deep."""
    waiting: list[tuple[Node, Cell | None, int, bool] | str] = [(root, last, 0, True)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node, move, depth, decided = item
        moves = children(node)
        name = " decided" if decided else ""
        words = _words(node, move, marks, say)
        if not moves:
            yield f'<div class="leaf{name}"><span class="node">{words}</span></div>'
            continue
        opened = " open" if depth < OPEN else ""
        yield f'<details class="{name.strip()}"{opened}><summary class="node">{words}</summary>'
        waiting.append("</details>")
        never = [str(cell) for cell, child in moves if child is None]
        if never:
            waiting.append(f'<div class="never">{" ".join(never)}</div>')
        waiting += [
            (child, cell, depth + 1, child.position == node.best)
            for cell, child in reversed(moves)
            if child is not None
        ]


def _words(node: Node, move: Cell | None, marks: str, say: Say) -> str:
    rules = node.position.rules
    size = f'width="{CELL * rules.width}" height="{CELL * rules.height}"'
    look = ' class="bad"' if node.right is not None else ""
    picture = (
        f"<svg{look} {size}><rect class='board' {size}/>"
        + "".join(board_marks(node.position, marks))
        + "</svg>"
    )
    parts = [
        f"<b>{'' if move is None else move}</b>{picture}{escape(value_words(node, marks))}",
        f'<span class="window">{escape(window_words(node))}</span>',
        f'<span class="note">{escape(", ".join(notes(node, say)))}</span>',
    ]
    return " ".join(parts)
