"""How requests are answered, as long as the client waits."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from starlette.responses import StreamingResponse

from inarow.locale import say
from inarow.web.description import problem_answers
from inarow.web.problems import Problem

Result = TypeVar("Result")
Tell = Callable[[Any], None]

ROWS = "application/x-ndjson"


def api_router() -> APIRouter:
    """Requests under /api, with the problems that any of them can have."""
    problems = problem_answers(400, 413, 421, 422, 429)
    return APIRouter(prefix="/api", default_response_class=Response, responses=problems)


def json_answer(value: Any, status: int = 200) -> Response:
    """The value as JSON."""
    text = json.dumps(value, ensure_ascii=False).encode(errors="replace")
    return Response(text, status, media_type="application/json")


def unpacker(request: Request) -> Callable[[str], Response]:
    """Answers with packed JSON as it is, or unpacked for browsers that can't do that."""

    def respond(packed: str) -> Response:
        content = base64.b64decode(packed)
        headers = {"Vary": "Accept-Encoding"}
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            content = gzip.decompress(content)
        return Response(content, headers=headers, media_type="application/json")

    return respond


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


async def streamed(request: Request, work: Callable[[Tell], Coroutine[Any, Any, Any]]) -> Response:
    """What the work tells and at last what it comes to, a row of JSON each.

    A problem that comes before anything was told is the answer; a later one is the last row.
    """
    rows: asyncio.Queue[Any] = asyncio.Queue()

    async def work_and_tell() -> None:
        rows.put_nowait(await work(rows.put_nowait))

    task = asyncio.ensure_future(work_and_tell())
    task.add_done_callback(lambda _task: rows.put_nowait(None))
    gone = asyncio.ensure_future(until_gone(request))
    gone.add_done_callback(lambda _gone: task.cancel())
    try:
        first = await rows.get()
        if first is None:  # nothing was told
            if not task.cancelled():
                task.result()  # raises the problem
            gone.cancel()
            return Response(status_code=499)  # nobody reads it
    except BaseException:
        gone.cancel()
        task.cancel()
        raise

    async def texts() -> AsyncIterator[str]:
        row = first
        try:
            while row is not None:
                yield json.dumps(row, ensure_ascii=False) + "\n"
                row = await rows.get()
            error = None if task.cancelled() else task.exception()
            if isinstance(error, Problem):
                yield json.dumps({"problem": say(error.message)}, ensure_ascii=False) + "\n"
        finally:
            gone.cancel()
            task.cancel()

    return StreamingResponse(texts(), media_type=ROWS)
