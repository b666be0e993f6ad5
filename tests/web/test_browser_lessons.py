"""The lessons in a real browser, taken as a learner takes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from inarow.course import LESSONS, find_lesson
from inarow.web.settings import Settings
from serving.page import NewPage, cell, look_for_barriers
from serving.server import Server, served_here


def open_lesson(server: Server, new_page: NewPage, name: str, **options: Any) -> Page:
    page = new_page(f"{server.url}/lessons/{name}#token={server.token}", **options)
    expect(editor(page)).to_be_visible()
    return page


def editor(page: Page) -> Locator:
    """Where a learner writes."""
    return page.locator("#source").get_by_role("textbox", name="Your file")


def paste(page: Page, text: str) -> None:
    """Replace what is written."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    editor(page).press("Control+a")
    page.keyboard.press("Control+v")
    expect_source(page, text)


def expect_source(page: Page, text: str) -> None:
    expect(page.locator("#source")).to_have_js_property("value", text)


def test_a_lesson_is_taken_from_the_list_to_the_end(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/#token={server.token}")
    expect(page).to_have_url(f"{server.url}/")  # it is remembered, and not shown
    page.goto(f"{server.url}/lessons")
    expect(page.locator(".course li")).to_have_count(len(LESSONS))
    expect(page.locator("#progress")).to_contain_text(f"0 of {len(LESSONS)} lessons passed")
    page.locator('[data-lesson="minimax"] a').click()
    lesson = find_lesson("minimax")
    expect(page.locator("h1")).to_have_text(f"{lesson.number}. Minimax")
    expect(page.locator("inarow-tree svg")).to_be_visible()
    expect(page.locator("#show-solution")).to_have_count(0)

    page.locator("#check").click()
    expect(page.locator("#verdict.failed .failure")).to_have_count(5)
    expect(page.locator("#verdict inarow-board")).to_have_count(5)
    page.locator("#show-solution").click()
    solution = lesson.solution
    expect(page.locator("#solution inarow-editor")).to_have_js_property("value", solution)

    paste(page, solution)
    page.locator("#check").click()
    expect(page.locator("#verdict.passed")).to_contain_text("Passed")
    page.locator("#verdict a").click()
    expect(page.locator("h1")).to_contain_text(f"{lesson.number + 1}.")
    expect(page.locator("#verdict")).to_have_count(0)
    page.locator("nav a", has_text="All lessons").click()
    expect(page.locator("#progress")).to_contain_text("1 of")
    expect(page.locator('[data-lesson="minimax"] .state')).to_have_text("✓ passed")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_drawings_of_a_lesson_fit(width: int, server: Server, new_page: NewPage) -> None:
    page = open_lesson(server, new_page, "minimax", viewport={"width": width, "height": 900})
    cut = page.evaluate(
        "[...document.querySelectorAll('.reading pre')].filter(one => one.scrollWidth >"
        " one.clientWidth).map(one => one.textContent)"
    )
    assert cut == []


def test_what_is_written_stays(server: Server, new_page: NewPage) -> None:
    page = open_lesson(server, new_page, "board")
    start = find_lesson("board").start("en")
    expect_source(page, start)
    editor(page).press("Control+End")
    for text, key in (
        ("def f():", "Enter"),
        ("if x:", "Enter"),
        ("return [", "Enter"),  # the next row goes on in the bracket
        ("1]", "Enter"),
        ("else:", "Enter"),  # moves to its if
        ("pass", "Enter"),
        ("", "Shift+Tab"),
        ("y = 1", "Home"),
        ("", "Tab"),
    ):
        page.keyboard.type(text)
        page.keyboard.press(key)
    rows = (
        "def f():",
        "    if x:",
        "        return [",
        "            1]",
        "    else:",
        "        pass",
        "        y = 1",
    )
    written = start + "\n".join(rows)
    expect_source(page, written)
    page.reload()
    expect_source(page, written)
    page.locator("#restart").click()
    expect_source(page, start)
    page.locator("#bring-back").click()
    expect_source(page, written)

    editor(page).focus()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator("#check")).to_be_focused()
    expect_source(page, written)


def test_the_editor_has_colours_and_line_numbers(server: Server, new_page: NewPage) -> None:
    page = open_lesson(server, new_page, "board", color_scheme="light")
    paste(page, "def two():\n    # one\n    return 'x' + 2\n")
    shown = page.locator("#source .cm-lineNumbers .cm-gutterElement:visible")
    expect(shown).to_have_text(["1", "2", "3", "4"])
    colours = {
        word: page.locator("#source .cm-line span", has_text=word).first.evaluate(
            "e => getComputedStyle(e).color"
        )
        for word in ("def", "two", "# one", "'x'", "2")
    }
    assert len(set(colours.values())) == len(colours), colours
    page.emulate_media(color_scheme="dark")
    dark = page.locator("#source .cm-line span", has_text="def").first
    assert dark.evaluate("e => getComputedStyle(e).color") != colours["def"]


def test_the_board_is_played_and_faults_of_a_file_are_said(
    server: Server, new_page: NewPage
) -> None:
    page = open_lesson(server, new_page, "careful")
    expect(page.locator("#status")).to_have_text("X to move")
    cell(page, "c1").click()
    expect(page.locator("#status")).to_have_text("X has 3 in a row and wins.")
    page.locator("#undo").click()
    expect(page.locator("#status")).to_have_text("X to move")

    paste(page, "print('<b>hello</b>')\n")
    page.locator("#check").click()
    expect(page.locator("#verdict.failed")).to_contain_text(find_lesson("careful").functions[0])
    expect(page.locator("#verdict pre")).to_have_text("<b>hello</b>")


def test_a_text_stays_text(server: Server, new_page: NewPage) -> None:
    evil = '<img src=x onerror="alert(1)"> **<i>bold</i>** `<u>code</u>`'
    text = f"{evil}\n\n## {evil}\n\n- {evil}\n  more\n\n```text\n{evil}\n```\n\n1. {evil}\n"
    page = new_page("about:blank")

    def answer(route: Any) -> None:
        lesson = route.fetch().json()
        route.fulfill(body=json.dumps({**lesson, "text": text}), content_type="application/json")

    page.route("**/api/lessons/board", answer)
    page.goto(f"{server.url}/lessons/board")
    expect(page.locator(".reading pre code")).to_have_text(evil)
    reading = page.locator(".reading")
    expect(reading.locator("img, i, u")).to_have_count(0)
    expect(reading.locator("b").first).to_have_text("<i>bold</i>")
    expect(reading.locator("ul li code")).to_have_text("<u>code</u>")
    expect(reading.locator("ul li")).to_contain_text("more")
    expect(reading.locator("h2").first).to_contain_text("<img src=x")


def test_without_the_servers_token_nothing_is_run(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/lessons/board", forgive="403")
    page.locator("#check").click()
    expect(page.locator("#told")).to_contain_text("it ends in #token=")


def test_where_checking_is_off_the_page_says_so(tmp_path: Path, new_page: NewPage) -> None:
    settings = Settings(host="192.0.2.1", database=f"sqlite:///{tmp_path / 'web.sqlite'}")
    with served_here(settings) as asking:
        page = new_page(f"http://127.0.0.1:{asking.port}/lessons/board")
        expect(page.locator("#off")).to_contain_text("inarow learn")
        expect(page.locator("#check")).to_be_disabled()
        page.goto("about:blank")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_a_lesson_speaks_the_readers_language(
    server: Server, new_page: NewPage, language: str
) -> None:
    page = new_page(f"{server.url}/lessons/minimax", locale=language)
    lesson = find_lesson("minimax")
    expect(page.locator("h1")).to_contain_text(lesson.title(language))
    expect_source(page, lesson.start(language))
    words = {"de": "Prüfen", "ru": "Проверить"}
    expect(page.locator("#check")).to_have_text(words[language])


def test_nothing_keeps_anybody_from_taking_a_lesson(
    server: Server, new_page: NewPage, axe: str
) -> None:
    """Axe finds nothing, in light and dark, and all is within the width of a phone."""
    page = new_page(f"{server.url}/lessons#token={server.token}", color_scheme="light")
    expect(page.locator(".course li").first).to_be_visible()
    assert look_for_barriers(page, axe) == []
    page.locator('[data-lesson="minimax"] a').click()
    expect(page.locator("inarow-tree svg")).to_be_visible()
    page.locator("#check").click()
    expect(page.locator(".failure").first).to_be_visible()
    assert look_for_barriers(page, axe) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 740})
    assert look_for_barriers(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
