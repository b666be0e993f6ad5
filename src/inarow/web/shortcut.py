"""A move by the shortest way: it is what is asked most, and the other side waits for it.

FastAPI finds the way, reads what is sent and puts together what is needed anew for each request,
which takes longer than the move itself.
"""

from __future__ import annotations

import re

from fastapi import Response
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send

from inarow.rules import InarowError
from inarow.web import deeds
from inarow.web.games import Games
from inarow.web.guard import first
from inarow.web.problems import problem_of, unavailable
from inarow.web.stored import StoredGame, game_text
from inarow.web.wishes import MoveWish

MOVES = re.compile(r"/api/games/([A-Za-z0-9_-]{1,60})/moves")
BEARER = b"Bearer "


class Shortcut:
    """Makes moves that are asked for exactly as described, and passes on everything else."""

    def __init__(self, app: ASGIApp, games: Games) -> None:
        self._app = app
        self._games = games

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_post = scope["type"] == "http" and scope["method"] == "POST"
        found = MOVES.fullmatch(scope["path"]) if is_post else None
        if found is None:
            await self._app(scope, receive, send)
            return
        body = bytes((await receive())["body"])  # the guard gives it as a whole
        headers = dict(scope["headers"])
        seat = headers.get(b"authorization", b"")
        try:
            wish = MoveWish.model_validate_json(body)
        except ValidationError:
            wish = None
        is_json = headers.get(b"content-type") == b"application/json"
        if wish is None or not is_json or not seat.startswith(BEARER):
            await self._app(scope, first(body, receive), send)
            return
        secret = seat.removeprefix(BEARER).decode("latin-1")
        answer = await self._move(found[1], secret, wish)
        await answer(scope, receive, send)

    async def _move(self, game_id: str, secret: str, wish: MoveWish) -> Response:
        try:
            return game_answer(
                await self._games.change(game_id, deeds.move, secret, wish.move, wish.ply)
            )
        except InarowError as error:
            return problem_of(error).response()
        except SQLAlchemyError as error:
            return unavailable(error).response()


def game_answer(stored: StoredGame) -> Response:
    """A game as it is now."""
    return Response(game_text(stored), media_type="application/json")
