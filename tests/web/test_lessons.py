"""The lessons over HTTP, and who may have a file checked."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from inarow.course import LESSONS, find_lesson
from inarow.web import local_user
from inarow.web.settings import Settings
from serving.server import Server, served_here

JSON = {"Content-Type": "application/json"}


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
    verdict = server.post("/api/lessons/minimax/check", {"source": start}).json
    assert not verdict["passed"]
    assert verdict["failures"][0]["board"]["code"].startswith("3x3k3:")
    solution = server.get("/api/lessons/minimax/solution").json["source"]
    verdict = server.post("/api/lessons/minimax/check", {"source": solution}).json
    assert (verdict["passed"], verdict["failed"], verdict["trouble"]) == (True, 0, None)


def test_what_the_check_says_is_in_the_readers_language(server: Server) -> None:
    body = json.dumps({"source": "def minimax(:"}).encode()
    said = set()
    for language in ("en", "de", "ru"):
        headers = {**JSON, "Accept-Language": language}
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
        headers = {**JSON, "Origin": origin}
        answer = server.ask("POST", "/api/lessons/board/check", body, headers)
        assert answer.status == 403
        assert answer.json["title"] == "Not possible here"
    own = {**JSON, "Origin": f"http://127.0.0.1:{server.port}"}
    assert server.ask("POST", "/api/lessons/board/check", body, own).status == 200


@pytest.mark.parametrize(("stranger", "status"), [(0, 200), (1, 403)])
def test_another_user_of_this_machine_can_not_run_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stranger: int, status: int
) -> None:
    """The system's table of connections says who asks; here it is written by the test."""
    table = tmp_path / "tcp"
    monkeypatch.setattr(local_user, "CONNECTIONS", (str(table),))
    settings = Settings(database=f"sqlite:///{tmp_path / 'web.sqlite'}")
    with (
        served_here(settings) as server,
        socket.create_connection(("127.0.0.1", server.port)) as client,
    ):
        ends = f"0100007F:{client.getsockname()[1]:04X} 0100007F:{server.port:04X}"
        table.write_text(f"head\n 0: {ends} 01 0:0 00:0 0 {os.getuid() + stranger} 0\n")
        body = json.dumps({"source": ""})
        head = f"POST /api/lessons/board/check HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        client.sendall(f"{head}{length}{body}".encode())
        answer = client.recv(100).decode()
    assert answer.startswith(f"HTTP/1.1 {status} ")


def test_a_file_may_be_larger_than_other_requests_but_not_huge(server: Server) -> None:
    long = {"source": "# " + "x" * 40_000}
    assert server.post("/api/lessons/board/check", long).json["trouble"]["kind"] == "missing"
    assert server.post("/api/lessons/board/check", {"source": "x" * 101_000}).status == 422
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
