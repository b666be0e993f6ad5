"""A search tree as a picture: small boards, the deciding moves bold, what was cut grey."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from inarow.rules.cell import Cell
from inarow.rules.position import Position
from inarow.rules.side import Side
from inarow.trees.phrases import Say, children, heading, number, value_words, window_words
from inarow.trees.tree import Node, Tree

CELL = 10  # the side of a cell
GAP = 14  # between two boards
LINE = 13  # the height of a line of text
STUB = 18  # the width of a move that was never looked at

STYLE = """
.paper { fill: #ffffff }
.board { fill: #ffffff; stroke: #b8bcc4 }
.grid { stroke: #d8dbe0; fill: none }
.first { stroke: #c2410c; stroke-width: 1.6; fill: none }
.second { stroke: #1d4ed8; stroke-width: 1.6; fill: none }
.edge { stroke: #8a909c; fill: none }
.best { stroke: #15803d; stroke-width: 2.5 }
.never { stroke: #c9ccd3; stroke-dasharray: 3 3; fill: none }
.grey { fill: #a3a8b3 }
.wrong { stroke: #dc2626; stroke-width: 2.5 }
text { font: 10px sans-serif; fill: #23262d; text-anchor: middle }
""".strip()


def tree_svg(tree: Tree, marks: str = "XO", say: Say = str) -> str:
    """The tree as a standalone SVG document.

    >>> from inarow.trees import trace_search
    >>> from inarow.rules import read_position
    >>> position = read_position("tic-tac-toe a1 b2 b1 c1 a3 a2 c2")
    >>> tree_svg(trace_search(position)).count('class="board"')
    5
    """
    rules = tree.position.rules
    board = (CELL * rules.width, CELL * rules.height)
    layout = _Layout(tree.root, max(board[0], 62) + GAP)
    step = board[1] + 3 * LINE + 34
    wide = round(layout.width) + 2 * GAP
    high = step * (layout.depth + 1) + 2 * LINE + GAP
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
            f' width="{wide}" height="{high}" role="img">'
        ),
        f"<title>{escape(heading(tree, say))}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        (
            f'<text x="{GAP}" y="{LINE + 4}" style="text-anchor: start">'
            f"{escape(heading(tree, say))}</text>"
        ),
    ]
    for node, x, depth in layout.placed:
        top = 2 * LINE + GAP + step * depth
        parts += _edges(layout, node, x + GAP, top, board[1], step)
        parts += _node(node, x + GAP, top, board, marks)
    return "\n".join([*parts, "</svg>"]) + "\n"


class _Layout:
    """Where every node stands: leaves side by side, every parent above the middle of its own."""

    def __init__(self, root: Node, room: int) -> None:
        self.placed: list[tuple[Node, float, int]] = []
        self.at: dict[int, float] = {}
        self.stubs: dict[int, list[tuple[Cell, float]]] = {}
        self.width = 0.0
        self.depth = 0
        waiting = [(root, 0, False)]
        while waiting:
            node, depth, done = waiting.pop()
            self.depth = max(self.depth, depth)
            moves = children(node)
            if not done and moves:
                waiting.append((node, depth, True))
                waiting += [(child, depth + 1, False) for _, child in reversed(moves) if child]
                continue
            self._place(node, depth, moves, room)

    def _place(
        self, node: Node, depth: int, moves: list[tuple[Cell, Node | None]], room: int
    ) -> None:
        below = [self.at[child.step] for _, child in moves if child is not None]
        stubs = []
        for cell, child in moves:
            if child is None:
                stubs.append((cell, self.width + STUB / 2))
                self.width += STUB
        if below:
            x = (below[0] + below[-1]) / 2
        else:
            x = self.width + room / 2
            self.width += room
        self.at[node.step] = x
        self.stubs[node.step] = stubs
        self.placed.append((node, x, depth))


def _edges(
    layout: _Layout, node: Node, x: float, top: float, high: int, step: int
) -> Iterator[str]:
    start = top + high + 2 * LINE + 4
    for cell, child in children(node):
        if child is None:
            continue
        look = "edge best" if child.position == node.best else "edge"
        to = layout.at[child.step] + GAP
        end = top + step
        yield f'<path class="{look}" d="M{x:.1f} {start:.1f}L{to:.1f} {end - LINE:.1f}"/>'
        yield f'<text x="{to:.1f}" y="{end - 3:.1f}">{cell}</text>'
    for cell, stub in layout.stubs[node.step]:
        to, end = stub + GAP, top + step - LINE
        yield f'<path class="never" d="M{x:.1f} {start:.1f}L{to:.1f} {end:.1f}"/>'
        yield f'<text class="grey" x="{to:.1f}" y="{end + LINE - 2:.1f}">{cell}</text>'


def _node(node: Node, x: float, top: float, board: tuple[int, int], marks: str) -> Iterator[str]:
    left = x - board[0] / 2
    yield f'<g transform="translate({left:.1f} {top:.1f})">'
    look = "board wrong" if node.right is not None else "board"
    yield f'<rect class="{look}" width="{board[0]}" height="{board[1]}"/>'
    yield from board_marks(node.position, marks)
    yield "</g>"
    words = [value_words(node, marks), window_words(node)]
    if node.is_folded:
        words[1] = f"+{node.size - 1}"
    if node.right is not None:
        words[1] = f"({number(node.right)})"
    for line, text in enumerate(filter(None, words)):
        y = top + board[1] + LINE * (line + 1)
        yield f'<text x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def board_marks(position: Position, marks: str) -> Iterator[str]:
    """The lines and stones of a small board, from its upper left corner."""
    rules = position.rules
    grid = [f"M{CELL * x} 0V{CELL * rules.height}" for x in range(1, rules.width)]
    grid += [f"M0 {CELL * y}H{CELL * rules.width}" for y in range(1, rules.height)]
    if grid:
        yield f'<path class="grid" d="{"".join(grid)}"/>'
    for cell in rules.grid.cells:
        owner = position.at(cell)
        if owner is None:
            continue
        row = rules.height - 1 - cell.y if rules.gravity else cell.y
        x, y = CELL * cell.x, CELL * row
        if marks[0 if owner is Side.FIRST else 1] == "X":
            path = f"M{x + 2} {y + 2}l6 6M{x + 8} {y + 2}l-6 6"
            yield f'<path class="{owner.value}" d="{path}"/>'
        else:
            yield f'<circle class="{owner.value}" cx="{x + 5}" cy="{y + 5}" r="3"/>'
