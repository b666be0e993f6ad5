"""What can be asked about mistakes and good moves: a game reviewed, a hint, a record read."""

from __future__ import annotations

from typing import Any, TypedDict

from fastapi import APIRouter, Request, Response
from pydantic import Field

from inarow.review.game_review import MoveReviewData, ReviewTotalData
from inarow.review.hint import HintData
from inarow.rules.game import GameData
from inarow.rules.message import Message
from inarow.rules.record import read_game as read_record
from inarow.web.answering import (
    LINES,
    Tell,
    api_router,
    json_answer,
    read_game,
    streamed,
    while_there,
)
from inarow.web.description import answers
from inarow.web.offers import title_of
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.thinking import Thinking
from inarow.web.wishes import PositionWish, Wish


class RecordWish(Wish):
    """The record of a game, as `inarow play --save` and tournaments write it."""

    record: str = Field(
        min_length=1, max_length=12_000, examples=['{"rules": "3x3k3", "moves": "b2 a1"}']
    )


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


class RecordData(GameData):
    """A game that was read from its record."""

    title: str


def review_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The requests of this file."""
    router = api_router()

    @router.post(
        "/review",
        response_class=Response,
        responses=answers(str, 503, media=LINES),
    )
    async def review(wish: PositionWish, request: Request) -> Response:
        """Every move of a game reviewed, as lines of JSON while it goes on.

        `{"progress": {"done", "total"}}` says how far it is, `{"move": …}` is a move reviewed, the
        last moves first, and `{"review": …}` with accuracy and mistakes ends it; its `finished`
        says whether the time was enough for all moves. Who hangs up ends it, too.
        """
        game = read_game(wish.start, wish.moves)
        if not game.moves:
            raise Problem(422, Message("a game without moves can't be reviewed"))
        moves = " ".join(map(str, game.moves))
        job = {"do": "review", "start": game.start.code, "moves": moves}

        async def work(tell: Tell) -> Any:
            return await thinking.ask(job, settings.review_seconds, tell, gives_way=True)

        return await streamed(request, work)

    @router.post("/hint", responses=answers(HintData, 409, 503))
    async def hint(wish: PositionWish, request: Request) -> Response:
        """Help for the side to move, in three steps."""
        position = read_game(wish.start, wish.moves).position
        if position.outcome is not None:
            raise Problem(409, Message("the game is over"))
        search = thinking.ask({"do": "hint", "position": position.code}, settings.advice_seconds)
        return await while_there(request, search, json_answer)

    @router.post("/record", responses=answers(RecordData))
    async def record(wish: RecordWish) -> Response:
        """The game of a record."""
        game = read_record(wish.record)
        data: RecordData = {**game.as_data(), "title": title_of(game.rules)}
        return json_answer(data)

    return router
