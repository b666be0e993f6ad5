"""One cell of a board as characters: half blocks, small signs, or plain letters."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from inarow.draw.look import Look
from inarow.tui.colours import Board, Depth, Rgb, board_colours
from inarow.tui.pixels import BOTTOM, LEFT, RIGHT, TOP, Pixels, Spot, blend, draw_spot

HALF = "▀"
# The lines of a wooden board by the sides on which they go on.
CROSSINGS = {
    LEFT | RIGHT | TOP | BOTTOM: "┼",
    RIGHT | BOTTOM: "┌",
    LEFT | BOTTOM: "┐",
    RIGHT | TOP: "└",
    LEFT | TOP: "┘",
    LEFT | RIGHT | BOTTOM: "┬",
    LEFT | RIGHT | TOP: "┴",
    RIGHT | TOP | BOTTOM: "├",
    LEFT | TOP | BOTTOM: "┤",
}
STONES = {Look.WALL: "●◉", Look.WOOD: "●◉", Look.PAPER: "XO"}
BRIGHT = {"win": (134, 239, 172), "loss": (253, 164, 175), "even": (226, 232, 240)}
DEEP = {"win": (14, 83, 42), "loss": (136, 14, 48), "even": (30, 41, 59)}

Tile = tuple[tuple[Segment, ...], ...]


class Sign(NamedTuple):
    """A few letters in a cell: what a move is worth; `tone` is win, loss or even."""

    text: str
    tone: str = "even"
    best: bool = False


class Frame(NamedTuple):
    """How big cells are, in characters, and in which colours they are drawn."""

    wide: int
    high: int
    theme: str
    depth: Depth


class Char(NamedTuple):
    """A character with its colours; None is the terminal's own."""

    text: str
    ink: Rgb | None = None
    ground: Rgb | None = None
    bold: bool = False
    reverse: bool = False


@lru_cache(maxsize=8192)
def draw_tile(spot: Spot, frame: Frame, sign: Sign | None = None, cursor: bool = False) -> Tile:
    """A cell as rows of segments."""
    if frame.depth is Depth.NONE:
        rows = _plain(spot, frame, sign, cursor)
    else:
        rows = _small(spot, frame) if frame.high == 1 else _blocks(spot, frame)
        lies = bool(spot.stone) and not spot.ghost
        if sign is not None and (not lies or (frame.high > 1 and not spot.above)):
            _write(rows, frame, sign)
        if cursor and spot.look is not Look.WALL:
            _embrace(rows, frame)
    return tuple(tuple(segments(row)) for row in rows)


def half_blocks(pixels: Pixels) -> list[list[Char]]:
    """Rows of pixels, two of them in each row of characters."""
    if len(pixels) % 2:
        pixels = (*pixels, pixels[-1])
    return [
        [Char(HALF, top, bottom) for top, bottom in zip(upper, lower, strict=True)]
        for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)
    ]


def segments(row: Iterable[Char]) -> Iterable[Segment]:
    """Characters of the same looks together."""
    for looks, chars in groupby(map(_flat, row), key=lambda char: char[1:]):
        yield Segment("".join(char.text for char in chars), _style(*looks))


def _flat(char: Char) -> Char:
    """A half block of one colour is a space."""
    return char._replace(text=" ") if char.text == HALF and char.ink == char.ground else char


@lru_cache(maxsize=4096)
def _style(ink: Rgb | None, ground: Rgb | None, bold: bool, reverse: bool) -> Style:
    return Style(
        color=None if ink is None else Color.from_rgb(*ink),
        bgcolor=None if ground is None else Color.from_rgb(*ground),
        bold=bold or None,
        reverse=reverse or None,
    )


def _blocks(spot: Spot, frame: Frame) -> list[list[Char]]:
    pixels = draw_spot(spot, frame.wide, 2 * frame.high, frame.theme, frame.depth)
    return half_blocks(pixels)


def _small(spot: Spot, frame: Frame) -> list[list[Char]]:
    """A cell of one row: a sign for a stone, a bit of the grid for none."""
    tones = board_colours(frame.theme, spot.look, frame.depth)
    ground = _small_ground(spot, tones)
    stone = tones.cross if spot.stone == "X" else tones.ring
    middle = Char(_empty_sign(spot), tones.inside if spot.look is Look.WALL else tones.grid, ground)
    if spot.stone and abs(spot.above) < 0.5:
        ink = blend(ground, stone.middle, 0.5) if spot.ghost else stone.middle
        text = STONES[spot.look][spot.stone != "X"]
        middle = Char(text, ink, ground, bold=True, reverse=False)
    beside = "─" if spot.look is Look.WOOD else " "
    line = Char(beside, tones.grid, ground)
    space = Char(" ", None, ground)
    left = line if spot.sides & LEFT else space
    right = line if spot.sides & RIGHT else space
    return [[left, middle, right] if frame.wide == 3 else [middle, right]]


def _empty_sign(spot: Spot) -> str:
    if spot.look is Look.WOOD:
        return "╋" if spot.star else CROSSINGS[spot.sides]
    return "●" if spot.look is Look.WALL else "·"


def _small_ground(spot: Spot, tones: Board) -> Rgb:
    if spot.line:
        if spot.look is Look.WALL:
            return blend(tones.ground, tones.fatal if spot.fatal else tones.line, 0.6)
        return tones.fatal if spot.fatal else tones.line
    if spot.mark:
        return tones.mark if spot.look is Look.PAPER else blend(tones.ground, tones.mark, 0.6)
    if spot.last:
        return tones.last if spot.look is Look.PAPER else blend(tones.ground, tones.last, 0.4)
    return tones.ground


def _write(rows: list[list[Char]], frame: Frame, sign: Sign) -> None:
    """Put a sign into the middle of a cell; where it does not fit, a dot of its tone."""
    row = rows[frame.high // 2]
    text = sign.text if len(sign.text) <= frame.wide else "•"
    start = (frame.wide - len(text)) // 2
    for offset, letter in enumerate(text, start):
        ground = _even(row[offset])
        inks = DEEP if sum(ground) > 380 else BRIGHT
        if sign.best:
            ground, inks = BRIGHT[sign.tone], DEEP
        row[offset] = Char(letter, inks[sign.tone], ground, bold=True)


def _even(char: Char) -> Rgb:
    """The ground of a character that had two colours."""
    assert char.ground is not None
    if char.text != HALF or char.ink is None:
        return char.ground
    return blend(char.ground, char.ink, 0.5)


def _embrace(rows: list[list[Char]], frame: Frame) -> None:
    """Put brackets around a cell: the cursor."""
    row = rows[frame.high // 2]
    for at, text in ((0, "["), (frame.wide - 1, "]")):
        if frame.wide == 2 and at == 0:
            continue
        ground = _even(row[at])
        ink = (20, 20, 24) if sum(ground) > 380 else (255, 255, 255)
        row[at] = Char(text, ink, ground, bold=True)


def _plain(spot: Spot, frame: Frame, sign: Sign | None, cursor: bool) -> list[list[Char]]:
    """A cell without any colour: letters, with the same brackets as in the line mode."""
    text = spot.stone if abs(spot.above) < 0.5 else ""
    if spot.ghost:
        text = text.lower()
    if not text:
        fits = sign is not None and len(sign.text) <= frame.wide
        text = sign.text if sign is not None and fits else "!" if spot.mark else "·"
    inner = text.center(frame.wide)
    if len(text) <= frame.wide - 2:
        if spot.line:
            inner = f"[{text.center(frame.wide - 2)}]"
        elif spot.last and not spot.ghost:
            inner = f"({text.center(frame.wide - 2)})"
        elif cursor:
            inner = f">{text.center(frame.wide - 2)}<"
    strong = bool(spot.stone) and not spot.ghost
    rows = [[Char(" ")] * frame.wide for _row in range(frame.high)]
    rows[frame.high // 2] = [Char(letter, bold=strong, reverse=cursor) for letter in inner]
    return rows
