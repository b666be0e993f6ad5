"""`inarow brain`: our players for managers of other people's programs."""

import sys

from inarow.bots.brain import Brain
from inarow.cli.arguments import options
from inarow.locale import _
from inarow.rules import BadOption


def brain(
    protocol: str = options.argument(
        "gomocup", _("The protocol; there is one so far."), complete=("gomocup",)
    ),
    player: str | None = options.player(_("Who plays; by default the strongest for the board.")),
    ponder: bool = options.flag(
        "--ponder",
        _("Think in the other side's time, too: an engine then keeps a processor busy all along."),
    ),
) -> None:
    """Speak the protocol until the manager ends it."""
    if protocol.strip().lower() != "gomocup":
        raise BadOption("there is no brain for '{name}'; there is one for gomocup", name=protocol)
    # A wrong name is reported here, not in the middle of a game.
    Brain(player, ponder).run(iter(sys.stdin.readline, ""), sys.stdout)
