"""A position as rows of text, with coordinates as on paper.

::

       a  b  c         a  b  c
    1 [X] .  O      2  .  .  .     ( ) is the last move, [ ] the line that ended the game:
    2  . [X] O      1  . (X) O     they can be told apart without any colour
    3  .  . [X]        a  b  c     where stones fall, row 1 is at the bottom
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from inarow.rules import LETTERS, Cell, Position, Rules, Side

NO_VALUES: Mapping[Cell, str] = {}


class Span(NamedTuple):
    """A bit of text and the names of how it looks; a face turns names into colours.

    The names are first, second, empty, coordinate, value, and on top of these last and line.
    """

    text: str
    styles: tuple[str, ...] = ()


def draw_text(
    position: Position,
    last: Cell | None = None,
    marks: str = "XO",
    values: Mapping[Cell, str] = NO_VALUES,
) -> str:
    """The position as plain text, which `rules.read_diagram` reads back.

    >>> from inarow.rules import read_position
    >>> print(draw_text(read_position("3x3k3 b2 a1"), last=Cell(0, 0)))
       a  b  c
    1 (O) .  .
    2  .  X  .
    3  .  .  .
    """
    return plain(draw_rows(position, last, marks, values))


def plain(rows: Iterable[Iterable[Span]]) -> str:
    """Rows of spans as text, without their looks."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in rows)


def draw_rows(
    position: Position,
    last: Cell | None = None,
    marks: str = "XO",
    values: Mapping[Cell, str] = NO_VALUES,
) -> list[list[Span]]:
    """The position as rows of spans.

    `marks` are the first and the second side's; `values` are written into empty cells.
    """
    rules = position.rules
    wide = max([1, *map(len, values.values())])
    margin = len(str(rules.height))
    line = frozenset(position.line)
    letters = _letters(rules, wide, margin)
    rows = [letters]
    for y in _rows(rules):
        spans = [Span(f"{y + 1:>{margin}} ", ("coordinate",))]
        for x in range(rules.width):
            cell = Cell(x, y)
            spans += _cell(position, cell, last, cell in line, marks, values.get(cell, "."), wide)
        rows.append(spans)
    if rules.gravity:
        rows.append(letters)
    return rows


def board_rows(position: Position, marks: str = "XO") -> list[str]:
    """The stones alone, top row first: the board in as little room as possible.

    >>> from inarow.rules import read_position
    >>> board_rows(read_position("3x3k3 b2 a1"))
    ['O..', '.X.', '...']
    """
    signs = {None: ".", Side.FIRST: marks[0], Side.SECOND: marks[1]}
    rules = position.rules
    return [
        "".join(signs[position.at(Cell(x, y))] for x in range(rules.width)) for y in _rows(rules)
    ]


def _rows(rules: Rules) -> Iterable[int]:
    """The rows from top to bottom."""
    return reversed(range(rules.height)) if rules.gravity else range(rules.height)


def _letters(rules: Rules, wide: int, margin: int) -> list[Span]:
    letters = "".join(f" {letter:^{wide}} " for letter in LETTERS[: rules.width])
    return [Span(" " * (margin + 1) + letters, ("coordinate",))]


def _cell(
    position: Position,
    cell: Cell,
    last: Cell | None,
    in_line: bool,
    marks: str,
    value: str,
    wide: int,
) -> list[Span]:
    """One cell: its mark, and what stands left and right of it."""
    owner = position.at(cell)
    if owner is None:
        style = "empty" if value == "." else "value"
        return [Span(f" {value:^{wide}} ", (style,))]
    mark = marks[0] if owner is Side.FIRST else marks[1]
    styles: tuple[str, ...] = (owner.value,)
    left, right = " ", " "
    if cell == last:
        styles = (*styles, "last")
        left, right = "(", ")"
    if in_line:
        styles = (*styles, "line")
        left, right = "[", "]"
    room = " " * ((wide - 1) // 2)
    rest = " " * (wide - 1 - len(room))
    spans = (Span(room), Span(left + mark + right, styles), Span(rest))
    return [span for span in spans if span.text]
