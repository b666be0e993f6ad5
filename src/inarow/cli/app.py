"""The program and its commands, as Typer knows them.

This module is imported after the language is chosen, because its help texts are translated on the
way. The module of a command is imported only when that command is named.
"""

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup
from typer.main import get_command

from inarow.cli.arguments.options import flag, option
from inarow.cli.terminal.manual import is_narrow, narrow_help, usage_of
from inarow.locale import LANGUAGES, N_, _

# In the order of `inarow --help`. `play` is the function `play` in `inarow.cli.commands.play`.
COMMANDS = {
    "play": _("Play a game. Missing options are asked for; Enter takes the default."),
    "games": _("List the games that have a name."),
    "show": _("Draw a position."),
    "count": _("Count all games, or all positions, of a small game."),
    "best": _("Find the best move of a position."),
    "players": _("List the players and their parameters."),
    "help": _("Show the help of a command."),
    "completion": _("Print the completion script for your shell."),
    "man": _("Print the manual page, for man."),
    "solve": _("Say what a position is worth, exactly."),
    "analyse": _("Say what every move of a position is worth, proven where possible."),
    "book": _("Build, check or describe an opening book."),
    "dataset": _("Write positions of a game with their values to a file, to learn from."),
    "train": _("Train the evaluation of misère games without gravity by self-play."),
    "arena": _("Let players and bots play a tournament."),
    "replay": _("Show a recorded game move by move."),
    "stats": _("Summarise recorded games: who won how often."),
    "review": _("Grade every move of a game and explain the mistakes."),
    "puzzle": _("Find the one right move; a wrong one is refuted."),
    "check": _("Say what is wrong with a bot and how to fix it."),
    "starter": _("Write a short working bot to start from."),
    "brain": _("Play as a bot in other programs, over standard input and output."),
    "learn": _("Take the course: write the players yourself, in Python, and have them checked."),
    "tree": _("Show how an algorithm searches a position, node by node."),
    "trace": _("Watch your own minimax or alpha-beta, and find its first wrong node."),
    "levels": _("List the levels of a game and how far apart they are."),
    "web": _("Play, analyse and share in the browser."),
    "selfcheck": _("Test the search on positions whose best moves are known."),
}

# What Typer itself says in help, looked up in our catalogues when it is imported.
TYPER_WORDS = (
    N_("Arguments"),
    N_("Commands"),
    N_("Options"),
    N_("[default: {}]"),
    N_("[required]"),
)

HELP = {"help_option_names": ["--help", "-h"]}


class Translated(TyperCommand if TYPE_CHECKING else object):  # type: ignore[misc]
    """What our commands and the program have in common: help in the user's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help; on a narrow terminal without columns."""
        if is_narrow():
            formatter.write(narrow_help(self, ctx))
        else:
            super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        formatter.write_usage(ctx.command_path, usage_of(self, ctx), prefix=_("Usage: "))

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def get_params(self, ctx: Any) -> list[Any]:
        """All options and arguments, shown as `FILE` or `N` and without Python's types."""
        parameters: list[Any] = list(super().get_params(ctx))
        for parameter in parameters:
            if isinstance(parameter, TyperArgument):
                vars(parameter)["display_type_rich"] = lambda ctx: None
            elif getattr(parameter, "is_flag", False):
                parameter.metavar = ""
        return parameters


class Command(Translated, TyperCommand):
    """One command."""


class Program(Translated, TyperGroup):
    """All commands. Help lists them by name; the one that runs is loaded."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first argument names."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            ctx.fail(_no_such_command(args[0]))
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load_command(command.name or ""), rest


def _no_such_command(name: str) -> str:
    if close := get_close_matches(name, COMMANDS, n=1):
        return _("there is no command '{name}'; did you mean {close}?", name=name, close=close[0])
    names = ", ".join(COMMANDS)
    return _("there is no command '{name}'; there are {names}", name=name, names=names)


def load_command(name: str) -> Any:
    """The command of this name, with its options."""
    module = import_module(f"inarow.cli.commands.{name}")
    alone = typer.Typer(add_completion=False)
    alone.command(
        name,
        cls=Command,
        help=COMMANDS[name],
        epilog=getattr(module, "EPILOG", None),
        options_metavar=_("[OPTIONS]"),
        context_settings=HELP,
    )(getattr(module, name))
    return get_command(alone)


def program() -> Any:
    """The program, with a command without options for every name."""
    app = typer.Typer(
        cls=Program,
        help=_("Every two-player k-in-a-row game: tic-tac-toe, Connect Four, gomoku and more."),
        epilog=_("To begin: inarow play"),
        add_completion=False,
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND ..."),
        invoke_without_command=True,
        context_settings=HELP,
    )
    app.callback()(_before_commands)
    group: Any = get_command(app)
    for name, summary in COMMANDS.items():
        group.add_command(Command(name, help=summary))
    return group


def _before_commands(
    context: typer.Context,
    version: bool = flag("--version", _("Show the version and exit.")),
    language: str | None = option(
        "|".join(LANGUAGES),
        _("The language; by default that of INAROW_LANG or of the system."),
        name="--lang",
        complete=LANGUAGES,
    ),
) -> None:
    if version:
        from importlib.metadata import version as version_of

        print("inarow", version_of("inarow"))
    elif context.invoked_subcommand is None and (text := context.get_help()):
        print(text)
