"""The command that trains the engine, and its options."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import complete_game
from inarow.cli.arguments.shared import Register
from inarow.locale import gettext as _


def register(command: Register) -> None:
    """Add the command."""
    command(
        "train",
        _("Train the evaluation of misère games with placed stones by games against itself."),
        _("For example: inarow train reverse-five --file my.patterns"),
    )(train)


def train(
    game: Annotated[
        str,
        typer.Argument(metavar=_("GAME"), help=_("Which game."), autocompletion=complete_game),
    ] = "reverse-five",
    games: Annotated[
        str, typer.Option(metavar=_("N"), help=_("How many games to learn from."))
    ] = "1200",
    nodes: Annotated[
        str, typer.Option(metavar=_("N"), help=_("How many positions to look at for a move."))
    ] = "150",
    seconds: Annotated[
        str,
        typer.Option(
            metavar=_("SECONDS"),
            help=_("Play no longer than this, and keep what was learned; 0 is no limit."),
        ),
    ] = "0",
    workers: Annotated[
        str, typer.Option(metavar=_("N"), help=_("Processes that play side by side."))
    ] = "1",
    seed: Annotated[
        str, typer.Option(metavar=_("N"), help=_("The same number gives the same games."))
    ] = "1",
    file: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("Where to write what was learned; else GAME.patterns."),
            show_default=False,
        ),
    ] = None,
    work: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("Where the games are kept, to go on after a stop."),
            show_default=False,
        ),
    ] = None,
) -> int:
    """Train the engine."""
    from inarow.cli.commands.train import Options, do_train

    return do_train(
        Options(
            game=game,
            games=games,
            nodes=nodes,
            seconds=seconds,
            workers=workers,
            seed=seed,
            file=file,
            work=work,
        )
    )
