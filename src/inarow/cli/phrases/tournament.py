"""What is said about a tournament that was played: the standings, the facts, the reports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from inarow.arena.report import write_report
from inarow.arena.report.section import (
    REASONS,
    copies_phrase,
    decision_phrase,
    percent,
    standings_head,
    standings_row,
)
from inarow.arena.summary import Summary
from inarow.cli.terminal.output import aligned, tell
from inarow.locale import decimal, ngettext, number, say
from inarow.locale import gettext as _

MOST_FAULTS = 5


def print_summary(summary: Summary) -> None:
    """Print the standings and what there is to say about them."""
    rows = [[*standings_head(), _("above the next")]]
    for row, above in zip(summary.standings.rows, summary.standings.above_next, strict=True):
        rows.append([*standings_row(row), "" if above is None else percent(above)])
    print("\n".join(aligned(rows, left=(1,))))
    print("\n".join(facts(summary)))


def facts(summary: Summary) -> list[str]:
    """What is worth saying under the standings."""
    first, drawn, second = summary.sides
    games = ngettext("{count} game", "{count} games", len(summary.games))
    lines = [
        _("{games}: {first} won by the first side, {drawn} drawn, {second} by the second").format(
            games=games.format(count=number(len(summary.games))),
            first=number(first),
            drawn=number(drawn),
            second=number(second),
        )
    ]
    copies = len(summary.games) - summary.different_games
    if copies:
        lines.append(say(copies_phrase(copies)))
    lines += _fault_lines(summary) + _regret_lines(summary)
    if summary.test is not None:
        names = [entrant.name for entrant in summary.entrants]
        lines.append(say(decision_phrase(summary.test, *names)))
    return lines


def write_reports(summary: Summary, files: Sequence[str]) -> None:
    """Write the reports, and say where."""
    for name in files:
        for path in write_report(summary, Path(name)):
            tell(_("Report: {file}").format(file=path))


def _fault_lines(summary: Summary) -> list[str]:
    lines = []
    for fault in summary.faults[:MOST_FAULTS]:
        text = f"{fault.game}: {fault.player}: {say(REASONS[fault.reason])}"
        if fault.message is not None:
            text += f" ({say(fault.message)})"
        lines.append(text)
    rest = len(summary.faults) - MOST_FAULTS
    if rest > 0:
        text = ngettext("and {n} more such game", "and {n} more such games", rest)
        lines.append(text.format(n=rest))
    return lines


def _regret_lines(summary: Summary) -> list[str]:
    lines = []
    for row in summary.standings.rows if summary.regrets is not None else ():
        assert summary.regrets is not None
        regret = summary.regrets[row.entrant]
        if regret.accuracy is None or regret.per_game is None:
            continue
        text = _("{name}: {percent} of the moves perfect, {points} points a game given away")
        lines.append(
            text.format(
                name=row.name,
                percent=f"{decimal(100 * regret.accuracy, 1)} %",
                points=decimal(regret.per_game, 2),
            )
        )
    return lines
