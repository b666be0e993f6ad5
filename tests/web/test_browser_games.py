"""Whole games in a real browser: by mouse, by keyboard, against the computer, by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from serving.page import NewPage, begin, cell, choose, expect_moves, open_cells, stone, stones
from serving.server import Server

MY_TURN = re.compile("^Your turn")
OVER = re.compile(r"wins\.$|^A draw")


def wait_for_turn(page: Page) -> bool:
    """Whether it is our turn; False when the game is over."""
    expect(page.locator("#status")).to_have_text(re.compile(f"{MY_TURN.pattern}|{OVER.pattern}"))
    return MY_TURN.match(page.locator("#status").inner_text()) is not None


def game_of(server: Server, page: Page) -> Any:
    return server.get(f"/api/games/{page.url.rpartition('/')[2]}").json


@pytest.mark.parametrize(
    ("game", "player"),
    [("tic-tac-toe", "alpha-beta"), ("connect-four", "careful"), ("reverse-five", "random")],
)
def test_a_whole_game_by_mouse(server: Server, new_page: NewPage, game: str, player: str) -> None:
    page = new_page(server.url)
    choose(page, game, second=player)
    begin(page)
    while wait_for_turn(page):
        moves = page.locator("#moves .move").count()
        cell(page, open_cells(page)[0]).click()
        expect(page.locator("#moves .move").nth(moves)).to_be_visible()

    kept = game_of(server, page)
    assert kept["ending"] is not None
    expect_moves(page, kept["moves"])
    expect(stones(page)).to_have_count(len(kept["moves"]))
    look = "fatal" if game == "reverse-five" else "line"
    expect(page.locator(f"inarow-board .cell.{look}")).to_have_count(len(kept["position"]["line"]))
    assert open_cells(page) == []


def test_a_whole_game_by_keyboard_only(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    expect(page.locator(".more-games")).to_be_visible()

    def tab_to(selector: str) -> None:
        target = page.locator(selector)
        for _ in range(80):
            if target.evaluate("e => e.getRootNode().activeElement === e"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    tab_to(".more-games")
    page.keyboard.press("Enter")
    expect(page.locator("#play")).to_be_visible()
    tab_to('[data-game="connect-four"]')
    page.keyboard.press("Enter")
    tab_to('select[name="second-player"]')
    page.keyboard.type("random")
    tab_to("#play")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/game/"))
    expect(page.locator("#status")).to_have_text(MY_TURN)

    tab_to('inarow-board:not([preview]) [data-cell="d1"]')
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(cell(page, "c2")).to_be_focused()
    page.keyboard.press(" ")
    expect(cell(page, "c1")).to_have_attribute("aria-label", "column 3, row 1, red")
    assert wait_for_turn(page)
    while wait_for_turn(page):
        moves = page.locator("#moves .move").count()
        column = "abcdefg".index(min(open_cells(page))[0]) + 1
        page.keyboard.press(str(column))
        expect(page.locator("#moves .move").nth(moves)).to_be_visible()
    assert game_of(server, page)["ending"] is not None
    expect(page.locator("#news")).to_have_text(OVER)


def test_one_back_takes_back_exactly_one_move_and_best_plays_one(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="alpha-beta")
    begin(page)
    cell(page, "a1").click()
    expect_moves(page, 2)
    assert game_of(server, page)["moves"] == ["a1", "b2"], "only the centre holds the draw"

    page.locator("#back").click()
    expect_moves(page, ["a1"])
    expect(page.locator("#status")).to_have_text("O, in the computer's place")
    cell(page, "c3").click()  # by hand, in its place: a mistake, a1 and c3 are corners
    expect_moves(page, ["a1", "c3"])
    expect(page.locator("#status")).to_have_text("Your turn: X")

    page.locator("#back").click()
    expect_moves(page, ["a1"])
    page.locator("#back").click()
    expect_moves(page, [])
    page.locator("#redo").click()
    expect_moves(page, ["a1"])
    page.locator("#redo").click()
    expect_moves(page, ["a1", "c3"])

    page.locator("#best").click()  # a free corner threatens, and then twice
    expect_moves(page, 4)
    assert game_of(server, page)["moves"][2] in ("a3", "c1")
    page.locator("#best").click()
    expect_moves(page, 6)
    page.locator("#best").click()
    expect(page.locator("#status")).to_have_text("X has 3 in a row and wins.")


def test_undo_takes_back_to_ones_own_last_move(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="alpha-beta")
    begin(page)
    cell(page, "a1").click()
    expect_moves(page, 2)
    page.locator("#undo").click()
    expect_moves(page, [])
    expect(page.locator("#status")).to_have_text("Your turn: X")
    cell(page, "b2").click()
    expect_moves(page, 2)
    expect(page.locator("#status")).to_have_text("Your turn: X")


def test_resigning_asks_first_and_the_result_offers_a_rematch(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.url)
    choose(page, "connect-four", second="careful")
    begin(page)
    cell(page, "d1").click()
    expect_moves(page, 2)
    page.locator("#resign").click()
    page.locator("#no").click()
    expect(page.locator("#status")).to_have_text("Your turn: red")
    page.locator("#resign").click()
    page.locator("#yes").click()
    expect(page.locator(".result h2")).to_have_text("You lose")
    expect(page.locator(".result p")).to_have_text("Resigned, 2 moves")
    address = page.url
    page.locator("#rematch").click()
    page.wait_for_url(lambda url: "/game/" in url and url != address)
    expect_moves(page, 1)  # the sides are swapped: the computer began
    expect(page.locator("#status")).to_have_text("Your turn: yellow")
    expect(page.locator(".result")).to_have_count(0)


def test_the_result_leaves_the_line_to_be_seen(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/?new", viewport={"width": 390, "height": 844})
    choose(page, "connect-four", first="person", second="person")
    begin(page)
    moves = ["d1", "c1", "d2", "c2", "d3", "c3", "d4"]
    for count, move in enumerate(moves):
        cell(page, move).click()
        expect_moves(page, count + 1)
    banner = page.locator(".result")
    expect(banner).to_contain_text("Red wins")
    banner.evaluate("e => Promise.all(e.getAnimations().map((one) => one.finished))")
    lowest = banner.evaluate("e => e.getBoundingClientRect().bottom")
    assert lowest > 100
    for name in moves[::2]:
        box = cell(page, name).bounding_box()
        assert box is not None
        assert box["y"] >= lowest - 1


@pytest.mark.parametrize(("language", "gomoku"), [("en", "Gomoku"), ("ru", "Гомоку")])
def test_the_first_move_takes_two_clicks_also_on_a_phone(
    server: Server, new_page: NewPage, language: str, gomoku: str
) -> None:
    page = new_page(server.url, has_touch=True, locale=language)  # Russian has the longest words
    expect(page.locator('[data-card="gomoku"] h2')).to_have_text(gomoku)
    for width, height in ((360, 640), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("connect-four", "tic-tac-toe", "reverse-five", "gomoku"):
            box = page.locator(f'[data-card="{name}"] [data-do="play"]').bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, f"{name}: Play is on the first screen"
            words = page.locator(f'[data-card="{name}"] .level small')
            assert words.evaluate("e => e.scrollHeight <= e.clientHeight"), "all words are there"
    page.locator('[data-card="connect-four"] [data-do="play"]').tap()
    cell(page, "d1").tap()
    expect_moves(page, 2)
    header = page.locator("header").bounding_box()
    assert header is not None
    assert header["height"] <= 56


def test_other_games_and_own_rules_begin_without_a_search_for_play(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(f"{server.url}/?new", has_touch=True, viewport={"width": 360, "height": 640})
    page.locator('[data-game="connect-four-8x7"]').tap()
    expect(page.locator("form h2").first).to_be_in_viewport()
    expect(page.locator("#play")).to_be_in_viewport(ratio=1)
    page.goto(f"{server.url}/?start=12x9k4")
    begin(page)
    expect(page.locator("h1")).to_have_text("12x9k4")  # which is also the code of its rules


def test_hint_swap_and_a_new_game(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="alpha-beta")
    begin(page)
    cell(page, "a1").click()
    expect_moves(page, 2)
    for label in ("Hint", "Hint, step 2 of 3", "Hint, step 3 of 3"):
        expect(page.locator("#hint")).to_have_attribute("title", label)
        page.locator("#hint").click()
    expect(page.locator("#told")).to_have_text(re.compile("draw"))
    expect(page.locator("inarow-board .cell.hint")).to_have_count(1)

    page.locator("#swap").click()
    expect_moves(page, 3)
    kept = game_of(server, page)
    assert [kept["seats"][side]["person"] for side in ("first", "second")] == [False, True]
    expect(page.locator("#status")).to_have_text("Your turn: O")
    expect(page.locator("#report")).to_contain_text("nodes")

    address = page.url
    page.locator("#again").click()
    page.wait_for_url(lambda url: "/game/" in url and url != address)
    expect(page.locator("#status")).to_have_text("Your turn: O")
    expect_moves(page, 1)


def test_two_computers_pause_step_and_go_on(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", first="random", second="careful")
    begin(page)
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Go on")
    before = page.locator("#moves .move").count()
    page.locator("#step").click()
    expect(page.locator("#moves .move")).to_have_count(before + 1)
    page.locator("#speed").select_option("0")
    page.locator("#pause").click()
    expect(page.locator("#status")).to_have_text(OVER)


def test_looking_back_by_click_and_by_arrow_keys(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    for move in ("b2", "a1", "c3"):
        cell(page, move).click()
        expect(stone(page, move)).to_be_visible()
    page.locator("#moves .move").nth(1).click()
    expect(stones(page)).to_have_count(1)
    assert open_cells(page) == [], "no moves are made in the past"
    page.keyboard.press("ArrowRight")
    expect(stones(page)).to_have_count(2)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(0)
    page.locator("#newest").click()
    expect(stones(page)).to_have_count(3)


def test_looking_back_outlives_the_answer_to_the_own_move(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    for move in ("b2", "a1"):
        cell(page, move).click()
    expect_moves(page, 2)
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    cell(page, "c3").click()
    expect(stone(page, "c3")).to_be_visible()
    page.locator("#moves .move").nth(1).click()
    expect(stones(page)).to_have_count(1)
    held[0].continue_()
    expect_moves(page, 3)
    expect(stones(page)).to_have_count(1)
    page.locator("#newest").click()
    expect(stones(page)).to_have_count(3)


def test_a_friend_by_link_in_another_browser(any_server: Server, new_page: NewPage) -> None:
    ours = new_page(any_server.url)
    choose(ours, "connect-four", second="friend")
    ours.locator('input[name="first-name"]').fill("<b>Ada/b>")
    begin(ours)
    invitation = ours.locator("#invitation").input_value()
    cell(ours, "d1").click()
    expect(ours.locator("#status")).to_have_text("Yellow: waiting for your friend")

    theirs = new_page(invitation)
    expect(theirs.locator("h1")).to_have_text("<b>Ada b> invites you to Connect Four")
    expect(theirs.locator(".joining")).to_contain_text("You play yellow.")
    theirs.locator("#name").fill("Grace\u202e")  # which would turn what follows around
    theirs.locator("#join").click()
    expect(ours.locator(".who.far")).to_contain_text("Grace")
    expect(ours.locator(".who.far .presence.here")).to_be_visible()
    expect(theirs.locator("#status")).to_have_text("Your turn: yellow")
    assert "join" not in theirs.url, "the address can be passed on without the seat"
    expect(theirs.locator(".who.far")).to_contain_text("<b>Ada b>")
    cell(theirs, "d2").click()
    expect(cell(ours, "d2")).to_have_attribute("aria-label", re.compile("yellow, last move"))
    expect(ours.locator("#status")).to_have_text("Your turn: red")
    assert ours.title().startswith("● Your turn")
    assert "Your turn" not in theirs.title()
    for page in (ours, theirs):  # no engine helps while two people play
        for help_ in ("#hint", "#best", "#values", "#analysis"):
            expect(page.locator(help_)).to_have_count(0)
    theirs.locator("#undo").click()
    ours.locator("#refuse").click()
    expect(theirs.locator("#told")).to_have_text("The other side says no.")
    expect_moves(theirs, 2)
    theirs.locator('[data-do="thanks"]').click()
    expect(ours.locator(".who.far .emote")).not_to_have_text("")
    cell(theirs, "d2").click()
    expect_moves(theirs, 2)

    watching = new_page(theirs.url)
    expect_moves(watching, 2)
    assert open_cells(watching) == []
    expect(ours.locator(".log")).to_contain_text("1 person is watching")
    late = new_page(invitation, forgive="403")
    expect(late.locator("#told")).to_have_text("this seat is taken: you can watch the game")

    cell(ours, "c1").click()
    expect_moves(watching, ["d1", "d2", "c1"])
    expect(theirs.locator("#told")).to_have_text("")
    ours.locator("#undo").click()
    theirs.locator("#agree").click()
    expect_moves(watching, ["d1", "d2"])
    ours.locator("#resign").click()
    ours.locator("#yes").click()
    expect(ours.locator(".result h2")).to_have_text("You lose")
    expect(theirs.locator(".result h2")).to_have_text("You win!")
    theirs.locator("#rematch").click()
    expect(ours.locator("#agree")).to_be_in_viewport(ratio=1)
    ours.locator("#rematch").click()  # who wants one, too, agrees
    expect(ours.locator("#status")).to_have_text("Red to move (Grace)")
    theirs.locator("#follow").click()
    cell(theirs, "a1").click()  # the sides are swapped
    expect(ours.locator("#status")).to_have_text("Your turn: yellow")


def test_an_invitation_says_who_can_open_it(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    page.locator('[data-card="gomoku"] [data-do="invite"]').click()
    expect(page.locator(".invite .problem")).to_contain_text(
        "Only this computer can open the link."
    )
    expect(page.locator(".invite svg.qr path")).to_have_count(2)
    page.locator("#copy-invitation").click()
    link = page.locator("#invitation").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.locator("#close-invitation").click()
    expect(page.locator(".invite")).to_have_count(0)


def test_clocks_run_on_the_page_and_a_flag_ends_the_game(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/?new=connect-four")
    choose(page, "connect-four", second="person")
    page.locator("#more summary").click()
    page.locator('select[name="clock"]').select_option("60")
    begin(page)
    clock = page.locator(".who.near .clock")
    expect(clock).to_have_text(re.compile("^0:5[0-9]$|^1:00$"))
    expect(clock).to_have_class(re.compile("runs"))
    cell(page, "d1").click()
    expect(page.locator(".who.far .clock")).to_have_class(re.compile("runs"))
    page.reload()
    expect(page.locator(".who.far .clock")).to_have_text(re.compile("^0:5[0-9]$"))

    new = server.new_game("connect-four", clock="1")
    page.evaluate(
        "([id, seat]) => localStorage.setItem('inarow.seats',"
        " JSON.stringify({[id]: {seat, sides: ['first', 'second']}}))",
        [new["game"]["id"], new["seat"]],
    )
    page.goto(f"{server.url}/game/{new['game']['id']}")
    expect(page.locator(".result p")).to_have_text("Time is up, 0 moves")
    expect(page.locator("#status")).to_have_text("Red ran out of time: Yellow wins.")


def test_an_unknown_address_is_a_page(server: Server, new_page: NewPage) -> None:
    page = new_page(f"{server.url}/nowhere", forgive="404")
    expect(page.locator("h1")).to_have_text("There is no such page")
    page.locator("main a").click()
    expect(page.locator("h1")).to_have_text("Play a game")


def test_a_game_goes_on_after_a_reload_in_another_tab_and_after_a_crash(
    tmp_path: Any, new_page: NewPage
) -> None:
    running = Server(tmp_path)
    # 409: both tabs ask the computer to move, and one comes too late
    page = new_page(running.url, forgive="net::ERR_ 409")
    choose(page, "connect-four", second="careful")
    begin(page)
    cell(page, "d1").click()
    expect_moves(page, 2)
    page.reload()
    expect_moves(page, 2)
    other = page.context.new_page()
    other.goto(page.url)
    expect_moves(other, 2)
    cell(other, "e1").click()
    expect_moves(page, 4)

    running.kill()
    cell(page, "a1").click()  # nobody answers yet
    expect(page.locator("#told")).to_contain_text("can't be reached")
    with running.again() as second:
        expect_moves(page, 6)
        expect_moves(other, 6)
        expect(page.locator("#status")).to_have_text(MY_TURN)
        kept = game_of(second, page)
        assert [move[0] for move in kept["moves"][::2]] == ["d", "e", "a"]


def test_a_page_has_one_socket_wherever_it_goes(server: Server, new_page: NewPage) -> None:
    """Two for a page would be 1,000 descriptors for 500 games."""
    page = new_page("about:blank")
    opened: list[str] = []
    page.on("websocket", lambda socket: opened.append(socket.url))
    page.goto(server.url)
    choose(page, "tic-tac-toe", second="person")
    begin(page)
    cell(page, "b2").click()
    expect_moves(page, ["b2"])
    page.go_back()
    page.go_forward()
    expect_moves(page, ["b2"])
    assert len(opened) == 1
