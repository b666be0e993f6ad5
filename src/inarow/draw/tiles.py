"""The cells of a board as small pictures of points, in the look that belongs to the game.

A cell looks the same wherever it lies, but for the edges of a wooden board, so a picture of a board
is made of a few tiles.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import hypot

from inarow.draw.look import Look
from inarow.rules import Side

SIZE = 36  # points along the side of a tile
FINE = 3  # samples along each side of a point: edges are smooth

Colour = tuple[int, int, int]
Paint = Callable[[float, float], Colour]  # by the place in the tile, from 0 to 1

WALL, HOLE = (31, 95, 191), (232, 239, 250)
RED, DARK_RED, YELLOW, DARK_YELLOW = (220, 53, 47), (178, 34, 32), (247, 201, 40), (214, 160, 16)
WOOD, WOOD_LINE = (226, 183, 116), (112, 78, 38)
BLACK, GLOSS, WHITE, RIM = (28, 28, 30), (92, 92, 98), (250, 250, 248), (150, 150, 146)
PAPER, PAPER_LINE, PENCIL, CRAYON = (253, 252, 247), (168, 200, 226), (30, 64, 140), (196, 48, 43)
MARKED, WON = (46, 160, 67), (255, 255, 255)


GROUNDS = {Look.WALL: WALL, Look.WOOD: WOOD, Look.PAPER: PAPER}


@dataclass(frozen=True)
class Spot:
    """How a cell is drawn: whose stone is on it, and what is said of it.

    `edges` are the sides on which a wooden board ends: left, top, right, bottom.
    """

    stone: Side | None = None
    last: bool = False
    in_line: bool = False
    edges: tuple[bool, bool, bool, bool] = (False, False, False, False)


@cache
def draw_tile(look: Look, spot: Spot, marks: str = "XO") -> tuple[tuple[Colour, ...], ...]:
    """The points of a cell, row by row from the top."""
    paint = _paint(look, spot, marks)
    return tuple(tuple(_point(paint, x, y) for x in range(SIZE)) for y in range(SIZE))


def _point(paint: Paint, x: int, y: int) -> Colour:
    """The mean of the colours within a point."""
    steps = [(2 * i + 1) / (2 * FINE) for i in range(FINE)]
    seen = [paint((x + dx) / SIZE, (y + dy) / SIZE) for dy in steps for dx in steps]
    red, green, blue = (sum(colour[i] for colour in seen) // len(seen) for i in range(3))
    return red, green, blue


def _paint(look: Look, spot: Spot, marks: str) -> Paint:
    crossed = spot.stone is not None and marks[spot.stone is Side.SECOND] == "X"
    paints = {Look.WALL: _disc, Look.WOOD: _stone, Look.PAPER: _pencil}
    return paints[look](spot, crossed)


def _disc(spot: Spot, red: bool) -> Paint:
    face, edge = (RED, DARK_RED) if red else (YELLOW, DARK_YELLOW)

    def paint(x: float, y: float) -> Colour:
        far = hypot(x - 0.5, y - 0.5)
        if far > 0.42:
            return WALL
        if spot.stone is None:
            return HOLE
        if spot.in_line and 0.2 < far < 0.28:
            return WON
        if spot.last and far < 0.1:
            return WON
        return edge if far > 0.35 or 0.24 < far < 0.27 else face

    return paint


def _stone(spot: Spot, black: bool) -> Paint:
    left, top, right, bottom = spot.edges

    def board(x: float, y: float) -> Colour:
        across = abs(y - 0.5) < 0.02 and not (left and x < 0.5) and not (right and x > 0.5)
        down = abs(x - 0.5) < 0.02 and not (top and y < 0.5) and not (bottom and y > 0.5)
        return WOOD_LINE if across or down else WOOD

    def paint(x: float, y: float) -> Colour:
        far = hypot(x - 0.5, y - 0.5)
        if spot.stone is None or far > 0.45:
            return board(x, y)
        if spot.in_line and 0.22 < far < 0.3:
            return MARKED
        if spot.last and far < 0.12:
            return CRAYON
        if black:
            return GLOSS if hypot(x - 0.36, y - 0.34) < 0.1 else BLACK
        return RIM if far > 0.41 else WHITE

    return paint


def _pencil(spot: Spot, cross: bool) -> Paint:
    def paint(x: float, y: float) -> Colour:
        if min(x, y, 1 - x, 1 - y) < 0.02:
            return PAPER_LINE
        ground = (214, 240, 214) if spot.in_line else (255, 243, 200) if spot.last else PAPER
        if spot.stone is None:
            return PAPER
        if cross:
            near = min(abs(x - y), abs(x + y - 1)) < 0.07
            return PENCIL if near and 0.2 < x < 0.8 and 0.2 < y < 0.8 else ground
        return CRAYON if 0.25 < hypot(x - 0.5, y - 0.5) < 0.34 else ground

    return paint
