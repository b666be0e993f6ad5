"""A position or a game as a picture that needs nothing else, for a page, a notebook or a book.

Colours are attributes, not a style sheet: a style sheet in one picture would also dress the
others on the same page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from html import escape

from inarow.draw.palette import LIGHT
from inarow.draw.text import NO_VALUES
from inarow.rules import LETTERS, Cell, Game, Position, Rules, Side

CELL = 40  # the side of a cell, in SVG units
MARGIN = 28  # room for the coordinates
SMALL = 16  # cells so small have stones that fill more of them
LARGER = 1.3
LOOKS = {Side.FIRST: LIGHT["side-first"], Side.SECOND: LIGHT["side-second"]}


def draw_svg(
    position: Position,
    last: Cell | None = None,
    marks: str = "XO",
    title: str = "",
    values: Mapping[Cell, str] = NO_VALUES,
    best: Collection[Cell] = (),
) -> str:
    """The position as a standalone SVG document.

    `values` are written into empty cells, and `best` are the cells of the best moves.

    >>> from inarow.rules import Rules
    >>> draw_svg(Position.start(Rules(3, 3, 3)), title="a < b").count("&lt;")
    1
    """
    wide = 2 * MARGIN + CELL * position.rules.width
    high = 2 * MARGIN + CELL * position.rules.height
    parts = [
        f'<g transform="translate({MARGIN} {MARGIN})">',
        *draw_board(position, CELL, last, marks, values, best),
        "</g>",
        *_coordinates(position.rules),
    ]
    return svg_document(wide, high, title or position.code, parts)


def draw_game(game: Game, marks: str = "XO") -> str:
    """The game as a figure of HTML, for a page or a notebook.

    >>> "b2 a1" in draw_game(Game.new("tic-tac-toe").play("b2").play("a1"))
    True
    """
    players = (
        f"{name} ({mark})" if name else mark
        for name, mark in zip((game.first, game.second), marks, strict=True)
    )
    rows = [" : ".join(players), " ".join(map(str, game.moves)), str(game.ending or "")]
    caption = "<br>".join(escape(row) for row in rows if row)
    picture = draw_svg(game.position, game.last, marks)
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"


def svg_document(wide: int, high: int, title: str, parts: Iterable[str]) -> str:
    """A whole picture on white paper."""
    size = f'viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"'
    font = 'font-family="sans-serif"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {font}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="{LIGHT["card"]}"/>',
    ]
    return "\n".join([*head, *parts, "</svg>"]) + "\n"


def draw_board(
    position: Position,
    size: int,
    last: Cell | None = None,
    marks: str = "XO",
    values: Mapping[Cell, str] = NO_VALUES,
    best: Collection[Cell] = (),
) -> Iterator[str]:
    """The board alone, from its upper left corner, with cells of this size."""
    yield from _backgrounds(position, size, last, best)
    yield _grid(position.rules, size)
    for cell in position.rules.grid.cells:
        owner = position.at(cell)
        x, y = _corner(position.rules, cell, size)
        if owner is not None:
            mark = marks[0] if owner is Side.FIRST else marks[1]
            yield _stone(cell, owner, mark, x, y, size)
        elif cell in values:
            yield _value(values[cell], x, y, size)


def empty_board(rules: Rules) -> Iterator[str]:
    """The grid with its coordinates, for a page that puts the stones there itself."""
    yield f'<g transform="translate({MARGIN} {MARGIN})">{_grid(rules, CELL)}</g>'
    yield from _coordinates(rules)


def corner(rules: Rules, cell: Cell) -> tuple[int, int]:
    """The upper left corner of a cell in a whole picture."""
    x, y = _corner(rules, cell, CELL)
    return MARGIN + x, MARGIN + y


def _corner(rules: Rules, cell: Cell, size: int) -> tuple[int, int]:
    """The upper left corner of a cell; where stones fall, row 0 is at the bottom."""
    down = rules.height - 1 - cell.y if rules.gravity else cell.y
    return size * cell.x, size * down


def _backgrounds(
    position: Position, size: int, last: Cell | None, best: Collection[Cell]
) -> Iterator[str]:
    """What lies under the line that ended the game, the last move and the best moves."""
    looks = dict.fromkeys(position.line, "fatal" if position.rules.misere else "line")
    if last is not None:
        looks.setdefault(last, "last")
    looks |= dict.fromkeys(best, "best")
    for cell, look in looks.items():
        x, y = _corner(position.rules, cell, size)
        colour = LIGHT["line" if look == "best" else look]
        square = f'x="{x}" y="{y}" width="{size}" height="{size}"'
        yield f'<rect class="{look}" {square} fill="{colour}"/>'


def _grid(rules: Rules, size: int) -> str:
    right, bottom = size * rules.width, size * rules.height
    steps = [f"M{x} 0V{bottom}" for x in range(0, right + 1, size)]
    steps += [f"M0 {y}H{right}" for y in range(0, bottom + 1, size)]
    look = f'fill="none" stroke="{LIGHT["edge"]}" stroke-width="{max(0.8, size / 27):.2g}"'
    return f'<path class="grid" {look} d="{"".join(steps)}"/>'


def _stone(cell: Cell, owner: Side, mark: str, x: int, y: int, size: int) -> str:
    grown = LARGER if size < SMALL else 1.0
    look = f'fill="none" stroke="{LOOKS[owner]}" stroke-width="{grown * size / 8:g}"'
    if mark == "X":
        near, far = size * (0.5 - 0.23 * grown), size * (0.5 + 0.23 * grown)
        path = (
            f"M{x + near:g} {y + near:g}L{x + far:g} {y + far:g}"
            f"M{x + far:g} {y + near:g}L{x + near:g} {y + far:g}"
        )
        shape = f'<path class="cross {owner.value}" stroke-linecap="round" d="{path}"'
    else:
        place = f'cx="{x + size / 2:g}" cy="{y + size / 2:g}" r="{size * 0.26 * grown:g}"'
        shape = f'<circle class="nought {owner.value}" {place}'
    return f'{shape} data-cell="{cell}" {look}/>'


def _value(text: str, x: int, y: int, size: int) -> str:
    """What a move is worth; its sign chooses the colour."""
    colour = LIGHT[{"+": "win", "-": "loss"}.get(text[:1], "strong")]
    letter = size * min(0.4, 1.5 / len(text)) if text else 0
    place = f'x="{x + size / 2:g}" y="{y + size / 2 + letter * 0.36:.1f}"'
    look = f'font-size="{letter:.3g}" text-anchor="middle" fill="{colour}"'
    return f'<text class="value" {place} {look}>{escape(text)}</text>'


def _coordinates(rules: Rules) -> Iterator[str]:
    """Letters above, and below where stones fall; numbers on the left."""
    look = f'class="coordinate" font-size="14" text-anchor="middle" fill="{LIGHT["quiet"]}"'
    bottom = MARGIN + CELL * rules.height
    heights = [MARGIN - 9, bottom + 19] if rules.gravity else [MARGIN - 9]
    for x, letter in enumerate(LETTERS[: rules.width]):
        middle = MARGIN + CELL * x + CELL // 2
        for y in heights:
            yield f'<text {look} x="{middle}" y="{y}">{letter}</text>'
    for row in range(rules.height):
        y = corner(rules, Cell(0, row))[1] + CELL // 2 + 5
        yield f'<text {look} x="{MARGIN // 2}" y="{y}">{row + 1}</text>'
