"""Computers make their moves on the server's own initiative, whether or not a page is open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from inarow.players.match import Match
from inarow.rules import Message, write_game
from inarow.search import ReportData
from inarow.web.live import Hub
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.stored import StoredGame
from inarow.web.thinking import Failed, Thinking

OTHERS = 15.0  # seconds more than its time that another server has for a move, before we make it

AGAIN = 2.0  # seconds until the database is tried again

Deed = Callable[..., StoredGame]  # from a version of a game to the next
Change = Callable[..., Awaitable[StoredGame]]


@dataclass
class _Search:
    """A move that a computer is looking for, in one version of a game.

    When it is `found`, the game's next version is its own doing, and it must not be stopped.
    """

    version: int
    task: asyncio.Task[StoredGame]
    found: bool = False


async def insist(change: Change, *values: Any) -> StoredGame:
    """Make a change of the server's own; while the database is away, wait for it."""
    while True:
        try:
            return await change(*values)
        except SQLAlchemyError as error:  # a person is told; a computer would never ask again
            logging.getLogger("uvicorn.error").error("the database: %s", error)
            await asyncio.sleep(AGAIN)


class Computers:
    """Starts a search when it is a computer's turn, and stops it when the game has changed.

    Where a person plays, the computer answers once and then waits. A game of computers alone goes
    on by itself, with its `delay` between moves, until nobody has looked at it for a while; whoever
    looks again sets it going again. Such games never take the last worker: people come first.
    """

    def __init__(self, thinking: Thinking, hub: Hub, settings: Settings, change: Change) -> None:
        self._thinking = thinking
        self._hub = hub
        self._idle_seconds = settings.idle_seconds
        self._change = change
        self._searches: dict[str, _Search] = {}
        self._seen: dict[str, float] = {}  # when somebody last looked at a game of computers
        self._shows = asyncio.Semaphore(max(1, settings.workers - 1))

    def notice(self, stored: StoredGame) -> None:
        """The game has changed, or somebody looks at it: start or stop the computer's search."""
        self.hear(stored)
        if stored.id not in self._searches and self._goes_on(stored):
            self.ask(stored)

    def hear(self, stored: StoredGame) -> None:
        """The game has changed: stop what is outdated; another server may move its computers."""
        search = self._searches.get(stored.id)
        if search is not None and search.version < stored.version:
            del self._searches[stored.id]
            if not search.found:
                search.task.cancel()
        if stored.game.ending is not None:
            self._thinking.release(stored.id)
            self._seen.pop(stored.id, None)

    def look(self, stored: StoredGame, alone: bool) -> None:
        """Somebody looks at the game; `alone` says that no other server moves its computers."""
        match = Match.of(stored.game)
        if match.over or match.person_moves:
            return
        if not match.has_person:
            self._seen[stored.id] = time.time()
        if alone or time.time() - stored.changed > stored.seconds + stored.delay + OTHERS:
            self.notice(stored)

    def ask(self, stored: StoredGame) -> asyncio.Task[StoredGame]:
        """The search for the computer's move in this game, started unless it is running."""
        search = self._searches.get(stored.id)
        if search is None or search.version != stored.version:
            task = asyncio.get_running_loop().create_task(self._move(stored))
            task.add_done_callback(_complain)
            search = self._searches[stored.id] = _Search(stored.version, task)
        return search.task

    def is_busy_with(self, game_id: str) -> bool:
        """Whether this server searches for a move in the game."""
        return game_id in self._searches

    async def tidy_up(self) -> None:
        """Release the players of idle games, for as long as the server runs."""
        while True:
            await asyncio.sleep(self._idle_seconds / 4)
            self._thinking.release_idle(self._idle_seconds)
            old = time.time() - self._idle_seconds
            self._seen = {game: when for game, when in self._seen.items() if when > old}

    def close(self) -> None:
        """Stop all searches."""
        for search in self._searches.values():
            search.task.cancel()

    def _goes_on(self, stored: StoredGame) -> bool:
        """Whether a computer makes the next move, now."""
        match = Match.of(stored.game)
        if match.over or match.person_moves or stored.paused:
            return False
        if match.has_person or self._hub.is_watched(stored.id):
            return True
        seen = max(self._seen.get(stored.id, 0.0), stored.made)
        return time.time() - seen < self._idle_seconds

    async def _move(self, stored: StoredGame) -> StoredGame:
        """Find the move and make it. Raises Problem."""
        try:
            report = await self._search(stored)
        except Failed as failed:
            problem = Problem(422, Message("the player failed: {reason}", reason=failed.reason))
            self._hub.tell_problem(stored.id, problem)
            self._searches[stored.id].found = True
            await insist(self._change, stored.id, _fail, stored.version, failed)
            raise problem from failed
        else:
            self._searches[stored.id].found = True
            return await insist(self._change, stored.id, _play, stored.version, report)
        finally:
            self._forget(stored)

    async def _search(self, stored: StoredGame) -> ReportData:
        job = {"do": "move", "game": stored.id, "record": write_game(stored.game)}
        is_show = not Match.of(stored.game).has_person
        if is_show and stored.game.moves and not stored.paused:
            await asyncio.sleep(stored.delay)
        async with self._shows if is_show else contextlib.nullcontext():
            report: ReportData = await self._thinking.move(job, stored.seconds, stored.id)
        return report

    def _forget(self, stored: StoredGame) -> None:
        search = self._searches.get(stored.id)
        if search is not None and search.version == stored.version:
            del self._searches[stored.id]


def _play(stored: StoredGame, version: int, report: ReportData) -> StoredGame:
    if stored.version != version:
        raise outdated()
    match = Match.of(stored.game)
    if "decision" in report:
        match.decide(report["decision"])
        return stored.after(match.game, swapped=match.swapped)
    match.play(report["move"], report["seconds"])
    return stored.after(match.game, report)


def _fail(stored: StoredGame, version: int, error: Failed) -> StoredGame:
    """The player has failed: a person moves in its place, or else it loses."""
    if stored.version != version:
        return stored
    match = Match.of(stored.game)
    match.fail(error)
    return stored.after(match.game)


def outdated() -> Problem:
    """Somebody else was faster."""
    return Problem(409, Message("the game has gone on meanwhile"))


def _complain(task: asyncio.Task[StoredGame]) -> None:
    """Log what nobody else hears of, such as a lost database."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Problem):
        logging.getLogger("uvicorn.error").error("a computer's move: %s", error)
