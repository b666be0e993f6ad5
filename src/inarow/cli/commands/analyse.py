"""`inarow analyse`: what every move of a position is worth."""

from __future__ import annotations

from typing import Annotated

from inarow.cli.arguments.engine import make_engine
from inarow.cli.arguments.options import (
    Json,
    Memory,
    NoBook,
    PositionArguments,
    Threads,
    option,
)
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.arguments.read import read_seconds
from inarow.cli.terminal.meter import Meter, stoppable
from inarow.cli.terminal.report import print_report
from inarow.engine.engine import solvable
from inarow.locale import gettext as _
from inarow.search import Limit

PATIENCE = 10.0  # seconds for a board on which not every move can be proven


def analyse(
    arguments: PositionArguments,
    seconds: Annotated[
        str | None,
        option(
            _("SECONDS"),
            _("Time to search; 0 is no limit. By default 10 on boards too large to solve."),
        ),
    ] = None,
    threads: Threads = "1",
    memory: Memory = "256",
    no_book: NoBook = False,
    json: Json = False,
) -> int:
    """Print the score of every move."""
    position = read_unfinished(arguments)
    usual = None if solvable(position.rules) else PATIENCE
    limit = Limit(seconds=usual if seconds is None else read_seconds(seconds))
    engine = make_engine(position.rules, threads, memory, no_book)
    with Meter() as meter:
        report, code = stoppable(lambda: engine.analyse(position, limit, meter.update))
    print_report(position, report, None, json)
    return code
