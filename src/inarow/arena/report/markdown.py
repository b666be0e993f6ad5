"""A report as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from inarow.arena.report.section import Section, sections, title_of
from inarow.arena.summary import Summary


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
