"""Requests for the course: its lessons, and the check of what a learner has written.

A check runs a program that came over the wire. So it is done only where nobody but this machine can
ask for it, only for who knows the token of this start of the server, and behind the bots' warden.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, TypedDict

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from inarow.course import check, find_lesson
from inarow.course.lesson import LESSONS, BadLesson, Lesson, LessonData, LessonHead
from inarow.course.verdict import Verdict
from inarow.locale import language, say
from inarow.web.answering import api_router, json_answer, while_there
from inarow.web.description import answers
from inarow.web.owner import OwnerToken, demand_owner
from inarow.web.problems import Busy, Problem
from inarow.web.settings import Settings
from inarow.web.wishes import MOST_SOURCE, Wish

AT_ONCE = 2  # checks; each has a process of its own
WAITING = 6

LessonName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{1,40}$")]


class CheckWish(Wish):
    """A learner's file."""

    source: str = Field(max_length=MOST_SOURCE)


class LessonsData(TypedDict):
    """All lessons, and whether files can be checked here."""

    checking: bool
    lessons: list[LessonHead]


class LessonHereData(LessonData):
    """A lesson, and whether files can be checked here."""

    checking: bool


class SolutionData(TypedDict):
    """One way to do it."""

    source: str


class Grading:
    """The checks under way; they block, so each has a thread, and there are only a few."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="lesson")
        self._begun = 0

    async def verdict(self, lesson: Lesson, source: str) -> Verdict:
        """What the file is worth. Raises Busy."""
        if self._begun >= AT_ONCE + WAITING:
            raise Busy(2)
        self._begun += 1
        work = self._pool.submit(check, lesson, source, seconds=self._seconds)
        loop = asyncio.get_running_loop()
        work.add_done_callback(lambda _work: loop.call_soon_threadsafe(self._done))
        return await asyncio.wrap_future(work)

    def _done(self) -> None:
        self._begun -= 1


def lesson_routes(settings: Settings) -> APIRouter:
    """The requests about the course."""
    router = api_router()
    grading = Grading(settings.check_seconds)

    @router.get("/lessons", responses=answers(LessonsData))
    async def lessons() -> Response:
        """All lessons."""
        heads = [lesson.head(language()) for lesson in LESSONS]
        return json_answer(LessonsData(checking=settings.is_local, lessons=heads))

    @router.get("/lessons/{name}", responses=answers(LessonHereData, 404))
    async def lesson(name: LessonName) -> Response:
        """One lesson."""
        found = _find(name).as_data(language())
        return json_answer(LessonHereData(**found, checking=settings.is_local))

    @router.get("/lessons/{name}/solution", responses=answers(SolutionData, 404))
    async def solution(name: LessonName) -> Response:
        """One way to do it."""
        return json_answer({"source": _find(name).solution})

    @router.post("/lessons/{name}/check", responses=answers(Verdict, 403, 404, 503))
    async def check_file(
        name: LessonName, wish: CheckWish, token: OwnerToken, request: Request
    ) -> Response:
        """Check a learner's file; only on the learner's own machine, with the server's token."""
        demand_owner(token, settings)
        work = grading.verdict(_find(name), wish.source)
        return await while_there(request, work, lambda found: json_answer(found.as_data(say)))

    return router


def _find(name: str) -> Lesson:
    try:
        return find_lesson(name)
    except BadLesson as error:
        raise Problem(404, error.message) from None
