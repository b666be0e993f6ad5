"""The lessons of the course: what is passed, what comes next, and what a check says."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Markdown, OptionList, Static
from textual.widgets.option_list import Option

from inarow.course import LESSONS, Lesson, Verdict, check
from inarow.course.folder import NAME, CourseFolder, read_source
from inarow.locale import _, language, say
from inarow.phrases.course import verdict_text
from inarow.rules import InarowError
from inarow.rules import Message as Sentence
from inarow.rules.errors import why_os_error
from inarow.tui.background import Done, in_background
from inarow.tui.face import BACK, Face, Key


class LessonsScreen(Face):
    """The list of lessons, and beside it the text of one or what the grader says."""

    TITLE_TEXT = Sentence("Lessons")
    KEYS = (
        Key("enter", "", Sentence("write my file")),
        Key("c", "check", Sentence("check my file")),
        BACK,
    )

    def __init__(self) -> None:
        super().__init__()
        self.course = CourseFolder(Path(NAME))

    def body(self) -> ComposeResult:
        """The list and the text."""
        with Horizontal(id="table"):
            yield OptionList(*self._options(), id="list")
            with VerticalScroll(id="text"):
                yield Markdown(id="lesson")
                yield Static(id="verdict", markup=False)

    def _options(self) -> list[Option]:
        progress = self.course.progress()
        found = []
        for lesson in LESSONS:
            step = progress.of(lesson)
            sign = "✓" if step.passed else "·" if step.tries else " "
            found.append(Option(f"{sign} {lesson.number:>2}  {lesson.title(language())}"))
        return found

    def on_mount(self) -> None:
        """Begin with the first lesson that is not passed."""
        progress = self.course.progress()
        following = [one for one in LESSONS if not progress.of(one).passed]
        lessons = self.query_one(OptionList)
        lessons.highlighted = LESSONS.index(following[0]) if following else 0
        lessons.focus()

    @property
    def lesson(self) -> Lesson:
        """The lesson that is looked at."""
        return LESSONS[self.query_one(OptionList).highlighted or 0]

    def on_option_list_option_highlighted(self) -> None:
        """Show the text of the lesson."""
        lesson = self.lesson
        head = f"# {lesson.number}. {lesson.title(language())}"
        self.query_one(Markdown).update(f"{head}\n\n{lesson.text(language())}")
        self._say("")

    def on_option_list_option_selected(self) -> None:
        """Write the file to begin with."""
        lesson = self.lesson
        try:
            begun = self.course.begin(lesson, language())
        except OSError as error:
            self.notify(say(why_os_error(error)), severity="error", markup=False)
            return
        text = _("Your file is written: {file}") if begun else _("Your file exists already: {file}")
        self.notify(text.format(file=self.course.file(lesson)), markup=False)

    def action_check(self) -> None:
        """Check the learner's file in the background."""
        lesson = self.lesson
        self._say(_("checking …"))
        in_background(self, lambda: self._check(lesson), self._say)

    def _check(self, lesson: Lesson) -> str:
        path = self.course.file(lesson)
        try:
            source = read_source(path)
            verdict: Verdict = check(lesson, source)
            self.course.record(lesson, source, verdict.passed)
        except InarowError as error:
            return say(error.message)
        except OSError as error:
            return say(why_os_error(error))
        return verdict_text(verdict, path.name)

    def _say(self, text: str) -> None:
        """Show what is said of the learner's file, in place of the lesson."""
        self.query_one("#verdict", Static).update(text)
        self.query_one("#lesson").display = not text
        self.query_one("#text").scroll_home(animate=False)

    def on_done(self, event: Done) -> None:
        """Show what the check says, and the signs of the list again."""
        event.then()
        lessons = self.query_one(OptionList)
        for at, option in enumerate(self._options()):
            lessons.replace_option_prompt_at_index(at, option.prompt)
