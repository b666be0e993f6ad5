"""A process that thinks: reads one job a line, answers in lines, and ends with its server.

A job is `{"do": "values", "position": ..., "seconds": ...}`; the answer is lines of
`{"part": ...}` and one of `{"done": ...}` or `{"error": ...}`. The line `{"stop": true}` ends a job
early; it answers with what it has. All searches of the server are here: `JOBS` is the place to
give it a better one.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any

from inarow import locale
from inarow.players import ask, make_player
from inarow.review.selfcheck import CHECKS, run_check
from inarow.review.values import value_curve, values_of
from inarow.rules.errors import InarowError
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.setup import read_position
from inarow.search.limit import Limit
from inarow.search.report import Report
from inarow.search.score import Score
from inarow.web import learner_jobs

Job = dict[str, Any]
Tell = Callable[[Any], None]

SECONDS_BETWEEN_PARTS = 0.1


def choose_move(job: Job, limit: Limit, _tell: Tell) -> Any:
    """A player's move."""
    return ask(make_player(job["player"]), _game_of(job), limit).as_data()


def _game_of(job: Job) -> Game:
    start = read_position(job["start"])
    return Game(start, read_moves(" ".join(job["moves"]), start))


def find_values(job: Job, limit: Limit, tell: Tell) -> Any:
    """What every move is worth, told as it becomes clear."""
    told = 0.0

    def hear(report: Report) -> None:
        nonlocal told
        if time.monotonic() - told >= SECONDS_BETWEEN_PARTS:
            told = time.monotonic()
            tell(report.as_data())

    return values_of(read_position(job["position"]), limit, hear).as_data()


def find_curve(job: Job, limit: Limit, tell: Tell) -> Any:
    """What each position of a game is worth."""
    game = _game_of(job)

    def hear(ply: int, score: Score) -> None:
        turn = game.positions[ply].turn
        tell({"ply": ply, "turn": turn.value, "score": score.as_data()})

    value_curve(game.positions, limit, hear)
    return None


def check_self(_job: Job, limit: Limit, _tell: Tell) -> Any:
    """The positions with known answers."""
    each = Limit(seconds=(limit.seconds or 10.0) / len(CHECKS), stop=limit.stop)
    return [run_check(check, each).as_data(locale.say) for check in CHECKS]


JOBS: dict[str, Callable[[Job, Limit, Tell], Any]] = {
    "move": choose_move,
    "values": find_values,
    "curve": find_curve,
    "selfcheck": check_self,
    **learner_jobs.JOBS,
}


class Worker:
    """Does one job after the other, and hears meanwhile whether it shall stop."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._stop = threading.Event()

    def listen(self, lines: Iterable[str]) -> None:
        """Read jobs and stops, until the server is gone; then there is nobody to think for."""
        for line in lines:
            job = json.loads(line)
            if "stop" in job:
                self._stop.set()
            else:
                self._stop.clear()  # here: a stop that follows at once must not be forgotten
                self._jobs.put(job)
        os._exit(0)

    def run(self) -> None:
        """Work, for ever."""
        while True:
            self._answer(self._jobs.get())

    def _answer(self, job: Job) -> None:
        locale.use(job.get("language", "en"))
        limit = Limit(seconds=job["seconds"], stop=self._stop)
        try:
            done = JOBS[job["do"]](job, limit, lambda part: _say({"part": part}))
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


def main(words: list[str]) -> None:
    """Run a worker with so many bytes of memory."""
    sys.stdout = sys.stderr  # what a player prints; only answers go to the server
    sys.setrecursionlimit(10_000)  # a search to the end of a 19x19 board goes 361 plies deep
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (int(words[0]), int(words[0])))
        os.nice(5)  # the server answers first, then one thinks
    worker = Worker()
    threading.Thread(target=worker.listen, args=(sys.stdin,), daemon=True).start()
    worker.run()


if __name__ == "__main__":
    main(sys.argv[1:])
