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
SMALL = 10  # pixels
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
    # Small crosses and rings are clearer without soft edges.
    small = spot.look is Look.PAPER and wide < SMALL
    samples = SAMPLES if depth is Depth.FULL and not small else 1
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
    u += thin / 2 if spot.sides & RIGHT else 0  # the middle of what the grid leaves
    v += thin / 2 if spot.sides & BOTTOM else 0
    ground = tones.ground
    if spot.line:
        ground = tones.fatal if spot.fatal else tones.line
    elif spot.mark:
        ground = tones.mark
    elif spot.last:
        ground = tones.last
    ink = tones.cross if spot.stone == "X" else tones.ring
    tone = blend(ground, ink.middle, 0.4) if spot.ghost else ink.middle
    pen = max(0.11, 0.45 * thin)
    reach = 0.75 if thin > 0.2 else 0.6  # a small sign needs the whole cell
    if spot.stone == "X":
        near = min(abs(u - v), abs(u + v)) / 1.4142
        return tone if near <= pen and max(abs(u), abs(v)) <= reach else ground
    if spot.stone:
        radius = 0.8 - 0.35 * thin if thin > 0.2 else 0.58
        return tone if abs(hypot(u, v) - radius) <= 0.9 * pen else ground
    return ground


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
