"""Puzzles in a real browser: solved, missed, shared and printed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from serving.page import NewPage, cell, stones
from serving.server import Server

ADDRESS = "/puzzles?rules=3x3k3&grade=1&seed=1"


def puzzle_of(server: Server, seed: int = 1) -> Any:
    query = {"rules": "3x3k3", "grade": "1", "seed": str(seed)}
    return server.get("/api/puzzle", query).json


def test_a_wrong_move_is_refuted_and_the_right_one_counted(
    server: Server, new_page: NewPage
) -> None:
    puzzle = puzzle_of(server)
    legal = server.get("/api/position", {"start": puzzle["position"]}).json["position"]["legal"]
    wrong = next(move for move in legal if move != puzzle["solution"])
    page = new_page(f"{server.url}{ADDRESS}")
    cell(page, wrong).click()
    expect(page.locator("#result")).to_contain_text(f"Not {wrong}")
    expect(page.locator("#result .reason")).not_to_have_count(0)
    expect(page.locator("#result #better")).to_have_count(0)
    count = stones(page).count()
    page.locator("#refutation-play").click()
    expect(stones(page)).to_have_count(count + 1)
    expect(page.locator("#solved")).to_contain_text("0 puzzles")

    page.locator("#retry").click()
    expect(stones(page)).to_have_count(count - 1)
    cell(page, puzzle["solution"]).click()
    expect(page.locator("#status")).to_have_text("Right!")
    expect(page.locator("#solved")).to_contain_text("1 puzzle, 0 on the first try")
    page.reload()
    expect(page.locator("#solved")).to_contain_text("1 puzzle, 0 on the first try")

    page.locator("#next").click()
    page.wait_for_url(re.compile("seed=2$"))
    solution = puzzle_of(server, 2)["solution"]
    expect(cell(page, solution)).to_have_class(re.compile("open"))
    cell(page, solution).click()
    expect(page.locator("#solved")).to_contain_text("2 puzzles, 1 on the first try")
    page.go_back()
    expect(page).to_have_url(re.compile("seed=1$"))


def test_hints_and_the_answer_by_keyboard_only(server: Server, new_page: NewPage) -> None:
    puzzle = puzzle_of(server)
    page = new_page(f"{server.url}{ADDRESS}")
    expect(page.locator("#hint")).to_be_enabled()
    for _ in range(40):
        if page.locator("#hint").evaluate("e => document.activeElement === e"):
            break
        page.keyboard.press("Tab")
    for step in range(3):
        page.keyboard.press("Enter")
        expect(page.locator("#told")).to_contain_text(puzzle["hints"]["steps"][step])
    expect(page.locator("inarow-board .cell.hint")).to_have_count(1)
    for _ in range(40):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.tagName") == "INAROW-BOARD":
            break
    column, row = "abc".index(puzzle["solution"][0]), int(puzzle["solution"][1])
    for key in ("ArrowLeft",) * 2 + ("ArrowUp",) * 2:
        page.keyboard.press(key)
    for key in ("ArrowRight",) * column + ("ArrowDown",) * (row - 1):
        page.keyboard.press(key)
    expect(cell(page, puzzle["solution"])).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Right!")
    expect(page.locator("#solved")).to_contain_text("1 puzzle, 0 on the first try")


def test_game_and_grade_are_chosen_and_shared(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/puzzles", forgive="422")
    page.locator("#game").select_option("3x3k3")
    page.wait_for_url(re.compile(r"rules=3x3k3&grade=1&seed=\d+$"))
    expect(page.locator("h1")).to_contain_text("Tic-tac-toe")
    page.locator("#copy-link").click()
    expect(page.locator("#told")).to_have_text("Copied.")
    other = new_page(page.evaluate("navigator.clipboard.readText()"))
    expect(other.locator("inarow-board")).to_be_visible()
    code = "e => e.position.code"
    board = other.locator("inarow-board").evaluate(code)
    assert page.locator("inarow-board").evaluate(code) == board
    page.locator("#grade").select_option("5")
    expect(page.locator("#told")).to_contain_text("no puzzle of grade 5 was found for 3x3k3")


def test_a_sheet_opens_in_a_new_tab(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}{ADDRESS}", locale="de-DE")
    page.locator("#count").fill("2")
    page.locator("#count").press("Tab")
    refused: list[str] = []
    page.context.on("console", lambda message: refused.append(message.text))
    with page.context.expect_page() as opened:
        page.locator("#sheet").click()
    sheet = opened.value
    expect(sheet.locator("html")).to_have_attribute("lang", "de")
    assert sheet.locator("svg").count() >= 2
    assert refused == [], "the policy allows what the sheet needs"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_puzzles_fit_a_phone_and_axe_finds_nothing(
    server: Server, new_page: NewPage, axe: str, theme: Any
) -> None:
    puzzle = puzzle_of(server)
    phone = {"width": 360, "height": 740}
    page = new_page(f"{server.url}{ADDRESS}", color_scheme=theme, viewport=phone)
    page.locator("#hint").click()
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run()).violations") == []
    cell(page, puzzle["solution"]).click()
    expect(page.locator("#status")).to_have_text("Right!")
    assert page.evaluate("async () => (await axe.run()).violations") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
