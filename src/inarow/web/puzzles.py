"""What can be asked about puzzles: one to solve, an answer to a try, a sheet to be printed."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from inarow import locale
from inarow.review.game_review import MoveReviewData
from inarow.review.puzzle import PuzzleData
from inarow.rules.message import Message
from inarow.rules.notation import read_move
from inarow.rules.rules import Rules
from inarow.rules.setup import read_position
from inarow.web.answering import api_router, json_answer, while_there
from inarow.web.description import answers
from inarow.web.problems import Problem
from inarow.web.settings import Settings
from inarow.web.thinking import Failed, Thinking
from inarow.web.wishes import Text, Wish

REMEMBERED = 500
MOST_ON_A_SHEET = 12

Grade = Annotated[int, Query(ge=0, le=5, description="from 1, easy, to 5; 0 is any")]
Seed = Annotated[int, Query(ge=1, le=2**31)]
Count = Annotated[int, Query(ge=1, le=MOST_ON_A_SHEET)]
Language = Literal["", "en", "de", "ru"]


class AnswerWish(Wish):
    """A move that is tried in a puzzle."""

    position: Text = Field(examples=["3x3k3:xx1/oo1/3"])
    move: str = Field(min_length=1, max_length=20, examples=["c1"])


class Puzzles:
    """The puzzles that were asked for, the newest of them remembered."""

    def __init__(self, thinking: Thinking, settings: Settings) -> None:
        self._thinking = thinking
        self._settings = settings
        self._known: OrderedDict[tuple[str, int, int, str], Any] = OrderedDict()

    async def find(self, rules: str, grade: int, seed: int) -> Any:
        """The puzzle as JSON. Raises Problem."""
        key = (rules, grade, seed, locale.language())
        puzzle = self._known.pop(key, None)
        if puzzle is None:
            job = {"do": "puzzle", "rules": rules, "grade": grade or None, "seed": seed}
            puzzle = await self.ask(job, self._settings.puzzle_seconds)
        self._known[key] = puzzle
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return puzzle

    async def ask(self, job: Mapping[str, Any], seconds: float) -> Any:
        """What the job comes to. Raises Problem."""
        try:
            return await self._thinking.ask(job, seconds)
        except Failed as failed:
            message = Message("there is no such puzzle: {reason}", reason=failed.reason)
            raise Problem(422, message) from None


def puzzle_routes(thinking: Thinking, settings: Settings) -> APIRouter:
    """The requests of this file."""
    router = api_router()
    puzzles = Puzzles(thinking, settings)

    @router.get("/puzzle", responses=answers(PuzzleData, 503))
    async def puzzle(rules: Text, request: Request, grade: Grade = 0, seed: Seed = 1) -> Response:
        """A puzzle of a game, with its solution and hints."""
        find = puzzles.find(Rules.read(rules).code, grade, seed)
        return await while_there(request, find, json_answer)

    @router.post("/puzzle/answer", responses=answers(MoveReviewData, 409, 503))
    async def answer(wish: AnswerWish, request: Request) -> Response:
        """How good a move is here: why it is wrong, and what refutes it."""
        position = read_position(wish.position)
        if position.outcome is not None:
            raise Problem(409, Message("the game is over"))
        move = str(read_move(wish.move, position))
        job = {"do": "answer", "position": position.code, "move": move}
        return await while_there(request, thinking.ask(job, settings.advice_seconds), json_answer)

    @router.get(
        "/puzzles/sheet",
        response_class=Response,
        responses=answers(str, 503, media="text/html"),
    )
    async def sheet(
        rules: Text,
        request: Request,
        grade: Grade = 0,
        seed: Seed = 1,
        count: Count = 6,
        language: Language = "",
    ) -> Response:
        """Puzzles to be printed, with the solutions on a page of their own."""
        if language:
            locale.use(language)
        job = {
            "do": "sheet",
            "rules": Rules.read(rules).code,
            "grade": grade or None,
            "seed": seed,
            "count": count,
        }
        return await while_there(request, puzzles.ask(job, settings.sheet_seconds), _sheet)

    return router


def _sheet(text: str) -> Response:
    """The sheet, with a policy that allows the styles it brings along and nothing else."""
    styles = dict.fromkeys(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    hashes = (base64.b64encode(hashlib.sha256(style.encode()).digest()) for style in styles)
    allowed = " ".join(f"'sha256-{digest.decode()}'" for digest in hashes)
    policy = f"default-src 'none'; style-src {allowed}; sandbox; base-uri 'none'"
    headers = {"Content-Security-Policy": policy}
    text = text.replace("<html>", f'<html lang="{locale.language()}">', 1)
    return Response(text, headers=headers, media_type="text/html")
