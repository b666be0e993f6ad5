"""A search tree as a page that needs nothing else: nodes open and close, without any program."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from inarow.draw.palette import LIGHT
from inarow.draw.svg import draw_board
from inarow.draw.tree import Branch, TreePicture
from inarow.draw.tree_svg import CELL

OPEN = 2  # plies that are open at first

STYLE = f"""
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem }}
body {{ color: {LIGHT["strong"]}; background: {LIGHT["card"]} }}
details, .leaf {{ margin-left: 1.4rem; padding-left: .6rem }}
details, .leaf {{ border-left: 1px solid {LIGHT["edge"]} }}
summary {{ cursor: pointer }}
.leaf {{ list-style: none }}
.node svg {{ vertical-align: middle; margin: 2px .5rem }}
.node b {{ display: inline-block; min-width: 2.2em }}
.window {{ color: {LIGHT["quiet"]}; font-family: monospace }}
.decided > summary b, .decided > .node b {{ color: {LIGHT["win"]} }}
.never {{ margin-left: 1.4rem; padding-left: .6rem; color: {LIGHT["board-grid"]} }}
.note {{ color: {LIGHT["quiet"]} }}
.bad {{ outline: 2px solid {LIGHT["loss"]} }}
""".strip()


def tree_html(picture: TreePicture, language: str = "en") -> str:
    """The tree as a whole page.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_html(tree_picture(trace_search(position))).count("<details")
    3
    """
    title = escape(picture.title)
    return "\n".join(
        [
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style></head>",
            f"<body><h1>{title}</h1>",
            *_branches(picture),
            "</body></html>",
            "",
        ]
    )


def _branches(picture: TreePicture) -> Iterator[str]:
    """All nodes; no recursion, as trees can be deep."""
    waiting: list[tuple[Branch, int] | str] = [(picture.root, 0)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        branch, depth = item
        name = " decided" if branch.is_best else ""
        words = _words(branch, picture.marks)
        if not branch.below and not branch.never:
            yield f'<div class="leaf{name}"><span class="node">{words}</span></div>'
            continue
        opened = " open" if depth < OPEN else ""
        yield f'<details class="{name.strip()}"{opened}><summary class="node">{words}</summary>'
        waiting.append("</details>")
        if branch.never:
            waiting.append(f'<div class="never">{" ".join(branch.never)}</div>')
        waiting += [(child, depth + 1) for child in reversed(branch.below)]


def _words(branch: Branch, marks: str) -> str:
    rules = branch.position.rules
    size = f'width="{CELL * rules.width}" height="{CELL * rules.height}"'
    look = ' class="bad"' if branch.is_wrong else ""
    board = "".join(draw_board(branch.position, CELL, marks=marks))
    return (
        f"<b>{branch.move}</b><svg{look} {size}>{board}</svg>{escape(branch.value)}"
        f' <span class="window">{escape(branch.window)}</span>'
        f' <span class="note">{escape(", ".join(branch.notes))}</span>'
    )
