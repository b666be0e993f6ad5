"""What a score says, and a report: its effort, and the value of every move."""

from collections.abc import Callable

from inarow.locale import _, decimal, ngettext, number
from inarow.rules import Cell
from inarow.search import Bound, Report, Score

WIDTH = 76


def score_phrase(score: Score) -> str:
    """What a score says; at least a win in 7 plies is a win within 7 plies.

    >>> bounds = (Bound.EXACT, Bound.AT_LEAST, Bound.AT_MOST)
    >>> [score_phrase(Score.win(7, bound)) for bound in bounds]
    ['wins in 7 plies', 'wins within 7 plies', '≤ wins in 7 plies']
    """
    n = score.plies
    if n is not None and score.is_win and score.bound is Bound.AT_LEAST:
        return ngettext("wins within {n} ply", "wins within {n} plies", n)
    if n is not None and score.is_loss and score.bound is Bound.AT_MOST:
        return ngettext("loses within {n} ply", "loses within {n} plies", n)
    signs = {Bound.EXACT: "", Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}
    return signs[score.bound] + _exact_phrase(score)


def _exact_phrase(score: Score) -> str:
    if not score.proven:
        return _("estimate: {percent}%", percent=score.percent)
    if score.is_draw:
        return _("draw")
    if score.plies is None:
        return _("wins") if score.is_win else _("loses")
    if score.is_win:
        return ngettext("wins in {n} ply", "wins in {n} plies", score.plies)
    return ngettext("loses in {n} ply", "loses in {n} plies", score.plies)


def report_effort(report: Report) -> str:
    """What a move has cost."""
    text = effort(report.seconds, report.nodes)
    return text if report.finished else _("{effort}, stopped at the limit", effort=text)


def effort(seconds: float, nodes: int) -> str:
    """Seconds and positions looked at."""
    values = {"seconds": decimal(seconds), "count": number(nodes)}
    return ngettext("{seconds} s, {count} node", "{seconds} s, {count} nodes", nodes, **values)


def value_rows(report: Report, write: Callable[[Cell], str]) -> list[str]:
    """All moves, best first: proven values together, counts and estimates each with its own."""
    moves = sorted(report.values, key=lambda cell: report.values[cell], reverse=True)
    moves += [cell for cell in report.counts if cell not in report.values]
    groups: dict[str, list[str]] = {}
    single: list[str] = []
    for cell in moves:
        if cell in report.counts:
            count = report.counts[cell]
            single.append(f"{write(cell)} {count.won}/{count.games}")
        elif not report.values[cell].proven:
            single.append(f"{write(cell)} {report.values[cell].short}")
        else:
            groups.setdefault(score_phrase(report.values[cell]), []).append(write(cell))
    return _grouped(groups) + _columns(single)


def value_signs(report: Report) -> dict[Cell, str]:
    """What is written into the empty cells of the board; mere bounds would mislead there."""
    exact = {cell: one for cell, one in report.values.items() if one.bound is Bound.EXACT}
    signs = {cell: score.short for cell, score in exact.items()}
    signs |= {cell: str(count.won) for cell, count in report.counts.items()}
    return signs


def _grouped(groups: dict[str, list[str]]) -> list[str]:
    wide = max(map(len, groups), default=0)
    lines = []
    for phrase, cells in groups.items():
        head = f"  {phrase:<{wide}}  "
        for row in _rows(cells, WIDTH - len(head), "  "):
            lines.append(head + row)
            head = " " * len(head)
    return lines


def _columns(entries: list[str]) -> list[str]:
    wide = max(map(len, entries), default=0)
    return [f"  {row.rstrip()}" for row in _rows([f"{e:<{wide}}" for e in entries], WIDTH, "   ")]


def _rows(entries: list[str], wide: int, gap: str) -> list[str]:
    """The entries in as few rows of this width as possible."""
    rows: list[str] = []
    for entry in entries:
        if rows and len(rows[-1]) + len(gap) + len(entry) <= wide:
            rows[-1] += gap + entry
        else:
            rows.append(entry)
    return rows
