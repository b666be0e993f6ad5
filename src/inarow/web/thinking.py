"""Searches in worker processes: limited in number, time and memory, and stoppable.

A search never runs in the server itself, so the page answers while all workers think. What is
asked for when all are busy waits: moves of games go first, then hints and analysis, then sheets and
trees. What comes later gives way: an analysis ends with what it has, a sheet is begun again later.
Of those who wait for the same sort of thing, the client with the least under way goes first. When
too much waits, in all or for one client, the answer is "busy"; only the moves of games, one of each
game at most, wait as long as it takes.

A worker keeps the players of games, with what they have proven. A game's next move is asked of the
worker that has its player, if that is free, or else of any, which makes the player anew.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import math
import sys
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from inarow import locale
from inarow.rules import Message
from inarow.web.clients import this_client
from inarow.web.problems import ONLY_REASON, Busy, Problem
from inarow.web.settings import Settings

STOPPING = 1.0  # seconds that a worker has to answer after it is told to stop
GRACE = 5.0  # seconds that a worker has to answer after its time is up, before it is ended
STARTING = 10.0  # seconds that a worker may take to start
MOST_CLIENTS = 10_000
LONGEST_ANSWER = 1 << 20  # bytes

Tell = Callable[[Any], None]


class Failed(Problem):
    """The job ended in an error; the reason is a sentence, in the language it was asked in."""

    def __init__(self, reason: str) -> None:
        super().__init__(422, Message(ONLY_REASON, reason=reason))
        self.reason = reason


class Rank(IntEnum):
    """What goes first."""

    GAME = 0
    HELP = 1  # hints and analysis
    PAPER = 2  # sheets and trees


class GaveWay(Exception):
    """The job was stopped for one that goes first."""


@dataclass(frozen=True)
class _Task:
    """A job for a worker, and for whom.

    When it `gives_way`, what it has by then is its result; other jobs are begun again later.
    """

    rank: Rank
    client: str
    gives_way: bool = False
    game: str | None = None  # whose player is asked


@dataclass(eq=False)
class _Turn:
    """Somebody who waits for a worker."""

    task: _Task
    called: asyncio.Future[None]


class _Process:
    """One worker, and what it is doing."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.task: _Task | None = None
        self.stopped = False  # for a job that goes first
        self.fresh = True
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
        self._starting: list[_Task] = []
        self._turns: list[_Turn] = []
        self._called: list[_Task] = []  # whose turn has come, and who are about to begin
        self._tidying: set[asyncio.Task[None]] = set()
        self._served: dict[str, int] = {}  # when each client was served last
        self._numbers = itertools.count(1)
        self._usual = 1.0  # seconds that a job takes

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a worker."""
        return len(self._turns)

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
            asked = worker.task and worker.task.game
            worker.release([game for game in idle if game != asked])

    async def warm_up(self) -> None:
        """Start a worker before anybody needs it."""
        if not self._all and not self._starting:
            await self._put_back(await self._start(_Task(Rank.GAME, "")))

    async def ask(
        self,
        job: Mapping[str, Any],
        seconds: float,
        tell: Tell | None = None,
        rank: Rank = Rank.HELP,
        gives_way: bool = False,
    ) -> Any:
        """What the job comes to. Raises Busy or Failed; cancelling it ends the search."""
        task = _Task(rank, this_client(), gives_way)
        until = time.monotonic() + seconds
        while True:
            with contextlib.suppress(GaveWay):
                return await self._do(task, job, seconds, tell)
            if time.monotonic() > until:
                raise self._busy()

    async def move(self, job: Mapping[str, Any], seconds: float, game: str) -> Any:
        """The next move of the game's player, which is kept for the moves to come; as `ask`."""
        task = _Task(Rank.GAME, this_client(), game=game)
        return await self._do(task, job, seconds, None)

    async def _do(
        self, task: _Task, job: Mapping[str, Any], seconds: float, tell: Tell | None
    ) -> Any:
        """What the job comes to, once. Raises Busy, Failed or GaveWay."""
        worker = await self._take(task)
        if task.game is not None:
            if task.game not in worker.games:
                self.release(task.game)  # another worker has it, and was busy
            worker.games[task.game] = time.monotonic()
        began = asyncio.get_running_loop().time()
        worker.send({**job, "seconds": seconds, "language": locale.language()})
        patience = seconds + GRACE + (STARTING if worker.fresh else 0)
        try:
            async with asyncio.timeout(patience):
                result = await worker.answer(tell)
        except Failed:
            stopped = worker.stopped
            await self._put_back(worker)
            if stopped:
                raise GaveWay from None
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
        stopped = worker.stopped
        await self._put_back(worker)
        if stopped and not task.gives_way:
            raise GaveWay
        return result

    async def close(self) -> None:
        """End all workers; who still waits for one gets none."""
        for turn in self._turns:
            turn.called.cancel()
        for task in self._tidying:
            task.cancel()
        await asyncio.gather(*(worker.end() for worker in self._all), return_exceptions=True)
        self._all.clear()
        self._idle.clear()

    async def _take(self, task: _Task) -> _Process:
        """A worker for the task, as soon as it is its turn."""
        while not self._may_begin(task):
            await self._wait(task)
        self._note_served(task.client)
        self._forget_dead()
        # The worker that has the game's player, or else one that keeps no players waiting.
        holder = next((worker for worker in self._idle if task.game in worker.games), None)
        spare = min(self._idle, key=lambda worker: len(worker.games), default=None)
        worker = holder or spare
        has_room = len(self._all) + len(self._starting) < self._settings.workers
        if worker is None or (worker.games and not holder and has_room):
            return await self._start(task)
        self._idle.remove(worker)
        worker.task = task
        return worker

    def _note_served(self, client: str) -> None:
        """Of clients with as much under way, those that were served before go later."""
        if len(self._served) > MOST_CLIENTS:
            self._served.clear()
        self._served.pop(client, None)
        self._served[client] = next(self._numbers)

    def _may_begin(self, task: _Task) -> bool:
        """Whether there is a worker for it; the last is for games and what gives way to them."""
        self._forget_dead()
        room = self._settings.workers - len(self._all) - len(self._starting)
        if len(self._idle) + room <= len(self._called):
            return False
        if task.rank is Rank.GAME or (task.rank is Rank.HELP and task.gives_way):
            return True
        lasting = [one for one in self._tasks() if one.rank is not Rank.GAME and not one.gives_way]
        return len(lasting) < max(1, self._settings.workers - 1)

    def _forget_dead(self) -> None:
        self._all -= {worker for worker in self._idle if not worker.alive}
        self._idle = [worker for worker in self._idle if worker.alive]

    def _tasks(self) -> list[_Task]:
        """What is under way, or about to begin."""
        busy = [worker.task for worker in self._all if worker.task]
        return busy + self._starting + self._called

    async def _wait(self, task: _Task) -> None:
        """Wait for a turn. Raises Busy if too much waits already."""
        if task.rank is not Rank.GAME:
            alike = [turn for turn in self._turns if turn.task.rank is task.rank]
            own = [turn for turn in alike if turn.task.client == task.client]
            if len(alike) >= self._settings.waiting or len(own) >= self._settings.waiting_each:
                raise self._busy()
        turn = _Turn(task, asyncio.get_running_loop().create_future())
        self._turns.append(turn)
        self._ask_for_room(task)
        try:
            await turn.called
        except asyncio.CancelledError:
            if turn in self._turns:
                self._turns.remove(turn)
            else:
                self._called.remove(task)
                self._call_next()
            raise
        self._called.remove(task)

    def _busy(self) -> Busy:
        return Busy(max(1, math.ceil(self.waiting * self._usual / self._settings.workers)))

    def _ask_for_room(self, task: _Task) -> None:
        """Stop a job that comes later than the task, if there is one: sheets before analysis."""
        later = [
            (worker.task.rank, worker)
            for worker in self._all
            if worker.task is not None
            and worker.task.rank > task.rank
            and (worker.task.gives_way or worker.task.rank is Rank.PAPER)
            and not worker.stopped
        ]
        if later:
            worker = max(later, key=lambda one: one[0])[1]
            worker.stopped = True
            worker.send({"stop": True})
            self._tidy(self._end_unless_stopped(worker))

    async def _end_unless_stopped(self, worker: _Process) -> None:
        """End a worker that was told to stop, and does not."""
        await asyncio.sleep(STOPPING + (STARTING if worker.fresh else 0))
        if worker.stopped and worker in self._all:
            await worker.end()

    async def _start(self, task: _Task) -> _Process:
        self._starting.append(task)
        try:
            worker = await _Process.start(self._settings.worker_bytes)
        finally:
            self._starting.remove(task)
        worker.task = task
        self._all.add(worker)
        return worker

    async def _put_back(self, worker: _Process) -> None:
        game = worker.task and worker.task.game
        if game in worker.games:
            worker.games[game] = time.monotonic()
        worker.task = None
        worker.stopped = False
        if worker.alive:
            self._idle.append(worker)
            self._call_next()
        else:
            await self._drop(worker)

    async def _drop(self, worker: _Process) -> None:
        self._all.discard(worker)
        worker.task = None
        await worker.end()
        self._call_next()

    async def _stop_and_put_back(self, worker: _Process) -> None:
        worker.send({"stop": True})
        try:
            async with asyncio.timeout(STOPPING + (STARTING if worker.fresh else 0)):
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
        """Call whoever goes first, of those that may begin."""
        while turns := [turn for turn in self._turns if self._may_be_called(turn)]:
            turn = min(turns, key=self._order)  # of equals, the one that has waited longest
            self._turns.remove(turn)
            self._called.append(turn.task)
            turn.called.set_result(None)

    def _order(self, turn: _Turn) -> tuple[Rank, int, int]:
        """Who goes first: by rank, then who has least under way, then who was served before."""
        client = turn.task.client
        running = sum(task.client == client for task in self._tasks())
        return turn.task.rank, running, self._served.get(client, 0)

    def _may_be_called(self, turn: _Turn) -> bool:
        return not turn.called.done() and self._may_begin(turn.task)
