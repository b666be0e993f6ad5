"""The recipe for nginx in docs/web.md, tried with the nginx of this machine.

The recipe is taken as it stands there; only the port, the certificate's files and the server's own
port are other ones. `make bench ARGS=web_proxy` needs nginx and openssl.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

from bench.table import Figure, Table
from bench.web_load import serving
from inarow.web.stored import fingerprint

DOCUMENT = Path(__file__).parents[1] / "docs" / "web.md"
STRANGER = "127.0.0.9"


def recipe(folder: Path, port: int, server: int) -> str:
    """The document's configuration, for other files and ports."""
    (text,) = re.findall(r"```nginx\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    text = text.replace("/etc/letsencrypt/live/games.example", str(folder))
    text = text.replace("127.0.0.1:8765", f"127.0.0.1:{server}")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    folders = "".join(
        f"{kind}_temp_path {folder};"
        for kind in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; pid {folder}/pid; error_log {folder}/errors;\n"
        f"events {{}}\nhttp {{ access_log off; {folders}\n{text}}}\n"
    )


@contextlib.contextmanager
def behind_nginx(folder: Path, server: int) -> Iterator[int]:
    """The port at which nginx passes everything on to the server."""
    names = ["-subj", "/CN=games.example", "-addext", "subjectAltName=DNS:games.example"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    kind = ["-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command = ["openssl", "req", "-x509", *kind, *files, *names]
    subprocess.run(command, check=True, capture_output=True)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = int(listener.getsockname()[1])
    configuration = folder / "nginx.conf"
    configuration.write_text(recipe(folder, port, server), encoding="utf-8")
    nginx = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(configuration)])
    try:
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port)).close()
                break
            time.sleep(0.1)
        yield port
    finally:
        nginx.terminate()
        nginx.wait()


class Visitor:
    """Somebody who comes by nginx, from an address of this machine."""

    def __init__(self, port: int, folder: Path, address: str = "127.0.0.1") -> None:
        self.trust = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
        connection = socket.create_connection(("127.0.0.1", port), 60, (address, 0))
        self._connection = HTTPSConnection("games.example", port, timeout=60)
        self._connection.sock = self.trust.wrap_socket(connection, server_hostname="games.example")

    def ask(self, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        """The status, and what is answered."""
        kind = {"Content-Type": "application/json", **headers}
        content = None if body is None else json.dumps(body)
        self._connection.request("GET" if body is None else "POST", path, content, kind)
        answer = self._connection.getresponse()
        return answer.status, answer.read().decode()


def findings(port: int, folder: Path) -> dict[str, bool]:
    """What must hold behind nginx, and whether it does."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    visitor, stranger = Visitor(port, folder), Visitor(port, folder, STRANGER)
    status, page = visitor.ask("/board?start=gomoku")
    found = {"the page comes over TLS": status == 200 and "<inarow-app>" in page}
    found["a link's picture has the address that the browser used"] = (
        f"https://games.example:{port}/api/position/png" in page
    )
    _, new = visitor.ask("/api/games", {"start": "tic-tac-toe"})
    game, seat = json.loads(new)["game"]["id"], json.loads(new)["seat"]
    raw = socket.create_connection(("127.0.0.1", port))
    address, own = f"wss://games.example:{port}/api/live", f"https://games.example:{port}"
    with connect(address, sock=raw, ssl=visitor.trust, origin=Origin(own)) as live:
        live.send(json.dumps({"type": "watch", "game": game}))
        live.recv(timeout=20)
        wish = {"move": "b2", "ply": 0}
        path, secret = f"/api/games/{game}/moves", f"Bearer {seat}"
        status, _ = visitor.ask(path, wish, Authorization=secret, Origin=own)
        found["a move is made by the page"] = status == 200
        news = [str(live.recv(timeout=20)) for _ in range(2)]
        found["the WebSocket tells of it"] = any('"moves": ["b2"]' in text for text in news)
    status, _ = visitor.ask(path, {"move": "a1", "ply": 1}, Origin="https://evil.example")
    found["a foreign page is refused"] = status == 403
    status, _ = visitor.ask("/api/lessons/board/check", {"source": ""}, Authorization="Bearer x")
    found["no program is run"] = status == 403
    forged = {
        "X-Forwarded-For": "192.0.2.1",
        "X-Real-IP": "192.0.2.1",
        "Forwarded": "for=192.0.2.1",
    }
    _, new = stranger.ask("/api/games", {"start": "tic-tac-toe"}, **forged)
    with contextlib.closing(sqlite3.connect(folder / "web.sqlite")) as games:
        makers = dict(games.execute("SELECT id, maker FROM games").fetchall())
    share = makers[json.loads(new)["game"]["id"]]
    found["a forged address is not believed"] = share == fingerprint(STRANGER)[:22]
    found["each client has its own share"] = share != makers[game]
    return found


def tables() -> list[Table]:
    """The tables of this module."""
    if shutil.which("nginx") is None:
        print("web_proxy: nginx is not installed", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (
            serving(folder, proxy="127.0.0.1") as server,
            behind_nginx(folder, server.port) as port,
        ):
            found = findings(port, folder)
    for what in (what for what, holds in found.items() if not holds):
        print(f"web_proxy: not so: {what}", file=sys.stderr)
    failed = float(sum(not holds for holds in found.values()))
    what = f"does not hold behind nginx, of {len(found)} findings"
    return [Table("The page behind nginx", [Figure(what, "", (failed,), None, 0)])]
