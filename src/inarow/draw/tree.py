"""A search tree as it is drawn: as text, for Graphviz, as a picture, and as a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from inarow.draw.palette import LIGHT
from inarow.draw.svg import draw_board, svg_document
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
    result: str = ""  # win, loss or draw for the side to move, as far as is known
    left_out: int = 0  # moves that were looked at and are not drawn

    def walk(self) -> Iterator[Branch]:
        """This branch and all below it, in order; no recursion, as trees can be deep."""
        waiting = [self]
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting.extend(reversed(branch.below))


@dataclass(frozen=True)
class TreePicture:
    """A tree with a heading, the marks of its sides, and what its signs mean.

    `centred` puts the moves that decided in the middle.
    """

    title: str
    root: Branch
    marks: str = "XO"
    legend: tuple[str, ...] = ()
    centred: bool = False


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


# --- a picture: small boards, the deciding moves bold, what was cut grey

CELL = 10  # the side of a cell
GAP = 14  # between two boards
ROW = 13  # the height of a row of text
LETTER = 6  # the width of a letter
STUB = 18  # the width of a move that was never looked at
NARROWEST = 62  # room for the text under a board

EDGE = f'class="edge" fill="none" stroke="{LIGHT["board-grid"]}"'
BEST = f'class="edge best" fill="none" stroke="{LIGHT["win"]}" stroke-width="2.5"'
NEVER = f'class="never" fill="none" stroke="{LIGHT["edge"]}" stroke-dasharray="3 3"'
GREY = f'class="grey" fill="{LIGHT["board-grid"]}"'
WRONG = f'stroke="{LIGHT["loss"]}" stroke-width="2.5"'
SIGNS = {"win": ("▲", LIGHT["win"]), "loss": ("▼", LIGHT["loss"]), "draw": ("●", LIGHT["quiet"])}
# Sizes to print: a slide of 16 to 9, and a page of A4, which lies on its side for a wide tree.
SIZES = {"slide": (1280, 720), "page": (794, 1123)}
BEAT = 0.6  # seconds between two nodes of an animation


def tree_svg(picture: TreePicture, size: str = "", animate: bool = False) -> str:
    """The tree as a standalone SVG document, in one of SIZES if wanted, or node by node.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_svg(tree_picture(trace_search(position))).count('class="board"')
    5
    """
    rules = picture.root.position.rules
    board = (CELL * rules.width, CELL * rules.height)
    layout = _Layout(picture.root, max(board[0], NARROWEST) + GAP, picture.centred)
    step = board[1] + 3 * ROW + 34
    longest = max(map(len, (picture.title, *picture.legend)))
    wide = max(round(layout.width), LETTER * longest) + 2 * GAP
    high = step * (layout.depth + 1) + (3 + len(picture.legend)) * ROW + GAP
    look = f'font-size="10" text-anchor="middle" fill="{LIGHT["strong"]}"'
    parts = [
        f"<g {look}>",
        f'<text x="{GAP}" y="{ROW + 4}" text-anchor="start">{escape(picture.title)}</text>',
    ]
    order = sorted(branch.step for branch, _x, _depth in layout.placed)
    left = GAP + (wide - 2 * GAP - layout.width) / 2
    for branch, x, depth in layout.placed:
        top = 2 * ROW + GAP + step * depth
        drawn = list(_board(branch, x + left, top, board, picture.marks))
        parts += _edges(layout, branch, left, top, board[1], step)
        if animate:
            begin = order.index(branch.step) * BEAT
            shown = f'<set attributeName="opacity" to="1" begin="{begin:.1f}s"/>'
            drawn = ['<g opacity="0">', shown, *drawn, "</g>"]
        parts += drawn
    for row, words in enumerate(reversed(picture.legend)):
        y = high - GAP - ROW * row
        parts.append(f'<text x="{GAP}" y="{y}" text-anchor="start">{escape(words)}</text>')
    document = svg_document(wide, high, picture.title, [*parts, "</g>"])
    if size:
        own = f'width="{wide}" height="{high}"'
        paper = sorted(SIZES[size], reverse=wide > high or size == "slide")
        document = document.replace(own, 'width="{}" height="{}"'.format(*paper), 1)
    return document


class _Layout:
    """Where every node stands: leaves side by side, every parent above the middle of its own."""

    def __init__(self, root: Branch, room: int, centred: bool = False) -> None:
        self._centred = centred
        self.placed: list[tuple[Branch, float, int]] = []
        self.at: dict[int, float] = {}
        self.stubs: dict[int, list[tuple[str, float]]] = {}
        self.width = 0.0
        self.depth = 0
        waiting = [(root, 0, False)]
        while waiting:
            branch, depth, done = waiting.pop()
            self.depth = max(self.depth, depth + bool(branch.never))
            if not done and branch.below:
                waiting.append((branch, depth, True))
                below = _middle_first(branch.below) if centred else branch.below
                waiting += [(child, depth + 1, False) for child in reversed(below)]
            else:
                self._place(branch, depth, room)

    def _place(self, branch: Branch, depth: int, room: int) -> None:
        stubs = []
        for move in branch.never:
            stubs.append((move, self.width + STUB / 2))
            self.width += STUB
        if branch.below:
            best = [child for child in branch.below if child.is_best and self._centred]
            places = [self.at[child.step] for child in best or branch.below]
            x = (min(places) + max(places)) / 2
        else:
            x = self.width + room / 2
            self.width += room
        self.at[branch.step] = x
        self.stubs[branch.step] = stubs
        self.placed.append((branch, x, depth))


def _middle_first(branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """The branches in their order, but with the one that decided in the middle."""
    best = [branch for branch in branches if branch.is_best][:1]
    others = [branch for branch in branches if branch not in best]
    half = len(others) // 2
    return (*others[:half], *best, *others[half:])


def _edges(
    layout: _Layout, branch: Branch, left: float, top: float, high: int, step: int
) -> Iterator[str]:
    x = layout.at[branch.step] + left
    start, end = top + high + 2 * ROW + 4, top + step
    for child in branch.below:
        to = layout.at[child.step] + left
        look = BEST if child.is_best else EDGE
        yield f'<path {look} d="M{x:.1f} {start:.1f}L{to:.1f} {end - ROW:.1f}"/>'
        yield f'<text x="{to:.1f}" y="{end - 3:.1f}">{child.move}</text>'
    for move, stub in layout.stubs[branch.step]:
        to = stub + left
        yield f'<path {NEVER} d="M{x:.1f} {start:.1f}L{to:.1f} {end - ROW:.1f}"/>'
        yield f'<text {GREY} x="{to:.1f}" y="{end - 2:.1f}">{move}</text>'


def _board(
    branch: Branch, x: float, top: float, board: tuple[int, int], marks: str
) -> Iterator[str]:
    """A small board, and under it its value and its window or remark."""
    yield f'<g class="board" transform="translate({x - board[0] / 2:.1f} {top:.1f})">'
    yield from draw_board(branch.position, CELL, marks=marks)
    if branch.is_wrong:
        yield f'<rect fill="none" {WRONG} width="{board[0]}" height="{board[1]}"/>'
    yield "</g>"
    sign, colour = SIGNS.get(branch.result, ("", ""))
    mark = f'<tspan fill="{colour}">{sign}</tspan> ' if sign else ""
    rest = f"+{branch.left_out}" if branch.left_out and not branch.remark else branch.remark
    for row, text in enumerate(filter(None, (branch.value, rest or branch.window)), 1):
        y = top + board[1] + ROW * row
        yield f'<text x="{x:.1f}" y="{y:.1f}">{mark if row == 1 else ""}{escape(text)}</text>'


# --- a page that needs nothing else: nodes open and close, without any program

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
            f'<p class="note">{escape("; ".join(picture.legend))}</p>',
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
    sign, colour = SIGNS.get(branch.result, ("", ""))
    return (
        f'<b>{branch.move}</b><svg{look} {size}>{board}</svg><span style="color: {colour}">{sign}'
        f"</span> {escape(branch.value)}"
        f' <span class="window">{escape(branch.window)}</span>'
        f' <span class="note">{escape(", ".join(branch.notes))}</span>'
    )
