"""Positions as PNG and games as animated GIF, for chats and previews that show no SVG.

Written with the standard library alone: a board is made of few different tiles, and of an animation
only the cells that change are sent.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from inarow.draw.look import Look
from inarow.draw.tiles import GROUNDS, SIZE, Colour, Spot, draw_tile
from inarow.rules import Cell, Game, Position, Rules

MARGIN = 10  # points around the board
PAUSE = 70  # hundredths of a second for a move
LONG_PAUSE = 300  # at the end
MOST_COLOURS = 256


def draw_png(position: Position, last: Cell | None = None, marks: str = "XO") -> bytes:
    r"""The position as a PNG.

    >>> from inarow.rules import Rules
    >>> draw_png(Position.start(Rules(3, 3, 3)))[:4]
    b'\x89PNG'
    """
    rows = _board(position, last, marks)
    raw = b"".join(b"\0" + bytes(part for point in row for part in point) for row in rows)
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(raw, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def draw_gif(game: Game, marks: str = "XO") -> bytes:
    r"""The game as an animated GIF that begins again and again.

    >>> from inarow.rules import Rules
    >>> draw_gif(Game.new(Rules(3, 3, 3)).play("b2"))[:6]
    b'GIF89a'
    """
    rows = _board(game.start, None, marks)
    frames = list(_frames(game, marks))
    palette = _Palette(
        colour for part in (rows, *(frame[2] for frame in frames)) for colour in _all(part)
    )
    wide, high = len(rows[0]), len(rows)
    head = b"GIF89a" + struct.pack("<HHBBB", wide, high, 0xF7, 0, 0) + palette.table
    forever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    images = [_image(0, 0, rows, PAUSE, palette)]
    ends = _ends(game)
    for index, (x, y, tile) in enumerate(frames):
        wait = LONG_PAUSE if index == len(frames) - 1 else PAUSE if index in ends else 0
        images.append(_image(x, y, tile, wait, palette))
    return head + forever + b"".join(images) + b";"


Rows = Sequence[Sequence[Colour]]


def _board(position: Position, last: Cell | None, marks: str) -> list[list[Colour]]:
    """The points of a whole picture."""
    rules = position.rules
    look = Look.of(rules)
    side = [GROUNDS[look]] * MARGIN
    edge = [side[0]] * (rules.width * SIZE + 2 * MARGIN)
    line = frozenset(position.line)
    rows = [edge] * MARGIN
    for down in range(rules.height):
        y = rules.height - 1 - down if rules.gravity else down
        tiles = [
            draw_tile(look, _spot(position, Cell(x, y), last, line), marks)
            for x in range(rules.width)
        ]
        for row in range(SIZE):
            rows.append([*side, *(point for tile in tiles for point in tile[row]), *side])
    return [*rows, *([edge] * MARGIN)]


def _spot(position: Position, cell: Cell, last: Cell | None, line: frozenset[Cell]) -> Spot:
    rules = position.rules
    spot = Spot(position.at(cell), cell == last, cell in line)
    if Look.of(rules) is not Look.WOOD:
        return spot
    edges = (cell.x == 0, cell.y == 0, cell.x == rules.width - 1, cell.y == rules.height - 1)
    return replace(spot, edges=edges)


def _frames(game: Game, marks: str) -> Iterator[tuple[int, int, Rows]]:
    """The cells that change, move by move: the place and the new tile."""
    for ply, move in enumerate(game.moves, 1):
        position = game.positions[ply]
        line = frozenset(position.line)
        for cell in _changed(game, ply):
            tile = draw_tile(Look.of(game.rules), _spot(position, cell, move, line), marks)
            yield (*_corner(game.rules, cell), tile)


def _changed(game: Game, ply: int) -> list[Cell]:
    """The cells that look different after a move: the last one, this one, and a line."""
    before = [game.moves[ply - 2]] if ply > 1 else []
    return [*dict.fromkeys((*before, game.moves[ply - 1], *game.positions[ply].line))]


def _ends(game: Game) -> set[int]:
    """Which of the frames are the last of their move."""
    ends, total = set(), 0
    for ply in range(1, len(game.moves) + 1):
        total += len(_changed(game, ply))
        ends.add(total - 1)
    return ends


def _corner(rules: Rules, cell: Cell) -> tuple[int, int]:
    down = rules.height - 1 - cell.y if rules.gravity else cell.y
    return MARGIN + cell.x * SIZE, MARGIN + down * SIZE


def _all(rows: Rows) -> Iterator[Colour]:
    return (colour for row in rows for colour in row)


class _Palette:
    """The colours of an animation; where there are too many, similar ones become one."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        wanted = dict.fromkeys(colours)
        self._bits = 0
        while len({self._coarse(colour) for colour in wanted}) > MOST_COLOURS:
            self._bits += 1
        kept = list(dict.fromkeys(self._coarse(colour) for colour in wanted))
        self._numbers = {colour: number for number, colour in enumerate(kept)}
        self.table = bytes(part for colour in kept for part in colour).ljust(
            3 * MOST_COLOURS, b"\0"
        )

    def _coarse(self, colour: Colour) -> Colour:
        red, green, blue = (part >> self._bits << self._bits for part in colour)
        return red, green, blue

    def number(self, colour: Colour) -> int:
        return self._numbers[self._coarse(colour)]


def _image(x: int, y: int, rows: Rows, wait: int, palette: _Palette) -> bytes:
    """One frame: its place, how long it stays, and its points."""
    control = b"\x21\xf9\x04\x04" + struct.pack("<H", wait) + b"\0\0"
    place = b"\x2c" + struct.pack("<HHHHB", x, y, len(rows[0]), len(rows), 0)
    numbers = {colour: palette.number(colour) for colour in dict.fromkeys(_all(rows))}
    packed = _squeeze([numbers[colour] for colour in _all(rows)])
    blocks = (packed[i : i + 255] for i in range(0, len(packed), 255))
    return control + place + b"\x08" + b"".join(bytes([len(b)]) + b for b in blocks) + b"\0"


def _squeeze(numbers: Sequence[int]) -> bytes:
    """Numbers below 256 as GIF packs them: LZW with codes of 9 to 12 bits."""
    clear, stop = 256, 257
    codes: dict[tuple[int, int], int] = {}
    bits, width, count = clear, 9, 9
    fresh = stop + 1
    run = numbers[0]

    def put(code: int) -> None:
        nonlocal bits, count
        bits |= code << count
        count += width

    for number in numbers[1:]:
        known = codes.get((run, number))
        if known is not None:
            run = known
            continue
        put(run)
        run, pair = number, (run, number)
        if fresh == 4096:
            put(clear)
            codes, fresh, width = {}, stop + 1, 9
            continue
        codes[pair] = fresh
        width += fresh == 1 << width
        fresh += 1
    put(run)
    put(stop)
    return bits.to_bytes((count + 7) // 8, "little")
