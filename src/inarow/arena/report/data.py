"""A report for programs: JSON, and two tables as CSV. Its words are the same everywhere."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from inarow.arena.evidence import Evidence
from inarow.arena.fixture import Played
from inarow.arena.plan import Plan
from inarow.arena.rating import Estimate
from inarow.arena.summary import Summary


def as_data(summary: Summary, games: bool = True) -> dict[str, Any]:
    """The report as plain values, with every game unless that is not wanted."""
    ratings = summary.table.ratings
    data: dict[str, Any] = {
        "rules": summary.rules.code,
        "finished": summary.finished,
        "games": len(summary.games),
        "different_games": summary.different_games,
        "sides": dict(zip(("first", "drawn", "second"), summary.sides, strict=True)),
        "standings": [_standing(summary, index) for index in range(len(summary.entrants))],
        "cross": _cross(summary),
        "superiority": summary.compared and _by_name(summary),
        "advantage": _estimate(ratings.advantage),
        "draw_share": _estimate(ratings.draw_share),
        "endings": {reason.value: count for reason, count in summary.endings.items()},
        "plies": summary.length and vars(summary.length),
        "overhead_per_ply": summary.overhead_per_ply,
        "startup": summary.startup,
        "faults": [
            {
                "game": fault.number,
                "player": summary.name(fault.entrant),
                "reason": fault.reason.value,
                "message": fault.evidence and str(fault.evidence.message),
                "seen": fault.evidence and dict(fault.evidence.seen),
            }
            for fault in summary.faults
        ],
    }
    if summary.plan is not None:
        data["plan"] = _plan(summary.plan)
    if summary.test is not None:
        data["test"] = {**vars(summary.test), "verdict": summary.test.verdict.value}
    if games:
        data["records"] = [_game(game) for game in summary.games]
    return data


def as_json(summary: Summary) -> str:
    """The report as JSON text."""
    return json.dumps(as_data(summary), ensure_ascii=False, indent=1) + "\n"


def standings_csv(summary: Summary) -> str:
    """The table, a row for every player."""
    rows = [_standing(summary, index) for index in range(len(summary.entrants))]
    for row in rows:
        row["rating"], row["rating_low"], row["rating_high"] = (
            round(row["rating"][key], 1) for key in ("value", "low", "high")
        )
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


def _csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _harmless(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _harmless(value: Any) -> Any:
    """Text that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return "'" + value
    return value


def _standing(summary: Summary, index: int) -> dict[str, Any]:
    row = summary.table.rows[index]
    times = summary.times[row.entrant]
    data: dict[str, Any] = {
        "place": row.place,
        "name": row.name,
        "player": summary.entrants[row.entrant].player,
        "games": row.games,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points": row.points,
        "byes": row.byes,
        "rating": _estimate(row.rating),
        "above_next": summary.above_next[index],
        "moves": times.moves,
        "seconds": times.seconds,
        "longest_move": times.longest,
    }
    if summary.regrets is not None:
        regret = summary.regrets[row.entrant]
        data["accuracy"] = regret.accuracy
        data["given_away"] = regret.given_away
        data["moves_judged"] = regret.moves
    return data


def _estimate(estimate: Estimate) -> dict[str, float]:
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def _cross(summary: Summary) -> dict[str, dict[str, list[int]]]:
    numbers = range(len(summary.entrants))
    return {
        summary.name(i): {
            summary.name(j): list(summary.table.tally.versus(i, j)) for j in numbers if i != j
        }
        for i in numbers
    }


def _by_name(summary: Summary) -> dict[str, dict[str, float]]:
    assert summary.compared is not None
    return {
        summary.name(i): {summary.name(j): value for j, value in enumerate(row) if i != j}
        for i, row in enumerate(summary.compared)
    }


def _plan(plan: Plan) -> Any:
    return json.loads(plan.as_json())


def _game(game: Played) -> dict[str, Any]:
    return {"game": game.number, "pair": game.pair, **json.loads(game.record)}
