"""Games over HTTP: who may do what, and that a game is the same afterwards. With both databases."""

from __future__ import annotations

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from serving.server import Server


def act(server: Server, game: Any, deed: str, seat: str | None, **wish: Any) -> Any:
    body = {"ply": len(game["moves"]), **wish}
    return server.post(f"/api/games/{game['id']}/{deed}", body, seat)


def test_a_position_is_ready_to_be_drawn(server: Server) -> None:
    answer = server.get("/api/position", {"start": "connect-four", "moves": "44"})
    position = answer.json["position"]
    assert position["stones"] == {"d1": "first", "d2": "second"}
    assert position["legal"] == ["a1", "b1", "c1", "e1", "f1", "g1", "d3"]
    assert (position["turn"], position["last"]) == ("first", "d2")
    assert position["code"] == "7x6k4g:7/7/7/7/3o3/3x3"
    assert position["line"] == []


def test_a_finished_game_shows_its_line(server: Server) -> None:
    new = server.new_game("tic-tac-toe")
    game = server.play(new["game"], new["seat"], "a1", "a2", "b1", "b2", "c1")
    assert game["ending"] == {"reason": "line", "winner": "first"}
    assert game["position"]["line"] == ["a1", "b1", "c1"]
    assert act(server, game, "moves", new["seat"], move="c3").status == 409


def test_under_misere_the_line_loses(server: Server) -> None:
    new = server.new_game("misere-tic-tac-toe")
    game = server.play(new["game"], new["seat"], "a1", "a2", "b1", "b2", "c1")
    assert game["ending"] == {"reason": "line", "winner": "second"}


def test_moves_are_written_in_any_way(server: Server) -> None:
    new = server.new_game("connect-four")
    game = server.play(new["game"], new["seat"], "4", "d", "E1", "2 5")
    assert game["moves"] == ["d1", "d2", "e1", "e2"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("d3", "d3 is not a legal move: stones fall, and the cell below is empty"),
        ("h1", "'h1' is outside the board: columns run from a to g, rows from 1 to 6"),
        ("what", "'what' is not a move: give a column, a to g or 1 to 7"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(server: Server, move: str, reason: str) -> None:
    new = server.new_game("connect-four")
    answer = act(server, new["game"], "moves", new["seat"], move=move)
    assert answer.status == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json["detail"] == reason


def test_only_the_owner_of_a_seat_moves(any_server: Server) -> None:
    new = any_server.new_game("tic-tac-toe", second={"by_link": True})
    game, ours, theirs = new["game"], new["seat"], "A" * 22
    assert act(any_server, game, "moves", None, move="a1").status == 401
    assert act(any_server, game, "moves", "guess", move="a1").status == 403
    game = any_server.play(game, ours, "a1")
    assert act(any_server, game, "moves", ours, move="b2").status == 403

    path = f"/api/games/{game['id']}/claim"
    wrong = any_server.post(path, {"invitation": "B" * 22, "seat": theirs})
    assert wrong.status == 403
    claim = {"invitation": new["invitation"], "seat": theirs}
    assert any_server.post(path, claim).status == 200
    assert any_server.post(path, claim).status == 200, "asked again, as the answer was lost"
    late = any_server.post(path, {"invitation": new["invitation"], "seat": "C" * 22})
    assert late.status == 403
    game = any_server.play(game, theirs, "b2")

    assert act(any_server, game, "undo", ours).status == 403, "the last move is not ours"
    assert act(any_server, game, "swap", ours).status == 403
    assert act(any_server, game, "undo", theirs).status == 409, "the other side must agree"
    assert act(any_server, game, "ask", theirs, what="undo").status == 200
    game = act(any_server, game, "agree", ours).json
    assert game["moves"] == ["a1"]
    assert act(any_server, game, "resign", theirs).status == 200


def test_a_move_is_answered_alike_on_the_shortcut_and_on_the_way_round(server: Server) -> None:
    """A request that is written in another way than the page's is understood as well."""
    new = server.new_game("tic-tac-toe")
    game, seat = new["game"]["id"], new["seat"]
    for game_id, secret, wish, status in (
        (game, seat, {"ply": 0, "move": "b2"}, 200),
        (game, seat, {"ply": 0, "move": "b2"}, 200),  # again, as if the answer was lost
        (game, seat, {"ply": 1, "move": "b2"}, 422),
        (game, seat, {"ply": 9, "move": "a1"}, 409),
        (game, "A" * 22, {"ply": 1, "move": "a1"}, 403),
        ("B" * 22, seat, {"ply": 0, "move": "a1"}, 404),
        (game, seat, {"ply": 1}, 422),
    ):
        answers = []
        for kind in ("application/json", "application/json; charset=utf-8"):
            headers = {"Content-Type": kind, "Authorization": f"Bearer {secret}"}
            path = f"/api/games/{game_id}/moves"
            answers.append(server.ask("POST", path, json.dumps(wish).encode(), headers))
        assert [answer.status for answer in answers] == [status] * 2
        assert answers[0].json == answers[1].json
        assert answers[0].headers["content-type"] == answers[1].headers["content-type"]


def test_an_invitation_seats_one_however_many_take_it_at_once(any_server: Server) -> None:
    for _ in range(3):
        new = any_server.new_game("tic-tac-toe", second={"by_link": True})
        path = f"/api/games/{new['game']['id']}/claim"

        def claim(letter: str, path: str = path, invitation: str = new["invitation"]) -> int:
            return any_server.post(path, {"invitation": invitation, "seat": letter * 22}).status

        with ThreadPoolExecutor(4) as friends:
            statuses = list(friends.map(claim, "ABCD"))
        assert sorted(statuses) == [200, 403, 403, 403]
        game = any_server.play(new["game"], new["seat"], "a1")
        taken = "ABCD"[statuses.index(200)] * 22
        game = any_server.play(game, taken, "b2")
        assert act(any_server, game, "resign", new["seat"]).status == 200


def test_undo_takes_back_one_move_and_the_person_makes_the_computers(any_server: Server) -> None:
    new = any_server.new_game("tic-tac-toe", second={"player": "alpha-beta"})
    game, seat = any_server.play(new["game"], new["seat"], "a1"), new["seat"]
    assert act(any_server, game, "moves", seat, move="c3").status == 409, "the computer's turn"
    game = act(any_server, game, "think", seat).json
    assert game["moves"] == ["a1", "b2"]
    assert game["report"]["nodes"] > 0

    game = act(any_server, game, "undo", seat).json
    assert (game["moves"], game["by_hand"], game["undone"]) == (["a1"], True, 1)
    assert act(any_server, game, "think", seat).status == 409
    game = any_server.play(game, seat, "c3")
    assert (game["moves"], game["by_hand"], game["undone"]) == (["a1", "c3"], False, 0)

    game = act(any_server, game, "undo", seat).json
    game = act(any_server, game, "undo", seat).json
    assert (game["moves"], game["undone"]) == ([], 2)
    assert act(any_server, game, "undo", seat).status == 409
    game = act(any_server, game, "redo", seat).json
    assert (game["moves"], game["by_hand"], game["undone"]) == (["a1"], True, 1)
    game = act(any_server, game, "redo", seat).json
    assert (game["moves"], game["by_hand"]) == (["a1", "c3"], False)
    game = any_server.play(game, seat, "a3")
    assert act(any_server, game, "think", seat).json["moves"][3] == "a2", "it answers again"


def test_a_move_sent_twice_is_made_once(any_server: Server) -> None:
    new = any_server.new_game("tic-tac-toe")
    path = f"/api/games/{new['game']['id']}/moves"
    first = any_server.post(path, {"move": "a1", "ply": 0}, new["seat"])
    again = any_server.post(path, {"move": "a1", "ply": 0}, new["seat"])
    assert first.json == again.json
    assert any_server.post(path, {"move": "b2", "ply": 0}, new["seat"]).status == 409
    assert any_server.get(f"/api/games/{new['game']['id']}").json["moves"] == ["a1"]


def test_swapping_resigning_and_playing_again(any_server: Server) -> None:
    new = any_server.new_game("tic-tac-toe", second={"player": "careful"}, marks="OX")
    game, seat = any_server.play(new["game"], new["seat"], "b2"), new["seat"]
    game = act(any_server, game, "think", seat).json
    game = act(any_server, game, "swap", seat).json
    assert game["seats"]["first"]["player"] == "careful"
    game = act(any_server, game, "think", seat).json
    assert len(game["moves"]) == 3
    game = act(any_server, game, "resign", seat).json
    assert game["ending"] == {"reason": "resigned", "winner": "first"}
    again = any_server.post(f"/api/games/{game['id']}/again", None, seat).json
    assert (again["moves"], again["marks"]) == ([], "OX")
    assert again["seats"] == game["seats"]
    same = any_server.post(f"/api/games/{game['id']}/again", None, seat).json
    assert same["id"] == again["id"]
    assert any_server.get(f"/api/games/{game['id']}").json["following"] == again["id"]


def test_the_record_names_people_and_reads_back(server: Server) -> None:
    new = server.new_game("connect-four", first={"name": "Ада"}, second={"player": "random"})
    game = server.play(new["game"], new["seat"], "d1")
    record = json.loads(server.get(f"/api/games/{game['id']}/record").text)
    assert (record["first"], record["second"]) == ("Ада", "random")
    assert record["rules"] == "7x6k4g"
    assert record["moves"].split()[0] == "d1", "and perhaps the computer's answer"


def test_a_game_begins_anywhere(server: Server) -> None:
    new = server.new_game("3x3k3:xo1/1x1/3", moves="c3")
    assert new["game"]["start"] == "3x3k3:xo1/1x1/3"
    assert new["game"]["position"]["turn"] == "first"
    undone = act(server, new["game"], "undo", new["seat"]).json
    assert undone["moves"] == []


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"start": "chess"}, "there is no game called 'chess'"),
        ({"start": "3x3k3:xxx/3/3"}, "the first side has 3 and the second side 0 stones"),
        ({"start": "connect-four", "second": {"player": "alpha-beta"}}, "take alpha-beta:depth=4"),
        ({"start": "3x3k3", "second": {"player": "strong"}}, "does not play here"),
        ({"start": "3x3k3", "second": {"player": "bot:sh"}}, "does not play here"),
        ({"start": "3x3k3", "second": {"player": "/bin/sh -c id"}}, "not as described"),
        ({"start": "3x3k3", "second": {"player": "random :/bin/sh"}}, "not as described"),
        ({"start": "3x3k3", "second": {"player": "random:/bin/sh"}}, "not as described"),
        ({"start": "3x3k3", "second": {"player": "monte-carlo:games=0"}}, "at least 1"),
        (
            {"start": "3x3k3", "first": {"by_link": True}, "second": {"by_link": True}},
            "only one can go by link",
        ),
        ({"start": "3x3k3", "first": {"name": "a\nb"}}, "not as described"),
        ({"start": "3x3k3", "first": {"name": "a" * 41}}, "not as described"),
        ({"start": "3x3k3", "level": 11}, "not as described"),
        ({"start": "99x99k5"}, "must be 1 to 22"),
    ],
)
def test_bad_wishes_are_refused_with_the_reason(server: Server, wish: Any, reason: str) -> None:
    answer = server.post("/api/games", wish)
    assert answer.status == 422
    assert reason in answer.json["detail"] + " ".join(answer.json.get("faults", []))


def test_every_fault_of_a_position_is_named(server: Server) -> None:
    answer = server.get("/api/position", {"start": "4x4k4g:x3/4/4/1oo1"})
    assert answer.status == 422
    assert len(answer.json["faults"]) == 2


def test_problems_speak_the_readers_language(server: Server) -> None:
    path = "/api/games/" + "x" * 22
    assert server.get(path).json["detail"] == "there is no game at this address"
    german = server.get(path, None, **{"Accept-Language": "fr, de;q=0.7, en;q=0.5"})
    assert german.status == 404
    assert "Spiel" in german.json["detail"]


def next_game(socket: ClientConnection) -> Any:
    """The next game that the socket hears of, whatever else it hears."""
    while True:
        news = json.loads(socket.recv(timeout=20))
        if news["type"] == "game":
            return news["game"]


def test_who_moves_and_who_watches_may_speak_different_languages(server: Server) -> None:
    new = server.new_game("connect-four")
    with connect(f"ws://127.0.0.1:{server.port}/api/live?language=de") as socket:
        socket.send(json.dumps({"type": "watch", "game": new["game"]["id"]}))
        assert next_game(socket)["title"] == "Vier gewinnt"
        assert server.play(new["game"], new["seat"], "d1")["title"] == "Connect Four"
        assert next_game(socket)["title"] == "Vier gewinnt"


def test_two_servers_share_the_games_of_one_postgres(
    postgres_server: Server, postgres_url: str, tmp_path: Any
) -> None:
    with Server(tmp_path, postgres_url) as other:
        new = postgres_server.new_game("tic-tac-toe")
        address = f"ws://127.0.0.1:{other.port}/api/live"
        with connect(address) as socket:
            socket.send(json.dumps({"type": "watch", "game": new["game"]["id"]}))
            assert next_game(socket)["moves"] == []
            game = postgres_server.play(new["game"], new["seat"], "b2")
            assert next_game(socket)["moves"] == ["b2"]
            game = other.play(game, new["seat"], "a1")
            assert next_game(socket)["moves"] == ["b2", "a1"]
        assert postgres_server.play(game, new["seat"], "c3")["moves"] == ["b2", "a1", "c3"]


def test_a_link_to_a_position_or_a_game_has_a_preview(server: Server) -> None:
    new = server.new_game("connect-four")
    game = server.play(new["game"], new["seat"], "4")
    for path in (f"/game/{game['id']}", "/board?start=connect-four&moves=4"):
        head = server.get(path).text
        assert '<meta property="og:title" content="Connect Four' in head
        found = re.search(r'property="og:image" content="http://[^/]+([^"]+)"', head)
        assert found is not None
        picture = server.get(html.unescape(found[1]))
        assert picture.status == 200
        assert picture.headers["content-type"] == "image/png"
    for path in ("/", "/game/none", "/board?start=%22%3E%3Cb%3E", "/lessons"):
        assert "og:image" not in server.get(path).text


def test_a_game_as_an_animation(server: Server) -> None:
    answer = server.get("/api/position/gif?start=tic-tac-toe&moves=b2+a1")
    assert answer.status == 200
    assert answer.headers["content-type"] == "image/gif"
    assert server.get("/api/position/gif?start=nothing").status == 422
