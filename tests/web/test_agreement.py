"""Openings by agreement on the server and on the page: whose turn it is, seats, refusals."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from serving.page import NewPage, begin, cell, choose
from serving.server import Answer, Server
from web.test_computers import until

FRIEND = "F" * 22


def act(server: Server, game: Any, deed: str, seat: str, **more: Any) -> Answer:
    wish = {"ply": len(game["moves"]), **more}
    return server.post(f"/api/games/{game['id']}/{deed}", wish, seat)


def test_friends_open_by_swap2_and_the_server_decides_whose_turn_it_is(server: Server) -> None:
    wish = {"first": {"name": "Ada"}, "second": {"by_link": True}, "agreement": "swap2"}
    new = server.new_game("gomoku", **wish, clock="60")
    ada = new["seat"]
    claim = {"invitation": new["invitation"], "seat": FRIEND, "name": "Ben"}
    game = server.post(f"/api/games/{new['game']['id']}/claim", claim).json
    game = server.play(game, ada, "h8")
    assert game["deal"]["asked"] == "first"
    assert game["clock"]["running"] is None
    assert act(server, game, "moves", FRIEND, move="i9").status == 403, "Ada places both sides'"
    assert act(server, game, "decide", ada, decision="first").status == 409
    game = server.play(game, ada, "i9", "k12")
    assert game["deal"]["decisions"] == ["first", "second", "more"]
    assert act(server, game, "moves", FRIEND, move="a1").status == 422
    assert act(server, game, "decide", ada, decision="first").status == 403
    assert act(server, game, "decide", FRIEND, decision="black").status == 422
    assert act(server, game, "ask", ada, what="undo").status == 409
    game = act(server, game, "decide", FRIEND, decision="more").json
    assert act(server, game, "moves", ada, move="a1").status == 403
    game = server.play(game, FRIEND, "c3", "d4")
    assert (game["deal"]["asked"], game["deal"]["decisions"]) == ("first", ["first", "second"])
    game = act(server, game, "decide", ada, decision="second").json

    assert (game["seats"]["first"]["name"], game["seats"]["second"]["name"]) == ("Ben", "Ada")
    assert game["deal"]["swapped"]
    assert game["clock"]["running"] == "second"
    assert act(server, game, "moves", FRIEND, move="a1").status == 403, "Ada plays second now"
    game = server.play(game, ada, "a1")
    assert game["position"]["turn"] == "first"
    assert act(server, game, "swap", ada).status in (403, 409)

    game = act(server, game, "resign", FRIEND).json
    assert game["ending"]["winner"] == "second"
    act(server, game, "ask", ada, what="rematch")
    again = act(server, game, "agree", FRIEND).json
    assert again["deal"]["agreement"] == "swap2"
    assert (again["seats"]["first"]["name"], again["seats"]["second"]["name"]) == ("Ben", "Ada")


def test_the_computer_decides_by_itself_and_undo_brings_the_seats_back(server: Server) -> None:
    new = server.new_game("gomoku", second={"player": "level-3"}, agreement="swap", seconds=1.0)
    seat = new["seat"]
    game = server.play(new["game"], seat, "h8", "a1", "i8")  # two of X in the middle: they win
    path = f"/api/games/{game['id']}"
    until(lambda: server.get(path).json["deal"]["decided"])  # on the server's own initiative
    game = server.get(path).json
    assert game["deal"]["decided"] == ["first"]
    assert game["seats"]["first"]["player"] == "level-3"
    assert game["seats"]["second"]["person"]
    refused = act(server, game, "swap", seat)
    assert refused.status == 409
    assert "by agreement" in refused.json["detail"]
    back = act(server, game, "undo", seat).json
    assert back["deal"]["decided"] == []
    assert (back["seats"]["first"]["person"], back["by_hand"]) == (True, True)


def test_an_agreement_that_does_not_fit_is_refused_with_the_reason(server: Server) -> None:
    wish = {"start": "tic-tac-toe", "agreement": "swap2"}
    answer = server.post("/api/games", wish)
    assert answer.status == 422
    assert "needs lines of 4" in answer.json["detail"]
    wish = {"start": "gomoku", "moves": "h8", "agreement": "swap2"}
    assert "empty board" in server.post("/api/games", wish).json["detail"]


def test_swap2_on_the_page(server: Server, new_page: NewPage) -> None:
    page = new_page(server.url)
    choose(page, "gomoku", second="person")
    page.locator("#more summary").click()
    page.locator("select[name=agreement]").select_option("swap2")
    begin(page)
    for name in ("h8", "i9", "k12"):
        expect(page.locator("#deal")).to_have_count(0)
        cell(page, name).click()
    expect(page.locator("#deal button")).to_have_text(
        ["Play black", "Play white", "Place two more"]
    )
    page.locator("#decide-more").click()
    expect(page.locator("#deal")).to_have_count(0)
    for name in ("c3", "d4"):
        cell(page, name).click()
    expect(page.locator("#deal button")).to_have_text(["Play black", "Play white"])
    page.locator("#decide-second").click()
    expect(page.locator("#status")).to_have_text(re.compile("^White to move"))
    game = server.get(f"/api/games/{page.url.rpartition('/')[2]}").json
    assert game["tags"]["decisions"] == "more second"
