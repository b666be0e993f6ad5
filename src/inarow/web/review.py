"""What can be asked about mistakes and good moves: a game reviewed, a hint, a record read."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from inarow.rules.message import Message
from inarow.rules.record import read_game as read_record
from inarow.web.answering import (
    LINES,
    Tell,
    api_router,
    json_answer,
    problem_answers,
    read_game,
    streamed,
    while_there,
)
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.shapes import ScoreShape, SideName, title_of
from inarow.web.thinking import Thinking
from inarow.web.wishes import PositionWish, Wish


class ReasonShape(TypedDict):
    """Why a move was worse than another, and the cells that show it."""

    kind: str
    text: str
    cells: list[str]


class PlayedLineShape(TypedDict):
    """Moves that can be played out; `complete` when they reach the end of the game."""

    moves: list[str]
    complete: bool
    score: ScoreShape


class MoveReviewShape(TypedDict):
    """A move, how good it was, and what was better."""

    ply: int
    side: SideName
    move: str
    before: str
    after: str
    grade: Literal[
        "best",
        "as-good",
        "slower-win",
        "faster-loss",
        "win-to-draw",
        "win-to-loss",
        "draw-to-loss",
        "doubtful",
    ]
    text: str
    proven: bool
    mistake: bool
    score: ScoreShape
    best: ScoreShape
    best_moves: list[str]
    counts: bool
    reasons: list[ReasonShape]
    refutation: PlayedLineShape | None
    better: PlayedLineShape | None


class HintShape(TypedDict):
    """Three steps towards a move: where to look, what to look for, and the move."""

    position: str
    move: str
    score: ScoreShape
    proven: bool
    idea: str
    cells: list[str]
    near: list[str]
    steps: list[str]


class RecordWish(Wish):
    """The record of a game, as `inarow play --save` and tournaments write it."""

    record: str = Field(
        min_length=1, max_length=12_000, examples=['{"rules": "3x3k3", "moves": "b2 a1"}']
    )


class RecordShape(TypedDict):
    """A game that was read from its record."""

    title: str
    start: str
    moves: list[str]
    first: str
    second: str
    ending: str | None


def review_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The requests of this file."""
    router = api_router()
    busy = problem_answers(503)

    @router.post(
        "/review",
        response_class=Response,
        responses={200: {"content": {LINES: {"schema": {"type": "string"}}}}, **busy},
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

    @router.post("/hint", response_model=HintShape, responses={**busy, **problem_answers(409)})
    async def hint(wish: PositionWish, request: Request) -> Response:
        """Help for the side to move, in three steps."""
        position = read_game(wish.start, wish.moves).position
        if position.outcome is not None:
            raise Problem(409, Message("the game is over"))
        search = thinking.ask({"do": "hint", "position": position.code}, settings.advice_seconds)
        return await while_there(request, search, json_answer)

    @router.post("/record", response_model=RecordShape)
    async def record(wish: RecordWish) -> Response:
        """The game of a record."""
        game = read_record(wish.record)
        return json_answer(
            {
                "title": title_of(game.rules),
                "start": game.start.code,
                "moves": [str(cell) for cell in game.moves],
                "first": game.first,
                "second": game.second,
                "ending": None if game.ending is None else str(game.ending),
            }
        )

    return router
