"""What a worker does: searches, reviews, hints, puzzles and search trees."""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from inarow.debugger import trace_locked
from inarow.debugger.given import read_given
from inarow.draw.sheet import draw_sheet
from inarow.engine.engine import engine_for
from inarow.locale import say
from inarow.review import (
    GameReview,
    MoveReview,
    Puzzle,
    hint_for,
    make_puzzle,
    review_move,
    review_moves,
)
from inarow.review.game_review import value_curve
from inarow.review.selfcheck import CHECKS, run_check
from inarow.review.sheet import puzzle_sheet
from inarow.rules import (
    BadFile,
    InarowError,
    Rules,
    read_game,
    read_move,
    read_moves,
    read_position,
)
from inarow.search import Limit, Report, Score
from inarow.trees import ALGORITHMS, compare, trace_search
from inarow.web.problems import ONLY_REASON

Job = dict[str, Any]
Tell = Callable[[Any], None]

SECONDS_BETWEEN_PARTS = 0.1
GLANCE = 0.5  # seconds for one position of a curve
FOR_POSITIONS = 0.8  # of the time for a review; the rest is for variations that are played out
SEEDS = 4  # tried at most for each puzzle of a sheet
FOR_ONE_CALL = 1 / 12  # of the time for a trace, which calls a search in several ways
MOST_PACKED = 900_000  # letters of an answer, which has to fit into a row
MOST_NODES = 1_000_000  # that an algorithm visits; the whole of tic-tac-toe has 549,946


def find_best(job: Job, limit: Limit, _tell: Tell) -> Any:
    """The best move; a proven win is answered at once."""
    position = read_position(job["position"])
    return engine_for(position.rules).search(position, limit).as_data()


def find_values(job: Job, limit: Limit, tell: Tell) -> Any:
    """What every move is worth, told as it becomes clear."""
    position = read_position(job["position"])
    told = 0.0

    def hear(report: Report) -> None:
        nonlocal told
        if time.monotonic() - told >= SECONDS_BETWEEN_PARTS:
            told = time.monotonic()
            tell(report.as_data())

    return engine_for(position.rules).analyse(position, limit, hear).as_data()


def find_curve(job: Job, limit: Limit, tell: Tell) -> Any:
    """What each position of a game is worth to its side to move, the newest first."""
    game = read_game(job["record"])
    each = min(GLANCE, (limit.seconds or GLANCE) / len(game.positions))

    def hear(ply: int, score: Score) -> None:
        turn = game.positions[ply].turn
        tell({"ply": ply, "turn": turn.value, "score": score.as_data()})

    value_curve(game, hear, replace(limit, seconds=each))
    return None


def check_self(_job: Job, limit: Limit, _tell: Tell) -> Any:
    """The positions with known answers."""
    each = Limit(seconds=(limit.seconds or 10.0) / len(CHECKS), stop=limit.stop)
    return [run_check(check, each).as_data(say) for check in CHECKS]


def review(job: Job, limit: Limit, tell: Tell) -> Any:
    """A game reviewed from its end, as far as the time allows, and finally the totals."""
    game = read_game(job["record"])
    moves: list[MoveReview] = []

    def hear(done: int, positions: int) -> None:
        tell({"progress": {"done": min(done, positions - 1), "total": positions - 1}})

    with _deadline(limit) as stop:
        whole = Limit(limit.seconds, stop=stop).share(FOR_POSITIONS)
        for move in review_moves(game, None, hear, whole):
            if stop.is_set():  # what was looked at too briefly is not said
                break
            moves.insert(0, move)
            tell({"move": move.as_data(say)})
    total = GameReview(game, tuple(moves)).total_data()
    return {"review": {**total, "finished": len(moves) == len(game.moves)}}


def hint(job: Job, limit: Limit, _tell: Tell) -> Any:
    """Three steps towards the best move."""
    with _deadline(limit) as stop:
        return hint_for(read_position(job["position"]), replace(limit, stop=stop)).as_data(say)


def puzzle(job: Job, limit: Limit, _tell: Tell) -> Any:
    """A position with one right move."""
    found = make_puzzle(Rules.read(job["rules"]), job["seed"], job["grade"], limit.stop)
    return found.as_data(say)


def answer(job: Job, limit: Limit, _tell: Tell) -> Any:
    """How good a move is."""
    position = read_position(job["position"])
    move = read_move(job["move"], position)
    with _deadline(limit) as stop:
        return review_move(position, move, Limit(seconds=limit.seconds, stop=stop)).as_data(say)


def sheet(job: Job, limit: Limit, _tell: Tell) -> Any:
    """Puzzles to be printed, with the solutions on a page of their own."""
    rules = Rules.read(job["rules"])
    puzzles: dict[str, Puzzle] = {}  # two seeds can come to the same position, or to an image of it
    for seed in range(job["seed"], job["seed"] + SEEDS * job["count"]):
        found = make_puzzle(rules, seed, job["grade"], limit.stop)
        puzzles.setdefault(min(image.code for image in found.position.images()), found)
        if len(puzzles) == job["count"]:
            break
    return draw_sheet(puzzle_sheet(list(puzzles.values()), say))


def tree(job: Job, limit: Limit, _tell: Tell) -> Any:
    """The tree of a search as JSON, packed: as it is, it would be too long for an answer."""
    position = read_position(job["position"])
    found = trace_search(
        position,
        job["algorithm"],
        depth=job["depth"],
        most=job["most"],
        focus=read_moves(job["path"], position),
        limit=replace(limit, nodes=MOST_NODES),
    )
    return _packed(found.as_data())


def trace(job: Job, limit: Limit, _tell: Tell) -> Any:
    """What is said of a learner's own search, with the tree of its calls; packed, too."""
    with tempfile.TemporaryDirectory(prefix="inarow-trace-") as place:
        folder = Path(place, "above", "own")  # what it imports is looked for in folders above, too
        folder.mkdir(parents=True)
        file = folder / job["file"]
        file.write_text(job["source"], encoding="utf-8", errors="replace")
        try:
            found = trace_locked(
                f"{file}:{job['function']}" if job["function"].strip() else str(file),
                read_position(job["position"]),
                job["board"],
                read_given(job["given"]),
                seconds=(limit.seconds or 0.0) * FOR_ONE_CALL,
                stop=limit.stop,
            )
        except InarowError as error:  # the learner knows nothing of the folder
            reason = say(error.message).replace(f"{folder}{os.sep}", "")
            raise BadFile(ONLY_REASON, reason=reason) from None
    packed = _packed(found.as_data(say))
    if len(packed) > MOST_PACKED:  # no honest search says so much
        raise BadFile("{file} returns values that are too long to show", file=job["file"])
    return packed


def _packed(data: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(gzip.compress(text.encode(errors="replace"), 6, mtime=0)).decode()


def comparison(job: Job, limit: Limit, _tell: Tell) -> Any:
    """What each algorithm says of a position; they share the time."""
    seconds = (limit.seconds or 1.0) / len(ALGORITHMS)
    each = replace(limit, seconds=seconds, nodes=MOST_NODES)
    rows = compare(read_position(job["position"]), depth=job["depth"], limit=each)
    return [row.as_data() for row in rows]


@contextlib.contextmanager
def _deadline(limit: Limit) -> Iterator[threading.Event]:
    """An event that stops a job of many searches when the time for all of them is up."""
    stop = limit.stop or threading.Event()
    timer = threading.Timer(limit.seconds or 0.0, stop.set)
    timer.start()
    try:
        yield stop
    finally:
        timer.cancel()


JOBS: dict[str, Callable[[Job, Limit, Tell], Any]] = {
    "best": find_best,
    "values": find_values,
    "curve": find_curve,
    "selfcheck": check_self,
    "review": review,
    "hint": hint,
    "puzzle": puzzle,
    "answer": answer,
    "sheet": sheet,
    "tree": tree,
    "compare": comparison,
    "trace": trace,
}
