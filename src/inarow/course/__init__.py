"""The course: lessons with a text, a board to try, and a task that is graded on the spot."""

from inarow.course.grader import check
from inarow.course.lesson import LESSONS, BadLesson, Lesson, find_lesson
from inarow.course.verdict import Breakdown, Failure, Verdict

__all__ = [
    "LESSONS",
    "BadLesson",
    "Breakdown",
    "Failure",
    "Lesson",
    "Verdict",
    "check",
    "find_lesson",
]
