"""What a reader comes back to: the own games with their results, and the puzzle of the day."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from serving.page import NewPage, cell
from serving.server import Server


def lose(server: Server, page: Page) -> None:
    """Give up a game of Connect Four after its best first move."""
    page.goto(server.url)
    page.locator('[data-card="connect-four"] [data-do="play"]').click()
    cell(page, "d1").click()
    expect(page.locator("#moves .move")).to_have_count(3)
    page.locator("#resign").click()
    page.locator("#yes").click()


def test_a_finished_game_is_listed_reviewed_and_counted(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(server.url)
    lose(server, page)
    expect(page.locator("#status")).to_contain_text("resigns")
    page.goto(f"{server.url}/mine")
    expect(page.locator("#games tbody tr")).to_have_count(1)
    expect(page.locator("#games tbody tr")).to_contain_text("Connect Four")
    expect(page.locator("#games tbody .how")).to_have_text("Lost")
    expect(page.locator("#games tbody .number")).to_have_text("100 %")  # worked out by itself
    expect(page.locator("#results tbody tr")).to_contain_text("100 %")
    expect(page.locator("#results tbody tr")).to_contain_text("0 / 0 / 1")
    with page.expect_download() as saved:
        page.locator("#export").click()
    file = tmp_path / "games.json"
    saved.value.save_as(file)
    (game,) = json.loads(file.read_text(encoding="utf-8"))["games"]
    assert (game["rules"], game["result"], game["opponent"]) == ("7x6k4g", "lost", "level-3")
    assert (game["accuracy"], game["rated"]) == (100, True)
    page.locator("#games").get_by_role("link", name="Connect Four").click()
    expect(page.locator("#summary-words")).to_be_visible()

    page.evaluate("localStorage.clear()")
    page.goto(f"{server.url}/mine")
    expect(page.locator("main")).to_contain_text("Finished games are listed here.")
    page.locator("#import").set_input_files(file)
    expect(page.locator("#told")).to_have_text("1 game added.")
    expect(page.locator("#games tbody tr")).to_have_count(1)
    page.locator("#import").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b'{"games": [{"id": 1}]}'}
    )
    expect(page.locator("#told")).to_contain_text("This file has no games")
    page.goto(server.url)
    expect(page.locator(".tile.played")).to_contain_text("0 won, 0 drawn, 1 lost")


def test_stones_of_an_agreed_opening_do_not_count_in_the_accuracy(
    server: Server, new_page: NewPage
) -> None:
    # Misère on 3x3: every first move but the centre loses, by counting all games. Where it was
    # placed for the other side to choose, it is nobody's mistake; what is left here is flawless.
    game: dict[str, object] = {"rules": "3x3k3m", "title": "Misère", "side": "first"}
    game |= {
        "opponent": "level-3",
        "result": "lost",
        "start": "3x3k3m:3/3/3",
        "moves": "a1 b2",
        "when": 1,
    }
    game |= {"accuracy": None}
    stolen = game | {"id": "b", "agreed": {"agreement": "steal", "decisions": ["second"]}}
    text = json.dumps({"games": [game | {"id": "a"}, stolen]})
    page = new_page(f"{server.url}/mine")
    page.locator("#import").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    expect(page.locator("#games tbody tr")).to_have_count(2)
    page.reload()
    rows = page.locator("#games tbody .number")
    expect(rows.nth(0)).to_have_text("50 %")  # a draw turned into a loss is worth half
    expect(rows.nth(1)).to_have_text("\u2013")  # no move counts


def daily(server: Server, page: Page) -> Any:
    """The puzzle of the day of tic-tac-toe, which the page shows."""
    page.goto(f"{server.url}/puzzles")
    page.locator("#daily").get_by_role("link", name="Tic-tac-toe").click()
    expect(page.locator("h1")).to_contain_text("Puzzle of the day: Tic-tac-toe")
    seed = re.findall(r"seed=(\d+)", page.url)[0]
    return server.get("/api/puzzle", {"rules": "3x3k3", "grade": "0", "seed": seed}).json


def test_the_puzzle_of_the_day_counts_days_in_a_row(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    page.clock.set_fixed_time("2026-03-01T12:00:00")
    for day, words in ((1, "✓ 1 day in a row"), (2, "✓ 2 days in a row"), (4, "✓ 1 day in a row")):
        page.clock.set_fixed_time(f"2026-03-0{day}T12:00:00")
        puzzle = daily(server, page)
        expect(cell(page, puzzle["solution"])).to_have_class(re.compile("open"))
        cell(page, puzzle["solution"]).click()
        expect(page.locator("#status")).to_have_text("Right!")
        expect(page.locator("#daily")).to_contain_text(words)
    page.clock.set_fixed_time("2026-03-06T12:00:00")
    page.reload()
    expect(page.locator("#daily")).to_contain_text("Tic-tac-toe")
    expect(page.locator("#daily")).not_to_contain_text("in a row")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_my_games_fit_a_phone_and_axe_finds_nothing(
    server: Server, new_page: NewPage, axe: str, theme: Any
) -> None:
    phone = {"width": 360, "height": 740}
    page = new_page(server.url, color_scheme=theme, viewport=phone)
    lose(server, page)
    expect(page.locator("#status")).to_contain_text("resigns")
    page.goto(f"{server.url}/mine")
    expect(page.locator("#games tbody tr")).to_have_count(1)
    page.evaluate(axe)
    assert page.evaluate("async () => (await axe.run()).violations") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_game_is_shared_as_picture_and_animation(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/board?start=connect-four&moves=4453")
    for kind, begin in (("png", b"\x89PNG"), ("gif", b"GIF89a")):
        with page.expect_download() as saved:
            page.locator(f"#save-{kind}").click()
        assert Path(saved.value.path()).read_bytes().startswith(begin)
    # The animation as a browser reads it.
    count = page.evaluate(
        """async () => {
            const answer = await fetch("/api/position/gif?start=connect-four&moves=4453");
            const decoder = new ImageDecoder({data: answer.body, type: "image/gif"});
            await decoder.completed;
            return decoder.tracks.selectedTrack.frameCount;
        }"""
    )
    assert count == 1 + 1 + 3 * 2
