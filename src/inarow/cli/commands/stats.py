"""`inarow stats`: who won how often, how games ended, how long they took."""

from __future__ import annotations

import json
from collections.abc import Sequence

from inarow.arena.summary import Summary, summarize, summarize_games
from inarow.arena.tournament import Tournament
from inarow.cli.arguments.recorded import open_ledger, recorded_games
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import title
from inarow.cli.phrases.tournament import print_summary, write_reports
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message


def say_stats(file: str, reports: Sequence[str], as_json: bool) -> int:
    """Print the table of recorded games, one for every game of the catalogue among them."""
    summaries = _summaries(file)
    if reports and len(summaries) > 1:
        raise BadNotation(
            Message("a report is about one game, and the file has {n}", n=len(summaries))
        )
    if as_json:
        data = [summary.as_data(games=False) for summary in summaries]
        print(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=2))
    else:
        for index, summary in enumerate(summaries):
            print("\n" * bool(index) + title(summary.rules))
            print_summary(summary)
    for summary in summaries:
        write_reports(summary, reports)
    return FINE


def _summaries(file: str) -> list[Summary]:
    with open_ledger(file) as ledger:
        if ledger is not None:
            return [summarize(Tournament(ledger))]
    finished = [game for game in recorded_games(file) if game.ending is not None]
    if not finished:
        raise BadNotation(Message("no game in {file} is finished", file=file))
    by_rules = dict.fromkeys(game.rules for game in finished)
    return [
        summarize_games([game for game in finished if game.rules == rules]) for rules in by_rules
    ]
