"""Errors as a client sees them: JSON problems with a sentence (RFC 9457)."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from fastapi import Response

from inarow.locale import say
from inarow.rules import BadPosition, InarowError, Message

MEDIA = "application/problem+json"
ONLY_REASON = "{reason}"  # a sentence that was put into words elsewhere

TITLES = {
    400: Message("Bad request"),
    401: Message("Whose seat?"),
    403: Message("Not your seat"),
    404: Message("Not found"),
    405: Message("Not possible here"),
    408: Message("Too slow"),
    409: Message("The game has gone on"),
    413: Message("Too large"),
    415: Message("Not JSON"),
    421: Message("Not this server"),
    422: Message("That can't be"),
    429: Message("Too many requests"),
    500: Message("A fault of the server"),
    503: Message("Busy"),
}


class ProblemData(TypedDict):
    """What is wrong, in a word and in a sentence; `faults` lists it piece by piece."""

    title: str
    status: int
    detail: str
    faults: NotRequired[list[str]]


class Problem(InarowError):
    """A request that is not met, and why; its title is that of its status, unless given."""

    def __init__(
        self,
        status: int,
        message: Message,
        faults: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
        title: Message | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.faults = faults
        self.headers = dict(headers or {})
        self.title = title

    def response(self) -> Response:
        """The answer, in the language of the request."""
        title = self.title or TITLES.get(self.status)
        body: ProblemData = {
            "title": say(title) if title else str(self.status),
            "status": self.status,
            "detail": say(self.message),
        }
        if self.faults:
            body["faults"] = list(self.faults)
        # What a client sent may have halves of characters in it, and is shown as well as it can be.
        content = json.dumps(body, ensure_ascii=False).encode(errors="replace")
        return Response(content, self.status, self.headers, media_type=MEDIA)


class Busy(Problem):
    """Too many searches are waiting."""

    def __init__(self, seconds: int) -> None:
        message = Message.counted(
            "busy, try again in {n} second", "busy, try again in {n} seconds", seconds
        )
        super().__init__(503, message, headers={"Retry-After": str(seconds)})


def problem_of(error: InarowError) -> Problem:
    """The error as a problem: 422, unless it has a status of its own."""
    if isinstance(error, Problem):
        return error
    faults = tuple(map(say, error.faults)) if isinstance(error, BadPosition) else ()
    return Problem(422, error.message, faults)


def unavailable(error: Exception) -> Problem:
    """The database can't be used; the log says why."""
    logging.getLogger("uvicorn.error").error("the database: %s", error)
    message = Message("the games can't be read or saved at the moment")
    return Problem(503, message, headers={"Retry-After": "2"})
