"""The commands about bots and their options: check, starter, brain."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import complete_game, complete_player, from_names
from inarow.cli.arguments.shared import Json, Register
from inarow.locale import gettext as _

LANGUAGES = ("python", "c", "c++", "java", "javascript", "rust", "go")
FORMATS = (
    "jsonl",
    "text",
    "kaggle",
    "kaggle-strict",
    "function",
    "gomocup",
    "cs50",
    "hackerrank",
    "codingame",
)


def register(command: Register) -> None:
    """Add the commands."""
    command(
        "check",
        _("Say what is wrong with a bot, and what to do about it."),
        _("For example: inarow check my_bot.py. Exit code 1 if something is wrong with it."),
    )(check)
    command("starter", _("Write a short working bot to begin with."))(starter)
    command(
        "brain",
        _("Be a bot for other programs: speak their language on standard input and output."),
    )(brain)


def check(
    bot: Annotated[
        str,
        typer.Argument(
            metavar=_("BOT"),
            help=_("The file or folder of the bot, or the command that starts it, in quotes."),
            show_default=False,
        ),
    ],
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=_("GAME"),
            help=_("What to play; else what the bot's format is for, or what it can play."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar=_("FORMAT"),
            help=_("How the bot is spoken to; else its file tells. It can be {names}.").format(
                names=", ".join(FORMATS)
            ),
            show_default=False,
            autocompletion=from_names(*FORMATS),
        ),
    ] = None,
    seconds: Annotated[
        str,
        typer.Option(metavar=_("SECONDS"), help=_("Time for each move.")),
    ] = "1",
    json: Json = False,
) -> int:
    """Check a bot."""
    from inarow.cli.commands.check import check_bot_file

    return check_bot_file(bot, game, form, seconds, json)


def starter(
    language: Annotated[
        str | None,
        typer.Argument(
            metavar=_("LANGUAGE"),
            help=_("It can be {names}.").format(names=", ".join(LANGUAGES)),
            show_default=False,
            autocompletion=from_names(*LANGUAGES),
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar=_("FILE"),
            help=_("Where to write it, - is standard output; else its usual name, here."),
            show_default=False,
        ),
    ] = None,
) -> int:
    """Write a starter."""
    from inarow.cli.commands.starter import write_starter

    return write_starter(language, file)


def brain(
    form: Annotated[
        str,
        typer.Argument(
            metavar="gomocup",
            help=_("The protocol; there is one so far."),
            show_default=False,
            autocompletion=from_names("gomocup"),
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            metavar=_("PLAYER"),
            help=_("Who thinks; else the strongest for the board."),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
) -> int:
    """Be a brain."""
    from inarow.cli.commands.brain import run_brain

    return run_brain(form, player)
