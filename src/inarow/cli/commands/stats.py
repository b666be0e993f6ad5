"""`inarow stats`: who won how often, how games ended, how long they took."""

from inarow.arena.summary import Summary, summarize, summarize_games
from inarow.arena.tournament import Tournament
from inarow.cli.arguments import options
from inarow.cli.arguments.game import open_ledger, recorded_games
from inarow.cli.terminal.output import print_json
from inarow.cli.terminal.tournament import print_summary, write_reports
from inarow.phrases.game import title
from inarow.rules import BadFile, BadOption


def stats(
    file: str = options.RECORDS,
    reports: list[str] | None = options.REPORTS,
    json: bool = options.JSON,
) -> None:
    """Print a summary of recorded games, one for each game of the catalogue among them."""
    summaries = _summaries(file)
    if reports and len(summaries) > 1:
        raise BadOption("a report is about one game, and the file has {n}", n=len(summaries))
    if json:
        data = [summary.as_data(games=False) for summary in summaries]
        print_json(data[0] if len(data) == 1 else data)
    else:
        for index, summary in enumerate(summaries):
            print("\n" * bool(index) + title(summary.rules))
            print_summary(summary)
    for summary in summaries:
        write_reports(summary, reports or ())


def _summaries(file: str) -> list[Summary]:
    with open_ledger(file) as ledger:
        if ledger is not None:
            return [summarize(Tournament(ledger))]
    finished = [game for game in recorded_games(file) if game.ending is not None]
    if not finished:
        raise BadFile("no game in {file} is finished", file=file)
    by_rules = dict.fromkeys(game.rules for game in finished)
    return [
        summarize_games([game for game in finished if game.rules == rules]) for rules in by_rules
    ]
