"""The commands of the arena and their options: tournaments, replays and statistics."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import complete_game, complete_player, from_names
from inarow.cli.arguments.shared import Colour, Json, Marks, Register
from inarow.locale import gettext as _

Report = Annotated[
    list[str] | None,
    typer.Option(
        "--report",
        metavar=_("FILE"),
        help=_(
            "Write a report, by the end of the name: .html, .md, .json, .csv, or .jsonl for the"
            " records; can be repeated."
        ),
        show_default=False,
    ),
]
File = Annotated[
    str,
    typer.Argument(
        metavar=_("FILE"),
        help=_("A file of games, or the ledger of a tournament; - is standard input."),
        show_default=False,
    ),
]
FORMATS = ("match", "round-robin", "gauntlet", "swiss", "knock-out", "sprt")
PANEL_TIME = _("Time")
PANEL_TEST = _("For --format sprt")
PANEL_RUN = _("Where it is played and kept")


def register(command: Register) -> None:
    """Add the commands."""
    command(
        "arena",
        _("Let players and bots play a tournament."),
        _("For example: inarow arena connect-four bots/* minimax:depth=4 careful --rounds 20"),
    )(arena)
    command("replay", _("Show a recorded game move by move."))(replay)
    command("stats", _("Say who won how often in recorded games."))(stats)


def arena(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar=_("GAME"),
            help=_("A name of `inarow games` or a code like 7x6k4g."),
            show_default=False,
            autocompletion=complete_game,
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("PLAYERS"),
            help=_("Players of `inarow players` and bots; Name=player gives one a name."),
            show_default=False,
            autocompletion=complete_player,
        ),
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help=_("Who meets whom."),
            autocompletion=from_names(*FORMATS),
        ),
    ] = "round-robin",
    rounds: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("How often all meet; 10, or as many as a Swiss tournament takes."),
            show_default=False,
        ),
    ] = None,
    pairs: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("Pairs of games in a meeting, with sides swapped; 1, or 2 in a knock-out."),
            show_default=False,
        ),
    ] = None,
    openings: Annotated[
        str,
        typer.Option(
            metavar=_("none|random|balanced|FILE"),
            help=_("Where the games begin; balanced is by proof, on boards that allow it."),
        ),
    ] = "random",
    plies: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("How long the openings are; 2 on small boards, else 4."),
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("The same number gives the same tournament."),
            show_default=False,
        ),
    ] = None,
    move_time: Annotated[
        str,
        typer.Option(
            metavar=_("SECONDS"),
            help=_("Time for a move; 0 is no limit."),
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
    first_time: Annotated[
        str,
        typer.Option(
            metavar=_("SECONDS"),
            help=_("So much more for the first own move."),
            rich_help_panel=PANEL_TIME,
        ),
    ] = "0",
    charge_start: Annotated[
        bool,
        typer.Option(
            "--charge-start",
            help=_("Count the time that a bot takes to start."),
            rich_help_panel=PANEL_TIME,
        ),
    ] = False,
    contest: Annotated[
        bool,
        typer.Option(
            "--contest",
            help=_("Refuse to run bots that can't be locked in."),
            rich_help_panel=PANEL_RUN,
        ),
    ] = False,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust-bots",
            help=_("Hold the contest even so: the bots are known to be harmless."),
            rich_help_panel=PANEL_RUN,
        ),
    ] = False,
    nodes: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("Positions that a move may look at."),
            show_default=False,
            rich_help_panel=PANEL_TIME,
        ),
    ] = None,
    depth: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("Plies that a move may look ahead."),
            show_default=False,
            rich_help_panel=PANEL_TIME,
        ),
    ] = None,
    playouts: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_("Random games that a move may take."),
            show_default=False,
            rich_help_panel=PANEL_TIME,
        ),
    ] = None,
    elo: Annotated[
        str,
        typer.Option(
            metavar="ELO0,ELO1",
            help=_("Is the first player stronger by ELO1 rather than by ELO0?"),
            rich_help_panel=PANEL_TEST,
        ),
    ] = "0,20",
    errors: Annotated[
        str,
        typer.Option(
            metavar="ALPHA,BETA",
            help=_("How likely a wrong yes and a wrong no may be."),
            rich_help_panel=PANEL_TEST,
        ),
    ] = "0.05,0.05",
    workers: Annotated[
        str | None,
        typer.Option(
            metavar=_("N"),
            help=_(
                "Processes that play at once; else one for each processor, 0 plays in this one."
            ),
            show_default=False,
            rich_help_panel=PANEL_RUN,
        ),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar=_("ADDRESS"),
            help=_("Play on a Dask cluster."),
            show_default=False,
            rich_help_panel=PANEL_RUN,
        ),
    ] = None,
    ledger: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("Keep the games in this file; if it is there, go on with it."),
            show_default=False,
            rich_help_panel=PANEL_RUN,
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("Go on with this tournament."),
            show_default=False,
            rich_help_panel=PANEL_RUN,
        ),
    ] = None,
    reports: Report = None,
    every_game: Annotated[
        bool, typer.Option("--games", help=_("Say a line about every finished game."))
    ] = False,
    json: Json = False,
) -> int:
    """Play a tournament."""
    from inarow.cli.commands.arena import Options
    from inarow.cli.commands.arena import arena as play_tournament

    return play_tournament(
        Options(
            game=game,
            players=players or [],
            format=form,
            rounds=rounds,
            pairs=pairs,
            openings=openings,
            plies=plies,
            move_time=move_time,
            clock=clock,
            first_time=first_time,
            nodes=nodes,
            depth=depth,
            playouts=playouts,
            charge_start=charge_start,
            contest=contest,
            trust=trust,
            seed=seed,
            elo=elo,
            errors=errors,
            workers=workers,
            cluster=cluster,
            ledger=ledger,
            resume=resume,
            reports=reports or [],
            every_game=every_game,
            json=json,
        )
    )


def replay(
    file: File,
    number: Annotated[
        str | None,
        typer.Argument(
            metavar=_("NUMBER"),
            help=_(
                "Which game: its number in the ledger, or its line in the file; else the first."
            ),
            show_default=False,
        ),
    ] = None,
    marks: Marks = "XO",
    colour: Colour = None,
    json: Json = False,
) -> int:
    """Show a game."""
    from inarow.cli.commands.replay import replay_game

    return replay_game(file, number, marks, colour, json)


def stats(file: File, reports: Report = None, json: Json = False) -> int:
    """Count who won."""
    from inarow.cli.commands.stats import say_stats

    return say_stats(file, reports or [], json)
