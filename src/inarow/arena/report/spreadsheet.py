"""A report for spreadsheets: the standings and the games as CSV, the same in every language."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence

from inarow.arena.summary import Summary
from inarow.players.fault import Evidence


def standings_csv(summary: Summary) -> str:
    """A row for every player, best first."""
    rows = []
    for standing in summary.standings_data():
        rating = standing["rating"]
        bounds = {"rating_low": round(rating["low"], 1), "rating_high": round(rating["high"], 1)}
        rows.append({**standing, "rating": round(rating["value"], 1), **bounds})
    return _csv(rows)


def games_csv(summary: Summary) -> str:
    """A row for every game."""
    rows = []
    for game in summary.games:
        record = json.loads(game.record)
        rows.append(
            {
                "game": game.number,
                "pair": game.pair,
                "first": record["first"],
                "second": record["second"],
                "winner": "" if game.winner is None else game.winner.value,
                "reason": game.reason.value,
                "plies": game.plies,
                "first_seconds": round(game.seconds[0], 6),
                "second_seconds": round(game.seconds[1], 6),
                "opening": record.get("tags", {}).get("opening", ""),
                "moves": record["moves"],
                "message": ""
                if game.evidence is None
                else str(Evidence.read(game.evidence).message),
            }
        )
    return _csv(rows)


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _harmless(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _harmless(value: object) -> object:
    """Text that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return value
