"""The commands around the exact engine, and their options."""

from typing import Annotated

import typer

from inarow.cli.arguments.complete import complete_game
from inarow.cli.arguments.shared import Json, Register, Seconds
from inarow.locale import gettext as _

Words = Annotated[
    list[str],
    typer.Argument(
        metavar=_("POSITION"),
        help=_(
            "A game (tic-tac-toe, 7x6k4g), alone or with moves (connect-four 44355); a position's"
            " code (3x3k3:xo1/1x1/3); or a game and -, to read a list of moves from each line of"
            " standard input."
        ),
        show_default=False,
        autocompletion=complete_game,
    ),
]
NoBook = Annotated[
    bool, typer.Option("--no-book", help=_("Find everything anew, without the opening book."))
]
Threads = Annotated[
    str, typer.Option(metavar=_("N"), help=_("How many threads search side by side."))
]
Memory = Annotated[
    str, typer.Option(metavar=_("MB"), help=_("Memory for what is proven, in megabytes."))
]


def register(command: Register) -> None:
    """Add the commands."""
    command("solve", _("Say what a position is worth, exactly."))(solve)
    command("analyse", _("Say what every move of a position is worth, exactly."))(analyse)
    command("book", _("Build, check or describe an opening book."))(book)


def solve(
    words: Words,
    weak: Annotated[
        bool, typer.Option("--weak", help=_("Only who wins, not how soon: faster."))
    ] = False,
    seconds: Seconds = "0",
    threads: Threads = "1",
    memory: Memory = "256",
    no_book: NoBook = False,
    json: Json = False,
) -> int:
    """Solve a position, or many."""
    from inarow.cli.commands.solve import Settings, say_score

    return say_score(words, weak, Settings.read(seconds, threads, memory, no_book), json)


def analyse(
    words: Words,
    seconds: Seconds = "0",
    threads: Threads = "1",
    memory: Memory = "256",
    no_book: NoBook = False,
    json: Json = False,
) -> int:
    """Value every move."""
    from inarow.cli.commands.solve import Settings, say_values

    return say_values(words, Settings.read(seconds, threads, memory, no_book), json)


def book(
    what: Annotated[
        str,
        typer.Argument(metavar="build|verify|info", help=_("What to do."), show_default=False),
    ],
    game: Annotated[
        str,
        typer.Argument(metavar=_("GAME"), help=_("Which game."), autocompletion=complete_game),
    ] = "connect-four",
    plies: Annotated[
        str, typer.Option(metavar=_("N"), help=_("build: how many plies it covers."))
    ] = "8",
    file: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("The book; else the one that comes with the package."),
            show_default=False,
        ),
    ] = None,
    work: Annotated[
        str | None,
        typer.Option(
            metavar=_("FILE"),
            help=_("build: where what was found is kept, to go on after a stop."),
            show_default=False,
        ),
    ] = None,
    sample: Annotated[
        str, typer.Option(metavar=_("N"), help=_("verify: how many positions to solve again."))
    ] = "100",
    seed: Annotated[str, typer.Option(metavar=_("N"), help=_("verify: which ones."))] = "1",
    workers: Annotated[
        str, typer.Option(metavar=_("N"), help=_("build: processes that solve side by side."))
    ] = "1",
    memory: Memory = "1024",
) -> int:
    """Build, check or describe a book."""
    from inarow.cli.commands.book import Options, do_book

    return do_book(
        Options(
            what=what,
            game=game,
            plies=plies,
            file=file,
            work=work,
            sample=sample,
            seed=seed,
            workers=workers,
            memory=memory,
        )
    )
