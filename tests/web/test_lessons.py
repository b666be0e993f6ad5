"""The lessons over HTTP, and who may have a file checked."""

from __future__ import annotations

import json
import socket
import tempfile
from pathlib import Path

import pytest

from inarow.course import LESSONS, find_lesson
from inarow.web import serve
from inarow.web.settings import Settings
from serving.server import Asking, Server, served_here

JSON = {"Content-Type": "application/json"}


def owner(server: Asking) -> dict[str, str]:
    """What the page of the user who has started the server sends along."""
    return {"Authorization": f"Bearer {server.token}"}


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_every_lesson_is_served_in_every_language(server: Server, language: str) -> None:
    answer = server.get("/api/lessons", None, **{"Accept-Language": language})
    assert answer.json["checking"] is True
    heads = answer.json["lessons"]
    assert [head["title"] for head in heads] == [lesson.title(language) for lesson in LESSONS]
    for head in heads:
        path = f"/api/lessons/{head['name']}"
        lesson = server.get(path, None, **{"Accept-Language": language}).json
        assert lesson["text"] == find_lesson(head["name"]).text(language)
        assert server.get("/api/position", {"start": lesson["board"]}).status == 200
        assert "solution" not in lesson


def test_a_solution_passes_and_the_file_to_begin_with_does_not(server: Server) -> None:
    start = server.get("/api/lessons/minimax").json["start"]
    verdict = server.post("/api/lessons/minimax/check", {"source": start}, server.token).json
    assert not verdict["passed"]
    assert verdict["failures"][0]["board"]["code"].startswith("3x3k3:")
    solution = server.get("/api/lessons/minimax/solution").json["source"]
    verdict = server.post("/api/lessons/minimax/check", {"source": solution}, server.token).json
    assert (verdict["passed"], verdict["failed"], verdict["trouble"]) == (True, 0, None)


def test_what_the_check_says_is_in_the_readers_language(server: Server) -> None:
    body = json.dumps({"source": "def minimax(:"}).encode()
    said = set()
    for language in ("en", "de", "ru"):
        headers = {**JSON, **owner(server), "Accept-Language": language}
        verdict = server.ask("POST", "/api/lessons/minimax/check", body, headers).json
        assert verdict["trouble"]["kind"] == "syntax"
        said.add(verdict["trouble"]["message"])
    assert len(said) == 3


def test_an_unknown_lesson_is_not_found(server: Server) -> None:
    for path in ("/api/lessons/chess", "/api/lessons/99", "/api/lessons/chess/solution"):
        answer = server.get(path)
        assert answer.status == 404
        assert "there is no lesson" in answer.json["detail"]


def test_a_page_of_another_host_can_not_run_programs(server: Server) -> None:
    body = json.dumps({"source": ""}).encode()
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        headers = {**JSON, **owner(server), "Origin": origin}
        answer = server.ask("POST", "/api/lessons/board/check", body, headers)
        assert answer.status == 403
        assert answer.json["title"] == "Not possible here"
    own = {**JSON, **owner(server), "Origin": f"http://127.0.0.1:{server.port}"}
    assert server.ask("POST", "/api/lessons/board/check", body, own).status == 200


def test_another_user_of_this_machine_can_not_run_programs(server: Server) -> None:
    """They know neither the token of this start nor how to look as if they did."""
    body = json.dumps({"source": ""}).encode()
    seat = server.new_game("tic-tac-toe")["seat"]
    wrong = ("", "Bearer", "Bearer ", f"Bearer {seat}", f"Basic {server.token}")
    stale = f"Bearer {Settings(database='').token}"
    for authorization in (*wrong, stale, f"Bearer {server.token[:-1]}", f"Bearer {server.token}x"):
        for forwarded in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}):
            headers = {**JSON, "Authorization": authorization, **forwarded}
            answer = server.ask("POST", "/api/lessons/board/check", body, headers)
            assert answer.status == 403, headers
            assert "#token=" in answer.json["detail"]


def test_who_hangs_up_before_the_answer_runs_no_program(server: Server) -> None:
    """A closed connection belongs to nobody, which is not a reason to trust it."""
    marker = Path(tempfile.gettempdir()) / f"inarow-ran-{server.port}"
    source = f"open({str(marker)!r}, 'w')"
    body = json.dumps({"source": source})
    head = f"POST /api/lessons/board/check HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
    length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(f"{head}{length}{body}".encode())
        client.shutdown(socket.SHUT_WR)
        answer = client.recv(100)
    assert not answer or answer.startswith(b"HTTP/1.1 403 ")
    assert not marker.exists()


def test_nobody_on_the_machine_can_read_the_token(server: Server) -> None:
    for name in ("cmdline", "environ"):
        shown = Path(f"/proc/{server.process.pid}/{name}").read_bytes()
        assert server.token.encode() not in shown
    description = server.get("/api/openapi.json").text
    page = server.get("/").text
    assert server.token not in description + page + repr(Settings(token=server.token))


def test_a_browser_is_opened_without_the_token_on_its_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setenv("INAROW_DATA", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)
    serve._open("http://127.0.0.1:8765/#token=secret")
    (file,) = tmp_path.iterdir()
    assert opened == [file.as_uri()]
    assert file.stat().st_mode & 0o777 == 0o600
    assert "http://127.0.0.1:8765/#token=secret" in file.read_text(encoding="utf-8")


def test_a_file_may_be_larger_than_other_requests_but_not_huge(server: Server) -> None:
    long = {"source": "# " + "x" * 40_000}
    assert (
        server.post("/api/lessons/board/check", long, server.token).json["trouble"]["kind"]
        == "missing"
    )
    assert (
        server.post("/api/lessons/board/check", {"source": "x" * 101_000}, server.token).status
        == 422
    )
    assert server.post("/api/lessons/board/check", {"source": "x" * 132_000}).status == 413
    assert server.post("/api/games", {"start": "x" * 40_000}).status == 413


def test_a_server_that_others_can_reach_runs_no_programs(tmp_path: Path) -> None:
    settings = Settings(host="192.0.2.1", database=f"sqlite:///{tmp_path / 'web.sqlite'}")
    with served_here(settings) as server:
        assert server.get("/api/lessons").json["checking"] is False
        assert server.get("/api/lessons/board").json["checking"] is False
        refused = server.post("/api/lessons/board/check", {"source": ""})
        large = server.post("/api/lessons/board/check", {"source": "x" * 20_000})
    assert refused.status == 403
    assert "only by a server on your own machine" in refused.json["detail"]
    assert large.status == 413
