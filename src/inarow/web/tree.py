"""Requests for search trees: one algorithm's on a position, a part of it, or all side by side."""

from __future__ import annotations

import base64
import gzip
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from inarow.rules.message import Message
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.web.answering import (
    api_router,
    json_answer,
    problem_answers,
    read_game,
    while_there,
)
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.shapes import CountShape, ScoreShape, SideName
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


class CutShape(TypedDict):
    """After this move the others were not looked at: its value had reached the limit."""

    move: str
    value: float
    limit: float


class FoldedShape(TypedDict):
    """What is below a node and not in the answer."""

    nodes: int
    cuts: int
    never: int
    table: int
    mirror: int


class NodeShape(TypedDict):
    """One visit of one position; values and windows are for the side to move there."""

    step: int
    left: int
    move: str | None
    code: str
    turn: SideName
    kind: Literal["inner", "end", "horizon", "table", "mirror", "stopped", "games"]
    value: float | None
    bound: Literal["exact", "at least", "at most"]
    window: list[float | None] | None
    window_out: list[float | None] | None
    best: str | None
    cut: CutShape | None
    never: list[str]
    source: int | None
    folded: FoldedShape | None
    counts: CountShape | None
    right: float | None
    children: list[NodeShape]


class TreeShape(TypedDict):
    """A search: every node in the order visited, or those near the root and counts of the rest."""

    version: int
    algorithm: AlgorithmName
    depth: int | None
    hurry: bool
    rules: str
    position: str
    perspective: str
    path: list[str]
    move: str | None
    nodes: int
    seconds: float
    finished: bool
    kept: int
    folded: int
    plies: int | None
    cuts: int
    never: int
    table: int
    mirror: int
    root: NodeShape


class ComparedShape(TypedDict):
    """What one algorithm says, and what that took."""

    algorithm: AlgorithmName
    move: str
    score: ScoreShape | None
    nodes: int
    seconds: float
    finished: bool


class ComparisonShape(TypedDict):
    """All algorithms on one position."""

    rows: list[ComparedShape]


def tree_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The requests."""
    router = api_router()
    problems = problem_answers(409, 503)

    @router.post("/tree", response_model=TreeShape, responses=problems)
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

    @router.post("/tree/compare", response_model=ComparisonShape, responses=problems)
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
