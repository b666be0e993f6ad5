"""`inarow help`: what `--help` says, for those who ask with a word."""

from inarow.cli.app import COMMANDS
from inarow.cli.arguments import options
from inarow.cli.main import run
from inarow.locale import _


def help(  # noqa: A001 - the name of the command
    command: str | None = options.argument(
        _("COMMAND"), _("The command to explain; else all are listed."), None, COMMANDS
    ),
) -> int:
    """Show the help of the program, or of a command."""
    return run([*([command] if command else []), "--help"])
