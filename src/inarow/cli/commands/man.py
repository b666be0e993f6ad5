"""`inarow man`: all commands and options as a page for `man`."""

from importlib.metadata import version

import typer

from inarow.cli.app import COMMANDS, load_command, program
from inarow.cli.terminal.manual import manual_page
from inarow.locale import _

EPILOG = _("To read it: inarow man | man -l -")


def man() -> None:
    """Print the page."""
    whole = program()
    commands = {name: load_command(name) for name in COMMANDS}
    print(manual_page(whole, typer.Context(whole), version("inarow"), commands), end="")
