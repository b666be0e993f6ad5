"""A learner's search watched over HTTP, against what the terminal says; and who may ask."""

from __future__ import annotations

import json
import re
import socket
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from inarow.debugger import Fault, trace_locked
from inarow.rules import read_position
from inarow.web.settings import Settings
from serving.server import Server, served_here
from students import styles

# X has two in the top row, and O must answer:
#   X X .
#   . O .
#   . . .
START = "3x3k3:xx1/1o1/3"
RIGHT = styles.RIGHT["game loop"]
WRONG = RIGHT.replace(*styles.SWAPPED)
JSON = {"Content-Type": "application/json"}


def ask(server: Server, source: str, language: str = "en", **more: str) -> Any:
    body = json.dumps({"start": START, "source": source, **more}).encode()
    headers = {
        **JSON,
        "Authorization": f"Bearer {server.token}",
        "Accept-Language": language,
    }
    return server.ask("POST", "/api/trace", body, headers)


def every(node: Any) -> Iterator[Any]:
    yield node
    for child in node["children"]:
        yield from every(child)


def test_the_page_is_told_what_the_terminal_is(server: Server, tmp_path: Path) -> None:
    for source, fault in ((RIGHT, None), (WRONG, Fault.MAX_MIN)):
        (tmp_path / "mine.py").write_text(source, encoding="utf-8")
        found = trace_locked(str(tmp_path / "mine.py"), read_position(START), seconds=60)
        answer = ask(server, source)
        assert answer.status == 200, answer.text
        said = answer.json
        assert said["lines"] == list(map(str, found.lines))
        assert said["lines"][0].startswith("Read as minimax(board, 0, True): the board is rows of")
        assert (said["fault"], said["board_after"]) == (fault and fault.value, found.board_after)
        assert said["position"] == (found.position and found.position.code)
        nodes = list(every(said["tree"]["root"]))
        assert len(nodes) == said["tree"]["nodes"] == 935  # all games from here, by perft
        wrong = [node for node in nodes if node["right"] is not None]
        assert bool(wrong) == (fault is not None)
        assert all(found.position and node["right"] != node["value"] for node in wrong)


def test_it_is_said_in_the_readers_language(server: Server) -> None:
    said: list[list[str]] = [
        ask(server, WRONG, language).json["lines"] for language in ("en", "de", "ru")
    ]
    for lines in zip(*said, strict=True):
        assert len(set(lines)) == 3
    assert "Zeilen aus 'X', 'O' und ' '" in said[1][0]


@pytest.mark.parametrize(
    ("source", "more", "said"),
    [
        ("def f(:", {}, r"^mine\.py can't be loaded: SyntaxError"),
        ("", {}, r"^mine\.py has no function that calls itself"),
        (RIGHT, {"function": "other"}, r"^mine\.py has no function 'other'; it has: won, full"),
        (RIGHT, {"given": "12"}, "write it as NAME=VALUE"),
        (RIGHT, {"function": "a;b"}, "not as described"),
        (RIGHT, {"file": "../mine.py"}, "not as described"),
        (RIGHT, {"start": "3x3k9"}, "k"),
        ("\ud800", {}, "not as described"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(
    server: Server, source: str, more: dict[str, str], said: str
) -> None:
    answer = ask(server, source, **more)
    assert answer.status == 422, answer.text
    assert re.search(said, answer.json["detail"]), answer.text
    assert tempfile.gettempdir() not in answer.text


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["fine"], "1"),
        (["fine"], "NaN"),
        (["fine"], "Infinity"),
        (["fine"], "1" + "0" * 400),
        (["LONG"], "1"),
    ],
    ids=["believed", "no number", "endless", "huge", "long"],
)
def test_what_a_program_makes_up_harms_nobody(server: Server, lines: list[str], value: str) -> None:
    """A program that writes the watcher's answer itself can say what it likes, and no more."""
    said: list[dict[str, object]] = [
        {"template": line, "plural": None, "values": {}} for line in lines
    ]
    rest = '"board_after": 1, "fault": null, "position": null, "finished": true'
    answer = f'{{"lines": {json.dumps(said)}, {rest}, "events": [[3, 16, null, null, null], '
    answer += f'[{value}, "end"]]}}'
    source = f"""
import os, random
LONG = random.Random(1).randbytes(1_000_000).hex()
ANSWER = {answer!r}.replace("LONG", LONG).encode()
def minimax(board, player):
    for place in range(3, 12):
        rest = ANSWER + b"\\n"
        try:
            while rest:
                rest = rest[os.write(place, rest):]
        except OSError:
            pass
    os._exit(0)
    return minimax(board, player)
"""
    reply = ask(server, source)
    if value == "1" and lines == ["fine"]:
        assert (reply.status, reply.json["lines"]) == (200, ["fine"]), reply.text
    else:
        assert reply.status == 422, reply.text[:300]
    assert server.get("/api/health").status == 200


def test_who_hangs_up_ends_the_program(server: Server) -> None:
    """A search that never ends is stopped when nobody waits for it any more."""
    marker = "inarow_trace_marker"
    source = f"{marker} = 1\ndef minimax(board, n):\n    while True:\n        n += 1\n"
    source += "    return minimax(board, n)\n"
    body = json.dumps({"start": START, "source": source, "file": f"{marker}.py"})
    head = (
        f"POST /api/trace HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        f"Authorization: Bearer {server.token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(head.encode())
        wait_until(lambda: watched(marker))
    wait_until(lambda: not watched(marker))


def watched(marker: str) -> bool:
    """Whether some process has a program of this name on its command line."""
    return any(marker.encode() in line for line in command_lines())


def command_lines() -> Iterator[bytes]:
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                yield (folder / "cmdline").read_bytes()
            except OSError:
                continue


def wait_until(holds: Any) -> None:
    """Wait for it, as long as even a busy machine may take."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_only_the_owner_can_have_a_program_run(server: Server) -> None:
    body = json.dumps({"start": START, "source": RIGHT}).encode()
    own = {**JSON, "Authorization": f"Bearer {server.token}"}
    strangers: tuple[dict[str, str], ...] = (
        {},
        {"Authorization": f"Bearer {server.token[:-1]}"},
        {"Authorization": f"Basic {server.token}"},
        {"Cookie": f"token={server.token}", "X-Forwarded-For": "127.0.0.1"},
    )
    for headers in strangers:
        answer = server.ask("POST", "/api/trace", body, {**JSON, **headers})
        assert (answer.status, "#token=" in answer.json["detail"]) == (403, True), headers
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
        answer = server.ask("POST", "/api/trace", body, {**own, "Origin": origin})
        assert (answer.status, answer.json["title"]) == (403, "Not possible here")


def test_a_server_that_others_can_reach_watches_nothing(tmp_path: Path) -> None:
    settings = Settings(host="192.0.2.1", database=f"sqlite:///{tmp_path / 'web.sqlite'}")
    with served_here(settings) as server:
        refused = server.post("/api/trace", {"start": START, "source": RIGHT}, server.token)
        large = server.post("/api/trace", {"start": START, "source": "x" * 20_000}, server.token)
    assert (refused.status, large.status) == (403, 413)
    assert "only by a server on your own machine" in refused.json["detail"]
