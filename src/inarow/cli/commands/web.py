"""`inarow web`: the server of the page."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

from inarow.cli.arguments.options import flag, option
from inarow.cli.arguments.read import read_whole
from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.rules import InarowError

EPILOG = _("Games are saved in your data folder, or in INAROW_DATA.")


class NotInstalled(InarowError):
    """The page needs packages that are not there."""


def web(
    host: Annotated[
        str, option(_("ADDRESS"), _("Where to listen; 0.0.0.0 lets other machines in."))
    ] = "127.0.0.1",
    port: Annotated[str, option(_("N"), _("The port; 0 takes a free one."))] = "8765",
    database: Annotated[
        str | None,
        option(
            _("ADDRESS"),
            _("Where games are saved: sqlite:///FILE or postgresql://NAME@HOST/DATABASE."),
        ),
    ] = None,
    no_browser: Annotated[bool, flag("--no-browser", _("Don't open a browser."))] = False,
) -> int:
    """Serve the page until Ctrl-C."""
    number = read_whole(port, "--port", 0, 65535)
    try:
        serve = import_module("inarow.web.serve")  # optional: a face, and packages of its own
    except ModuleNotFoundError as error:
        raise NotInstalled(
            "the page needs {package}, which is not installed: pip install 'inarow[web]'",
            package=error.name or "",
        ) from error
    serve.serve(host, number, database, not no_browser, _say_where)
    return FINE


def _say_where(url: str) -> None:
    print(_("The page is at {url}").format(url=url), _("Ctrl-C stops it."), sep="\n", flush=True)
