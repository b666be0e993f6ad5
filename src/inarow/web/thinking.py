"""Searches in worker processes: limited in number, time and memory, and stoppable.

A search never runs in the server itself, so the page answers while all workers think. What is
asked for when all are busy waits in a short queue; moves go before analysis, and an analysis
gives way to a move. When the queue is full the answer is "busy"; only the moves of games, one of
each game at most, wait as long as it takes.

A worker keeps the players of games, with what they have proven. A game's next move is asked of the
worker that has its player, if that is free, or else of any, which makes the player anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import Any

from inarow import locale
from inarow.rules import Message
from inarow.web.problems import ONLY_REASON, Busy, Problem
from inarow.web.settings import Settings

GRACE = 5.0  # seconds that a worker has to answer after its time is up, before it is ended
STARTING = 10.0  # seconds that a worker may take to start
LONGEST_ANSWER = 1 << 20  # bytes

Tell = Callable[[Any], None]


class Failed(Problem):
    """The job ended in an error; the reason is a sentence, in the language it was asked in."""

    def __init__(self, reason: str) -> None:
        super().__init__(422, Message(ONLY_REASON, reason=reason))
        self.reason = reason


class _Process:
    """One worker, and what it is doing."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.gives_way = False
        self.fresh = True
        self.game: str | None = None  # whose player it asks now
        self.games: dict[str, float] = {}  # whose players it has, and when they last moved
        self._ended = False

    @classmethod
    async def start(cls, memory: int) -> _Process:
        command = (sys.executable, "-m", "inarow.web.worker", str(memory))
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, limit=LONGEST_ANSWER
            )
        )

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None and not self._ended

    def send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, RuntimeError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    def release(self, games: Collection[str]) -> None:
        """Let go of the players of these games."""
        if games:
            self.send({"release": list(games)})
            for game in games:
                del self.games[game]

    async def answer(self, tell: Tell | None) -> Any:
        """What the job comes to; parts go to `tell`. Raises Failed."""
        assert self._process.stdout is not None
        while text := await self._process.stdout.readline():
            answer = json.loads(text)
            self.fresh = False
            if "part" in answer:
                if tell is not None:
                    tell(answer["part"])
            elif "error" in answer:
                raise Failed(answer["error"])
            else:
                return answer["done"]
        self._ended = True
        raise Failed(locale.say(Message("its process ended")))

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Thinking:
    """The workers, and who waits for one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._all: set[_Process] = set()
        self._idle: list[_Process] = []
        self._starting = 0
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._tidying: set[asyncio.Task[None]] = set()
        self._usual = 1.0  # seconds that a job takes

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return len(self._moves) + len(self._others)

    @property
    def searching(self) -> int:
        """The number of busy workers."""
        return len(self._all) - len(self._idle)

    @property
    def players(self) -> int:
        """The number of games whose player a worker keeps."""
        return sum(len(worker.games) for worker in self._all)

    def release(self, game: str) -> None:
        """Let go of the player of a game that is over."""
        for worker in self._all:
            worker.release([game] if game in worker.games else [])

    def release_idle(self, seconds: float) -> None:
        """Let go of the players that have not moved for so long."""
        old = time.monotonic() - seconds
        for worker in self._all:
            idle = [game for game, moved in worker.games.items() if moved < old]
            worker.release([game for game in idle if game != worker.game])

    async def warm_up(self) -> None:
        """Start a worker before anybody needs it."""
        if not self._all and not self._starting:
            await self._put_back(await self._start())

    async def ask(
        self,
        job: Mapping[str, Any],
        seconds: float,
        tell: Tell | None = None,
        gives_way: bool = False,
        game: str | None = None,
    ) -> Any:
        """What the job comes to. Raises Busy or Failed; cancelling it ends the search.

        With `game` it is the next move of that game's player, which is kept for the moves to come.
        """
        worker = await self._take(gives_way, game)
        if game is not None:
            if game not in worker.games:
                self.release(game)  # another worker has it, and was busy
            worker.game = game
            worker.games[game] = time.monotonic()
        began = asyncio.get_running_loop().time()
        worker.gives_way = gives_way
        worker.send({**job, "seconds": seconds, "language": locale.language()})
        patience = seconds + GRACE + (STARTING if worker.fresh else 0)
        try:
            async with asyncio.timeout(patience):
                result = await worker.answer(tell)
        except Failed:
            await self._put_back(worker)
            raise
        except TimeoutError:
            await self._drop(worker)
            raise Failed(locale.say(Message("it took too long"))) from None
        except asyncio.CancelledError:
            self._tidy(self._stop_and_put_back(worker))
            raise
        except BaseException:
            await self._drop(worker)
            raise
        self._usual += 0.2 * (asyncio.get_running_loop().time() - began - self._usual)
        await self._put_back(worker)
        return result

    async def close(self) -> None:
        """End all workers."""
        for task in self._tidying:
            task.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all), return_exceptions=True)
        self._all.clear()
        self._idle.clear()

    async def _take(self, gives_way: bool, game: str | None) -> _Process:
        while True:
            self._all -= {worker for worker in self._idle if not worker.alive}
            self._idle = [worker for worker in self._idle if worker.alive]
            room = len(self._all) + self._starting < self._settings.workers
            # The worker that has the game's player, or else one that keeps no players waiting.
            holder = next((worker for worker in self._idle if game in worker.games), None)
            spare = min(self._idle, key=lambda worker: len(worker.games), default=None)
            worker = holder or spare
            if worker is not None and (holder or not worker.games or not room):
                self._idle.remove(worker)
                return worker
            if room:
                return await self._start()
            await self._wait(gives_way, patient=game is not None)

    async def _wait(self, gives_way: bool, patient: bool) -> None:
        if self.waiting >= self._settings.waiting and not patient:
            raise Busy(max(1, math.ceil(self.waiting * self._usual / self._settings.workers)))
        queue = self._others if gives_way else self._moves
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        if not gives_way:
            self._ask_for_room()
        try:
            await turn
        except asyncio.CancelledError:
            if turn in queue:
                queue.remove(turn)
            elif not turn.cancelled():
                self._call_next()
            raise

    def _ask_for_room(self) -> None:
        """Stop one analysis, to make room for a move."""
        for worker in self._all:
            if worker.gives_way and worker not in self._idle:
                worker.gives_way = False
                worker.send({"stop": True})
                return

    async def _start(self) -> _Process:
        self._starting += 1
        try:
            worker = await _Process.start(self._settings.worker_bytes)
        finally:
            self._starting -= 1
        self._all.add(worker)
        return worker

    async def _put_back(self, worker: _Process) -> None:
        worker.gives_way = False
        if worker.game in worker.games:
            worker.games[worker.game] = time.monotonic()
        worker.game = None
        if worker.alive:
            self._idle.append(worker)
        else:
            await self._drop(worker)
        self._call_next()

    async def _drop(self, worker: _Process) -> None:
        self._all.discard(worker)
        await worker.end()
        self._call_next()

    async def _stop_and_put_back(self, worker: _Process) -> None:
        worker.send({"stop": True})
        try:
            async with asyncio.timeout(GRACE + (STARTING if worker.fresh else 0)):
                with contextlib.suppress(Failed):
                    await worker.answer(None)
        except TimeoutError:
            await self._drop(worker)
        else:
            await self._put_back(worker)

    def _tidy(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)

    def _call_next(self) -> None:
        for queue in (self._moves, self._others):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
