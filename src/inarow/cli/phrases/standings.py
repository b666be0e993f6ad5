"""The table of a tournament as lines of text."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from inarow.arena.report.section import standings_row
from inarow.arena.standings import Standings


def table_rows(table: Standings) -> list[list[str]]:
    """All rows of the table."""
    return [standings_row(row) for row in table.rows]


def text_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns one under the other; the second, the names, to the left and the others right."""
    lines = [list(titles), *map(list, rows)]
    wide = [max(width(line[column]) for line in lines) for column in range(len(titles))]
    return "\n".join(
        "  ".join(
            text + " " * (room - width(text)) if column == 1 else " " * (room - width(text)) + text
            for column, (text, room) in enumerate(zip(line, wide, strict=True))
        ).rstrip()
        for line in lines
    )


def width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0
        if unicodedata.combining(letter)
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )
