"""The page in a real browser, with the figures that were promised for it.

INAROW_WINS=60 looks at so many forced wins of gomoku; `make bench ARGS=review` has the reviews.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from bench.table import Figure, Table
from bench.web_load import serving
from bench.web_tree import chromium, processor_time
from inarow.rules import Rules

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tests"))  # they know the page, and an oracle of forced wins

from oracle.construction import forced_wins  # noqa: E402
from serving.page import cell, look_for_barriers, play_out, stone, watch_shifts  # noqa: E402

AXE = ROOT / "tests" / "web" / "vendor" / "axe-4.14.0.min.js"
WINS = int(os.environ.get("INAROW_WINS", "60"))
RUNS = 7
ROUND_TRIP = 400  # milliseconds
SLOWER = 4  # times, a phone's processor
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
PROJECTOR: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
LOOKS = ("drop", "wood", "paper", "plain", "discs")
PLAY = '[data-card="connect-four"] [data-do="play"]'

# The pages, each with what it shows when it is there.
PAGES = {
    "/": ".tile",
    "/?new": "#play",
    "/board?start=connect-four&moves=4453": "[data-value]",
    "/review?start=connect-four&moves=d1+d2+d3+d4+d5+d6+c1+c2+e1+b1+f1": "#decisive",
    "/puzzles?rules=3x3k3&grade=1&seed=1": "inarow-board .cell.open",
    "/lessons": ".course li",
    "/lessons/minimax": "inarow-tree svg",
    "/tree?start=3x3k3:xox/oxo/3": "inarow-tree svg",
    "/mine": "#export",
    "/check": "#run",
    "/nowhere": "h1",
    "/embed?start=connect-four&moves=4453": ".count",
}

# Milliseconds from the click until the stone's place in a frame is known.
DRAWN = """name => new Promise((resolve) => {
  const board = document.querySelector("inarow-board").renderRoot;
  const began = performance.now();
  const look = () => {
    const stone = board.querySelector(`[data-stone="${name}"] .body`);
    if (stone?.getBoundingClientRect().width) resolve(performance.now() - began);
    else requestAnimationFrame(look);
  };
  board.querySelector(`[data-cell="${name}"]`).click();
  requestAnimationFrame(look);
})"""

# Milliseconds from the request for the page until it can be used, which the page itself notices.
USABLE = """name => new Promise((resolve) => {
  const look = () => {
    const button = document.querySelector(name);
    const isThere = button?.closest("article").querySelector("h2").textContent;
    if (isThere) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})"""


def new_page(browser: Browser, url: str, **options: Any) -> Page:
    """A page in a browser that knows nothing yet."""
    page = browser.new_context(locale="en-GB", **options).new_page()
    page.goto(url)
    return page


def begin(page: Page) -> None:
    """Begin a game of Connect Four."""
    page.locator(PLAY).click()
    page.wait_for_url(re.compile("/game/"))
    cell(page, "d1").wait_for()


def first_move(browser: Browser, url: str) -> list[Figure]:
    """What is between a person on a phone and the first move."""
    page = new_page(browser, url, **PHONE)
    box = page.locator(PLAY).bounding_box()
    assert box is not None
    lowest = box["y"] + box["height"]
    page.locator(PLAY).tap()
    cell(page, "d1").tap()
    stone(page, "d1").wait_for()
    page.context.close()
    return [
        Figure("taps to the first move, without scrolling", "", (2,), at_most=2),
        Figure("lower edge of Play on a phone", "px", (lowest,), at_most=844),
    ]


def shifts(browser: Browser, url: str) -> Figure:
    """What moves during a whole game that nobody moved."""
    found = []
    for options in (DESKTOP, PHONE, PROJECTOR):
        page = new_page(browser, url, reduced_motion="reduce", **options)
        begin(page)
        watch_shifts(page)
        play_out(page)
        found.append(float(page.evaluate("shifts.reduce((sum, one) => sum + one, 0)")))
        page.context.close()
    what = "layout shift during a whole game: desktop, phone, projector"
    return Figure(what, "", (max(found),), at_most=0)


def own_stone(browser: Browser, url: str) -> Figure:
    """How soon one's own stone is drawn when the server is far away."""
    times = []
    for _ in range(RUNS):
        page = new_page(browser, url, **DESKTOP)
        begin(page)
        page.wait_for_timeout(500)
        client = page.context.new_cdp_session(page)
        conditions = {"offline": False, "latency": ROUND_TRIP}
        conditions |= {"downloadThroughput": -1, "uploadThroughput": -1}
        client.send("Network.enable")
        client.send("Network.emulateNetworkConditions", conditions)
        times.append(float(page.evaluate(DRAWN, "d1")))
        page.context.close()
    what = f"own stone drawn, with {ROUND_TRIP} ms round trips"
    return Figure(what, "ms", tuple(times), at_most=50)


def visits(browser: Browser, url: str) -> list[Figure]:
    """Bytes of a first and a second visit, to the first move, and of a lesson with its editor."""
    page = new_page(browser, "about:blank", **DESKTOP)
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    def visit(path: str, shown: str) -> float:
        sizes.clear()
        page.goto(url + path)
        page.locator(shown).first.wait_for()
        page.wait_for_load_state("networkidle")
        return sum(sizes) / 1000

    first = visit("/", "[data-card='gomoku'] h2:not(:empty)")
    begin(page)
    page.wait_for_load_state("networkidle")
    played = sum(sizes) / 1000
    second = visit("/", "[data-card='gomoku'] h2:not(:empty)")
    lesson = visit("/lessons/board", "#source .cm-line")
    foreign = sum(not one.startswith((url, "data:", "about:")) for one in asked)
    page.context.close()
    return [
        Figure("first visit, compressed", "kB", (first,), at_most=150),
        Figure("first visit and a game", "kB", (played,), at_most=150),
        Figure("second visit", "kB", (second,), at_most=5),
        Figure("a lesson with its editor, on top of that", "kB", (lesson,)),
        Figure("requests to other hosts", "", (foreign,), at_most=0),
    ]


def usable(browser: Browser, url: str) -> list[Figure]:
    """How soon the page can be used on a slow phone that has never seen it.

    On a busy machine the clock says little; what a slow processor needs for the page does.
    """
    times = []
    needed = []
    for _ in range(RUNS):
        page = new_page(browser, "about:blank", **PHONE)
        client = page.context.new_cdp_session(page)
        client.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="commit")
        times.append(float(page.evaluate(USABLE, PLAY)))
        page.context.close()
        page = new_page(browser, "about:blank", **PHONE)
        spent = processor_time(page)
        page.goto(url, wait_until="commit")
        page.evaluate(USABLE, PLAY)
        needed.append(SLOWER * spent())
        page.context.close()
    what = f"usable on a phone, processor {SLOWER}x slower"
    return [
        Figure(what, "ms", tuple(times), at_most=1200),
        Figure(f"its processor time, times {SLOWER}", "ms", tuple(needed)),
    ]


def proven(browser: Browser, url: str) -> list[Figure]:
    """How many forced wins of gomoku are shown as proven, and how soon."""
    times = []
    page = new_page(browser, f"{url}/board?start=gomoku", **DESKTOP)
    page.locator("#analysis").check()
    for won in forced_wins(Rules.read("gomoku"), WINS, seed=1):
        page.goto(f"{url}/board?start={won.position.code}")
        page.locator("inarow-board .cell").first.wait_for()
        began = time.perf_counter()
        shown = page.locator("[data-value]", has_text=re.compile("wins (in|within)"))
        shown.first.wait_for(timeout=20_000)
        times.append(time.perf_counter() - began)
    page.context.close()
    soon = sum(seconds <= 2 for seconds in times)
    return [
        Figure(f"forced wins of gomoku proven within 2 s, of {WINS}", "", (soon,), at_least=WINS),
        Figure("time until such a win is shown", "s", tuple(times)),
    ]


def barriers(browser: Browser, url: str) -> Figure:
    """What axe finds, on every page, in light and dark, in three sizes; and in every look."""
    axe = AXE.read_text(encoding="utf-8")
    found: list[str] = []
    for options in (DESKTOP, PHONE, PROJECTOR):
        for theme in ("light", "dark"):
            page = new_page(browser, url, color_scheme=theme, **options)
            for path, shown in PAGES.items():
                page.goto(url + path)
                if path.startswith("/board"):
                    page.locator("#analysis").check()
                page.locator(shown).first.wait_for()
                found += [f"{path} {theme}: {one}" for one in look_for_barriers(page, axe)]
            for look in LOOKS:
                page.evaluate("look => localStorage.setItem('inarow.look', look)", look)
                page.goto(f"{url}/board?start=gomoku&moves=h8+h9")
                page.locator(f"inarow-board .board.{look}").wait_for()
                found += [f"{look} {theme}: {one}" for one in look_for_barriers(page, axe)]
            page.context.close()
    for one in found:
        print(one)
    what = f"axe: {len(PAGES)} pages and {len(LOOKS)} looks, light and dark, three sizes"
    return Figure(what, "", (len(found),), at_most=0)


def tables() -> list[Table]:
    """The tables of this module."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        chromium() as browser,
    ):
        url = f"http://127.0.0.1:{server.port}"
        figures = [
            *first_move(browser, url),
            shifts(browser, url),
            own_stone(browser, url),
            *visits(browser, url),
            *usable(browser, url),
            *proven(browser, url),
            barriers(browser, url),
        ]
    return [Table("The page, Chromium", figures)]
