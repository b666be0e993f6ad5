"""Hints in a game and the review after it, in a real browser."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving.page import NewPage, begin, cell, choose, expect_moves, stone, stones
from serving.server import Server

GAME = ("b2", "b1", "a1", "c3", "c1", "a3", "a2", "b3")  # 2, 5 and 7 are mistakes
ADDRESS = f"/review?start=tic-tac-toe&moves={'+'.join(GAME)}"


def noted(page: Page) -> list[str]:
    """The cells that are marked."""
    found = page.locator("inarow-board .cell.noted")
    return [str(name) for name in found.evaluate_all("all => all.map(e => e.dataset.cell)")]


def test_hints_come_in_three_steps(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    for move in ("a1", "a2", "b1", "b2"):
        cell(page, move).click()
        expect(stone(page, move)).to_be_visible()
    page.locator("#hint").click()
    expect(page.locator("inarow-board .cell.near")).not_to_have_count(0)
    nudge = page.locator("#told").inner_text()
    assert "c1" not in nudge
    expect(page.locator("inarow-board .cell.hint")).to_have_count(0)
    page.locator("#hint").click()
    expect(page.locator("#told")).to_have_text(re.compile(f"^{re.escape(nudge)} .*win at once"))
    assert noted(page) == ["c1"]
    page.locator("#hint").click()
    expect(page.locator("#told")).to_contain_text("c1 wins at once")
    expect(page.locator("inarow-board .cell.hint")).to_have_count(1)
    cell(page, "c1").click()
    expect(page.locator("#hint")).to_be_disabled()
    expect(page.locator("inarow-board .cell.noted")).to_have_count(0)


def test_after_a_game_from_mistake_to_mistake(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    for move in GAME:
        cell(page, move).click()
        expect(stone(page, move)).to_be_visible()
    page.locator("text=Review the game").click()
    expect(page.locator("#summary-words")).to_have_text("3 mistakes are proven.")
    expect(page.locator(".accuracy dd")).to_contain_text(["66.7 %", "%"])
    expect(page.locator("inarow-curve circle.mistake")).to_have_count(3)
    expect(page.locator("#moves .mistake")).to_contain_text(["b1", "c1", "a2"])
    # The loser's last mistake comes first.
    expect(page.locator("#status")).to_have_text("Move 7: X a2: turned a draw into a loss")
    expect(page.locator("#decisive")).to_have_text("Decisive: move 7, X a2. Better: b3.")
    page.locator("#previous").click()
    expect(page.locator("#status")).to_have_text(re.compile("^Move 5"))
    page.locator("#previous").click()
    expect(page.locator("#status")).to_have_text("Move 2: O b1: turned a draw into a loss")
    expect(page.locator("#previous")).to_be_disabled()

    page.locator("#next").click()
    expect(page.locator("#status")).to_have_text(re.compile("^Move 5: X c1: threw away the win"))
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#status")).to_have_text(re.compile("^Move 7: X a2"))
    expect(page.locator("#next")).to_be_disabled()
    assert noted(page) == ["b3"]
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#status")).to_have_text("Move 6: O a3: the best move")
    assert page.url.endswith("ply=6")
    page.reload()
    expect(page.locator("#status")).to_have_text("Move 6: O a3: the best move")


def test_lines_are_played_out_and_the_mistake_is_tried_again(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(f"{server.url}{ADDRESS}&ply=2")
    expect(page.locator("#status")).to_have_text(re.compile("^Move 2"))
    expect(stones(page)).to_have_count(2)
    page.locator("#refutation-play").click()
    expect(stones(page)).to_have_count(3)
    expect(page.locator("#status")).to_have_text("What follows: 1 / 5")
    for count in range(4, 8):
        page.keyboard.press("ArrowRight")
        expect(stones(page)).to_have_count(count)
    expect(page.locator("inarow-board .cell.line")).to_have_count(3)
    expect(page.locator("#refutation-forward")).to_be_disabled()
    page.locator("#better-play").click()
    expect(stones(page)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator("#status")).to_have_text(re.compile("^Move 2"))

    page.locator("#try-again").click()
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator("#status")).to_have_text("Your turn: O")
    expect_moves(page, ["b2"])
    cell(page, "a1").click()
    expect_moves(page, 3)


def test_a_review_can_be_stopped_and_calls_estimates_so(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/review?start=gomoku&moves=h8+i9+i8+j8+g8+f8+h7+h9+g6")
    page.locator("#stop").click()  # ten positions, a second each
    expect(page.locator("#told")).to_have_text("Stopped.")
    expect(page.locator("#ask")).to_be_visible()

    page.goto(f"{server.url}/review?start=connect-four-9x7&moves=5")
    expect(page.locator("#summary-words")).to_have_text(
        "No mistake is proven. 1 move could only be estimated."
    )
    expect(page.locator("#move")).to_contain_text("an estimate, not proven")
    expect(page.locator("inarow-curve circle.guess")).not_to_have_count(0)
    with page.expect_response("**/api/puzzle/answer") as looked:
        page.locator("#longer").click()
    assert looked.value.json()["move"] == "e1"
    expect(page.locator("#told")).to_have_text("")
    expect(page.locator("#move")).to_contain_text("Red e1")


def test_a_file_of_records_is_reviewed(server: Server, new_page: NewPage, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    games = ["a1 b2 c3", "b2 b1"]
    file.write_text("".join(f'{{"rules": "3x3k3", "moves": "{moves}"}}\n' for moves in games))
    page = new_page(f"{server.url}/review", forgive="422")
    page.locator("#file").set_input_files(file)
    expect_moves(page, ["a1", "b2", "c3"])
    expect(page.locator("#summary-words")).to_have_text("No mistake is proven.")
    page.locator("summary").click()
    page.locator("#which").select_option(label="2")
    expect_moves(page, ["b2", "b1"])
    expect(page.locator("#summary-words")).to_have_text("1 mistake is proven.")
    page.locator("#record").fill("nonsense")
    page.locator("#load").click()
    expect(page.locator("#told")).to_contain_text("'nonsense' is not a game")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_review_fits_a_phone_and_axe_finds_nothing(
    server: Server, new_page: NewPage, axe: str, theme: Any
) -> None:
    phone = {"width": 360, "height": 740}
    page = new_page(f"{server.url}{ADDRESS}&ply=2", color_scheme=theme, viewport=phone)
    page.locator("#refutation-play").click()
    expect(page.locator("#status")).to_have_text("What follows: 1 / 5")
    page.evaluate("document.querySelectorAll('details').forEach((e) => (e.open = true))")
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run()).violations") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
