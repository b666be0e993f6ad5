"""A search tree as a picture: small boards, the deciding moves bold, what was cut grey."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from inarow.draw.palette import LIGHT
from inarow.draw.svg import draw_board, svg_document
from inarow.draw.tree import Branch, TreePicture

CELL = 10  # the side of a cell
GAP = 14  # between two boards
ROW = 13  # the height of a row of text
STUB = 18  # the width of a move that was never looked at
NARROWEST = 62  # room for the text under a board

EDGE = f'class="edge" fill="none" stroke="{LIGHT["board-grid"]}"'
BEST = f'class="edge best" fill="none" stroke="{LIGHT["win"]}" stroke-width="2.5"'
NEVER = f'class="never" fill="none" stroke="{LIGHT["edge"]}" stroke-dasharray="3 3"'
GREY = f'class="grey" fill="{LIGHT["board-grid"]}"'
WRONG = f'stroke="{LIGHT["loss"]}" stroke-width="2.5"'


def tree_svg(picture: TreePicture) -> str:
    """The tree as a standalone SVG document.

    >>> from inarow.trees import trace_search, tree_picture
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_svg(tree_picture(trace_search(position))).count('class="board"')
    5
    """
    rules = picture.root.position.rules
    board = (CELL * rules.width, CELL * rules.height)
    layout = _Layout(picture.root, max(board[0], NARROWEST) + GAP)
    step = board[1] + 3 * ROW + 34
    wide = round(layout.width) + 2 * GAP
    high = step * (layout.depth + 1) + 2 * ROW + GAP
    look = f'font-size="10" text-anchor="middle" fill="{LIGHT["strong"]}"'
    parts = [
        f"<g {look}>",
        f'<text x="{GAP}" y="{ROW + 4}" text-anchor="start">{escape(picture.title)}</text>',
    ]
    for branch, x, depth in layout.placed:
        top = 2 * ROW + GAP + step * depth
        parts += _edges(layout, branch, x + GAP, top, board[1], step)
        parts += _board(branch, x + GAP, top, board, picture.marks)
    return svg_document(wide, high, picture.title, [*parts, "</g>"])


class _Layout:
    """Where every node stands: leaves side by side, every parent above the middle of its own."""

    def __init__(self, root: Branch, room: int) -> None:
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
                waiting += [(child, depth + 1, False) for child in reversed(branch.below)]
            else:
                self._place(branch, depth, room)

    def _place(self, branch: Branch, depth: int, room: int) -> None:
        stubs = []
        for move in branch.never:
            stubs.append((move, self.width + STUB / 2))
            self.width += STUB
        if branch.below:
            x = (self.at[branch.below[0].step] + self.at[branch.below[-1].step]) / 2
        else:
            x = self.width + room / 2
            self.width += room
        self.at[branch.step] = x
        self.stubs[branch.step] = stubs
        self.placed.append((branch, x, depth))


def _edges(
    layout: _Layout, branch: Branch, x: float, top: float, high: int, step: int
) -> Iterator[str]:
    start, end = top + high + 2 * ROW + 4, top + step
    for child in branch.below:
        to = layout.at[child.step] + GAP
        look = BEST if child.is_best else EDGE
        yield f'<path {look} d="M{x:.1f} {start:.1f}L{to:.1f} {end - ROW:.1f}"/>'
        yield f'<text x="{to:.1f}" y="{end - 3:.1f}">{child.move}</text>'
    for move, stub in layout.stubs[branch.step]:
        to = stub + GAP
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
    for row, text in enumerate(filter(None, (branch.value, branch.remark or branch.window)), 1):
        y = top + board[1] + ROW * row
        yield f'<text x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
