"""`inarow games`: the games that have a name."""

from inarow.cli.arguments import options
from inarow.cli.terminal.output import print_json, print_list
from inarow.locale import say
from inarow.rules import CATALOGUE


def games(json: bool = options.JSON) -> None:
    """Print the catalogue."""
    if json:
        print_json([entry.as_data(say) for entry in CATALOGUE])
        return
    wide = max(len(entry.name) for entry in CATALOGUE)
    print_list([(f"{e.name:<{wide}}  {e.rules.code}", say(e.description)) for e in CATALOGUE])
