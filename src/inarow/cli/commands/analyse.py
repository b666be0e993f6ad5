"""`inarow analyse`: what every move of a position is worth."""

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_unfinished
from inarow.cli.terminal.report import report_search
from inarow.engine.engine import Engine, solvable
from inarow.locale import _
from inarow.search import Limit

PATIENCE = 10.0  # seconds for a board on which not every move can be proven


def analyse(
    arguments: list[str] = options.POSITION,
    seconds: str | None = options.option(
        _("SECONDS"),
        _("Time to search; 0 is no limit. By default 10 on boards too large to solve."),
    ),
    threads: int = options.THREADS,
    memory: int = options.memory(256),
    no_book: bool = options.NO_BOOK,
    json: bool = options.JSON,
) -> int:
    """Print the score of every move."""
    position = read_unfinished(arguments)
    usual = None if solvable(position.rules) else PATIENCE
    limit = Limit(seconds=usual if seconds is None else options.read_seconds(seconds))
    engine = Engine(position.rules, memory, threads, not no_book)
    return report_search(position, lambda show: engine.analyse(position, limit, show), json)
