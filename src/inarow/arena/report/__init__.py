"""A tournament to show: a page, Markdown, JSON and CSV."""

from inarow.arena.report.files import (
    SUFFIXES,
    check_report,
    games_csv,
    markdown,
    standings_csv,
    write_report,
)
from inarow.arena.report.page import page

__all__ = [
    "SUFFIXES",
    "check_report",
    "games_csv",
    "markdown",
    "page",
    "standings_csv",
    "write_report",
]
