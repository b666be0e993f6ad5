"""Reports as files; the end of the name says which kind."""

from __future__ import annotations

import json
from pathlib import Path

from inarow.arena.report.markdown import markdown
from inarow.arena.report.page import page
from inarow.arena.report.spreadsheet import games_csv, standings_csv
from inarow.arena.summary import Summary
from inarow.rules import BadFile

SUFFIXES = (".html", ".md", ".json", ".csv", ".jsonl")


def check_report(path: Path) -> None:
    """Raises BadFile if no kind of report has a name like this."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadFile(
            "'{file}' can't be a report: its name must end in {endings}",
            file=path.name,
            endings=", ".join(SUFFIXES),
        )


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
            texts[path] = json.dumps(summary.as_data(), ensure_ascii=False, indent=1) + "\n"
        case ".csv":
            texts[path] = standings_csv(summary)
            texts[path.with_name(f"{path.stem}-games{path.suffix}")] = games_csv(summary)
        case ".jsonl":
            texts[path] = "".join(game.record + "\n" for game in summary.games)
    path.parent.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
    return list(texts)
