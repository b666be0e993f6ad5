"""What all requests share: how a question is read, and how it is answered while somebody waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from inarow.rules.game import Game
from inarow.rules.notation import read_moves
from inarow.rules.setup import read_position
from inarow.web.problems import MEDIA

Result = TypeVar("Result")


def api_router() -> APIRouter:
    """Requests under /api, with the problems that any of them can have."""
    return APIRouter(prefix="/api", responses=problem_answers(400, 413, 421, 422, 429))


def problem_answers(*codes: int) -> dict[int | str, dict[str, Any]]:
    """How problems with these codes look, for the description."""
    content = {MEDIA: {"schema": {"$ref": "#/components/schemas/ProblemBody"}}}
    return {code: {"description": "a problem", "content": content} for code in codes}


def json_answer(value: Any, status: int = 200) -> Response:
    """The value as JSON."""
    return Response(json.dumps(value, ensure_ascii=False), status, media_type="application/json")


def read_game(start: str, moves: str) -> Game:
    """The game of a start and its moves. Raises InarowError."""
    begin = read_position(start)
    return Game(begin, read_moves(moves, begin))


async def while_there(
    request: Request,
    work: Coroutine[Any, Any, Result],
    respond: Callable[[Result], Response],
) -> Response:
    """Do the work as long as the client waits for it."""
    task = asyncio.ensure_future(work)
    gone = asyncio.ensure_future(until_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return respond(task.result())
        return Response(status_code=499)  # nobody reads it
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()


async def until_gone(request: Request) -> None:
    """Wait until the client hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
