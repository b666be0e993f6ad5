"""The command of the course and its options."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import from_names
from inarow.cli.arguments.shared import Register
from inarow.locale import gettext as _


def register(command: Register) -> None:
    """Add the command."""
    command(
        "learn",
        _("Take the course: write the players yourself, in Python, and have them checked."),
        _(
            "inarow learn lists the lessons, inarow learn 7 shows one and writes its file, inarow"
            " learn check grades your file, inarow learn solution 7 shows a solution after a try;"
            " for teachers: inarow learn grade FOLDER."
        ),
    )(learn)


def learn(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("LESSON|check|solution|grade"),
            help=_(
                "A lesson, by its number or name; or check with a lesson or a file, solution with"
                " a lesson, grade with the folder of a class."
            ),
            show_default=False,
            autocompletion=from_names("check", "solution", "grade"),
        ),
    ] = None,
    folder: Annotated[
        str | None,
        typer.Option(
            metavar=_("FOLDER"),
            help=_("Where your files are kept; else inarow-course, here."),
            show_default=False,
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("grade: write the table here instead of standard output."),
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        str,
        typer.Option(metavar=_("SECONDS"), help=_("check, grade: time for each answer.")),
    ] = "5",
    seed: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("check, grade: which hidden positions; the same number, the same positions."),
            show_default=False,
        ),
    ] = None,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust-files",
            help=_("grade: also where bubblewrap is missing, so that files are only limited."),
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False,
) -> int:
    """Take the course."""
    from inarow.cli.commands.learn import Options
    from inarow.cli.commands.learn import learn as take

    return take(
        Options(
            words=tuple(words or ()),
            folder=folder,
            file=file,
            seconds=seconds,
            seed=seed,
            trust=trust,
            json=json,
        )
    )
