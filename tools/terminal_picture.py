"""Make docs/images/terminal.png, an animation: a game of Connect Four is chosen, played and won.

    python tools/terminal_picture.py

It needs a Chromium that Playwright can start; CHROMIUM names another one. The picture is an
animated PNG: every frame holds only the rectangle that has changed.
"""

from __future__ import annotations

import asyncio
import os
import re
import struct
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from rich.segment import Segment
from textual.pilot import Pilot

from inarow.rules import write_move
from inarow.rules.notation import Notation
from inarow.tui import board as board_module
from inarow.tui.app import Inarow
from inarow.tui.game import GameScreen

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "terminal.png"
SIZE = (104, 32)
WIDE = 900  # pixels
STEP = 0.07  # seconds between two frames while a stone falls
LONGEST = 60.0  # seconds to wait for something

# Where Textual's picture has its characters, in its own units.
LEFT, TOP, CHARACTER, LINE = 9.0, 41.0, 12.2, 24.4

Row = list[Segment]


@dataclass
class Frame:
    """A screen, and how long it is to be seen."""

    svg: str
    rows: list[Row]
    seconds: float


class Clock:
    """The time by which stones fall: it goes on with every frame, however long drawing takes."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        """Seconds since the start."""
        return self.now


class Camera:
    """Takes a frame whenever something has changed."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot, self.frames = pilot, list[Frame]()

    async def see(self, seconds: float) -> None:
        """What is on the screen now, for so long."""
        await self.pilot.pause(0.05)
        app = self.pilot.app
        strips = app.screen._compositor.render_strips()
        rows = [list(_characters(strip)) for strip in strips]
        if self.frames and self.frames[-1].rows == rows:
            self.frames[-1].seconds += seconds
        else:
            self.frames.append(Frame(app.export_screenshot(title="inarow play"), rows, seconds))


def _characters(row: Iterable[Segment]) -> Iterator[Segment]:
    for segment in row:
        for sign in segment.text:
            yield Segment(sign, segment.style)


def film() -> list[Frame]:
    """Choose Connect Four and a level, then play what the analysis says until the game is over."""
    clock = Clock()
    vars(board_module)["time"] = clock
    vars(board_module)["FRAME"] = 2.0  # stones fall by our hand; the computer waits until they lie
    app = Inarow(colour=True)

    async def run() -> list[Frame]:
        async with app.run_test(size=SIZE) as pilot:
            camera = Camera(pilot)
            await camera.see(1.5)
            for key, seconds in (("right", 0.8), ("enter", 0.8), ("left", 0.4), ("enter", 0.8)):
                await pilot.press(key)
                await camera.see(seconds)
            screen = app.screen
            assert isinstance(screen, GameScreen)
            await pilot.press("a")
            while not screen.match.over:
                await _move(pilot, camera, screen, clock)
            await camera.see(3.0)
            screen.leave()
            return camera.frames

    return asyncio.run(run())


async def _move(pilot: Any, camera: Camera, screen: GameScreen, clock: Clock) -> None:
    """A person's move by the analysis, and the computer's answer."""
    await _until(pilot, lambda: screen._open and screen.report is not None)
    await pilot.pause(0.7)  # the values fill in
    assert screen.report is not None
    await camera.see(0.7)
    plies = len(screen.game.moves)
    await pilot.press(write_move(screen.report.move, screen.game.rules, Notation.COLUMN))
    await camera.see(0.3)
    await pilot.press("enter")
    await _fall(camera, screen, clock)
    if not screen.match.over:
        await _until(pilot, lambda: len(screen.game.moves) > plies + 1)
        await _fall(camera, screen, clock)


async def _fall(camera: Camera, screen: GameScreen, clock: Clock) -> None:
    await camera.see(STEP)
    while screen.board._falling is not None:
        clock.now += STEP
        screen.board._fall()
        await camera.see(STEP)


async def _until(pilot: Any, holds: Any) -> None:
    async with asyncio.timeout(LONGEST):
        while not holds():
            await pilot.pause(0.05)


def changed(before: Frame, after: Frame) -> tuple[int, int, int, int]:
    """The columns and rows that differ: left, top, right, bottom."""
    places = [
        (x, y)
        for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True))
        for x, (one, other) in enumerate(zip(old, new, strict=False))
        if one != other
    ]
    columns, rows = zip(*places, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def pixels(page: Page, frames: list[Frame]) -> Iterator[tuple[tuple[int, int], bytes, float]]:
    """Every frame's place, its picture and its seconds, as a browser draws it."""
    for at, frame in enumerate(frames):
        svg = re.sub(r"@font-face\s*{[^}]*}", "", frame.svg)
        svg = svg.replace("Fira Code", "DejaVu Sans Mono")
        found = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)
        assert found is not None
        scale = WIDE / float(found[1])
        high = int(float(found[2]) * scale)
        page.set_viewport_size({"width": WIDE, "height": high})
        svg = svg.replace("<svg ", f'<svg width="{WIDE}" ', 1)
        page.set_content(f'<body style="margin:0;background:#0d1117">{svg}</body>')
        left, top, right, bottom = 0, 0, WIDE, high
        if at:
            x, y, end_x, end_y = changed(frames[at - 1], frame)
            left = max(0, int((LEFT + (x - 1) * CHARACTER) * scale))
            top = max(0, int((TOP + (y - 0.5) * LINE) * scale))
            right = min(WIDE, int((LEFT + (end_x + 1) * CHARACTER) * scale) + 1)
            bottom = min(high, int((TOP + (end_y + 0.5) * LINE) * scale) + 1)
        size = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        yield (left, top), page.screenshot(clip=size), frame.seconds  # type: ignore[arg-type]


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG: their names and what they hold."""
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG with its length and its sum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def animation(shots: list[tuple[tuple[int, int], bytes, float]]) -> bytes:
    """One PNG with all the frames; programs that know no animation show the first."""
    found, number = b"\x89PNG\r\n\x1a\n", 0
    for at, ((left, top), png, seconds) in enumerate(shots):
        parts = list(chunks(png))
        header = dict(parts)[b"IHDR"]
        if not at:
            found += chunk(b"IHDR", header) + chunk(b"acTL", struct.pack(">II", len(shots), 0))
        wide, high = struct.unpack(">II", header[:8])
        delay = struct.pack(">HHBB", round(1000 * seconds), 1000, 0, 0)
        place = struct.pack(">IIIII", number, wide, high, left, top)
        found += chunk(b"fcTL", place + delay)
        number += 1
        image = zlib.decompress(b"".join(data for name, data in parts if name == b"IDAT"))
        image = zlib.compress(image, 9)
        if at:
            found += chunk(b"fdAT", struct.pack(">I", number) + image)
            number += 1
        else:
            found += chunk(b"IDAT", image)
    return found + chunk(b"IEND", b"")


def main() -> None:
    """Film a game and let a browser make pixels of it."""
    os.environ["COLORTERM"] = "truecolor"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["INAROW_DATA"] = folder
        frames = film()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        shots = list(pixels(browser.new_page(), frames))
        browser.close()
    PICTURE.write_bytes(animation(shots))


if __name__ == "__main__":
    main()
