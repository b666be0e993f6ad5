"""The value of every move, as a table to read and as signs on the board."""

from __future__ import annotations

from collections.abc import Callable

from inarow.cli.phrases.game import score_sign, score_words
from inarow.rules.cell import Cell
from inarow.search.report import Report

WIDTH = 76


def value_lines(report: Report, write: Callable[[Cell], str]) -> list[str]:
    """All moves, best first: proven values together, counts and estimates each with its own."""
    moves = sorted(report.values, key=lambda cell: report.values[cell], reverse=True)
    groups: dict[str, list[str]] = {}
    single: list[str] = []
    for cell in moves:
        if cell in report.counts:
            count = report.counts[cell]
            single.append(f"{write(cell)} {count.won}/{count.games}")
        elif not report.values[cell].proven:
            single.append(f"{write(cell)} {score_words(report.values[cell])}")
        else:
            groups.setdefault(score_words(report.values[cell]), []).append(write(cell))
    uncounted = [cell for cell in report.counts if cell not in report.values]
    single += [f"{write(c)} {report.counts[c].won}/{report.counts[c].games}" for c in uncounted]
    return _grouped(groups) + _columns(single)


def value_signs(report: Report) -> dict[Cell, str]:
    """What is written into the empty cells of the board."""
    signs = {cell: score_sign(score) for cell, score in report.values.items()}
    signs |= {cell: str(count.won) for cell, count in report.counts.items()}
    return signs


def _grouped(groups: dict[str, list[str]]) -> list[str]:
    wide = max(map(len, groups), default=0)
    lines = []
    for words, cells in groups.items():
        head = f"  {words:<{wide}}  "
        for row in _rows(cells, WIDTH - len(head), "  "):
            lines.append(head + row)
            head = " " * len(head)
    return lines


def _columns(entries: list[str]) -> list[str]:
    wide = max(map(len, entries), default=0)
    return [f"  {row.rstrip()}" for row in _rows([f"{e:<{wide}}" for e in entries], WIDTH, "   ")]


def _rows(entries: list[str], wide: int, gap: str) -> list[str]:
    """The entries in as few rows of this width as they take."""
    rows: list[str] = []
    for entry in entries:
        if rows and len(rows[-1]) + len(gap) + len(entry) <= wide:
            rows[-1] += gap + entry
        else:
            rows.append(entry)
    return rows
