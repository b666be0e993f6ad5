"""Requests to watch a learner's own search: `inarow trace` on the page.

The program came over the wire, so it is run under the same conditions as the files of lessons. A
worker starts it, behind the bots' warden, with limits of time and memory, and reads what was found:
so it has its share of the workers, gives way to games, and ends when nobody waits for it any more.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from inarow.debugger.finding import TracedData
from inarow.debugger.given import read_given
from inarow.web.answering import api_router, unpacker, while_there
from inarow.web.description import answers
from inarow.web.owner import OwnerToken, demand_owner
from inarow.web.settings import Settings
from inarow.web.thinking import Rank, Thinking
from inarow.web.wishes import MOST_SOURCE, PositionWish

Functions = Annotated[str, StringConstraints(max_length=200, pattern=r"^[\w., ]*$")]


class TraceWish(PositionWish):
    """A learner's program, and the position on which its search is watched.

    `function` names the search where the program has several, `given` are arguments that can't be
    guessed, as NAME=VALUE, and `board` is the kind of board that it takes.
    """

    source: str = Field(max_length=MOST_SOURCE)
    file: Annotated[str, StringConstraints(pattern=r"^[\w-]{1,60}\.py$")] = "mine.py"
    function: Functions = ""
    given: Annotated[str, StringConstraints(max_length=500)] = ""
    board: Literal["auto", "position", "rows", "cells", "text"] = "auto"


def trace_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The request."""
    router = api_router()

    @router.post("/trace", responses=answers(TracedData, 403, 409, 503))
    async def trace(wish: TraceWish, token: OwnerToken, request: Request) -> Response:
        """Watch a learner's own search; only on the learner's own machine, with the token."""
        demand_owner(token, settings)
        read_given(wish.given)
        job = {"do": "trace", "position": wish.read_open().code, "source": wish.source}
        job |= {name: getattr(wish, name) for name in ("file", "function", "given", "board")}
        search = thinking.ask(job, settings.trace_seconds, rank=Rank.PAPER)
        return await while_there(request, search, unpacker(request))

    return router
