"""Lessons and verdicts as plain data, for a page or a program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inarow.course.lesson import LESSONS, Lesson
from inarow.course.verdict import Board, Failure, Verdict
from inarow.rules.message import Message

Say = Callable[[Message], str]


def lessons_data(language: str = "en") -> list[dict[str, Any]]:
    """All lessons, without their texts."""
    return [_head(lesson, language) for lesson in LESSONS]


def lesson_data(lesson: Lesson, language: str = "en") -> dict[str, Any]:
    """One lesson with its text and the file to begin with; the solution is not in it."""
    tree = lesson.tree
    return {
        **_head(lesson, language),
        "text": lesson.text(language),
        "board": lesson.board.code,
        "tree": None if tree is None else {"algorithm": tree.algorithm, "depth": tree.depth},
        "functions": list(lesson.functions),
        "start": lesson.start(language),
        "previous": lesson.number - 1 or None,
        "next": lesson.number + 1 if lesson.number < len(LESSONS) else None,
    }


def verdict_data(verdict: Verdict, say: Say = str) -> dict[str, Any]:
    """A verdict; `say` puts its messages into the reader's language."""
    trouble = verdict.trouble
    return {
        "lesson": verdict.lesson,
        "passed": verdict.passed,
        "total": verdict.total,
        "tried": verdict.tried,
        "failed": verdict.failed,
        "trouble": None
        if trouble is None
        else {"kind": trouble.kind, "message": say(trouble.message), "trace": trouble.trace},
        "failures": [_failure_data(failure, say) for failure in verdict.failures],
        "printed": verdict.printed,
        "isolation": verdict.isolation,
    }


def _head(lesson: Lesson, language: str) -> dict[str, Any]:
    return {
        "number": lesson.number,
        "name": lesson.name,
        "file": lesson.file,
        "title": lesson.title(language),
        "summary": lesson.summary(language),
    }


def _failure_data(failure: Failure, say: Say) -> dict[str, Any]:
    return {
        "function": failure.function,
        "kind": failure.kind,
        "message": say(failure.message),
        "call": failure.call,
        "returned": failure.returned,
        "right": failure.right,
        "board": None if failure.board is None else _board_data(failure.board),
        "trace": failure.trace,
    }


def _board_data(board: Board) -> dict[str, Any]:
    return {
        "rows": list(board.rows),
        "code": board.code,
        "gravity": board.gravity,
        "last": None if board.last is None else str(board.last),
    }
