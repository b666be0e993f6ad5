"""The commands and their options. What they do is imported only when they are run.

This module is imported after the language is chosen: its help texts are translated on the way.
Every value is taken as text and read by `inarow.cli.arguments.read`, which says what is wrong with
it in the language of the user.
"""

from collections.abc import Callable
from typing import Annotated

import typer

from inarow.cli import (
    app_arena,
    app_bots,
    app_course,
    app_engine,
    app_levels,
    app_review,
    app_train,
    app_trees,
    app_web,
)
from inarow.cli.arguments.complete import complete_game, complete_player, complete_saved, from_names
from inarow.cli.arguments.shared import Colour, Json, Marks, Svg, Words
from inarow.cli.typed import Command, Group
from inarow.locale import LANGUAGES
from inarow.locale import gettext as _

PANEL_TIME = _("Time")
PANEL_LOOKS = _("Looks")
PANEL_KEPT = _("Games begun before")

app = typer.Typer(
    cls=Group,
    help=_("Every two-player k-in-a-row game: tic-tac-toe, Connect Four, gomoku and more."),
    epilog=_("To begin: inarow play"),
    add_completion=False,
    options_metavar=_("[OPTIONS]"),
    subcommand_metavar=_("COMMAND ..."),
    invoke_without_command=True,
)


def _command(
    name: str, help_: str, epilog: str | None = None
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    return app.command(name, cls=Command, help=help_, epilog=epilog, options_metavar=_("[OPTIONS]"))


@app.callback()
def inarow(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version and exit."))
    ] = False,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="|".join(LANGUAGES),
            help=_("The language; else INAROW_LANG or the system's says it."),
            show_default=False,
            autocompletion=from_names(*LANGUAGES),
        ),
    ] = None,
) -> None:
    """What can be said before any command."""
    if version:
        from importlib.metadata import version as version_of

        print("inarow", version_of("inarow"))
    elif context.invoked_subcommand is None and (text := context.get_help()):
        print(text)


@_command(
    "play",
    _("Play a game. What is not said by options is asked; Enter takes the default."),
    _("Exit codes: 0 fine, 1 something failed, 2 wrong usage or bad input, 130 Ctrl-C."),
)
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=_("GAME"),
            help=_("A name of `inarow games` or a code like 7x6k4g."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            metavar=_("PLAYER"),
            help=_("Who begins: person, or a player of `inarow players`."),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    second: Annotated[
        str | None,
        typer.Option(
            metavar=_("PLAYER"),
            help=_("Who moves second."),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    marks: Annotated[
        str | None,
        typer.Option(
            metavar="XO|OX",
            help=_("XO: X begins; OX: O begins."),
            show_default=False,
            autocompletion=from_names("XO", "OX"),
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            metavar=_("TEXT"), help=_("Begin with these moves, or here."), show_default=False
        ),
    ] = None,
    seconds: Annotated[
        str,
        typer.Option(
            metavar=_("SECONDS"),
            help=_("The computer's time for a move; 0 is no limit."),
            rich_help_panel=PANEL_TIME,
        ),
    ] = "10",
    clock: Annotated[
        str | None,
        typer.Option(
            metavar=_("SECONDS+SECONDS"),
            help=_("Time for all moves, and more after each: 300+5."),
            show_default=False,
            rich_help_panel=PANEL_TIME,
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar=_("ID"),
            help=_("Go on with a saved game; `last` is the newest."),
            show_default=False,
            rich_help_panel=PANEL_KEPT,
            autocompletion=complete_saved,
        ),
    ] = None,
    load: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("Go on with the last game of a file."),
            show_default=False,
            rich_help_panel=PANEL_KEPT,
        ),
    ] = None,
    values: Annotated[
        bool,
        typer.Option(
            "--values",
            help=_("Show the value of every move of the computer."),
            rich_help_panel=PANEL_LOOKS,
        ),
    ] = False,
    notation: Annotated[
        str,
        typer.Option(
            metavar="cell|column|pair|number",
            help=_("How moves are written; every way is understood."),
            rich_help_panel=PANEL_LOOKS,
            autocompletion=from_names("cell", "column", "pair", "number"),
        ),
    ] = "cell",
    colour: Annotated[
        bool | None,
        typer.Option(
            "--color/--no-color",
            help=_("Colours; else on a terminal, unless NO_COLOR is set."),
            show_default=False,
            rich_help_panel=PANEL_LOOKS,
        ),
    ] = None,
) -> int:
    """Play a game."""
    from inarow.cli.commands.play import Options
    from inarow.cli.commands.play import play as play_game

    return play_game(
        Options(
            game=game,
            first=first,
            second=second,
            marks=marks,
            seconds=seconds,
            clock=clock,
            values=values,
            notation=notation,
            resume=resume,
            load=load,
            position=position,
            colour=colour,
        )
    )


@_command("games", _("List the games that have a name."))
def games(json: Json = False) -> int:
    """List the catalogue."""
    from inarow.cli.commands.games import list_games

    return list_games(json)


@_command("show", _("Draw a position."))
def show(
    words: Words,
    svg: Svg = None,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Draw a position."""
    from inarow.cli.commands.show import show_position

    return show_position(words, svg, marks, colour, json)


@_command("count", _("Count all games, or all positions, of small rules."))
def count(
    words: Words,
    positions: Annotated[
        bool,
        typer.Option("--positions", help=_("Count the different positions after each ply.")),
    ] = False,
    symmetric: Annotated[
        bool,
        typer.Option("--symmetric", help=_("Count positions that are images of each other once.")),
    ] = False,
    plies: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"), help=_("Go no further than this many plies."), show_default=False
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=_("Count even if it takes very long."))
    ] = False,
    json: Json = False,
) -> int:
    """Count games or positions."""
    from inarow.cli.commands.count import count_all

    return count_all(words, positions, symmetric, plies, force, json)


@_command("best", _("Say the best move of a position, and the value of every move."))
def best(
    words: Words,
    player: Annotated[
        str | None,
        typer.Option(
            metavar=_("PLAYER"),
            help=_("Who is asked; else the strongest for this board."),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    seconds: Annotated[
        str,
        typer.Option(metavar=_("SECONDS"), help=_("Time to think; 0 is no limit.")),
    ] = "10",
    json: Json = False,
) -> int:
    """Ask a player for advice."""
    from inarow.cli.commands.best import say_best

    return say_best(words, player, seconds, json)


@_command("players", _("List the players and their parameters."))
def players(json: Json = False) -> int:
    """List who can play."""
    from inarow.cli.commands.players import list_players

    return list_players(json)


@_command(
    "completion",
    _("Print the script that completes words in your shell."),
    _('For bash: eval "$(inarow completion bash)"'),
)
def completion(
    shell: Annotated[
        str,
        typer.Argument(
            metavar=_("SHELL"),
            help=_("bash, zsh or fish."),
            show_default=False,
            autocompletion=from_names("bash", "zsh", "fish"),
        ),
    ],
) -> int:
    """Print a shell's script."""
    from inarow.cli.commands.completion import print_script

    return print_script(shell)


app_engine.register(_command)
app_train.register(_command)
app_arena.register(_command)
app_review.register(_command)
app_bots.register(_command)
app_course.register(_command)
app_trees.register(_command)
app_levels.register(_command)
app_web.register(_command)
