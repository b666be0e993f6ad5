"""A tournament to show: a page, Markdown, JSON and CSV."""

from inarow.arena.report.data import as_data, as_json, games_csv, standings_csv
from inarow.arena.report.files import SUFFIXES, write_report
from inarow.arena.report.markdown import markdown
from inarow.arena.report.page import page
from inarow.arena.report.voice import Voice

__all__ = [
    "SUFFIXES",
    "Voice",
    "as_data",
    "as_json",
    "games_csv",
    "markdown",
    "page",
    "standings_csv",
    "write_report",
]
