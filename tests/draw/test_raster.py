"""PNG and GIF without any picture library, read back by a reader written for the test."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import pytest

from inarow.draw.look import Look
from inarow.draw.raster import MARGIN, draw_gif, draw_png
from inarow.draw.tiles import RED, SIZE, WOOD, YELLOW
from inarow.rules import Cell, Game, Rules, read_pasted

Point = tuple[int, int, int]
GAMES = (
    "connect-four d1 d2 d3 d4 d5 d6 c1 c2 e1 b1 f1",
    "tic-tac-toe b2 b1 a1 c3",
    "gomoku h8 i9 i8 j8 g8",
    "reverse-five e5 f6 d4",
    "19x19k5 a1 s19 j10",
)


def read_png(picture: bytes) -> list[list[Point]]:
    """The points of a PNG without filters."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", picture[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + content)
        parts[kind] = content
        at += 12 + length
    wide, high = struct.unpack(">II", parts[b"IHDR"][:8])
    raw = zlib.decompress(parts[b"IDAT"])
    rows = [raw[y * (3 * wide + 1) : (y + 1) * (3 * wide + 1)] for y in range(high)]
    assert all(row[0] == 0 for row in rows)
    return [[(row[i], row[i + 1], row[i + 2]) for i in range(1, len(row), 3)] for row in rows]


def unsqueeze(packed: bytes) -> list[int]:
    """LZW as the GIF specification describes its decoder."""
    bits, at, width = int.from_bytes(packed, "little"), 0, 9
    table: list[tuple[int, ...]] = [(n,) for n in range(256)] + [(), ()]
    found: list[int] = []
    before: tuple[int, ...] = ()
    while True:
        code = bits >> at & (1 << width) - 1
        at += width
        if code == 257:
            return found
        if code == 256:
            table, width, before = table[:258], 9, ()
            continue
        entry = table[code] if code < len(table) else (*before, before[0])
        found += entry
        if before and len(table) < 4096:
            table.append((*before, entry[0]))
        if len(table) == 1 << width and width < 12:
            width += 1
        before = entry


def read_gif(picture: bytes) -> Iterator[tuple[int, list[list[Point]]]]:
    """Each frame with its pause, drawn over the frames before it."""
    assert picture[:6] == b"GIF89a"
    wide, high = struct.unpack("<HH", picture[6:10])
    palette = [(picture[i], picture[i + 1], picture[i + 2]) for i in range(13, 13 + 768, 3)]
    rows: list[list[Point]] = [[(0, 0, 0)] * wide for _ in range(high)]
    at, wait = 13 + 768, 0
    while picture[at : at + 1] != b";":
        if picture[at : at + 1] == b"!":  # an extension; one of them says how long a frame stays
            content, after = blocks(picture, at + 2)
            if picture[at + 1] == 0xF9:
                (wait,) = struct.unpack("<H", content[1:3])
            at = after
            continue
        x, y, w, h = struct.unpack("<HHHH", picture[at + 1 : at + 9])
        content, at = blocks(picture, at + 11)
        numbers = unsqueeze(content)
        assert len(numbers) == w * h
        for i, number in enumerate(numbers):
            rows[y + i // w][x + i % w] = palette[number]
        yield wait, [row[:] for row in rows]


def blocks(picture: bytes, at: int) -> tuple[bytes, int]:
    """The content of blocks, each after its length, and where they end."""
    content = b""
    while length := picture[at]:
        content += picture[at + 1 : at + 1 + length]
        at += 1 + length
    return content, at + 1


def near(one: list[list[Point]], other: list[list[Point]]) -> bool:
    """Whether two pictures are the same but for what a palette of 256 colours makes coarser."""
    pairs = ((a, b) for r, s in zip(one, other, strict=True) for a, b in zip(r, s, strict=True))
    return all(abs(p - q) < 32 for a, b in pairs for p, q in zip(a, b, strict=True))


def middle(game: Game, cell: Cell) -> tuple[int, int]:
    """A point of a stone that is neither its middle nor its rim."""
    down = game.rules.height - 1 - cell.y if game.rules.gravity else cell.y
    return MARGIN + cell.x * SIZE + SIZE // 2, MARGIN + down * SIZE + SIZE * 66 // 100


@pytest.mark.parametrize("text", GAMES)
def test_an_animation_ends_with_the_picture_of_the_position(text: str) -> None:
    game = read_pasted(text)
    frames = list(read_gif(draw_gif(game)))
    assert len([wait for wait, _ in frames if wait]) == len(game.moves) + 1
    assert near(frames[-1][1], read_png(draw_png(game.position, game.last)))
    assert near(frames[0][1], read_png(draw_png(game.start)))


def test_stones_have_their_colours_where_they_fell() -> None:
    game = read_pasted("connect-four d1 d2 e1")
    rows = read_png(draw_png(game.position))
    for cell, colour in ((Cell(3, 0), RED), (Cell(3, 1), YELLOW), (Cell(4, 0), RED)):
        x, y = middle(game, cell)
        assert rows[y][x] == colour
    swapped = read_png(draw_png(game.position, marks="OX"))
    x, y = middle(game, Cell(3, 0))
    assert swapped[y][x] == YELLOW


def test_a_board_is_made_of_what_the_game_is_played_on() -> None:
    looks = {name: Look.of(Rules.read(name)) for name in ("gomoku", "3x3k3", "connect-four")}
    assert looks == {"gomoku": Look.WOOD, "3x3k3": Look.PAPER, "connect-four": Look.WALL}
    assert read_png(draw_png(read_pasted("gomoku").position))[0][0] == WOOD
