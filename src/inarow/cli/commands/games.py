"""`inarow games`: the games that have a name."""

from __future__ import annotations

import json
import sys

from inarow.cli.failures import FINE
from inarow.cli.terminal.screen import listed
from inarow.locale import say
from inarow.rules.catalogue import CATALOGUE


def list_games(as_json: bool) -> int:
    """Print the catalogue."""
    if as_json:
        entries = [
            {
                "name": entry.name,
                "rules": entry.rules.code,
                "title": say(entry.title),
                "description": say(entry.description),
                "aliases": list(entry.aliases),
            }
            for entry in CATALOGUE
        ]
        print(json.dumps(entries, ensure_ascii=False, indent=2))
        return FINE
    wide = max(len(entry.name) for entry in CATALOGUE)
    rows = [(f"{e.name:<{wide}}  {e.rules.code}", say(e.description)) for e in CATALOGUE]
    print("\n".join(listed(rows, sys.stdout.isatty())))
    return FINE
