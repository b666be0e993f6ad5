"""A process that thinks: it reads jobs, answers them, and ends with its server.

Both are rows of JSON. A job is `{"do": "values", "position": ..., "seconds": ...}`; the answer is
rows of `{"part": ...}` and one of `{"done": ...}` or `{"error": ...}`. `{"stop": true}` ends a job
early, and it answers with what it has. `{"release": [...]}` lets go of the players of games. All
searches of the server are in `jobs`: that is the place to give it a better one.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from inarow import locale
from inarow.players.match import Match, is_person
from inarow.rules import Game, InarowError, Message, read_game
from inarow.search import Limit
from inarow.web.jobs import JOBS, Job, Tell
from inarow.web.offers import read_offered

MOST_MATCHES = 50
STATM = Path("/proc/self/statm")


class Matches:
    """The matches whose players this process keeps, the latest to move last.

    A player is kept for the whole game, with what it has proven. When memory runs short, those
    that have waited longest go; they are made anew when it is their turn.
    """

    def __init__(self, memory: int | None = None) -> None:
        self._memory = memory
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def __len__(self) -> int:
        return len(self._matches)

    def move(self, job: Job, limit: Limit, _tell: Tell) -> Any:
        """The move of the computer whose turn it is in a game, or its decision.

        Raises PlayerFailed.
        """
        match = self._find(job["game"], read_game(job["record"]))
        if match.deciding:
            decision = match.judge(limit)
            if decision is None:
                assert match.evidence is not None
                raise PlayerFailed(match.evidence.message)
            return {"decision": decision.value}
        report = match.think(limit)
        if report is None:
            assert match.evidence is not None
            raise PlayerFailed(match.evidence.message)
        return report.as_data()

    def release(self, game_ids: Iterable[str]) -> None:
        """Let go of the players of these games."""
        for game_id in game_ids:
            if match := self._matches.pop(game_id, None):
                match.leave()

    def _find(self, game_id: str, game: Game) -> Match:
        """The match of a game as it is now, with the players it had before. Raises BadPlayer."""
        match = self._matches.get(game_id)
        if match is None or (match.game.first, match.game.second) != (game.first, game.second):
            self.release([game_id])  # its players have changed sides
            self._make_room()
            for name in (game.first, game.second):
                if not is_person(name):
                    read_offered(name, game.rules)  # whoever wrote it into the database
            match = self._matches[game_id] = Match.of(game)
        match.game = game
        self._matches.move_to_end(game_id)
        return match

    def _make_room(self) -> None:
        """Keep half of the memory free for a new player."""
        while self._matches and (len(self) >= MOST_MATCHES or self._is_short_of_memory()):
            self.release([next(iter(self._matches))])

    def _is_short_of_memory(self) -> bool:
        if self._memory is None or not STATM.exists():  # not all systems tell
            return False
        pages = int(STATM.read_text(encoding="ascii").split()[0])
        return pages * os.sysconf("SC_PAGE_SIZE") > self._memory / 2


class PlayerFailed(InarowError):
    """A player failed to move; the message says why."""


class Worker:
    """Does one job after the other, and can be told to stop meanwhile."""

    def __init__(self, memory: int | None = None) -> None:
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._matches = Matches(memory)
        self._do = {**JOBS, "move": self._matches.move}

    def listen(self, rows: Iterable[str]) -> None:
        """Read jobs and stops, until the server is gone; then there is nobody to think for."""
        for row in rows:
            job = json.loads(row)
            if "stop" in job:
                self._stop.set()
                continue
            if "do" in job:
                self._stop.clear()  # here: a stop that follows at once must not be forgotten
            self._jobs.put(job)
        os._exit(0)

    def run(self) -> None:
        """Do jobs until the process ends."""
        while True:
            job = self._jobs.get()
            if "release" in job:
                self._matches.release(job["release"])
            else:
                self._answer(job)

    def _answer(self, job: Job) -> None:
        locale.use(job.get("language", "en"))
        limit = Limit(seconds=job["seconds"], stop=self._stop)
        try:
            done = self._do[job["do"]](job, limit, lambda part: _say({"part": part}))
        except InarowError as error:
            _say({"error": locale.say(error.message)})
        except MemoryError:
            _say({"error": locale.say(Message("there is not enough memory for this"))})
        except Exception as error:  # a player of another package may fail in any way
            _say({"error": f"{type(error).__name__}: {error}"})
        else:
            _say({"done": done})


def _say(answer: dict[str, Any]) -> None:
    assert sys.__stdout__ is not None
    sys.__stdout__.write(json.dumps(answer) + "\n")
    sys.__stdout__.flush()


def main(arguments: list[str]) -> None:
    """Run a worker with so many bytes of memory."""
    memory = int(arguments[0])
    sys.stdout = sys.stderr  # what a player prints; only answers go to the server
    sys.setrecursionlimit(10_000)  # a search to the end of a 19x19 board goes 361 plies deep
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        os.nice(5)  # the server answers first, then one thinks
    worker = Worker(memory)
    threading.Thread(target=worker.listen, args=(sys.stdin,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main(sys.argv[1:])
