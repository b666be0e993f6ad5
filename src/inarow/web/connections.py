"""Connections are bounded: those that ask for nothing give way before anybody is kept out.

A connection that has not sent a whole request, or waits between two, is idle. There is a bound on
idle ones, and the one that has been idle for longest goes first; so whoever opens thousands of
connections and says nothing only closes their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

RESERVED = 16  # descriptors for the database and files
PER_WORKER = 4
HEADERS = 10.0  # seconds in which a request's headers must arrive
OFTEN = 5  # times in a minute that the same message is logged


class Idle:
    """The idle connections of a server, the longest idle first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._all: dict[BoundedProtocol, None] = {}

    def add(self, connection: BoundedProtocol) -> None:
        """This one asks for nothing now."""
        self._all.pop(connection, None)
        self._all[connection] = None
        if len(self._all) > self.most:
            next(iter(self._all)).hang_up()

    def discard(self, connection: BoundedProtocol) -> None:
        """This one is asking, or gone."""
        self._all.pop(connection, None)

    def make_room(self) -> bool:
        """Close the connection that has been idle for longest; False if there is none."""
        oldest = next(iter(self._all), None)
        if oldest is not None:
            oldest.hang_up()
        return oldest is not None


class LiveProtocol(WebSocketsSansIOProtocol):
    """A connection of a client over WebSocket."""

    def shutdown(self) -> None:
        """Close it, also if the client is leaving at this very moment."""
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()


class BoundedProtocol(H11Protocol):
    """A connection of a client over HTTP."""

    idle: Idle
    most: int

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline: asyncio.TimerHandle | None = None
        if len(self.connections) > self.most and not self.idle.make_room():
            self.hang_up()
            return
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_came()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._request_came()  # it is a WebSocket now, or is hung up on
        elif cycle is None or cycle.response_complete:
            if self._deadline is None:
                self._wait_for_request()
        else:
            self._request_came()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.idle.add(self)  # until the next request; uvicorn closes it after a while

    def hang_up(self) -> None:
        """Close the connection at once."""
        self._request_came()
        self.connections.discard(self)
        self.transport.abort()

    def _wait_for_request(self) -> None:
        self.idle.add(self)
        if not self.transport.is_closing():
            self._deadline = self.loop.call_later(HEADERS, self.hang_up)

    def _request_came(self) -> None:
        self.idle.discard(self)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


def bounded(descriptors: int, workers: int) -> type[BoundedProtocol]:
    """The connections of one server with workers that may open so many descriptors."""
    room = max(16, descriptors - RESERVED - PER_WORKER * workers)

    class Bounded(BoundedProtocol):
        idle = Idle(max(8, room // 2))
        most = room

    return Bounded


def raise_descriptors() -> int:
    """Let this process open as many descriptors as the system allows; the result is how many."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return 65_536 if soft == resource.RLIM_INFINITY else soft
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return 512


class Seldom(logging.Filter):
    """Lets the same message pass only a few times a minute: a log must not fill the disk.

    >>> seldom, row = Seldom(), logging.LogRecord("", 30, "", 0, "no request", (), None)
    >>> sum(seldom.filter(row) for _ in range(100))
    5
    """

    def __init__(self) -> None:
        super().__init__()
        self._minute = 0
        self._counts: dict[str, int] = {}

    def filter(self, record: Any) -> bool:
        """Whether to log this one."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            self._minute = minute
            self._counts = {}
        kind = str(record.msg)[:60]
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return self._counts[kind] <= OFTEN
