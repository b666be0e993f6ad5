"""`inarow learn`: the lessons, the learner's files, and what is said about them."""

import shlex
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.bots import demand_isolation
from inarow.cli.arguments import options
from inarow.cli.failures import FAILED, FINE
from inarow.cli.terminal.output import print_json, print_list, tell, write_text
from inarow.course import LESSONS, BadLesson, Lesson, check, classroom, find_lesson
from inarow.course.folder import DAMAGED, NAME, CourseFolder, Progress, read_source, untouched
from inarow.course.grader import SEED
from inarow.draw.text import draw_text
from inarow.locale import _, language, ngettext, say
from inarow.phrases.course import plain_text, verdict_text
from inarow.rules import BadFile, BadOption

if TYPE_CHECKING:
    from inarow.cli.terminal.grading import Row

EPILOG = _(
    "inarow learn lists the lessons, inarow learn 7 shows one and writes its file, inarow learn"
    " check grades your file, inarow learn solution 7 shows a solution after a try; for teachers:"
    " inarow learn grade FOLDER."
)
CHAMPION = "champion"
TASKS = ("check", "solution", CHAMPION, "grade")
NAMES = [lesson.name for lesson in LESSONS]
LONGEST = 60  # seconds for an answer
LARGEST_SEED = 10**9


def _read_answer_time(text: str, _option: str) -> float:
    seconds = options.read_seconds(text)
    if seconds is None or seconds > LONGEST:
        raise BadOption(
            "an answer may take more than 0 and at most {n} seconds, not {text}",
            n=LONGEST,
            text=text,
        )
    return seconds


def learn(
    arguments: list[str] | None = options.argument(
        _("LESSON|check|solution|champion|grade"),
        _(
            "A lesson, by its number or name; or check with a lesson or a file, solution with"
            " a lesson, champion to send your player into the arena, grade with the folder of a"
            " class."
        ),
        None,
        (*TASKS, *NAMES),
    ),
    folder: str | None = options.option(
        _("FOLDER"), _("Where your files are; by default inarow-course in this folder.")
    ),
    file: str | None = options.file(
        _("grade: write the results to this file instead of standard output.")
    ),
    name: str | None = options.option(_("NAME"), _("champion: your name, for the certificate.")),
    to: str | None = options.option(
        _("FOLDER"),
        _("grade: write a page and a table of the class and a file for each learner there."),
    ),
    seconds: float = options.option(
        _("SECONDS"), _("check, grade: time for each answer."), "5", read=_read_answer_time
    ),
    seed: int | None = options.whole(
        _("check, grade, champion: the seed of the hidden positions and of the games."),
        None,
        0,
        LARGEST_SEED,
    ),
    trust: bool = options.flag(
        "--trust-files", _("grade: run the files even without bubblewrap, with limits only.")
    ),
    json: bool = options.JSON,
) -> int:
    """Show, check, solve or grade lessons."""
    learner = Learner(folder)
    match arguments or []:
        case []:
            _list(learner, json)
        case ["check"]:
            return _check(learner, None, seed, seconds, json)
        case ["check", word]:
            return _check(learner, word, seed, seconds, json)
        case ["solution"]:
            raise BadOption("which lesson? For example: inarow learn solution 7")
        case ["solution", word]:
            _solution(learner, find_lesson(word))
        case ["champion"]:
            _champion(learner, learner.course.file(find_lesson(CHAMPION)), name, seed)
        case ["champion", own]:
            _champion(learner, Path(own).expanduser(), name, seed)
        case ["grade"]:
            raise BadOption("which folder? For example: inarow learn grade my-class")
        case ["grade", pupils]:
            grading = (seed, seconds, trust)
            _grade(Path(pupils).expanduser(), grading, file, to, json)
        case [word]:
            _show(learner, find_lesson(word), json)
        case words:
            raise BadOption("unexpected argument '{text}'", text=" ".join(words))
    return FINE


class Learner:
    """A learner's folder, and the commands to type about it."""

    def __init__(self, folder: str | None) -> None:
        self.folder = folder
        self.course = CourseFolder(Path(folder or NAME).expanduser())

    def command(self, arguments: str) -> str:
        """A command to type, with the folder unless it is the default."""
        return f"inarow learn {arguments}" + (f" --folder {self.folder}" if self.folder else "")


def _list(learner: Learner, as_json: bool) -> None:
    progress = learner.course.progress()
    if as_json:
        steps = [(lesson.head(language()), progress.of(lesson)) for lesson in LESSONS]
        print_json([{**head, "tries": one.tries, "passed": one.passed} for head, one in steps])
        return
    _tell_damage(progress)
    rows = []
    for lesson in LESSONS:
        step = progress.of(lesson)
        sign = "✓" if step.passed else "·" if step.tries else " "
        title = f"{sign} {lesson.number:>2}  {lesson.title(language())}"
        rows.append((title, f"{lesson.summary(language())} {_time_phrase(lesson)}"))
    print_list(rows)
    print()
    done = _("{passed} of {all} lessons passed.", passed=progress.passed, all=len(LESSONS))
    print(done, _next_phrase(learner, progress))


def _time_phrase(lesson: Lesson) -> str:
    return _("About {minutes} min (estimated).", minutes=lesson.minutes)


def _next_phrase(learner: Learner, progress: Progress) -> str:
    following = next((one for one in LESSONS if not progress.of(one).passed), None)
    if following is None:
        return _("That was the whole course. Well done!")
    return _("Next: {command}", command=learner.command(str(following.number)))


def _show(learner: Learner, lesson: Lesson, as_json: bool) -> None:
    spoken = language()
    if as_json:
        print_json(lesson.as_data(spoken))
        return
    begun = learner.course.begin(lesson, spoken)
    head = f"{lesson.number}. {lesson.title(spoken)}"
    print(head, "=" * len(head), "", sep="\n")
    print(_time_phrase(lesson), end="\n\n")
    print(plain_text(lesson.text(spoken)), end="\n\n")
    print(_("The board to try: {code}", code=lesson.board.code))
    print()
    print(textwrap.indent(draw_text(lesson.board), "    "))
    print()
    file = learner.course.file(lesson)
    text = _("Your file is written: {file}") if begun else _("Your file exists already: {file}")
    print(text.format(file=file))
    command = learner.command(f"check {lesson.number}")
    print(_("Edit it, then: {command}", command=command))


def _check(
    learner: Learner, name: str | None, seed: int | None, seconds: float, as_json: bool
) -> int:
    """Check a file and count the try; the exit code is 1 if it does not pass."""
    lesson, path, course = _what_to_check(learner, name)
    source = read_source(path)
    verdict = check(lesson, source, seed=SEED if seed is None else seed, seconds=seconds)
    progress = course.record(lesson, source, verdict.passed)
    if as_json:
        print_json(verdict.as_data(say))
        return FINE if verdict.passed else FAILED
    _tell_damage(progress)
    print(verdict_text(verdict, path.name))
    print()
    if verdict.passed:
        print(_next_phrase(learner, progress))
        return FINE
    if untouched(lesson, source):
        print(_("You have not changed the file yet: now it is your turn."))
        return FAILED
    if (position := verdict.traceable) is not None and lesson.is_traced:
        command = f"inarow trace {shlex.quote(str(path))} {position}"
        print(_("See where your search goes wrong here: {command}", command=command))
    if progress.of(lesson).tries:
        command = learner.command(f"solution {lesson.number}")
        print(_("If you are stuck: {command}", command=command))
    return FAILED


def _what_to_check(learner: Learner, name: str | None) -> tuple[Lesson, Path, CourseFolder]:
    """The lesson, the learner's file, and the folder whose progress it is. Raises BadFile."""
    course = learner.course
    if name is None:
        lesson = _current(course)
        return lesson, course.file(lesson), course
    path = Path(name).expanduser()
    if path.suffix == ".py" or path.is_file():
        try:
            lesson = find_lesson(path.name)
        except BadLesson:
            if not path.is_file():
                raise
            raise BadFile(
                "which lesson is {file}? Let its name begin with the lesson's number, such as"
                " 09_minimax.py",
                file=path.name,
            ) from None
        return lesson, path, course if learner.folder else CourseFolder(path.parent)
    lesson = find_lesson(name)
    path = course.file(lesson)
    if not path.exists():
        raise BadFile(
            "there is no file {file} yet: {command} writes it",
            file=str(path),
            command=learner.command(str(lesson.number)),
        )
    return lesson, path, course


def _current(course: CourseFolder) -> Lesson:
    """The first lesson that is begun and not passed. Raises BadFile."""
    progress = course.progress()
    begun = [lesson for lesson in LESSONS if course.file(lesson).exists()]
    for lesson in begun:
        if not progress.of(lesson).passed:
            return lesson
    if begun:
        raise BadFile("all your files in {folder} are passed: name the lesson", folder=course.path)
    raise BadFile("no lesson is begun in {folder}: start with inarow learn 1", folder=course.path)


def _solution(learner: Learner, lesson: Lesson) -> None:
    if not learner.course.progress().of(lesson).tries:
        raise BadFile(
            "first try it yourself: edit {file}, then {command}",
            file=str(learner.course.file(lesson)),
            command=learner.command(f"check {lesson.number}"),
        )
    print(lesson.solution, end="")


def _champion(learner: Learner, file: Path, name: str | None, seed: int | None) -> None:
    """Send the learner's own player into the arena, and write the certificate."""
    from inarow.cli.terminal.champion import play_champion  # slow to import

    if not file.is_file():
        command = learner.command(str(find_lesson(CHAMPION).number))
        raise BadFile(
            "there is no file {file} yet: {command} writes it", file=file, command=command
        )
    play_champion(file, learner.course, name, SEED if seed is None else seed)


def _tell_damage(progress: Progress) -> None:
    if progress.damaged:
        print(_("The record of your progress can't be read; it was moved to {file}.", file=DAMAGED))


def _grade(
    folder: Path,
    grading: tuple[int | None, float, bool],
    file: str | None,
    to: str | None,
    as_json: bool,
) -> None:
    """Grade a whole class, and write the results for a spreadsheet, a page and each learner."""
    from inarow.cli.terminal import grading as school  # slow to import

    seed, seconds, trust = grading
    found = classroom.read_class(folder)
    isolation = demand_isolation(trust)
    tell(_("Isolation: {words}", words=say(isolation.message)))
    target = None if to is None else Path(to).expanduser()
    if target is not None:
        (target / school.DONE).mkdir(parents=True, exist_ok=True)
    grader = school.Grader(isolation, classroom.SEED if seed is None else seed, seconds, target)
    rows = []
    for row in grader.grade(found):
        rows.append(row)
        text = ngettext(
            "{learner}: {passed} of {n} lesson passed",
            "{learner}: {passed} of {n} lessons passed",
            len(row.lessons),
            learner=row.learner,
            passed=row.passed,
        )
        tell(text)
    for name in found.unrecognised:
        tell(_("{file} belongs to no lesson", file=name))
    table = _spreadsheet(rows)
    if target is not None:
        school.write_class(target, rows, found, table)
        tell(_("{file} is written.", file=target / school.PAGE))
    if as_json:
        print_json(school.class_data(rows, found))
    elif file is None and target is None:
        write_text("-", table)
    if file is not None:
        Path(file).expanduser().write_text(table, encoding=school.MARKED)
        tell(_("{file} is written.", file=file))


def _spreadsheet(rows: "list[Row]") -> str:
    """A row for each learner, a column for each lesson; for programs, and so in English."""
    from inarow.arena.report.files import as_csv  # slow to import

    return as_csv(
        [
            {
                "learner": row.learner,
                **{lesson.file.removesuffix(".py"): row.word(lesson) for lesson in LESSONS},
                "passed": row.passed,
            }
            for row in rows
        ]
    )
