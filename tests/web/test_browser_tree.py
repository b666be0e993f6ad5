"""The search tree in a real browser: walked by mouse and keyboard, folded, and beside another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from serving.page import NewPage, begin, cell, choose, expect_moves, look_for_barriers
from serving.server import Server

#    X X .     O must take c1
#    . O .
#    . . .
START = "3x3k3:xx1/1o1/3"
ALPHA = "\N{GREEK SMALL LETTER ALPHA}"


def open_tree(server: Server, new_page: NewPage, start: str = START, **query: str) -> Page:
    page = new_page(f"{server.url}/tree?{urlencode({'start': start, **query})}")
    expect(page.locator("inarow-tree svg").first).to_be_visible()
    return page


def every(node: Any) -> Iterator[Any]:
    yield node
    for child in node["children"]:
        yield from every(child)


def line(root: Any, node: Any) -> list[int]:
    """The steps of the nodes from the root's child to this one."""
    return [at["step"] for at in every(root) if 0 < at["step"] <= node["step"] < at["left"]]


def press(page: Page | Locator, name: str) -> None:
    page.locator(f'[data-do="{name}"]').click()


def here(page: Page) -> Locator:
    """The node one stands at."""
    return page.locator("inarow-tree .node.here").first


def number_sign(value: float) -> str:
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return f"{sign}{abs(value):g}"


def test_a_tree_is_walked_step_by_step(server: Server, new_page: NewPage) -> None:
    nodes = list(every(server.post("/api/tree", {"start": START}).json["root"]))
    page = open_tree(server, new_page)
    expect(page.locator(".counts")).to_contain_text(f"{len(nodes)} nodes")
    expect(here(page)).to_have_attribute("data-step", "0")

    for step in (1, 2, 3):
        press(page, "forward")
        expect(here(page)).to_have_attribute("data-step", str(step))
    press(page, "back")
    expect(here(page)).to_have_attribute("data-step", "2")

    cuts = sorted((node for node in nodes if node["cut"]), key=lambda node: node["left"])
    for node in cuts[:3]:
        press(page, "cut")
        expect(here(page)).to_have_attribute("data-step", str(node["step"]))
        never = page.locator(f'inarow-tree .node.never[data-never="{node["step"]}"]')
        expect(never).to_have_count(len(node["never"]))
        alpha, beta = node["window"]
        words = f"{ALPHA} {number_sign(alpha)}, β {number_sign(beta)}"
        expect(page.locator('[data-is="window"]')).to_have_text(words)
        words = f"{ALPHA} {number_sign(node['window_out'][0])}"
        expect(page.locator('[data-is="window-out"]')).to_contain_text(words)
        expect(page.locator('[data-is="cut"]')).to_contain_text(" ".join(node["never"]))
        mark = "X" if node["turn"] == "first" else "O"
        words = f"worth ≥{number_sign(node['value'])} to {mark}"
        expect(page.locator('[data-is="value"]')).to_have_text(words)

    press(page, "end")
    expect(page.locator('.node [data-is="value"]')).to_have_text("worth 0 to O")
    expect(page.locator(".counts")).to_contain_text("answer: c1")
    expect(page.locator('[data-do="forward"]')).to_be_disabled()

    press(page, "start")
    press(page, "play")
    expect(page.locator(".steps")).not_to_contain_text("Step 0 of")
    press(page, "pause")


def test_a_tree_is_walked_by_keyboard(server: Server, new_page: NewPage) -> None:
    page = open_tree(server, new_page)
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(here(page)).to_have_attribute("data-step", "2")
    page.keyboard.press("ArrowLeft")
    expect(here(page)).to_have_attribute("data-step", "1")

    tree = page.locator("inarow-tree svg").first
    tree.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(here(page).locator("title")).to_have_text(re.compile("^a2, worth"))
    expect(here(page)).to_have_attribute("aria-posinset", "2")
    expect(here(page)).to_have_attribute("aria-expanded", "true")
    expect(tree).to_have_attribute(
        "aria-activedescendant", f"n{here(page).get_attribute('data-step')}"
    )
    page.keyboard.press("Enter")
    expect(here(page)).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(here(page)).to_have_attribute("aria-expanded", "true")


def test_what_is_folded_opens_on_a_click(server: Server, new_page: NewPage) -> None:
    start = "3x3k3:x2/1o1/3"
    tree = server.post("/api/tree", {"start": start, "algorithm": "minimax"}).json
    page = open_tree(server, new_page, start, algorithm="minimax")
    expect(page.locator(".counts")).to_contain_text(f"{tree['nodes']:,} nodes")
    expect(page.locator(".counts")).to_contain_text(f"{tree['folded']:,} folded")
    node = next(node for node in every(tree["root"]) if node["folded"])
    for step in line(tree["root"], node):
        page.locator(f'inarow-tree [data-step="{step}"] .art').click()
        expect(here(page)).to_have_attribute("data-step", str(step))
    held = page.evaluate("document.querySelector('inarow-tree-walker').loaded.count")
    page.locator(f'inarow-tree [data-toggle="{node["step"]}"]').click()
    expect(page.locator(f'inarow-tree [data-step="{node["step"] + 1}"]')).to_be_visible()
    now = page.evaluate("document.querySelector('inarow-tree-walker').loaded.count")
    assert now - held == node["folded"]["nodes"]
    press(page, "forward")
    press(page, "back")
    press(page, "back")
    expect(here(page)).to_have_attribute("data-step", str(node["left"] - 1))


def test_minimax_stands_beside_alpha_beta(server: Server, new_page: NewPage) -> None:
    page = open_tree(server, new_page, algorithm="minimax", beside="alpha-beta")
    expect(page.locator('[data-size="minimax"]')).to_have_text("935")
    expect(page.locator('[data-size="alpha-beta"]')).to_have_text("75")
    bars = page.locator(".sizes rect").evaluate_all(
        "all => all.map((bar) => bar.getBoundingClientRect().width)"
    )
    assert bars[1] / bars[0] == pytest.approx(75 / 935, rel=0.02)
    left, right = (page.locator("inarow-tree-walker").nth(i) for i in range(2))
    press(right, "cut")
    line = right.locator(".card.node .name").inner_text()
    expect(left.locator(".card.node .name")).to_have_text(line)
    never = right.locator("inarow-tree .node.never text").first.text_content()
    left.locator("inarow-tree .node", has=page.locator(f'text="{never}"')).last.locator(
        ".art"
    ).click()
    expect(right.locator(".told")).to_have_text(f"{never} was never looked at here.")

    page.locator("#compare").click()
    rows = page.locator("#compared tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(0)).to_contain_text("935")
    expect(rows.nth(2)).to_contain_text("75")


@pytest.mark.parametrize(("kind", "sign"), [("table", "▤"), ("mirror", "⇋")])
def test_what_was_known_already_is_marked(
    server: Server, new_page: NewPage, kind: str, sign: str
) -> None:
    algorithm = f"alpha-beta-{kind}"
    start = "3x3k3:x2/1o1/3"
    root = server.post("/api/tree", {"start": start, "algorithm": algorithm}).json["root"]
    node = next(node for node in every(root) if node["kind"] == kind)
    page = open_tree(server, new_page, start, algorithm=algorithm)
    page.locator('[data-do="all"]').check()
    page.locator(".steps input").fill(str(node["step"]))
    press(page, "forward")
    expect(here(page).locator(".value")).to_contain_text(sign)
    press(page, "source")
    expect(here(page)).to_have_attribute("data-step", str(node["source"]))


def test_trees_are_reached_from_start_board_and_game(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    cell(page, "b2").click()
    expect_moves(page, ["b2"])
    page.locator(".log a", has_text="Search tree").click()
    expect(page.locator(".counts")).to_contain_text("alpha-beta")
    assert "start=3x3k3%3A3%2F1x1%2F3" in page.url
    page.goto(f"{server.url}/board?start={START}")
    page.locator(".place a", has_text="Search tree").click()
    expect(page.locator(".counts")).to_contain_text("75 nodes")


@pytest.mark.parametrize(
    ("locale", "heading", "nodes"),
    [("de-DE", "Suchbaum", "75 Knoten"), ("ru-RU", "Дерево поиска", "75 узлов")],
)
def test_a_tree_speaks_the_readers_language(
    server: Server, new_page: NewPage, locale: str, heading: str, nodes: str
) -> None:
    page = new_page(f"{server.url}/tree?start={START}", locale=locale)
    expect(page.locator("h1")).to_contain_text(heading)
    expect(page.locator(".counts")).to_contain_text(nodes)


def test_nothing_keeps_anybody_from_using_a_tree(
    server: Server, new_page: NewPage, axe: str
) -> None:
    """Axe finds nothing, in light and dark, and all is within the width of a phone."""
    page = new_page(f"{server.url}/tree?start={START}&beside=minimax", color_scheme="light")
    expect(page.locator("inarow-tree svg")).to_have_count(2)
    press(page.locator("inarow-tree-walker").first, "cut")
    page.locator("#compare").click()
    expect(page.locator("#compared")).to_be_visible()
    page.locator("summary").click()
    assert look_for_barriers(page, axe) == []
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 740})
    assert look_for_barriers(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    press(page.locator("inarow-tree-walker").first, "forward")
    expect(here(page)).to_be_in_viewport(ratio=0.2)
