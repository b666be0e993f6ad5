"""`inarow web`: the server of the page."""

from __future__ import annotations

from importlib import import_module

from inarow.cli.failures import FINE
from inarow.locale import gettext as _
from inarow.rules.errors import BadNotation, InarowError
from inarow.rules.message import Message


class NotInstalled(InarowError):
    """The page needs packages that are not there."""


def serve_page(host: str, port: str, database: str | None, browser: bool) -> int:
    """Serve until Ctrl-C."""
    if not port.isdecimal() or int(port) > 65535:
        raise BadNotation(Message("'{text}' is no port: give a number from 0 to 65535", text=port))
    try:
        # By name: no face of the house imports another.
        web = import_module("inarow.web.serve")
    except ModuleNotFoundError as error:
        raise NotInstalled(
            Message(
                "the page needs {package}, which is not installed: pip install 'inarow[web]'",
                package=error.name or "",
            )
        ) from error
    web.serve_at(host, int(port), database, browser, _tell)
    return FINE


def _tell(url: str) -> None:
    print(_("The page is at {url}").format(url=url), _("Ctrl-C ends it."), sep="\n", flush=True)
