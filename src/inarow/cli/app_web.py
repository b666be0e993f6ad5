"""The commands around the page, and their options."""

from typing import Annotated

import typer

from inarow.cli.arguments.shared import Json, Register
from inarow.locale import gettext as _


def register(command: Register) -> None:
    """Add the commands."""
    command(
        "web",
        _("Play, analyse and share in the browser."),
        _("Games are kept in the user's data folder, or where INAROW_DATA says."),
    )(web)
    command("selfcheck", _("Try the search on positions whose best moves are known."))(selfcheck)


def web(
    host: Annotated[
        str,
        typer.Option(
            metavar=_("ADDRESS"),
            help=_("Where to listen; 0.0.0.0 lets other machines in."),
        ),
    ] = "127.0.0.1",
    port: Annotated[
        str, typer.Option(metavar=_("N"), help=_("The port; 0 takes a free one."))
    ] = "8765",
    database: Annotated[
        str | None,
        typer.Option(
            metavar=_("ADDRESS"),
            help=_("Where games are kept: sqlite:///FILE or postgresql://NAME@HOST/DATABASE."),
            show_default=False,
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help=_("Do not open the page."))
    ] = False,
) -> int:
    """Serve the page."""
    from inarow.cli.commands.web import serve_page

    return serve_page(host, port, database, not no_browser)


def selfcheck(
    seconds: Annotated[
        str, typer.Option(metavar=_("SECONDS"), help=_("Time for each position."))
    ] = "10",
    json: Json = False,
) -> int:
    """Run the checks."""
    from inarow.cli.commands.selfcheck import check_self

    return check_self(seconds, json)
