"""Reports as files; the end of the name says which kind."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from inarow.arena.report.page import page
from inarow.arena.report.section import Section, sections, title_of
from inarow.arena.summary import Summary
from inarow.players.fault import Evidence
from inarow.rules import BadFile
from inarow.rules.message import printable, printable_json
from inarow.rules.record import check_writable

SUFFIXES = (".html", ".md", ".json", ".csv", ".jsonl")


def check_report(path: Path) -> None:
    """Raises BadFile if no kind of report has a name like this, OSError if it can't be written."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadFile(
            "'{file}' can't be a report: its name must end in {endings}",
            file=path.name,
            endings=", ".join(SUFFIXES),
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    check_writable(path)


def write_report(summary: Summary, path: Path) -> list[Path]:
    """Write the report, and return its files. Raises BadFile or OSError.

    CSV comes as two files: the standings and the games. JSON Lines are the records of the games,
    as `inarow play` keeps them.
    """
    check_report(path)
    texts = {}
    match path.suffix.lower():
        case ".html":
            texts[path] = page(summary)
        case ".md":
            texts[path] = markdown(summary)
        case ".json":
            text = json.dumps(summary.as_data(), ensure_ascii=False, indent=1)
            texts[path] = printable_json(text) + "\n"
        case ".csv":
            texts[path] = standings_csv(summary)
            texts[path.with_name(f"{path.stem}-games{path.suffix}")] = games_csv(summary)
        case ".jsonl":
            texts[path] = "".join(game.record + "\n" for game in summary.games)
    for file, text in texts.items():
        # A file's name may be no text at all; in JSON, too, its bytes are then as escapes.
        try:
            file.write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError as error:
            if file.is_file():
                file.unlink()  # half a report is none
            error.filename = str(file)  # which is not said of a disk that is full
            raise
    return list(texts)


def markdown(summary: Summary) -> str:
    """The report as Markdown text."""
    parts = [f"# {_plain(title_of(summary))}", *map(_section, sections(summary))]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> str:
    lines = [f"## {_plain(section.title)}", ""]
    if section.rows:
        rule = [":--" if column in section.left else "--:" for column in range(len(section.head))]
        lines += [_row(section.head), "| " + " | ".join(rule) + " |", *map(_row, section.rows)]
    for note in section.notes:
        lines += ["", _plain(note)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(_plain, cells)) + " |"


def _plain(text: str) -> str:
    """Text with all of its Markdown and HTML escaped."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())


def standings_csv(summary: Summary) -> str:
    """A row for every player, best first."""
    rows = []
    for standing in summary.standings_data():
        rating = standing["rating"]
        bounds = {"rating_low": round(rating["low"], 1), "rating_high": round(rating["high"], 1)}
        rows.append({**standing, "rating": round(rating["value"], 1), **bounds})
    return as_csv(rows)


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
    return as_csv(rows)


def as_csv(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows for a spreadsheet, under the names of the first one's values."""
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: _harmless(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _harmless(value: object) -> object:
    """Text that no spreadsheet takes for a formula, and no terminal for an order."""
    if not isinstance(value, str):
        return value
    text = printable(value)
    return f"'{text}" if value[:1] in ("=", "+", "-", "@", "\t", "\r") else text
