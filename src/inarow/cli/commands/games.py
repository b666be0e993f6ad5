"""`inarow games`: the games that have a name."""

from __future__ import annotations

from inarow.cli.arguments.options import Json
from inarow.cli.failures import FINE
from inarow.cli.terminal.output import print_json, print_list
from inarow.locale import say
from inarow.rules import CATALOGUE


def games(json: Json = False) -> int:
    """Print the catalogue."""
    if json:
        print_json([entry.as_data(say) for entry in CATALOGUE])
        return FINE
    wide = max(len(entry.name) for entry in CATALOGUE)
    print_list([(f"{e.name:<{wide}}  {e.rules.code}", say(e.description)) for e in CATALOGUE])
    return FINE
