"""`inarow players`: the players and their parameters."""

from inarow.cli.arguments import options
from inarow.cli.terminal.output import print_json, print_list
from inarow.locale import _, say
from inarow.players import player_kinds
from inarow.players.match import PERSON


def players(json: bool = options.JSON) -> None:
    """Print all kinds of players."""
    kinds = player_kinds().values()
    if json:
        print_json([kind.as_data(say) for kind in kinds])
        return
    print(PERSON)
    print("   ", _("you, or somebody beside you"))
    for kind in kinds:
        print(kind.name)
        print("   ", say(kind.description))
        if kind.parameters:
            print_list([(f"      {p.name}={p.usual}", say(p.description)) for p in kind.parameters])
