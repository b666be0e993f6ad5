"""What is decided when the server starts."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from inarow.players.folder import data_folder

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def default_database() -> str:
    """SQLite in the user's data folder."""
    return f"sqlite:///{data_folder() / 'web.sqlite'}"


@dataclass(frozen=True)
class Settings:
    """Where to listen, where games are stored, and how much clients may ask for.

    >>> Settings().host
    '127.0.0.1'
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16), repr=False)
    proxy: str | None = None  # whose word on a client's address is believed
    certificate: str | None = None  # the files for TLS
    key: str | None = None
    database: str = field(default_factory=default_database)
    workers: int = field(default_factory=lambda: max(2, (os.cpu_count() or 2) - 1))
    waiting: int = 24  # searches of a rank that may wait for a worker before the answer is "busy"
    waiting_each: int = 6  # of one client
    idle_seconds: float = 600.0  # until the player of a game in which nothing happens is released
    most_seconds: float = 10.0  # for one move of a computer
    selfcheck_seconds: float = 60.0  # at most, for all positions; it takes two or three
    advice_seconds: float = 2.0
    analysis_seconds: float = 8.0
    curve_seconds: float = 12.0
    review_seconds: float = 10.0  # for a whole game
    tree_seconds: float = 30.0  # for the tree of a search; all of tic-tac-toe takes three
    compare_seconds: float = 12.0  # for all algorithms together
    check_seconds: float = 5.0  # for one answer of a learner's program
    trace_seconds: float = 60.0  # to find out how a program is to be read, and to watch it
    puzzle_seconds: float = 10.0
    sheet_seconds: float = 30.0
    worker_bytes: int = 1 << 30
    body_bytes: int = 16 * 1024
    source_bytes: int = 128 * 1024  # of a request with a learner's program
    message_bytes: int = 4 * 1024  # of one message on a WebSocket
    message_rate: float = 20.0  # messages a second on one WebSocket
    message_burst: float = 60.0
    request_rate: float = 500.0  # requests a second from one address
    request_burst: float = 2000.0
    sockets: int = 4000
    sockets_each: int = 1000  # of one client
    games: int = 200_000  # kept at most; the longest untouched give way

    @property
    def is_local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK and self.proxy is None

    @property
    def scheme(self) -> str:
        """What the page's address begins with."""
        return "http" if self.certificate is None else "https"

    def most_bytes(self, path: str) -> int:
        """How large the body of a request may be."""
        is_check = path.startswith("/api/lessons/") and path.endswith("/check")
        has_source = is_check or path == "/api/trace"
        return self.source_bytes if has_source and self.is_local else self.body_bytes

    @property
    def page_folder(self) -> Path:
        """Where the page lies."""
        return Path(__file__).parent / "page"
