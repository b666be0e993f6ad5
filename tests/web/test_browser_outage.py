"""The server goes and comes back: every page says so, and recovers by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from serving.page import NewPage
from serving.server import Server

GO = """path => {
  history.pushState(null, "", path);
  dispatchEvent(new Event("inarow-went"));
}"""


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("/?new", "#play"),
        ("/board?start=connect-four&moves=44", "inarow-board [data-stone='d2']"),
        ("/puzzles", "#game"),
        ("/lessons/board", "#source .cm-line"),
        ("/review?start=tic-tac-toe&moves=a1+b2", "inarow-board [data-stone='b2']"),
        ("/tree?start=3x3k3:xox/oxo/3", "inarow-tree svg"),
    ],
)
def test_a_page_that_is_opened_during_an_outage_comes_when_it_is_over(
    tmp_path: Path, new_page: NewPage, path: str, content: str
) -> None:
    running = Server(tmp_path)
    page = new_page(running.url, forgive="net::ERR_ dynamically")
    expect(page.locator("[data-card='gomoku'] h2")).to_have_text("Gomoku")
    running.kill()
    page.evaluate(GO, path)
    expect(page.locator("#lost")).to_have_text("The server can't be reached; trying again.")
    with running.again():
        expect(page.locator(content).first).to_be_visible()
        expect(page.locator("#lost")).to_have_text("")
        expect(page.get_by_text("can't be reached")).to_have_count(0)
        page.close()  # before the server is gone again


def test_a_game_says_that_the_server_is_gone_before_anybody_moves(
    tmp_path: Path, new_page: NewPage
) -> None:
    running = Server(tmp_path)
    page = new_page(running.url, forgive="net::ERR_")
    page.locator('[data-card="gomoku"] [data-do="play"]').click()
    expect(page.locator("#status")).to_have_text("Your turn: black")
    running.kill()
    expect(page.locator("#lost")).to_have_text("The server can't be reached; trying again.")
    with running.again():
        expect(page.locator("#lost")).to_have_text("")
        page.locator('inarow-board [data-cell="h8"]').click()
        expect(page.locator("#moves .move")).to_have_count(3)
