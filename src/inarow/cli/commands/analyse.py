"""`inarow analyse`: what every move of a position is worth."""

from __future__ import annotations

from inarow.cli.arguments.engine import make_engine
from inarow.cli.arguments.options import Json, Memory, NoBook, PositionArguments, Seconds, Threads
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.arguments.read import read_seconds
from inarow.cli.terminal.meter import Meter, stoppable
from inarow.cli.terminal.report import print_report
from inarow.search.limit import Limit


def analyse(
    arguments: PositionArguments,
    seconds: Seconds = "0",
    threads: Threads = "1",
    memory: Memory = "256",
    no_book: NoBook = False,
    json: Json = False,
) -> int:
    """Print the score of every move."""
    limit = Limit(seconds=read_seconds(seconds))
    position = read_unfinished(arguments)
    engine = make_engine(position.rules, threads, memory, no_book)
    with Meter() as meter:
        report, code = stoppable(lambda: engine.analyse(position, limit, meter.update))
    print_report(position, report, None, json)
    return code
