"""Two people at one game: consent, clocks, presence, emotes, and the address to pass on."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from inarow.web.settings import Settings
from serving.server import Answer, Asking, Server, served_here

FRIEND = "F" * 22


def act(server: Server, game: Any, deed: str, seat: str, **more: Any) -> Answer:
    """Do something in the game as it is known."""
    wish = {"ply": len(game["moves"]), **more}
    return server.post(f"/api/games/{game['id']}/{deed}", wish, seat)


def friends_game(server: Asking, **wishes: Any) -> tuple[Any, str]:
    """A game of two people, and the first one's secret."""
    new = server.new_game("connect-four", second={"by_link": True}, **wishes)
    claim = {"invitation": new["invitation"], "seat": FRIEND, "name": " Grace "}
    joined = server.post(f"/api/games/{new['game']['id']}/claim", claim)
    assert joined.status == 200, joined.text
    return joined.json, new["seat"]


def test_who_joins_gives_a_name(server: Server) -> None:
    game, _seat = friends_game(server)
    assert game["seats"]["second"] == {
        "player": "person",
        "person": True,
        "name": "Grace",
        "free": False,
    }


def test_a_move_is_taken_back_only_if_the_other_side_agrees(server: Server) -> None:
    game, seat = friends_game(server)
    assert act(server, game, "ask", seat, what="undo").status == 409, "there is nothing yet"
    game = server.play(game, seat, "d1")
    game = server.play(game, FRIEND, "d2")
    assert act(server, game, "undo", FRIEND).status == 409
    assert act(server, game, "agree", FRIEND).status == 409, "nobody has asked"

    game = act(server, game, "ask", seat, what="undo").json
    assert game["asked"] == {"side": "first", "what": "undo"}
    assert act(server, game, "agree", seat).status == 409, "not for oneself"
    refused = act(server, game, "refuse", FRIEND).json
    assert (refused["asked"], len(refused["moves"])) == (None, 2)

    act(server, game, "ask", seat, what="undo")
    after = act(server, game, "agree", FRIEND).json
    assert (after["moves"], after["asked"]) == ([], None), "back to the asker's own last move"
    game = server.play(after, seat, "c1")
    act(server, game, "ask", seat, what="undo")
    game = server.play(game, FRIEND, "c2")
    assert game["asked"] is None, "a move answers the question"


def ask_from(server: Asking, client: str, path: str, body: Any, seat: str = "") -> int:
    """The status of a request that a proxy passes on for a client."""
    headers = {"Content-Type": "application/json", "X-Forwarded-For": client}
    headers |= {"Authorization": f"Bearer {seat}"} if seat else {}
    return server.ask("POST", path, json.dumps(body).encode(), headers).status


def test_no_computer_helps_in_a_running_game_of_two_people(tmp_path: Path) -> None:
    """Neither who plays nor who watches; whoever has never seen the game may ask what they like."""
    database = f"sqlite:///{tmp_path / 'web.sqlite'}"
    with served_here(Settings(database=database, proxy="127.0.0.1", advice_seconds=0.1)) as server:
        new = server.new_game("connect-four", second={"by_link": True})
        path, seat = f"/api/games/{new['game']['id']}", new["seat"]
        claim = {"invitation": new["invitation"], "seat": FRIEND}
        assert ask_from(server, "192.0.2.2", f"{path}/claim", claim) == 200
        for ply, move in enumerate(("a1", "a2", "b1", "a3")):
            client = f"192.0.2.{1 + ply % 2}"
            wish = {"move": move, "ply": ply}
            assert ask_from(server, client, f"{path}/moves", wish, (seat, FRIEND)[ply % 2]) == 200
        server.get(path, None, **{"X-Forwarded-For": "192.0.2.3"})  # who only watches

        played = {"start": "connect-four", "moves": "a a b a"}
        mirrored = {"start": "connect-four", "moves": "g g f g"}
        later = {"start": "7x6k4g:7/7/7/o6/o6/xxxo3"}
        earlier = {"start": "connect-four", "moves": "a a b"}
        for client in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            for asked in ("advice", "hint", "review", "tree", "tree/compare"):
                assert ask_from(server, client, f"/api/{asked}", played) == 403, asked
            for position in (mirrored, later):
                assert ask_from(server, client, "/api/hint", position) == 403
            assert ask_from(server, client, "/api/hint", earlier) == 200
            answer = {"position": later["start"], "move": "d2"}
            assert ask_from(server, client, "/api/puzzle/answer", answer) == 403
        assert ask_from(server, "192.0.2.4", "/api/hint", played) == 200

        forwarded = {"X-Forwarded-For": "192.0.2.3"}
        with connect(
            f"ws://127.0.0.1:{server.port}/api/live", additional_headers=forwarded
        ) as live:
            for kind in ("analyse", "curve"):
                live.send(json.dumps({"type": kind, "id": 1, **played}))
                assert hear(live, "problem")["status"] == 403
        assert ask_from(server, "192.0.2.1", f"{path}/resign", {"ply": 4}, seat) == 200
        for client in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            assert ask_from(server, client, "/api/hint", played) == 200


def test_a_rematch_needs_both_and_swaps_the_sides(server: Server) -> None:
    game, seat = friends_game(server)
    assert act(server, game, "ask", seat, what="rematch").status == 409, "it is not over"
    game = act(server, game, "resign", seat).json
    assert server.post(f"/api/games/{game['id']}/again", None, seat).status == 409
    act(server, game, "ask", FRIEND, what="rematch")
    assert act(server, game, "agree", FRIEND).status == 403
    new = act(server, game, "agree", seat).json
    assert new["id"] != game["id"]
    assert new["seats"]["first"]["name"] == "Grace"
    assert server.get(f"/api/games/{game['id']}").json["following"] == new["id"]
    assert act(server, new, "moves", seat, move="d1").status == 403
    assert act(server, new, "moves", FRIEND, move="d1").status == 200


def test_a_clock_is_kept_by_the_server_and_its_flag_falls(tmp_path: Path) -> None:
    server = Server(tmp_path)
    new = server.new_game("connect-four", clock="600+2", second={"by_link": True})
    clock = new["game"]["clock"]
    assert clock == {"first": 600.0, "second": 600.0, "increment": 2.0, "running": None}
    claim = {"invitation": new["invitation"], "seat": FRIEND}
    path = f"/api/games/{new['game']['id']}"
    game = server.post(f"{path}/claim", claim).json
    assert game["clock"]["running"] == "first"
    time.sleep(0.3)
    game = server.play(game, new["seat"], "d1")
    spent = 602.0 - game["clock"]["first"]
    assert spent >= 0.3
    assert game["clock"]["running"] == "second"
    time.sleep(0.2)
    act(server, game, "ask", new["seat"], what="undo")  # asking gives nobody any time
    assert server.get(path).json["clock"]["second"] <= 599.8
    server.kill()
    with server.again() as after:
        clock = after.get(path).json["clock"]
        assert clock["first"] == round(602.0 - spent, 3), "right after a restart"
        assert 0 < clock["second"] <= 599.8

        short, seat = friends_game(after, clock="0.5")
        game = _wait_for_ending(after, short["id"])
        assert game["ending"] == {"reason": "time-out", "winner": "second"}
        assert game["clock"]["first"] == 0
        assert game["clock"]["running"] is None
        assert act(after, game, "moves", seat, move="d1").status == 409
        assert after.post("/api/games", {"start": "gomoku", "clock": "soon"}).status == 422


def test_a_flag_that_fell_while_the_server_was_down_has_fallen(tmp_path: Path) -> None:
    server = Server(tmp_path)
    game, _seat = friends_game(server, clock="1")
    server.kill()
    time.sleep(1)
    with server.again() as after:
        assert _wait_for_ending(after, game["id"])["ending"]["reason"] == "time-out"


def test_clocks_of_games_do_not_jump_with_the_machines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the machine's time is corrected while people play; no move is lost either."""
    off = 0.0
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + off)
    with served_here(Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}")) as server:
        game, seat = friends_game(server, clock="600")
        short, _seat = friends_game(server, clock="1")
        for ply, jump in enumerate((86_400.0, -200_000.0, 86_400.0, -1.0)):
            off += jump
            game = server.play(game, (seat, FRIEND)[ply % 2], "d")
            found = server.get(f"/api/games/{game['id']}").json
            assert (found["ending"], len(found["moves"])) == (None, ply + 1)
            assert 500 < min(found["clock"]["first"], found["clock"]["second"]) <= 600
        assert _wait_for_ending(server, short["id"])["ending"]["reason"] == "time-out"


def _wait_for_ending(server: Asking, game_id: str) -> Any:
    for _ in range(200):
        game = server.get(f"/api/games/{game_id}").json
        if game["ending"] is not None:
            return game
        time.sleep(0.1)
    raise AssertionError("the flag never falls")


def hear(socket: ClientConnection, kind: str) -> Any:
    """The next news of a kind."""
    while True:
        news = json.loads(socket.recv(timeout=20))
        if news["type"] == kind:
            return news


def test_everybody_sees_who_is_there_and_what_they_express(server: Server) -> None:
    game, seat = friends_game(server)
    address = f"ws://127.0.0.1:{server.port}/api/live"

    def watch(socket: ClientConnection, **more: str) -> None:
        socket.send(json.dumps({"type": "watch", "game": game["id"], **more}))

    with connect(address) as ours:
        watch(ours, seat=seat)
        news = hear(ours, "presence")
        assert (news["sides"], news["watching"]) == (["first"], 0)
        with connect(address) as theirs, connect(address) as third:
            watch(theirs, seat=FRIEND)
            assert hear(ours, "presence")["sides"] == ["first", "second"]
            watch(third)
            assert hear(ours, "presence")["watching"] == 1
            theirs.send(json.dumps({"type": "emote", "emote": "thanks"}))
            news = hear(ours, "emote")
            assert (news["side"], news["emote"]) == ("second", "thanks")
            third.send(json.dumps({"type": "emote", "emote": "hello"}))  # nobody asked them
            third.send(json.dumps({"type": "emote", "emote": "rude"}))
            assert hear(third, "problem")["status"] == 422
        while (news := hear(ours, "presence"))["sides"] != ["first"] or news["watching"]:
            pass


def test_a_link_has_an_address_that_others_can_open(server: Server, tmp_path: Path) -> None:
    assert server.get("/api/reach").json == {"address": None}, "it listens on this machine only"
    with Server(tmp_path, host="0.0.0.0") as everywhere:  # noqa: S104 - that is the case
        address = everywhere.get("/api/reach").json["address"]
        assert address is None or address.endswith(f":{everywhere.port}")
        assert "0.0.0.0" not in str(address)  # noqa: S104 - that is the case


def test_an_unknown_address_is_a_page(server: Server) -> None:
    answer = server.get("/nowhere", accept="text/html,*/*")
    assert (answer.status, answer.headers["content-type"][:9]) == (404, "text/html")
    assert "<inarow-app>" in answer.text
    answer = server.get("/api/nowhere", accept="application/json")
    assert (answer.status, answer.json["detail"]) == (404, "there is no such page")


def test_a_link_says_whose_game_it_is(server: Server) -> None:
    new = server.new_game("connect-four", first={"name": '<i>"Ada"'}, second={"by_link": True})
    path = f"/game/{new['game']['id']}"
    assert '<meta property="og:title" content="Connect Four">' in server.get(path).text
    claim = {"invitation": new["invitation"], "seat": FRIEND, "name": "Grace"}
    server.post(f"/api{path.replace('game', 'games')}/claim", claim)
    found = server.get(path).text
    assert 'content="Connect Four: &lt;i&gt;&quot;Ada&quot; : Grace"' in found
    assert "<i>" not in found
    assert server.get("/game/none").status == 200, "the page says that there is none"


def test_only_the_embedded_board_may_be_framed(server: Server) -> None:
    for path, allowed in (("/", "'none'"), ("/board", "'none'"), ("/embed?start=gomoku", "*")):
        policy = server.get(path).headers["content-security-policy"]
        assert f"frame-ancestors {allowed}" in policy
        assert "default-src 'none'" in policy
