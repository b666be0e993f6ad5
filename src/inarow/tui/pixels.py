"""One cell of a board as pixels: two in every character, one above the other.

A half block has the colour of its upper half and that of its lower half, so a character is two
pixels, and a cell twice as wide as high is a square. Edges are softened by looking at several
places inside each pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from inarow.draw.look import Look
from inarow.tui.colours import Board, Depth, Rgb, Stone, board_colours

Pixels = tuple[tuple[Rgb, ...], ...]

TINY = 4  # pixels; a smaller cell has no room for anything round
SMALL = 10  # pixels; crosses and rings of a smaller cell are clearer without soft edges
ROOMY = 6  # pixels; with less room a cross or a ring takes all of it
SAMPLES = 3  # places along each side of a pixel
STAR = 0.3
LINE = 0.45  # how much the lines of a wooden board stand out
# Sides of a cell, as bits: where the lines of a wooden board go on, or a sheet has its grid.
LEFT, RIGHT, TOP, BOTTOM = 1, 2, 4, 8


class Spot(NamedTuple):
    """What there is to see in one cell."""

    look: Look
    stone: str = ""  # X, O, or nothing
    ghost: bool = False  # the stone is not there yet
    last: bool = False
    line: bool = False  # part of the line that ended the game
    fatal: bool = False  # ... which was lost by it
    mark: bool = False
    sides: int = LEFT | RIGHT | TOP | BOTTOM
    star: bool = False
    above: float = 0.0  # so many cells above its place: a stone that falls


@lru_cache(maxsize=4096)
def draw_spot(spot: Spot, wide: int, high: int, theme: str, depth: Depth) -> Pixels:
    """The pixels of a cell, `wide` times `high` of them."""
    tones = board_colours(theme, spot.look, depth)
    paint = {Look.WALL: _wall, Look.WOOD: _wood, Look.PAPER: _paper}[spot.look]
    if min(wide, high) < TINY:
        return _tiny(spot, tones, wide, high)
    small = min(wide, high) < SMALL
    if small and spot.look is Look.PAPER:
        return _sheet(spot, tones, wide, high)
    if min(wide, high) == TINY and spot.look is Look.WALL:
        return _window(spot, tones, wide, high)
    samples = SAMPLES if depth is Depth.FULL else 1
    steps = [(2 * step + 1) / (2 * samples) for step in range(samples)]
    thin = 2 / min(wide, high)  # a pixel

    def pixel(x: int, y: int) -> Rgb:
        places = [
            paint(spot, tones, 2 * (x + dx) / wide - 1, 2 * (y + dy) / high - 1, thin)
            for dy in steps
            for dx in steps
        ]
        return _mean(places)

    return tuple(tuple(pixel(x, y) for x in range(wide)) for y in range(high))


def _tiny(spot: Spot, tones: Board, wide: int, high: int) -> Pixels:
    """A cell of a few pixels: a square of one colour, and a gap to the next."""
    stone = tones.cross if spot.stone == "X" else tones.ring
    inside = stone.middle if spot.stone else tones.inside
    gap = tones.grid if spot.look is Look.PAPER else tones.ground
    row = (*(inside,) * (wide - 1), gap)
    if spot.look is not Look.WOOD or wide < 3:
        return (*(row,) * (high - 1), (gap,) * wide)
    line = blend(tones.ground, tones.grid, LINE)
    if spot.stone:
        return (*(row,) * (high - 1), (line, *(gap,) * (wide - 1)))
    empty = (line, *(gap,) * (wide - 1))
    return ((line,) * wide, *(empty,) * (high - 1))


def _window(spot: Spot, tones: Board, wide: int, high: int) -> Pixels:
    """A cell of a wall with no room for anything round: a square hole and what is in it."""
    frame = tones.mark if spot.mark else tones.ground
    if spot.line:
        frame = tones.fatal if spot.fatal else tones.line

    def pixel(x: int, y: int) -> Rgb:
        if x == wide - 1 or y == high - 1:
            return frame
        if not spot.stone or abs(spot.above) >= 0.5:
            return tones.inside
        stone = tones.cross if spot.stone == "X" else tones.ring
        middle = x == (wide - 1) // 2 and y == (high - 1) // 2
        if middle and spot.last and not spot.ghost:
            return tones.last
        tone = stone.dark if middle and spot.stone != "X" else stone.middle
        return blend(tones.inside, tone, 0.42) if spot.ghost else tone

    return tuple(tuple(pixel(x, y) for x in range(wide)) for y in range(high))


def _sheet(spot: Spot, tones: Board, wide: int, high: int) -> Pixels:
    """A small cell of a sheet: a cross or a ring of whole pixels, in the middle of every cell.

    The grid takes the last column and row, on the edge of the sheet an empty one does.
    """
    ground = _sheet_ground(spot, tones)
    ink = (tones.cross if spot.stone == "X" else tones.ring).middle
    tone = blend(ground, ink, 0.4) if spot.ghost else ink
    room = min(wide, high) - 1
    size = room - 2 if room >= ROOMY else room
    left, top, end = (wide - 1 - size) // 2, (high - 1 - size) // 2, size - 1

    def pixel(x: int, y: int) -> Rgb:
        if (spot.sides & RIGHT and x == wide - 1) or (spot.sides & BOTTOM and y == high - 1):
            return tones.grid
        x, y = x - left, y - top
        if not spot.stone or not (0 <= x <= end and 0 <= y <= end):
            return ground
        if spot.stone == "X":
            return tone if x == y or x + y == end else ground
        edges = (x in (0, end)) + (y in (0, end))
        return tone if edges == 1 or (edges and size == TINY - 1) else ground

    return tuple(tuple(pixel(x, y) for x in range(wide)) for y in range(high))


def _wall(spot: Spot, tones: Board, u: float, v: float, thin: float) -> Rgb:
    """A blue wall with holes; stones fall behind it."""
    r, hole = hypot(u, v), 1 - thin
    if r > hole:
        if spot.line and r < hole + 0.75 * thin:
            return tones.fatal if spot.fatal else tones.line
        if spot.mark and r < hole + 0.75 * thin:
            return tones.mark
        return tones.ground
    v += 2 * spot.above
    if spot.stone and hypot(u, v) <= hole:
        return _disc(spot, tones, u, v, hole, thin)
    return tones.inside


def _wood(spot: Spot, tones: Board, u: float, v: float, thin: float) -> Rgb:
    """Lines that cross in the middle of the cell, where the stone lies."""
    r = hypot(u, v)
    if spot.stone and r <= 0.88:
        if spot.line and r > 0.7:
            return tones.fatal if spot.fatal else tones.line
        return _disc(spot, tones, u, v, 0.88, thin)
    if spot.mark and r < 0.62:
        return tones.mark
    if spot.star and r < STAR:
        return tones.grid
    # One pixel wide: the one before the middle, as cells have an even number of them.
    across = -thin < v <= 0 and spot.sides & (LEFT if u < -thin else RIGHT)
    down = -thin < u <= 0 and spot.sides & (TOP if v < -thin else BOTTOM)
    return blend(tones.ground, tones.grid, LINE) if across or down else tones.ground


def _paper(spot: Spot, tones: Board, u: float, v: float, thin: float) -> Rgb:
    """A sheet with squares, crosses and rings."""
    right = spot.sides & RIGHT and u > 1 - thin
    bottom = spot.sides & BOTTOM and v > 1 - thin
    if right or bottom:
        return tones.grid
    u += thin / 2  # the middle of what the grid leaves; the same in every cell
    v += thin / 2
    ground = _sheet_ground(spot, tones)
    ink = tones.cross if spot.stone == "X" else tones.ring
    tone = blend(ground, ink.middle, 0.4) if spot.ghost else ink.middle
    pen = max(0.11, 0.45 * thin)
    if spot.stone == "X":
        near = min(abs(u - v), abs(u + v)) / 1.4142
        return tone if near <= pen and max(abs(u), abs(v)) <= 0.6 else ground
    if spot.stone:
        return tone if abs(hypot(u, v) - 0.58) <= 0.9 * pen else ground
    return ground


def _sheet_ground(spot: Spot, tones: Board) -> Rgb:
    if spot.line:
        return tones.fatal if spot.fatal else tones.line
    if spot.mark:
        return tones.mark
    return tones.last if spot.last else tones.ground


def _disc(spot: Spot, tones: Board, u: float, v: float, radius: float, thin: float) -> Rgb:
    """A round stone, lit from the upper left; the second side's has a hollow in the middle."""
    stone = tones.cross if spot.stone == "X" else tones.ring
    r = hypot(u, v) / radius
    if spot.last and not spot.ghost and r < 0.3:
        return tones.last
    if spot.stone == "X":
        tone = _lit(stone, u, v, r)
    elif r < max(0.42, 1.2 * thin / radius):
        tone = stone.dark
    else:
        tone = _lit(stone, u, v, r)
    return blend(tones.inside, tone, 0.42) if spot.ghost else tone


def _lit(stone: Stone, u: float, v: float, r: float) -> Rgb:
    if r > 0.84:
        return stone.dark
    light = max(0.0, 1 - hypot(u + 0.35, v + 0.35) / 0.75)
    return blend(stone.middle, stone.light, 0.8 * light)


def blend(under: Rgb, over: Rgb, share: float) -> Rgb:
    """A mixture: this share of `over`, the rest of `under`.

    >>> blend((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (
        round(low + (high - low) * share) for low, high in zip(under, over, strict=True)
    )
    return red, green, blue


def _mean(tones: Sequence[Rgb]) -> Rgb:
    n = len(tones)
    red, green, blue = (sum(channel) // n for channel in zip(*tones, strict=True))
    return red, green, blue
