"""What moves on the page, and what does not, by what is on the screen over time."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from serving.page import (
    NewPage,
    cell,
    expect_moves,
    play_out,
    set_preference,
    stone,
    watch_shifts,
)
from serving.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

# Every frame: the stones, how high above its place each one is, and the marked line.
RECORD = """() => {
  window.frames_ = [];
  const look = () => {
    const root = document.querySelector("inarow-board")?.renderRoot;
    const all = [...(root?.querySelectorAll(".board > .art [data-stone]") ?? [])];
    const middle = (element) => {
      const {top, height} = element.getBoundingClientRect();
      return top + height / 2;
    };
    const stones = all.map((stone) => {
      const name = stone.dataset.stone;
      const place = root.querySelector(`[data-cell="${name}"]`);
      return [name, Math.round(middle(place) - middle(stone.querySelector(".body")))];
    });
    frames_.push({stones, line: root?.querySelectorAll(".cell.line").length ?? 0});
    requestAnimationFrame(look);
  };
  look();
}"""


def begin(page: Page, game: str) -> None:
    """Press Play on a card."""
    page.locator(f'[data-card="{game}"] [data-do="play"]').click()
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator("#status")).to_have_text(re.compile("^Your turn"))


def test_ones_own_stone_is_drawn_before_the_server_answers(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.url)
    begin(page, "connect-four")
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    cell(page, "d1").click()
    expect(stone(page, "d1")).to_be_visible()
    expect(page.locator(".who.far")).to_have_class(re.compile(r"\bon\b"))
    assert len(held) == 1, "the server has not even been asked"
    expect_moves(page, 0)
    held[0].continue_()
    expect_moves(page, 2)


def test_a_refused_stone_is_taken_back_with_the_reason(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url, forgive="409")
    begin(page, "connect-four")
    reason = "it is not your turn any more"
    problem = {"type": "about:blank", "title": "", "status": 409, "detail": reason}
    page.route(
        "**/moves",
        lambda route: route.fulfill(
            status=409, body=json.dumps(problem), content_type="application/problem+json"
        ),
    )
    page.evaluate(RECORD)
    cell(page, "d1").click()
    expect(page.locator("#told")).to_have_text(reason)
    expect(stone(page, "d1")).to_have_count(0)
    seen = {name for frame in page.evaluate("frames_") for name, _high in frame["stones"]}
    assert seen == {"d1"}, "it was there for a while"
    page.unroute("**/moves")
    cell(page, "d1").click()
    expect_moves(page, 2)


def test_a_stone_lands_before_the_answer_falls_and_the_line_is_marked_after_that(
    server: Server, new_page: NewPage
) -> None:
    made = server.new_game("connect-four", second={"player": "person"})
    game = server.play(made["game"], made["seat"], *"d1 e1 d2 e2 d3 e3".split())
    page = new_page(f"{server.url}/check")
    page.evaluate(
        "([id, seat]) => localStorage.setItem('inarow.seats',"
        " JSON.stringify({[id]: {seat, sides: ['first', 'second']}}))",
        [game["id"], made["seat"]],
    )
    page.goto(f"{server.url}/game/{game['id']}")
    expect(stone(page, "e3")).to_be_visible()
    page.evaluate(RECORD)
    server.play(game, made["seat"], "c1")  # two moves from elsewhere, the second one at once
    game = server.get(f"/api/games/{game['id']}").json
    server.play(game, made["seat"], "f1")
    expect(stone(page, "f1")).to_be_visible()
    cell(page, "d6").click()
    expect(page.locator(".result")).to_be_visible()

    frames = page.evaluate("frames_")
    assert not any(
        abs(high) > 3 and name != "f1"
        for frame in frames
        for name, high in frame["stones"]
        if "f1" in dict(frame["stones"]) and name not in ("f1", "d4")
    ), "c1 lies still while f1 falls"
    heights = [dict(frame["stones"])["d4"] for frame in frames if "d4" in dict(frame["stones"])]
    assert max(heights) > 30, "it falls"
    marked = [i for i, frame in enumerate(frames) if frame["line"]]
    moving = [i for i, frame in enumerate(frames) if abs(dict(frame["stones"]).get("d4", 0)) > 3]
    assert marked[0] > moving[-1], "the line is marked after the stone has landed"
    assert frames[-1]["line"] == 4


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_shifts_during_a_whole_game(
    server: Server, new_page: NewPage, options: dict[str, Any]
) -> None:
    page = new_page(server.url, reduced_motion="reduce", **options)
    begin(page, "connect-four")
    expect(page.locator("#told")).to_be_visible()
    watch_shifts(page)
    play_out(page)
    assert page.evaluate("shifts") == []


def test_the_bar_says_how_the_game_stands_and_the_best_line_is_played_out(
    server: Server, new_page: NewPage
) -> None:
    #    X X .     X to move wins in one at c1
    #    O O .
    page = new_page(f"{server.url}/board?start=3x3k3:xx1/oo1/3")
    page.locator("#analysis").check()
    bar = page.locator(".bar.proven")
    expect(bar).to_have_attribute("aria-label", "X: wins in 1 ply")
    expect(bar.locator("em")).to_have_text("+1")
    page.locator("#best-line .move").first.click()
    expect(stone(page, "c1")).to_be_visible()
    page.locator("#leave-line").click()
    expect(stone(page, "c1")).to_have_count(0)

    page.goto(f"{server.url}/board?start=connect-four-9x7&moves=55")  # too large to be proven
    expect(page.locator(".bar.guess em")).to_have_text(re.compile(r"^~\d+$"))
    page.goto(f"{server.url}/board?start=tic-tac-toe&moves=a1+b2+c3")
    page.locator("#more-line").click()  # O must take an edge, then all goes to a draw
    expect(page.locator("#best-line .move")).to_have_count(6)
    page.locator("#best-line .move").last.click()
    expect(page.locator("inarow-board [data-stone]")).to_have_count(9)


# Counts what would be heard and felt.
LISTEN = """
  window.heard = 0;
  window.felt = 0;
  const Real = AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      heard += 1;
    }
  };
  Object.defineProperty(navigator, "vibrate", {value: () => { felt += 1; }});
"""


def test_sounds_can_be_switched_off_for_good_and_are_off_under_reduced_motion(
    server: Server, new_page: NewPage
) -> None:
    address = f"{server.url}/board?start=connect-four"

    def perceived(page: Page, name: str) -> tuple[bool, bool]:
        cell(page, name).click()
        expect(cell(page, name)).to_have_attribute("aria-label", re.compile("last move"))
        while page.evaluate("document.querySelector('inarow-board').fresh !== null"):
            page.wait_for_timeout(50)
        heard, felt = page.evaluate("[heard, felt]")
        return heard > 0, felt > 0

    page = new_page("about:blank")
    page.context.add_init_script(LISTEN)
    page.goto(address)
    assert perceived(page, "d1") == (True, True)
    set_preference(page, "sound", "off")
    page.reload()
    assert perceived(page, "e1") == (False, False)
    still = new_page("about:blank", reduced_motion="reduce")
    still.context.add_init_script(LISTEN)
    still.goto(address)
    assert perceived(still, "d1") == (False, False)


def test_landscape_uses_the_height(server: Server, new_page: NewPage) -> None:
    page = new_page(
        server.url, viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True
    )
    begin(page, "gomoku")
    for path in (None, "/board?start=gomoku", "/review?start=3x3k3&moves=a1+b1", "/puzzles?seed=1"):
        if path is not None:
            page.goto(server.url + path)
        expect(page.locator("inarow-board:not([preview]) .cell").first).to_be_visible()
        board = page.locator("inarow-board:not([preview]) .board").bounding_box()
        assert board is not None
        assert board["height"] > 0.8 * 390, path
        assert board["y"] + board["height"] <= 390, path
        assert page.evaluate("document.documentElement.scrollWidth") <= 844, path
