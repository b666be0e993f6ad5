"""The course: lessons with a text, a board to try, and a task that is graded on the spot."""

from inarow.course.grader import check
from inarow.course.lesson import LESSONS, BadLesson, Lesson, find_lesson
from inarow.course.verdict import Failure, Breakdown, Verdict

__all__ = [
    "LESSONS",
    "BadLesson",
    "Failure",
    "Lesson",
    "Breakdown",
    "Verdict",
    "check",
    "find_lesson",
]
