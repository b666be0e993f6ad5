"""Who may have a program run: only the user who has started the server, on their own machine."""

from __future__ import annotations

from secrets import compare_digest
from typing import Annotated

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from inarow.rules import Message
from inarow.web.problems import Problem
from inarow.web.settings import Settings

_owner = HTTPBearer(
    auto_error=False,
    scheme_name="owner",
    description="the token in the address that `inarow web` prints when it starts",
)
OwnerToken = Annotated[HTTPAuthorizationCredentials | None, Depends(_owner)]


def demand_owner(token: HTTPAuthorizationCredentials | None, settings: Settings) -> None:
    """Raise Problem 403 unless the learner asks, on the learner's own machine."""
    if not settings.is_local:
        reason = Message(
            "files are run only by a server on your own machine: start `inarow web` there,"
            " or use `inarow learn` or `inarow trace`"
        )
    elif not _is_owner(token, settings.token):
        reason = Message(
            "files are run only for the user who has started the server: open the address"
            " that `inarow web` has printed; it ends in #token=…"
        )
    else:
        return
    raise Problem(403, reason, title=Message("Not possible here"))


def _is_owner(token: HTTPAuthorizationCredentials | None, wanted: str) -> bool:
    """Whether the request comes from who has started the server: only they have read its token."""
    return token is not None and compare_digest(token.credentials.encode(), wanted.encode())
