"""A position as a picture that needs nothing else: SVG for a page, a book or a slide."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from inarow.rules.cell import LETTERS, Cell
from inarow.rules.position import Position
from inarow.rules.rules import Rules
from inarow.rules.side import Side

CELL = 40  # the side of a cell, in SVG units
MARGIN = 28  # room for the coordinates

STYLE = """
.paper { fill: #ffffff }
.grid { stroke: #b8bcc4; stroke-width: 1.5; fill: none }
.coordinate { font: 14px sans-serif; fill: #565b66; text-anchor: middle }
.cross, .nought { stroke-width: 5; stroke-linecap: round; fill: none }
.first { stroke: #c2410c }
.second { stroke: #1d4ed8 }
.last { fill: #f3e8c8 }
.line { fill: #cdeccd }
.fatal { fill: #f6d0d0 }
""".strip()


def draw_svg(
    position: Position, last: Cell | None = None, marks: str = "XO", title: str = ""
) -> str:
    """The position as a standalone SVG document.

    >>> from inarow.rules import Rules
    >>> draw_svg(Position.start(Rules(3, 3, 3)), title="a < b").count("&lt;")
    1
    """
    rules = position.rules
    wide = 2 * MARGIN + CELL * rules.width
    high = 2 * MARGIN + CELL * rules.height
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title or position.code)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        *_backgrounds(position, last),
        *empty_board(rules),
        *_stones(position, marks),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def corner(rules: Rules, cell: Cell) -> tuple[int, int]:
    """The upper left corner of a cell; where stones fall, row 0 is at the bottom."""
    down = rules.height - 1 - cell.y if rules.gravity else cell.y
    return MARGIN + CELL * cell.x, MARGIN + CELL * down


def _backgrounds(position: Position, last: Cell | None) -> Iterator[str]:
    """What lies under the stones that decided the game, and under the last move."""
    line = position.line
    name = "fatal" if position.rules.misere else "line"
    looks = dict.fromkeys(line, name)
    if last is not None:
        looks.setdefault(last, "last")
    for cell, look in looks.items():
        x, y = corner(position.rules, cell)
        yield f'<rect class="{look}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'


def empty_board(rules: Rules) -> Iterator[str]:
    """The grid, with letters above, and below where stones fall, and numbers on the left."""
    right = MARGIN + CELL * rules.width
    bottom = MARGIN + CELL * rules.height
    steps = [f"M{x} {MARGIN}V{bottom}" for x in range(MARGIN, right + 1, CELL)]
    steps += [f"M{MARGIN} {y}H{right}" for y in range(MARGIN, bottom + 1, CELL)]
    yield f'<path class="grid" d="{"".join(steps)}"/>'
    heights = [MARGIN - 9, bottom + 19] if rules.gravity else [MARGIN - 9]
    for x, letter in enumerate(LETTERS[: rules.width]):
        middle = MARGIN + CELL * x + CELL // 2
        for y in heights:
            yield f'<text class="coordinate" x="{middle}" y="{y}">{letter}</text>'
    for row in range(rules.height):
        y = corner(rules, Cell(0, row))[1] + CELL // 2 + 5
        yield f'<text class="coordinate" x="{MARGIN // 2}" y="{y}">{row + 1}</text>'


def _stones(position: Position, marks: str) -> Iterator[str]:
    for cell in position.rules.grid.cells:
        owner = position.at(cell)
        if owner is None:
            continue
        mark = marks[0] if owner is Side.FIRST else marks[1]
        x, y = corner(position.rules, cell)
        name = str(cell)
        if mark == "X":
            near, far = CELL * 0.27, CELL * 0.73
            path = (
                f"M{x + near:g} {y + near:g}L{x + far:g} {y + far:g}"
                f"M{x + far:g} {y + near:g}L{x + near:g} {y + far:g}"
            )
            yield f'<path class="cross {owner.value}" data-cell="{name}" d="{path}"/>'
        else:
            half = CELL // 2
            yield (
                f'<circle class="nought {owner.value}" data-cell="{name}"'
                f' cx="{x + half}" cy="{y + half}" r="{CELL * 0.26:g}"/>'
            )
