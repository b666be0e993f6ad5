"""`inarow best`: the best move of a position, as the engine or a named player sees it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from inarow.cli.advice import ENGINE, advise
from inarow.cli.arguments.position import read_words
from inarow.cli.arguments.read import read_seconds
from inarow.cli.failures import FINE
from inarow.cli.phrases.game import effort_words, score_words
from inarow.cli.phrases.values import value_lines
from inarow.locale import say
from inarow.rules.errors import BadNotation
from inarow.rules.message import Message
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.report import Report


def say_best(words: Sequence[str], player: str | None, seconds: str, as_json: bool) -> int:
    """Print the best move and what each move is worth."""
    position, _last = read_words(words)
    if position.outcome is not None:
        raise BadNotation(Message("there is no move to find: the game is over"))
    name = player or ENGINE
    report = advise(player, position, Limit(seconds=read_seconds(seconds)))
    for notice in report.notices:
        print(say(notice), file=sys.stderr)
    if as_json:
        print(json.dumps(report_data(position, name, report)))
        return FINE
    score = "" if report.score is None else f": {score_words(report.score)}"
    print(f"{report.move}{score}")
    for line in value_lines(report, str):
        print(line)
    print(f"{name}: {effort_words(report)}")
    return FINE


def report_data(position: Position, name: str, report: Report) -> dict[str, object]:
    """A report as data."""
    return {
        "position": position.code,
        "player": name,
        **report.as_data(),
    }
