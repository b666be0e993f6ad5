"""Make docs/images/terminal.png: a game of Connect Four on the full screen, with analysis.

    python tools/terminal_picture.py

It needs a Chromium that Playwright can start; CHROMIUM names another one.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from inarow.players import Match
from inarow.players.saved_games import Autosave, Sitting
from inarow.rules import Game, Position, read_moves
from inarow.tui.app import Inarow

PICTURE = Path(__file__).parents[1] / "docs" / "images" / "terminal.png"
MOVES = "d d d c e b f g e e c f"
SIZE = (104, 30)
SECONDS = 8.0  # for the analysis


def screen() -> str:
    """The screen as SVG."""
    start = Position.start("connect-four")
    moves = read_moves(MOVES, start)
    game = Game(start, moves, first="person", second="level-5", seconds=(0.0,) * len(moves))
    app = Inarow(Sitting(Match.of(game), Autosave()), colour=True)

    async def run() -> str:
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("a", "c")
            await pilot.pause(SECONDS)
            return app.export_screenshot(title="inarow play")

    return asyncio.run(run())


def main() -> None:
    """Draw the screen and let a browser make pixels of it."""
    os.environ["COLORTERM"] = "truecolor"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["INAROW_DATA"] = folder
        svg = screen()
    svg = re.sub(r"@font-face\s*{[^}]*}", "", svg).replace("Fira Code", "DejaVu Sans Mono")
    found = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', svg)
    assert found is not None
    size = {"width": int(float(found[1])), "height": int(float(found[2]))}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"))
        page = browser.new_page(viewport=size)  # type: ignore[arg-type]
        page.set_content(f'<body style="margin:0">{svg}</body>')
        page.screenshot(path=PICTURE, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
