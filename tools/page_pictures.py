"""Make the pictures of the page in docs/images, in a real browser.

    python tools/page_pictures.py [NAME...]

makes all of them, or those named, such as web-start.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from bench.web_load import serving  # noqa: E402
from bench.web_tree import chromium  # noqa: E402

FOLDER = ROOT / "docs" / "images"
DESKTOP = {"width": 1180, "height": 860}
WIDE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
GOMOKU = "h8 h9 i9 g7 j10 k11 i8 i10 g8 f8 h7 j9"  # black wins with i6
WON = "g c c g b a a a e a b g a d"  # red wins with d


def start(page: Page, url: str) -> None:
    """The first screen."""
    page.goto(url)
    page.locator('[data-card="gomoku"] h2:not(:empty)').wait_for()


def game(page: Page, url: str) -> None:
    """A game of gomoku against the computer, with what every move is worth."""
    open_game(page, url, "gomoku", GOMOKU, second="level-5")
    page.locator("#values").click()
    page.locator("#best-line .move").first.wait_for()


def analysis(page: Page, url: str) -> None:
    """The analysis board with Connect Four."""
    page.goto(f"{url}/board?start=connect-four&moves=44454323")
    page.locator("#analysis").check()
    page.locator("#more-line").click()
    page.locator("#best-line .move").nth(8).wait_for()


def review(page: Page, url: str) -> None:
    """A review that begins with the move that decided the game."""
    page.goto(f"{url}/review?start=connect-four&moves=d1+d2+d3+d4+d5+d6+c1+c2+e1+b1+f1")
    page.locator("#decisive").wait_for()


def tree(page: Page, url: str) -> None:
    """Minimax beside alpha-beta, some steps on."""
    query = "start=3x3k3:x2/1o1/o1x&algorithm=alpha-beta&depth=3&beside=minimax"
    page.goto(f"{url}/tree?{query}")
    for _ in range(12):
        page.locator('inarow-tree-walker [data-do="forward"]').first.click()


def lesson(page: Page, url: str) -> None:
    """A lesson with its editor."""
    page.goto(f"{url}/lessons/minimax")
    page.locator("#source .cm-line").first.wait_for()


def over(page: Page, url: str) -> None:
    """The end of a game on a phone."""
    open_game(page, url, "connect-four", WON, second="level-3")
    page.locator('inarow-board [data-cell="d2"]').click()
    page.locator(".result").wait_for()


def open_game(page: Page, url: str, rules: str, moves: str, **computer: str) -> None:
    """Go on with a game that has begun."""
    page.goto(url)
    seats = {side: {"player": player} for side, player in computer.items()}
    made = page.request.post(
        f"{url}/api/games", data={"start": rules, "moves": moves, **seats}
    ).json()
    page.evaluate(
        """([id, title, seat]) => {
          const seats = {[id]: {title, seat, sides: ["first", "second"]}};
          localStorage.setItem("inarow.seats", JSON.stringify(seats));
        }""",
        [made["game"]["id"], made["game"]["title"], made["seat"]],
    )
    page.goto(f"{url}/game/{made['game']['id']}")
    page.locator("#status", has_text=re.compile("^Your turn")).wait_for()


Picture = tuple[Callable[[Page, str], None], dict[str, int], str]
PICTURES: dict[str, Picture] = {
    "web-start": (start, DESKTOP, "light"),
    "web-game": (game, WIDE, "light"),
    "web-analysis": (analysis, DESKTOP, "light"),
    "web-review": (review, WIDE, "light"),
    "web-tree": (tree, WIDE, "light"),
    "web-lesson": (lesson, WIDE, "dark"),
    "web-phone": (over, PHONE, "dark"),
}


def take(browser: Browser, url: str, name: str) -> None:
    """Take one picture."""
    draw, size, theme = PICTURES[name]
    options: dict[str, Any] = {"viewport": size, "color_scheme": theme, "locale": "en-GB"}
    page = browser.new_context(**options).new_page()
    draw(page, url)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)  # until everything has settled
    page.screenshot(path=FOLDER / f"{name}.png", full_page=name == "web-tree")
    page.context.close()


def main(names: list[str]) -> None:
    """Take these pictures, or all."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        chromium() as browser,
    ):
        for name in names or PICTURES:
            take(browser, f"http://127.0.0.1:{server.port}", name)


if __name__ == "__main__":
    main(sys.argv[1:])
