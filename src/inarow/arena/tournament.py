"""Playing a plan to its end, with any number of workers, in one run or several."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field

from inarow.arena.fixture import Fixture, Played
from inarow.arena.ledger import Ledger
from inarow.arena.plan import Plan
from inarow.arena.schedule import Meeting, Met, Stage
from inarow.arena.standings import Tally
from inarow.arena.umpire import play_games

TASK_SECONDS = 0.25  # roughly how much work a worker gets at a time
MOST_IN_TASK = 500
LOOK = 0.2  # seconds between looks at the stop flag


@dataclass
class Progress:
    """How far a tournament is: games in the ledger, games of this run, and the tally so far."""

    plan: Plan
    tally: Tally
    done: int = 0
    planned: int | None = None
    played_now: int = 0
    began: float = field(default_factory=time.monotonic)

    @property
    def speed(self) -> float:
        """Games per second in this run."""
        return self.played_now / max(1e-9, time.monotonic() - self.began)

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at this speed, if the number of games is known."""
        if self.planned is None or not self.played_now:
            return None
        return max(0, self.planned - self.done) / self.speed


Watch = Callable[[Progress, Sequence[Played]], None]


def nobody(progress: Progress, games: Sequence[Played]) -> None:
    """A watcher that ignores everything."""


class Tournament:
    """A plan and its ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.plan = ledger.plan
        # What the entrant with the lower number of each game got: seats may be swapped in it.
        self._points = {game.number: _points(game) for game in ledger.played()}
        self.progress = Progress(
            self.plan,
            Tally.of(len(self.plan.entrants), ledger.played()),
            done=len(self._points),
            planned=self.plan.schedule.games(len(self.plan.entrants)),
        )

    def play(
        self,
        executor: Executor,
        workers: int = 1,
        watch: Watch = nobody,
        stop: threading.Event | None = None,
    ) -> bool:
        """Play every game that is not in the ledger yet; True when the tournament is over.

        `watch` hears of games once they are in the ledger, and now and then of none. Setting
        `stop` lets the games in progress finish, and starts no more.
        """
        stop = stop or threading.Event()
        for stage, pair, met in self._stages():
            if met is None:
                games = self.plan.fixtures(stage, pair)
                missing = deque(game for game in games if game.number not in self._points)
                self._play(missing, executor, max(1, workers), watch, stop)
            if stop.is_set():
                return self.finished
        return True

    @property
    def finished(self) -> bool:
        """Whether every game of the plan is in the ledger."""
        return all(met is not None for _stage, _pair, met in self._stages())

    def stages(self) -> list[Stage]:
        """The results of the finished stages."""
        return [met for _stage, _pair, met in self._stages() if met is not None]

    def _stages(self) -> Iterator[tuple[Sequence[Meeting], int, Stage | None]]:
        """Every stage so far: its meetings, its first pair, and its results.

        The results are None while games are missing. The caller may play them before asking for
        the next stage.
        """
        past: list[Stage] = []
        pair = 0
        while stage := self.plan.schedule.stage(len(self.plan.entrants), past):
            met = self._met(stage, pair)
            yield stage, pair, met
            met = met or self._met(stage, pair)
            if met is None:
                return
            past.append(met)
            pair += sum(m.games // 2 for m in stage)

    def _met(self, stage: Sequence[Meeting], pair: int) -> Stage | None:
        """The results of a stage, or None while games are missing."""
        results = []
        for meeting in stage:
            if meeting.second is None:
                results.append(Met(meeting))
                continue
            points = []
            for number in range(pair, pair + meeting.pairs):
                straight, swapped = self._points.get(2 * number), self._points.get(2 * number + 1)
                if straight is None or swapped is None:
                    return None
                lower = straight + swapped
                points.append(lower if meeting.first < meeting.second else 4 - lower)
            results.append(Met(meeting, tuple(points)))
            pair += meeting.pairs
        return results

    def _play(
        self,
        waiting: deque[Fixture],
        executor: Executor,
        workers: int,
        watch: Watch,
        stop: threading.Event,
    ) -> None:
        """Play these games, in tasks that grow until each takes about a quarter of a second."""
        running: set[Future[list[Played]]] = set()
        size = 1
        while (waiting and not stop.is_set()) or running:
            while waiting and len(running) < 2 * workers and not stop.is_set():
                # Tasks get smaller towards the end, so that no worker waits for another.
                fair = max(1, len(waiting) // (2 * workers))
                task = [waiting.popleft() for _ in range(min(size, fair))]
                future = executor.submit(play_games, self.plan.terms, self.plan.entrants, task)
                running.add(future)
                if future.done():
                    break
            finished, _rest = wait(running, LOOK, return_when=FIRST_COMPLETED)
            if not finished:
                watch(self.progress, ())
            for future in finished:
                running.discard(future)
                games = future.result()
                self._enter(games, watch)
                size = _task_size(games, size)

    def _enter(self, games: Sequence[Played], watch: Watch) -> None:
        self.ledger.add(games)
        for game in games:
            self._points[game.number] = _points(game)
            self.progress.tally.add(game)
        self.progress.done += len(games)
        self.progress.played_now += len(games)
        watch(self.progress, games)


def _points(game: Played) -> int:
    """What the entrant of a game who has the lower number got, in half points."""
    return game.points_of(min(game.first, game.second))


def _task_size(games: Sequence[Played], size: int) -> int:
    """The number of games in the next tasks, judging by how long these took."""
    seconds = sum(sum(game.seconds) + game.startup + game.overhead for game in games)
    wanted = int(TASK_SECONDS * len(games) / max(seconds, 1e-6))
    return max(1, min(wanted, 2 * size, MOST_IN_TASK))
