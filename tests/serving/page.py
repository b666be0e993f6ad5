"""The page as a reader's hands and eyes find it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

NewPage = Callable[..., Page]

SIDES = ("first", "second")
SHIFTS = """() => {
  window.shifts = [];
  const note = (list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifts.push(entry.value);
  };
  new PerformanceObserver(note).observe({type: "layout-shift"});
}"""


def cell(page: Page, name: str) -> Locator:
    """A cell of the board that is played on."""
    return page.locator(f'inarow-board:not([preview]) [data-cell="{name}"]')


def stones(page: Page) -> Locator:
    """The stones on the board that is played on."""
    return page.locator("inarow-board:not([preview]) [data-stone]")


def stone(page: Page, name: str) -> Locator:
    """The stone on this cell."""
    return page.locator(f'inarow-board:not([preview]) [data-stone="{name}"]')


def set_preference(page: Page, name: str, value: str) -> None:
    """Choose something in the page's menu."""
    page.locator(".opener").click()
    page.locator(f'select[name="{name}"]').select_option(value)
    page.keyboard.press("Escape")


def open_cells(page: Page) -> list[str]:
    """The cells that can be played now, as the board shows them."""
    found = page.locator("inarow-board:not([preview]) .cell.open")
    return [str(name) for name in found.evaluate_all("all => all.map(e => e.dataset.cell)")]


def expect_moves(page: Page, moves: list[str] | int) -> None:
    """The list of moves shows these."""
    count = moves if isinstance(moves, int) else len(moves)
    expect(page.locator("#moves .move")).to_have_count(count + 1)
    if not isinstance(moves, int):
        expect(page.locator("#moves .move")).to_contain_text(["", *moves])


def choose(page: Page, game: str, **players: str) -> None:
    """Choose a game and who plays, on the page behind "More games"."""
    if "?" not in page.url:
        page.locator(".more-games").click()
    page.locator(f'[data-game="{game}"]').click()
    expect(page.locator(f'[data-game="{game}"]')).to_have_attribute("aria-pressed", "true")
    for side, player in players.items():
        page.locator(f'select[name="{side}-player"]').select_option(player)


def begin(page: Page) -> str:
    """Press Play; the result is the address of the game."""
    page.locator("#play").click()
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator("inarow-board:not([preview])")).to_be_visible()
    return page.url


def watch_shifts(page: Page) -> None:
    """Collect in `shifts` by how much things on the page move that nobody moved."""
    page.evaluate(SHIFTS)


def play_out(page: Page) -> None:
    """Play a game against the computer to its end."""
    over = re.compile(r"^Your turn|wins\.$|^A draw")
    while page.locator(".result").count() == 0:
        expect(page.locator("#status")).to_have_text(over)
        legal = page.evaluate("document.querySelector('inarow-board').position.legal")
        if not legal or not page.locator("#status").inner_text().startswith("Your turn"):
            break
        count = page.locator("#moves .move").count()
        # No input events: they would excuse what shifts soon after them.
        cell(page, legal[-1]).evaluate("element => element.click()")
        expect(page.locator("#moves .move").nth(count)).to_be_visible()
    expect(page.locator(".result")).to_be_visible()


def look_for_barriers(page: Page, axe: str) -> list[str]:
    """What axe finds on the page that keeps people from using it."""
    page.wait_for_timeout(300)
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run()).violations")
    return [f"{entry['id']}: {entry['help']} {entry['nodes'][0]['html'][:200]}" for entry in found]
