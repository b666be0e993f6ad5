"""What workers are asked over HTTP: the best move, hints, reviews, puzzles, search trees."""

from __future__ import annotations

import base64
import hashlib
import re
import time
from collections import OrderedDict
from typing import Annotated, Any, Literal, TypedDict

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from inarow import locale
from inarow.review import Hint, Puzzle
from inarow.review.game_review import MoveReviewData, ReviewTotalData
from inarow.review.selfcheck import FindingData
from inarow.rules import Message, Rules, read_move, read_moves, read_position, write_game
from inarow.search import ReportData
from inarow.trees.search_trace import ComparedData
from inarow.trees.tree import Tree
from inarow.web.answering import (
    ROWS,
    Tell,
    api_router,
    json_answer,
    streamed,
    unpacker,
    while_there,
)
from inarow.web.description import answers
from inarow.web.fair_play import FairPlay
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.thinking import Rank, Thinking
from inarow.web.wishes import Moves, PositionWish, ReviewWish, Text, Wish, unless_over

REMEMBERED = 500  # puzzles
MOST_ON_A_SHEET = 12
MOST_KEPT = 5000  # nodes of a tree in one answer

Grade = Annotated[int, Query(ge=0, le=5, description="from 1, easy, to 5; 0 is any")]
Seed = Annotated[int, Query(ge=1, le=2**31)]
Count = Annotated[int, Query(ge=1, le=MOST_ON_A_SHEET)]
Language = Literal["", "en", "de", "ru"]
AlgorithmName = Literal[
    "minimax", "minimax-depth", "alpha-beta", "alpha-beta-table", "alpha-beta-mirror", "monte-carlo"
]


class AnswerWish(Wish):
    """A move that is tried in a puzzle."""

    position: Text = Field(examples=["3x3k3:xx1/oo1/3"])
    move: str = Field(min_length=1, max_length=20, examples=["c1"])


class CompareWish(PositionWish):
    """A position for all algorithms, with a depth for those that have one."""

    depth: int | None = Field(None, ge=1, le=50)


class TreeWish(CompareWish):
    """The tree of an algorithm on a position; with `path` only what is below these moves."""

    algorithm: AlgorithmName = "alpha-beta"
    path: Moves = ""
    most: int = Field(MOST_KEPT, ge=1, le=MOST_KEPT)


class FindingsData(TypedDict):
    """What was found in all known positions."""

    findings: list[FindingData]
    passed: bool
    seconds: float


class ComparisonData(TypedDict):
    """All algorithms on one position."""

    rows: list[ComparedData]


class ReviewProgress(TypedDict):
    """So many of the moves are reviewed."""

    done: int
    total: int


class ReviewEndData(ReviewTotalData):
    """What all moves come to; `finished` if the time was enough for all of them."""

    finished: bool


class ProgressRow(TypedDict):
    """How far a review has come."""

    progress: ReviewProgress


class MoveRow(TypedDict):
    """A move, reviewed."""

    move: MoveReviewData


class EndRow(TypedDict):
    """The end of a review."""

    review: ReviewEndData


class ProblemRow(TypedDict):
    """What ended a review early."""

    problem: str


ReviewRow = ProgressRow | MoveRow | EndRow | ProblemRow


def question_routes(thinking: Thinking, settings: Settings, fair_play: FairPlay) -> APIRouter:
    """The requests."""
    router = api_router()
    _add_positions(router, thinking, settings, fair_play)
    _add_review(router, thinking, settings, fair_play)
    _add_puzzles(router, thinking, settings, fair_play)
    _add_trees(router, thinking, settings, fair_play)
    return router


def _add_positions(
    router: APIRouter, thinking: Thinking, settings: Settings, fair_play: FairPlay
) -> None:
    @router.post("/advice", responses=answers(ReportData, 403, 409, 503))
    async def advise(wish: PositionWish, request: Request) -> Response:
        """The best move, after a short look; a win that is proven is answered at once."""
        job = {"do": "best", "position": fair_play.check(wish.read_open()).code}
        return await while_there(request, thinking.ask(job, settings.advice_seconds), json_answer)

    @router.post("/hint", responses=answers(Hint, 403, 409, 503))
    async def hint(wish: PositionWish, request: Request) -> Response:
        """Help for the side to move, in three steps."""
        job = {"do": "hint", "position": fair_play.check(wish.read_open()).code}
        return await while_there(request, thinking.ask(job, settings.advice_seconds), json_answer)

    @router.post("/selfcheck", responses=answers(FindingsData, 503))
    async def selfcheck(request: Request) -> Response:
        """Positions with known answers, and what the search says to them."""
        began = time.perf_counter()

        def respond(findings: list[FindingData]) -> Response:
            passed = all(finding["passed"] for finding in findings)
            seconds = time.perf_counter() - began
            return json_answer(FindingsData(findings=findings, passed=passed, seconds=seconds))

        search = thinking.ask({"do": "selfcheck"}, settings.selfcheck_seconds, rank=Rank.PAPER)
        return await while_there(request, search, respond)


def _add_review(
    router: APIRouter, thinking: Thinking, settings: Settings, fair_play: FairPlay
) -> None:
    @router.post("/review", responses=answers(str, 403, 503, media=ROWS))
    async def review(wish: ReviewWish, request: Request) -> Response:
        """Every move of a game reviewed, as rows of JSON while it goes on.

        `{"progress": {"done", "total"}}` says how far it is, `{"move": …}` is a move reviewed, the
        last moves first, and `{"review": …}` with accuracy and mistakes ends it; its `finished`
        says whether the time was enough for all moves. Hanging up ends it, too.
        """
        game = wish.read()
        if not game.moves:
            raise Problem(422, Message("a game without moves can't be reviewed"))
        fair_play.check(game.position)
        job = {"do": "review", "record": write_game(game)}

        async def work(tell: Tell) -> Any:
            return await thinking.ask(job, settings.review_seconds, tell, gives_way=True)

        return await streamed(request, work)


# --- puzzles


class Puzzles:
    """Finds puzzles, and remembers the latest."""

    def __init__(self, thinking: Thinking, settings: Settings) -> None:
        self._thinking = thinking
        self._settings = settings
        self._known: OrderedDict[tuple[str, int, int, str], dict[str, Any]] = OrderedDict()

    async def find(self, rules: str, grade: int, seed: int) -> dict[str, Any]:
        """The puzzle. Raises Problem."""
        key = (rules, grade, seed, locale.language())
        puzzle = self._known.pop(key, None)
        if puzzle is None:
            job = {"do": "puzzle", "rules": rules, "grade": grade or None, "seed": seed}
            seconds = self._settings.puzzle_seconds
            puzzle = await self._thinking.ask(job, seconds, rank=Rank.PAPER)
        self._known[key] = puzzle
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return puzzle


def _add_puzzles(
    router: APIRouter, thinking: Thinking, settings: Settings, fair_play: FairPlay
) -> None:
    puzzles = Puzzles(thinking, settings)

    @router.get("/puzzle", responses=answers(Puzzle, 503))
    async def puzzle(rules: Text, request: Request, grade: Grade = 0, seed: Seed = 1) -> Response:
        """A puzzle of a game, with its solution and hints."""
        find = puzzles.find(Rules.read(rules).code, grade, seed)
        return await while_there(request, find, json_answer)

    @router.post("/puzzle/answer", responses=answers(MoveReviewData, 403, 409, 503))
    async def answer(wish: AnswerWish, request: Request) -> Response:
        """How good a move is here: why it is wrong, and what refutes it."""
        position = fair_play.check(unless_over(read_position(wish.position)))
        move = str(read_move(wish.move, position))
        job = {"do": "answer", "position": position.code, "move": move}
        return await while_there(request, thinking.ask(job, settings.advice_seconds), json_answer)

    @router.get("/puzzles/sheet", responses=answers(str, 503, media="text/html"))
    async def sheet(
        rules: Text,
        request: Request,
        grade: Grade = 0,
        seed: Seed = 1,
        count: Count = 6,
        language: Language = "",
    ) -> Response:
        """Puzzles to print, with the solutions on a page of their own."""
        if language:
            locale.use(language)
        job = {
            "do": "sheet",
            "rules": Rules.read(rules).code,
            "grade": grade or None,
            "seed": seed,
            "count": count,
        }
        search = thinking.ask(job, settings.sheet_seconds, rank=Rank.PAPER)
        return await while_there(request, search, _sheet)


def _sheet(text: str) -> Response:
    """The sheet, with a policy that allows the styles it brings along and nothing else."""
    styles = dict.fromkeys(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    hashes = (base64.b64encode(hashlib.sha256(style.encode()).digest()) for style in styles)
    allowed = " ".join(f"'sha256-{digest.decode()}'" for digest in hashes)
    policy = f"default-src 'none'; style-src {allowed}; sandbox; base-uri 'none'"
    headers = {"Content-Security-Policy": policy}
    text = text.replace("<html>", f'<html lang="{locale.language()}">', 1)
    return Response(text, headers=headers, media_type="text/html")


# --- search trees


def _add_trees(
    router: APIRouter, thinking: Thinking, settings: Settings, fair_play: FairPlay
) -> None:
    @router.post("/tree", responses=answers(Tree, 403, 409, 503))
    async def tree(wish: TreeWish, request: Request) -> Response:
        """The tree of a search."""
        position = fair_play.check(wish.read_open())
        job = {
            "do": "tree",
            "position": position.code,
            "algorithm": wish.algorithm,
            "depth": wish.depth,
            "path": " ".join(map(str, read_moves(wish.path, position))),
            "most": wish.most,
        }
        search = thinking.ask(job, settings.tree_seconds, rank=Rank.PAPER)
        return await while_there(request, search, unpacker(request))

    @router.post("/tree/compare", responses=answers(ComparisonData, 403, 409, 503))
    async def compare(wish: CompareWish, request: Request) -> Response:
        """What each algorithm says of a position."""
        job = {
            "do": "compare",
            "position": fair_play.check(wish.read_open()).code,
            "depth": wish.depth,
        }
        search = thinking.ask(job, settings.compare_seconds, rank=Rank.PAPER)
        return await while_there(request, search, lambda rows: json_answer({"rows": rows}))
