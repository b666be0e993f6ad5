"""The commands that teach from games and positions, and their options."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import complete_game, from_names
from inarow.cli.arguments.shared import Colour, Game, Json, Marks, Register
from inarow.locale import gettext as _


def register(command: Register) -> None:
    """Add the commands."""
    command(
        "review",
        _("Grade every move of a game, and say why each mistake was one."),
        _("For example: inarow review connect-four 44455 --seconds 5"),
    )(review)
    command(
        "puzzle",
        _("Find the one right move; a wrong one is refuted."),
        _("For example: inarow puzzle gomoku --grade 3, or --count 6 --sheet puzzles.html"),
    )(puzzle)


def review(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar=_("GAME"),
            help=_(
                "A file of records, alone or with the number of a game (- is standard input); or a"
                " game with its moves (connect-four 44355); or `last`, the newest saved game."
            ),
            show_default=False,
            autocompletion=complete_game,
        ),
    ],
    seconds: Annotated[
        str,
        typer.Option(metavar=_("SECONDS"), help=_("Time for each position; 0 is no limit.")),
    ] = "1",
    everything: Annotated[
        bool, typer.Option("--all", help=_("Show every move, not only those that lost something."))
    ] = False,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Review a game."""
    from inarow.cli.commands.review import say_review

    return say_review(words, seconds, everything, marks, colour, json)


def puzzle(
    game: Game = "connect-four",
    grade: Annotated[
        str | None,
        typer.Option(
            metavar="1-5",
            help=_("How hard: how far one has to look ahead."),
            show_default=False,
            autocompletion=from_names("1", "2", "3", "4", "5"),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("The same number makes the same puzzle again."),
            show_default=False,
        ),
    ] = None,
    count: Annotated[str, typer.Option(metavar=_("N"), help=_("How many puzzles."))] = "1",
    sheet: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.svg|FILE.html",
            help=_("Write a sheet to print, with the solutions on a page of their own."),
            show_default=False,
        ),
    ] = None,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Set puzzles."""
    from inarow.cli.commands.puzzle import Options, set_puzzles

    return set_puzzles(
        Options(
            game=game,
            grade=grade,
            seed=seed,
            count=count,
            sheet=sheet,
            marks=marks,
            colour=colour,
            json=json,
        )
    )
