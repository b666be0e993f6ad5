"""Requests for search trees: one algorithm's on a position, a part of it, or all side by side."""

from __future__ import annotations

import base64
import gzip
from typing import Any, Literal, TypedDict

from fastapi import APIRouter, Request, Response
from pydantic import Field

from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.trees.search_trace import ComparedData
from inarow.trees.tree import TreeData
from inarow.web.answering import (
    api_router,
    json_answer,
    read_game,
    while_there,
)
from inarow.web.description import answers
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.thinking import Failed, Thinking
from inarow.web.wishes import Moves, PositionWish

MOST_KEPT = 5000  # nodes in one answer

AlgorithmName = Literal[
    "minimax", "minimax-depth", "alpha-beta", "alpha-beta-table", "alpha-beta-mirror", "monte-carlo"
]


class CompareWish(PositionWish):
    """A position for all algorithms, with a depth for those that have one."""

    depth: int | None = Field(None, ge=1, le=50)


class TreeWish(CompareWish):
    """The tree of an algorithm on a position; with `path` only what is below these moves."""

    algorithm: AlgorithmName = "alpha-beta"
    path: Moves = ""
    most: int = Field(MOST_KEPT, ge=1, le=MOST_KEPT)


class ComparisonData(TypedDict):
    """All algorithms on one position."""

    rows: list[ComparedData]


def tree_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The requests."""
    router = api_router()

    @router.post("/tree", responses=answers(TreeData, 409, 503))
    async def tree(wish: TreeWish, request: Request) -> Response:
        """The tree of a search."""
        position = _unfinished(wish)
        path = read_moves(wish.path, position)
        job = {
            "do": "tree",
            "position": position.code,
            "algorithm": wish.algorithm,
            "depth": wish.depth,
            "path": " ".join(map(str, path)),
            "most": wish.most,
        }
        search = _ask(thinking, job, settings.tree_seconds)
        return await while_there(request, search, lambda packed: _unpacked(packed, request))

    @router.post("/tree/compare", responses=answers(ComparisonData, 409, 503))
    async def compare(wish: CompareWish, request: Request) -> Response:
        """What each algorithm says of a position."""
        job = {"do": "compare", "position": _unfinished(wish).code, "depth": wish.depth}
        search = _ask(thinking, job, settings.compare_seconds)
        return await while_there(request, search, lambda rows: json_answer({"rows": rows}))

    return router


def _unfinished(wish: PositionWish) -> Position:
    position = read_game(wish.start, wish.moves).position
    if position.outcome is not None:
        raise Problem(409, Message("the game is over"))
    return position


async def _ask(thinking: Thinking, job: dict[str, Any], seconds: float) -> Any:
    try:
        return await thinking.ask(job, seconds, gives_way=True)
    except Failed as failed:
        raise Problem(422, Message("the search failed: {reason}", reason=failed.reason)) from None


def _unpacked(packed: str, request: Request) -> Response:
    """The tree as the worker has packed it, for browsers that can unpack it themselves."""
    content = base64.b64decode(packed)
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, headers=headers, media_type="application/json")
