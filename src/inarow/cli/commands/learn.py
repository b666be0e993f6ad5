"""`inarow learn`: the lessons, the learner's files, and what is said about them."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from inarow.cli.arguments.read import read_seconds, read_whole
from inarow.cli.failures import FAILED, FINE
from inarow.cli.phrases.lesson import plain_text
from inarow.cli.phrases.verdict import verdict_words
from inarow.cli.terminal.screen import listed
from inarow.course import LESSONS, Lesson, check, find_lesson
from inarow.course.folder import DAMAGED, NAME, CourseFolder, Progress, read_source, untouched
from inarow.course.grader import SEED
from inarow.draw.text import draw_text
from inarow.locale import gettext as _
from inarow.locale import language, say
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message

LONGEST = 60  # seconds for an answer
LARGEST_SEED = 10**9


@dataclass(frozen=True)
class Options:
    """What stands on the command line."""

    words: tuple[str, ...]
    folder: str | None
    file: str | None
    seconds: str
    seed: str | None
    trust: bool
    json: bool

    @property
    def course(self) -> CourseFolder:
        return CourseFolder(Path(self.folder or NAME).expanduser())

    def read_seconds(self) -> float:
        """The time for an answer. Raises BadNotation."""
        seconds = read_seconds(self.seconds)
        if seconds is None or seconds > LONGEST:
            raise BadNotation(
                Message(
                    "an answer may take more than 0 and at most {n} seconds, not {text}",
                    n=LONGEST,
                    text=self.seconds,
                )
            )
        return seconds

    def read_seed(self, usual: int) -> int:
        """Which hidden positions. Raises BadNotation."""
        return usual if self.seed is None else read_whole("--seed", self.seed, 0, LARGEST_SEED)


def learn(options: Options) -> int:
    """Do what the words say."""
    match options.words:
        case ():
            return _list(options)
        case ("check",):
            return _check(options, None)
        case ("check", name):
            return _check(options, name)
        case ("solution", name):
            return _solution(options, find_lesson(name))
        case ("grade", folder):
            from inarow.cli.commands.grade import grade_folder

            return grade_folder(options, Path(folder).expanduser())
        case ("solution",):
            raise BadNotation(Message("which lesson? For example: inarow learn solution 7"))
        case ("grade",):
            raise BadNotation(Message("which folder? For example: inarow learn grade my-class"))
        case (name,):
            return _show(options, find_lesson(name))
    raise BadNotation(Message("nothing is known to do with '{text}'", text=" ".join(options.words)))


def _list(options: Options) -> int:
    progress = options.course.progress()
    if options.json:
        data_rows = [
            {**lesson.head(language()), "tries": step.tries, "passed": step.passed}
            for lesson in LESSONS
            for step in (progress.of(lesson),)
        ]
        print(json.dumps(data_rows, ensure_ascii=False, indent=2))
        return FINE
    _tell_damage(progress)
    rows = []
    for lesson in LESSONS:
        step = progress.of(lesson)
        sign = "✓" if step.passed else "·" if step.tries else " "
        title = f"{sign} {lesson.number:>2}  {lesson.title(language())}"
        rows.append((title, lesson.summary(language())))
    print("\n".join(listed(rows, wrap=sys.stdout.isatty())))
    print()
    done = _("{passed} of {all} lessons passed.").format(passed=progress.passed, all=len(LESSONS))
    print(done, _next_words(options, progress))
    return FINE


def _next_words(options: Options, progress: Progress) -> str:
    following = next((one for one in LESSONS if not progress.of(one).passed), None)
    if following is None:
        return _("That was the whole course. Well done!")
    command = _command(options, str(following.number))
    return _("Next: {command}").format(command=command)


def _show(options: Options, lesson: Lesson) -> int:
    spoken = language()
    if options.json:
        print(json.dumps(lesson.as_data(spoken), ensure_ascii=False, indent=2))
        return FINE
    begun = options.course.begin(lesson, spoken)
    head = f"{lesson.number}. {lesson.title(spoken)}"
    print(head, "=" * len(head), "", sep="\n")
    print(plain_text(lesson.text(spoken)), end="\n\n")
    print(_("The board to try: {code}").format(code=lesson.board.code))
    print()
    print("\n".join("    " + line for line in draw_text(lesson.board).splitlines()))
    print()
    file = options.course.file(lesson)
    if begun:
        print(_("Your file is written: {file}").format(file=file))
    else:
        print(_("Your file is there already: {file}").format(file=file))
    command = _command(options, f"check {lesson.number}")
    print(_("Edit it, then: {command}").format(command=command))
    return FINE


def _check(options: Options, name: str | None) -> int:
    lesson, path, course = _what_to_check(options, name)
    source = read_source(path)
    verdict = check(lesson, source, seed=options.read_seed(SEED), seconds=options.read_seconds())
    progress = course.record(lesson, source, verdict.passed)
    if options.json:
        print(json.dumps(verdict.as_data(say), ensure_ascii=False, indent=2))
        return FINE if verdict.passed else FAILED
    _tell_damage(progress)
    print(verdict_words(verdict, path.name))
    print()
    if verdict.passed:
        print(_next_words(options, progress))
        return FINE
    if untouched(lesson, source):
        print(_("The file is still as it was written for you: now it is your turn."))
    elif progress.of(lesson).tries:
        command = _command(options, f"solution {lesson.number}")
        print(_("If you are stuck: {command}").format(command=command))
    return FAILED


def _what_to_check(options: Options, name: str | None) -> tuple[Lesson, Path, CourseFolder]:
    """The lesson, the learner's file, and the folder whose progress it is. Raises BadNotation."""
    course = options.course
    if name is None:
        lesson = _current(course)
        return lesson, course.file(lesson), course
    path = Path(name).expanduser()
    if path.suffix == ".py" or path.is_file():
        lesson = find_lesson(path.name)
        return lesson, path, course if options.folder else CourseFolder(path.parent)
    lesson = find_lesson(name)
    path = course.file(lesson)
    if not path.exists():
        raise BadNotation(
            Message(
                "there is no file {file} yet: {command} writes it",
                file=str(path),
                command=_command(options, str(lesson.number)),
            )
        )
    return lesson, path, course


def _current(course: CourseFolder) -> Lesson:
    """The first lesson that is begun and not passed. Raises BadNotation."""
    progress = course.progress()
    begun = [lesson for lesson in LESSONS if course.file(lesson).exists()]
    for lesson in begun:
        if not progress.of(lesson).passed:
            return lesson
    if begun:
        raise BadNotation(
            Message("all your files in {folder} are passed: name the lesson", folder=course.path)
        )
    raise BadNotation(
        Message("no lesson is begun in {folder}: start with inarow learn 1", folder=course.path)
    )


def _solution(options: Options, lesson: Lesson) -> int:
    if not options.course.progress().of(lesson).tries:
        raise BadNotation(
            Message(
                "first try it yourself: edit {file}, then {command}",
                file=str(options.course.file(lesson)),
                command=_command(options, f"check {lesson.number}"),
            )
        )
    print(lesson.solution, end="")
    return FINE


def _tell_damage(progress: Progress) -> None:
    if progress.damaged:
        print(
            _("What was kept of your progress can't be read; it is put aside as {file}.").format(
                file=DAMAGED
            )
        )


def _command(options: Options, words: str) -> str:
    """A command to type, with the folder where it is not the usual one."""
    return f"inarow learn {words}" + (f" --folder {options.folder}" if options.folder else "")
