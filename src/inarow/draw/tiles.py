"""The cells of a board as small pictures of points, in the look that belongs to the game.

A cell looks the same wherever it lies, but for the edges of a wooden board, so a picture of a board
is made of a few tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from math import hypot

from inarow.rules import Rules, Side

SIZE = 36  # points along the side of a tile
FINE = 3  # samples along each side of a point: edges are smooth
WOODEN = 9  # columns from which a board with five in a row is a wooden one

Colour = tuple[int, int, int]
Paint = Callable[[float, float], Colour]  # by the place in the tile, from 0 to 1

FRAME, HOLE = (31, 95, 191), (232, 239, 250)
RED, DARK_RED, YELLOW, DARK_YELLOW = (220, 53, 47), (178, 34, 32), (247, 201, 40), (214, 160, 16)
WOOD, WOOD_LINE = (226, 183, 116), (112, 78, 38)
BLACK, GLOSS, WHITE, RIM = (28, 28, 30), (92, 92, 98), (250, 250, 248), (150, 150, 146)
PAPER, PAPER_LINE, PENCIL, CRAYON = (253, 252, 247), (168, 200, 226), (30, 64, 140), (196, 48, 43)
MARKED, WON = (46, 160, 67), (255, 255, 255)


class Kind(Enum):
    """What a board is made of.

    Stones that fall are discs in a blue FRAME; five in a row is played with stones on WOOD; the
    rest is pencil on squared PAPER.
    """

    FRAME = FRAME
    WOOD = WOOD
    PAPER = PAPER

    @classmethod
    def of(cls, rules: Rules) -> Kind:
        """What the board of these rules is made of."""
        if rules.gravity:
            return cls.FRAME
        five = rules.k >= 5 and rules.width >= WOODEN
        return cls.WOOD if five and not rules.misere else cls.PAPER


@dataclass(frozen=True)
class Look:
    """How a cell is drawn: whose stone is on it, and what is said of it.

    `edges` are the sides on which a wooden board ends: left, top, right, bottom.
    """

    stone: Side | None = None
    last: bool = False
    in_line: bool = False
    edges: tuple[bool, bool, bool, bool] = (False, False, False, False)


@cache
def draw_tile(kind: Kind, look: Look, marks: str = "XO") -> tuple[tuple[Colour, ...], ...]:
    """The points of a cell, row by row from the top."""
    paint = _paint(kind, look, marks)
    return tuple(tuple(_point(paint, x, y) for x in range(SIZE)) for y in range(SIZE))


def _point(paint: Paint, x: int, y: int) -> Colour:
    """The mean of the colours within a point."""
    steps = [(2 * i + 1) / (2 * FINE) for i in range(FINE)]
    seen = [paint((x + dx) / SIZE, (y + dy) / SIZE) for dy in steps for dx in steps]
    red, green, blue = (sum(colour[i] for colour in seen) // len(seen) for i in range(3))
    return red, green, blue


def _paint(kind: Kind, look: Look, marks: str) -> Paint:
    crossed = look.stone is not None and marks[look.stone is Side.SECOND] == "X"
    paints = {Kind.FRAME: _disc, Kind.WOOD: _stone, Kind.PAPER: _pencil}
    return paints[kind](look, crossed)


def _disc(look: Look, red: bool) -> Paint:
    face, edge = (RED, DARK_RED) if red else (YELLOW, DARK_YELLOW)

    def paint(x: float, y: float) -> Colour:
        far = hypot(x - 0.5, y - 0.5)
        if far > 0.42:
            return FRAME
        if look.stone is None:
            return HOLE
        if look.in_line and 0.2 < far < 0.28:
            return WON
        if look.last and far < 0.1:
            return WON
        return edge if far > 0.35 or 0.24 < far < 0.27 else face

    return paint


def _stone(look: Look, black: bool) -> Paint:
    left, top, right, bottom = look.edges

    def board(x: float, y: float) -> Colour:
        across = abs(y - 0.5) < 0.02 and not (left and x < 0.5) and not (right and x > 0.5)
        down = abs(x - 0.5) < 0.02 and not (top and y < 0.5) and not (bottom and y > 0.5)
        return WOOD_LINE if across or down else WOOD

    def paint(x: float, y: float) -> Colour:
        far = hypot(x - 0.5, y - 0.5)
        if look.stone is None or far > 0.45:
            return board(x, y)
        if look.in_line and 0.22 < far < 0.3:
            return MARKED
        if look.last and far < 0.12:
            return CRAYON
        if black:
            return GLOSS if hypot(x - 0.36, y - 0.34) < 0.1 else BLACK
        return RIM if far > 0.41 else WHITE

    return paint


def _pencil(look: Look, cross: bool) -> Paint:
    def paint(x: float, y: float) -> Colour:
        if min(x, y, 1 - x, 1 - y) < 0.02:
            return PAPER_LINE
        ground = (214, 240, 214) if look.in_line else (255, 243, 200) if look.last else PAPER
        if look.stone is None:
            return PAPER
        if cross:
            near = min(abs(x - y), abs(x + y - 1)) < 0.07
            return PENCIL if near and 0.2 < x < 0.8 and 0.2 < y < 0.8 else ground
        return CRAYON if 0.25 < hypot(x - 0.5, y - 0.5) < 0.34 else ground

    return paint
