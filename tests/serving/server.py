"""Starts `inarow web` as people start it, asks it over HTTP, and ends it kindly or not."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

import uvicorn

from inarow.web.serve import configured, listen
from inarow.web.settings import Settings

PROGRAM = Path(sys.executable).parent / "inarow"


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def text(self) -> str:
        return self.content.decode()


class Asking:
    """Somebody who asks a server over HTTP."""

    port: int
    token: str  # of the server's start

    def get(self, path: str, query: dict[str, str] | None = None, **headers: str) -> Answer:
        return self.ask("GET", f"{path}?{urlencode(query)}" if query else path, headers=headers)

    def post(self, path: str, body: Any = None, seat: str | None = None) -> Answer:
        headers = {} if seat is None else {"Authorization": f"Bearer {seat}"}
        content = None if body is None else json.dumps(body).encode()
        if content is not None:
            headers["Content-Type"] = "application/json"
        return self.ask("POST", path, content, headers)

    def ask(
        self,
        method: str,
        path: str,
        content: bytes | None = None,
        headers: dict[str, str] | None = None,
        seconds: float = 60,
    ) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request(method, path, content, headers or {})
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, names, response.read())
        finally:
            connection.close()

    def new_game(self, start: str, **wishes: Any) -> Any:
        """A new game; the answer has `game`, `seat` and `invitation`."""
        answer = self.post("/api/games", {"start": start, **wishes})
        assert answer.status == 201, answer.text
        return answer.json

    def play(self, game: Any, seat: str, *moves: str) -> Any:
        """Make these moves; the result is the game after them."""
        for move in moves:
            wish = {"move": move, "ply": len(game["moves"])}
            answer = self.post(f"/api/games/{game['id']}/moves", wish, seat)
            assert answer.status == 200, answer.text
            game = answer.json
        return game


class Server(Asking):
    """A running server, with its own folder for games."""

    def __init__(
        self, data: Path, database: str | None = None, port: int = 0, host: str = "127.0.0.1"
    ) -> None:
        self._data = data
        self._database = database
        command = [str(PROGRAM), "web", "--no-browser", "--host", host, "--port", str(port)]
        if database is not None:
            command += ["--database", database]
        self._errors = (data / "errors.txt").open("ab")
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env={**os.environ, "INAROW_DATA": str(data), "INAROW_LANG": "en"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://[^/]*:(\d+)/(?:#token=(\S+))?", line)
        assert found, f"{line!r} {self.errors}"
        self.port = int(found[1])
        self.token = found[2] or ""
        self.url = f"http://127.0.0.1:{self.port}"

    @property
    def errors(self) -> str:
        """What it has written to standard error."""
        return (self._data / "errors.txt").read_text(errors="replace")

    def kill(self) -> None:
        """End it without a warning, like a crash."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise
        self._close()

    def _close(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()
        self._errors.close()

    def again(self) -> Self:
        """Another one at the same port with the same games."""
        return type(self)(self._data, self._database, self.port)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_unused: object) -> None:
        self.stop()


@contextlib.contextmanager
def served_here(settings: Settings) -> Iterator[Asking]:
    """A server with other settings than the command has, in a thread of this process."""
    server = uvicorn.Server(configured(settings))
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    asking = Asking()
    asking.port = listener.getsockname()[1]
    asking.token = settings.token
    try:
        yield asking
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
