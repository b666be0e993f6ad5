"""What a client must not be able to do."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from bench.web_malformed import feed

from inarow.players import BadPlayer
from inarow.search import Limit
from inarow.web.connections import OFTEN
from inarow.web.serve import listen
from inarow.web.settings import Settings
from inarow.web.thinking import Failed, Thinking
from inarow.web.worker import Matches
from serving.server import Server, served_here

Result = TypeVar("Result")


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """What the work comes to, in a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_the_server_listens_on_this_machine_only(server: Server) -> None:
    table = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    port = f":{server.port:04X}"
    listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
    assert [address for address in listening if address.endswith(port)] == [f"0100007F{port}"]


def test_every_answer_forbids_what_is_inline_or_foreign(server: Server) -> None:
    for path in ("/", "/api/health", "/no/such/page", "/api/openapi.json"):
        headers = server.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_foreign_name_for_this_machine_is_refused(server: Server) -> None:
    answer = server.ask("GET", "/api/health", headers={"Host": f"evil.example:{server.port}"})
    assert answer.status == 421
    assert server.ask("GET", "/", headers={"Host": f"localhost:{server.port}"}).status == 200


@pytest.mark.parametrize("size", [17_000, 5_000_000])
def test_a_large_body_is_refused(server: Server, size: int) -> None:
    body = json.dumps({"start": "x" * size}).encode()
    headers = {"Content-Type": "application/json"}
    try:
        answer = server.ask("POST", "/api/games", body, headers)
    except (BrokenPipeError, ConnectionResetError):
        assert size == 5_000_000, "the server has stopped reading"
    else:
        assert answer.status == 413
        assert answer.json["status"] == 413
    assert server.get("/api/health").status == 200


def test_a_body_that_is_no_json_is_refused(server: Server) -> None:
    for body, kind in (
        (b"{", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"start=3x3k3", "application/x-www-form-urlencoded"),
        (b'{"start": "3x3k3"}', "text/plain"),
    ):
        answer = server.ask("POST", "/api/games", body, {"Content-Type": kind})
        assert answer.status in (400, 415, 422), body
        assert answer.headers["content-type"] == "application/problem+json"


def test_unknown_pages_and_methods_are_problems(server: Server) -> None:
    assert server.get("/api/nothing").json["status"] == 404
    assert server.ask("DELETE", "/api/games").json["status"] == 405
    assert server.get("/page/0000/../../../etc/passwd").status == 404


def test_the_files_of_the_page_are_kept_by_browsers(server: Server) -> None:
    page = server.get("/").text
    script = page.partition('src="')[2].partition('"')[0]
    packed = server.get(script, None, **{"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in packed.headers["cache-control"]
    again = server.get(script, None, **{"If-None-Match": packed.headers["etag"]})
    assert again.status == 304


def test_too_many_searches_are_answered_with_busy(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'web.sqlite'}", workers=1, waiting=2, advice_seconds=0.5
    )
    answers = []
    with served_here(settings) as server:

        def ask() -> None:
            answers.append(server.post("/api/advice", {"start": "gomoku", "moves": "h8"}))

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        page = server.get("/api/catalogue")
        for thread in threads:
            thread.join()
        later = server.post("/api/advice", {"start": "3x3k3:xx1/oo1/3"})
    assert page.status == 200, "the page answers meanwhile"
    assert later.json["move"] == "c1"
    busy = [answer for answer in answers if answer.status == 503]
    assert {answer.status for answer in answers} == {200, 503}
    assert len(busy) == 5, "one is searched for, two wait"
    seconds = int(busy[0].headers["retry-after"])
    assert seconds >= 1
    assert busy[0].json["detail"].startswith(f"busy, try again in {seconds} second")


def test_a_search_ends_when_the_one_who_asked_hangs_up(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}", advice_seconds=600)
    body = json.dumps({"start": "gomoku", "moves": "h8"})
    head = f"POST /api/advice HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with served_here(settings) as server:
        with socket.create_connection(("127.0.0.1", server.port)) as client:
            client.sendall(f"{head}Content-Type: application/json\r\n\r\n{body}".encode())
            while not server.get("/api/health").json["searches"]:
                time.sleep(0.01)
        until = time.monotonic() + 60
        while server.get("/api/health").json["searches"]:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_worker_that_does_not_answer_is_ended_and_replaced() -> None:
    """A player that neither answers nor hears that its time is up."""

    async def ask() -> tuple[str, object]:
        thinking = Thinking(Settings(database="", workers=1))
        try:
            await thinking.warm_up()
            worker = next(iter(thinking._all))
            worker.fresh = False
            os.kill(worker.process_id, signal.SIGSTOP)
            with pytest.raises(Failed) as failed:
                await thinking.ask({"do": "values", "position": "3x3k3:xx1/oo1/3"}, 0.1)
            report = await thinking.ask({"do": "values", "position": "3x3k3:xx1/oo1/3"}, 5)
            return failed.value.reason, report["move"]
        finally:
            await thinking.close()

    assert run_apart(ask()) == ("it took too long", "c1")


def test_a_worker_has_a_bounded_memory_and_may_die_of_it() -> None:
    async def ask() -> tuple[str, str, object]:
        thinking = Thinking(Settings(database="", workers=1, worker_bytes=300 << 20))
        try:
            await thinking.ask({"do": "values", "position": "3x3k3:xx1/oo1/3"}, 5)
            worker = next(iter(thinking._all))
            limits = Path(f"/proc/{worker.process_id}/limits").read_text(encoding="ascii")
            search = asyncio.create_task(
                thinking.ask({"do": "values", "position": "15x15k5:" + "/".join(["15"] * 15)}, 9)
            )
            await asyncio.sleep(0.1)
            os.kill(worker.process_id, signal.SIGKILL)  # as the system does when memory runs out
            with pytest.raises(Failed) as failed:
                await search
            report = await thinking.ask({"do": "values", "position": "3x3k3:xx1/oo1/3"}, 5)
            return limits, failed.value.reason, report["move"]
        finally:
            await thinking.close()

    limits, reason, move = run_apart(ask())
    memory = next(line for line in limits.splitlines() if line.startswith("Max address space"))
    assert memory.split()[3:5] == [str(300 << 20)] * 2
    assert (reason, move) == ("its process ended", "c1")


def test_a_computer_does_not_think_longer_than_the_server_allows(server: Server) -> None:
    new = server.new_game("gomoku", first={"player": "monte-carlo:games=1000000"}, seconds=3600)
    assert new["game"]["thinking_seconds"] == 10.0
    new = server.new_game("gomoku", first={"player": "monte-carlo:games=1000000"}, seconds=0.5)
    game = server.post(f"/api/games/{new['game']['id']}/think", {"ply": 0}, new["seat"]).json
    assert len(game["moves"]) == 1
    assert game["report"]["finished"] is False


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Host", "["),
        ("Host", "[::1"),
        ("Host", "localhost:x"),
        ("Host", "\xff"),
        ("Origin", "http://["),
        ("Origin", "http://[::1"),
        ("Origin", "null"),
        ("Origin", "\xff"),
        ("Accept-Language", "de;q=nan, en;q=\xff"),
        ("Authorization", "Bearer \xff"),
        ("Sec-Fetch-Site", "\xff"),
        ("If-None-Match", "\xff"),
    ],
)
def test_odd_headers_break_nothing(server: Server, name: str, value: str) -> None:
    for path in ("/", "/api/health", "/api/lessons/board/check"):
        method = "POST" if path.endswith("check") else "GET"
        assert server.ask(method, path, headers={name: value}).status < 500
    assert "Traceback" not in server.errors


def test_garbage_breaks_nothing_and_does_not_fill_the_log(server: Server) -> None:
    """As `make bench ARGS=web_malformed`, which sends much more."""
    game = server.new_game("3x3k3")["game"]["id"]
    assert feed(server.port, game, requests=150, messages=50) == []
    assert server.get(f"/api/games/{game}").status == 200
    assert "Traceback" not in server.errors
    assert server.errors.count("Invalid HTTP request") <= 3 * OFTEN, "five in a minute"


@pytest.mark.parametrize("site", ["cross-site", "same-site", "else"])
def test_a_foreign_page_can_not_let_the_server_work(server: Server, site: str) -> None:
    """An image, a link or a form of a foreign page; a page at another port counts as foreign."""
    headers = {"Sec-Fetch-Site": site}
    for method, path in (
        ("GET", "/api/puzzles/sheet?rules=gomoku&count=12"),
        ("GET", "/api/puzzle?rules=gomoku&grade=5"),
        ("POST", "/api/selfcheck"),
    ):
        assert server.ask(method, path, headers=headers).status == 403
    assert server.ask("GET", "/puzzles", headers=headers).status == 200, "a link to the page"
    form = {"Origin": "http://evil.example"}
    assert server.ask("POST", "/api/selfcheck", headers=form).status == 403


def test_expensive_pages_need_the_cookie_of_our_page(server: Server) -> None:
    """As over plain HTTP in a network, where browsers don't say whose page asks."""
    browser = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64)"}
    puzzle, sheet = "/api/puzzle?rules=3x3k3&grade=1", "/api/puzzles/sheet?rules=3x3k3&count=1"
    for path in (puzzle, sheet):
        assert server.ask("GET", path, headers=browser).status == 403
    cookie = server.ask("GET", "/puzzles", headers=browser).headers["set-cookie"]
    assert cookie.endswith("HttpOnly; SameSite=Strict"), "it does not come with foreign pages"
    ours = {**browser, "Cookie": f"a=b; {cookie.partition(';')[0]}"}
    assert server.ask("GET", puzzle, headers=ours).status == 200
    assert "set-cookie" not in server.ask("GET", "/puzzles", headers=ours).headers
    assert server.ask("GET", puzzle).status == 200, "a program, not a browser"


@pytest.mark.parametrize(
    "name",
    [
        "bot:/tmp/evil.py",
        "./evil.py",
        "..\\evil",
        "\x1b[2J",
        "Ada\x9b2J",
        "A\u202eda",
        "Ada\u200b",
        "\ud800",
    ],
)
def test_a_name_is_never_a_command(server: Server, name: str) -> None:
    answer = server.post("/api/games", {"start": "3x3k3", "second": {"name": name}})
    assert answer.status == 422
    assert "a name can't have" in answer.text or "unicode" in answer.text


def test_halves_of_characters_are_refused_everywhere(server: Server) -> None:
    for path, body in (
        ("/api/games", {"start": "\ud800"}),
        ("/api/games", {"\ud800": 1, "start": "3x3k3"}),
        ("/api/record", {"record": '{"rules": "3x3k3", "first": "\\ud800", "moves": ""}'}),
        ("/api/record", {"record": '{"rules": "\\ud800", "moves": ""}'}),
        ("/api/advice", {"start": "3x3k3", "moves": "\ud800"}),
    ):
        assert server.post(path, body).status in (200, 422), path
    assert "Traceback" not in server.errors


@pytest.mark.parametrize("player", ["bot:{path}", "{path}", "./evil.py", "nobody"])
def test_a_foreign_database_starts_no_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    """Its games name a program for a computer's seat, and it is that computer's turn."""
    started: list[str] = []
    monkeypatch.setattr("inarow.bots.registry.read_bot", started.append)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").touch()
    record = {"rules": "3x3k3", "first": player.format(path=tmp_path / "evil.py"), "moves": ""}
    job = {"game": "x", "record": json.dumps(record)}
    with pytest.raises(BadPlayer, match="does not play here"):
        Matches().move(job, Limit(1), lambda _part: None)
    assert started == []


def test_an_answer_does_not_wait_for_more(tmp_path: Path) -> None:
    """Without TCP_NODELAY, every second answer of a kept-alive connection comes 40 ms later."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP, "what asyncio looks at"
