"""The page's server fed with garbage: requests and WebSocket messages that are wrong in every way.

`make bench ARGS=web_malformed` sends 10,000 of them to a server of its own on this machine.
Whatever comes, there is no answer of 5xx but "busy", no traceback in the log, and the next visitor
is served.
"""

from __future__ import annotations

import contextlib
import random
import re
import socket
import struct
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from bench.table import Figure, Table
from bench.web_load import serving, visit

REQUESTS, MESSAGES = 7000, 3000
PATIENCE = 0.2  # seconds for an answer, or for more of it
AT_ONCE = 16
ODD: tuple[bytes, ...] = (
    b"\x00",
    b"\xff\xfe",
    b"\r",
    b"\n",
    b"\r\n\r\n",
    b"%",
    b"%zz",
    b"%00",
    b"\xed\xa0\x80",
    b"[",
)
ODD += (
    b"A" * 70_000,
    b"'\"<>",
    b"../" * 50,
    b"\t",
    b" ",
    b"\x1b[2J",
    b"9" * 400,
    b"-1",
    b"{" * 900,
)
METHODS = (
    b"GET",
    b"POST",
    b"HEAD",
    b"PUT",
    b"DELETE",
    b"TRACE",
    b"CONNECT",
    b"PRI",
    b"get",
    b"G\x00T",
)
VERSIONS = (b"HTTP/1.1", b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/9.9", b"HTTP/x", b"", b"ICY")
NAMES = (
    b"Host Origin Accept-Language Accept-Encoding Authorization If-None-Match Cookie Range Expect"
    b" Connection Upgrade Transfer-Encoding Content-Length Content-Type X-Forwarded-For Forwarded"
    b" Sec-Fetch-Site Sec-WebSocket-Key Sec-WebSocket-Version Sec-WebSocket-Extensions Referer Te"
).split()
VALUES: tuple[bytes, ...] = (
    b"",
    b"null",
    b"chunked",
    b"gzip, chunked",
    b"-5",
    b"1e3",
    b"99999999999",
    b"0x10",
    b"100-continue",
)
VALUES += (
    b"websocket",
    b"h2c",
    b"close, upgrade",
    b"http://[",
    b"[::1",
    b"localhost:x",
    b"Bearer",
    b"*;q=nan",
)
BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b'{"start": "3x3k3"}',
    b'{"start": {}}',
    b"[" * 5000,
    b'"\\ud800"',
    b"\xff" * 100,
)
BODIES += (
    b"5\r\nabc",
    b"zz\r\n\r\n",
    b'{"start": NaN}',
    b'{"ply": 1e999, "move": "a1"}',
    b"0\r\n\r\n",
)


def paths(game: str) -> list[bytes]:
    """Addresses that there are, and some that there are not."""
    own = [b"/api/games/%s/%s" % (game.encode(), deed) for deed in (b"moves", b"claim", b"undo")]
    asked = (b"/api/position?start=", b"/api/rules/", b"/page/0/", b"/game/", b"/api/games/")
    there = (b"/", b"/api/health", b"/api/games", b"/api/record", b"/api/live", b"/api/catalogue")
    return [*own, *asked, *there, b"/api/lessons/board/check", b"*", b"http://evil.example/", b""]


def request(dice: random.Random, game: str) -> bytes:
    """A request with something wrong."""
    path = dice.choice(paths(game))
    if dice.random() < 0.25:
        path += dice.choice(ODD)
    body = dice.choice(BODIES)
    method = dice.choice(METHODS if dice.random() < 0.2 else METHODS[:2])
    lines = [method + b" " + path + b" " + dice.choice(VERSIONS + VERSIONS[:1] * 20)]
    if dice.random() < 0.95:
        lines.append(b"Host: localhost")
    if dice.random() < 0.7:
        lines.append(b"Content-Length: %d" % (len(body) + dice.choice((0, 0, 0, 1, -1, 10_000))))
    if dice.random() < 0.7:
        lines.append(b"Content-Type: application/json")
    for _ in range(dice.choice((0, 0, 1, 2))):
        value = dice.choice(dice.choice((VALUES, ODD)))
        lines.append(dice.choice(NAMES) + dice.choice((b": ", b": ", b":", b" : ", b"")) + value)
    dice.shuffle(lines[1:])
    return spoiled(dice, b"\r\n".join((*lines, b"", body)))


def spoiled(dice: random.Random, content: bytes) -> bytes:
    """The same, perhaps with bytes changed, lost, repeated or added."""
    at = dice.randrange(len(content) + 1)
    to = min(len(content), at + dice.randrange(1, 20))
    match dice.randrange(8):
        case 0:
            return content[:at] + dice.choice(ODD) + content[at:]
        case 1:
            return content[:at] + content[to:]
        case 2:
            return content[:to] + content[at:]
        case 3:
            return content[:at] + dice.randbytes(to - at) + content[to:]
        case _:
            return content


def frame(dice: random.Random, game: str) -> bytes:
    """A WebSocket frame with something wrong."""
    texts: tuple[bytes, ...] = (
        b"",
        b"{",
        b"null",
        b'{"type": "watch"}',
        b'{"type": "analyse", "id": 1, "start": "x"}',
    )
    texts += (
        b'{"type": "watch", "game": "%s", "seat": 1}' % game.encode(),
        b"\xff\xfe",
        b"x" * 5000,
    )
    texts += (b'{"type": "emote", "emote": []}', struct.pack(">H", dice.randrange(70_000) & 0xFFFF))
    content = spoiled(dice, dice.choice(texts))
    kind = dice.choice(
        (0x81, 0x81, 0x81, 0x82, 0x80, 0x01, 0x88, 0x89, 0x8A, 0xC1, 0xF1, 0x83, 0x8F)
    )
    masked = dice.choice((0x80, 0x80, 0x80, 0))
    length = dice.choice((len(content),) * 4 + (5, 200, 1 << 40))
    if length < 126:
        head = bytes((kind, masked | length))
    elif length < 1 << 16:
        head = bytes((kind, masked | 126)) + struct.pack(">H", length)
    else:
        head = bytes((kind, masked | 127)) + struct.pack(">Q", length)
    return head + (bytes(4) if masked else b"") + content


def frames(dice: random.Random, game: str) -> bytes:
    """A WebSocket that is opened properly, and what then comes."""
    hello = (
        b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    return hello + b"".join(frame(dice, game) for _ in range(dice.randrange(1, 4)))


def answers(port: int, content: bytes) -> list[int]:
    """The statuses that come back before nothing comes for a while."""
    found = b""
    with contextlib.suppress(OSError):
        client = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        with contextlib.closing(client):
            client.sendall(content)
            client.settimeout(PATIENCE)
            while part := client.recv(65536):
                found += part
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3})", found)]


def feed(port: int, game: str, requests: int, messages: int, seed: int = 1) -> list[bytes]:
    """Send so much garbage; the result is what was answered with a fault of the server."""
    dice = random.Random(seed)
    garbage = [request(dice, game) for _ in range(requests)]
    garbage += [frames(dice, game) for _ in range(messages)]
    with ThreadPoolExecutor(AT_ONCE) as clients:
        statuses = list(clients.map(partial(answers, port), garbage))
    assert any(statuses), "nothing was answered"
    return [
        content
        for content, found in zip(garbage, statuses, strict=True)
        if any(status >= 500 and status != 503 for status in found)
    ]


def tables() -> list[Table]:
    """The tables of this module."""
    with tempfile.TemporaryDirectory() as name, serving(Path(name)) as server:
        faults = feed(server.port, "A" * 22, REQUESTS, MESSAGES)
        visit(server.port)
        tracebacks = server.errors.count("Traceback")
        lines = len(server.errors.splitlines())
    count = f"{REQUESTS + MESSAGES} malformed requests and WebSockets"
    return [
        Table(
            "The page fed with garbage",
            [
                Figure(f"{count}: answers of 5xx", "", (float(len(faults)),), None, 0),
                Figure(f"{count}: tracebacks in the log", "", (float(tracebacks),), None, 0),
                Figure(f"{count}: lines in the log", "", (float(lines),)),
            ],
        )
    ]
