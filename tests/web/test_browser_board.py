"""Analysis, set-up, sharing, looks and languages, in a real browser."""

from __future__ import annotations

import json
import re
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from inarow.engine import engine as engine_module
from inarow.rules import BadFile, Rules
from inarow.web.settings import Settings
from oracle.construction import forced_wins
from serving.page import (
    NewPage,
    begin,
    cell,
    choose,
    expect_moves,
    look_for_barriers,
    set_preference,
    stone,
    stones,
)
from serving.server import Server, served_here

MOST_BYTES = 150_000


def test_analysis_shows_what_every_move_is_worth(server: Server, new_page: NewPage) -> None:
    #    X X .     X to move wins in one at c1; c2 stops O and draws; the rest loses in two
    #    O O .
    page = new_page(f"{server.url}/board?start=3x3k3:xx1/oo1/3")
    page.locator("#analysis").check()
    lost = "\N{MINUS SIGN}2"
    values = {"c1": "+1", "c2": "=", "a3": lost, "b3": lost, "c3": lost}
    for name, sign in values.items():
        expect(cell(page, name).locator(".value")).to_have_text(sign)
    expect(cell(page, "c1")).to_have_attribute(
        "aria-label", "column 3, row 1, empty, wins in 1 ply"
    )
    expect(page.locator('[data-value="c1"]')).to_contain_text("wins in 1 ply")
    expect(page.locator('[data-value="a3"]')).to_contain_text("loses in 2 plies")

    cell(page, "c2").click()
    expect(cell(page, "c1").locator(".value")).to_have_text("=")
    page.locator("#analysis").uncheck()
    expect(page.locator("inarow-board .value")).to_have_count(0)


def test_what_is_not_proven_says_that_it_is_an_estimate(server: Server, new_page: NewPage) -> None:
    # so early on so large a board the exact engine can't finish
    page = new_page(f"{server.url}/board?start=connect-four-9x7&moves=55")
    page.locator("#analysis").check()
    expect(cell(page, "e3").locator(".value.guess")).to_have_text(re.compile(r"^~\d+$"))
    expect(page.locator('[data-value="e3"]')).to_contain_text(re.compile(r"estimate: \d+%"))
    expect(page.locator("inarow-curve circle")).to_have_count(3)


def test_forced_wins_of_gomoku_are_shown_as_proven(server: Server, new_page: NewPage) -> None:
    for won in forced_wins(Rules.read("gomoku"), 3, seed=1):  # each tried against every defence
        page = new_page(f"{server.url}/board?start={won.position.code}")
        page.locator("#analysis").check()
        expect(page.locator("[data-value]").first).to_contain_text(
            re.compile(r"^\s*\w+\s+wins (in|within) \d+ plies\s*$")
        )
        page.close()


def test_a_position_is_set_up_by_clicking_and_by_code(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board", forgive="422")
    expect(page.locator("#status")).to_have_text("X to move")
    page.locator("#setup").click()
    for name in ("a1", "b1", "b1", "c3"):
        cell(page, name).click()
    expect(page.locator("#told")).to_have_text("")
    cell(page, "a2").click()
    expect(page.locator("#told")).to_contain_text("3 and the second side 1 stones")
    cell(page, "a2").click()
    page.locator("#done").click()
    expect(page.locator("#status")).to_have_text("X to move")
    expect(page.locator("#code")).to_have_value("3x3k3:xo1/o2/2x")
    assert "start=3x3k3%3Axo1%2Fo2%2F2x" in page.url

    page.locator("#code").fill("connect-four 44355")
    page.locator("#load").click()
    expect(stones(page)).to_have_count(5)
    page.locator("#code").fill("7x6k4g:7/7/7/7/7/3o3")
    page.locator("#load").click()
    expect(page.locator("#told")).to_contain_text("the first side has 0 and the second side 1")
    expect(stones(page)).to_have_count(5)


def test_lines_are_tried_and_left(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board?start=tic-tac-toe&moves=a1+b2+c3")
    expect_moves(page, ["a1", "b2", "c3"])
    page.locator("#back").click()
    page.locator("#back").click()
    expect(stones(page)).to_have_count(1)
    cell(page, "b1").click()
    expect_moves(page, ["a1", "b1"])
    cell(page, "c1").click()
    expect_moves(page, ["a1", "b1", "c1"])
    page.locator("#leave").click()
    expect_moves(page, ["a1", "b2", "c3"])
    expect(stones(page)).to_have_count(1)


def test_sharing_copies_link_diagram_record_and_picture(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    address = begin(page)
    cell(page, "b2").click()
    expect_moves(page, 1)

    def copied(button: str) -> str:
        page.evaluate("navigator.clipboard.writeText('')")
        page.locator(button).click()
        deadline = time.monotonic() + 20
        while not (text := page.evaluate("navigator.clipboard.readText()")):
            assert time.monotonic() < deadline, "nothing was copied"
            page.wait_for_timeout(50)
        return str(text)

    assert copied("#copy-link") == address
    assert copied("#copy-text") == "   a  b  c\n1  .  .  .\n2  . (X) .\n3  .  .  .\n"
    record = json.loads(copied("#copy-record"))
    assert (record["rules"], record["moves"]) == ("3x3k3", "b2")
    assert copied("#copy-svg").startswith("<svg ")

    page.locator("text=Analyse this position").click()
    page.wait_for_url(re.compile("/board"))
    position = page.url
    other = new_page(position)
    expect(stone(other, "b2")).to_be_visible()


def test_custom_rules_have_a_live_preview_and_refuse_what_is_no_game(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(f"{server.url}/?new", forgive="422")
    page.locator("#custom summary").click()
    page.locator('input[name="width"]').fill("5")
    page.locator('input[name="height"]').fill("4")
    page.locator('input[name="height"]').press("Tab")
    expect(page.locator("form h2").first).to_contain_text("5x4k3")
    page.locator('input[name="gravity"]').check()
    page.locator('input[name="misere"]').check()
    expect(page.locator("form h2").first).to_contain_text("5x4k3gm")
    holes = page.locator("#preview .bevel").get_attribute("d")
    assert holes is not None
    assert holes.count("M") == 5 * 4
    page.locator('input[name="k"]').fill("9")
    page.locator('input[name="k"]').press("Tab")
    expect(page.locator("#told")).to_contain_text("no line of 9 fits on a 5x4 board")


def test_the_self_check_shows_boards_with_expected_and_found(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(f"{server.url}/check")
    page.locator("#run").click()
    expect(page.locator(".finding")).to_have_count(10)
    expect(page.locator(".finding.passed")).to_have_count(10)
    first = page.locator(".finding").first
    expect(first).to_contain_text("Win in one")
    expect(first.locator("dd").first).to_have_text("c1, wins in 1 ply")


@pytest.mark.parametrize(
    ("locale", "heading", "turn"),
    [
        ("en-US", "Which game?", "Your turn: X"),
        ("de-AT", "Welches Spiel?", "Du bist dran: X"),
        ("ru-RU", "Какая игра?", "Твой ход: X"),
    ],
)
def test_the_browsers_language_is_spoken(
    server: Server, new_page: NewPage, locale: str, heading: str, turn: str
) -> None:
    page = new_page(f"{server.url}/?new", locale=locale)
    expect(page.locator("h1")).to_have_text(heading)
    assert page.locator("html").get_attribute("lang") == locale[:2]
    choose(page, "tic-tac-toe", second="careful")
    begin(page)
    expect(page.locator("#status")).to_have_text(turn)


def test_a_menu_changes_the_language_at_once(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/?new")
    expect(page.locator("h1")).to_have_text("Which game?")
    set_preference(page, "language", "de")
    expect(page.locator("h1")).to_have_text("Welches Spiel?")
    expect(page.locator('[data-game="connect-four"] .title')).to_have_text("Vier gewinnt")
    page.reload()
    expect(page.locator("h1")).to_have_text("Welches Spiel?")


def test_a_phone_shows_the_whole_board_with_cells_for_fingers(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.url, viewport={"width": 360, "height": 740}, has_touch=True)
    choose(page, "connect-four", second="careful")
    begin(page)
    cell(page, "d3").tap()
    expect_moves(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = cell(page, "g1").bounding_box()
    assert box is not None
    assert box["width"] >= 24
    assert box["x"] + box["width"] <= 360


def test_every_cell_of_a_large_board_on_a_phone_can_be_hit_with_the_loupe(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(
        f"{server.url}/board?start=19x19k5",
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
    )
    expect(cell(page, "s19")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    for played, name in enumerate(("a1", "s1", "a19", "s19", "j10"), 1):
        cell(page, name).scroll_into_view_if_needed()
        box = cell(page, name).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert 0 <= x <= 360
        touch("touchStart", (x + 25 if x < 180 else x - 25, y))  # beside it
        expect(page.locator("inarow-board .loupe")).to_be_visible()
        touch("touchMove", (x, y))
        expect(page.locator("inarow-board .board > .art [data-ghost]")).to_have_attribute(
            "data-ghost", name
        )
        touch("touchEnd")
        expect(stones(page)).to_have_count(played)
        expect(stone(page, name)).to_have_count(1)
        expect(page.locator("inarow-board .loupe")).to_have_count(0)


WATCH_STONE = """cell => new Promise(done => {
  const board = document.querySelector("inarow-board");
  const heights = [];
  let changed = Infinity; // when the stone was last seen to move
  const look = () => {
    const stone = board.renderRoot.querySelector(`[data-stone="${cell}"] .body`);
    if (stone) {
      const height = Math.round(stone.getBoundingClientRect().top);
      if (height !== heights.at(-1)) changed = performance.now();
      heights.push(height);
    }
    if (performance.now() < changed + 700) requestAnimationFrame(look);
    else done(heights);
  };
  look();
  board.renderRoot.querySelector(`[data-cell="${cell}"]`).click();
})"""


def test_stones_fall_unless_reduced_motion_is_asked_for(server: Server, new_page: NewPage) -> None:
    for motion, moving in (("no-preference", True), ("reduce", False)):
        page = new_page(f"{server.url}/board?start=connect-four", reduced_motion=motion)
        expect(cell(page, "d1")).to_be_visible()
        heights = page.evaluate(WATCH_STONE, "d1")
        landed = heights[-1]
        assert heights.count(landed) > 1, "it lies still in the end"
        high = [height for height in heights if height < landed - 3]
        assert bool(high) is moving, heights
        if moving:
            box = cell(page, "d1").bounding_box()
            assert box is not None
            assert min(high) < landed - 3 * box["height"], "it comes from far above"
            # The frame in which it touches the ground may be missing; then it rises, a little.
            touched = next(i for i, height in enumerate(heights) if height > landed - 20)
            falling = heights[: touched + 1]
            assert falling == sorted(falling), "down all the way"
            assert min(heights[touched:]) > landed - box["height"] / 2, "and it settles"


def test_stones_differ_in_shape_in_every_look(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board?start=tic-tac-toe&moves=a1+b2")
    for look in ("paper", "plain", "discs"):
        set_preference(page, "look", look)
        expect(stone(page, "a1").locator("path.cross")).not_to_have_count(0)
        expect(stone(page, "b2").locator("path.ring")).to_have_count(1)
        discs = page.locator("inarow-board circle.disc")
        expect(discs).to_have_count(2 if look == "discs" else 0)
    for look in ("drop", "wood"):
        set_preference(page, "look", look)
        expect(page.locator("inarow-board .sign")).to_have_count(0)
        set_preference(page, "signs", "on")
        expect(stone(page, "a1").locator("path.sign.cross")).to_have_count(1)
        expect(stone(page, "b2").locator("path.sign.ring")).to_have_count(1)
        set_preference(page, "signs", "off")


def test_stones_carry_signs_when_the_system_asks_for_contrast(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(f"{server.url}/board?start=connect-four&moves=44", contrast="more")
    expect(stone(page, "d1").locator("path.sign.cross")).to_have_count(1)
    expect(stone(page, "d2").locator("path.sign.ring")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "look", "names"),
    [
        ("connect-four", "drop", ("red", "yellow")),
        ("gomoku", "wood", ("black", "white")),
        ("tic-tac-toe", "paper", ("X", "O")),
        ("reverse-five", "paper", ("X", "O")),
    ],
)
def test_every_game_has_its_look_and_the_text_says_so(
    server: Server, new_page: NewPage, game: str, look: str, names: tuple[str, str]
) -> None:
    page = new_page(f"{server.url}/board?start={game}")
    expect(page.locator(f"inarow-board .board.{look}")).to_be_visible()
    first, second = names
    expect(page.locator("#status")).to_have_text(re.compile(f"^{first} to move", re.IGNORECASE))
    cell(page, "c1").click()
    expect(cell(page, "c1")).to_have_attribute("aria-label", re.compile(f", {first}, last move$"))
    expect(page.locator("#status")).to_have_text(re.compile(f"^{second} to move", re.IGNORECASE))


def test_the_ghost_of_a_stone_shows_where_it_would_land(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board?start=connect-four&moves=4")
    ghost = page.locator("inarow-board [data-ghost]")
    cell(page, "d6").hover()
    expect(ghost).to_have_attribute("data-ghost", "d2")
    page.mouse.move(2, 2)
    expect(ghost).to_have_count(0)
    page.keyboard.press("Tab")
    for _ in range(80):
        if page.locator("inarow-board .cell:focus-visible").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    expect(ghost).to_have_attribute("data-ghost", "e1")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("contrast", ["no-preference", "more"])
def test_axe_finds_nothing_in_any_look_on_a_phone(
    server: Server, new_page: NewPage, axe: str, theme: Any, contrast: Any
) -> None:
    page = new_page(
        f"{server.url}/board?start=connect-four&moves=44",
        color_scheme=theme,
        contrast=contrast,
        viewport={"width": 390, "height": 844},
    )
    page.locator("#analysis").check()
    expect(page.locator("inarow-board .value")).to_have_count(7)
    found = {}
    for look in ("drop", "wood", "paper", "plain", "discs"):
        set_preference(page, "look", look)
        expect(page.locator(f"inarow-board .board.{look}")).to_be_visible()
        found[look] = look_for_barriers(page, axe)
    assert found == {key: [] for key in found}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(
    server: Server, new_page: NewPage, axe: str, theme: Any
) -> None:
    page = new_page(server.url, color_scheme=theme)
    expect(page.locator("[data-do='play']").first).to_be_visible()
    violations: dict[str, list[str]] = {}

    def look(name: str) -> None:
        page.wait_for_timeout(300)
        page.evaluate(axe)
        found = page.evaluate("async () => (await axe.run()).violations")
        violations[name] = [
            f"{entry['id']}: {entry['help']} {entry['nodes'][0]['html'][:200]}" for entry in found
        ]

    look("home")
    page.locator(".opener").click()
    look("menu")
    page.keyboard.press("Escape")
    page.locator(".more-games").click()
    expect(page.locator("#play")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((e) => (e.open = true))")
    look("start")
    choose(page, "connect-four", second="friend")
    begin(page)
    look("invitation")
    page.goto(server.url)
    choose(page, "tic-tac-toe", first="monte-carlo", second="monte-carlo")
    begin(page)
    expect(page.locator("#status")).to_have_text(re.compile("wins|draw", re.IGNORECASE))
    page.locator("#analysis").check()
    look("over")
    page.goto(f"{server.url}/board?start=tic-tac-toe&moves=a1")
    expect(cell(page, "b2").locator(".value")).to_have_text("=")
    look("board")
    page.locator("#setup").click()
    look("setup")
    page.goto(f"{server.url}/check")
    page.locator("#run").click()
    expect(page.locator(".finding").first).to_be_visible()
    look("check")
    assert violations == {name: [] for name in violations}
    assert len(violations) == 8


def test_the_first_visit_is_small_and_asks_no_other_host(server: Server, new_page: NewPage) -> None:
    page = new_page("about:blank")
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[float] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    expect(page.locator('[data-card="gomoku"] h2')).to_have_text("Gomoku")
    early = page.locator('[rel="modulepreload"]').evaluate_all("all => all.map((e) => e.href)")
    programs = {url for url in asked if url.endswith(".js")}
    assert programs - set(early) == {url for url in programs if url.endswith("/app.js")}
    page.locator('[data-card="connect-four"] [data-do="play"]').click()
    page.wait_for_url(re.compile("/game/"))
    cell(page, "d1").click()
    expect_moves(page, 2)
    assert sum(sizes) < MOST_BYTES
    assert len(asked) > 10
    assert all(url.startswith((server.url, "data:")) for url in asked)
    assert_nothing_inline(page)


def assert_nothing_inline(page: Page) -> None:
    policy = page.evaluate("async () => (await fetch('/')).headers.get('content-security-policy')")
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    inline = page.evaluate("document.querySelectorAll('script:not([src]), style').length")
    assert inline == 0


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves somebody else's page."""

    def log_message(self, *_unused: object) -> None:
        """Say nothing."""


def test_a_board_can_be_embedded_and_stepped_through(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(f"{server.url}/board?start=connect-four&moves=4435", forgive="404")
    page.locator("#copy-embed").click()
    expect(page.locator("#told")).to_have_text("Copied.")
    code = page.evaluate("navigator.clipboard.readText()")
    (tmp_path / "page.html").write_text(f"<!doctype html><title>Mine</title>{code}")
    handler = partial(QuietHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{other.server_port}/page.html")
        frame = page.frame_locator("iframe")
        expect(frame.locator("inarow-board [data-stone]")).to_have_count(4)
        frame.locator("#back").click()
        expect(frame.locator("inarow-board [data-stone]")).to_have_count(3)
        frame.locator("#first").click()
        expect(frame.locator(".count")).to_have_text("0 / 4")
        frame.locator("#last").click()
        expect(frame.locator("inarow-board [data-stone]")).to_have_count(4)
        other.shutdown()


def test_who_reads_the_page_is_told_that_the_engine_lacks_its_network(
    new_page: NewPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> None:
        raise BadFile("gomoku.network is damaged")

    monkeypatch.setattr(engine_module, "packaged_network", damaged)
    said = "The computer is weaker here, and its values are less sure: the trained evaluation"
    with served_here(Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}")) as server:
        while not server.get("/api/catalogue").json["notices"]:
            time.sleep(0.05)
        page = new_page(f"http://127.0.0.1:{server.port}/", forgive="WebSocket")
        expect(page.locator(".notice")).to_contain_text(f"{said} is not used: gomoku.network is")
        page.goto(f"http://127.0.0.1:{server.port}/board?start=gomoku&moves=h8")
        page.get_by_label("Show what every move is worth").check()
        expect(page.locator(".analysis .notice")).to_contain_text(said)


def test_nobody_is_told_of_what_is_in_order(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board?start=tic-tac-toe")
    page.get_by_label("Show what every move is worth").check()
    expect(page.locator("#best-line")).to_be_visible()
    expect(page.locator(".notice")).to_have_count(0)
