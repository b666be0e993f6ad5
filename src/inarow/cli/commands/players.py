"""`inarow players`: who can play, and what can be set about them."""

from __future__ import annotations

import json
import sys

from inarow.cli.failures import FINE
from inarow.cli.terminal.screen import listed
from inarow.locale import gettext as _
from inarow.locale import say
from inarow.players import player_kinds
from inarow.players.kind import Kind, Parameter
from inarow.players.match import PERSON


def list_players(as_json: bool) -> int:
    """Print all kinds of players."""
    kinds = player_kinds().values()
    if as_json:
        print(json.dumps([_kind_data(kind) for kind in kinds], ensure_ascii=False, indent=2))
        return FINE
    print(PERSON)
    print("   ", _("you, or somebody beside you"))
    for kind in kinds:
        print(kind.name)
        print("   ", say(kind.description))
        rows = [(f"      {_setting(p)}", _words(p)) for p in kind.parameters]
        if rows:
            print("\n".join(listed(rows, sys.stdout.isatty())))
    return FINE


def _setting(parameter: Parameter) -> str:
    """The parameter as one types it, with its default."""
    return f"{parameter.name}={_default(parameter.default)}"


def _default(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _words(parameter: Parameter) -> str:
    return "" if parameter.description is None else say(parameter.description)


def _kind_data(kind: Kind) -> dict[str, object]:
    return {
        "name": kind.name,
        "description": say(kind.description),
        "parameters": [
            {
                "name": parameter.name,
                "type": parameter.type.__name__,
                "default": parameter.default,
                "description": _words(parameter),
            }
            for parameter in kind.parameters
        ],
    }
