"""A learner's own search, watched in a real browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from inarow.course import find_lesson
from inarow.debugger import Fault
from inarow.web.settings import Settings
from serving.page import NewPage, cell, look_for_barriers
from serving.server import Server, served_here
from students import styles

RIGHT = styles.RIGHT["game loop"]
WRONG = RIGHT.replace(*styles.SWAPPED)
FAULTS = Path(__file__).parents[2] / "src/inarow/web/page/faults.js"
DROP = """([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, {type: "text/x-python"}));
  const field = document.querySelector("#source").shadowRoot.querySelector(".cm-content");
  const options = {dataTransfer: data, bubbles: true, composed: true, cancelable: true};
  field.dispatchEvent(new DragEvent("drop", options));
}"""


def choose(page: Page, text: str | bytes, name: str = "my game.py") -> None:
    """Choose a file from the disk."""
    content = text.encode() if isinstance(text, str) else text
    page.set_input_files("#file", {"name": name, "mimeType": "text/x-python", "buffer": content})


def test_a_fault_is_found_named_and_shown_in_the_tree(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/tree#token={server.token}")
    page.locator("main a", has_text="Debug your search").click()
    expect(page.locator("#watch")).to_be_disabled()
    choose(page, WRONG)
    expect(page.locator("#told")).to_have_text("my game.py is here.")
    page.locator("#watch").click()
    found = page.locator("#found.failed")
    expect(found.locator("h2")).to_have_text("✗ max and min confused")
    read = re.compile(r"Read as minimax\(board, 0, (True|False)\): the board")  # as time allows
    expect(found.locator("p").first).to_contain_text(read)
    expect(found).to_contain_text("Likely cause: max and min are confused")
    moves = re.search(r"after the moves (.+?)\.", found.inner_text())
    assert moves is not None
    walker = page.locator("inarow-tree-walker")
    expect(walker.locator(".counts")).to_contain_text("your search: 935 nodes")
    expect(walker.locator(".name b")).to_have_text(moves[1])  # it begins at the fault
    expect(walker.locator('[data-is="right"]')).to_be_visible()
    expect(walker.locator(".node.wrong.here")).to_have_count(1)
    board = found.locator("inarow-board")
    shown = board.evaluate("board => board.position.stones")
    assert len(shown) == 3 + len(moves[1].split())

    page.reload()  # what was written stays
    expect(page.locator("#source")).to_have_js_property("value", WRONG)


def test_a_right_search_is_called_right(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/trace#token={server.token}")
    expect(page.locator("#status")).to_have_text("O to move")
    page.evaluate(DROP, ["mine.py", RIGHT])
    expect(page.locator("#source")).to_have_js_property("value", RIGHT)
    cell(page, "c1").click()
    expect(page.locator("#status")).to_have_text("X to move")
    page.locator("#watch").click()
    expect(page.locator("#found.passed h2")).to_have_text("✓ No value is wrong")
    expect(page.locator("#found inarow-board")).to_have_count(0)
    assert page.url.endswith("moves=a1+b2+b1+c1")


def test_what_can_not_be_watched_is_said(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/trace#token={server.token}", forgive="422")
    choose(page, b"\xff\xfe\x00", "photo.png")
    expect(page.locator("#told")).to_contain_text("photo.png is not a text")
    choose(page, "x" * 150_000, "long.py")  # as text that is pasted: it is there, and too long
    expect(page.locator("#told")).to_contain_text("a program may have 100,000 letters")
    expect(page.locator("#watch")).to_be_disabled()
    choose(page, "\n", "nothing.py")
    expect(page.locator("#told")).to_have_text("nothing.py is empty.")
    expect(page.locator("#watch")).to_be_disabled()
    choose(page, "x" * 500_000)
    expect(page.locator("#told")).to_contain_text("too large")
    choose(page, "print('hello')\n")
    page.locator("#watch").click()
    expect(page.locator("#told")).to_contain_text("has no function that calls itself")
    choose(page, RIGHT)
    page.locator("#more summary").click()
    page.locator("#function").fill("won")
    page.locator("#function").blur()
    page.locator("#watch").click()
    expect(page.locator("#told")).not_to_have_text("")
    expect(page.locator("#found")).to_have_count(0)


def test_watching_can_be_stopped(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/trace#token={server.token}")
    choose(page, "def minimax(board, n):\n    while True:\n        n += 1\n    minimax(board, n)\n")
    page.locator("#watch").click()
    page.locator("#stop").click()
    expect(page.locator("#told")).to_have_text("Stopped.")
    expect(page.locator("#watch")).to_be_enabled()


def test_a_lesson_leads_to_the_fault_in_its_search(server: Server, new_page: NewPage) -> None:
    lesson = find_lesson("minimax")
    broken = lesson.solution.replace("-minimax(", "minimax(")
    assert broken != lesson.solution
    page = new_page(f"{server.url}/lessons/minimax#token={server.token}")
    page.locator("#source").evaluate("(field, text) => { field.value = text; }", broken)
    page.locator("#check").click()
    page.locator("#trace").click()
    expect(page.locator("#source")).to_have_js_property("value", broken)
    page.locator("#watch").click()
    expect(page.locator("#found.failed h2")).to_contain_text("✗")


def test_without_the_token_nothing_is_run(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/trace", forgive="403")
    choose(page, RIGHT)
    page.locator("#watch").click()
    expect(page.locator("#told")).to_contain_text("it ends in #token=")


def test_where_programs_are_not_run_the_page_says_so(tmp_path: Path, new_page: NewPage) -> None:
    settings = Settings(host="192.0.2.1", database=f"sqlite:///{tmp_path / 'web.sqlite'}")
    with served_here(settings) as asking:
        page = new_page(f"http://127.0.0.1:{asking.port}/trace")
        expect(page.locator("#off")).to_contain_text("inarow trace")
        choose(page, RIGHT)
        expect(page.locator("#watch")).to_be_disabled()
        page.goto("about:blank")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_nothing_keeps_anybody_from_finding_a_fault(
    server: Server, new_page: NewPage, axe: str, language: str
) -> None:
    """Axe finds nothing, in light and dark, and all is within the width of a phone."""
    page = new_page(
        f"{server.url}/trace#token={server.token}", color_scheme="light", locale=language
    )
    choose(page, WRONG)
    page.locator("#watch").click()
    heads = {"de": "✗ max und min vertauscht", "ru": "✗ max и min перепутаны"}
    expect(page.locator("#found h2")).to_have_text(heads[language])
    assert look_for_barriers(page, axe) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 740})
    assert look_for_barriers(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_fault_has_a_name_on_the_page() -> None:
    named = set(re.findall(r'^    "?([^":]+)"?: _\(', FAULTS.read_text("utf-8"), re.MULTILINE))
    assert named == {fault.value for fault in Fault}
