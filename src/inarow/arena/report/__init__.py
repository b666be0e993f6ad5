"""A tournament to show: a page, Markdown, JSON and CSV."""

from inarow.arena.report.files import SUFFIXES, check_report, write_report
from inarow.arena.report.markdown import markdown
from inarow.arena.report.page import page
from inarow.arena.report.spreadsheet import games_csv, standings_csv

__all__ = [
    "SUFFIXES",
    "check_report",
    "games_csv",
    "markdown",
    "page",
    "standings_csv",
    "write_report",
]
