"""News of games from other processes on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inarow.web.store import CHANNEL

PAUSE = 1.0  # seconds before a lost connection is tried again


class Listening:
    """A thread that hears which games have changed, and says so in the event loop.

    After a lost connection it says None: any game may have changed meanwhile.
    """

    def __init__(self, engine: sa.Engine, tell: Callable[[str | None], None]) -> None:
        self._engine = engine
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except Exception:  # whatever broke the connection: the next one may hold
                time.sleep(PAUSE)

    def _listen(self) -> None:
        import psycopg

        url = self._engine.url.set(drivername="postgresql")
        with psycopg.connect(url.render_as_string(hide_password=False), autocommit=True) as ear:
            ear.execute(f"LISTEN {CHANNEL}".encode())
            self._say(self._tell, None)
            while not self._ended.is_set():
                for news in ear.notifies(timeout=0.5):
                    self._say(self._tell, news.payload.split(" ")[0])

    def _say(self, what: Callable[..., Any], *values: Any) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(what, *values)
